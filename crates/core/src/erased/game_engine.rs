//! The engine of a game: a searcher with its game, behind the erased interface.

use crate::platform::Instant;
use std::sync::Arc;

use crate::game::{Game, Move, Outcome, Position, Refusal, TABLE_MB, Text, wording};
use crate::search::{
    Bound, BoxedSearcher, Found, Monitor, Progress, Purpose, Root, Score, ScoredLine, Searchable,
    StopToken, Stopped, StrategyAbout, Waste, Watch, cores, random,
};

use super::position_text::play_moves;
use super::ranking::rank;
use super::symmetry::Classes;
use super::{Engine, PositionText, Query, Report, SearchError, Shortage};

/// Joins a [`Searcher`](crate::search::Searcher) and its game into an [`Engine`] with text as input and output. Types are erased once per
/// request.
pub struct GameEngine<G: Searchable> {
    game: Arc<G>,
    about: StrategyAbout,
    searcher: BoxedSearcher<G>,
    /// Set if the last search ended because memory ran out.
    was_short: bool,
    /// Discarded memory of the last search, freed when the next search begins or the engine is dropped.
    waste: Waste,
    /// Position of the last search that judged moves; the next position of the game is usually a few moves later.
    last: Option<(PositionText, Reached<G>)>,
}

/// Position, and the move that led to it.
struct Reached<G: Game> {
    position: G::Position,
    last_move: Option<Move<G>>,
}

impl<G: Game> Clone for Reached<G> {
    fn clone(&self) -> Self {
        Self { position: self.position.clone(), last_move: self.last_move }
    }
}

impl<G: Game> Reached<G> {
    /// The position after a list of moves.
    fn at(text: &PositionText, game: &G) -> Result<Self, Refusal> {
        let mut reached = Self { position: text.start(game)?, last_move: None };
        reached.play(game, &text.moves)?;
        Ok(reached)
    }

    /// Plays moves from here on.
    fn play(&mut self, game: &G, moves: &[String]) -> Result<(), Refusal> {
        let Self { position, last_move } = self;
        play_moves(game, position, moves, |_, mv| *last_move = Some(mv))
    }
}

/// Most moves of a line in a progress report: more than any game has, and few compared with solutions of the largest puzzles.
const LONGEST_ON_THE_WAY: usize = 1000;
/// Name of the daemon's memory limit in replies.
const MEMORY_MB: &str = "memory_mb";
/// Reason why a puzzle that has ended without its goal has no solution.
const NO_MOVE_LEFT: Text = text!("erased-no-move-left");

impl<G: Searchable> GameEngine<G> {
    /// The engine that searches with `searcher`, of the strategy `about`.
    pub fn new(game: Arc<G>, about: StrategyAbout, searcher: BoxedSearcher<G>) -> Self {
        Self { game, about, searcher, was_short: false, waste: Waste::new(), last: None }
    }

    /// Replays the position `at`. If moves are judged one after the other, only the moves since the last search are played.
    fn replay(&mut self, at: &PositionText, purpose: Purpose) -> Result<Reached<G>, Refusal> {
        if purpose != Purpose::Judgement {
            return Reached::at(at, &*self.game);
        }
        let last = self.last.take().filter(|(last, _)| at.is_behind(last));
        let (mut known, mut reached) = match last {
            Some(last) => last,
            None => (at.clone(), Reached::at(at, &*self.game)?),
        };
        let new = &at.moves[known.moves.len()..];
        if reached.play(&*self.game, new).is_err() {
            // The index in the refusal counts all moves.
            return Reached::at(at, &*self.game);
        }
        known.moves.extend_from_slice(new);
        self.last = Some((known, reached.clone()));
        Ok(reached)
    }

    /// Refuses what the strategy cannot do.
    fn check(&self, query: &Query) -> Result<(), Refusal> {
        if query.purpose == Purpose::Judgement && self.about.name == random::NAME {
            let refusal = Refusal::not_supported(text!("erased-chance-judges-nothing"));
            return Err(refusal.of_field("strategy"));
        }
        let Some(field) = query.unsupported(self.about.features) else { return Ok(()) };
        let (strategy, name) = (self.about.name, format!("\"{field}\""));
        let message = wording!("erased-strategy-does-not-support", strategy, name);
        Err(Refusal::not_supported(message).of_field(field))
    }

