//! `draughts-games`: games of the engine against itself, after random openings.

use super::game::{Aside, Played, Ply};
use super::variant::{self, VARIANT, Variant};
use crate::game::{IntOption, OptionalInt, Options, Position, Side};
use crate::games::draughts::engine::material::MAN;
use crate::games::draughts::engine::{Choice, Equipped, EvaluationSource, Player, weights};
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::word::Word;
use crate::games::draughts::{DraughtsMove, Rules};
use crate::search::value::decided;
use crate::search::{Library, NO_WEIGHTS, StopToken, WeightsChoice};
use crate::training::game_files::{find, short};
use crate::training::random::Random;
use crate::training::self_play::{
    self, ASIDES, Asides, GAMES, OPPONENT, SEED, SelfPlay, Trainee, WEIGHTS,
};
use crate::training::{Job, Recipe};

const DEPTH: IntOption = IntOption::new("depth", 1..=20, 5).doc(text!("draughts-option-depth"));
const BALANCE: OptionalInt =
    OptionalInt::new("balance", 0..=10_000).doc(text!("draughts-option-balance"));
/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "draughts-games",
    summary: "games of draughts that the engine plays against itself, to fit weights to",
    options: &[
        VARIANT.spec,
        GAMES.spec,
        SEED.spec,
        DEPTH.spec,
        WEIGHTS.spec,
        OPPONENT.spec,
        BALANCE.spec,
        ASIDES.spec,
    ],
    start: begin,
};

/// Random moves at the beginning of a game, least and most.
const RANDOM: [usize; 2] = [6, 16];
/// Plies after which a game is a draw: on boards of up to ten rows, and for each square of a larger one.
const LONGEST: usize = 200;
const LONGEST_A_SQUARE: usize = 4;

/// Plies after which a game of a variant is a draw.
fn longest<W: Word>(rules: &Rules<W>) -> usize {
    LONGEST.max(LONGEST_A_SQUARE * rules.layout.squares().count_ones() as usize)
}

/// Plays the random moves at the beginning of a game, and returns them: fewer where they end the game.
pub(super) fn play_at_random<W: Equipped>(
    position: &mut DraughtsPosition<W>,
    random: &mut Random,
) -> Vec<DraughtsMove<W>> {
    let count = random.number(RANDOM);
    let mut moves = Vec::with_capacity(count);
    while moves.len() < count && position.adjudicated().is_none() {
        let mv = random.pick(&position.moves());
        moves.push(mv);
        position.play_unchecked(mv);
    }
    moves
}

/// The beginning of the hash of the embedded weights of a variant, or `none`.
pub(super) fn hash_of_embedded<W: Equipped>(rules: &Rules<W>) -> String {
    weights::of(rules).map_or_else(|| NO_WEIGHTS.to_owned(), |weights| short(&weights.hash()))
}

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    match Variant::of(options) {
        Variant::Narrow(rules) => begin_on(rules, options, library),
        Variant::Wide(rules) => begin_on(rules, options, library),
    }
}

fn begin_on<W: Equipped>(
    rules: &'static Rules<W>,
    options: &Options,
    library: &dyn Library,
) -> Result<Box<dyn Job>, String> {
    let balance = BALANCE.of(options).map(|hundredths| hundredths as i32);
    let (depth, asides) = (DEPTH.of(options) as u32, Asides::of(options));
    let weighted = |weights| Weighted::of(weights, rules, library);
    let player = weighted(WeightsChoice::of(WEIGHTS, options))?;
    let opponent = OPPONENT.of(options).filter(|name| !name.is_empty());
    let opponent = opponent.map(|name| weighted(WeightsChoice::named(name))).transpose()?;
    let trainee = Draughts { rules, depth, balance, asides, player, opponent };
    Ok(Box::new(SelfPlay::new(variant::name(RECIPE.name, rules), options, trainee)))
}

/// The weights of a file, and the beginning of its hash.
pub(super) fn weights_file<T>(
    library: &dyn Library,
    name: &str,
    read: impl Fn(&[u8]) -> Option<T>,
) -> Result<(T, String), String> {
    let content = find(library, name)?;
    let content = (*content).as_ref();
    let weights =
        read(content).ok_or_else(|| format!("{name} does not hold weights of this network"))?;
    Ok((weights, short(&blake3::hash(content))))
}

/// Trainee: the settings of the player.
struct Draughts<W: Equipped> {
    rules: &'static Rules<W>,
    depth: u32,
    /// The most that a side is ahead after the random moves, in hundredths of a man.
    balance: Option<i32>,
    asides: Asides,
    player: Weighted<W>,
    /// The other player of each game, if it has other weights.
    opponent: Option<Weighted<W>>,
}

impl<W: Equipped> Draughts<W> {
    /// A player of the recipe's depth.
    fn player_with<'a>(&self, weighted: &'a Weighted<W>) -> Player<'a, W> {
        Player::new(weighted.evaluation.evaluation(self.rules), self.depth)
    }
}

