//! Erasure: how a game with types becomes a [`DynGame`]. Each method replays the text, and calls what the game itself offers.

use std::slice;
use std::sync::Arc;

use crate::game::{
    About, Details, Diagram, Figure, Game, Geometry, Goal, Grid, Language, Move, MoveList, Options,
    Place, Position, Refusal, Route, Side, Text, wording,
};
use crate::search::{
    Evaluator, Limits, Monitor, Progress, Score, Searchable, StopToken, Strategy, StrategyAbout,
    find_evaluator, find_strategy,
};
use crate::search::{Perft, perft};

use super::dyn_game::{
    DynGame, Evaluation, EvaluatorAbout, GameEnd, LegalMove, PlayedMove, Showing, State,
};
use super::effect::{Effect, MAX_EFFECT};
use super::insight::look;
use super::picture::{name_cells, routes};
use super::position_text::{PositionText, check_drawn, check_listed, play_moves, read_move_by};
use super::simulate::{SimulateRequest, Simulation, simulate};
use super::walk::{Walk, Walker};
use super::{
    COMPARE, Compare, Dialect, Engine, Insights, Interchange, Protocol, Rated, Record, RecordAbout,
    RecordFormat, Saying, Seat, Translation, common,
};

impl<G: Interchange> DynGame for G {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn variant(&self) -> String {
        Game::variant(self)
    }

    fn geometry(&self) -> Geometry {
        Game::geometry(self)
    }

    fn figures(&self) -> Vec<Figure> {
        Game::figures(self)
    }

    fn goal(&self) -> Option<Goal<String>> {
        let Goal { position, text } = Game::goal(self)?;
        Some(Goal { position: position.map(|position| self.format_position(&position)), text })
    }

    fn strategies(&self) -> Vec<StrategyAbout> {
        G::strategies().into_iter().map(|strategy| strategy.about).collect()
    }

    fn evaluators(&self) -> Vec<EvaluatorAbout> {
        let about = |e: &G::Evaluator| EvaluatorAbout {
            name: e.name(),
            summary: e.summary(),
            unit: e.unit(),
        };
        G::evaluators().iter().map(about).collect()
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        Game::split_moves(self, text)
    }

    fn parse_rated(&self, line: &str) -> Option<Rated> {
        Interchange::parse_rated(self, line)
    }

    fn read_grid(&self, grid: &Grid, side: Option<Side>) -> Result<String, Refusal> {
        let position = self.parse_grid(grid, side).map_err(Refusal::bad_position)?;
        Ok(self.format_position(&position))
    }

    fn normalise(&self, setup: &str) -> Result<String, Refusal> {
        let position = self.parse_position(setup).map_err(Refusal::bad_position)?;
        Ok(self.format_position(&position))
    }

    fn state(&self, at: &PositionText) -> Result<State, Refusal> {
        let Walker { position, opening, .. } = Walker::from(self, at)?;
        let outcome = position.outcome();
        let outcome = outcome.map(|outcome| GameEnd::of(self, &position, outcome));
        Ok(State {
            variant: Game::variant(self),
            setup: at.setup.clone().unwrap_or_else(|| self.format_position(&self.start())),
            position: self.format_position(&position),
            side: position.side_to_move(),
            key: position.key(),
            legal_count: if outcome.is_some() { 0 } else { position.count_legal() },
            draw_count: position.draw_count().filter(|_| outcome.is_none()),
            outcome,
            opening,
        })
    }

    fn list(&self, at: &PositionText, showing: Showing) -> Result<Vec<LegalMove>, Refusal> {
        let position = at.replay(self)?;
        let mut teller = Teller::new(self, showing);
        listed(&position)?.into_iter().map(|mv| teller.tell(&position, mv)).collect()
    }

    fn follow(
        &self,
        at: &PositionText,
        moves: &[String],
        showing: Showing,
    ) -> Result<Vec<PlayedMove>, Refusal> {
        let mut position = at.replay(self)?;
        let mut teller = Teller::new(self, showing);
        // Once too much is told, the moves are still read: an illegal one is what is refused.
        let mut played = Ok(Vec::with_capacity(moves.len()));
        play_moves(self, &mut position, moves, |position, mv| {
            if let Ok(list) = &mut played {
                match teller.tell(position, mv) {
                    Ok(told) => list.push(told),
                    Err(refusal) => played = Err(refusal),
                }
            }
        })?;
        played
    }

    fn has_costs(&self) -> bool {
        Game::has_costs(self)
    }

    fn cost(&self, at: &PositionText, mv: &str) -> Result<u32, Refusal> {
        let mut costs = 0;
        play_moves(self, &mut at.replay(self)?, &[mv.to_owned()], |position, mv| {
            costs += position.cost(mv);
        })?;
        Ok(costs)
    }

