//! A game without its types: what server, tournament and command line hold.
//!
//! Every [`Game`] is a [`DynGame`] by the blanket implementation at the end of this file.
//! Positions come as [`PositionText`] and are replayed for each request;
//! that costs a few microseconds, and nothing ever has to be downcast or kept alive.

use std::sync::Arc;

use crate::engine::{
    COMPARE, Compare, Engine, Evaluator, Limits, Monitor, Progress, Score, Seat, StopToken,
    Strategy, StrategyAbout,
};

use super::position_text::{PositionText, check_drawn, check_listed, read_move, read_move_by};
use super::simulate::simulate;
use super::{
    About, Details, Diagram, Dialect, Game, Geometry, Grid, OptionSpec, Options, Outcome, Perft,
    Position, Protocol, Rated, Record, Refusal, Side, SimulateRequest, Simulation, Translation,
    nearest, perft,
};

/// What there is to say of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The variant.
    pub variant: String,
    /// The position text of the start.
    pub setup: String,
    /// The position text of now.
    pub position: String,
    /// Whose turn it is.
    pub side: Side,
    /// The hash of board and side to move.
    pub key: u64,
    /// The number of legal moves; 0 when the game is over.
    pub legal_count: usize,
    /// How the game ended, if it has, with the score for the side to move.
    pub outcome: Option<(Outcome, Score)>,
}

/// A legal move with what it would do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalMove {
    /// The move as text.
    pub text: String,
    /// What it would do, if that was asked for.
    pub details: Details,
}

/// A move that was played.
pub type PlayedMove = LegalMove;

/// What an evaluator says of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// The evaluator's name.
    pub evaluator: &'static str,
    /// The judgement for the side to move.
    pub score: Score,
    /// The value of each side on its own, where the evaluator has one.
    pub sides: Option<[f64; 2]>,
    /// The parts of the judgement.
    pub terms: Vec<(&'static str, f64)>,
}

/// A game, one variant of it, with its types erased.
pub trait DynGame: Send + Sync {
    /// What is the same for every variant.
    fn about(&self) -> &'static About;

    /// The name of this variant.
    fn variant(&self) -> String;

    /// The shape of the board.
    fn geometry(&self) -> Geometry;

    /// The strategies, the default first.
    fn strategies(&self) -> Vec<StrategyAbout>;

    /// Names and summaries of the evaluators, the default first.
    fn evaluators(&self) -> Vec<(&'static str, &'static str)>;

    /// The options of the game and of all its strategies, each once, those of the start first.
    fn options(&self) -> Vec<OptionSpec> {
        let mut specs = self.about().options.to_vec();
        for spec in self.strategies().iter().flat_map(|strategy| strategy.options) {
            if specs.iter().all(|known| known.name != spec.name) {
                specs.push(*spec);
            }
        }
        specs
    }

    /// Cuts a string of several moves into moves.
    fn split_moves(&self, text: &str) -> Vec<String>;

    /// Reads a line of a set of positions whose moves have known values; `None` where it is not one.
    fn parse_rated(&self, line: &str) -> Option<Rated>;

    /// The position text that a grid of numbers stands for.
    ///
    /// # Errors
    /// [`Refusal::BadPosition`].
    fn read_grid(&self, grid: &Grid, side: Option<Side>) -> Result<String, Refusal>;

    /// Reads a position text and writes it in the form of the game.
    ///
    /// # Errors
    /// [`Refusal::BadPosition`].
    fn normalise(&self, setup: &str) -> Result<String, Refusal>;

    /// What there is to say of a position.
    ///
    /// # Errors
    /// What [`PositionText::replay`] says; so do all that follow.
    fn state(&self, at: &PositionText) -> Result<State, Refusal>;

    /// The legal moves, none when the game is over, with what they would do if `details`.
    ///
    /// # Errors
    /// As [`state`](Self::state).
    fn legal(&self, at: &PositionText, details: bool) -> Result<Vec<LegalMove>, Refusal>;

