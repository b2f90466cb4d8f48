//! Strategy `algebra`: all press sets by linear algebra, and the shortest of them.
//!
//! Pressing is addition modulo 2: order does not matter and two equal presses cancel.
//! So the presses that make a given change solve a linear system
//! (Anderson and Feil, "Turning lights out with linear algebra", Mathematics Magazine, 1998).
//! Gauss–Jordan elimination solves it on any board, [`light_chasing`] on the classic one much faster.
//! If some press sets change nothing, there are several solutions, and the shortest is searched among all of them ([`super::null_space`]).

use crate::game::{Position, Text, Wording, wording};
use crate::games::lights_out::LightsOut;
use crate::games::lights_out::evaluator::least_presses;
use crate::games::lights_out::rules::board::{Board, Rule};
use crate::games::lights_out::rules::position::{LightsPosition, Press};
use crate::search::Poll;
use crate::search::gf2::{self, BitSet, eliminate};
use crate::search::memory::{self, Halt, Reservation};
use crate::search::{
    Feature, Found, Root, Score, ScoredLine, Searcher, Stopped, Strategy, StrategyAbout,
};

use super::null_space::{self, Shortest};
use super::{PressSets, QuietSets, Watch, light_chasing};

/// Most solutions that are listed when all are requested.
const MAX_LISTED: usize = 1000;
/// Most cells of all listed solutions together, except the first: about two presses of text for each.
const MAX_CELLS_LISTED: usize = 1 << 20;
/// Most presses of a solution that are listed. The first line decides all others, so the list is complete in a way: a press below each cell
/// that is still wrong continues it.
const MAX_PRESSES_LISTED: usize = 1_000_000;
/// Largest board whose certificates are written out, in cells.
const MAX_WRITTEN: usize = 4096;

/// Largest board whose solutions are reported during the search, in cells: on larger ones each takes milliseconds, and a stop waits that
/// long.
const MAX_REPORTED: usize = 1 << 14;

/// Strategy `algebra`.
pub(super) fn strategy() -> Strategy<LightsOut> {
    Strategy {
        about: StrategyAbout {
            name: "algebra",
            summary: text!("lights-algebra-summary"),
            options: &[],
            features: &[Feature::MultiPv, Feature::All, Feature::Threads],
        },
        make: |_, _| Ok(Box::new(Algebra)),
    }
}

/// Press sets that make `change`, by the quickest method for the board. Their memory is added to `held`.
/// Errors: [`Halt`] if `poll` interrupts, or if they do not fit into the remaining memory.
fn press_sets(
    board: &Board,
    change: &BitSet,
    held: &mut Reservation,
    poll: &mut Poll<'_>,
) -> Result<PressSets, Halt> {
    match board.rule() {
        Rule::Merlin | Rule::Buttons(_) => solve_by_elimination(board, change, held, poll),
        Rule::Cross => light_chasing::solve(board, change, held, poll),
    }
}

/// Press sets that make `change` on any board, with one unknown for each cell. Their memory is added to `held`.
/// Errors: [`Halt`] if `poll` interrupts, or if they do not fit into the remaining memory.
pub(super) fn solve_by_elimination(
    board: &Board,
    change: &BitSet,
    held: &mut Reservation,
    poll: &mut Poll<'_>,
) -> Result<PressSets, Halt> {
    let cells = board.cells();
    // In the worst case every press set changes nothing.
    held.add(cells * BitSet::bytes(cells))?;
    let _equations = memory::reserve(gf2::bytes(cells, cells))?;
    let mut equations: Vec<_> =
        (0..cells).map(|cell| (BitSet::new(cells), change.get(cell))).collect();
    for press in 0..cells {
        poll()?;
        for cell in board.flips(press) {
            equations[cell as usize].0.flip(press);
        }
    }
    Ok(eliminate(cells, &equations, poll)?.into())
}

