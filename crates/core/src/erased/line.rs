//! A line of play with the types of its game: the current position and the moves that led to it.
//!
//! The moves are stored in chunks of [`STRETCH`], each with the position at its beginning. Taking a move back replays at most one chunk, so
//! the line needs neither a position nor a string per move, and a long line is a few blocks of memory that are freed quickly. A full chunk
//! never changes, and copies of a line share the full chunks.

#[cfg(test)]
mod tests;

use std::iter::{once, successors};
use std::ops::Deref;
use std::sync::Arc;

use crate::game::{
    Diagram, Game, Grid, Language, Move, MoveList, Place, Position, Refusal, Route, Text,
};
use crate::search::{Evaluator, Score, find_evaluator};

use super::dialect::find_dialect;
use super::dyn_game::{Evaluation, GameEnd, LegalMove, PlayedMove, Showing, State};
use super::dyn_position::{BoxedPosition, DynPosition, Stand};
use super::insight::{Insights, look_at};
use super::picture::{name_cells, routes};
use super::position_text::{
    PositionText, check_drawn, check_length, check_listed, count_step, play_moves, read_move_by,
    read_step,
};
use super::report::write_moves;
use super::symmetry::image;
use super::teller::Teller;
use super::{Interchange, Protocol};

/// Moves of a chunk, and the most moves that are replayed when a move is taken back.
const STRETCH: usize = 64;
/// Approximate overhead of a heap block in bytes: the reference counts, and the allocator's own data.
const BLOCK: usize = 32;

/// A line of play of a game. `R` is the reference to the game: borrowed for a query, shared for a game in progress.
pub(super) struct Variation<G: Game, R> {
    game: R,
    setup: Option<Arc<str>>,
    /// The last chunk of moves.
    stretch: Arc<Stretch<G::Position>>,
    now: Reached<G::Position>,
}

/// A position, with the opening that the moves before it reached.
#[derive(Clone)]
struct Reached<P> {
    position: P,
    /// The name of the opening: that of the last position of the line that has one.
    opening: Option<Text>,
}

/// A chunk of moves, linked to the earlier chunks.
#[derive(Clone)]
struct Stretch<P: Position> {
    before: Option<Arc<Self>>,
    /// Number of moves before this chunk, and their size in bytes.
    ply: usize,
    bytes: usize,
    /// The position in which it begins.
    start: Reached<P>,
    /// The moves of the chunk, at most [`STRETCH`], each with the end of its text. Only the first chunk of a line may be empty.
    moves: Vec<(P::Move, usize)>,
    /// The texts of its moves, one after the other.
    texts: String,
}

impl<P: Position> Reached<P> {
    fn new<G: Game<Position = P>>(game: &G, position: P) -> Self {
        let opening = game.openings().and_then(|openings| openings.name(&position));
        Self { position, opening }
    }

    fn play<G: Game<Position = P>>(&mut self, game: &G, mv: P::Move) {
        count_step();
        self.position.play_unchecked(mv);
        let name = game.openings().and_then(|openings| openings.name(&self.position));
        self.opening = name.or(self.opening);
    }
}

impl<P: Position> Stretch<P> {
    fn new(before: Option<Arc<Self>>, ply: usize, start: Reached<P>) -> Self {
        let bytes = before.as_deref().map_or(0, Self::bytes);
        Self { before, ply, bytes, start, moves: Vec::new(), texts: String::new() }
    }

    /// Size of this chunk and all earlier ones, in bytes.
    fn bytes(&self) -> usize {
        let moves = self.moves.capacity() * size_of::<(P::Move, usize)>();
        let blocks = 3 * BLOCK + size_of::<Self>() + moves + self.texts.capacity();
        self.bytes + blocks + self.start.position.heap_bytes()
    }

    fn push(&mut self, mv: P::Move, text: &str) {
        // Lines usually grow by one move at a time, each time in a copy.
        self.texts.reserve_exact(text.len());
        self.texts.push_str(text);
        self.moves.reserve_exact(1);
        self.moves.push((mv, self.texts.len()));
    }

    fn truncate(&mut self, moves: usize) {
        self.moves.truncate(moves);
        self.texts.truncate(self.moves.last().map_or(0, |&(_, end)| end));
    }

    /// The texts of its moves.
    fn texts(&self) -> impl Iterator<Item = String> {
        let mut begin = 0;
        self.moves
            .iter()
            .map(move |&(_, end)| self.texts[std::mem::replace(&mut begin, end)..end].to_owned())
    }
}

/// Drops the chunks in a loop, because recursion over a long line would need a deep stack.
impl<P: Position> Drop for Stretch<P> {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut stretch) = before.and_then(Arc::into_inner) {
            before = stretch.before.take();
        }
    }
}

impl<G: Game, R: Clone> Clone for Variation<G, R> {
    fn clone(&self) -> Self {
        Self {
            game: self.game.clone(),
            setup: self.setup.clone(),
            stretch: Arc::clone(&self.stretch),
            now: self.now.clone(),
        }
    }
}