/// Source of a player's evaluation.
struct Weighted<W: Equipped> {
    evaluation: EvaluationSource<W>,
    /// The beginning of the hash of the weights, or `none`.
    hash: String,
}

impl<W: Equipped> Weighted<W> {
    /// Errors: a sentence that names the file, if it is missing or of another form.
    fn of(
        weights: WeightsChoice<'_>,
        rules: &Rules<W>,
        library: &dyn Library,
    ) -> Result<Self, String> {
        let (evaluation, hash) = match weights {
            WeightsChoice::Embedded => (EvaluationSource::Embedded, hash_of_embedded(rules)),
            WeightsChoice::File(name) => {
                weights_file(library, name, |content| EvaluationSource::read(content, rules))?
            }
            WeightsChoice::Absent => (EvaluationSource::Material, NO_WEIGHTS.to_owned()),
        };
        Ok(Self { evaluation, hash })
    }
}

impl<W: Equipped> Trainee for Draughts<W> {
    fn identity(&self) -> String {
        let balance = self.balance.map(|balance| format!(" balance={balance}")).unwrap_or_default();
        let asides = self.asides.identity();
        let opponent = self.opponent.as_ref().map(|it| format!(" opponent={}", it.hash));
        let opponent = opponent.unwrap_or_default();
        format!("depth={}{balance}{asides} weights={}{opponent}", self.depth, self.player.hash)
    }

    fn player(&self) -> Box<dyn self_play::Player + '_> {
        Box::new(Playing {
            player: self.player_with(&self.player),
            opponent: self.opponent.as_ref().map(|weighted| self.player_with(weighted)),
            start: DraughtsPosition::start(self.rules),
            balance: self.balance,
            asides: self.asides,
        })
    }
}

/// Player of games from a start.
struct Playing<'a, W: Equipped> {
    player: Player<'a, W>,
    opponent: Option<Player<'a, W>>,
    start: DraughtsPosition<W>,
    balance: Option<i32>,
    asides: Asides,
}

impl<W: Equipped> Playing<'_, W> {
    /// Plays a game; `None` if it was stopped. It ends where its result is proven.
    fn play_game(&mut self, mut random: Random, stop: &StopToken) -> Option<Played<W>> {
        self.player.begin();
        let against = self.side_of_opponent(&mut random);
        let (mut game, mut position) = self.open(&mut random, stop)?;
        let longest = longest(self.start.rules());
        while game.plies.len() < longest {
            let side = position.side_to_move();
            if let Some(outcome) = position.adjudicated() {
                game.result = outcome.winner.map_or(0, |winner| result(winner, 1));
                break;
            }
            let aside = match self.asides.count(&mut random) {
                Some(count) => self.look_aside(position.clone(), count, &mut random, stop)?,
                None => None,
            };
            let opponent = self.opponent.as_mut().filter(|_| against == Some(side));
            let is_opponent = opponent.is_some();
            let player = opponent.unwrap_or(&mut self.player);
            let Choice { mv, value } = player.choose(&position, stop)?;
            if let Some((margin, _)) = value.and_then(decided) {
                game.result = result(side, margin.signum() as i8);
                break;
            }
            // The weights are not to learn what the opponent thinks.
            let value = value.filter(|_| !is_opponent).map(hundredths);
            game.plies.push(Ply { mv, value, aside });
            position.play_unchecked(mv);
        }
        Some(game)
    }

    /// The side that the opponent plays in a new game; `None` without one.
    fn side_of_opponent(&mut self, random: &mut Random) -> Option<Side> {
        let opponent = self.opponent.as_mut()?;
        opponent.begin();
        Some(random.pick(&[Side::First, Side::Second]))
    }

    /// The random moves of a game, and the position after them; `None` if it was stopped.
    fn open(
        &mut self,
        random: &mut Random,
        stop: &StopToken,
    ) -> Option<(Played<W>, DraughtsPosition<W>)> {
        loop {
            let mut position = self.start.clone();
            let moves = play_at_random(&mut position, random);
            if self.is_balanced(&position, stop)? {
                let (start, random) = (self.start.clone(), moves.len());
                let plies = moves.into_iter().map(|mv| Ply { mv, value: None, aside: None });
                let plies = plies.collect();
                return Some((Played { start, random, result: 0, plies }, position));
            }
        }
    }

    /// Plays random moves, and captures until nothing is to be captured; `None` if it was stopped.
    fn look_aside(
        &mut self,
        mut position: DraughtsPosition<W>,
        count: usize,
        random: &mut Random,
        stop: &StopToken,
    ) -> Option<Option<Aside<W>>> {
        let mut moves = Vec::new();
        while moves.len() < count || position.turn().must_capture() {
            if position.adjudicated().is_some() {
                return Some(None);
            }
            let mv = random.pick(&position.moves());
            moves.push(mv);
            position.play_unchecked(mv);
        }
        if position.adjudicated().is_some() {
            return Some(None);
        }
        let value = self.player.choose(&position, stop)?.value;
        Some(value.map(|value| Aside { moves, value: hundredths(value) }))
    }

    /// True if no side is more ahead than wanted; `None` if it was stopped.
    fn is_balanced(&mut self, position: &DraughtsPosition<W>, stop: &StopToken) -> Option<bool> {
        let Some(balance) = self.balance else { return Some(true) };
        if position.adjudicated().is_some() {
            return Some(false);
        }
        let value = self.player.choose(position, stop)?.value;
        Some(value.is_some_and(|value| hundredths(value).abs() <= balance))
    }
}

