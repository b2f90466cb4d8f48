//! A training game, as a line of text.
//!
//! ```text
//! 12 1 32-28 19-23 28x19 … 40-34/15 (17-21 31-26/-104) 14-19/-12 …
//! ```
//! The number of its random moves, the result for white (1, 0 for a draw, −1), and the moves.
//! After a slash: the value of the search for the side to move, in hundredths of a man.
//! In parentheses, before a move: a side line, and the value after it.

use std::fmt::Write;

use crate::game::{Position, Side};
use crate::games::draughts::DraughtsMove;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::word::Word;
use crate::games::draughts::text::notation;

/// A finished game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Played<W: Word = u64> {
    /// The position before the first move.
    pub start: DraughtsPosition<W>,
    /// Number of random moves.
    pub random: usize,
    /// 1 if white won, −1 if black won, 0 for a draw.
    pub result: i8,
    /// All moves.
    pub plies: Vec<Ply<W>>,
}

/// A move of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Ply<W: Word = u64> {
    /// The move.
    pub mv: DraughtsMove<W>,
    /// The value of the position before the move for the side to move, in hundredths of a man; `None` without a search.
    pub value: Option<i32>,
    /// A side line from that position, if there is one.
    pub aside: Option<Aside<W>>,
}

/// Moves that were not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Aside<W: Word = u64> {
    /// The moves.
    pub moves: Vec<DraughtsMove<W>>,
    /// The value of the position after them for the side to move, in hundredths of a man.
    pub value: i32,
}

/// A position with its training targets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample<W: Word = u64> {
    /// The board as the side to move sees it.
    pub view: Board<W>,
    /// The result of its game for that side: 1, 0 or −1; `None` for a position of a side line.
    pub result: Option<i8>,
    /// The value that a search found for it, in hundredths of a man.
    pub value: Option<i32>,
}

impl<W: Word> Played<W> {
    /// The line of a game.
    pub(super) fn to_line(&self) -> String {
        let mut line = format!("{} {}", self.random, self.result);
        let mut position = self.start.clone();
        for Ply { mv, value, aside } in &self.plies {
            if let Some(Aside { moves, value }) = aside {
                let text = write_moves(position.clone(), moves);
                let _ = write!(line, " ({text}/{value})");
            }
            let _ = write!(line, " {}", notation::write_move(&position, *mv));
            if let Some(value) = value {
                let _ = write!(line, "/{value}");
            }
            position.play_unchecked(*mv);
        }
        line
    }

    /// Reads a game from a line; `None` if it is not a game from `start`.
    pub(super) fn from_line(start: DraughtsPosition<W>, line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let random = words.next()?.parse().ok()?;
        let result = words.next()?.parse().ok().filter(|result| (-1..=1).contains(result))?;
        let mut position = start.clone();
        let mut plies = Vec::new();
        while let Some(word) = words.next() {
            let (word, aside) = match word.strip_prefix('(') {
                None => (word, None),
                Some(first) => {
                    let aside = read_aside(position.clone(), first, &mut words)?;
                    (words.next()?, Some(aside))
                }
            };
            let (mv, value) = read_ply(&mut position, word)?;
            plies.push(Ply { mv, value, aside });
        }
        Some(Self { start, random, result, plies })
    }

    /// The positions after the random moves in which the side to move cannot capture, as at the leaves of a search,
    /// and such positions at the ends of side lines.
    /// Without the positions in which the other side threatens a capture, the network was 58 ± 59 Elo weaker.
    pub(super) fn samples(&self) -> Vec<Sample<W>> {
        let mut position = self.start.clone();
        let mut samples = Vec::new();
        let mut add = |position: &DraughtsPosition<W>, result, value| {
            if !position.turn().must_capture() {
                samples.push(Sample { view: position.view(), result, value });
            }
        };
        for (ply, Ply { mv, value, aside }) in self.plies.iter().enumerate() {
            if ply >= self.random {
                let white = position.side_to_move() == Side::First;
                add(&position, Some(if white { self.result } else { -self.result }), *value);
            }
            if let Some(Aside { moves, value }) = aside {
                let mut position = position.clone();
                moves.iter().for_each(|&mv| position.play_unchecked(mv));
                add(&position, None, Some(*value));
            }
            position.play_unchecked(*mv);
        }
        samples
    }
}

/// Plays the move of a word; returns it with its value.
fn read_ply<W: Word>(
    position: &mut DraughtsPosition<W>,
    word: &str,
) -> Option<(DraughtsMove<W>, Option<i32>)> {
    let (mv, value) = word.split_once('/').map_or((word, None), |(mv, it)| (mv, Some(it)));
    let value = value.map(str::parse).transpose().ok()?;
    let mv = notation::read_move(position, mv).ok()?;
    position.play_unchecked(mv);
    Some((mv, value))
}