    /// Reads the position of a query and the moves to choose among. If a move is wanted, a game that is over is refused.
    fn read(&mut self, at: &PositionText, query: &Query) -> Result<ReadQuery<G>, Refusal> {
        let Reached { position, last_move } = self.replay(at, query.purpose)?;
        let outcome = position.outcome();
        if let Some(outcome) = outcome.filter(|_| query.purpose.wants_move()) {
            return Err(Refusal::GameOver { reason: outcome.reason, index: None });
        }
        let moves = match (&query.searchmoves, outcome) {
            (_, Some(_)) => Default::default(),
            (None, None) => position.moves(),
            (Some(texts), None) => at.read_moves(&*self.game, &position, "searchmoves", texts)?,
        };
        let has_choice = moves.len() > 1;
        // Moves that are symmetric images of each other have the same value at any depth, so only one of them is searched.
        let are_ranked = query.multipv > 1 && query.purpose.wants_move() && !query.all;
        let classes =
            if are_ranked { Classes::of(&position, &moves) } else { Classes::each(moves) };
        let (ply, wanted) = (at.moves.len() as u64, query.multipv);
        Ok(ReadQuery { position, last_move, ply, outcome, classes, has_choice, wanted })
    }

    /// Searches a position in which the game continues.
    fn find(
        &mut self,
        asked: &ReadQuery<G>,
        game: &G,
        query: &Query,
        monitor: &mut Watch<'_, G>,
    ) -> Found<Move<G>> {
        let root = asked.root(game, query);
        if !asked.has_choice && is_forced(&root, query) {
            let found = monitor.within(FORCED, |monitor| self.searcher.search(&root, monitor));
            monitor.finish(Stopped::Solved);
            found
        } else if query.multipv > 1 && !root.moves.is_empty() && G::about().is_puzzle() {
            rank(&mut *self.searcher, &root, monitor)
        } else {
            self.searcher.search(&root, monitor)
        }
    }

    /// Remembers whether the search ended because memory ran out; an error if it found nothing before that.
    fn note_shortage(
        &mut self,
        found: &Found<Move<G>>,
        monitor: &Watch<'_, G>,
    ) -> Result<(), Refusal> {
        let is_short = monitor.stopped() == Some(Stopped::Memory);
        if is_short && monitor.nodes() == 0 && found.lines.is_empty() {
            return Err(Refusal::OutOfMemory);
        }
        self.was_short = is_short;
        Ok(())
    }
}

impl<G: Searchable> Engine for GameEngine<G> {
    fn search(
        &mut self,
        at: &PositionText,
        query: &Query,
        stop: &StopToken,
        report: &mut dyn FnMut(Report),
    ) -> Result<Report, SearchError> {
        self.check(query)?;
        self.was_short = false;
        self.waste.clear();
        let game = Arc::clone(&self.game);
        let asked = self.read(at, query)?;
        let longest = query.longest.min(LONGEST_ON_THE_WAY);
        let mut sink = |found: &Found<_>, progress: Progress| {
            report(asked.report(&game, found, longest, progress, None));
        };
        let started = query.started.unwrap_or_else(Instant::now);
        let mut monitor = Monitor::since(started, &query.limits, stop, &mut sink);
        let mut found = match asked.outcome {
            Some(outcome) => {
                monitor.finish(Stopped::Solved);
                asked.value_of(outcome)
            }
            None => self.find(&asked, &game, query, &mut monitor),
        };
        self.note_shortage(&found, &monitor)?;
        asked.correct(&mut found, query.purpose);
        self.waste = monitor.take_waste();
        let (progress, stopped) = (monitor.progress(), monitor.stopped());
        Ok(asked.report(&game, &found, query.longest, progress, stopped))
    }

    fn remembers(&self) -> bool {
        self.searcher.remembers()
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }

    fn warning(&self) -> Option<Shortage> {
        let of_table = |message| Shortage { field: TABLE_MB.spec.name, message };
        let of_search = || {
            let message = "the search ended early: no more memory is left for what it keeps";
            Shortage { field: MEMORY_MB, message: message.to_owned() }
        };
        let table = self.searcher.warning().map(of_table);
        table.or_else(|| self.was_short.then(of_search))
    }
}

/// A query after its text was read.
struct ReadQuery<G: Game> {
    position: G::Position,
    /// The move that led to the position.
    last_move: Option<Move<G>>,
    /// Number of moves that led to the position.
    ply: u64,
    /// The outcome of a game that is over.
    outcome: Option<Outcome>,
    /// The moves to choose among; none if the game is over.
    classes: Classes<Move<G>>,
    /// True if there are several moves to choose among, even if they are images of each other.
    has_choice: bool,
    /// Most lines of a report.
    wanted: usize,
}

impl<G: Searchable> ReadQuery<G> {
    /// The root of its search.
    fn root<'r>(&'r self, game: &'r G, query: &Query) -> Root<'r, G> {
        Root {
            game,
            position: &self.position,
            moves: &self.classes.moves,
            ply: self.ply,
            last_move: self.last_move,
            purpose: query.purpose,
            multipv: query.multipv,
            all: query.all,
            threads: query.threads.min(cores()),
        }
    }