/// Answer of `search` to a position that can be solved, from press sets: one that solves it, and the quiet ones, which change nothing.
/// A position that cannot be solved, or whose press sets are not found, needs no search.
pub(super) fn if_solvable(
    position: &LightsPosition,
    monitor: &mut Watch<'_>,
    search: impl FnOnce(BitSet, &QuietSets, &mut Watch<'_>) -> Found<Press>,
) -> Found<Press> {
    let (board, mut held) = (position.board(), Reservation::none());
    // The moves of the root, and the presses of the answer.
    let presses = held.add(2 * board.cells() * size_of::<Press>()).map_err(Halt::from);
    let sets = presses
        .and_then(|()| press_sets(board, &position.change(), &mut held, &mut || monitor.poll()));
    match sets {
        Err(halt) => {
            monitor.halt(halt);
            Found::default()
        }
        Ok(PressSets::None(pattern)) => unsolvable(position, &pattern, monitor),
        Ok(PressSets::Some { one, quiet }) => search(one, &quiet, monitor),
    }
}

const ONE_DIFFERS: Text = text!("lights-one-of-them-differs");

/// Answer if no presses lead to the goal: `pattern` proves it.
fn unsolvable(
    position: &LightsPosition,
    pattern: &BitSet,
    monitor: &mut Watch<'_>,
) -> Found<Press> {
    monitor.finish(Stopped::Solved);
    Found::unsolvable(refutation(position, pattern))
}

/// Proof in words that no presses lead to the goal: every press flips an even number of the cells of `pattern`, and an odd number is wrong.
fn refutation(position: &LightsPosition, pattern: &BitSet) -> Wording {
    let odd = position.change().iter().filter(|&cell| pattern.get(cell)).count();
    let (board, count) = (position.board(), pattern.count());
    let which = if board.cells() <= MAX_WRITTEN {
        let pattern = board.format(pattern);
        // This occurs only with buttons that a client defines, which larger boards cannot have.
        if count == 1 {
            return wording!("lights-cell-never-flips", pattern);
        }
        wording!("lights-cells-of-pattern", count, pattern)
    } else {
        wording!("lights-certain-cells", count)
    };
    let differ: Wording = match odd {
        1 => ONE_DIFFERS.into(),
        _ => wording!("lights-odd-number-differs", odd),
    };
    wording!("lights-presses-flip-evenly", which, differ)
}

/// Searcher by linear algebra.
struct Algebra;

impl Searcher for Algebra {
    type Game = LightsOut;

    fn search(&mut self, root: &Root<'_, LightsOut>, monitor: &mut Watch<'_>) -> Found<Press> {
        if_solvable(root.position, monitor, |one, quiet, monitor| {
            let (first, shortest) = match root.moves {
                &[press] => (Some(press), after(root, Some(press), one, quiet, monitor)),
                [_, ..] if root.is_narrowed() => among(root, &one, quiet, monitor),
                _ => (None, after(root, None, one, quiet, monitor)),
            };
            answer(root, first, &shortest, quiet.nullity, monitor)
        })
    }
}

/// Shortest press sets that solve the position, or the position after `first`.
/// `one` solves the position; with `first` added, it solves the position after it.
fn after(
    root: &Root<'_, LightsOut>,
    first: Option<Press>,
    mut one: BitSet,
    quiet: &QuietSets,
    monitor: &mut Watch<'_>,
) -> Shortest {
    first.iter().for_each(|press| one.flip(press.cell()));
    let cells = root.position.board().cells();
    let most = (MAX_CELLS_LISTED / cells).clamp(1, MAX_LISTED);
    let wanted = if root.all && !root.is_narrowed() { most } else { 1 };
    // With several allowed first moves, the progress of one search says nothing about the whole answer.
    let is_silent = cells > MAX_REPORTED || root.is_narrowed() && root.moves.len() > 1;
    let progress = |monitor: &mut Watch<'_>, set: &BitSet, lower_bound| {
        if !is_silent {
            let limit = monitor.depth_limit();
            monitor.report(&under_way(root, first, set, lower_bound, quiet.nullity, limit));
        }
    };
    null_space::shortest(one, quiet, wanted, root.threads, monitor, &progress)
}

