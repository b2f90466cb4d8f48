//! The squares that a text names, and the moves that it may mean by them.
//!
//! Squares are numbers (`32-28`) or algebraic names (`c3-d4`), joined by `-`, `x`, `:` or nothing at all (`3228`, `c3d4`).
//! A capture names where it begins and ends, and perhaps squares on which it lands between, in their order (`26x17x8`),
//! or behind its ends the squares of what it takes, in any order (`32x23x28x19`, as the Hub protocol has it).

use crate::game::{Wording, wording};

use super::notation::quote;
use crate::games::draughts::rules::board::DraughtsMove;
use crate::games::draughts::rules::layout::{Layout, Square};
use crate::games::draughts::rules::paths::{Jump, find_path};
use crate::games::draughts::rules::position::DraughtsPosition;

/// Squares of a longer text than this are not a move: no capture takes as many pieces.
const MAX_SQUARES: usize = 40;

/// The squares that a text names, in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::games::draughts) struct Route {
    /// At least two.
    pub squares: Vec<Square>,
    /// True if it says that something is taken.
    pub captures: bool,
}

impl Route {
    /// Reads what is written between the joints.
    ///
    /// # Errors
    /// A sentence that says what is wrong and what is expected.
    pub(in crate::games::draughts) fn read(layout: Layout, text: &str) -> Result<Self, Wording> {
        let names: Vec<&str> = if text.contains(is_joint) {
            text.split(is_joint).take(MAX_SQUARES + 1).collect()
        } else {
            unjoined(text.trim())
        };
        if !(2..=MAX_SQUARES).contains(&names.len()) {
            let names = square_names(layout);
            return Err(wording!(
                "not a move; two squares joined by - or x are expected, or more for a long capture, {names}",
                "ce n'est pas un coup ; deux cases jointes par - ou x sont attendues, ou plus pour une longue rafle, {names}";
                names
            ));
        }
        let squares: Result<Vec<_>, _> =
            names.into_iter().map(|name| read_square(layout, name)).collect();
        Ok(Self { squares: squares?, captures: text.contains(says_capture) })
    }

    /// Its origin.
    #[must_use]
    pub(in crate::games::draughts) fn from(&self) -> Square {
        self.squares[0]
    }

    /// Its end.
    #[must_use]
    pub(in crate::games::draughts) fn to(&self) -> Square {
        self.squares[self.squares.len() - 1]
    }

    /// True if it says where a move begins and ends, and no more than that it takes something.
    #[must_use]
    pub(in crate::games::draughts) fn is_quiet(&self, mv: DraughtsMove) -> bool {
        !self.captures && self.squares.len() == 2 && (mv.from, mv.to) == (self.from(), self.to())
    }

    /// Those of `captures` that it may mean, by where they land or else by what they take:
    /// one if it names all of that, else all captures of which it names a part.
    #[must_use]
    pub(in crate::games::draughts) fn among(
        &self,
        position: &DraughtsPosition,
        captures: &[DraughtsMove],
    ) -> Vec<DraughtsMove> {
        let by_landings = self.landing(position, captures);
        if by_landings.is_empty() { self.taking(captures) } else { by_landings }
    }

    /// Those of `captures` that begin and end with it, and land on its squares.
    fn landing(&self, position: &DraughtsPosition, captures: &[DraughtsMove]) -> Vec<DraughtsMove> {
        let turn = position.turn();
        let has_ends = |mv: &DraughtsMove| (mv.from, mv.to) == (self.from(), self.to());
        let near: Vec<_> = captures.iter().copied().filter(has_ends).collect();
        let with = |fits: fn(&Self, &[Jump]) -> bool| -> Vec<_> {
            let has_path = |mv| find_path(&turn, mv, |path| fits(self, path)).is_some();
            near.iter().copied().filter(|&mv| has_path(mv)).collect()
        };
        let whole = with(Self::is_whole);
        if whole.is_empty() { with(Self::is_part_of) } else { whole }
    }

    /// True if it names every landing square of a way.
    fn is_whole(&self, path: &[Jump]) -> bool {
        path.iter().map(|jump| jump.landing).eq(self.squares[1..].iter().copied())
    }

    /// True if it names some landing squares of a way, in their order.
    fn is_part_of(&self, path: &[Jump]) -> bool {
        let mut landings = path.iter().map(|jump| jump.landing);
        self.squares[1..].iter().all(|&square| landings.any(|landing| landing == square))
    }

    /// Those of `captures` that go from its first square to its second and take what stands on the others.
    #[must_use]
    pub(in crate::games::draughts) fn taking(
        &self,
        captures: &[DraughtsMove],
    ) -> Vec<DraughtsMove> {
        let [from, to, taken @ ..] = self.squares.as_slice() else { return Vec::new() };
        if taken.is_empty() {
            return Vec::new();
        }
        let set = taken.iter().fold(0, |set, square| set | square.bit());
        let part = |mv: &DraughtsMove| (mv.from, mv.to) == (*from, *to) && set & !mv.captured == 0;
        let partly: Vec<_> = captures.iter().copied().filter(part).collect();
        let whole = partly.iter().find(|mv| mv.captured == set);
        whole.map_or_else(|| partly.clone(), |&mv| vec![mv])
    }
}

/// True for what stands between two squares.
const fn is_joint(character: char) -> bool {
    character == '-' || says_capture(character)
}

/// True for what stands between two squares of a capture: `:` is the Russian custom.
const fn says_capture(character: char) -> bool {
    matches!(character, 'x' | 'X' | ':' | '×')
}

/// The squares of a text without joints: two digits each, or a letter and digits each; the whole text if it has neither form.
fn unjoined(text: &str) -> Vec<&str> {
    let starts: Vec<usize> = if text.bytes().all(|byte| byte.is_ascii_digit()) {
        (0..text.len()).step_by(2).collect()
    } else {
        text.match_indices(|c: char| c.is_ascii_alphabetic()).map(|(start, _)| start).collect()
    };
    let ends = starts.iter().skip(1).copied().chain([text.len()]);
    let names: Vec<_> = starts.iter().zip(ends).map(|(&start, end)| &text[start..end]).collect();
    let is_whole = starts.first() == Some(&0) && names.iter().all(|name| name.len() > 1);
    if is_whole { names } else { vec![text] }
}

/// Reads the number of a square, or its algebraic name.
///
/// # Errors
/// A sentence that says which squares there are.
pub(in crate::games::draughts) fn read_square(
    layout: Layout,
    text: &str,
) -> Result<Square, Wording> {
    let text = text.trim();
    let numbered = text.parse().ok().and_then(|number| layout.square(number));
    numbered.or_else(|| layout.named(text)).ok_or_else(|| {
        let (text, names) = (quote(text), square_names(layout));
        wording!(
            "{text} is not a square; they are {names}",
            "{text} n'est pas une case ; elles sont {names}"; names
        )
    })
}

/// The squares that there are, for a sentence.
fn square_names(layout: Layout) -> Wording {
    let corners = [layout.size() - 1, 0].map(|row| layout.at(row, layout.size() - 1 - row));
    let [first, last] = corners.map(|square| square.map(|it| layout.name(it)).unwrap_or_default());
    let count = layout.count();
    wording!(
        "numbered from 1 to {count}, or named from {first} to {last}",
        "numérotées de 1 à {count}, ou nommées de {first} à {last}"
    )
}
