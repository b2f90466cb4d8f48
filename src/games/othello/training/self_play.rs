//! `othello-games`: games of the engine against itself, after random openings.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::{Library, StopToken};
use crate::game::{self, IntOption, Options, TextOption, hash};
use crate::training::{Job, Product, Recipe, Worker};

use super::super::layout::squares;
use super::super::pattern::{DISC, Patterns};
use super::game::{Played, start, to_move};
use super::player::{Judge, Player};

const GAMES: IntOption =
    IntOption::new("games", 1..=10_000_000, 20_000).doc("How many games are played.");
const SEED: IntOption = game::SEED.doc("The seed of the openings, and the number of the file.");
const DEPTH: IntOption =
    IntOption::new("depth", 1..=20, 6).doc("How many plies the players look ahead.");
const EXACT: IntOption = IntOption::new("exact", 1..=24, 14)
    .doc("With so many empty squares or fewer they play perfectly.");
const WEIGHTS: TextOption = TextOption::new("weights")
    .doc("The file of weights that they judge by, in the folder of --data; without one they count moves and corners.");

/// The recipe.
pub const RECIPE: Recipe = Recipe {
    name: "othello-games",
    summary: "games of Othello on the full board that the engine plays against itself, to fit weights to",
    options: &[GAMES.spec, SEED.spec, DEPTH.spec, EXACT.spec, WEIGHTS.spec],
    start: begin,
};

/// Moves that are random at the beginning of a game, at least and at most.
const RANDOM: [usize; 2] = [8, 50];

/// The name of a file of games.
pub(super) fn file_name(seed: &str) -> String {
    format!("othello-games-{seed}.txt")
}

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let weights = WEIGHTS.of(options).unwrap_or_default();
    let (judge, weights) = if weights.is_empty() {
        (Judge::Mobility, "none".to_owned())
    } else {
        let missing = || format!("{weights} is not in the folder of --data");
        let content = library.find(weights).ok_or_else(missing)?;
        let content = (*content).as_ref();
        let patterns = Patterns::read(content)
            .ok_or_else(|| format!("{weights} does not hold weights of these shapes"))?;
        (Judge::Patterns(patterns), blake3::hash(content).to_hex()[..8].to_owned())
    };
    Ok(Box::new(SelfPlay {
        games: GAMES.of(options) as usize,
        seed: SEED.of(options) as u64,
        depth: DEPTH.of(options) as u32,
        exact: EXACT.of(options) as u32,
        judge,
        weights,
    }))
}

/// Games to be played.
struct SelfPlay {
    games: usize,
    seed: u64,
    depth: u32,
    exact: u32,
    judge: Judge,
    /// The beginning of the hash of the weights, or `none`.
    weights: String,
}

impl Job for SelfPlay {
    fn identity(&self) -> String {
        let Self { games, seed, depth, exact, weights, .. } = self;
        let name = RECIPE.name;
        format!("{name} games={games} seed={seed} depth={depth} exact={exact} weights={weights}")
    }

    fn items(&self) -> usize {
        self.games
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        let player = Player::new(&self.judge, self.depth, self.exact);
        Box::new(Table { player, seed: self.seed })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut content = results.join("\n").into_bytes();
        content.push(b'\n');
        Ok(vec![Product { name: file_name(&self.seed.to_string()), content }])
    }
}

/// Where one game after the other is played.
struct Table<'a> {
    player: Player<'a>,
    seed: u64,
}

impl Table<'_> {
    /// Plays a game; `None` if it was stopped.
    fn play(&mut self, item: usize, stop: &StopToken) -> Option<Played> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(hash(self.seed) ^ item as u64);
        let mut game =
            Played { random: random.random_range(RANDOM[0]..=RANDOM[1]), ..Played::default() };
        let mut board = start();
        self.player.begin();
        while let Some((seen, passes)) = to_move(board) {
            if passes {
                self.player.turn();
            }
            let square = if game.moves.len() < game.random {
                let moves: Vec<_> = squares(seen.mobility(!seen.occupied())).collect();
                moves[random.random_range(0..moves.len())]
            } else {
                let (square, value) = self.player.choose(seen, stop)?;
                if !self.player.is_exact(seen) {
                    game.expected.push((f64::from(value) / f64::from(DISC)).round() as i8);
                }
                square
            };
            game.moves.push(square);
            board = seen.after(square, seen.flips(square));
            self.player.turn();
        }
        // A game that ends before it has begun is random throughout.
        game.random = game.random.min(game.moves.len());
        Some(game)
    }
}

impl Worker for Table<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        self.play(item, stop).map(|game| game.to_line())
    }
}