/// A value in hundredths of a man.
const fn hundredths(value: i32) -> i32 {
    value * 100 / MAN
}

/// The result for white, from the result for `side`: 1 if it has won, −1 if it has lost.
const fn result(side: Side, won: i8) -> i8 {
    match side {
        Side::First => won,
        Side::Second => -won,
    }
}

impl<W: Equipped> self_play::Player for Playing<'_, W> {
    fn play(&mut self, random: Random, stop: &StopToken) -> Option<String> {
        self.play_game(random, stop).map(|game| game.to_line())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::draughts::rules::variant::INTERNATIONAL;
    use crate::search::NoLibrary;
    use crate::training::game_files::missing;

    fn job(numbers: &[(&str, i64)], texts: &[(&str, &str)]) -> Result<Box<dyn Job>, String> {
        let numbers = [&[("games", 3), ("seed", 5), ("depth", 2)], numbers].concat();
        begin(&RECIPE.with(&numbers, texts), &NoLibrary)
    }

    fn games(job: &dyn Job) -> Vec<Played> {
        let stop = StopToken::default();
        let start = || DraughtsPosition::start(&INTERNATIONAL);
        let game = |item| Played::from_line(start(), &job.worker(1).work(item, &stop).unwrap());
        (0..job.items()).map(|item| game(item).unwrap()).collect()
    }

    #[test]
    fn games_begin_at_random_and_end_with_their_result() {
        let job = job(&[], &[("weights", "none")]).unwrap();
        assert_eq!(
            job.identity(),
            "draughts-games-international games=3 seed=5 depth=2 weights=none"
        );
        for game in games(&*job) {
            assert!((RANDOM[0]..=RANDOM[1]).contains(&game.random));
            assert!((game.random..=LONGEST).contains(&game.plies.len()));
            // A draw is by the rules, or by the length; a win was seen coming.
            let mut position = game.start.clone();
            game.plies.iter().for_each(|ply| position.play_unchecked(ply.mv));
            let drawn = position.adjudicated().is_some_and(|outcome| outcome.winner.is_none());
            assert_eq!(game.result == 0, drawn || game.plies.len() == LONGEST);
        }
    }

    #[test]
    fn players_have_the_weights_of_this_program_if_none_are_named() {
        let identity = |texts: &[(&str, &str)]| job(&[], texts).unwrap().identity();
        let hash = short(&weights::international().hash());
        assert!(identity(&[]).ends_with(&format!("depth=2 weights={hash}")));
        assert!(identity(&[("variant", "6x6")]).ends_with("depth=2 weights=none"));
        let first = |texts: &[(&str, &str)]| games(&*job(&[], texts).unwrap()).swap_remove(0);
        assert_ne!(first(&[]), first(&[("weights", "none")]));
        assert_eq!(job(&[], &[("weights", "x")]).err(), Some(missing("x")));
    }

    #[test]
    fn an_opponent_plays_either_side_and_its_values_are_not_recorded() {
        let against = |numbers: &[(&str, i64)], opponent| {
            let job = job(numbers, &[("opponent", opponent)]).unwrap();
            assert!(job.identity().ends_with(&format!(" opponent={opponent}")));
            games(&*job)
        };
        let mut sides = [0; 2];
        for game in against(&[("games", 8)], "none") {
            let valued = |side| {
                let plies = game.plies.iter().enumerate();
                plies.filter(|(ply, it)| ply % 2 == side && it.value.is_some()).count()
            };
            let counts = [0, 1].map(valued);
            assert!(counts[0].min(counts[1]) == 0 && counts[0] != counts[1], "{counts:?}");
            sides[usize::from(counts[1] > 0)] += 1;
        }
        assert!(sides[0] > 0 && sides[1] > 0, "{sides:?}");
    }

    #[test]
    fn openings_are_balanced_and_moves_tried_aside_where_that_is_wanted() {
        let job = job(&[("balance", 0), ("asides", 50)], &[("weights", "none")]).unwrap();
        assert_eq!(
            job.identity(),
            "draughts-games-international games=3 seed=5 depth=2 balance=0 asides=50 weights=none"
        );
        for game in games(&*job) {
            let first = &game.plies[game.random];
            assert!(first.value.is_none_or(|value| value == 0), "{game:?}");
            let asides = game.plies.iter().filter_map(|ply| ply.aside.as_ref());
            assert!(asides.clone().count() * 4 > game.plies.len() - game.random);
            assert!(asides.clone().any(|aside| aside.value.abs() >= 100));
        }
    }
}