    /// Plays `moves` after `at`, all or none: how each is written, and what it did.
    ///
    /// # Errors
    /// As [`state`](Self::state), with the index of the first illegal move in `moves`.
    fn play(&self, at: &PositionText, moves: &[String]) -> Result<Vec<PlayedMove>, Refusal>;

    /// The picture of a position.
    ///
    /// # Errors
    /// As [`state`](Self::state).
    fn diagram(&self, at: &PositionText) -> Result<Diagram, Refusal>;

    /// The grid of numbers of a position.
    ///
    /// # Errors
    /// As [`state`](Self::state).
    fn grid(&self, at: &PositionText) -> Result<Grid, Refusal>;

    /// What an evaluator (`None`: the default) says of a position.
    ///
    /// # Errors
    /// As [`state`](Self::state), or [`Refusal::UnknownStrategy`].
    fn evaluate(&self, at: &PositionText, evaluator: Option<&str>) -> Result<Evaluation, Refusal>;

    /// Counts the leaves at `depth`; an interrupted count is partial and says so.
    ///
    /// # Errors
    /// As [`state`](Self::state).
    fn perft(
        &self,
        at: &PositionText,
        depth: u32,
        divide: bool,
        stop: &StopToken,
    ) -> Result<Perft, Refusal>;

    /// Plays many games between two strategies.
    ///
    /// # Errors
    /// As [`state`](Self::state), [`Refusal::UnknownStrategy`], or [`Refusal::NotSupported`] for a puzzle.
    fn simulate(
        self: Arc<Self>,
        at: &PositionText,
        request: &SimulateRequest,
        stop: &StopToken,
        report: &mut dyn FnMut(&Simulation),
    ) -> Result<Simulation, Refusal>;

    /// What this variant is called in a protocol of others; `None` where it is not spoken.
    fn name_in(&self, protocol: Protocol) -> Option<String>;

    /// Writes a line of play in a protocol of others.
    ///
    /// # Errors
    /// As [`state`](Self::state), or [`Refusal::NotSupported`] where the game is not spoken in it.
    fn translate(&self, protocol: Protocol, at: &PositionText) -> Result<Translation, Refusal>;

    /// Reads a legal move as a protocol of others writes it, and writes it as ours.
    ///
    /// # Errors
    /// As [`translate`](Self::translate), or [`Refusal::IllegalMove`].
    fn read_foreign(
        &self,
        protocol: Protocol,
        at: &PositionText,
        text: &str,
    ) -> Result<String, Refusal>;

    /// Reads a position as a protocol of others writes it, and writes it as ours.
    ///
    /// # Errors
    /// [`Refusal::BadPosition`], or [`Refusal::NotSupported`] where the game is not spoken in it.
    fn read_foreign_position(&self, protocol: Protocol, text: &str) -> Result<String, Refusal>;

    /// Extensions and summaries of the formats of records.
    fn record_formats(&self) -> Vec<(&'static str, &'static str)>;

    /// Writes a record in the format with this extension; `None` if the game has no such format.
    ///
    /// # Errors
    /// As [`state`](Self::state).
    fn write_record(&self, extension: &str, record: &Record<'_>)
    -> Option<Result<String, Refusal>>;

    /// An engine of the strategy (`None`: the default), with options of that strategy;
    /// options of other strategies are passed over.
    /// For a puzzle, [`COMPARE`] runs all.
    ///
    /// # Errors
    /// [`Refusal::UnknownStrategy`], or what the strategy says of its options.
    fn engine(
        self: Arc<Self>,
        strategy: Option<&str>,
        options: &Options,
    ) -> Result<Box<dyn Engine>, Refusal>;
}

impl<G: Game> DynGame for G {
    fn about(&self) -> &'static About {
        G::about()
    }

    fn variant(&self) -> String {
        Game::variant(self)
    }

    fn geometry(&self) -> Geometry {
        Game::geometry(self)
    }

