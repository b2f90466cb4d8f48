//! The knockout: a seeded bracket, in which the loser of a tie is eliminated.
//!
//! The order of the players is their seeding: first and second can meet only in the last round, and if their number is not a power of two,
//! the first ones enter in the second round without playing. More points win a tie. While it is level, further pairs of games from further
//! openings are played, at most [`MAX_TIE_BREAKS`] of them; then the higher seed advances. Tie-breaks begin when all ties of the round have
//! been played, so that the numbers of games depend on results and not on their order.

use std::cmp::Ordering;
use std::collections::HashMap;

use serde::Serialize;

use super::Plan;
use super::progress::{Meeting, PlayedStage, Stage};

/// Maximum number of tie-breaks, of one game pair each. Without it, deterministic players of equal strength would never end a tie.
pub const MAX_TIE_BREAKS: u32 = 4;

/// Two players of a knockout, one of whom advances.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tie {
    /// The round, from 1.
    pub round: u32,
    /// The indices of the players; the first is the higher seed, and begins.
    pub players: [usize; 2],
    /// The points of the players in games against each other in this round, in halves.
    pub halves: [u32; 2],
    /// The number of played tie-breaks, of one game pair each.
    pub tie_breaks: usize,
    /// The player who advances, once it is known.
    pub winner: Option<usize>,
}

impl Tie {
    /// True if the tie stayed level, so that the higher seed advances.
    #[must_use]
    pub const fn is_by_seed(&self) -> bool {
        self.winner.is_some() && self.halves[0] == self.halves[1]
    }
}

/// The next round or tie-break, or `None` at the end.
pub(super) fn next_stage(plan: &Plan, played: &[PlayedStage]) -> Option<Stage> {
    walk(plan, played).1
}

/// All ties of the rounds that have begun.
pub(super) fn ties(plan: &Plan, played: &[PlayedStage]) -> Vec<Tie> {
    walk(plan, played).0
}

/// Walks through the bracket as far as it has been played: the ties, and the next stage.
fn walk(plan: &Plan, played: &[PlayedStage]) -> (Vec<Tie>, Option<Stage>) {
    let opening = played.iter().map(|played| played.stage.openings()).sum();
    let mut field = bracket(plan.players.len());
    let mut ties = Vec::new();
    let mut round = 1;
    while field.len() > 1 {
        let stages = || played.iter().filter(|played| played.stage.meetings[0].round == round);
        let (count, points) = (stages().count(), count_points(stages()));
        let mut current = draw(&field, round);
        for tie in &mut current {
            tie.winner = find_winner(tie, &points, count > MAX_TIE_BREAKS as usize);
            tie.halves = points.get(&tie.players).copied().unwrap_or_default();
            let met = |meeting: &Meeting| meeting.players == tie.players;
            let stages = stages().filter(|played| played.stage.meetings.iter().any(met)).count();
            tie.tie_breaks = stages.saturating_sub(1);
        }
        let open: Vec<_> = current.iter().filter(|tie| tie.winner.is_none()).cloned().collect();
        let byes = if count == 0 { rests(&field, round) } else { Vec::new() };
        field = advance(&field, &current);
        ties.append(&mut current);
        if !open.is_empty() {
            let games = if count == 0 { plan.games } else { 2 };
            let meetings = open.iter().map(|tie| Meeting { round, players: tie.players, opening });
            return (ties, Some(Stage { meetings: meetings.collect(), byes, games }));
        }
        round += 1;
    }
    (ties, None)
}

/// The places of the bracket from top to bottom; neighbours meet. `None` is an empty place.
fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut seeds = vec![0];
    while seeds.len() < players {
        let last = 2 * seeds.len() - 1;
        seeds = seeds.into_iter().flat_map(|seed| [seed, last - seed]).collect();
    }
    seeds.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}

/// The ties of neighbours.
fn draw(field: &[Option<usize>], round: u32) -> Vec<Tie> {
    let tie = |pair: &[Option<usize>]| match *pair {
        [Some(a), Some(b)] => {
            let players = [a.min(b), a.max(b)];
            Some(Tie { round, players, halves: [0, 0], tie_breaks: 0, winner: None })
        }
        _ => None,
    };
    field.chunks(2).filter_map(tie).collect()
}

/// The rounds and players without an opponent.
fn rests(field: &[Option<usize>], round: u32) -> Vec<(u32, usize)> {
    let rest = |pair: &[Option<usize>]| match *pair {
        [Some(player), None] | [None, Some(player)] => Some((round, player)),
        _ => None,
    };
    field.chunks(2).filter_map(rest).collect()
}

/// The places of the next round.
fn advance(field: &[Option<usize>], ties: &[Tie]) -> Vec<Option<usize>> {
    let mut ties = ties.iter();
    let next = |pair: &[Option<usize>]| match *pair {
        [Some(_), Some(_)] => ties.next().and_then(|tie| tie.winner),
        [a, b] => a.or(b),
        _ => None,
    };
    field.chunks(2).map(next).collect()
}

/// The points of two players against each other.
type Points = HashMap<[usize; 2], [u32; 2]>;

/// The points of the ties of a round in halves.
fn count_points<'a>(stages: impl Iterator<Item = &'a PlayedStage>) -> Points {
    let mut points = Points::new();
    for (meeting, halves) in stages.flat_map(PlayedStage::meetings) {
        let sum = points.entry(meeting.players).or_default();
        *sum = [sum[0] + halves[0], sum[1] + halves[1]];
    }
    points
}

/// The winner of a tie. If it is level and there are no more tie-breaks, the higher seed.
fn find_winner(tie: &Tie, points: &Points, last: bool) -> Option<usize> {
    let [upper, lower] = tie.players;
    let [ours, theirs] = points.get(&tie.players)?;
    match ours.cmp(theirs) {
        Ordering::Greater => Some(upper),
        Ordering::Less => Some(lower),
        Ordering::Equal => last.then_some(upper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bracket_keeps_the_best_apart_and_lets_them_rest() {
        let seeds = |players| bracket(players).into_iter().map(|seed| seed.map_or(0, |s| s + 1));
        assert!(seeds(8).eq([1, 8, 4, 5, 2, 7, 3, 6]));
        assert!(seeds(5).eq([1, 0, 4, 5, 2, 0, 3, 0]));
        assert_eq!(rests(&bracket(5), 1), [(1, 0), (1, 1), (1, 2)]);
    }
}
