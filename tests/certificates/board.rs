//! Boards of peg solitaire as their rules show them, and what can be solved on small ones by trying every jump.

use std::collections::HashMap;
use std::sync::Arc;

use plateau_core::erased::{DynGame, PositionText, Query, Report};
use plateau_core::game::{Detail, OptionValue, Options};
use plateau_core::games::GAMES;
use plateau_core::search::{Limits, Purpose, StopToken};

/// Set of holes, bit `h` for hole `h`.
pub(crate) type Holes = u64;

/// Jump: the hole that the peg leaves, the hole of the peg that is taken off, and the hole that it enters.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Jump {
    pub from: usize,
    pub over: usize,
    pub to: usize,
}

impl Jump {
    /// The three holes.
    pub(crate) fn holes(self) -> Holes {
        1 << self.from | 1 << self.over | 1 << self.to
    }
}

/// Board with every jump that its rules allow somewhere.
pub(crate) struct Board {
    pub name: &'static str,
    pub holes: usize,
    pub jumps: Vec<Jump>,
}

impl Board {
    /// Board of a variant. Where all holes but one have pegs, every jump into that one is legal.
    pub(crate) fn of(name: &'static str) -> Self {
        let game = game(name, None);
        let holes = game.geometry().places.len();
        let jumps_into = |to: usize| {
            let at = position(holes, !(1 << to));
            let jump = move |details: Vec<(&'static str, Detail)>, text: &str| {
                let (from, to) = text.split_once('-').unwrap();
                let over = details.iter().find_map(|(name, detail)| match detail {
                    Detail::Number(over) if *name == "jumped" => Some(*over as usize),
                    _ => None,
                });
                Jump { from: from.parse().unwrap(), over: over.unwrap(), to: to.parse().unwrap() }
            };
            let legal = game.legal(&at, true).unwrap();
            legal.into_iter().map(move |mv| jump(mv.details, &mv.text)).collect::<Vec<_>>()
        };
        let jumps = (0..holes).flat_map(jumps_into).collect();
        Self { name, holes, jumps }
    }

    /// Set of all holes.
    pub(crate) fn all(&self) -> Holes {
        !0 >> (64 - self.holes)
    }

    /// Asks the program about a position, within a limit of `nodes`.
    pub(crate) fn solve(&self, pegs: Holes, goal: Option<Holes>, nodes: u64) -> Report {
        let mut engine = game(self.name, goal.map(|goal| drawn(self.holes, goal)))
            .engine(Some("depth_first"), &Options::default())
            .unwrap();
        let query =
            Query { purpose: Purpose::Solution, limits: Limits::nodes(nodes), ..Query::default() };
        let at = position(self.holes, pegs);
        engine.search(&at, &query, &StopToken::default(), &mut |_| {}).unwrap()
    }

    /// True if jumps lead from `pegs` to the goal, or to a single peg, by trying all of them.
    pub(crate) fn can_be_solved(
        &self,
        pegs: Holes,
        goal: Option<Holes>,
        known: &mut HashMap<Holes, bool>,
    ) -> bool {
        if goal.map_or(pegs.is_power_of_two(), |goal| pegs == goal) {
            return true;
        }
        if let Some(&known) = known.get(&pegs) {
            return known;
        }
        let is_open = |jump: &Jump| pegs & jump.holes() == jump.holes() & !(1 << jump.to);
        let open: Vec<Holes> = self
            .jumps
            .iter()
            .filter(|jump| is_open(jump))
            .map(|jump| pegs ^ jump.holes())
            .collect();
        let solved = open.into_iter().any(|next| self.can_be_solved(next, goal, known));
        known.insert(pegs, solved);
        solved
    }
}

/// Game of a variant, with a position as its target.
fn game(variant: &str, target: Option<String>) -> Arc<dyn DynGame> {
    let entry = GAMES.iter().find(|entry| entry.about().id == "peg_solitaire").unwrap();
    let mut options = Options::default();
    if let Some(target) = target {
        options.set(entry.about().options, "target", OptionValue::Text(target)).unwrap();
    }
    entry.create(Some(variant), &options).unwrap()
}

/// Pegs as the program reads them.
fn drawn(holes: usize, pegs: Holes) -> String {
    (0..holes).map(|hole| if pegs >> hole & 1 == 1 { 'o' } else { '.' }).collect()
}

fn position(holes: usize, pegs: Holes) -> PositionText {
    PositionText { setup: Some(drawn(holes, pegs)), moves: Vec::new() }
}
