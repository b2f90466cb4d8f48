//! Type erasure: the implementation of [`DynGame`] for every game. Positions are [`Variation`]s; all other methods delegate to the game.

use std::sync::Arc;

use crate::game::{
    About, Figure, Game, Geometry, Goal, Grid, OpeningSet, Options, Position, Reason, Refusal,
    Side, Text, Wording,
    drawing::{self, Fault, ReadPosition},
    without_entities, wording,
};
use crate::search::{
    Evaluator, Limits, Monitor, Progress, Searchable, StopToken, Strategy, StrategyAbout,
    find_strategy,
};
use crate::search::{Perft, perft};

use super::dialect::find_dialect;
use super::line::Variation;
use super::move_list;
use super::position_text::{
    PositionText, check_listed, check_written, named_variant, play_moves, read_position,
};
use super::record::replay::replay;
use super::record::variation;
use super::simulate::{SimulateRequest, Simulation, simulate};
use super::{
    BoxedPosition, COMPARE, Compare, DraftMove, Drawn, DrawnVariant, DynGame, Engine,
    EvaluatorAbout, GameEngine, Interchange, Protocol, Rated, ReadSetup, Record, RecordAbout,
    RecordFormat, Replayed, Saying, Translation, common,
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
        let position = position.filter(|_| DynGame::check_written(self).is_ok());
        Some(Goal { position: position.map(|position| self.format_position(&position)), text })
    }

    fn claims(&self) -> &'static [Reason] {
        G::Position::CLAIMS
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

    fn move_words(&self) -> &'static [(&'static str, Text)] {
        G::move_words()
    }

    fn split_moves(&self, text: &str) -> Vec<String> {
        let text = without_entities(text);
        move_list::split(self, &text).into_iter().map(|listed| listed.text).collect()
    }

    fn place_moves(&self, text: &str) -> Vec<DraftMove> {
        let place = |listed: move_list::Listed| DraftMove {
            at: listed.at,
            text: listed.text,
            ..DraftMove::default()
        };
        move_list::split(self, text).into_iter().map(place).collect()
    }

    fn is_move_text(&self, text: &str) -> bool {
        Game::is_move_text(self, text)
    }

    fn replay_record(&self, at: &PositionText, texts: &[&str]) -> Result<Replayed, Refusal> {
        replay(self, at, texts)
    }

    fn parse_rated(&self, line: &str) -> Option<Rated> {
        Interchange::parse_rated(self, line)
    }

    fn read_grid(&self, grid: &Grid, side: Option<Side>) -> Result<String, Refusal> {
        let position = self.parse_grid(grid, side).map_err(Refusal::bad_position)?;
        Ok(self.format_position(&position))
    }

    fn read_setup(&self, text: &str) -> Result<ReadSetup, Refusal> {
        written(self, read_position(self, &without_entities(text)))
    }

    fn read_start(&self, text: &str, is_named: bool) -> Result<Drawn, Refusal> {
        let text = &*without_entities(text);
        let is_other = |name: &&str| !is_named && *name != Game::variant(self);
        if let Some(name) = G::variant_that_starts(text).filter(is_other) {
            let game = G::create(name, &Options::default())?;
            return Ok(guessed(name, game.read_setup(text)?));
        }
        let refusal = match self.read_setup(text) {
            Ok(read) => return Ok(Drawn { variant: DrawnVariant::Meant, read }),
            Err(refusal) if is_named => return Err(refusal),
            Err(refusal) => refusal,
        };
        if let Some(sized) = self.sized_for(text) {
            let variant = DrawnVariant::Told(sized.variant());
            return Ok(Drawn { variant, read: sized.read_setup(text)? });
        }
        match self.read_drawing(text) {
            Some(Ok(Drawn { variant: DrawnVariant::Guessed(name), read })) => {
                Ok(guessed(&name, read))
            }
            Some(Ok(drawn)) => Ok(drawn),
            Some(Err(_)) => Err(refusal),
            None => Err(self
                .drawing_fault(text)
                .map_or(refusal, |(_, message)| Refusal::bad_position(message))),
        }
    }

    fn resembles_position(&self, text: &str) -> bool {
        G::resembles_position(text)
    }

    fn read_drawing(&self, text: &str) -> Option<Result<Drawn, Refusal>> {
        let read = |game: &G, variant: DrawnVariant| {
            let read = written(game, game.parse_drawing(text)?);
            Some(read.map(|read| Drawn { variant, read }))
        };
        if let Some(drawn) = read(self, DrawnVariant::Meant) {
            return Some(drawn);
        }
        let sized = || {
            let (rows, columns) = drawing::size_of::<G>(text)?;
            G::variant_of_size(rows, columns)
        };
        let told = G::drawn_variants().into_iter().chain(sized()).map(DrawnVariant::Told);
        let guessed = G::guessed_variants().iter().map(|&name| DrawnVariant::Guessed(name.into()));
        let mut refused = None;
        for variant in told.chain(guessed) {
            let game = G::create(variant.name().unwrap_or_default(), &Options::default());
            match game.ok().and_then(|game| read(&game, variant)) {
                Some(Ok(drawn)) => return Some(Ok(drawn)),
                Some(refusal) => drop(refused.get_or_insert(refusal)),
                None => {}
            }
        }
        refused
    }

    fn drawing_fault(&self, text: &str) -> Option<Fault> {
        drawing::fault_of(self, text)
    }

    fn drawn_variants(&self) -> Vec<String> {
        G::drawn_variants()
    }

    fn sized_for(&self, text: &str) -> Option<Arc<dyn DynGame>> {
        let make = |variant: &str| G::create(variant, &Options::default()).ok();
        let named = || {
            let (name, _) = named_variant(text)?;
            let game = make(&G::about().variant_spelt(name))?;
            read_position(&game, text).position.is_ok().then_some(game)
        };
        let sized = || make(&G::variant_of_position(text)?);
        let game: Arc<dyn DynGame> = Arc::new(named().or_else(sized)?);
        Some(game)
    }

    fn is_prose(&self, text: &str) -> bool {
        drawing::is_prose::<G>(text)
    }

    fn has_costs(&self) -> bool {
        Game::has_costs(self)
    }

    fn check_written(&self) -> Result<(), Refusal> {
        check_written(self.cells_drawn())
    }

    fn position(&self, at: &PositionText) -> Result<BoxedPosition<'_>, Refusal> {
        Ok(Box::new(Variation::replay(self, at)?))
    }

    fn into_position(
        self: Arc<Self>,
        at: &PositionText,
    ) -> Result<BoxedPosition<'static>, Refusal> {
        Ok(Box::new(Variation::replay(self, at)?))
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
            return Err(Refusal::not_supported(ONE_PLAYER).of_field("game"));
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

    fn read_foreign_position(&self, protocol: Protocol, text: &str) -> Result<String, Refusal> {
        let (dialect, _) = find_dialect(self, protocol)?;
        let position = (dialect.parse_position)(self, text).map_err(Refusal::bad_position)?;
        Ok(self.format_position(&position))
    }

    fn opening_sets(&self) -> &'static [OpeningSet] {
        Game::opening_sets(self)
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
        // The formats write variations as they are.
        Some(match record.variations.is_empty() {
            true => write(self, record),
            false => variation::checked(self, record).and_then(|record| write(self, &record)),
        })
    }

    fn engine(
        self: Arc<Self>,
        strategy: Option<&str>,
        options: &Options,
    ) -> Result<Box<dyn Engine>, Refusal> {
        if strategy == Some(COMPARE) && G::about().is_puzzle() {
            let engines: Result<Vec<_>, Refusal> = G::strategies()
                .into_iter()
                .map(|strategy| Ok((strategy.about.name, engine_of(&self, &strategy, options)?)))
                .collect();
            return Ok(Box::new(Compare::new(engines?)));
        }
        engine_of(&self, &find_strategy::<G>(strategy)?, options)
    }
}

