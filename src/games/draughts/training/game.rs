//! Game that weights are fitted to, as a line of text.
//!
//! ```text
//! 12 1 32-28 19-23 28x19 … 40-34/15 14-19/-12 …
//! ```
//! The number of its random moves, the result for white (1, 0 for a draw, −1), and the moves;
//! after a slash the value that the search found for who moves, in hundredths of a man.

use std::fmt::Write;

use crate::game::{Position, Side};
use crate::games::draughts::board::Board;
use crate::games::draughts::position::DraughtsPosition;
use crate::games::draughts::{DraughtsMove, notation};

/// Game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Played {
    /// The position before the first move.
    pub start: DraughtsPosition,
    /// Number of random moves.
    pub random: usize,
    /// 1 where white won, −1 where black did, 0 for a draw.
    pub result: i8,
    /// All moves.
    pub plies: Vec<Ply>,
}

/// Move of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ply {
    /// The move.
    pub mv: DraughtsMove,
    /// The value of the position before it for who moves, in hundredths of a man; `None` where nothing was searched.
    pub value: Option<i32>,
}

/// Position with the result of its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample {
    /// The board as the side to move sees it.
    pub view: Board,
    /// The result for that side: 1, 0 or −1.
    pub result: i8,
    /// The value that a search found for it, in hundredths of a man.
    pub value: Option<i32>,
}

impl Played {
    /// The line of a game.
    pub(super) fn to_line(&self) -> String {
        let mut line = format!("{} {}", self.random, self.result);
        let mut position = self.start.clone();
        for &Ply { mv, value } in &self.plies {
            let _ = write!(line, " {}", notation::write_move(&position, mv));
            if let Some(value) = value {
                let _ = write!(line, "/{value}");
            }
            position.play_unchecked(mv);
        }
        line
    }

    /// The game of a line; `None` if it is none from `start` on.
    pub(super) fn from_line(start: DraughtsPosition, line: &str) -> Option<Self> {
        let mut words = line.split(' ');
        let random = words.next()?.parse().ok()?;
        let result = words.next()?.parse().ok().filter(|result| (-1..=1).contains(result))?;
        let mut position = start.clone();
        let mut plies = Vec::new();
        for word in words {
            let (mv, value) = word.split_once('/').map_or((word, None), |(mv, it)| (mv, Some(it)));
            let value = value.map(str::parse).transpose().ok()?;
            let mv = notation::read_move(&position, mv).ok()?;
            position.play_unchecked(mv);
            plies.push(Ply { mv, value });
        }
        Some(Self { start, random, result, plies })
    }

    /// The positions after the random moves in which the side to move cannot capture, as at the leaves of a search.
    /// Without those in which the other side threatens to, the network was 58 ± 59 Elo weaker.
    pub(super) fn samples(&self) -> Vec<Sample> {
        let mut position = self.start.clone();
        let mut samples = Vec::new();
        for (ply, &Ply { mv, value }) in self.plies.iter().enumerate() {
            if ply >= self.random && !position.turn().must_capture() {
                let white = position.side_to_move() == Side::First;
                let result = if white { self.result } else { -self.result };
                samples.push(Sample { view: position.view(), result, value });
            }
            position.play_unchecked(mv);
        }
        samples
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::draughts::Rules;
    use crate::games::draughts::rules::{INTERNATIONAL, VARIANTS};

    /// A game of a variant in which the first of the legal moves is played, so many times.
    fn first_moves(rules: &'static Rules, count: usize) -> Played {
        let start = DraughtsPosition::start(rules);
        let mut position = start.clone();
        let mut plies = Vec::new();
        while plies.len() < count && position.outcome().is_none() {
            let mv = position.moves()[0];
            let value = (plies.len() % 4 > 1).then(|| 7 - plies.len() as i32);
            plies.push(Ply { mv, value });
            position.play_unchecked(mv);
        }
        Played { start, random: 3, result: -1, plies }
    }

    #[test]
    fn a_game_comes_back_from_its_line() {
        for rules in VARIANTS {
            let game = first_moves(rules, 60);
            assert!(game.to_line().starts_with("3 -1 "), "{}", game.to_line());
            assert_eq!(Played::from_line(game.start.clone(), &game.to_line()), Some(game));
        }
        let start = DraughtsPosition::start(&INTERNATIONAL);
        for broken in
            ["", "3", "3 2 32-28", "3 x", "3 0 32-29", "-3 0", "3 0 32-28/", "3 0 32-28/x"]
        {
            assert_eq!(Played::from_line(start.clone(), broken), None, "{broken}");
        }
    }

    #[test]
    fn samples_are_without_captures_and_have_the_result_of_the_side_to_move() {
        let game = first_moves(&INTERNATIONAL, 60);
        let samples = game.samples();
        let mut position = game.start.clone();
        let mut expected = Vec::new();
        for (ply, &Ply { mv, value }) in game.plies.iter().enumerate() {
            let quiet = position.moves().iter().all(|mv| mv.captured == 0);
            if ply >= game.random && quiet {
                let result = if position.side_to_move() == Side::First { -1 } else { 1 };
                expected.push(Sample { view: position.view(), result, value });
            }
            position.play_unchecked(mv);
        }
        assert!(expected.len() > 5 && expected.len() < game.plies.len());
        assert_eq!(samples, expected);
    }
}
