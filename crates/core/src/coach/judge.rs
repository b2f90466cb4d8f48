//! Judge: the searches that compare moves, for hints and for the analysis of games.
//!
//! Two moves of a game are compared by one search of both, to the same depth under any limit, because estimates depend on which side moves
//! last, so estimates of two searches cannot be compared. With an engine that cannot search both, the positions after the moves are
//! searched to the same depth. Moves that a symmetry maps onto each other are equal without a search. In a puzzle the position after a move
//! is searched, so that its length is proven like that of any position.

use std::time::Duration;

use crate::platform::Instant;

use crate::game::Refusal;
use crate::search::{Found, Limits, Purpose, Score, StopToken, Stopped};

use crate::erased::{
    BoxedPosition, DynGame, Engine, PositionText, Query, Report, ReportLine, SearchError,
};

/// Most moves of a line. Solutions on the largest boards have half a million moves.
pub(super) const LONGEST: usize = 64;
/// Most legal moves for which the other moves are searched too; only very large boards have more.
const MANY: usize = 1000;

/// Searches of some positions by one engine, each within the same limits.
pub(super) struct Judge<'a> {
    game: &'a dyn DynGame,
    engine: &'a mut dyn Engine,
    query: Query,
    stop: &'a StopToken,
    began: Instant,
    /// Nodes visited.
    pub nodes: u64,
    /// Reason that ended the last search.
    pub stopped: Option<Stopped>,
}

/// A move, compared with the best one.
pub(super) struct Compared {
    /// The line that begins with it.
    pub own: ReportLine,
    /// The best line of the other compared moves; `None` if there is nothing to compare with.
    pub other: Option<ReportLine>,
    /// True if no other move is better, by symmetry or by the search of both.
    pub is_best: bool,
    /// The known error of the difference between two estimates.
    pub error: Option<f64>,
    /// In a puzzle, the line after the move, if it was searched.
    pub rest: Option<ReportLine>,
}

impl Compared {
    /// A move that is best without a comparison.
    const fn best(own: ReportLine) -> Self {
        Self { own, other: None, is_best: true, error: None, rest: None }
    }
}

impl<'a> Judge<'a> {
    /// A judge with the limits of `query` for each search.
    pub(super) fn new(
        game: &'a dyn DynGame,
        engine: &'a mut dyn Engine,
        query: &Query,
        stop: &'a StopToken,
    ) -> Self {
        let query = Query { purpose: Purpose::Judgement, longest: LONGEST, ..query.clone() };
        Self { game, engine, query, stop, began: Instant::now(), nodes: 0, stopped: None }
    }

    /// Time since the first search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// The best line of a position.
    pub(super) fn line(&mut self, at: &PositionText) -> Result<ReportLine, SearchError> {
        Ok(self.among(at, None, 1)?.found.lines.swap_remove(0))
    }

    /// Compares a move with the line that a search of all moves found best, and plays it; `at` is the position as text.
    pub(super) fn compare_and_play(
        &mut self,
        position: &mut BoxedPosition<'_>,
        at: &mut PositionText,
        mv: &str,
        best: &ReportLine,
    ) -> Result<Compared, SearchError> {
        let compared = match position.image(&best.moves, mv)? {
            Some(moves) => Compared::best(ReportLine { moves, score: best.score }),
            None if self.game.about().is_puzzle() => {
                return self.with_what_follows(position, at, mv, best);
            }
            None => self.search_both(at, mv, best)?,
        };
        position.push(mv)?;
        at.moves.push(mv.to_owned());
        Ok(compared)
    }

    /// Compares a move of a game with the best one.
    fn search_both(
        &mut self,
        at: &PositionText,
        mv: &str,
        best: &ReportLine,
    ) -> Result<Compared, SearchError> {
        self.forget_unless_final(best.score);
        let both: Vec<_> = best.moves.first().map(String::as_str).into_iter().chain([mv]).collect();
        match self.together(at, &both) {
            Err(SearchError::Refused(Refusal::NotSupported { .. })) => self.apart(at, &both),
            compared => compared,
        }
    }

