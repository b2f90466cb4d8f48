//! Positions to be labelled: from games that begin like human ones, or at random, and continue by a shallow search.
//!
//! A position whose last move was random is a gift to the side to move. An evaluation that is fitted to many of them
//! learns that the side to move is ahead. So a game continues with searched moves after its opening,
//! with few random ones between them, and the position right after a random move is not taken.

use crate::games::othello::engine::BoardSearches;
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::Square;
use crate::search::StopToken;
use crate::training::random::Random;

use super::game::{random_move, start, to_move};

/// Plies of the searches that choose the moves after the opening, least and most.
const PLIES: [usize; 2] = [1, 4];
/// One of this many moves after the opening is random.
const RANDOM_EVERY: usize = 12;
/// Random moves of an opening: of a short one, and of one that may be long, so that wild positions occur.
const SHORT: [usize; 2] = [0, 14];
const LONG: [usize; 2] = [8, 48];
/// Moves that are kept of a human game.
const HUMAN: [usize; 2] = [0, 52];
/// From this many empty squares on a shallow search sees the end, and positions need no label.
pub(super) const FEWEST_EMPTY: u32 = 6;

/// Source of positions.
pub(super) struct Positions {
    /// The moves of human games; may be empty.
    pub human: Vec<Vec<Square>>,
    /// Most empty squares of a position.
    pub empty: u32,
}

/// Game that is being played for its positions.
struct Game {
    /// The board as the side to move sees it.
    board: Board,
    /// The positions to choose from.
    settled: Vec<Board>,
}

impl Positions {
    /// Positions of one game, at most `count`, of different numbers of discs; `None` if it was stopped.
    /// The side to move has a move in each.
    pub(super) fn sample(
        &self,
        searches: &BoardSearches<'_>,
        count: usize,
        random: &mut Random,
        stop: &StopToken,
    ) -> Option<Vec<Board>> {
        let mut game = Game { board: start(), settled: Vec::new() };
        self.open(&mut game, random);
        let plies = random.number(PLIES) as u32;
        while let Some((seen, _)) = to_move(game.board) {
            if (!seen.occupied()).count_ones() < FEWEST_EMPTY {
                break;
            }
            game.board = seen;
            if random.number([1, RANDOM_EVERY]) == 1 {
                game.play(random_move(seen, random), false);
            } else {
                let (_, square) = searches.best(seen, plies, stop)?;
                game.play(square, true);
            }
        }
        game.settled.retain(|board| (!board.occupied()).count_ones() <= self.empty);
        random.shuffle(&mut game.settled);
        game.settled.truncate(count);
        Some(game.settled)
    }

    /// Plays the opening.
    fn open(&self, game: &mut Game, random: &mut Random) {
        match random.number([0, 3]) {
            0 => game.play_at_random(random.number(SHORT), random),
            1 => game.play_at_random(random.number(LONG), random),
            _ if self.human.is_empty() => game.play_at_random(random.number(SHORT), random),
            _ => {
                let kept = random.number(HUMAN);
                let moves = &self.human[random.number([0, self.human.len() - 1])];
                moves.iter().take(kept).for_each(|&square| game.follow(square));
            }
        }
    }
}

impl Game {
    /// Plays random moves.
    fn play_at_random(&mut self, count: usize, random: &mut Random) {
        for _ in 0..count {
            let Some((seen, _)) = to_move(self.board) else { return };
            self.board = seen;
            self.play(random_move(seen, random), false);
        }
    }

    /// Plays a move of a human game, after the pass that it may imply; one that is not legal is left out, as the archive has some.
    fn follow(&mut self, square: Square) {
        let Some((seen, _)) = to_move(self.board) else { return };
        if seen.mobility(!seen.occupied()) & square.bit() != 0 {
            self.board = seen;
            self.play(square, true);
        }
    }

    /// Plays a move of the side that sees the board. `is_chosen` says that the move was not random.
    fn play(&mut self, square: Square, is_chosen: bool) {
        self.board = self.board.after(square, self.board.flips(square));
        if let Some((seen, _)) = to_move(self.board)
            && is_chosen
            && (!seen.occupied()).count_ones() >= FEWEST_EMPTY
        {
            self.settled.push(seen);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::pattern::Patterns;

    /// Positions of many games, at most `count` of each.
    fn many(human: Vec<Vec<Square>>, count: usize) -> Vec<Board> {
        let positions = Positions { human, empty: 60 };
        let searches = BoardSearches::new(Patterns::shared());
        let stop = StopToken::default();
        let game =
            |item| positions.sample(&searches, count, &mut Random::of(4, item), &stop).unwrap();
        (0..60).flat_map(game).collect()
    }

    #[test]
    fn positions_are_of_all_phases_and_both_parities_and_have_a_move() {
        let found = many(Vec::new(), 5);
        let mut by_parity = [0; 2];
        let mut by_phase = [0; 6];
        for board in found {
            let empties = (!board.occupied()).count_ones();
            assert!(empties >= FEWEST_EMPTY && board.mobility(!board.occupied()) != 0);
            by_parity[empties as usize % 2] += 1;
            by_phase[empties as usize / 10] += 1;
        }
        assert!(by_parity.iter().all(|&count| count > 100), "{by_parity:?}");
        assert!(by_phase.iter().all(|&count| count > 15), "{by_phase:?}");
    }

    #[test]
    fn human_games_are_followed() {
        let unusual: Vec<_> = [(5, 4), (3, 5), (2, 4), (5, 5), (4, 6), (5, 3)]
            .map(|(row, column)| Square::new(row, column))
            .to_vec();
        let mut board = start();
        for &square in &unusual {
            board = board.after(square, board.flips(square));
        }
        assert!(many(vec![unusual], 60).contains(&board));
        assert!(!many(Vec::new(), 60).contains(&board));
    }
}
