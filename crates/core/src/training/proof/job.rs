//! The job that proves the value of a start: it solves the items of a tree round by round, as long as the value depends on them.

use std::sync::{Mutex, MutexGuard, PoisonError};

use super::text::{identity, read_value, write_item};
use super::{Bounds, Claim, Proof, Tree};
use crate::search::StopToken;
use crate::training::{Job, JobWorker, Product};

/// Start whose value is to be proven, with the solver of its items.
pub trait Subject: Sync {
    /// Id of the game.
    fn game(&self) -> &'static str;

    /// Its variant.
    fn variant(&self) -> String;

    /// The options other than board and plies that results depend on, as `name=value` separated by spaces.
    fn options(&self) -> String;

    /// The claim to prove about the values.
    fn claim(&self) -> Claim;

    /// The tree.
    fn tree(&self) -> &Tree;

    /// The bounds of the value of an item by the rules alone.
    fn limits(&self, item: usize) -> Bounds;

    /// The position of an item as text.
    fn position(&self, item: usize) -> String;

    /// A solver for one thread.
    fn solver(&self) -> Box<dyn ItemSolver + '_>;
}

/// Solver of one thread, for one item after the other.
pub trait ItemSolver {
    /// The value of an item for its side to move, as far as the claim needs it; `None` after a stop.
    fn solve(&mut self, item: usize, stop: &StopToken) -> Option<i32>;
}

/// Items per round. Relevance is recomputed after each round.
const ROUND: usize = 16;

/// Job that solves a start.
pub struct ProofJob<S> {
    subject: S,
    /// Items in the order in which they are solved.
    order: Vec<usize>,
    known: Mutex<Known>,
}

/// The results of the finished rounds.
struct Known {
    /// Bounds of each item.
    bounds: Vec<Bounds>,
    /// Number of results that were added.
    learned: usize,
    /// True for items on which the value of the start depends.
    relevant: Vec<bool>,
}

impl<S: Subject> ProofJob<S> {
    /// The job before its first item.
    pub fn new(subject: S) -> Self {
        let bounds: Vec<_> = (0..subject.tree().items()).map(|item| subject.limits(item)).collect();
        let relevant = subject.tree().relevant(&bounds);
        let order = subject.tree().depth_first();
        Self { subject, order, known: Mutex::new(Known { bounds, learned: 0, relevant }) }
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of the start, by the results of all items.
    fn value(&self, values: &[Option<i32>]) -> Result<i32, String> {
        let tree = self.subject.tree();
        let mut bounds: Vec<_> = (0..tree.items()).map(|item| self.subject.limits(item)).collect();
        for (&item, value) in self.order.iter().zip(values) {
            bounds[item] = value.map_or(bounds[item], Bounds::exactly);
        }
        let start = tree.root(&bounds).ok_or("the board has no start")?;
        if start.is_open() {
            return Err("the results leave the value of the board open".to_owned());
        }
        Ok(start.lower)
    }
}

impl<S: Subject> Job for ProofJob<S> {
    fn identity(&self) -> String {
        let (subject, plies) = (&self.subject, self.subject.tree().plies());
        identity(subject.game(), &subject.variant(), plies, &subject.options())
    }

    fn items(&self) -> usize {
        self.order.len()
    }

    fn round(&self) -> usize {
        ROUND
    }

    fn learn(&self, results: &[String]) -> Result<(), String> {
        let mut known = self.known();
        for result in results {
            let item = *self.order.get(known.learned).ok_or("there are more results")?;
            if let Some(value) = read_value(result)? {
                known.bounds[item] = Bounds::exactly(value);
            }
            known.learned += 1;
        }
        known.relevant = self.subject.tree().relevant(&known.bounds);
        Ok(())
    }

    fn unit(&self) -> &'static str {
        "positions"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Solving { job: self, solver: self.subject.solver() })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let values: Vec<_> = results.iter().map(|it| read_value(it)).collect::<Result<_, _>>()?;
        let subject = &self.subject;
        let position = |&item: &usize| subject.position(item);
        let proof = Proof {
            game: subject.game().to_owned(),
            variant: subject.variant(),
            claim: subject.claim(),
            value: Some(self.value(&values)?),
            plies: subject.tree().plies(),
            items: self.order.iter().map(position).zip(values).collect(),
        };
        let name = format!("{}-{}.proof", proof.game, proof.variant);
        Ok(vec![Product { name, content: proof.write().into_bytes() }])
    }
}

/// A thread that solves items.
struct Solving<'j, S> {
    job: &'j ProofJob<S>,
    solver: Box<dyn ItemSolver + 'j>,
}

impl<S: Subject> JobWorker for Solving<'_, S> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let item = self.job.order[item];
        let is_relevant = self.job.known().relevant[item];
        let value = if is_relevant { Some(self.solver.solve(item, stop)?) } else { None };
        Some(write_item(&self.job.subject.position(item), value))
    }
}
