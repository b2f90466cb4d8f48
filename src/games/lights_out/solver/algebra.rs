//! Strategy `algebra`: all press sets by linear algebra, and the shortest of them.
//!
//! Pressing is addition modulo 2: order does not matter and two equal presses cancel.
//! So the presses that make a wanted change solve a linear system
//! (Anderson and Feil, "Turning lights out with linear algebra", Mathematics Magazine, 1998).
//! Gauss–Jordan elimination solves it on any board, [`light_chasing`] on the classic one much faster.
//! Where some press sets change nothing, the shortest solution is looked for among all ([`super::null_space`]).

use crate::engine::memory::{self, Halt, Reservation};
use crate::engine::{
    Feature, Found, Line, Root, Score, Searcher, Stopped, Strategy, StrategyAbout,
};
use crate::game::{Position, Text, wording};
use crate::games::lights_out::LightsOut;
use crate::games::lights_out::board::{Board, Rule};
use crate::games::lights_out::evaluator::least_presses;
use crate::games::lights_out::position::{LightsPosition, Press};
use crate::search::Poll;
use crate::search::gf2::{self, BitSet, Solutions, eliminate};

use super::null_space::{self, Shortest};
use super::{Watch, light_chasing};

/// Most solutions that are listed when all are asked for.
const MAX_LISTED: usize = 1000;
/// Most cells of all listed solutions together, but for the first: about two presses of text for each.
const MAX_CELLS_LISTED: usize = 1 << 20;
/// Largest board whose certificates are written out, in cells.
const MAX_WRITTEN: usize = 4096;

/// Largest board whose solutions are reported on the way, in cells: on larger ones each takes milliseconds, in which no stop is heard.
const MAX_REPORTED: usize = 1 << 14;

/// Strategy `algebra`.
pub(super) fn strategy() -> Strategy<LightsOut> {
    Strategy {
        about: StrategyAbout {
            name: "algebra",
            summary: Text::new(
                "solves the linear equations modulo 2 that the presses obey, then takes the shortest of all press sets; its nodes are the press sets compared beyond the first, and parts of them for a lower bound",
                "résout les équations linéaires modulo 2 auxquelles les pressions obéissent, puis prend le plus court de tous les ensembles de pressions ; ses nœuds sont les ensembles comparés après le premier, et des parties d'ensembles pour un minorant",
            ),
            options: &[],
            features: &[Feature::MultiPv, Feature::All, Feature::Threads],
        },
        make: |_, _| Ok(Box::new(Algebra)),
    }
}

/// Press sets that make `change`, by the quickest method for the board. Their memory is added to `held`.
///
/// # Errors
/// [`Halt`] when `poll` says so, or where they do not fit into the memory that is left.
fn press_sets(
    board: &Board,
    change: &BitSet,
    held: &mut Reservation,
    poll: &mut Poll<'_>,
) -> Result<Solutions, Halt> {
    match board.rule() {
        Rule::Merlin | Rule::Buttons(_) => solve_by_elimination(board, change, held, poll),
        Rule::Cross => light_chasing::solve(board, change, held, poll),
    }
}

/// Press sets that make `change` on any board, one unknown a cell. Their memory is added to `held`.
///
/// # Errors
/// [`Halt`] when `poll` says so, or where they do not fit into the memory that is left.
pub(super) fn solve_by_elimination(
    board: &Board,
    change: &BitSet,
    held: &mut Reservation,
    poll: &mut Poll<'_>,
) -> Result<Solutions, Halt> {
    let cells = board.cells();
    // Every press set may change nothing.
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
    Ok(eliminate(cells, &equations, poll)?)
}

/// Answer of `search` to a position that can be solved, from press sets: one that solves it, and the quiet ones, which change nothing.
/// A position that cannot be solved, or whose press sets are not found, needs no search.
pub(super) fn if_solvable(
    position: &LightsPosition,
    monitor: &mut Watch<'_>,
    search: impl FnOnce(BitSet, &[BitSet], &mut Watch<'_>) -> Found<Press>,
) -> Found<Press> {
    let (board, mut held) = (position.board(), Reservation::none());
    match press_sets(board, &position.change(), &mut held, &mut || monitor.poll()) {
        Err(halt) => {
            monitor.halt(halt);
            Found::default()
        }
        Ok(Solutions::None(pattern)) => unsolvable(position, &pattern, monitor),
        Ok(Solutions::Some { one, quiet }) => search(one, &quiet, monitor),
    }
}

/// Answer where no presses lead to the goal: `pattern` proves it.
fn unsolvable(
    position: &LightsPosition,
    pattern: &BitSet,
    monitor: &mut Watch<'_>,
) -> Found<Press> {
    monitor.finish(Stopped::Solved);
    let odd = position.change().iter().filter(|&cell| pattern.get(cell)).count();
    let (board, count) = (position.board(), pattern.count());
    let which = if board.cells() <= MAX_WRITTEN {
        let pattern = board.format(pattern);
        wording!("the {count} cells # of {pattern}", "des {count} cases # de {pattern}")
    } else {
        wording!("a certain set of {count} cells", "d'un certain ensemble de {count} cases")
    };
    Found::unsolvable(wording!(
        "every press flips an even number of {which}, but {odd} of them, an odd number, differ from the goal",
        "chaque pression inverse un nombre pair {which}, mais {odd} d'entre elles, un nombre impair, diffèrent du but";
        which
    ))
}

/// Searcher by linear algebra.
struct Algebra;

impl Searcher for Algebra {
    type Game = LightsOut;

    fn search(&mut self, root: &Root<'_, LightsOut>, monitor: &mut Watch<'_>) -> Found<Press> {
        let cells = root.position.board().cells();
        if_solvable(root.position, monitor, |one, quiet, monitor| {
            let most = (MAX_CELLS_LISTED / cells).clamp(1, MAX_LISTED);
            let wanted = if root.all { most } else { 1 };
            let progress = |monitor: &mut Watch<'_>, set: &BitSet, lower_bound| {
                if cells > MAX_REPORTED {
                    return;
                }
                let limit = monitor.depth_limit();
                monitor.report(&under_way(root, set, lower_bound, quiet.len(), limit));
            };
            let shortest =
                null_space::shortest(one, quiet, wanted, root.threads, monitor, &progress);
            answer(root, &shortest, quiet.len(), monitor)
        })
    }
}