    fn strategies(&self) -> Vec<StrategyAbout> {
        <G as Game>::strategies().into_iter().map(|strategy| strategy.about).collect()
    }

    fn evaluators(&self) -> Vec<(&'static str, &'static str)> {
        <G as Game>::evaluators().iter().map(|e| (e.name(), e.summary())).collect()
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        Game::split_moves(self, text)
    }

    fn parse_rated(&self, line: &str) -> Option<Rated> {
        Game::parse_rated(self, line)
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
        let position = at.replay(self)?;
        let side = position.side_to_move();
        let about = G::about();
        let outcome = position.outcome().map(|outcome| {
            (outcome, Score::of_outcome(outcome, side, about.unit, about.is_puzzle()))
        });
        Ok(State {
            variant: Game::variant(self),
            setup: at.setup.clone().unwrap_or_else(|| self.format_position(&self.start())),
            position: self.format_position(&position),
            side,
            key: position.key(),
            legal_count: if outcome.is_some() { 0 } else { position.count_legal() },
            outcome,
        })
    }

    fn legal(&self, at: &PositionText, details: bool) -> Result<Vec<LegalMove>, Refusal> {
        let position = at.replay(self)?;
        if position.outcome().is_some() {
            return Ok(Vec::new());
        }
        check_listed(position.count_legal())?;
        let describe = |mv| LegalMove {
            text: self.format_move(&position, mv),
            details: if details { self.details(&position, mv) } else { Details::new() },
        };
        Ok(position.moves().into_iter().map(describe).collect())
    }

    fn play(&self, at: &PositionText, moves: &[String]) -> Result<Vec<PlayedMove>, Refusal> {
        let mut position = at.replay(self)?;
        let mut played = Vec::with_capacity(moves.len());
        for (index, text) in moves.iter().enumerate() {
            let mv = read_move(self, &position, "moves", index, text)?;
            played.push(PlayedMove {
                text: self.format_move(&position, mv),
                details: self.details(&position, mv),
            });
            position.play_unchecked(mv);
        }
        Ok(played)
    }

    fn diagram(&self, at: &PositionText) -> Result<Diagram, Refusal> {
        let position = at.replay(self)?;
        check_drawn(self.cells_drawn())?;
        let mut diagram = Game::diagram(self, &position);
        if let Some((last, earlier)) = at.moves.split_last() {
            let before = PositionText { setup: at.setup.clone(), moves: earlier.to_vec() };
            let before = before.replay(self)?;
            let mv = read_move(self, &before, "moves", earlier.len(), last)?;
            diagram.last_move = self.trace(&before, mv);
        }
        Ok(diagram)
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
            return Err(Refusal::not_supported(
                "\"simulate\" needs two players; for a puzzle, \"solve\" with \"strategy\":\"compare\" compares strategies",
            ));
        }
        let start = at.replay(&*self)?;
        let [first, second] = &request.players;
        let strategies = [find_strategy::<G>(Some(first))?, find_strategy::<G>(Some(second))?];
        simulate(&self, &start, &strategies, request, stop, report)
    }

    fn name_in(&self, protocol: Protocol) -> Option<String> {
        let dialect = G::dialects().iter().find(|dialect| dialect.protocol == protocol)?;
        (dialect.variant)(self)
    }

    fn translate(&self, protocol: Protocol, at: &PositionText) -> Result<Translation, Refusal> {
        let (dialect, variant) = find_dialect(self, protocol)?;
        let start = PositionText { setup: at.setup.clone(), moves: Vec::new() };
        let mut position = start.replay(self)?;
        let from_start = position == self.start();
        let setup = (dialect.format_position)(self, &position);
        let mut moves = Vec::with_capacity(at.moves.len());
        for (index, text) in at.moves.iter().enumerate() {
            let mv = read_move(self, &position, "moves", index, text)?;
            moves.push((position.side_to_move(), (dialect.format_move)(self, &position, mv)));
            position.play_unchecked(mv);
        }
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
        let (dialect, _) = find_dialect(self, protocol)?;
        let position = at.replay(self)?;
        let parse = |position: &G::Position, text: &str| (dialect.parse_move)(self, position, text);
        let mv = read_move_by(self, &position, "moves", at.moves.len(), text, parse)?;
        Ok(self.format_move(&position, mv))
    }

    fn read_foreign_position(&self, protocol: Protocol, text: &str) -> Result<String, Refusal> {
        let (dialect, _) = find_dialect(self, protocol)?;
        let position = (dialect.parse_position)(self, text).map_err(Refusal::bad_position)?;
        Ok(self.format_position(&position))
    }

    fn record_formats(&self) -> Vec<(&'static str, &'static str)> {
        G::record_formats().iter().map(|format| (format.extension, format.summary)).collect()
    }

    fn write_record(
        &self,
        extension: &str,
        record: &Record<'_>,
    ) -> Option<Result<String, Refusal>> {
        let format = G::record_formats().iter().find(|format| format.extension == extension)?;
        Some((format.write)(self, record))
    }

    fn engine(
        self: Arc<Self>,
        strategy: Option<&str>,
        options: &Options,
    ) -> Result<Box<dyn Engine>, Refusal> {
        if strategy == Some(COMPARE) && G::about().is_puzzle() {
            let engines: Result<Vec<_>, Refusal> = <G as Game>::strategies()
                .into_iter()
                .map(|strategy| Ok((strategy.about.name, seat(&self, &strategy, options)?)))
                .collect();
            return Ok(Box::new(Compare::new(engines?)));
        }
        seat(&self, &find_strategy::<G>(strategy)?, options)
    }
}

