//! The squares that a text names, and the moves that it may mean.
//!
//! Squares are numbers (`32-28`) or algebraic names (`c3-d4`), joined by `-`, `x`, `:` or nothing at all (`3228`, `c3d4`).
//! A capture names its origin and its end, and optionally the squares on which it lands in between, in their order (`26x17x8`),
//! or after its ends the squares of the captured pieces, in any order (`32x23x28x19`, as in the Hub protocol).
//!
//! Russian players also write the column of the origin alone: `cd4`, `c:e5` ([`Short`]).

use crate::game::{Wording, in_latin, shown, wording};

use crate::games::draughts::rules::board::DraughtsMove;
use crate::games::draughts::rules::layout::{Layout, Square};
use crate::games::draughts::rules::paths::{Jump, find_path};
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::word::Word;

/// A text with more squares than this is not a move: no capture takes as many pieces.
const MAX_SQUARES: usize = 80;

/// The squares that a text names, in its order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::games::draughts) struct Route<W = u64> {
    /// At least two.
    pub squares: Vec<Square<W>>,
    /// True if it says that something is taken.
    pub captures: bool,
    /// True if it names squares by letters.
    pub by_letters: bool,
}

impl<W: Word> Route<W> {
    /// Reads squares that are joined by separators or by nothing.
    ///
    /// # Errors
    /// A message with the error and the expected form.
    pub(in crate::games::draughts) fn read(layout: Layout<W>, text: &str) -> Result<Self, Wording> {
        let names: Vec<&str> = if text.contains(is_joint) {
            text.split(is_joint).take(MAX_SQUARES + 1).collect()
        } else {
            unjoined(text.trim())
        };
        if !(2..=MAX_SQUARES).contains(&names.len()) {
            let names = square_names(layout);
            return Err(wording!("draughts-not-a-move", names));
        }
        let squares: Result<Vec<_>, _> =
            names.into_iter().map(|name| read_square(layout, name)).collect();
        let by_letters = text.trim_start().starts_with(|c: char| c.is_ascii_alphabetic());
        Ok(Self { squares: squares?, captures: text.contains(says_capture), by_letters })
    }

    /// Its origin.
    #[must_use]
    pub(in crate::games::draughts) fn from(&self) -> Square<W> {
        self.squares[0]
    }

    /// Its end.
    #[must_use]
    pub(in crate::games::draughts) fn to(&self) -> Square<W> {
        self.squares[self.squares.len() - 1]
    }

    /// True if it names the origin and the end of `mv`, and no capture.
    #[must_use]
    pub(in crate::games::draughts) fn is_quiet(&self, mv: DraughtsMove<W>) -> bool {
        !self.captures && self.squares.len() == 2 && (mv.from, mv.to) == (self.from(), self.to())
    }

    /// The members of `captures` that it may mean, by their landing squares or else by the captured pieces:
    /// only the exact matches if there are any, else all that match in part.
    #[must_use]
    pub(in crate::games::draughts) fn among(
        &self,
        position: &DraughtsPosition<W>,
        captures: &[DraughtsMove<W>],
    ) -> Vec<DraughtsMove<W>> {
        let by_landings = self.landing(position, captures);
        if by_landings.is_empty() { self.taking(captures) } else { by_landings }
    }

    /// The members of `captures` with the same ends that land on its squares.
    fn landing(
        &self,
        position: &DraughtsPosition<W>,
        captures: &[DraughtsMove<W>],
    ) -> Vec<DraughtsMove<W>> {
        let turn = position.turn();
        let has_ends = |mv: &DraughtsMove<W>| (mv.from, mv.to) == (self.from(), self.to());
        let near: Vec<_> = captures.iter().copied().filter(has_ends).collect();
        let with = |fits: fn(&Self, &[Jump<W>]) -> bool| -> Vec<_> {
            let has_path = |mv| find_path(&turn, mv, |path| fits(self, path)).is_some();
            near.iter().copied().filter(|&mv| has_path(mv)).collect()
        };
        let whole = with(Self::is_whole);
        if whole.is_empty() { with(Self::is_part_of) } else { whole }
    }