impl<G: Interchange, R: Deref<Target = G>> Variation<G, R> {
    /// The line that a text describes. Errors: those of [`PositionText::replay`].
    pub(super) fn replay(game: R, at: &PositionText) -> Result<Self, Refusal> {
        let now = Reached::new(&*game, at.start(&*game)?);
        let stretch = Arc::new(Stretch::new(None, 0, now.clone()));
        let setup = at.setup.as_deref().map(Arc::from);
        let mut line = Self { game, setup, stretch, now };
        line.play_each(&at.moves, |_, _, _| ())?;
        Ok(line)
    }

    /// Plays moves until one is refused. `visit` is called with the line before each move, the move, and its text.
    fn play_each(
        &mut self,
        texts: &[String],
        mut visit: impl FnMut(&Self, Move<G>, &str),
    ) -> Result<(), Refusal> {
        for (index, text) in texts.iter().enumerate() {
            let (implied, mv) = read_step(&*self.game, &self.now.position, index, text)?;
            for mv in implied.into_iter().chain(once(mv)) {
                let text = self.game.format_move(&self.now.position, mv);
                visit(self, mv, &text);
                self.append(mv, &text);
            }
        }
        check_length(self.plies())
    }

    fn append(&mut self, mv: Move<G>, text: &str) {
        if self.stretch.moves.len() == STRETCH {
            let before = Some(Arc::clone(&self.stretch));
            self.stretch = Arc::new(Stretch::new(before, self.plies(), self.now.clone()));
        }
        Arc::make_mut(&mut self.stretch).push(mv, text);
        self.now.play(&*self.game, mv);
    }

    fn plies(&self) -> usize {
        self.stretch.ply + self.stretch.moves.len()
    }

    /// Takes moves back until `plies` are left; `plies` is at most the number of moves.
    fn rewind(&mut self, plies: usize) {
        while plies <= self.stretch.ply
            && let Some(before) = &self.stretch.before
        {
            self.stretch = Arc::clone(before);
        }
        let stretch = Arc::make_mut(&mut self.stretch);
        stretch.truncate(plies - stretch.ply);
        self.now = stretch.start.clone();
        stretch.moves.iter().for_each(|&(mv, _)| self.now.play(&*self.game, mv));
    }

    /// Reads consecutive moves.
    fn follow(&self, texts: &[String]) -> Result<Vec<Move<G>>, Refusal> {
        let mut line = Vec::new();
        play_moves(&*self.game, &mut self.now.position.clone(), texts, |_, mv| line.push(mv))?;
        Ok(line)
    }

    /// The legal moves, none when the game is over; a list that is too long is an error.
    fn legal(&self) -> Result<MoveList<Move<G>>, Refusal> {
        let position = &self.now.position;
        if position.outcome().is_some() {
            return Ok(MoveList::new());
        }
        check_listed(position.count_legal())?;
        Ok(position.moves())
    }

    fn end(&self) -> Option<GameEnd> {
        let position = &self.now.position;
        position.outcome().map(|outcome| GameEnd::of(&*self.game, position, outcome))
    }
}