/// Writes press sets as solutions that may begin with the moves of `root`, no longer than the depth limit.
fn answer(
    root: &Root<'_, LightsOut>,
    shortest: &Shortest,
    nullity: usize,
    monitor: &mut Watch<'_>,
) -> Found<Press> {
    let least = shortest.sets[0].count();
    let limit = monitor.depth_limit();
    let proven = shortest.certain.then_some(least);
    let mut lines = vec![line(root, &shortest.sets[0], proven)];
    // One solution is answered in any case; on a large board each takes milliseconds, which a client that says stop does not want.
    for set in &shortest.sets[1..] {
        if monitor.is_called_off() {
            break;
        }
        lines.push(line(root, set, proven));
    }
    lines.retain(|line| line.moves.len() as u64 <= u64::from(limit));
    monitor.finish(if lines.is_empty() { Stopped::Depth } else { Stopped::Solved });
    Found {
        depth: least.min(limit),
        lines,
        lower_bound: Some(known_bound(root, shortest.lower_bound)),
        solutions: 1_u128.checked_shl(nullity as u32),
        note: (!shortest.certain).then(|| {
            wording!(
                "not all of the 2^{nullity} press sets were compared: a shorter one may exist",
                "les 2^{nullity} ensembles de pressions n'ont pas tous été comparés : il en existe peut-être un plus court"
            )
        }),
        ..Found::default()
    }
}

/// A press set as a solution that may begin with the moves of `root`; it is optimal where no set is shorter than is `proven`.
fn line(root: &Root<'_, LightsOut>, set: &BitSet, proven: Option<u32>) -> Line<Press> {
    let mut moves: Vec<Press> = set.iter().map(|cell| Press(cell as u32)).collect();
    begin_with(&mut moves, root.moves);
    if proven.is_none_or(|least| moves.len() as u32 > least) {
        keep_off_goal(root.position, &mut moves);
    }
    let length = moves.len() as u32;
    let optimal = proven == Some(length);
    Line { moves, score: Score::Solution { moves: length, optimal } }
}

/// Answer so far of a search that goes on: a press set, and a bound of the length.
fn under_way(
    root: &Root<'_, LightsOut>,
    set: &BitSet,
    lower_bound: u32,
    nullity: usize,
    limit: u32,
) -> Found<Press> {
    let mut lines = vec![line(root, set, None)];
    lines.retain(|line| line.moves.len() as u64 <= u64::from(limit));
    Found {
        depth: set.count().min(limit),
        lines,
        lower_bound: Some(known_bound(root, lower_bound)),
        solutions: 1_u128.checked_shl(nullity as u32),
        ..Found::default()
    }
}

/// The higher of a lower bound and that of the wrong cells.
fn known_bound(root: &Root<'_, LightsOut>, lower_bound: u32) -> u32 {
    lower_bound.max(least_presses(root.position))
}

/// Puts one of the `allowed` presses first; if the set has none, it is pressed in passing, before and after all others.
fn begin_with(moves: &mut Vec<Press>, allowed: &[Press]) {
    match (moves.iter().position(|mv| allowed.contains(mv)), allowed.first()) {
        (Some(first), _) => moves[..=first].rotate_right(1),
        (None, Some(&detour)) => {
            moves.insert(0, detour);
            moves.push(detour);
        }
        (None, None) => {}
    }
}

/// Reorders the presses of a solution so that it does not pass the goal before its end.
///
/// Only a set that is not the shortest can contain a solution as its beginning.
/// Then the next press comes first instead: it cannot lead to the goal too, where no two presses flip the same cells.
/// Where some do, the solution ends at the goal.
fn keep_off_goal(position: &LightsPosition, moves: &mut Vec<Press>) {
    let mut position = position.clone();
    for i in 1..moves.len() {
        if position.wrong_after(moves[i - 1]) == 0 {
            moves.swap(i - 1, i);
        }
        position.play_unchecked(moves[i - 1]);
        if position.outcome().is_some() {
            return moves.truncate(i);
        }
    }
}
