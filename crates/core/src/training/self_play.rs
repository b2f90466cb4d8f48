//! Self-play: a job that plays seeded games, one line of text each, to which weights are fitted.
//!
//! A game depends on the seed, its number and its [`Trainee`] alone. The lines are in the file `NAME-SEED.txt`, where NAME is that of the
//! recipe; [`game_files`](super::game_files) reads them.

use crate::game::{self, IntOption, Options, TextOption};
use crate::search::StopToken;

use super::game_files::file_name;
use super::random::Random;
use super::{Job, JobWorker, Product};

/// The number of games.
pub const GAMES: IntOption =
    IntOption::new("games", 1..=10_000_000, 20_000).doc(text!("training-option-games-played"));
/// The seed of all games.
pub const SEED: IntOption = game::SEED.doc(text!("training-option-opening-seed"));

/// The weights that the players evaluate with.
pub const WEIGHTS: TextOption =
    TextOption::new("weights").doc(text!("training-option-player-weights"));
/// The weights of the opponent, in games between two players.
pub const OPPONENT: TextOption = TextOption::new("opponent").doc(text!("training-option-opponent"));

/// The share of moves at which random alternatives are played as well. A search visits positions that good players avoid, so the weights
/// are fitted to such positions too.
pub const ASIDES: IntOption =
    IntOption::new("asides", 0..=100, 0).doc(text!("training-option-asides"));
/// Least and greatest number of random moves beside a move.
const ASIDE: [usize; 2] = [1, 3];

/// The percentage of moves at which alternatives are played.
#[derive(Debug, Clone, Copy)]
pub struct Asides(usize);

impl Asides {
    /// The share of a recipe with [`ASIDES`] among its options.
    pub fn of(options: &Options) -> Self {
        Self(ASIDES.of(options) as usize)
    }

    /// Number of random moves to play beside a move; `None` if none are.
    pub fn count(self, random: &mut Random) -> Option<usize> {
        (random.number([1, 100]) <= self.0).then(|| random.number(ASIDE))
    }

    /// Part of an identity; empty if no alternatives are played.
    pub fn identity(self) -> String {
        if self.0 > 0 { format!(" asides={}", self.0) } else { String::new() }
    }
}

/// Game whose weights are trained, with the settings of its players.
pub trait Trainee: Sync {
    /// Everything other than the seeds that games depend on, in one line, such as `depth=6 weights=none`.
    fn identity(&self) -> String;

    /// A player of both sides; each thread has its own.
    fn player(&self) -> Box<dyn Player + '_>;
}

/// Player of both sides, one game after the other.
pub trait Player {
    /// The line of a game; `None` after a stop. It does not depend on earlier games.
    fn play(&mut self, random: Random, stop: &StopToken) -> Option<String>;
}

/// Job that plays games.
pub struct SelfPlay<T> {
    /// The name of the recipe, or of its subject.
    name: String,
    games: usize,
    seed: u64,
    trainee: T,
}

impl<T: Trainee> SelfPlay<T> {
    /// The job of a recipe with [`GAMES`] and [`SEED`] among its options.
    pub fn new(name: impl Into<String>, options: &Options, trainee: T) -> Self {
        let name = name.into();
        Self { name, games: GAMES.of(options) as usize, seed: SEED.of(options) as u64, trainee }
    }
}

impl<T: Trainee> Job for SelfPlay<T> {
    fn identity(&self) -> String {
        let Self { name, games, seed, trainee } = self;
        format!("{name} games={games} seed={seed} {}", trainee.identity())
    }

    fn items(&self) -> usize {
        self.games
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Playing { player: self.trainee.player(), seed: self.seed })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut content = results.join("\n").into_bytes();
        content.push(b'\n');
        Ok(vec![Product { name: file_name(&self.name, &self.seed.to_string()), content }])
    }
}

/// Plays games one after the other.
struct Playing<'a> {
    player: Box<dyn Player + 'a>,
    seed: u64,
}

impl JobWorker for Playing<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        self.player.play(Random::of(self.seed, item), stop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::OptionValue;

    /// Game of a few throws of a die.
    struct Dice;

    impl Trainee for Dice {
        fn identity(&self) -> String {
            "throws=3".to_owned()
        }

        fn player(&self) -> Box<dyn Player + '_> {
            Box::new(Self)
        }
    }

    impl Player for Dice {
        fn play(&mut self, mut random: Random, stop: &StopToken) -> Option<String> {
            let throws: Vec<_> = (0..3).map(|_| random.number([1, 6]).to_string()).collect();
            stop.reason().is_none().then(|| throws.join(" "))
        }
    }

    #[test]
    fn games_are_lines_of_a_file_and_depend_on_their_seed_and_number_alone() {
        let mut options = Options::default();
        for (name, value) in [("games", 40), ("seed", 7)] {
            options.set(&[GAMES.spec, SEED.spec], name, OptionValue::Integer(value)).unwrap();
        }
        let job = SelfPlay::new("dice-games", &options, Dice);
        assert_eq!(job.identity(), "dice-games games=40 seed=7 throws=3");
        let stop = StopToken::default();
        let lines: Vec<_> =
            (0..job.items()).map(|item| job.worker(1).work(item, &stop).unwrap()).collect();
        let mut worker = job.worker(1);
        for item in (0..job.items()).rev() {
            assert_eq!(worker.work(item, &stop).as_ref(), Some(&lines[item]), "{item}");
        }
        assert!(lines.iter().any(|line| *line != lines[0]));
        let content = (lines.join("\n") + "\n").into_bytes();
        let product = Product { name: "dice-games-7.txt".to_owned(), content };
        assert_eq!(job.products(&lines), Ok(vec![product]));
        let defaults = SelfPlay::new("dice-games", &Options::default(), Dice);
        assert_eq!(defaults.identity(), "dice-games games=20000 seed=0 throws=3");
    }
}
