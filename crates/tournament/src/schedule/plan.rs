//! The plan of a tournament: everything that determines its games.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use plateau_core::erased::PositionText;
use plateau_core::game::hash;

use super::progress::{Meeting, NumberedStage, PlayedStage, Progress, Stage};
use super::{MAX_TIE_BREAKS, Tie, cycle, knockout, swiss};
use crate::{Conditions, GameResult, GameSpec, Job, PlayerSpec};

/// Maximum number of games of a tournament. A job takes about a kilobyte, and all playable jobs are in memory together.
pub(super) const MAX_GAMES: u64 = 1_000_000;
/// Maximum number of players of a Swiss. The time to pair a round grows with the cube of this number.
pub(super) const MAX_SWISS_PLAYERS: usize = 500;

/// The pairing system.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Format {
    /// Every player meets every other.
    RoundRobin,
    /// The first player, or the first few, against all others.
    Gauntlet,
    /// Rounds in which players with similar scores meet.
    Swiss,
    /// A bracket, in which the loser of a tie is eliminated.
    Knockout,
}

impl Format {
    /// The formats with their names.
    pub const NAMES: [(Self, &'static str); 4] = [
        (Self::RoundRobin, "round_robin"),
        (Self::Gauntlet, "gauntlet"),
        (Self::Swiss, "swiss"),
        (Self::Knockout, "knockout"),
    ];
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = Self::NAMES.iter().find(|(format, _)| format == self);
        f.write_str(found.map_or("", |(_, name)| name))
    }
}

impl FromStr for Format {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::NAMES.into_iter().find(|(_, known)| *known == name.replace('-', "_"));
        found.map(|(format, _)| format).ok_or_else(|| {
            let known = Self::NAMES.map(|(_, name)| name).join(", ");
            format!("there is no format \"{name}\"; there are {known}")
        })
    }
}

/// Everything that determines the games of a tournament.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// The name of the tournament.
    #[serde(default)]
    pub event: String,
    /// The game and its variant.
    pub game: GameSpec,
    /// The players, at least two, all with different names; the strongest first, if the strengths are known.
    pub players: Vec<PlayerSpec>,
    /// The pairing system.
    pub format: Format,
    /// Number of games of a meeting, at least 1; an even number is fair.
    pub games: u32,
    /// In a Swiss the number of rounds; in a round robin or gauntlet the number of cycles. `None` is the default of
    /// [`round_count`](Plan::round_count). A knockout has no such option.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u32>,
    /// In a gauntlet, the number of challengers: the first players, who meet all others but not each other.
    #[serde(default = "one")]
    pub challengers: usize,
    /// The openings; empty for the start of the game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub openings: Vec<PositionText>,
    /// True to shuffle the openings with the seed.
    #[serde(default)]
    pub shuffle: bool,
    /// Time limits, margins, adjudication.
    pub conditions: Conditions,
    /// The seed of all random choices.
    #[serde(default)]
    pub seed: u64,
}

const fn one() -> usize {
    1
}

impl Plan {
    /// A plan with pairs of games from the start, whose other fields have defaults.
    #[must_use]
    pub fn new(game: GameSpec, players: Vec<PlayerSpec>, format: Format) -> Self {
        Self {
            event: String::new(),
            game,
            players,
            format,
            games: 2,
            rounds: None,
            challengers: one(),
            openings: Vec::new(),
            shuffle: false,
            conditions: Conditions::default(),
            seed: 0,
        }
    }