/// Reads a side line from a position: its first word, then words up to the closing parenthesis.
fn read_aside<'a, W: Word>(
    mut position: DraughtsPosition<W>,
    first: &'a str,
    words: &mut impl Iterator<Item = &'a str>,
) -> Option<Aside<W>> {
    let mut moves = Vec::new();
    let mut word = first;
    loop {
        let last = word.strip_suffix(')');
        let (mv, value) = read_ply(&mut position, last.unwrap_or(word))?;
        moves.push(mv);
        match (last, value) {
            (Some(_), Some(value)) => return Some(Aside { moves, value }),
            (None, None) => word = words.next()?,
            (Some(_), None) | (None, Some(_)) => return None,
        }
    }
}

fn write_moves<W: Word>(mut position: DraughtsPosition<W>, moves: &[DraughtsMove<W>]) -> String {
    let mut text = Vec::new();
    for &mv in moves {
        text.push(notation::write_move(&position, mv));
        position.play_unchecked(mv);
    }
    text.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::draughts::Rules;
    use crate::games::draughts::rules::variant::{INTERNATIONAL, VARIANTS};

    /// A game of at most `count` plies in which the first legal move is always played; some plies have a side line of last legal moves.
    fn first_moves(rules: &'static Rules, count: usize) -> Played {
        let start = DraughtsPosition::start(rules);
        let mut position = start.clone();
        let mut plies = Vec::new();
        while plies.len() < count && position.adjudicated().is_none() {
            let value = (plies.len() % 4 > 1).then(|| 7 - plies.len() as i32);
            let aside = (plies.len() % 3 == 1).then(|| last_moves(position.clone()));
            let mv = position.moves()[0];
            plies.push(Ply { mv, value, aside: aside.flatten() });
            position.play_unchecked(mv);
        }
        Played { start, random: 3, result: -1, plies }
    }

    /// A side line of the last legal move, twice; `None` if the game ends before.
    fn last_moves(mut position: DraughtsPosition) -> Option<Aside> {
        let mut moves = Vec::new();
        for _ in 0..2 {
            let mv = *position.moves().last()?;
            moves.push(mv);
            position.play_unchecked(mv);
        }
        Some(Aside { moves, value: -104 })
    }

    #[test]
    fn a_game_comes_back_from_its_line() {
        for rules in VARIANTS {
            let game = first_moves(rules, 60);
            assert!(game.to_line().starts_with("3 -1 "), "{}", game.to_line());
            assert!(game.plies.iter().any(|ply| ply.aside.is_some()));
            assert_eq!(Played::from_line(game.start.clone(), &game.to_line()), Some(game));
        }
        let start = DraughtsPosition::start(&INTERNATIONAL);
        let whole = Played::from_line(start.clone(), "0 0 (32-28 18-22/-5) 32-28").unwrap();
        assert_eq!(whole.plies[0].aside.as_ref().unwrap().moves.len(), 2);
        for broken in [
            "",
            "3",
            "3 2 32-28",
            "3 x",
            "3 0 32-29",
            "-3 0",
            "3 0 32-28/",
            "3 0 32-28/x",
            "0 0 (32-28/5)",
            "0 0 (32-28) 32-28",
            "0 0 (32-28/5 18-22/5) 32-28",
            "0 0 (32-28/5 32-28",
            "0 0 (32-29/5) 32-28",
        ] {
            assert_eq!(Played::from_line(start.clone(), broken), None, "{broken}");
        }
    }

    #[test]
    fn samples_are_without_captures_and_have_the_result_of_the_side_to_move_or_none_aside() {
        let game = first_moves(&INTERNATIONAL, 60);
        let samples = game.samples();
        let is_quiet =
            |position: &DraughtsPosition| position.moves().iter().all(|mv| mv.captured == 0);
        let mut position = game.start.clone();
        let mut expected = Vec::new();
        for (ply, Ply { mv, value, aside }) in game.plies.iter().enumerate() {
            if ply >= game.random && is_quiet(&position) {
                let result = if position.side_to_move() == Side::First { -1 } else { 1 };
                expected.push(Sample {
                    view: position.view(),
                    result: Some(result),
                    value: *value,
                });
            }
            if let Some(Aside { moves, value }) = aside {
                let aside = moves.iter().fold(position.clone(), |position, &mv| position.after(mv));
                if is_quiet(&aside) {
                    let value = Some(*value);
                    expected.push(Sample { view: aside.view(), result: None, value });
                }
            }
            position.play_unchecked(*mv);
        }
        let aside = expected.iter().filter(|sample| sample.result.is_none()).count();
        assert!(aside > 3 && expected.len() > aside + 5 && expected.len() < game.plies.len());
        assert_eq!(samples, expected);
    }
}