/// A position of a variant that was guessed, with a remark.
fn guessed(name: &str, mut read: ReadSetup) -> Drawn {
    read.remarks.insert(0, wording!("record-variant-guessed", variant = name));
    Drawn { variant: DrawnVariant::Guessed(name.to_owned()), read }
}

/// Writes a position that was read; guesses become remarks.
fn written<G: Interchange>(
    game: &G,
    read: ReadPosition<G::Position>,
) -> Result<ReadSetup, Refusal> {
    let ReadPosition { position, names_side, doubts } = read;
    let position = position.map_err(Refusal::bad_position)?;
    let sides = G::about().sides;
    let is_guessed = !names_side && sides.len() > 1 && game.has_free_turn();
    let guessed_side = is_guessed.then(|| {
        let label = sides[position.side_to_move().index()].label;
        wording!("record-no-side", turn = Wording::from(label))
    });
    let remarks = guessed_side.into_iter().chain(doubts).collect();
    Ok(ReadSetup { setup: game.format_position(&position), remarks })
}

/// Makes an engine of a strategy.
fn engine_of<G: Searchable>(
    game: &Arc<G>,
    strategy: &Strategy<G>,
    options: &Options,
) -> Result<Box<dyn Engine>, Refusal> {
    let searcher = (strategy.make)(game, options)?;
    Ok(Box::new(GameEngine::new(Arc::clone(game), strategy.about, searcher)))
}

/// Reason why games of a puzzle are not simulated.
const ONE_PLAYER: Text = text!("erased-one-player");