    fn walk(&self, at: &PositionText) -> Result<Box<dyn Walk + '_>, Refusal> {
        Ok(Box::new(Walker::from(self, at)?))
    }

    fn diagram(&self, at: &PositionText, language: Language) -> Result<Diagram, Refusal> {
        let position = at.replay(self)?;
        check_drawn(self.cells_drawn())?;
        let places = Game::geometry(self).places;
        let mut diagram = Game::diagram(self, &position, language);
        name_cells(&mut diagram, &places);
        if let Some((last, earlier)) = at.moves.split_last() {
            let before = PositionText { setup: at.setup.clone(), moves: earlier.to_vec() };
            play_moves(self, &mut before.replay(self)?, slice::from_ref(last), |before, mv| {
                let route = self.route(before, mv).into_iter();
                diagram.last_move =
                    route.filter_map(|place| places.get(place)).map(Place::corner).collect();
            })?;
        }
        Ok(diagram)
    }

    fn routes(&self, at: &PositionText) -> Result<Vec<Route>, Refusal> {
        let position = at.replay(self)?;
        Ok(routes(self, &position, listed(&position)?))
    }

    fn grid(&self, at: &PositionText) -> Result<Grid, Refusal> {
        Ok(Game::grid(self, &at.replay(self)?))
    }

    fn evaluate(&self, at: &PositionText, evaluator: Option<&str>) -> Result<Evaluation, Refusal> {
        let position = at.replay(self)?;
        let evaluator = find_evaluator::<G>(evaluator)?;
        let in_units = |value: i32| f64::from(value) / f64::from(evaluator.scale());
        Ok(Evaluation {
            evaluator: evaluator.name(),
            score: Score::judgement(&evaluator, &position),
            sides: evaluator.sides(&position).map(|sides| sides.map(in_units)),
            terms: evaluator
                .terms(&position)
                .into_iter()
                .map(|(name, value)| (name, in_units(value)))
                .collect(),
        })
    }

    fn insights(&self, at: &PositionText, moves: &[String]) -> Result<Insights, Refusal> {
        look(self, at, moves)
    }

    fn sayings(&self) -> &'static [Saying] {
        G::SAYINGS
    }

    fn perft(
        &self,
        at: &PositionText,
        depth: u32,
        divide: bool,
        stop: &StopToken,
    ) -> Result<Perft, Refusal> {
        let position = at.replay(self)?;
        let limits = Limits::default();
        let mut sink = |(): &(), _: Progress| {};
        let mut monitor = Monitor::new(&limits, stop, &mut sink);
        let mut result = Perft::default();
        let moves = position.moves();
        if divide {
            check_listed(moves.len())?;
        }
        if depth == 0 || moves.is_empty() {
            result.nodes = perft::perft(&position, depth, &mut monitor).unwrap_or(0);
        } else {
            for mv in moves {
                let Ok(leaves) = perft::perft(&position.after(mv), depth - 1, &mut monitor) else {
                    break;
                };
                result.nodes += leaves;
                if divide {
                    result.divide.push((self.format_move(&position, mv), leaves));
                }
            }
        }
        result.stopped = monitor.stopped();
        Ok(result)
    }

    fn simulate(
        self: Arc<Self>,
        at: &PositionText,
        request: &SimulateRequest,
        stop: &StopToken,
        report: &mut dyn FnMut(&Simulation),
    ) -> Result<Simulation, Refusal> {
        if G::about().is_puzzle() {
            return Err(Refusal::not_supported(ONE_PLAYER));
        }
        let start = at.replay(&*self)?;
        let [first, second] = &request.players;
        let strategies = [find_strategy::<G>(Some(first))?, find_strategy::<G>(Some(second))?];
        simulate(&self, &start, &strategies, request, stop, report)
    }

    fn name_in(&self, protocol: Protocol) -> Result<String, Refusal> {
        Ok(find_dialect(self, protocol)?.1)
    }

    fn translate(&self, protocol: Protocol, at: &PositionText) -> Result<Translation, Refusal> {
        let (dialect, variant) = find_dialect(self, protocol)?;
        let start = PositionText { setup: at.setup.clone(), moves: Vec::new() };
        let mut position = start.replay(self)?;
        let from_start = position == self.start();
        let setup = (dialect.format_position)(self, &position);
        let mut moves = Vec::with_capacity(at.moves.len());
        play_moves(self, &mut position, &at.moves, |position, mv| {
            moves.push((position.side_to_move(), (dialect.format_move)(self, position, mv)));
        })?;
        let side = position.side_to_move();
        let position = (dialect.format_position)(self, &position);
        Ok(Translation { variant, from_start, setup, moves, position, side })
    }

    fn read_foreign(
        &self,
        protocol: Protocol,
        at: &PositionText,
        text: &str,
    ) -> Result<String, Refusal> {
        Ok(self.read_foreign_line(protocol, at, &[text])?.swap_remove(0))
    }

    fn read_foreign_line(
        &self,
        protocol: Protocol,
        at: &PositionText,
        texts: &[&str],
    ) -> Result<Vec<String>, Refusal> {
        let (dialect, _) = find_dialect(self, protocol)?;
        let mut position = at.replay(self)?;
        let parse = |position: &G::Position, text: &str| (dialect.parse_move)(self, position, text);
        let read = |(index, text): (usize, &&str)| {
            let index = at.moves.len() + index;
            let mv = read_move_by(self, &position, "moves", index, text, parse)?;
            let written = self.format_move(&position, mv);
            position.play_unchecked(mv);
            Ok(written)
        };
        texts.iter().enumerate().map(read).collect()
    }

    fn read_foreign_position(&self, protocol: Protocol, text: &str) -> Result<String, Refusal> {
        let (dialect, _) = find_dialect(self, protocol)?;
        let position = (dialect.parse_position)(self, text).map_err(Refusal::bad_position)?;
        Ok(self.format_position(&position))
    }

    fn record_formats(&self) -> Vec<RecordAbout> {
        let about = |format: &RecordFormat<G>| RecordAbout {
            extension: format.extension,
            summary: format.summary,
            writes: format.write.is_some(),
            read: format.read,
        };
        G::record_formats().iter().chain(&common::formats()).map(about).collect()
    }

    fn write_record(&self, extension: &str, record: &Record) -> Option<Result<String, Refusal>> {
        let common = common::formats();
        let mut formats = G::record_formats().iter().chain(&common);
        let write = formats.find(|format| format.extension == extension)?.write?;
        Some(write(self, record))
    }

    fn engine(
        self: Arc<Self>,
        strategy: Option<&str>,
        options: &Options,
    ) -> Result<Box<dyn Engine>, Refusal> {
        if strategy == Some(COMPARE) && G::about().is_puzzle() {
            let engines: Result<Vec<_>, Refusal> = G::strategies()
                .into_iter()
                .map(|strategy| Ok((strategy.about.name, seat(&self, &strategy, options)?)))
                .collect();
            return Ok(Box::new(Compare::new(engines?)));
        }
        seat(&self, &find_strategy::<G>(strategy)?, options)
    }
}

