//! Random positions in which a move is chosen under a limit: which of them gives away a result?
//!
//! The judge is the same strategy without a limit, which must prove who wins, before the move and after it:
//! a move is a blunder if it turns a win into a draw or a loss, or a draw into a loss.

use std::io::{Write, stdout};
use std::sync::Arc;
use std::time::Duration;

use crate::cli::{Failure, find_game};
use plateau_core::erased::{DynGame, Engine, PositionText, Query, Report};
use plateau_core::game::{Options, hash};
use plateau_core::search::{Limits, Purpose, Score, StopToken, Verdict};

/// Arguments of `bench GAME --blunders N`.
#[derive(clap::Args)]
#[group(id = "blunders")]
pub(super) struct Arguments {
    /// Choose a move in N random positions, and count the moves that give away a result.
    #[arg(long = "blunders", value_name = "N", requires = "game", conflicts_with = "file")]
    positions: Option<u32>,
    /// The number of random plies before each position, or a range such as 8-16; every number in the range gets N positions.
    #[arg(long, value_name = "PLIES", default_value = "8-16", value_parser = parse_plies, requires = "positions")]
    plies: (u32, u32),
    /// Milliseconds for each move; the default is 20.
    #[arg(long, value_name = "MS", requires = "positions", conflicts_with = "node_limit")]
    movetime: Option<u64>,
    /// Nodes for each move in place of a time, so that the count can be repeated.
    #[arg(long = "nodes", value_name = "N", requires = "positions")]
    node_limit: Option<u64>,
}

/// A number, or two with `-` between.
fn parse_plies(text: &str) -> Result<(u32, u32), std::num::ParseIntError> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    Ok((first.parse()?, last.parse()?))
}

/// Counts over positions.
#[derive(Default)]
struct Totals {
    positions: u32,
    blunders: u32,
    /// Moves whose value was proven within the limit.
    proven: u32,
    slowest: Duration,
}

/// Counts the blunders, if that was asked for, and prints a line for each number of plies; false if it was not.
pub(super) fn run(arguments: &Arguments, game: Option<&str>) -> Result<bool, Failure> {
    let (Some(positions), Some(game)) = (arguments.positions, game) else { return Ok(false) };
    let game = find_game(game, None, &[])?;
    let limits = arguments.node_limit.map_or_else(
        || Limits::time(Duration::from_millis(arguments.movetime.unwrap_or(20))),
        Limits::nodes,
    );
    let make = || Arc::clone(&game).engine(None, &Options::default());
    let (mut player, mut judge) = (make()?, make()?);
    for plies in arguments.plies.0..=arguments.plies.1 {
        let mut totals = Totals::default();
        // So many random games may end before.
        let tries = u64::from(positions) * 10;
        for at in (0..tries).filter_map(|seed| random_position(&*game, plies, seed).transpose()) {
            judge_move(&*game, &mut *player, &mut *judge, &at?, &limits, &mut totals)?;
            if totals.positions == positions {
                break;
            }
        }
        writeln!(
            stdout(),
            "{plies} plies: {} positions, {} blunders, {} moves proven, the slowest in {:.1} ms",
            totals.positions,
            totals.blunders,
            totals.proven,
            totals.slowest.as_secs_f64() * 1e3
        )?;
    }
    Ok(true)
}

/// Lets the player move, and the judge say what that gives away.
fn judge_move(
    game: &dyn DynGame,
    player: &mut dyn Engine,
    judge: &mut dyn Engine,
    at: &PositionText,
    limits: &Limits,
    totals: &mut Totals,
) -> Result<(), Failure> {
    player.forget();
    let query = Query { limits: limits.clone(), ..Query::default() };
    let report = player.search(at, &query, &StopToken::default(), &mut |_| {})?;
    judge.forget();
    let before = verdict(game, judge, at)?;
    let mut next = at.clone();
    next.moves.extend(report.lines.first().and_then(|line| line.moves.first()).cloned());
    // The verdict of the other side, whose turn it is, from the view of the one that moved.
    let after = 2 - verdict(game, judge, &next)?;
    totals.positions += 1;
    totals.proven += u32::from(proven(&report).is_some());
    totals.slowest = totals.slowest.max(report.elapsed);
    if after < before {
        totals.blunders += 1;
        let chosen = next.moves.last().map_or("", |mv| mv);
        writeln!(stdout(), "{}: {chosen}", at.moves.join(" "))?;
    }
    Ok(())
}

/// The points of the side to move: 2 for a win, 1 for a draw, 0 for a loss.
fn verdict(game: &dyn DynGame, judge: &mut dyn Engine, at: &PositionText) -> Result<u8, Failure> {
    let purpose =
        if game.state(at)?.outcome.is_some() { Purpose::Solution } else { Purpose::Outcome };
    let query = Query { purpose, ..Query::default() };
    let report = judge.search(at, &query, &StopToken::default(), &mut |_| {})?;
    let verdict = proven(&report).ok_or("the strategy proves no results in this game")?;
    Ok(match verdict {
        Verdict::Win => 2,
        Verdict::Draw => 1,
        Verdict::Loss => 0,
    })
}

/// The result that a report proves.
fn proven(report: &Report) -> Option<Verdict> {
    match report.lines.first()?.score {
        Score::Exact { value, .. } => Some(Verdict::of(value)),
        _ => None,
    }
}

/// A position after `plies` random plies; `None` if the game has ended by then.
fn random_position(
    game: &dyn DynGame,
    plies: u32,
    seed: u64,
) -> Result<Option<PositionText>, Failure> {
    let mut at = PositionText::default();
    for ply in 0..=u64::from(plies) {
        let mut legal = game.legal(&at, false)?;
        if legal.is_empty() {
            return Ok(None);
        }
        if ply < u64::from(plies) {
            let choice = hash(hash(seed) ^ ply) % legal.len() as u64;
            at.moves.push(legal.swap_remove(choice as usize).text);
        }
    }
    Ok(Some(at))
}
