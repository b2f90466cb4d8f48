//! A running tournament: its plan, results, journal and sequential test.

use std::collections::HashSet;
use std::path::Path;

use thiserror::Error;

use super::journal::{Journal, JournalError, first_line};
use super::sprt_run::{Decision, SprtRun, SprtSpec};
use super::{ConfigError, GameResult, Job, Plan, PlayerSpec, Runner};

/// Reason why a tournament cannot continue.
#[derive(Debug, Error)]
pub enum ContestError {
    /// The journal cannot be written; its content is intact.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A player cannot play.
    #[error(transparent)]
    ConfigError(#[from] ConfigError),
}

/// A running tournament.
#[derive(Debug)]
pub struct Contest {
    plan: Plan,
    results: Vec<GameResult>,
    /// The numbers of the games that have a result.
    known: HashSet<u64>,
    journal: Option<Journal>,
    sprt: Option<SprtRun>,
}

impl Contest {
    /// A tournament without results; with a `spec`, a sequential test of the first player against the second.
    #[must_use]
    pub fn new(plan: Plan, spec: Option<SprtSpec>) -> Self {
        let sprt = spec.map(|spec| SprtRun::new(spec, &plan.players[0].name));
        Self { plan, results: Vec::new(), known: HashSet::new(), journal: None, sprt }
    }

    /// Writes the results to a journal from now on, and adds the results that it already has.
    ///
    /// # Errors
    /// The fault of the file, or [`JournalError::OtherPlan`].
    pub fn keep(&mut self, path: &Path) -> Result<(), JournalError> {
        let test = self.sprt.as_ref().map(SprtRun::test);
        let (journal, results) = Journal::open(path, &self.plan, test)?;
        self.add(results)?;
        self.journal = Some(journal);
        Ok(())
    }

    /// Adds results: only the first result of each game counts. The new ones are on the disk on return.
    ///
    /// # Errors
    /// Those of the journal.
    pub fn add(&mut self, mut results: Vec<GameResult>) -> Result<(), JournalError> {
        results.retain(|result| self.known.insert(result.job));
        if let Some(journal) = &mut self.journal
            && !results.is_empty()
        {
            journal.add(&results)?;
        }
        if let Some(run) = &mut self.sprt {
            results.iter().for_each(|result| run.add(result));
        }
        self.results.append(&mut results);
        Ok(())
    }

    /// Plays until the tournament is over, its test is decided, or the runner is stopped.
    /// `begin` is called for each game that begins, by the thread that plays it, and `observe` whenever results have come in.
    ///
    /// # Errors
    /// A [`ContestError`]; the results of games that ended before it are in the journal.
    pub fn play(
        &mut self,
        runner: &Runner<'_>,
        mut begin: impl FnMut(&Job) + Send,
        mut observe: impl FnMut(&Self),
    ) -> Result<(), ContestError> {
        if let Ok(game) = self.plan.game.create() {
            runner.recall(&self.results, &*game);
        }
        loop {
            let jobs = self.pending();
            let before = self.results.len();
            let (mut kept, mut played) = (Ok(()), Ok(()));
            if !jobs.is_empty() {
                played = runner.run(jobs.into_iter().inspect(|job| begin(job)), |batch| {
                    // Behind a line that did not fit a shorter one might, and the failure would be forgotten.
                    if kept.is_ok() {
                        kept = self.add(batch);
                        observe(self);
                    }
                    kept.is_ok() && self.decision().is_none()
                });
            }
            kept?;
            played?;
            // There was nothing to play, or the runner was stopped.
            if self.results.len() == before {
                return Ok(());
            }
        }
    }

    /// The games that can be played now; none when the tournament is over.
    #[must_use]
    pub fn pending(&self) -> Vec<Job> {
        match self.decision() {
            Some(_) => Vec::new(),
            None => self.plan.pending(&self.results),
        }
    }

    /// The first line of its journal without the secrets of its players.
    #[must_use]
    pub fn disclosed_line(&self) -> String {
        let players = self.plan.players.iter().map(PlayerSpec::disclosed).collect();
        let plan = Plan { players, ..self.plan.clone() };
        first_line(&plan, self.sprt.as_ref().map(SprtRun::test))
    }

    /// The plan.
    #[must_use]
    pub const fn plan(&self) -> &Plan {
        &self.plan
    }

    /// All results, in order of arrival.
    #[must_use]
    pub fn results(&self) -> &[GameResult] {
        &self.results
    }

    /// The results that count, in order of their numbers. A decided test counts only the games up to its decision.
    #[must_use]
    pub fn counted(&self) -> Vec<GameResult> {
        let games = self.decision().map_or(u64::MAX, |decision| decision.games);
        let mut counted = self.results.clone();
        counted.retain(|result| result.job < games);
        counted.sort_by_key(|result| result.job);
        counted
    }

    /// The test, if there is one.
    #[must_use]
    pub const fn sprt(&self) -> Option<&SprtRun> {
        self.sprt.as_ref()
    }

    fn decision(&self) -> Option<Decision> {
        self.sprt.as_ref().and_then(SprtRun::decision)
    }
}
