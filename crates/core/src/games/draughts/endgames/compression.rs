//! Compression of the fates of a class, in blocks that are decompressed independently.
//!
//! Positions in which the side to move must capture are omitted: the program searches their captures.
//! Distances of won positions are omitted too: the distance is one ply more than the least distance among the successors
//! that are lost for the other side.
//! The other values are coded bit by bit, each with an adaptive probability. The context of a bit is the fates of neighbouring positions:
//! those 1 and 5 indices earlier (a square and a row of the last group), those with the preceding set of each other group,
//! and the last stored position.
//! ```text
//! drawn? ─ no ─ won? ─ no ─ a 1 for each move to the loss, then a 0
//! ```

use super::arithmetic::{Coder, Decoder, Encoder, Probability};
use super::class::Class;
use super::fate::Fate;
use super::ground::international;
use crate::games::draughts::rules::board::MOVER;
use crate::games::draughts::rules::turn::Turn;

/// Indices of a block: half of them would take 3 % more bytes, and a block is unpacked in a millisecond.
pub(super) const BLOCK: usize = 1 << 15;

/// The stored code of a position: [`LEFT_OUT`], [`DRAWN`], [`WON`], or [`LOST`] and the moves to the loss.
pub(super) type Stored = u8;

pub(super) const DRAWN: Stored = 0;
pub(super) const WON: Stored = 1;
pub(super) const LOST: Stored = 2;
const LEFT_OUT: Stored = Stored::MAX;

/// More moves than any loss takes: the longest of four pieces takes 21.
const MOVES: usize = 32;
/// The states of a neighbour: drawn, won, lost, or none.
const KINDS: usize = 4;
/// Neighbours in the context of a bit.
const PLACES: usize = 6;

/// Number of blocks into which the indices of a class are divided.
pub(super) fn blocks(class: Class) -> usize {
    international().size(class).div_ceil(BLOCK)
}

/// The packed blocks of a class.
pub(super) fn pack(class: Class, fates: &[Fate]) -> Vec<Vec<u8>> {
    let block = |(at, fates): (usize, &[Fate])| {
        let mut stored: Vec<Stored> = fates.iter().map(|&fate| stored(fate)).collect();
        let mut encoder = Encoder::new();
        code(class, at * BLOCK, &mut stored, &mut encoder);
        encoder.finish()
    };
    fates.chunks(BLOCK).enumerate().map(block).collect()
}

/// The positions of a block, from the index `first` on.
pub(super) fn unpack(class: Class, first: usize, bytes: &[u8]) -> Box<[Stored]> {
    let mut stored = vec![LEFT_OUT; BLOCK.min(international().size(class) - first)];
    code(class, first, &mut stored, &mut Decoder::new(bytes));
    stored.into()
}

fn stored(fate: Fate) -> Stored {
    match (fate, fate.moves_to_loss()) {
        (Fate::DRAW, _) => DRAWN,
        (_, None) => WON,
        (_, Some(moves)) => {
            assert!(usize::from(moves) < MOVES, "a loss in {moves} moves has no place");
            LOST + moves
        }
    }
}

/// Packs `block`, the positions from the index `first` on, or unpacks it.
fn code(class: Class, first: usize, block: &mut [Stored], coder: &mut impl Coder) {
    let ground = international();
    let [other, third, fourth] = ground.strides(class);
    let distances = [1, other, third, fourth, 5];
    let mut model = Model::new();
    let (mut latest, mut latest_loss) = (LEFT_OUT, 0);
    for (at, view) in (0..block.len()).zip(ground.boards(class, first)) {
        let is_stored =
            view.is_some_and(|view| !Turn::new(&view, MOVER, ground.rules).must_capture());
        if !is_stored {
            block[at] = LEFT_OUT;
            continue;
        }
        let nearby = distances.map(|back| at.checked_sub(back).map_or(LEFT_OUT, |at| block[at]));
        let kinds = nearby.iter().chain([&latest]).fold(0, |all, &near| all * KINDS + kind(near));
        let losses = losses(nearby[0], nearby[1], latest_loss);
        block[at] = model.code(kinds, losses, block[at], coder);
        latest = block[at];
        if latest >= LOST {
            latest_loss = latest - LOST;
        }
    }
}

fn kind(stored: Stored) -> usize {
    if stored == LEFT_OUT { KINDS - 1 } else { usize::from(stored.min(LOST)) }
}

/// Context of a loss: the mean of the moves of two neighbours, and their difference, limited to −1 to 2.
fn losses(before: Stored, beside: Stored, latest: u8) -> usize {
    let moves = |near: Stored, otherwise: u8| {
        if kind(near) == usize::from(LOST) { near - LOST } else { otherwise }
    };
    let before = moves(before, latest);
    let beside = moves(beside, before);
    let mean = usize::from((before + beside).div_ceil(2));
    let differ = (i32::from(before) - i32::from(beside) + 1).clamp(0, 3) as usize;
    mean * 4 + differ
}

/// Probabilities of all bits, by context.
struct Model {
    /// Drawn or not, won or not. By the kinds of the neighbours.
    results: Vec<[Probability; 2]>,
    /// A further move to the loss or not, by those so far. By the losses of the neighbours.
    moves: Vec<[Probability; MOVES]>,
}

impl Model {
    fn new() -> Self {
        let results = vec![[Probability::EVEN; 2]; KINDS.pow(PLACES as u32)];
        Self { results, moves: vec![[Probability::EVEN; MOVES]; 4 * MOVES] }
    }

    fn code(
        &mut self,
        kinds: usize,
        losses: usize,
        stored: Stored,
        coder: &mut impl Coder,
    ) -> Stored {
        let [drawn, won] = &mut self.results[kinds];
        if coder.code(drawn, stored == DRAWN) {
            return DRAWN;
        }
        if coder.code(won, stored == WON) {
            return WON;
        }
        let moves = &mut self.moves[losses];
        let mut at = LOST;
        while usize::from(at - LOST) + 1 < MOVES
            && coder.code(&mut moves[usize::from(at - LOST)], at < stored)
        {
            at += 1;
        }
        at
    }
}
