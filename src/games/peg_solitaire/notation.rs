//! Positions and goals as clients write them.

use crate::game::Refusal;

use super::board::{Board, Goal, Holes};

/// Reads pegs and holes, row by row.
pub fn parse_pegs(board: &Board, text: &str) -> Result<Holes, String> {
    let mut pegs: Holes = 0;
    let mut holes = 0;
    for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '/') {
        match letter {
            'o' | 'O' | '.' if holes == board.holes() => holes += 1,
            'o' | 'O' => {
                pegs |= 1 << holes;
                holes += 1;
            }
            '.' => holes += 1,
            other => {
                return Err(format!(
                    "{other:?} after {holes} holes of the position; o (peg) and . (hole) are expected"
                ));
            }
        }
        if holes > board.holes() {
            break;
        }
    }
    if holes == board.holes() {
        Ok(pegs)
    } else {
        let more = if holes > board.holes() { "more than " } else { "" };
        let came = holes.min(board.holes());
        Err(format!("{more}{came} holes in the position; {} are expected", board.holes()))
    }
}

/// Reads the goal of a game on `board`, in the words of a client.
pub fn parse_target(board: &Board, text: &str) -> Result<Goal, Refusal> {
    let wrong = |message: String| Refusal::UnknownTarget {
        target: text.chars().take(80).collect(),
        message,
    };
    let text = text.trim();
    if text == "start" {
        return match board.all() & !board.start() {
            0 => Err(wrong("no hole is empty at the start".to_owned())),
            empty => Ok(Goal::Exactly(empty)),
        };
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return match text.parse::<usize>() {
            Ok(hole) if hole < board.holes() => Ok(Goal::Exactly(1 << hole)),
            _ => Err(wrong(format!("holes are numbered from 0 to {}", board.holes() - 1))),
        };
    }
    match parse_pegs(board, text) {
        Ok(0) => Err(wrong("at least one peg is left at the goal".to_owned())),
        Ok(pegs) => Ok(Goal::Exactly(pegs)),
        Err(message) => Err(wrong(format!(
            "a hole number from 0 to {}, \"start\" or a position is expected: {message}",
            board.holes() - 1
        ))),
    }
}