    /// Checks that the plan is valid. The game and the openings were checked before.
    ///
    /// # Errors
    /// A sentence with the fault and its remedy.
    pub fn check(&self) -> Result<(), String> {
        let count = self.players.len();
        if count < 2 {
            return Err(format!("a tournament needs at least two players, and there is {count}"));
        }
        let names = || self.players.iter().map(|player| player.name.as_str());
        if let Some((_, twice)) =
            names().enumerate().find(|&(i, name)| names().take(i).any(|known| known == name))
        {
            return Err(format!("two players are called \"{twice}\": name=NAME sets them apart"));
        }
        if self.games == 0 || self.rounds == Some(0) {
            return Err("the number of games and of rounds must be at least 1".to_owned());
        }
        match self.format {
            Format::Gauntlet if !(1..count).contains(&self.challengers) => Err(format!(
                "a gauntlet of {count} players has 1 to {} challengers, not {}",
                count - 1,
                self.challengers
            )),
            Format::Knockout if self.rounds.is_some() => {
                Err("a knockout takes no number of rounds: they follow from its players".to_owned())
            }
            Format::Swiss if count > MAX_SWISS_PLAYERS => Err(format!(
                "a Swiss tournament has at most {MAX_SWISS_PLAYERS} players, not {count}"
            )),
            _ => self.check_size(),
        }
    }

    fn check_size(&self) -> Result<(), String> {
        // A knockout has a meeting for each loser, and possibly tie-breaks.
        let longest = u64::from(self.games) + 2 * u64::from(MAX_TIE_BREAKS);
        let games = self.total().unwrap_or((self.players.len() as u64 - 1).saturating_mul(longest));
        if games > MAX_GAMES {
            return Err(format!(
                "{games} games are too many: a tournament has at most {MAX_GAMES}"
            ));
        }
        Ok(())
    }

    /// The rounds of a Swiss: by default ⌈log₂ n⌉ + 1, one more than needed to leave one player without a loss, but at most the number of
    /// opponents. The cycles of a round robin or gauntlet: by default 1. The rounds of a knockout: ⌈log₂ n⌉.
    #[must_use]
    pub fn round_count(&self) -> u32 {
        let count = self.players.len();
        let halvings = count.next_power_of_two().trailing_zeros();
        match self.format {
            Format::RoundRobin | Format::Gauntlet => self.rounds.unwrap_or(1),
            Format::Swiss => self.rounds.unwrap_or_else(|| {
                // With an odd number of players the bye counts as an opponent.
                let opponents = count.next_multiple_of(2).saturating_sub(1);
                (halvings + 1).min(u32::try_from(opponents).unwrap_or(u32::MAX))
            }),
            Format::Knockout => halvings,
        }
    }

    /// The number of games, if it does not depend on results.
    #[must_use]
    pub fn total(&self) -> Option<u64> {
        let count = self.players.len() as u64;
        let meetings = match self.format {
            Format::RoundRobin => count.saturating_mul(count.saturating_sub(1)) / 2,
            Format::Gauntlet => {
                let challengers = (self.challengers as u64).min(count);
                challengers.saturating_mul(count - challengers)
            }
            Format::Swiss => count / 2,
            Format::Knockout => return None,
        };
        let games = meetings.saturating_mul(self.round_count().into());
        Some(games.saturating_mul(self.games.into()))
    }

    /// The number of different openings that the plan can use.
    #[must_use]
    pub fn opening_count(&self) -> usize {
        let meetings = self.round_count() as usize;
        let pairs = self.games.div_ceil(2) as usize;
        match self.format {
            Format::RoundRobin | Format::Gauntlet | Format::Swiss => meetings * pairs,
            Format::Knockout => meetings * (pairs + MAX_TIE_BREAKS as usize),
        }
    }

    /// The names of the fields in which two plans differ, for people: `players, seed`; empty if none does.
    #[must_use]
    pub fn differences(&self, other: &Self) -> String {
        let parts = [
            ("event", self.event == other.event),
            ("game", self.game == other.game),
            ("players", self.players == other.players),
            ("format", self.format == other.format),
            ("games", self.games == other.games),
            ("rounds", self.rounds == other.rounds),
            ("challengers", self.challengers == other.challengers),
            ("openings", self.agrees_on_openings(other) || other.agrees_on_openings(self)),
            ("time and adjudication", self.conditions == other.conditions),
            ("seed", self.seed == other.seed),
        ];
        let differing = parts.iter().filter(|(_, same)| !same).map(|(name, _)| *name);
        differing.collect::<Vec<_>>().join(", ")
    }