    /// The value of a game that is over.
    fn value_of(&self, outcome: Outcome) -> Found<Move<G>> {
        let about = G::about();
        let side = self.position.side_to_move();
        let score = Score::of_outcome(outcome, side, about.unit.id, about.is_puzzle());
        let note = matches!(score, Score::Unsolvable).then(|| NO_MOVE_LEFT.into());
        let lower_bound = matches!(score, Score::Solution { .. }).then_some(0);
        Found { note, lower_bound, ..Found::line(Vec::new(), score) }
    }

    /// Corrects a result for what a search does not see: some move must be played, and a draw may be claimed.
    fn correct(&self, found: &mut Found<Move<G>>, purpose: Purpose) {
        if purpose.wants_move() {
            answer_with_some_move::<G>(found, &self.position, &self.classes.moves);
        } else if self.outcome.is_none() && self.position.claimable_draw().is_some() {
            claim_rather_than_lose::<G>(found);
        }
    }

    /// The report of a result, with the images of its lines; each line has at most its first `longest` moves.
    fn report(
        &self,
        game: &G,
        found: &Found<Move<G>>,
        longest: usize,
        progress: Progress,
        stopped: Option<Stopped>,
    ) -> Report {
        let found = self.classes.spread(&self.position, found, self.wanted);
        Report::of(game, &self.position, &found, longest, progress, stopped)
    }
}

/// The note on a result that is a draw by claim instead of a loss.
const CLAIMED: Text = text!("erased-claimed");

/// Replaces a loss by a draw if the side to move may claim one.
fn claim_rather_than_lose<G: Searchable>(found: &mut Found<Move<G>>) {
    let loses = |line: &ScoredLine<_>| {
        matches!(line.score, Score::Exact { value: ..0, bound: None | Some(Bound::Upper), .. })
    };
    if found.lines.first().is_some_and(loses) {
        let unit = G::about().unit.id;
        let score = Score::Exact { value: 0, unit, plies: Some(0), bound: None };
        let note = Some(CLAIMED.into());
        *found = Found {
            lines: vec![ScoredLine { moves: Vec::new(), score }],
            note,
            ..std::mem::take(found)
        };
    }
}

/// Node limit of a search whose move is forced, which only computes a score: about a millisecond.
const FORCED: u64 = 2_000;

/// True if the move is to be played in a game and is the only legal one, so more time would only change its score. A client that gives
/// moves, a depth or a number of nodes wants that score.
fn is_forced<G: Searchable>(root: &Root<'_, G>, query: &Query) -> bool {
    query.purpose == Purpose::Move
        && query.limits.is_timed()
        && query.searchmoves.is_none()
        && root.moves.len() == 1
        && !G::about().is_puzzle()
}

/// Ensures that there is a move to play: the first legal move, if the search has none. In a puzzle without a solution all moves are equal,
/// and the result has the reason.
fn answer_with_some_move<G: Searchable>(
    found: &mut Found<Move<G>>,
    position: &G::Position,
    moves: &[Move<G>],
) {
    if found.lines.is_empty() {
        let score = Score::judgement(&G::evaluators()[0], position);
        found.lines.push(ScoredLine { moves: Vec::new(), score });
    }
    if found.lines[0].moves.is_empty() && found.lines[0].score != Score::Unsolvable {
        found.lines[0].moves.extend(moves.first());
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::game::Options;
    use crate::games::{GAMES, find};
    use crate::search::Limits;

    #[test]
    fn moves_that_are_images_of_each_other_are_a_choice() {
        let limits = Limits { time: Some(Duration::from_millis(60)), ..Limits::default() };
        // All four moves from Othello's start are symmetric; the man has one move.
        for (game, setup, solved) in
            [("othello", None, false), ("draughts", Some("W:W46:B1,2,3"), true)]
        {
            let (entry, variant) = find(GAMES, game).unwrap();
            let game = entry.create(variant, &Options::default()).unwrap();
            let at = PositionText { setup: setup.map(str::to_owned), moves: Vec::new() };
            for multipv in [1, 2] {
                let mut engine = Arc::clone(&game).engine(None, &Options::default()).unwrap();
                let query = Query { multipv, limits: limits.clone(), ..Query::default() };
                let report =
                    engine.search(&at, &query, &StopToken::default(), &mut |_| {}).unwrap();
                let is_solved = report.stopped == Some(Stopped::Solved);
                assert_eq!(is_solved, solved, "{at:?} {multipv}");
            }
        }
    }
}
