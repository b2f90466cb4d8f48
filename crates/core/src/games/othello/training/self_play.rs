//! `othello-games`: games of the engine against itself, after random openings.

use crate::game::{IntOption, Options};
use crate::search::{Library, NO_WEIGHTS, StopToken, WeightsChoice};
use crate::training::game_files::{find, short};
use crate::training::random::Random;
use crate::training::self_play::{self, ASIDES, Asides, GAMES, SEED, SelfPlay, Trainee, WEIGHTS};
use crate::training::{Job, Recipe};

use super::game::{Aside, Played, random_move, start, to_move};
use super::player::Player;
use crate::games::othello::pattern::{self, DISC, Patterns, Weights};
use crate::games::othello::rules::board::Board;

const DEPTH: IntOption = IntOption::new("depth", 1..=20, 6).doc(text!("othello-option-look-ahead"));
const EXACT: IntOption =
    IntOption::new("exact", 1..=24, 14).doc(text!("othello-option-perfect-from"));
const RANDOM: IntOption = IntOption::new("random", 8..=50, 50).doc(text!("othello-option-random"));

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-games",
    summary: "games of Othello on the full board that the engine plays against itself, to fit weights to",
    options: &[
        GAMES.spec,
        SEED.spec,
        DEPTH.spec,
        EXACT.spec,
        RANDOM.spec,
        WEIGHTS.spec,
        ASIDES.spec,
    ],
    start: begin,
};

/// The least number of random moves at the beginning of a game.
const LEAST_RANDOM: usize = 8;

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let (patterns, weights) = match WeightsChoice::of(WEIGHTS, options) {
        WeightsChoice::Embedded => (Patterns::of(&pattern::embedded()), Patterns::weights()),
        WeightsChoice::File(name) => {
            let (network, hash) = weights_file(library, name)?;
            (Patterns::of(&network), hash)
        }
        WeightsChoice::Absent => (Patterns::of_corners(), NO_WEIGHTS.to_owned()),
    };
    let (depth, exact) = (DEPTH.of(options) as u32, EXACT.of(options) as u32);
    let (random, asides) = (RANDOM.of(options) as usize, Asides::of(options));
    let trainee = Othello { depth, exact, random, asides, patterns, weights };
    Ok(Box::new(SelfPlay::new(RECIPE.name, options, trainee)))
}

/// The weights in a file, and the beginning of its hash.
pub(super) fn weights_file(library: &dyn Library, name: &str) -> Result<(Weights, String), String> {
    let content = find(library, name)?;
    let content = (*content).as_ref();
    let weights = pattern::read(content)
        .ok_or_else(|| format!("{name} does not hold weights of these shapes"))?;
    Ok((weights, short(&blake3::hash(content))))
}

/// Trainee: the settings of the player.
struct Othello {
    depth: u32,
    exact: u32,
    /// Most random moves.
    random: usize,
    asides: Asides,
    patterns: Patterns,
    /// The beginning of the hash of the weights, or `none`.
    weights: String,
}

impl Trainee for Othello {
    fn identity(&self) -> String {
        let Self { depth, exact, random, asides, weights, .. } = self;
        let asides = asides.identity();
        format!("depth={depth} exact={exact} random={random}{asides} weights={weights}")
    }

    fn player(&self) -> Box<dyn self_play::Player + '_> {
        let player = Player::new(&self.patterns, self.depth, self.exact);
        Box::new(Playing { player, random: self.random, asides: self.asides })
    }
}

/// Player of whole games.
struct Playing<'a> {
    player: Player<'a>,
    /// Most random moves.
    random: usize,
    asides: Asides,
}

