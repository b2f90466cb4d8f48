//! Insight of Connect 4: lines of four that a move prevents, threatens, keeps for later, or allows.

use crate::erased::{Fact, Insight, QUIET, Saying, Value, sayings};
use crate::game::{Position, Text};

use super::Connect4;
use super::rules::position::{Column, Connect4Position, Squares};
use super::rules::shape::Shape;

sayings! {
    BLOCK = "block", "connect4-hint-block";
    DOUBLE_THREAT = "double_threat", "connect4-hint-double-threat";
    THREAT = "threat", "connect4-hint-threat";
    CENTRE = "centre", "connect4-hint-centre";
    BLOCKS = "blocks", "connect4-hint-blocks";
    THREATENS = "threatens", "connect4-hint-threatens";
    PREPARES = "prepares", "connect4-hint-prepares";
    ALLOWS = "allows", "connect4-hint-allows";
    HANDS_ABOVE = "hands_above", "connect4-hint-hands-above";
}

/// A move, and the stones after it.
struct Moved {
    shape: Shape,
    /// The square of the stone.
    to: Squares,
    own: Squares,
    other: Squares,
    /// The squares that can be played next.
    playable: Squares,
    /// The empty squares.
    empty: Squares,
}

impl Moved {
    fn new(position: &Connect4Position, mv: Column) -> Self {
        let (shape, after) = (position.shape(), position.after(mv));
        let (own, other) = (after.opponent(), after.own());
        let empty = shape.squares::<Squares>() & !(own | other);
        let (to, playable) = (position.landing(mv), after.playable());
        Self { shape, to, own, other, playable, empty }
    }

    /// The empty squares, `free` of them, that complete four of `stones`.
    fn completions(&self, stones: Squares, free: Squares) -> Squares {
        let completes =
            |square: &Squares| free & square != 0 && self.shape.has_four(stones | square);
        bits(self.empty | self.to).filter(completes).fold(0, |set, square| set | square)
    }

    fn blocks(&self) -> bool {
        self.completions(self.other, self.to) != 0
    }

    /// The playable squares on which the side that moved threatens four in a row.
    fn threats(&self) -> Squares {
        self.completions(self.own, self.playable)
    }

    /// The numbers of squares in the grid, whose first row is the top one.
    fn numbers(&self, set: Squares) -> Vec<usize> {
        let (width, height) = (self.shape.width(), self.shape.height());
        let places = (0..height).rev().flat_map(|row| (0..width).map(move |column| (column, row)));
        let is_in = |&(_, (column, row)): &(usize, (usize, usize))| {
            set & self.shape.square::<Squares>(column, row) != 0
        };
        places.enumerate().filter(is_in).map(|(place, _)| place).collect()
    }

    /// Fact about squares, which people find by their columns, because the board shows no other names. `None` if there are none.
    fn fact(&self, saying: Saying, set: Squares) -> Option<Fact> {
        let fact = saying.places(self.numbers(set))?;
        let is_in = |column: &usize| {
            let mut rows = 0..self.shape.height();
            rows.any(|row| set & self.shape.square::<Squares>(*column, row) != 0)
        };
        let columns = (0..self.shape.width()).filter(is_in).map(|column| (column + 1).to_string());
        Some(fact.with("columns", Value::Names(columns.collect())))
    }
}

/// The single squares of a set.
fn bits(mut set: Squares) -> impl Iterator<Item = Squares> {
    std::iter::from_fn(move || {
        let lowest = set & set.wrapping_neg();
        set ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

impl Insight for Connect4 {
    const PLACES: Text = text!("connect4-places");
    const SAYINGS: &'static [Saying] = SAYINGS;

    /// The column, which is also the move.
    fn sign(&self, _position: &Connect4Position, place: usize, _name: &str) -> String {
        (place % self.shape.width() + 1).to_string()
    }

    fn kind(&self, position: &Connect4Position, line: &[Column]) -> Saying {
        let moved = Moved::new(position, line[0]);
        let from_middle = (2 * usize::from(line[0].0) + 1).abs_diff(self.shape.width());
        match moved.threats().count_ones() {
            _ if moved.blocks() => BLOCK,
            2.. => DOUBLE_THREAT,
            1 => THREAT,
            0 if from_middle == 0 => CENTRE,
            0 => QUIET,
        }
    }

    fn facts(&self, position: &Connect4Position, line: &[Column]) -> Vec<Fact> {
        let moved = Moved::new(position, line[0]);
        if moved.shape.has_four(moved.own) {
            return Vec::new();
        }
        let before = moved.own ^ moved.to;
        let later = moved.empty & !moved.playable;
        let prepared = moved.completions(moved.own, later) & !moved.completions(before, later);
        let allowed = moved.completions(moved.other, moved.playable);
        let above = moved.to << 1;
        let facts = [
            moved.blocks().then(|| BLOCKS.fact()),
            moved.fact(THREATENS, moved.threats()),
            moved.fact(PREPARES, prepared),
            moved.fact(ALLOWS, allowed & !above),
            (allowed & above != 0).then(|| HANDS_ABOVE.fact()),
        ];
        facts.into_iter().flatten().collect()
    }
}