/// Makes an engine of a strategy.
fn seat<G: Game>(
    game: &Arc<G>,
    strategy: &Strategy<G>,
    options: &Options,
) -> Result<Box<dyn Engine>, Refusal> {
    let searcher = (strategy.make)(game, options)?;
    Ok(Box::new(Seat::new(Arc::clone(game), strategy.about, searcher)))
}

/// How `game` is written in `protocol`, and what its variant is called there.
fn find_dialect<G: Game>(
    game: &G,
    protocol: Protocol,
) -> Result<(&'static Dialect<G>, String), Refusal> {
    let dialect = G::dialects().iter().find(|dialect| dialect.protocol == protocol);
    let named = dialect.and_then(|dialect| Some((dialect, (dialect.variant)(game)?)));
    named.ok_or_else(|| {
        Refusal::not_supported(format!(
            "{} {} is not spoken in the protocol {}",
            G::about().id,
            Game::variant(game),
            protocol.name()
        ))
    })
}

/// The strategy called `name`, or the default.
fn find_strategy<G: Game>(name: Option<&str>) -> Result<Strategy<G>, Refusal> {
    let mut strategies = <G as Game>::strategies();
    let names: Vec<_> = strategies.iter().map(|strategy| strategy.about.name).collect();
    Ok(strategies.swap_remove(find_named("strategy", &names, name)?))
}

/// The evaluator called `name`, or the default.
pub(crate) fn find_evaluator<G: Game>(name: Option<&str>) -> Result<G::Evaluator, Refusal> {
    let evaluators = <G as Game>::evaluators();
    let names: Vec<_> = evaluators.iter().map(Evaluator::name).collect();
    Ok(evaluators[find_named("evaluator", &names, name)?])
}

/// The index of `name` among `names`, 0 for `None`.
fn find_named(kind: &'static str, names: &[&str], name: Option<&str>) -> Result<usize, Refusal> {
    let Some(name) = name else { return Ok(0) };
    names.iter().position(|&known| known == name).ok_or_else(|| Refusal::UnknownStrategy {
        kind,
        name: name.to_owned(),
        hint: nearest(name, names.iter().copied()),
        known: names.join(", "),
    })
}