impl Playing<'_> {
    /// Plays a game; `None` if it was stopped.
    fn play_game(&mut self, mut random: Random, stop: &StopToken) -> Option<Played> {
        let mut game =
            Played { random: random.number([LEAST_RANDOM, self.random]), ..Played::default() };
        let mut board = start();
        self.player.begin();
        while let Some((seen, passes)) = to_move(board) {
            if passes {
                self.player.turn();
            }
            let square = if game.moves.len() < game.random {
                random_move(seen, &mut random)
            } else {
                let (square, value) = self.player.choose(seen, stop)?;
                if !self.player.is_exact(seen) {
                    game.expected.push(discs(value));
                }
                if let Some(count) = self.asides.count(&mut random) {
                    let ply = game.moves.len();
                    game.asides.extend(self.look_aside(seen, ply, count, &mut random, stop)?);
                }
                square
            };
            game.moves.push(square);
            board = seen.after(square, seen.flips(square));
            self.player.turn();
        }
        // If a game ends during the random moves, all its moves are random.
        game.random = game.random.min(game.moves.len());
        Some(game)
    }

    /// Plays `count` random moves from a board after `ply` plies, and evaluates the position that they lead to.
    /// `Some(None)` if the game ends in between; `None` if it was stopped.
    fn look_aside(
        &mut self,
        mut board: Board,
        ply: usize,
        count: usize,
        random: &mut Random,
        stop: &StopToken,
    ) -> Option<Option<Aside>> {
        let mut moves = Vec::new();
        for _ in 0..count {
            let Some((seen, _)) = to_move(board) else { return Some(None) };
            let square = random_move(seen, random);
            moves.push(square);
            board = seen.after(square, seen.flips(square));
        }
        let Some((seen, _)) = to_move(board) else { return Some(None) };
        let value = discs(self.player.judge(seen, stop)?);
        Some(Some(Aside { ply, moves, value }))
    }
}

/// A value in whole discs.
fn discs(value: i32) -> i8 {
    (f64::from(value) / f64::from(DISC)).round() as i8
}

impl self_play::Player for Playing<'_> {
    fn play(&mut self, random: Random, stop: &StopToken) -> Option<String> {
        self.play_game(random, stop).map(|game| game.to_line())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::othello::engine::BoardSearches;
    use crate::search::NoLibrary;
    use crate::training::game_files::missing;

    #[test]
    fn a_game_goes_to_its_end_and_depends_on_no_other() {
        let job = begin(&RECIPE.with(&[("seed", 7), ("depth", 1), ("exact", 8)], &[]), &NoLibrary)
            .unwrap();
        let stop = StopToken::default();
        let mut worker = job.worker(1);
        let [first, second] = [3, 4].map(|item| worker.work(item, &stop).unwrap());
        assert_ne!(first, second);
        assert_eq!(job.worker(1).work(4, &stop).as_ref(), Some(&second));
        for line in [&first, &second] {
            let game = Played::from_line(line).unwrap();
            assert!((LEAST_RANDOM..=50).contains(&game.random), "{line}");
            // A value for each move between the random and the perfect ones.
            let samples = game.samples().unwrap();
            let empties = |board: Board| (!board.occupied()).count_ones();
            let searched = samples.iter().filter(|sample| empties(sample.board) > 8).count();
            assert_eq!(game.expected.len(), searched, "{line}");
            // Perfect play keeps its score.
            let perfect = samples.iter().filter(|sample| empties(sample.board) <= 8);
            let searches = BoardSearches::new(Patterns::shared());
            for sample in perfect {
                let score = searches.exact(sample.board, &stop).unwrap().0;
                assert_eq!(score, i32::from(sample.result), "{line}");
            }
        }
        let products = job.products(&[first, second]).unwrap();
        assert_eq!(products[0].name, "othello-games-7.txt");
    }

    #[test]
    fn positions_aside_have_their_values() {
        let wanted = [("seed", 7), ("depth", 1), ("exact", 8), ("random", 20), ("asides", 100)];
        let job = begin(&RECIPE.with(&wanted, &[("weights", "none")]), &NoLibrary).unwrap();
        assert!(job.identity().ends_with(" random=20 asides=100 weights=none"));
        let stop = StopToken::default();
        let game = Played::from_line(&job.worker(1).work(3, &stop).unwrap()).unwrap();
        let samples = game.samples().unwrap();
        let played = game.moves.len() - game.random;
        assert_eq!(samples.len(), played + game.asides.len());
        assert!(game.asides.len() > played / 2, "{game:?}");
        let searches = BoardSearches::new(Patterns::shared());
        let exact = samples[played..].iter().filter(|it| it.board.occupied().count_ones() >= 56);
        for sample in exact {
            let score = searches.exact(sample.board, &stop).unwrap().0;
            assert_eq!(score, i32::from(sample.expected));
        }
    }

    #[test]
    fn the_defaults_are_those_of_the_options_and_weights_must_be_there() {
        let job = begin(&Options::default(), &NoLibrary).unwrap();
        let weights = Patterns::weights();
        let identity = format!(
            "othello-games games=20000 seed=0 depth=6 exact=14 random=50 weights={weights}"
        );
        assert_eq!((job.identity(), job.items()), (identity, 20_000));
        let without = RECIPE.with(&[], &[("weights", "w")]);
        assert_eq!(begin(&without, &NoLibrary).err(), Some(missing("w")));
    }
}