/// Shortest solution that begins with one of the allowed moves: its first press, and the set of the other presses.
///
/// If the shortest set of all contains one of these presses, it is the solution. Otherwise each press is tried, until a solution is as
/// short.
fn among(
    root: &Root<'_, LightsOut>,
    one: &BitSet,
    quiet: &QuietSets,
    monitor: &mut Watch<'_>,
) -> (Option<Press>, Shortest) {
    let mut all = after(root, None, one.clone(), quiet, monitor);
    // Without the first press.
    let least = all.lower_bound.saturating_sub(1);
    if let Some(&press) = root.moves.iter().find(|press| all.sets[0].get(press.cell())) {
        all.sets[0].flip(press.cell());
        return (Some(press), Shortest { lower_bound: least, ..all });
    }
    let mut best: Option<(Press, BitSet)> = None;
    let mut lower_bound = u32::MAX;
    for &press in root.moves {
        let mut found = after(root, Some(press), all.sets[0].clone(), quiet, monitor);
        let set = found.sets.swap_remove(0);
        let length = set.count();
        lower_bound = lower_bound.min(found.lower_bound);
        if best.as_ref().is_none_or(|(_, best)| length < best.count()) {
            best = Some((press, set));
        }
        if monitor.stopped().is_some() {
            // Nothing is known about the remaining moves.
            lower_bound = 0;
            break;
        }
        if length <= least {
            break;
        }
    }
    let Some((press, set)) = best else { return (None, all) };
    let lower_bound = lower_bound.max(least);
    let certain = lower_bound >= set.count();
    (Some(press), Shortest { sets: vec![set], lower_bound, certain })
}

/// Writes press sets that follow the first press, if one is given, as solutions no longer than the depth limit.
fn answer(
    root: &Root<'_, LightsOut>,
    first: Option<Press>,
    shortest: &Shortest,
    nullity: usize,
    monitor: &mut Watch<'_>,
) -> Found<Press> {
    let before = u32::from(first.is_some());
    let least = before + shortest.sets[0].count();
    let limit = monitor.depth_limit();
    let proven = shortest.certain.then_some(least);
    let mut lines = vec![line(root, first, &shortest.sets[0], proven)];
    let mut made = 1;
    // There is always one solution in the answer. On a large board each takes milliseconds, so no more are made after a stop.
    for set in &shortest.sets[1..] {
        if monitor.is_called_off() {
            break;
        }
        made += 1;
        let next = line(root, first, set, proven);
        // A set that reaches the goal early equals a shorter one, which is listed before it.
        if length_of(&next) == before + set.count() {
            lines.push(next);
        }
    }
    lines.retain(|line| length_of(line) <= limit);
    let solutions = every_solution(root, nullity, limit).or_else(|| {
        // Sets that are not listed are no shorter than the last one.
        let is_complete = before + shortest.sets[made - 1].count() > limit
            || 1_u128.checked_shl(nullity as u32) == Some(made as u128);
        let is_known = shortest.certain && is_complete && monitor.stopped().is_none();
        (is_known && !lines.is_empty() && !root.is_narrowed()).then_some(lines.len() as u128)
    });
    monitor.finish(if lines.is_empty() { Stopped::Depth } else { Stopped::Solved });
    Found {
        depth: least.min(limit),
        lines,
        lower_bound: Some(known_bound(root, before + shortest.lower_bound)),
        solutions,
        note: note(shortest, nullity),
        ..Found::default()
    }
}

/// Remark on a solution: a proof that is missing, and presses that are not listed.
fn note(shortest: &Shortest, nullity: usize) -> Option<Wording> {
    let (count, listed) = (shortest.sets[0].count(), MAX_PRESSES_LISTED);
    match (shortest.certain, count as usize <= listed) {
        (true, true) => None,
        (false, true) => Some(wording!("lights-not-all-press-sets-compared", nullity)),
        (true, false) => Some(wording!("lights-first-presses-listed", count, listed)),
        (false, false) => {
            Some(wording!("lights-first-presses-of-uncompared-listed", count, listed, nullity))
        }
    }
}

/// Number of presses of a solution, of which the line may have only the first.
const fn length_of(line: &ScoredLine<Press>) -> u32 {
    match line.score {
        Score::Solution { moves, .. } => moves,
        _ => line.moves.len() as u32,
    }
}

/// Number of all press sets that are solutions, if neither the moves of `root` nor the depth limit (at least the number of cells) exclude
/// any.
fn every_solution(root: &Root<'_, LightsOut>, nullity: usize, limit: u32) -> Option<u128> {
    let is_free = !root.is_narrowed() && limit as usize >= root.position.board().cells();
    let sets = 1_u128.checked_shl(nullity as u32).filter(|_| is_free)?;
    Some(sets - ended_early(root.position))
}

