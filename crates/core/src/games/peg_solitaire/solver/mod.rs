//! Searches of peg solitaire.
//!
//! Every solution of a position has the same length, one jump for each peg too many, so the first one found is enough.
//! Before any search, a [`certificate`] is tried: a position class or a pagoda function that proves the position unsolvable.
//! [`beam`] and [`depth_first`] find one solution; [`solvable_set`] finds all positions that can be solved, and counts in them.
//! Both work on positions up to symmetry, made by a [`move_generator`] and kept in a [`position_table`].

mod beam;
pub(super) mod certificate;
mod depth_first;
mod memory;
mod move_generator;
mod move_order;
#[cfg(test)]
pub(super) mod oracle;
mod position_table;
mod ranked_set;
mod ranking;
pub(super) mod solvable_set;
mod start;

pub(super) use solvable_set::SolvableSet;

use crate::game::{Options, SEED};
use crate::search::frontier::{self, Order};
use crate::search::{Feature, Found, Monitor, Root, Searcher, Stopped, Strategy, StrategyAbout};

use super::rules::board::Jump;
use super::{PegSolitaire, Pegs};
use memory::{MEMORY, Memory};

/// Monitor of a search of this game.
type Watch<'a> = Monitor<'a, Found<Jump>>;

/// Strategies of peg solitaire, the default first.
pub(super) fn strategies() -> Vec<Strategy<PegSolitaire>> {
    let about = |name, summary| StrategyAbout {
        name,
        summary,
        options: &[SEED.spec, MEMORY.spec],
        features: &[Feature::MultiPv],
    };
    let mut strategies = vec![
        Strategy {
            about: about("beam", text!("peg-beam-summary")),
            make: |_, options| {
                Ok(Box::new(Certified { run: beam::search, settings: Settings::of(options) }))
            },
        },
        Strategy {
            about: about("depth_first", text!("peg-depth-first-summary")),
            make: |_, options| {
                let run = depth_first::search;
                Ok(Box::new(Certified { run, settings: Settings::of(options) }))
            },
        },
    ];
    strategies.extend(solvable_set::strategies());
    strategies.push(Strategy {
        about: StrategyAbout {
            name: "breadth_first",
            summary: text!("peg-breadth-first-summary"),
            options: &[],
            features: &[Feature::MultiPv],
        },
        make: |_, options| {
            let run: Run =
                |root, _, monitor| frontier::search(root, Order::BreadthFirst, Pegs, monitor);
            Ok(Box::new(Certified { run, settings: Settings::of(options) }))
        },
    });
    strategies
}

/// Settings of a search, from its options.
#[derive(Clone, Copy)]
struct Settings {
    seed: u64,
    memory: Memory,
}

impl Settings {
    fn of(options: &Options) -> Self {
        Self { seed: SEED.of(options) as u64, memory: Memory::of(options) }
    }
}

/// Search of a position that no certificate refutes.
type Run = fn(&Root<'_, PegSolitaire>, Settings, &mut Watch<'_>) -> Found<Jump>;

/// Searcher that begins only if no certificate gives the answer.
struct Certified {
    run: Run,
    settings: Settings,
}

impl Searcher for Certified {
    type Game = PegSolitaire;

    fn search(&mut self, root: &Root<'_, PegSolitaire>, monitor: &mut Watch<'_>) -> Found<Jump> {
        answer_at_once(root, monitor).unwrap_or_else(|| (self.run)(root, self.settings, monitor))
    }
}

/// Answer that needs no search: a certificate, or a depth limit that no solution can keep.
fn answer_at_once(root: &Root<'_, PegSolitaire>, monitor: &mut Watch<'_>) -> Option<Found<Jump>> {
    let Ok(certificate) = certificate::refute(root.position.board(), root.position.pegs(), monitor)
    else {
        return Some(Found::default());
    };
    if let Some(why) = certificate {
        monitor.finish(Stopped::Solved);
        return Some(Found::unsolvable(why));
    }
    let missing = root.position.jumps_missing();
    (missing > monitor.depth_limit()).then(|| {
        monitor.finish(Stopped::Depth);
        Found { lower_bound: Some(missing), ..Found::default() }
    })
}