    /// Compares the best move, whose line is given, with the best of all others. There is no comparison without another move, with too many
    /// moves, and after a stop.
    pub(super) fn rival(
        &mut self,
        at: &PositionText,
        best: &ReportLine,
        legal_count: usize,
    ) -> Result<Compared, SearchError> {
        let alone = Compared::best(best.clone());
        if legal_count > MANY || self.stop.reason().is_some() {
            return Ok(alone);
        }
        if self.game.about().is_puzzle() {
            return Ok(Compared { other: self.best_of_others(at, best)?, ..alone });
        }
        self.forget_unless_final(best.score);
        let Found { lines, error, .. } = self.among(at, None, 2)?.found;
        let is_best = |line: &ReportLine| line.moves.first() == best.moves.first();
        let (own, others): (Vec<_>, Vec<_>) = lines.into_iter().partition(is_best);
        // The search no longer returns the move, so there is no comparison.
        let Some(own) = own.into_iter().next() else { return Ok(alone) };
        Ok(Compared { own, other: others.into_iter().next(), error, ..alone })
    }

    /// Empties the tables, because an entry of an earlier search may be deeper for one move than for the other.
    /// A proven value does not depend on the depth of the search.
    fn forget_unless_final(&mut self, score: Score) {
        if !score.is_final() {
            self.engine.forget();
        }
    }

    /// Compares the last of some moves with the others by one search.
    fn together(&mut self, at: &PositionText, moves: &[&str]) -> Result<Compared, SearchError> {
        let Found { mut lines, error, .. } = self.among(at, Some(moves), moves.len())?.found;
        let Some((mv, others)) = moves.split_last() else { unreachable!("a move is compared") };
        let begins = |line: &ReportLine, mv: &str| line.moves.first().is_some_and(|own| own == mv);
        let place = lines.iter().position(|line| begins(line, mv));
        let is_whole = others.iter().all(|mv| lines.iter().any(|line| begins(line, mv)));
        if let Some(place) = place.filter(|_| is_whole) {
            let own = lines.remove(place);
            let other = lines.into_iter().next();
            return Ok(Compared { other, is_best: place == 0, error, ..Compared::best(own) });
        }
        // The limits left no time for a complete iteration.
        let line = self.among(at, Some(&[mv]), 1)?.found.lines.swap_remove(0);
        let moves = if line.moves.is_empty() { vec![(*mv).to_owned()] } else { line.moves };
        let own = ReportLine { moves, score: line.score };
        Ok(Compared { is_best: false, ..Compared::best(own) })
    }

    /// Compares the last of two moves with the first by searches of the positions after them, to the same depth.
    fn apart(&mut self, at: &PositionText, moves: &[&str]) -> Result<Compared, SearchError> {
        let limits = self.query.limits.clone();
        let reports: Result<Vec<_>, _> =
            moves.iter().map(|mv| self.after(at, mv, &limits)).collect();
        let reports = reports?;
        let shallow = reports.iter().map(|report| report.depth).min().unwrap_or_default();
        let limits = Limits { depth: Some(shallow), ..limits };
        let mut lines = Vec::new();
        for (mv, report) in moves.iter().zip(reports) {
            let is_deeper = report.depth > shallow && shallow > 0;
            let report = if is_deeper { self.after(at, mv, &limits)? } else { report };
            lines.extend(report.found.lines);
        }
        let Some(own) = lines.pop() else { unreachable!("a search has a line") };
        let other = lines.pop();
        let measure = |line: &ReportLine| line.score.measure();
        let worth = (measure(&own), other.as_ref().and_then(measure));
        let is_best = matches!(worth, (Some((own, _)), Some((other, _))) if own >= other);
        Ok(Compared { other, is_best, ..Compared::best(own) })
    }

