//! The probabilities of the bits of packed fates, by context.
//!
//! The context of a bit is the fates of neighbouring positions. Blocks are so small that most contexts occur in them only a few times.
//! Therefore each block begins with the same probabilities, those of all blocks together, and adapts them.
//!
//! The file has them in a byte each, a mantissa of three bits and an exponent: see [`Probability::of_code`].

use super::arithmetic::{Coder, Count, Probability};

/// The stored code of a position: [`LEFT_OUT`], [`DRAWN`], [`WON`], or [`LOST`] and the moves to the loss.
pub(super) type Stored = u8;

pub(super) const DRAWN: Stored = 0;
pub(super) const WON: Stored = 1;
pub(super) const LOST: Stored = 2;
pub(super) const LEFT_OUT: Stored = Stored::MAX;

/// The moves of a loss that have a cell of their own; later ones share the last. The longest loss of four pieces takes 21 on 10x10.
pub(super) const MOVES: usize = 32;
/// More moves than a fate can represent: the end of damaged data.
const MOST_MOVES: u8 = u8::MAX / 2;
/// The states of a neighbour: drawn, won, lost, or none.
const KINDS: usize = 4;
/// Neighbours in the context of a bit.
pub(super) const PLACES: usize = 6;
/// The contexts of a result.
const RESULTS: usize = KINDS.pow(PLACES as u32);
/// The contexts of a loss: a mean, and four differences.
const LOSSES: usize = 4 * MOVES;

/// A cell for each bit of a position, by context: a [`Probability`], or a [`Count`] of which it is made.
#[derive(Clone)]
pub(super) struct Model<C> {
    /// Drawn or not, won or not. By the kinds of the neighbours.
    results: Vec<[C; 2]>,
    /// A further move to the loss or not, by those so far. By the losses of the neighbours.
    moves: Vec<[C; MOVES]>,
}

/// The context of a position.
#[derive(Clone, Copy)]
pub(super) struct Context {
    kinds: usize,
    losses: usize,
}

impl<C: Copy> Model<C> {
    /// The same cell for each bit.
    pub(super) fn uniform(cell: C) -> Self {
        Self { results: vec![[cell; 2]; RESULTS], moves: vec![[cell; MOVES]; LOSSES] }
    }

    /// Codes a position, bit by bit, in its context.
    pub(super) fn code(
        &mut self,
        context: Context,
        stored: Stored,
        coder: &mut impl Coder<C>,
    ) -> Stored {
        let [drawn, won] = &mut self.results[context.kinds];
        if coder.code(drawn, stored == DRAWN) {
            return DRAWN;
        }
        if coder.code(won, stored == WON) {
            return WON;
        }
        let moves = &mut self.moves[context.losses];
        let mut at = LOST;
        while at - LOST < MOST_MOVES
            && coder.code(&mut moves[usize::from(at - LOST).min(MOVES - 1)], at < stored)
        {
            at += 1;
        }
        at
    }
}

impl Model<Count> {
    /// The probabilities that the counts suggest, as bytes of the file.
    pub(super) fn expectations(&self) -> Vec<u8> {
        let cells = self.results.as_flattened().iter().chain(self.moves.as_flattened());
        cells.map(|count| count.code()).collect()
    }
}

impl Model<Probability> {
    /// Bytes in the file.
    pub(super) const BYTES: usize = 2 * RESULTS + LOSSES * MOVES;

    /// The probabilities in the file.
    pub(super) fn read(expectations: &[u8]) -> Self {
        let mut model = Self::uniform(Probability::EVEN);
        let cells = model.results.as_flattened_mut().iter_mut();
        let cells = cells.chain(model.moves.as_flattened_mut());
        for (cell, &code) in cells.zip(expectations) {
            *cell = Probability::of_code(code);
        }
        model
    }
}

impl Context {
    /// The context of a position after positions with these codes: the one before it, the one in the row before, and others.
    /// The last of them is the last stored position, and `latest_loss` is the moves of the last one that was lost.
    #[inline]
    pub(super) fn of(nearby: [Stored; PLACES], latest_loss: u8) -> Self {
        let kinds = nearby.iter().fold(0, |all, &near| all * KINDS + kind(near));
        Self { kinds, losses: losses(nearby[0], nearby[1], latest_loss) }
    }
}

const fn kind(stored: Stored) -> usize {
    let kind = if stored < LOST { stored } else { LOST };
    kind as usize + (stored == LEFT_OUT) as usize
}

/// Context of a loss: the mean of the moves of two neighbours, and their difference, limited to −1 to 2.
fn losses(before: Stored, beside: Stored, latest: u8) -> usize {
    let moves = |near: Stored, otherwise: u8| {
        if kind(near) == usize::from(LOST) { near - LOST } else { otherwise }
    };
    let before = moves(before, latest);
    let beside = moves(beside, before);
    let mean = usize::from((before + beside).div_ceil(2)).min(MOVES - 1);
    let differ = (i32::from(before) - i32::from(beside) + 1).clamp(0, 3) as usize;
    mean * 4 + differ
}
