//! Combinations with names, on the board of international draughts: a side offers pieces, and takes more of them back.
//!
//! They are recognised by the squares of their captures, as the side that plays them numbers the board.
//! Sources: Wikipédia, "Coup Philippe", "Coup royal" and "Coup turc".

use crate::game::{Position, Side};

use super::rules::board::DraughtsMove;
use super::rules::layout::{Corner, Layout, Square};
use super::rules::paths::{Jump, find_path};
use super::rules::turn::Turn;
use super::rules::word::Word;
use super::{DraughtsPosition, text::notation};

/// A combination with a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shot {
    /// Coup Philippe: 27-22 draws the man from 18, and a man from 38 or 40 takes at least three.
    Philippe,
    /// Coup royal: a man takes from 23 to 34, and the man on 40 takes at least three.
    Royal,
    /// Coup turc: a king takes at least four and stops before a piece that it has just taken, next to the man that takes it,
    /// which has lost its support in the same capture.
    Turkish,
}

/// Rows of the board that has these combinations.
const SIZE: usize = 10;
/// Pieces that the last capture of a combination takes at least, and those that the king of a Turkish stroke takes.
const TAKEN: u32 = 3;
const TAKEN_BY_KING: u32 = 4;

/// A move of a line, as the side that begins the line numbers the squares.
#[derive(Clone)]
struct Ply<W: 'static> {
    /// The board before the move.
    turn: Turn<W>,
    mv: DraughtsMove<W>,
    from: usize,
    to: usize,
}

impl<W: Word> Ply<W> {
    fn takes(&self, count: u32) -> bool {
        self.mv.captured.count_ones() >= count
    }

    /// True for a move between these squares.
    fn goes(&self, from: usize, to: usize) -> bool {
        (self.from, self.to) == (from, to)
    }
}

/// The name of the combination that a line plays; `None` if it has none.
pub(super) fn name<W: Word>(
    position: &DraughtsPosition<W>,
    line: &[DraughtsMove<W>],
) -> Option<Shot> {
    let layout = position.rules().layout;
    if layout.size() != SIZE || layout.is_mirrored() || layout.first_corner() != Corner::TopLeft {
        return None;
    }
    let plies = plies(position, line);
    let shots = [
        (Shot::Turkish, is_turkish(&plies, layout)),
        (Shot::Royal, is_royal(&plies)),
        (Shot::Philippe, is_philippe(&plies)),
    ];
    shots.into_iter().find_map(|(shot, is_it)| is_it.then_some(shot))
}

/// The moves of a line as texts.
pub(super) fn texts<W: Word>(
    position: &DraughtsPosition<W>,
    line: &[DraughtsMove<W>],
) -> Vec<String> {
    let mut here = position.clone();
    let text = |&mv: &DraughtsMove<W>| {
        let text = notation::write_move(&here, mv);
        here.play_unchecked(mv);
        text
    };
    line.iter().map(text).collect()
}

fn plies<W: Word>(position: &DraughtsPosition<W>, line: &[DraughtsMove<W>]) -> Vec<Ply<W>> {
    let layout = position.rules().layout;
    let is_white = position.side_to_move() == Side::First;
    let number = |square: Square<W>| {
        let number = layout.number(square);
        if is_white { number } else { layout.count() + 1 - number }
    };
    let mut here = position.clone();
    let ply = |&mv: &DraughtsMove<W>| {
        let turn = here.turn();
        here.play_unchecked(mv);
        Ply { turn, mv, from: number(mv.from), to: number(mv.to) }
    };
    line.iter().map(ply).collect()
}

/// The moves of the side that begins, each with the answer before it.
fn answered<W>(plies: &[Ply<W>]) -> impl Iterator<Item = (&Ply<W>, &Ply<W>)> {
    plies.iter().skip(1).zip(plies.iter().skip(2)).step_by(2)
}

fn is_philippe<W: Word>(plies: &[Ply<W>]) -> bool {
    let [offer, answer, back, rest @ ..] = plies else { return false };
    let draws = offer.goes(27, 22) && answer.goes(18, 27) && back.takes(1);
    draws
        && rest.iter().skip(1).step_by(2).any(|ply| {
            ply.takes(TAKEN) && [38, 40].contains(&ply.from) && [16, 7, 9, 20, 29].contains(&ply.to)
        })
}

fn is_royal<W: Word>(plies: &[Ply<W>]) -> bool {
    let mut drawn = false;
    answered(plies).any(|(answer, own)| {
        drawn |= answer.goes(23, 34);
        drawn && own.from == 40 && own.takes(TAKEN)
    })
}

fn is_turkish<W: Word>(plies: &[Ply<W>], layout: Layout<W>) -> bool {
    answered(plies).any(|(king, own)| {
        let is_king = king.turn.kings.meets(king.mv.from.bit());
        is_king
            && king.takes(TAKEN_BY_KING)
            && own.mv.captured.meets(king.mv.to.bit())
            && stops_before_taken(king, layout)
            && next(layout, king.mv.to, own.mv.from)
                .is_some_and(|support| king.mv.captured.meets(support.bit()))
    })
}