    /// True if the tournament `begun` can continue as this one: everything is the same, except that games or rounds may be added at the
    /// end. Games can be added to each meeting only if everybody meets once and the meetings do not depend on results.
    #[must_use]
    pub fn extends(&self, begun: &Self) -> bool {
        let Self { games, rounds, openings, .. } = begun.clone();
        let games_grow = match self.format {
            Format::RoundRobin | Format::Gauntlet => begun.round_count() == 1,
            Format::Swiss | Format::Knockout => false,
        };
        Self { games, rounds, openings, ..self.clone() } == *begun
            && begun.agrees_on_openings(self)
            && begun.round_count() <= self.round_count()
            && (games == self.games || games < self.games && games_grow)
    }

    /// True if this tournament takes the same openings from the list of `longer`: an equal list, or an unshuffled one that begins with
    /// ours.
    fn agrees_on_openings(&self, longer: &Self) -> bool {
        let is_enough = !self.shuffle && self.openings.len() >= self.opening_count().max(1);
        self.shuffle == longer.shuffle
            && (self.openings == longer.openings
                || is_enough && longer.openings.starts_with(&self.openings))
    }

    /// Changes the numbers of a result of the tournament `begun` to those of this tournament, which [extends](Self::extends) it.
    pub fn renumber(&self, result: &mut GameResult, begun: &Self) {
        let meeting = result.job / u64::from(begun.games);
        let game = result.job % u64::from(begun.games);
        result.job = meeting * u64::from(self.games) + game;
        result.pair = meeting * u64::from(self.games.div_ceil(2)) + game / 2;
    }

    /// The games that can be played now and have no result, in the order in which they are to be played; none when the tournament is over.
    ///
    /// The pairings take turns: each plays a pair of games before any plays its next one, so a tournament that is stopped early has
    /// treated all alike. Of two players the games come in the order of their numbers.
    /// A result counts for the job of its number, if the same players had the same seats; of several the first counts.
    #[must_use]
    pub fn pending(&self, results: &[GameResult]) -> Vec<Job> {
        let progress = Progress::follow(self, results);
        let Some(open) = progress.open else { return Vec::new() };
        let order = self.opening_order();
        let job = |&(meeting, game): &(usize, u32)| self.job(&open.stage, meeting, game, &order);
        let mut missing = open.missing;
        let meetings = &open.stage.stage.meetings;
        missing.sort_by_key(|&(meeting, game)| (meetings[meeting].opening, game / 2, meeting));
        missing.iter().map(job).collect()
    }

    /// Checks that results belong to this tournament: by the game, by the seats of the players, their options and limits, by the opening
    /// and the conditions.
    ///
    /// # Errors
    /// A sentence with a result of another tournament.
    pub fn check_results(&self, results: &[GameResult]) -> Result<(), String> {
        let progress = Progress::follow(self, results);
        let (games, order) = (progress.games().collect::<Vec<_>>(), self.opening_order());
        let planned = |job: u64| {
            let &(meeting, game) = games.get(usize::try_from(job).ok()?)?;
            Some(self.unnumbered(meeting, game, &order))
        };
        results.iter().try_for_each(|result| {
            let GameResult { job, game, .. } = result;
            let is_known = |name: &String| self.players.iter().any(|player| player.name == *name);
            let wrong = if *game != self.game {
                format!("it is a game of {}, not of {}", game.id, self.game.id)
            } else if let Some(stranger) = result.players.iter().find(|name| !is_known(name)) {
                format!("there is no player \"{stranger}\" here")
            } else if let Some(differs) = planned(*job).and_then(|here| differs(&here, result)) {
                differs
            } else {
                return Ok(());
            };
            Err(format!("the result of game {job} is of another tournament: {wrong}"))
        })
    }

    /// The byes so far: their rounds and the indices of their players, in order of the rounds. In a Swiss each is worth
    /// [`bye_points`](Self::bye_points); in a knockout it leads to the second round.
    #[must_use]
    pub fn byes(&self, results: &[GameResult]) -> Vec<(u32, usize)> {
        let progress = Progress::follow(self, results);
        progress.stages().flat_map(|stage| stage.byes.iter().copied()).collect()
    }

