//! The progress of a tournament: its stages in order, with their results.

use std::collections::HashMap;

use super::Plan;
use crate::GameResult;
use plateau_core::game::Side;

/// Two players who play the games of a meeting against each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Meeting {
    /// The round, from 1.
    pub round: u32,
    /// The indices of the players; the first has the first seat in the first game.
    pub players: [usize; 2],
    /// The index of its first opening in their order; each further pair of games takes the next one.
    pub opening: u64,
}

impl Meeting {
    /// The players of game number `game` by seats: the first begins in the first game of each pair.
    pub(super) fn seats(&self, game: u32) -> [usize; 2] {
        let [first, second] = self.players;
        if game.is_multiple_of(2) { [first, second] } else { [second, first] }
    }
}

/// Meetings that can be played in parallel.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Stage {
    /// The meetings in the order in which their games are numbered.
    pub meetings: Vec<Meeting>,
    /// The rounds and players of byes.
    pub byes: Vec<(u32, usize)>,
    /// The number of games of each meeting.
    pub games: u32,
}

impl Stage {
    /// The number of openings that each meeting takes.
    pub(super) fn openings(&self) -> u64 {
        self.games.div_ceil(2).into()
    }
}

/// A stage with the numbers of its first game and pair.
pub(super) struct NumberedStage {
    pub stage: Stage,
    first_job: u64,
    first_pair: u64,
}

impl NumberedStage {
    /// The number of a game.
    pub(super) fn job(&self, meeting: usize, game: u32) -> u64 {
        self.first_job + meeting as u64 * u64::from(self.stage.games) + u64::from(game)
    }

    /// The number of the pair of a game.
    pub(super) fn pair(&self, meeting: usize, game: u32) -> u64 {
        self.first_pair + meeting as u64 * self.stage.openings() + u64::from(game / 2)
    }
}

/// A complete stage.
pub(super) struct PlayedStage {
    pub stage: Stage,
    /// For each meeting, the points of its players in halves: 2 for a win, 1 for a draw.
    pub halves: Vec<[u32; 2]>,
}

impl PlayedStage {
    /// The meetings with their points in halves.
    pub(super) fn meetings(&self) -> impl Iterator<Item = (&Meeting, [u32; 2])> {
        self.stage.meetings.iter().zip(self.halves.iter().copied())
    }
}

/// The stage that is in progress.
pub(super) struct OpenStage {
    pub stage: NumberedStage,
    /// The meetings and games without a result, in the order of their numbers.
    pub missing: Vec<(usize, u32)>,
}

/// The stages of a tournament up to now.
pub(super) struct Progress {
    /// The complete stages.
    pub played: Vec<PlayedStage>,
    /// The incomplete stage; `None` when the tournament is over.
    pub open: Option<OpenStage>,
}

impl Progress {
    /// Computes the stages of `plan` as far as `results` allow.
    pub(super) fn follow(plan: &Plan, results: &[GameResult]) -> Self {
        let index = ResultIndex::of(results);
        let mut played = Vec::new();
        let (mut first_job, mut first_pair) = (0, 0);
        while let Some(stage) = plan.next_stage(&played) {
            let numbered = NumberedStage { stage, first_job, first_pair };
            let (halves, missing) = index.look_up(plan, &numbered);
            if !missing.is_empty() {
                return Self { played, open: Some(OpenStage { stage: numbered, missing }) };
            }
            let past = numbered.stage.meetings.len();
            (first_job, first_pair) = (numbered.job(past, 0), numbered.pair(past, 0));
            played.push(PlayedStage { stage: numbered.stage, halves });
        }
        Self { played, open: None }
    }

    /// All games of the stages that have begun, in the order of their numbers: each with its meeting and its place there.
    pub(super) fn games(&self) -> impl Iterator<Item = (&Meeting, u32)> {
        self.stages().flat_map(|stage| {
            let meetings = stage.meetings.iter();
            meetings.flat_map(|meeting| (0..stage.games).map(move |game| (meeting, game)))
        })
    }

    /// All stages that have begun.
    pub(super) fn stages(&self) -> impl Iterator<Item = &Stage> {
        let open = self.open.iter().map(|open| &open.stage.stage);
        self.played.iter().map(|played| &played.stage).chain(open)
    }
}

/// The results by the number of the game and the names of the players by seats, so that results of another tournament are not found.
struct ResultIndex<'a>(HashMap<(u64, [&'a str; 2]), &'a GameResult>);

impl<'a> ResultIndex<'a> {
    fn of(results: &'a [GameResult]) -> Self {
        let mut known = HashMap::with_capacity(results.len());
        for result in results {
            let names = Side::BOTH.map(|side| result.player(side));
            known.entry((result.job, names)).or_insert(result);
        }
        Self(known)
    }

    /// The points of the meetings of a stage in halves, and the games without a result.
    fn look_up(&self, plan: &Plan, stage: &NumberedStage) -> (Vec<[u32; 2]>, Vec<(usize, u32)>) {
        let mut halves = vec![[0; 2]; stage.stage.meetings.len()];
        let mut missing = Vec::new();
        for (index, meeting) in stage.stage.meetings.iter().enumerate() {
            for game in 0..stage.stage.games {
                let names = meeting.seats(game).map(|player| &*plan.players[player].name);
                let Some(result) = self.0.get(&(stage.job(index, game), names)) else {
                    missing.push((index, game));
                    continue;
                };
                for side in Side::BOTH {
                    let player = (side.index() + game as usize) % 2;
                    halves[index][player] += (result.points(side) * 2.0) as u32;
                }
            }
        }
        (halves, missing)
    }
}