/// Number of press sets that reach the goal early in every order: three or more presses that each lead to the goal, and any that flip
/// nothing.
///
/// The boards of the variants have none, because all their presses differ, except the two of 1x2.
fn ended_early(position: &LightsPosition) -> u128 {
    let Rule::Buttons(buttons) = position.board().rule() else { return 0 };
    let idle = buttons.iter().filter(|flips| flips.is_empty()).count();
    let leads = |&press: &u32| position.wrong_after(Press(press)) == 0;
    let leading = (0..buttons.len() as u32).filter(leads).count();
    // An odd number of these presses makes the change; the sets of a single press are solutions, so they are not counted.
    ((1_u128 << leading.saturating_sub(1)) - leading.max(1) as u128) << idle
}

/// A press set, after the first press if one is given, as a solution; it is optimal if its length is the `proven` one.
fn line(
    root: &Root<'_, LightsOut>,
    first: Option<Press>,
    set: &BitSet,
    proven: Option<u32>,
) -> ScoredLine<Press> {
    let count = first.map_or(0, |_| 1) + set.count();
    // A first press that does not help is taken back at the end.
    let again = first.filter(|press| set.get(press.cell()));
    let presses = set.iter().map(|cell| Press(cell as u32));
    let others = presses.filter(|&press| first != Some(press));
    let mut moves = Vec::with_capacity(MAX_PRESSES_LISTED.min(count as usize));
    moves.extend(first.into_iter().chain(others).chain(again).take(MAX_PRESSES_LISTED));
    let is_whole = moves.len() == count as usize;
    if is_whole && proven.is_none_or(|least| count > least) {
        keep_off_goal(root.position, &mut moves, first.is_some());
    }
    let length = if is_whole { moves.len() as u32 } else { count };
    let optimal = proven == Some(length);
    ScoredLine { moves, score: Score::Solution { moves: length, optimal } }
}

/// Intermediate answer of a running search: a press set, after the first press if one is given, and a lower bound of its length.
fn under_way(
    root: &Root<'_, LightsOut>,
    first: Option<Press>,
    set: &BitSet,
    lower_bound: u32,
    nullity: usize,
    limit: u32,
) -> Found<Press> {
    let before = u32::from(first.is_some());
    let mut lines = vec![line(root, first, set, None)];
    lines.retain(|line| length_of(line) <= limit);
    Found {
        depth: (before + set.count()).min(limit),
        lines,
        lower_bound: Some(known_bound(root, before + lower_bound)),
        solutions: every_solution(root, nullity, limit),
        ..Found::default()
    }
}

/// The higher one of a lower bound and the bound by the wrong cells.
fn known_bound(root: &Root<'_, LightsOut>, lower_bound: u32) -> u32 {
    lower_bound.max(least_presses(root.position))
}

/// Reorders the presses of a solution so that it does not reach the goal before its end.
///
/// Only a set that is not a shortest one can reach the goal early.
/// If the next press would do so, it is swapped with a later press that would not.
/// If all remaining presses would, they flip the same cells and there are at least three of them;
/// then the last earlier press that flips any cells, which are different ones, is moved between the last two.
/// If there is no such press, or only the given first press, the solution ends early at the goal.
fn keep_off_goal(position: &LightsPosition, moves: &mut Vec<Press>, is_first_given: bool) {
    let (free, last) = (usize::from(is_first_given), moves.len().saturating_sub(1));
    let mut position = position.clone();
    for next in 0..last {
        let leads = |press: Press| position.wrong_after(press) == 0;
        if next >= free && leads(moves[next]) {
            let flips_any = |press: Press| !position.board().flips(press.cell()).is_empty();
            let later = (next..=last).find(|&later| !leads(moves[later]));
            let earlier = (free..next).rev().find(|&earlier| flips_any(moves[earlier]));
            match (later, earlier) {
                (Some(later), _) => moves.swap(next, later),
                (None, Some(earlier)) => return moves[earlier..last].rotate_left(1),
                (None, None) => (),
            }
        }
        position.play_unchecked(moves[next]);
        if position.outcome().is_some() {
            return moves.truncate(next + 1);
        }
    }
}