    /// The game points of a bye: one, or half of the games of a meeting if that is more.
    #[must_use]
    pub fn bye_points(&self) -> f64 {
        match self.format {
            Format::Swiss => f64::from(swiss::half_points_of_bye(self.games)) / 2.0,
            Format::RoundRobin | Format::Gauntlet | Format::Knockout => 0.0,
        }
    }

    /// The ties of a knockout so far, by rounds and in the order of the bracket; empty in other formats. The winner of the last tie of a
    /// complete knockout has won the tournament.
    #[must_use]
    pub fn ties(&self, results: &[GameResult]) -> Vec<Tie> {
        match self.format {
            Format::Knockout => knockout::ties(self, &Progress::follow(self, results).played),
            Format::RoundRobin | Format::Gauntlet | Format::Swiss => Vec::new(),
        }
    }

    fn job(&self, stage: &NumberedStage, index: usize, game: u32, order: &[usize]) -> Job {
        let number = stage.job(index, game);
        Job {
            job: number,
            pair: stage.pair(index, game),
            // 53 bits, the size of the protocol's integers.
            seed: hash(self.seed ^ hash(number)) >> 11,
            ..self.unnumbered(&stage.stage.meetings[index], game, order)
        }
    }

    /// A game of a meeting with the numbers 0.
    fn unnumbered(&self, meeting: &Meeting, game: u32, order: &[usize]) -> Job {
        let opening = (meeting.opening + u64::from(game / 2)) as usize;
        Job {
            job: 0,
            round: meeting.round,
            pair: 0,
            game: self.game.clone(),
            players: meeting.seats(game).map(|player| self.players[player].clone()),
            opening: match order.len() {
                0 => PositionText::default(),
                count => self.openings[order[opening % count]].clone(),
            },
            seed: 0,
            conditions: self.conditions.clone(),
        }
    }

    /// The indices of the openings in the order of play: as given, or shuffled (Ronald Fisher and Frank Yates, "Statistical tables", 1938).
    fn opening_order(&self) -> Vec<usize> {
        let mut order: Vec<_> = (0..self.openings.len()).collect();
        if self.shuffle {
            for last in (1..order.len()).rev() {
                let random = hash(self.seed.wrapping_add(1) ^ hash(last as u64));
                order.swap(last, (random % (last as u64 + 1)) as usize);
            }
        }
        order
    }

    /// The stage after the complete ones, or `None` at the end.
    pub(super) fn next_stage(&self, played: &[PlayedStage]) -> Option<Stage> {
        match self.format {
            Format::RoundRobin => played.is_empty().then(|| cycle::round_robin(self)),
            Format::Gauntlet => played.is_empty().then(|| cycle::gauntlet(self)),
            Format::Swiss => swiss::next_stage(self, played),
            Format::Knockout => knockout::next_stage(self, played),
        }
    }
}

