//! `draughts-games`: games of the engine against itself, after random openings.

use super::game::{Played, Ply};
use super::variant::{self, VARIANT};
use crate::engine::value::decided;
use crate::engine::{Library, StopToken};
use crate::game::{IntOption, Options, Position, Side, TextOption};
use crate::games::draughts::Rules;
use crate::games::draughts::engine::{Choice, Evaluation, Network, Player};
use crate::games::draughts::evaluator::MAN;
use crate::games::draughts::position::DraughtsPosition;
use crate::training::game_files::{find, short};
use crate::training::random::Random;
use crate::training::self_play::{self, GAMES, SEED, SelfPlay, Trainee};
use crate::training::{Job, Recipe};

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
    summary: "games of draughts that the engine plays against itself, to fit weights to",
    options: &[VARIANT.spec, GAMES.spec, SEED.spec, DEPTH.spec, WEIGHTS.spec],
    start: begin,
};

/// Random moves at the beginning of a game, least and most.
const RANDOM: [usize; 2] = [6, 16];
/// Plies after which a game is a draw.
const LONGEST: usize = 200;

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let name = WEIGHTS.of(options).unwrap_or_default();
    let (network, weights) = if name.is_empty() {
        (None, "none".to_owned())
    } else {
        let content = find(library, name)?;
        let content = (*content).as_ref();
        let network = Network::read(content)
            .ok_or_else(|| format!("{name} does not hold weights of this network"))?;
        (Some(network), short(&blake3::hash(content)))
    };
    let rules = variant::rules(options);
    let trainee = Draughts { rules, depth: DEPTH.of(options) as u32, network, weights };
    Ok(Box::new(SelfPlay::new(variant::name(RECIPE.name, rules), options, trainee)))
}

/// Trainee: the settings of the player.
struct Draughts {
    rules: &'static Rules,
    depth: u32,
    network: Option<Network>,
    /// The beginning of the hash of the weights, or `none`.
    weights: String,
}

impl Trainee for Draughts {
    fn identity(&self) -> String {
        format!("depth={} weights={}", self.depth, self.weights)
    }

    fn player(&self) -> Box<dyn self_play::Player + '_> {
        let material = Evaluation::Material(self.rules);
        let evaluation = self.network.as_ref().map_or(material, Evaluation::Network);
        let player = Player::new(evaluation, self.depth);
        Box::new(Playing { player, start: DraughtsPosition::start(self.rules) })
    }
}

/// Player of games from a start.
struct Playing<'a> {
    player: Player<'a>,
    start: DraughtsPosition,
}

impl Playing<'_> {
    /// Plays a game; `None` if it was stopped. It ends where its result is proven.
    fn play_game(&mut self, mut random: Random, stop: &StopToken) -> Option<Played> {
        let start = self.start.clone();
        let mut position = start.clone();
        let mut game =
            Played { start, random: random.number(RANDOM), result: 0, plies: Vec::new() };
        self.player.begin();
        while game.plies.len() < LONGEST {
            let side = position.side_to_move();
            if let Some(outcome) = position.outcome() {
                game.result = outcome.winner.map_or(0, |winner| result(winner, 1));
                break;
            }
            let ply = if game.plies.len() < game.random {
                Ply { mv: random.pick(&position.moves()), value: None }
            } else {
                let Choice { mv, value } = self.player.choose(&position, stop)?;
                if let Some((margin, _)) = value.and_then(decided) {
                    game.result = result(side, margin.signum() as i8);
                    break;
                }
                Ply { mv, value: value.map(|value| value * 100 / MAN) }
            };
            game.plies.push(ply);
            position.play_unchecked(ply.mv);
        }
        Some(game)
    }
}

/// The result for white of what a side has won (1) or lost (−1).
const fn result(side: Side, won: i8) -> i8 {
    match side {
        Side::First => won,
        Side::Second => -won,
    }
}

impl self_play::Player for Playing<'_> {
    fn play(&mut self, random: Random, stop: &StopToken) -> Option<String> {
        self.play_game(random, stop).map(|game| game.to_line())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::NoLibrary;
    use crate::game::OptionValue;
    use crate::games::draughts::rules::INTERNATIONAL;

    fn job(weights: &str) -> Result<Box<dyn Job>, String> {
        let mut options = Options::default();
        for (name, value) in [("games", 3), ("seed", 5), ("depth", 2)] {
            options.set(RECIPE.options, name, OptionValue::Integer(value)).unwrap();
        }
        let weights = OptionValue::Text(weights.to_owned());
        options.set(RECIPE.options, WEIGHTS.spec.name, weights).unwrap();
        begin(&options, &NoLibrary)
    }

    #[test]
    fn games_begin_at_random_and_end_with_their_result() {
        let job = job("").unwrap();
        assert_eq!(
            job.identity(),
            "draughts-games-international games=3 seed=5 depth=2 weights=none"
        );
        let stop = StopToken::default();
        for item in 0..job.items() {
            let line = job.worker(1).work(item, &stop).unwrap();
            let game = Played::from_line(DraughtsPosition::start(&INTERNATIONAL), &line).unwrap();
            assert!((RANDOM[0]..=RANDOM[1]).contains(&game.random));
            assert!((game.random..=LONGEST).contains(&game.plies.len()));
            // A draw is by the rules, or by the length; a win was seen coming.
            let mut position = game.start.clone();
            game.plies.iter().for_each(|ply| position.play_unchecked(ply.mv));
            let drawn = position.outcome().is_some_and(|outcome| outcome.winner.is_none());
            assert_eq!(game.result == 0, drawn || game.plies.len() == LONGEST);
        }
        assert_eq!(self::job("x").err().as_deref(), Some("x is not in the folder of --data"));
    }
}