/// The legal moves of a position, none when the game is over; a list that is too long is refused.
fn listed<P: Position>(position: &P) -> Result<MoveList<P::Move>, Refusal> {
    if position.outcome().is_some() {
        return Ok(MoveList::new());
    }
    check_listed(position.count_legal())?;
    Ok(position.moves())
}

/// Tells of moves what is asked.
struct Teller<'a, G> {
    game: &'a G,
    showing: Showing,
    /// The places of the board, where effects are told.
    places: Option<Vec<Place>>,
    /// Bytes told so far.
    told: usize,
}

impl<'a, G: Game> Teller<'a, G> {
    fn new(game: &'a G, showing: Showing) -> Self {
        let places = showing.effects.then(|| game.geometry().places);
        let places = places.filter(|places| (1..=MAX_EFFECT).contains(&places.len()));
        Self { game, showing, places, told: 0 }
    }

    /// A legal move of a position.
    fn tell(&mut self, position: &G::Position, mv: Move<G>) -> Result<LegalMove, Refusal> {
        let Self { game, showing, places, told } = self;
        let after = || game.format_position(&position.after(mv));
        let mv = LegalMove {
            text: game.format_move(position, mv),
            details: if showing.details { game.details(position, mv) } else { Details::new() },
            effect: places.as_ref().and_then(|places| Effect::of(*game, places, position, mv)),
            position: showing.positions.then(after),
        };
        *told += mv.text.len()
            + mv.effect.as_ref().map_or(0, Effect::weight)
            + mv.position.as_ref().map_or(0, String::len);
        if *told > showing.most {
            return Err(Refusal::TooLong { most: showing.most });
        }
        Ok(mv)
    }
}

/// Makes an engine of a strategy.
fn seat<G: Searchable>(
    game: &Arc<G>,
    strategy: &Strategy<G>,
    options: &Options,
) -> Result<Box<dyn Engine>, Refusal> {
    let searcher = (strategy.make)(game, options)?;
    Ok(Box::new(Seat::new(Arc::clone(game), strategy.about, searcher)))
}

/// Reason why games of a puzzle are not simulated.
const ONE_PLAYER: Text = Text::new(
    "\"simulate\" needs two players; for a puzzle, \"solve\" with \"strategy\":\"compare\" compares strategies",
    "\"simulate\" demande deux joueurs ; pour un casse-tête, \"solve\" avec \"strategy\":\"compare\" compare les stratégies",
);

/// The dialect of `game` in `protocol`, and the name of its variant there.
fn find_dialect<G: Interchange>(
    game: &G,
    protocol: Protocol,
) -> Result<(&'static Dialect<G>, String), Refusal> {
    let dialect = G::dialects().iter().find(|dialect| dialect.protocol == protocol);
    let named = dialect.and_then(|dialect| Some((dialect, (dialect.variant)(game)?)));
    named.ok_or_else(|| {
        let (protocol, id, variant) = (protocol.name(), G::about().id, Game::variant(game));
        Refusal::not_supported(wording!(
            "{protocol} does not support {id} {variant}",
            "{protocol} ne connaît pas {id} {variant}"
        ))
    })
}