    /// True if it names every landing square of a path.
    fn is_whole(&self, path: &[Jump<W>]) -> bool {
        path.iter().map(|jump| jump.landing).eq(self.squares[1..].iter().copied())
    }

    /// True if it names some landing squares of a path, in their order.
    fn is_part_of(&self, path: &[Jump<W>]) -> bool {
        let mut landings = path.iter().map(|jump| jump.landing);
        self.squares[1..].iter().all(|&square| landings.any(|landing| landing == square))
    }

    /// The members of `captures` that go from its first square to its second and take the pieces on the others.
    #[must_use]
    pub(in crate::games::draughts) fn taking(
        &self,
        captures: &[DraughtsMove<W>],
    ) -> Vec<DraughtsMove<W>> {
        let [from, to, taken @ ..] = self.squares.as_slice() else { return Vec::new() };
        if taken.is_empty() {
            return Vec::new();
        }
        let set = taken.iter().fold(W::EMPTY, |set, square| set | square.bit());
        let part = |mv: &DraughtsMove<W>| {
            (mv.from, mv.to) == (*from, *to) && (set & !mv.captured).is_empty()
        };
        let partly: Vec<_> = captures.iter().copied().filter(part).collect();
        let whole = partly.iter().find(|mv| mv.captured == set);
        whole.map_or_else(|| partly.clone(), |&mv| vec![mv])
    }
}

/// Move in short notation: the column of its origin, and its end.
#[derive(Debug, Clone, Copy)]
pub(in crate::games::draughts) struct Short<W = u64> {
    /// The letter of the column, in lower case.
    pub column: char,
    /// The end.
    pub to: Square<W>,
}

impl<W: Word> Short<W> {
    /// Reads a letter and the name of a square by letters, perhaps with a separator between them; `None` if it is anything else.
    pub(in crate::games::draughts) fn read(layout: Layout<W>, text: &str) -> Option<Self> {
        let text = text.trim();
        let column = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let to = text[1..].trim_start_matches(is_joint);
        let is_named = to.starts_with(|c: char| c.is_ascii_alphabetic());
        let to = layout.named(to).filter(|_| is_named)?;
        Some(Self { column: column.to_ascii_lowercase(), to })
    }

    /// True if it may mean a move.
    #[must_use]
    pub(in crate::games::draughts) fn fits(&self, layout: Layout<W>, mv: DraughtsMove<W>) -> bool {
        mv.to == self.to && layout.name(mv.from).starts_with(self.column)
    }
}

/// True for a separator between two squares.
const fn is_joint(character: char) -> bool {
    character == '-' || says_capture(character)
}

/// True for a separator of a capture; `:` is used in Russian notation.
const fn says_capture(character: char) -> bool {
    matches!(character, 'x' | 'X' | ':' | '×')
}

/// The squares of a text without separators: two digits each, or a letter and digits each; the whole text if it has neither form.
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
/// A message with the valid squares.
pub(in crate::games::draughts) fn read_square<W: Word>(
    layout: Layout<W>,
    text: &str,
) -> Result<Square<W>, Wording> {
    let text = text.trim();
    let numbered = text.parse().ok().and_then(|number| layout.square(number));
    numbered.or_else(|| layout.named(&in_latin(text))).ok_or_else(|| {
        let (text, names) = (shown(text), square_names(layout));
        wording!("draughts-not-a-square", text, names)
    })
}

/// The valid squares, for a message.
fn square_names<W: Word>(layout: Layout<W>) -> Wording {
    let last = layout.size() - 1;
    let corners =
        [last, 0].map(|row| layout.at(row, if layout.is_mirrored() { row } else { last - row }));
    let [first, last] = corners.map(|square| square.map(|it| layout.name(it)).unwrap_or_default());
    let count = layout.count();
    wording!("draughts-names-of-squares", count, first, last)
}
