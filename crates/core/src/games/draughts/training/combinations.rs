//! `draughts-combinations`: problems from games of the engine against itself. The solution of each begins with an offer:
//! a quiet move that the other side must answer by a capture, and that is worth much more than any other move.
//!
//! An item is a game; it gives at most one problem, so that problems do not resemble each other.

use std::fmt::Write;

use super::self_play::{hash_of_embedded, play_at_random};
use super::variant::{self, VARIANT, Variant};
use crate::erased::{PositionText, Record};
use crate::game::{Options, Position};
use crate::games::draughts::engine::material::MAN;
use crate::games::draughts::engine::{Equipped, EvaluationSource, Player};
use crate::games::draughts::rules::board::DraughtsMove;
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::text::{fen, notation, record};
use crate::games::draughts::{Draughts, Rules};
use crate::search::{Library, StopToken};
use crate::training::random::Random;
use crate::training::self_play::{GAMES, SEED};
use crate::training::{Job, JobWorker, Product, Recipe};

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-combinations",
    summary: "problems whose solutions are combinations, from games that the engine plays against itself",
    options: &[VARIANT.spec, GAMES.spec, SEED.spec],
    start: begin,
};

/// Plies that the players look ahead: few, so that they allow combinations.
const PLAYED_DEPTH: u32 = 2;
/// Plies of a search that must not find the solution.
const SHALLOW_DEPTH: u32 = 4;
/// Plies of the search that looks for a solution, and of the one that confirms it.
const DEPTH: u32 = 12;
const SURE_DEPTH: u32 = 16;
/// The least by which a solution is better than all other moves, and than the shallow search expects.
const MARGIN: i32 = MAN * 7 / 10;
/// The most that a side is ahead or behind in the eyes of the shallow search: a game that is decided has no problem worth solving.
const BALANCE: i32 = MAN * 2;
/// Plies after which a game ends without a problem.
const LONGEST: usize = 120;
/// Bytes of the transposition table.
const TABLE_BYTES: usize = 64 << 20;

fn begin(options: &Options, _: &dyn Library) -> Result<Box<dyn Job>, String> {
    let (games, seed) = (GAMES.of(options) as usize, SEED.of(options) as u64);
    Ok(match Variant::of(options) {
        Variant::Narrow(rules) => Box::new(Combinations { rules, games, seed }),
        Variant::Wide(rules) => Box::new(Combinations { rules, games, seed }),
    })
}

/// The problems of a variant.
struct Combinations<W: Equipped> {
    rules: &'static Rules<W>,
    games: usize,
    seed: u64,
}

impl<W: Equipped> Job for Combinations<W> {
    fn identity(&self) -> String {
        let Self { rules, games, seed } = self;
        let weights = hash_of_embedded(*rules);
        format!("{} games={games} seed={seed} weights={weights}", variant::name(RECIPE.name, rules))
    }

    fn items(&self) -> usize {
        self.games
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        let player = Player::new(EvaluationSource::Embedded.evaluation(self.rules), PLAYED_DEPTH);
        Box::new(Composer { job: self, player: player.with_table(TABLE_BYTES) })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut text = String::new();
        for (game, line) in results.iter().enumerate().filter(|(_, line)| !line.is_empty()) {
            text += &self.problem(game, line).map_err(|why| format!("game {game}: {why}"))?;
        }
        let name = format!("{}-{}.pdn", variant::name(RECIPE.name, self.rules), self.seed);
        Ok(vec![Product { name, content: text.into_bytes() }])
    }
}

impl<W: Equipped> Combinations<W> {
    /// The record of a problem, from the line of its game: its position and its solution.
    fn problem(&self, game: usize, line: &str) -> Result<String, String> {
        let mut words = line.split(' ').map(str::to_owned);
        let line = PositionText { setup: words.next(), moves: words.collect() };
        let event = format!("{} {game}", RECIPE.name);
        let record = Record { event, line, ..Record::default() };
        let written = record::write(&Draughts { rules: self.rules }, &record);
        written.map_err(|refusal| refusal.to_string())
    }
}

/// A thread that plays games and looks for problems in them.
struct Composer<'a, W: Equipped> {
    job: &'a Combinations<W>,
    player: Player<'a, W>,
}

impl<W: Equipped> JobWorker for Composer<'_, W> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let mut random = Random::of(self.job.seed, item);
        self.player.begin();
        let mut position = DraughtsPosition::start(self.job.rules);
        play_at_random(&mut position, &mut random);
        for _ in 0..LONGEST {
            if position.adjudicated().is_some() {
                break;
            }
            if let Some(solution) = self.combination(&position, stop)? {
                return Some(line(&position, &solution));
            }
            let mv = self.player.choose(&position, stop)?.mv;
            position.play_unchecked(mv);
        }
        Some(String::new())
    }
}

