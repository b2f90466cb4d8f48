//! Compression of the fates of a class, in blocks that are decompressed independently.
//!
//! Positions in which the side to move must capture are omitted: the program searches their captures.
//! Distances of won positions are omitted too: the distance is one ply more than the least distance among the successors
//! that are lost for the other side.
//! The other values are coded bit by bit, each with the probability that a [`Model`] expects in its context: the fates of the positions
//! 1 and 5 indices earlier (a square and a row of the last group), those with the preceding set of each other group,
//! and the last stored position.
//! ```text
//! drawn? ─ no ─ won? ─ no ─ a 1 for each move to the loss, then a 0
//! ```

use super::arithmetic::{Coder, Count, Counter, Decoder, Encoder, Probability};
use super::class::Class;
use super::fate::Fate;
use super::ground::Ground;
use super::model::{Context, DRAWN, LEFT_OUT, LOST, Model, Stored, WON};
use crate::games::draughts::rules::board::MOVER;
use crate::games::draughts::rules::turn::Turn;

/// Indices of a block. The first look-ups of a search are scattered: in Woldouby's position 300 of them are in 75 blocks of this size,
/// and were in 59 blocks four times as large. A quarter of this size would take 10 % more bytes.
pub(super) const BLOCK: usize = 1 << 13;

/// Number of blocks into which the indices of a class are divided.
pub(super) fn blocks(ground: &Ground, class: Class) -> usize {
    ground.size(class).div_ceil(BLOCK)
}

/// The codes of the fates of a class, in the order of their indices.
pub(super) fn codes(fates: &[Fate]) -> Vec<Stored> {
    fates.iter().map(|&fate| stored(fate)).collect()
}

/// The packed blocks of the codes of a class.
pub(super) fn pack(
    ground: &Ground,
    class: Class,
    codes: &[Stored],
    model: &Model<Probability>,
) -> Vec<Vec<u8>> {
    let block = |(at, codes): (usize, &[Stored])| {
        let mut encoder = Encoder::new();
        Walk::over(ground, class, at * BLOCK, codes).code(&mut model.clone(), &mut encoder);
        encoder.finish()
    };
    codes.chunks(BLOCK).enumerate().map(block).collect()
}

/// The codes of a block, those from the index `first` on.
pub(super) fn unpack(
    ground: &Ground,
    class: Class,
    first: usize,
    bytes: &[u8],
    model: &Model<Probability>,
) -> Box<[Stored]> {
    let unknown = vec![LEFT_OUT; BLOCK.min(ground.size(class) - first)];
    let walk = Walk::over(ground, class, first, &unknown);
    walk.code(&mut model.clone(), &mut Decoder::new(bytes)).into()
}

/// The codes of all blocks of a class.
pub(super) fn unpack_all(
    ground: &Ground,
    class: Class,
    blocks: &[Vec<u8>],
    model: &Model<Probability>,
) -> Vec<Stored> {
    let unpacked = |(at, bytes): (usize, &Vec<u8>)| unpack(ground, class, at * BLOCK, bytes, model);
    blocks.iter().enumerate().flat_map(unpacked).collect()
}

/// Counts the bits of the codes of a class, by context.
pub(super) fn count(ground: &Ground, class: Class, codes: &[Stored], counts: &mut Model<Count>) {
    for (at, codes) in codes.chunks(BLOCK).enumerate() {
        Walk::over(ground, class, at * BLOCK, codes).code(counts, &mut Counter);
    }
}

fn stored(fate: Fate) -> Stored {
    match (fate, fate.moves_to_loss()) {
        (Fate::DRAW, _) => DRAWN,
        (_, None) => WON,
        (_, Some(moves)) => LOST + moves,
    }
}

/// A walk over the positions of a block.
struct Walk<'a> {
    ground: &'a Ground,
    class: Class,
    /// The index of the first position.
    first: usize,
    /// The codes of the block, and before them of as many positions that are left out: neighbours of the first ones.
    codes: Vec<Stored>,
}

impl<'a> Walk<'a> {
    fn over(ground: &'a Ground, class: Class, first: usize, block: &[Stored]) -> Self {
        let mut codes = vec![LEFT_OUT; BLOCK];
        codes.extend(block);
        Self { ground, class, first, codes }
    }

    /// Gives each bit of the block to a coder, and returns the codes of the bits that come back.
    fn code<C: Copy>(mut self, model: &mut Model<C>, coder: &mut impl Coder<C>) -> Vec<Stored> {
        let ground = self.ground;
        let [other, third, fourth] = ground.strides(self.class);
        let distances = [1, other, third, fourth, 5].map(|distance| distance.min(BLOCK));
        let (mut latest, mut latest_loss) = (LEFT_OUT, 0);
        let places = BLOCK..self.codes.len();
        for (at, view) in places.zip(ground.boards(self.class, self.first)) {
            let is_stored =
                view.is_some_and(|view| !Turn::new(&view, MOVER, ground.rules).must_capture());
            if !is_stored {
                self.codes[at] = LEFT_OUT;
                continue;
            }
            let [before, other, third, fourth, beside] =
                distances.map(|distance| self.codes[at - distance]);
            let nearby = [before, other, third, fourth, beside, latest];
            latest = model.code(Context::of(nearby, latest_loss), self.codes[at], coder);
            self.codes[at] = latest;
            if latest >= LOST {
                latest_loss = latest - LOST;
            }
        }
        self.codes.split_off(BLOCK)
    }
}