/// The way in which a result is not of the game that is planned here; `None` if it may be.
fn differs(here: &Job, result: &GameResult) -> Option<String> {
    let GameResult { players: [first, second], opening, fingerprint, .. } = result;
    let [one, other] = here.players.each_ref().map(|player| &player.name);
    let is_other = fingerprint.as_ref().is_some_and(|known| *known != here.fingerprint());
    // Results of earlier versions may lack their opening.
    let is_known = fingerprint.is_some() || *opening != PositionText::default();
    if [one, other] != [first, second] {
        Some(format!("\"{one}\" plays \"{other}\" here, and there \"{first}\" played \"{second}\""))
    } else if is_known && *opening != here.opening {
        Some(
            "it began with another opening; the openings or the seed of the command differ"
                .to_owned(),
        )
    } else if is_other {
        Some(
            "it was played by other limits, or by players with other options, than the command has"
                .to_owned(),
        )
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schedule::tests::{plan, plans};
    use crate::{Ending, TimeControl};

    #[test]
    fn what_is_wrong_with_a_plan_is_said() {
        let good = plan(Format::RoundRobin, 3, 2);
        let twins = vec![good.players[0].clone(), good.players[0].clone()];
        for (bad, part) in [
            (plan(Format::Swiss, 1, 2), "at least two players"),
            (Plan { players: twins, ..good.clone() }, "two players are called \"p0\""),
            (Plan { games: 0, ..good.clone() }, "at least 1"),
            (Plan { rounds: Some(0), ..good.clone() }, "at least 1"),
            (Plan { challengers: 3, ..plan(Format::Gauntlet, 3, 2) }, "1 to 2 challengers"),
            (Plan { challengers: 0, ..plan(Format::Gauntlet, 3, 2) }, "1 to 2 challengers"),
            (Plan { rounds: Some(2), ..plan(Format::Knockout, 3, 2) }, "takes no number of rounds"),
            (plan(Format::Swiss, MAX_SWISS_PLAYERS + 1, 2), "at most"),
            (plan(Format::Knockout, 3, 499_993), "1000002 games are too many"),
            (plan(Format::RoundRobin, 2, 1_000_001), "too many"),
            (Plan { rounds: Some(u32::MAX), ..good }, "too many"),
        ] {
            let error = bad.check().unwrap_err();
            assert!(error.contains(part), "{error}");
        }
        for good in [
            Plan { challengers: 2, ..plan(Format::Gauntlet, 3, 2) },
            plan(Format::Swiss, MAX_SWISS_PLAYERS, 2),
            plan(Format::Knockout, 3, 499_992),
            plan(Format::RoundRobin, 2, 1_000_000),
        ] {
            assert_eq!(good.check(), Ok(()));
        }
        assert!("league".parse::<Format>().unwrap_err().contains("there are round_robin"));
        assert_eq!("round-robin".parse(), Ok(Format::RoundRobin));
    }

    #[test]
    fn rounds_follow_from_the_number_of_players() {
        for (format, players, rounds) in [
            (Format::RoundRobin, 9, 1),
            (Format::Gauntlet, 9, 1),
            (Format::Swiss, 2, 1),
            (Format::Swiss, 3, 3),
            (Format::Swiss, 4, 3),
            (Format::Swiss, 8, 4),
            (Format::Swiss, 9, 5),
            (Format::Knockout, 2, 1),
            (Format::Knockout, 8, 3),
            (Format::Knockout, 9, 4),
        ] {
            assert_eq!(plan(format, players, 2).round_count(), rounds, "{format} {players}");
        }
    }

    #[test]
    fn what_differs_between_two_plans_is_named() {
        let one = plan(Format::Gauntlet, 3, 2);
        let conditions = Conditions { margin_ms: 1, ..Conditions::default() };
        let game = GameSpec { id: "nim".to_owned(), ..GameSpec::default() };
        for (other, name) in [
            (one.clone(), ""),
            (Plan { event: "E".to_owned(), ..one.clone() }, "event"),
            (Plan { game, ..one.clone() }, "game"),
            (plan(Format::Gauntlet, 4, 2), "players"),
            (plan(Format::Swiss, 3, 2), "format"),
            (plan(Format::Gauntlet, 3, 4), "games"),
            (Plan { rounds: Some(2), ..one.clone() }, "rounds"),
            (Plan { challengers: 2, ..one.clone() }, "challengers"),
            (Plan { openings: Vec::new(), ..one.clone() }, "openings"),
            (Plan { openings: [&one.openings[..], &one.openings].concat(), ..one.clone() }, ""),
            (Plan { shuffle: true, ..one.clone() }, "openings"),
            (Plan { conditions, ..one.clone() }, "time and adjudication"),
            (Plan { seed: 6, rounds: Some(2), ..one.clone() }, "rounds, seed"),
        ] {
            assert_eq!(one.differences(&other), name);
        }
    }

    #[test]
    fn a_plan_extends_one_whose_games_stay_as_they_are() {
        let openings = |count: usize| -> Vec<PositionText> {
            let mv = |index: usize| PositionText { setup: None, moves: vec![index.to_string()] };
            (0..count).map(mv).collect()
        };
        let sized = |format, rounds, games, count| Plan {
            rounds,
            openings: openings(count),
            ..plan(format, 4, games)
        };
        use Format::{Gauntlet, Knockout, RoundRobin, Swiss};
        for (format, begun, longer, extends) in [
            (RoundRobin, (None, 2, 1), (None, 4, 2), true),
            (RoundRobin, (None, 3, 2), (Some(2), 4, 4), true),
            (Gauntlet, (None, 3, 1), (None, 4, 1), true),
            (Swiss, (Some(2), 4, 4), (Some(3), 4, 6), true),
            (RoundRobin, (None, 4, 2), (None, 2, 1), false),
            (RoundRobin, (Some(2), 2, 2), (None, 4, 2), false),
            (RoundRobin, (Some(2), 2, 2), (Some(2), 4, 4), false),
            (Swiss, (None, 2, 4), (None, 4, 8), false),
            (Knockout, (None, 2, 12), (None, 4, 14), false),
            // Some opening was played twice, which would not be so with more openings.
            (RoundRobin, (None, 6, 2), (None, 8, 4), false),
            (RoundRobin, (None, 6, 2), (None, 8, 2), true),
        ] {
            let [begun, longer] =
                [begun, longer].map(|(rounds, games, count)| sized(format, rounds, games, count));
            assert_eq!(longer.extends(&begun), extends, "{format} {begun:?}");
            if !extends {
                continue;
            }
            // Every game keeps its place in the longer tournament: the same players, opening and pair.
            let jobs = longer.pending(&[]);
            for job in begun.pending(&[]) {
                let mut result = job.result(None, Ending::MaxPlies);
                longer.renumber(&mut result, &begun);
                let same = jobs.iter().find(|other| other.job == result.job).unwrap();
                assert_eq!((&same.players, &same.opening), (&job.players, &job.opening));
                assert_eq!((same.round, same.pair), (result.round, result.pair));
            }
        }
        let one = sized(RoundRobin, None, 2, 1);
        assert!(!Plan { seed: 6, games: 4, ..one.clone() }.extends(&one));
        assert!(!Plan { shuffle: true, games: 4, ..one.clone() }.extends(&one));
    }

    #[test]
    fn results_of_another_tournament_are_refused() {
        for plan in plans().into_iter().filter(|plan| plan.players.len() > 2) {
            let results: Vec<_> =
                plan.pending(&[]).iter().map(|job| job.result(None, Ending::MaxPlies)).collect();
            assert_eq!(plan.check_results(&results), Ok(()));
            let last = &results[results.len() - 1];
            let [one, other] = last.players.clone();
            let nim = GameSpec { id: "nim".to_owned(), ..GameSpec::default() };
            let elsewhere = PositionText { setup: Some("elsewhere".to_owned()), moves: Vec::new() };
            let earlier =
                GameResult { opening: PositionText::default(), fingerprint: None, ..last.clone() };
            assert_eq!(plan.check_results(&[results.clone(), vec![earlier]].concat()), Ok(()));
            let deeper = TimeControl { depth: Some(9), ..plan.conditions.time };
            let conditions = Conditions { time: deeper, ..plan.conditions.clone() };
            let other_limits = Plan { conditions, ..plan.clone() };
            assert!(other_limits.check_results(&results).is_err());
            for (stranger, part) in [
                (GameResult { game: nim, ..last.clone() }, "of nim, not of"),
                (GameResult { players: [one.clone(), "Z".to_owned()], ..last.clone() }, "\"Z\""),
                (GameResult { players: [other, one], ..last.clone() }, "there"),
                (GameResult { opening: elsewhere.clone(), ..last.clone() }, "another opening"),
                (
                    GameResult { opening: elsewhere, fingerprint: None, ..last.clone() },
                    "another opening",
                ),
                (GameResult { fingerprint: Some("0".to_owned()), ..last.clone() }, "other limits"),
            ] {
                let error = plan.check_results(&[results.clone(), vec![stranger]].concat());
                assert!(error.unwrap_err().contains(part), "{part}");
            }
        }
    }

    #[test]
    fn a_plan_is_read_as_it_is_written() {
        for (format, name) in Format::NAMES {
            assert_eq!((format.to_string().as_str(), name.parse()), (name, Ok(format)));
        }
        for plan in plans() {
            let text = serde_json::to_string(&plan).unwrap();
            assert_eq!(serde_json::from_str::<Plan>(&text).unwrap(), plan);
        }
    }
}
