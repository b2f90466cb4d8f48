//! Error of comparisons: by how much a search to some depth overrates the move that it prefers.
//!
//! A review compares the best move of a search with the one that was played, by a search of both to the same depth.
//! If the move that was played is the best one of a much deeper search, what the shallow search says it loses is an error,
//! as far as the deep one does not say so too. This measures that error at each depth, over positions of games;
//! the numbers are data of the evaluators ([`errors`](plateau_core::search::Evaluator::errors)).

use std::io::{Write, stdout};

use crate::cli::Failure;
use crate::cli::find_game;
use crate::cli::play::parse_option;
use crate::cli::position::notation;
use crate::cli::search::engine_of;
use plateau_core::erased::{DynGame, Engine, PositionText, Query, ReportLine};
use plateau_core::game::hash;
use plateau_core::search::{Limits, Purpose, Score, StopToken};

/// Arguments of `bench errors`.
#[derive(clap::Args)]
#[group(id = "errors")]
pub(super) struct Arguments {
    /// The game.
    game: String,
    /// Its variant.
    #[arg(long, allow_hyphen_values = true, value_parser = notation)]
    variant: Option<String>,
    /// The strategy; the game's best if absent.
    #[arg(long)]
    strategy: Option<String>,
    /// An option of the strategy; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,
    /// Positions of games that are searched.
    #[arg(long, value_name = "N", default_value_t = 200)]
    positions: u64,
    /// Depths whose error is measured: 1 to this one.
    #[arg(long, value_name = "PLIES", default_value_t = 10)]
    depth: u32,
    /// Additional plies of the search that they are measured against.
    #[arg(long, value_name = "PLIES", default_value_t = 4)]
    beyond: u32,
}

/// Random moves at the beginning of a game, and the depth at which it continues.
const OPENING: [u64; 2] = [4, 2];
/// Plies from one position of a game to the next: odd, so that both sides are to move.
const STRIDE: usize = 5;
/// The part of the errors that are smaller than the one which is known.
const CERTAIN: f64 = 0.95;

/// Searches of one engine, each of them by empty tables.
struct Searches {
    engine: Box<dyn Engine>,
}

/// Measures the errors and prints a line for each depth.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = find_game(&arguments.game, arguments.variant.as_deref(), &arguments.options)?;
    let engine = engine_of(&game, arguments.strategy.as_deref(), &arguments.options)?;
    let mut searches = Searches { engine };
    let mut errors = vec![Vec::new(); arguments.depth as usize];
    let mut taken = 0;
    for seed in 0.. {
        if taken >= arguments.positions {
            break;
        }
        for at in positions(&*game, &mut searches, seed)? {
            taken += 1;
            let deep = arguments.depth + arguments.beyond;
            let Some(best) = searches.best(&at, deep)? else { continue };
            for (depth, errors) in (1..).zip(&mut errors) {
                errors.extend(searches.error(&at, &best, depth, deep)?);
            }
        }
    }
    writeln!(stdout(), "{:>5}{:>10}{:>10}{:>10}", "depth", "errors", "rms", "95 %")?;
    for (depth, mut errors) in (1..).zip(errors) {
        errors.sort_unstable_by(f64::total_cmp);
        let count = errors.len();
        let square: f64 = errors.iter().map(|error| error * error).sum();
        let rms = (square / count.max(1) as f64).sqrt();
        let place = ((count as f64 * CERTAIN) as usize).min(count.saturating_sub(1));
        let certain = errors.get(place).copied().unwrap_or_default();
        writeln!(stdout(), "{depth:>5}{count:>10}{rms:>10.2}{certain:>10.2}")?;
    }
    Ok(())
}

/// Positions of a game: after some random moves it continues with the best ones of a shallow search.
fn positions(
    game: &dyn DynGame,
    searches: &mut Searches,
    seed: u64,
) -> Result<Vec<PositionText>, Failure> {
    let mut at = PositionText::default();
    let mut positions = Vec::new();
    let [random, depth] = OPENING;
    loop {
        let mut legal = game.legal(&at, false)?;
        let ply = at.moves.len();
        let next = match legal.len() {
            0 => return Ok(positions),
            count if (ply as u64) < random => {
                let choice = hash(hash(seed) ^ ply as u64) % count as u64;
                legal.swap_remove(choice as usize).text
            }
            _ => match searches.best(&at, depth as u32)? {
                Some(best) => best,
                None => return Ok(positions),
            },
        };
        if ply as u64 >= random && ply % STRIDE == 0 && legal.len() > 1 {
            positions.push(at.clone());
        }
        at.moves.push(next);
    }
}

impl Searches {
    fn lines(
        &mut self,
        at: &PositionText,
        depth: u32,
        among: Option<Vec<String>>,
    ) -> Result<Vec<ReportLine>, Failure> {
        self.engine.forget();
        let query = Query {
            limits: Limits::depth(depth),
            purpose: Purpose::Analysis,
            multipv: among.as_ref().map_or(1, Vec::len),
            searchmoves: among,
            ..Query::default()
        };
        Ok(self.engine.search(at, &query, &StopToken::default(), &mut |_| {})?.found.lines)
    }

    fn best(&mut self, at: &PositionText, depth: u32) -> Result<Option<String>, Failure> {
        let line = self.lines(at, depth, None)?.into_iter().next();
        Ok(line.and_then(|line| line.moves.into_iter().next()))
    }

    /// Loss of the best move by the search, less its loss by the deep search, which is 0 where that proves the move best;
    /// `None` where the shallow one prefers the best move, or proves something.
    fn error(
        &mut self,
        at: &PositionText,
        best: &str,
        depth: u32,
        deep: u32,
    ) -> Result<Option<f64>, Failure> {
        let Some(preferred) = self.best(at, depth)?.filter(|preferred| preferred != best) else {
            return Ok(None);
        };
        let both = [preferred.as_str(), best];
        let shallow = self.difference(at, depth, both)?;
        let deep = self.difference(at, deep, both)?.unwrap_or_default();
        Ok(shallow.map(|shallow| (shallow - deep).max(0.0)))
    }

    /// The difference between the estimates of two moves.
    fn difference(
        &mut self,
        at: &PositionText,
        depth: u32,
        moves: [&str; 2],
    ) -> Result<Option<f64>, Failure> {
        let lines = self.lines(at, depth, Some(moves.map(str::to_owned).to_vec()))?;
        let estimate = |mv: &str| {
            let line = lines.iter().find(|line| line.moves.first().is_some_and(|own| own == mv))?;
            match line.score {
                Score::Estimate { value, .. } => Some(value),
                _ => None,
            }
        };
        Ok(estimate(moves[0]).zip(estimate(moves[1])).map(|(first, second)| first - second))
    }
}
