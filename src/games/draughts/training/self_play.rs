//! `draughts-games`: games of the engine against itself, after random openings.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::game::{Played, start};
use crate::engine::{Library, StopToken};
use crate::game::{self, IntOption, Options, Position, Side, TextOption, hash};
use crate::games::draughts::engine::{Evaluation, Patterns, Player};
use crate::games::draughts::rules::INTERNATIONAL;
use crate::training::{Job, Product, Recipe, Worker};

const GAMES: IntOption = IntOption::new("games", 1..=10_000_000, 5000)
    .doc("How many games are played.", "Le nombre de parties jouées.");
const SEED: IntOption = game::SEED.doc(
    "The seed of the openings, and the number of the file.",
    "La graine des ouvertures, et le numéro du fichier.",
);
const DEPTH: IntOption = IntOption::new("depth", 1..=20, 5).doc(
    "How many plies the players look ahead.",
    "Le nombre de demi-coups que les joueurs prévoient.",
);
const WEIGHTS: TextOption = TextOption::new("weights").doc(
    "The file of weights that they judge by, in the folder of --data; without one they count material.",
    "Le fichier des poids par lesquels ils jugent, dans le dossier de --data ; sans lui ils comptent le matériel.",
);

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-games",
    summary: "games of international draughts that the engine plays against itself, to fit weights to",
    options: &[GAMES.spec, SEED.spec, DEPTH.spec, WEIGHTS.spec],
    start: begin,
};

/// Random moves at the beginning of a game, least and most.
const RANDOM: [usize; 2] = [6, 16];
/// Plies after which a game is a draw.
const LONGEST: usize = 200;

/// The name of a file of games.
pub(super) fn file_name(seed: &str) -> String {
    format!("draughts-games-{seed}.txt")
}

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let name = WEIGHTS.of(options).unwrap_or_default();
    let (patterns, weights) = if name.is_empty() {
        (None, "none".to_owned())
    } else {
        let missing = || format!("{name} is not in the folder of --data");
        let content = library.find(name).ok_or_else(missing)?;
        let content = (*content).as_ref();
        let patterns = Patterns::read(content)
            .ok_or_else(|| format!("{name} does not hold weights of these windows"))?;
        (Some(patterns), blake3::hash(content).to_hex()[..8].to_owned())
    };
    Ok(Box::new(SelfPlay {
        games: GAMES.of(options) as usize,
        seed: SEED.of(options) as u64,
        depth: DEPTH.of(options) as u32,
        patterns,
        weights,
    }))
}

/// Job: games to be played.
struct SelfPlay {
    games: usize,
    seed: u64,
    depth: u32,
    patterns: Option<Patterns>,
    /// The beginning of the hash of the weights, or `none`.
    weights: String,
}

impl Job for SelfPlay {
    fn identity(&self) -> String {
        let Self { games, seed, depth, weights, .. } = self;
        format!("{} games={games} seed={seed} depth={depth} weights={weights}", RECIPE.name)
    }

    fn items(&self) -> usize {
        self.games
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn worker(&self, _: usize) -> Box<dyn Worker + '_> {
        let evaluation = match &self.patterns {
            Some(patterns) => Evaluation::Patterns(patterns),
            None => Evaluation::Material(&INTERNATIONAL),
        };
        Box::new(SelfPlayer { player: Player::new(evaluation, self.depth), seed: self.seed })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut content = results.join("\n").into_bytes();
        content.push(b'\n');
        Ok(vec![Product { name: file_name(&self.seed.to_string()), content }])
    }
}

/// Worker: plays one game after the other.
struct SelfPlayer<'a> {
    player: Player<'a>,
    seed: u64,
}

impl SelfPlayer<'_> {
    /// Plays a game; `None` if it was stopped.
    fn play(&mut self, item: usize, stop: &StopToken) -> Option<Played> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(hash(self.seed) ^ item as u64);
        let mut game =
            Played { random: random.random_range(RANDOM[0]..=RANDOM[1]), ..Played::default() };
        let mut position = start();
        self.player.begin();
        while game.moves.len() < LONGEST {
            if let Some(outcome) = position.outcome() {
                game.result =
                    outcome.winner.map_or(0, |winner| if winner == Side::First { 1 } else { -1 });
                break;
            }
            let mv = if game.moves.len() < game.random {
                let moves = position.moves();
                moves[random.random_range(0..moves.len())]
            } else {
                let choice = self.player.choose(&position, stop)?;
                if let Some(decided) = choice.decided {
                    let white = position.side_to_move() == Side::First;
                    game.result = if white { decided } else { -decided } as i8;
                    break;
                }
                choice.mv
            };
            game.moves.push(mv);
            position.play_unchecked(mv);
        }
        Some(game)
    }
}

impl Worker for SelfPlayer<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        self.play(item, stop).map(|game| game.to_line())
    }
}