/// True if a king's capture can end with a piece that it has taken right behind its last square.
fn stops_before_taken<W: Word>(king: &Ply<W>, layout: Layout<W>) -> bool {
    let stops = |path: &[Jump<W>]| {
        path.last().is_some_and(|&Jump { over, landing }| {
            landing == king.mv.to
                && next(layout, over, landing)
                    .is_some_and(|stop| king.mv.captured.meets(stop.bit()))
        })
    };
    find_path(&king.turn, king.mv, stops).is_some()
}

/// The square behind the second of two on a diagonal, one step on; `None` if they are not neighbours where that matters, or it is off the board.
fn next<W: Word>(layout: Layout<W>, first: Square<W>, second: Square<W>) -> Option<Square<W>> {
    let cell = |square| (layout.row_of(square) as isize, layout.column_of(square) as isize);
    let ((row, column), (next_row, next_column)) = (cell(first), cell(second));
    let (down, right) = ((next_row - row).signum(), (next_column - column).signum());
    let row = usize::try_from(next_row + down).ok()?;
    let column = usize::try_from(next_column + right).ok()?;
    layout.at(row, column)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::{Insight, Value};
    use crate::games::draughts::Draughts;
    use crate::games::draughts::rules::variant::{INTERNATIONAL, ITALIAN, Rules};
    use crate::games::draughts::text::fen;

    /// A position with a line from it.
    fn read(
        rules: &'static Rules,
        setup: &str,
        moves: &str,
    ) -> (DraughtsPosition, Vec<DraughtsMove>) {
        let position = fen::read_position(rules, setup).unwrap();
        let mut here = position.clone();
        let line: Vec<_> = moves
            .split(' ')
            .map(|text| {
                let mv = notation::read_move(&here, text).unwrap();
                here.play_unchecked(mv);
                mv
            })
            .collect();
        assert_eq!(texts(&position, &line).join(" "), moves);
        (position, line)
    }

    /// The combination of a line of moves.
    fn of(rules: &'static Rules, setup: &str, moves: &str) -> Option<Shot> {
        let (position, line) = read(rules, setup, moves);
        name(&position, &line)
    }

    #[test]
    fn a_combination_is_told_by_name_to_those_who_play_and_to_those_who_allow_it() {
        let game = Draughts { rules: &INTERNATIONAL };
        let told = |setup: &str, moves: &str| {
            let (position, line) = read(&INTERNATIONAL, setup, moves);
            let facts = game.facts(&position, &line);
            let ids: Vec<_> = facts.iter().map(|fact| fact.saying.id).collect();
            (game.kind(&position, &line).id, ids.join(" "), facts)
        };
        let shot = "27-22 18x27 32x21 16x27 34-30 25x34 40x16";
        let (kind, facts, _) = told("W:W27,32,34,38,40,45:B11,12,16,18,23,25", shot);
        assert_eq!((kind, &*facts), ("shot", "philippe gains"));
        let moves = format!("20-25 {shot}");
        let (kind, ids, facts) = told("B:W27,32,34,38,40,45:B11,12,16,18,20,23", &moves);
        assert_eq!((kind, &*ids), ("quiet", "allows_philippe loses_pieces"));
        let line = shot.split(' ').map(str::to_owned).collect();
        assert_eq!(facts[0].values, [("line", Value::Line(line))]);
        // Without a name.
        let moves = "20-25 34-30 25x34 40x16";
        let (_, ids, _) = told("B:W27,32,34,38,40,45:B11,12,20,23", moves);
        assert_eq!(ids, "allows_shot loses_pieces");
    }

    #[test]
    fn combinations_are_known_by_their_captures_from_either_side() {
        for (setup, moves, shot) in [
            (
                "W:W27,32,34,38,40,45:B11,12,16,18,23,25",
                "27-22 18x27 32x21 16x27 34-30 25x34 40x16",
                Some(Shot::Philippe),
            ),
            (
                "B:B24,19,17,13,11,6:W40,39,35,33,28,26",
                "24-29 33x24 19x30 35x24 17-21 26x17 11x35",
                Some(Shot::Philippe),
            ),
            (
                "W:W27,28,32,38,39,40,45:B12,13,14,18,19,23,24",
                "27-22 18x27 32x21 23x34 40x7",
                Some(Shot::Royal),
            ),
            ("W:W16,18,21,22,32,35,38:BK46", "16-11 46x27 22x31", Some(Shot::Turkish)),
            ("B:B35,33,30,29,19,16,13:WK5", "35-40 5x24 29x20", Some(Shot::Turkish)),
            // An exchange, and the same offer with a last capture of two.
            ("W:W27,32,38:B18", "27-22 18x27 32x21", None),
            (
                "W:W27,32,34,38,40,45:B16,18,23,25",
                "27-22 18x27 32x21 16x27 34-30 25x34 40x18",
                None,
            ),
        ] {
            assert_eq!(of(&INTERNATIONAL, setup, moves), shot, "{setup} {moves}");
        }
        // Squares have other numbers on other boards.
        assert_eq!(of(&ITALIAN, "W:W27:B6", "27-22"), None);
    }
}