impl<'g, G, R> DynPosition<'g> for Variation<G, R>
where
    G: Interchange,
    R: Deref<Target = G> + Clone + Send + Sync + 'g,
{
    fn duplicate(&self) -> BoxedPosition<'g> {
        Box::new(self.clone())
    }

    fn setup(&self) -> Option<&str> {
        self.setup.as_deref()
    }

    fn ply(&self) -> usize {
        self.plies()
    }

    fn moves(&self) -> Vec<String> {
        let stretches: Vec<_> =
            successors(Some(&*self.stretch), |stretch| stretch.before.as_deref()).collect();
        stretches.iter().rev().flat_map(|stretch| stretch.texts()).collect()
    }

    fn text(&self) -> String {
        self.game.format_position(&self.now.position)
    }

    fn bytes(&self) -> usize {
        let now = size_of::<Self>() + self.now.position.heap_bytes();
        now + self.setup.as_deref().map_or(0, str::len) + self.stretch.bytes()
    }

    fn play(&mut self, moves: &[String], showing: Showing) -> Result<Vec<PlayedMove>, Refusal> {
        let (before, game) = (self.plies(), self.game.clone());
        let mut teller = Teller::new(&*game, showing);
        // Once the reply is too long, the remaining moves are still checked: an illegal move takes precedence over [`Refusal::TooLong`].
        let mut told = Ok(Vec::with_capacity(moves.len()));
        let played = self.play_each(moves, |line, mv, text| {
            if let Ok(list) = &mut told {
                match teller.tell(&line.now.position, mv, text.to_owned()) {
                    Ok(mv) => list.push(mv),
                    Err(refusal) => told = Err(refusal),
                }
            }
        });
        let told = played.and(told);
        if told.is_err() {
            self.rewind(before);
        }
        told
    }

    fn undo(&mut self, plies: usize) -> bool {
        let left = self.plies().checked_sub(plies);
        left.inspect(|&left| self.rewind(left)).is_some()
    }

    fn stand(&self) -> Stand {
        let (position, end) = (&self.now.position, self.end());
        let is_forced = end.is_none() && position.count_legal() == 1;
        let claim = position.claimable_draw();
        Stand { side: position.side_to_move(), is_forced, end, claim }
    }

    fn state(&self) -> State {
        let Self { game, setup, now: Reached { position, opening }, .. } = self;
        let outcome = self.end();
        let begun = || game.format_position(&game.start());
        State {
            variant: game.variant(),
            setup: setup.as_deref().map_or_else(begun, str::to_owned),
            position: game.format_position(position),
            side: position.side_to_move(),
            key: position.key(),
            legal_count: if outcome.is_some() { 0 } else { position.count_legal() },
            claim: position.claimable_draw(),
            draw_count: position.draw_count().filter(|_| outcome.is_none()),
            outcome,
            opening: *opening,
        }
    }

    fn opening(&self) -> Option<Text> {
        self.now.opening
    }

    fn list(&self, showing: Showing) -> Result<Vec<LegalMove>, Refusal> {
        let (game, position) = (&*self.game, &self.now.position);
        let mut teller = Teller::new(game, showing);
        let tell = |mv| teller.tell(position, mv, game.format_move(position, mv));
        self.legal()?.into_iter().map(tell).collect()
    }

    fn routes(&self) -> Result<Vec<Route>, Refusal> {
        Ok(routes(&*self.game, &self.now.position, self.legal()?))
    }

    fn diagram(&self, language: Language) -> Result<Diagram, Refusal> {
        check_drawn(self.game.cells_drawn())?;
        let places = self.game.geometry().places;
        let mut diagram = self.game.diagram(&self.now.position, language);
        name_cells(&mut diagram, &places);
        if let Some(&(mv, _)) = self.stretch.moves.last() {
            let mut before = self.clone();
            before.rewind(self.plies() - 1);
            let route = self.game.route(&before.now.position, mv).into_iter();
            diagram.last_move =
                route.filter_map(|place| places.get(place)).map(Place::corner).collect();
        }
        Ok(diagram)
    }

    fn grid(&self) -> Grid {
        self.game.grid(&self.now.position)
    }

    fn evaluate(&self, evaluator: Option<&str>) -> Result<Evaluation, Refusal> {
        let position = &self.now.position;
        let evaluator = find_evaluator::<G>(evaluator)?;
        let in_units = |value: i32| f64::from(value) / f64::from(evaluator.scale());
        let terms = evaluator.terms(position).into_iter();
        Ok(Evaluation {
            evaluator: evaluator.name(),
            score: Score::judgement(&evaluator, position),
            sides: evaluator.sides(position).map(|sides| sides.map(in_units)),
            terms: terms.map(|(name, value)| (name, in_units(value))).collect(),
        })
    }

    fn read(&self, text: &str) -> Result<Vec<String>, Refusal> {
        let moves = self.follow(&[text.to_owned()])?;
        Ok(write_moves(&*self.game, &self.now.position, &moves))
    }

    fn read_foreign(&self, protocol: Protocol, texts: &[&str]) -> Result<Vec<String>, Refusal> {
        let (game, mut position) = (&*self.game, self.now.position.clone());
        let (dialect, _) = find_dialect(game, protocol)?;
        let parse = |position: &G::Position, text: &str| (dialect.parse_move)(game, position, text);
        let read = |(index, text): (usize, &&str)| {
            let mv = read_move_by(game, &position, "moves", self.plies() + index, text, parse)?;
            let written = game.format_move(&position, mv);
            position.play_unchecked(mv);
            Ok(written)
        };
        texts.iter().enumerate().map(read).collect()
    }

    fn write_foreign(&self, protocol: Protocol, moves: &[String]) -> Result<Vec<String>, Refusal> {
        let game = &*self.game;
        let (dialect, _) = find_dialect(game, protocol)?;
        let mut written = Vec::with_capacity(moves.len());
        play_moves(game, &mut self.now.position.clone(), moves, |position, mv| {
            written.push((dialect.format_move)(game, position, mv));
        })?;
        Ok(written)
    }

    fn cost(&self, mv: &str) -> Result<u32, Refusal> {
        let mut costs = 0;
        let mut position = self.now.position.clone();
        play_moves(&*self.game, &mut position, &[mv.to_owned()], |position, mv| {
            costs += position.cost(mv);
        })?;
        Ok(costs)
    }

    fn image(&self, moves: &[String], first: &str) -> Result<Option<Vec<String>>, Refusal> {
        let line = self.follow(moves)?;
        let first = self.follow(&[first.to_owned()])?;
        let image = first.first().and_then(|&first| image(&self.now.position, &line, first));
        Ok(image.map(|image| write_moves(&*self.game, &self.now.position, &image)))
    }

    fn insights(&self, moves: &[String]) -> Result<Insights, Refusal> {
        look_at(&*self.game, &self.now.position, &self.follow(moves)?)
    }
}