    /// The best line that begins with a move, by a search with one line of the position after it.
    fn after(
        &mut self,
        at: &PositionText,
        mv: &str,
        limits: &Limits,
    ) -> Result<Report, SearchError> {
        let mut next = at.clone();
        next.moves.push(mv.to_owned());
        let (before, state) = (self.game.state(at)?.side, self.game.state(&next)?);
        // Either player would claim a draw rather than lose, so a search ends its lines there too.
        let mut report = match state.adjudicated() {
            Some(outcome) => {
                let about = self.game.about();
                let score =
                    Score::of_outcome(outcome, state.side, about.unit.id, about.is_puzzle());
                let found = Found { depth: u32::MAX, ..Found::line(Vec::new(), score) };
                Report { found, ..Report::default() }
            }
            None => {
                let query = Query { limits: limits.clone(), ..self.query.clone() };
                self.search(&next, &query)?
            }
        };
        report.found.lines.truncate(1);
        for line in &mut report.found.lines {
            line.moves.insert(0, mv.to_owned());
            line.moves.truncate(LONGEST);
            if state.side != before {
                line.score = line.score.for_the_other_side();
            }
        }
        Ok(report)
    }

    /// Plays a move of a puzzle and searches the position after it.
    fn with_what_follows(
        &mut self,
        position: &mut BoxedPosition<'_>,
        at: &mut PositionText,
        mv: &str,
        best: &ReportLine,
    ) -> Result<Compared, SearchError> {
        let cost = position.cost(mv)?;
        position.push(mv)?;
        at.moves.push(mv.to_owned());
        let rest = match position.stand().end {
            Some(end) => ReportLine { moves: Vec::new(), score: end.score },
            None => self.line(at)?,
        };
        let moves = std::iter::once(mv).chain(rest.moves.iter().map(String::as_str));
        let moves = moves.take(LONGEST).map(str::to_owned).collect();
        let own = ReportLine { moves, score: rest.score.before_move(cost) };
        let (other, rest) = (Some(best.clone()), Some(rest));
        Ok(Compared { other, is_best: false, rest, ..Compared::best(own) })
    }

    /// The best line of a puzzle that does not begin with the best move. Another move that is a symmetric image of it needs no search.
    fn best_of_others(
        &mut self,
        at: &PositionText,
        best: &ReportLine,
    ) -> Result<Option<ReportLine>, SearchError> {
        let position = self.game.position(at)?;
        let legal = self.game.legal(at, false)?.into_iter().map(|legal| legal.text);
        let others: Vec<_> = legal.filter(|other| best.moves.first() != Some(other)).collect();
        for other in &others {
            if let Some(moves) = position.image(&best.moves, other)? {
                return Ok(Some(ReportLine { moves, score: best.score }));
            }
        }
        let Some(first) = others.first().cloned() else { return Ok(None) };
        let others: Vec<_> = others.iter().map(String::as_str).collect();
        let mut line = self.among(at, Some(&others), 1)?.found.lines.swap_remove(0);
        if line.moves.is_empty() {
            line.moves.push(first);
        }
        Ok(Some(line))
    }

    /// The best lines of a position, or of some of its moves: at least one.
    fn among(
        &mut self,
        at: &PositionText,
        moves: Option<&[&str]>,
        multipv: usize,
    ) -> Result<Report, SearchError> {
        let texts = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect();
        let query = Query { searchmoves: moves.map(texts), multipv, ..self.query.clone() };
        self.search(at, &query)
    }

    /// One search. Its report has at least one line.
    fn search(&mut self, at: &PositionText, query: &Query) -> Result<Report, SearchError> {
        let mut report = self.engine.search(at, query, self.stop, &mut |_| {})?;
        self.nodes += report.nodes;
        self.stopped = report.stopped;
        if report.lines.is_empty() {
            report.found.lines.push(ReportLine { moves: Vec::new(), score: Score::Unsolvable });
        }
        Ok(report)
    }
}