impl<W: Equipped> Composer<'_, W> {
    /// The solution of a position, if it is a problem; the outer option is `None` after a stop.
    fn combination(
        &mut self,
        position: &DraughtsPosition<W>,
        stop: &StopToken,
    ) -> Option<Option<Vec<DraughtsMove<W>>>> {
        let moves = position.moves().to_vec();
        if moves.len() < 2 || position.turn().must_capture() {
            return Some(None);
        }
        let shallow = self.player.search(position, &moves, SHALLOW_DEPTH, stop)?;
        if shallow.value.abs() > BALANCE {
            return Some(None);
        }
        let (expected, sought) = (shallow.pv[0], shallow.value + MARGIN);
        let found = self.player.search(position, &moves, DEPTH, stop)?;
        let offer = found.pv[0];
        let is_promising = found.value >= sought && offer != expected;
        if !is_promising || !position.after(offer).turn().must_capture() {
            return Some(None);
        }
        let sure = self.player.search(position, &moves, SURE_DEPTH, stop)?;
        if sure.value < sought || sure.pv[0] != offer {
            return Some(None);
        }
        let others: Vec<_> = moves.into_iter().filter(|&mv| mv != offer).collect();
        let second = self.player.search(position, &others, SURE_DEPTH, stop)?;
        if second.value + MARGIN > sure.value {
            return Some(None);
        }
        self.until_plain(position, sure.pv, sought, stop).map(Some)
    }

    /// The moves of a solution up to the own one after which a shallow search sees what it gains; `None` after a stop.
    fn until_plain(
        &mut self,
        position: &DraughtsPosition<W>,
        mut solution: Vec<DraughtsMove<W>>,
        sought: i32,
        stop: &StopToken,
    ) -> Option<Vec<DraughtsMove<W>>> {
        let mut here = position.clone();
        for (index, &mv) in solution.iter().enumerate() {
            here.play_unchecked(mv);
            if index % 2 == 0
                && (here.adjudicated().is_some()
                    || -self.player.search(&here, &here.moves(), SHALLOW_DEPTH, stop)?.value
                        >= sought)
            {
                solution.truncate(index + 1);
                break;
            }
        }
        Some(solution)
    }
}

/// A problem in one line: its position, and the moves of its solution.
fn line<W: Equipped>(position: &DraughtsPosition<W>, solution: &[DraughtsMove<W>]) -> String {
    let mut line = fen::write_position(position);
    let mut here = position.clone();
    for &mv in solution {
        let _ = write!(line, " {}", notation::write_move(&here, mv));
        here.play_unchecked(mv);
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::draughts::engine::weights;
    use crate::games::draughts::rules::variant::INTERNATIONAL;
    use crate::search::NoLibrary;
    use crate::training::game_files::short;

    fn job() -> Combinations<u64> {
        Combinations { rules: &INTERNATIONAL, games: 2, seed: 3 }
    }

    #[test]
    fn a_position_whose_best_move_is_an_offer_is_a_problem() {
        let combinations = job();
        let player = Player::new(EvaluationSource::Embedded.evaluation(&INTERNATIONAL), 2);
        let mut composer = Composer { job: &combinations, player: player.with_table(TABLE_BYTES) };
        let mut solution = |setup: &str| {
            let position = fen::read_position(&INTERNATIONAL, setup).unwrap();
            let stop = StopToken::default();
            composer.combination(&position, &stop).unwrap().map(|it| line(&position, &it))
        };
        let setup = "W:W26,27,28,30,32,33,34,35,37,42,44,49,50:B6,7,8,9,11,14,15,16,17,18,19,21,25";
        let line = solution(setup).unwrap();
        assert!(line.starts_with(&format!("{setup} 30-24 ")), "{line}");
        let moves = line.split(' ').count() - 1;
        assert!(
            moves % 2 == 1 && moves <= 9,
            "the solution ends with a move of its player: {line}"
        );
        // The start, and a position in which a capture is compulsory.
        let start = "W:W31-50:B1-20";
        assert_eq!([start, "W:W28,32,37:B23,14,10"].map(&mut solution), [None, None]);
    }

    #[test]
    fn problems_are_records_that_begin_at_their_positions() {
        let job = begin(&RECIPE.with(&[("games", 2), ("seed", 3)], &[]), &NoLibrary).unwrap();
        let hash = short(&weights::international().hash());
        let identity = format!("draughts-combinations-international games=2 seed=3 weights={hash}");
        assert_eq!((job.identity(), job.items()), (identity, 2));
        let line = "W:W28,32,37:B14,19,10 28-23 19x28 32x23".to_owned();
        let products = job.products(&[String::new(), line]).unwrap();
        let [Product { name, content }] = &products[..] else { panic!("{products:?}") };
        assert_eq!(name, "draughts-combinations-international-3.pdn");
        let text = std::str::from_utf8(content).unwrap();
        assert!(text.starts_with("[Event \"draughts-combinations 1\"]\n"), "{text}");
        assert!(
            text.contains("[FEN \"W:W28,32,37:B10,14,19\"]\n\n1. 28-23 19x28 2. 32x23 *\n"),
            "{text}"
        );
        assert!(job.products(&["W:W28:B1 28-23 5-10".to_owned()]).is_err());
    }
}
