//! Strategies that an embedder or the daemon adds to a game: external engines.
//!
//! An [`Extended`] game lists and runs them like the game's own strategies.

use std::sync::Arc;

use crate::game::drawing::Fault;
use crate::game::{
    About, Figure, Geometry, Goal, Grid, OpeningSet, Options, Reason, Refusal, Side, Text, nearest,
    wording,
};
use crate::search::Perft;
use crate::search::{StopToken, StrategyAbout};

use super::{
    BoxedPosition, DraftMove, Drawn, DynGame, Engine, EvaluatorAbout, PositionText, Protocol,
    Rated, ReadSetup, Record, RecordAbout, Replayed, Saying, SimulateRequest, Simulation,
    Translation,
};

/// A strategy that is not part of the game.
pub trait ExtraStrategy: Send + Sync {
    /// Its name, options and abilities.
    fn about(&self) -> StrategyAbout;

    /// True if it plays this variant. Called at the beginning of every game, so it must be cheap.
    fn plays(&self, game: &dyn DynGame) -> bool;

    /// Creates an engine for a variant that it plays.
    ///
    /// # Errors
    /// The engine cannot be made.
    fn engine(&self, game: &Arc<dyn DynGame>) -> Result<Box<dyn Engine>, Refusal>;
}

/// Strategies with static lifetime, as the names in [`StrategyAbout`] have.
pub type Extras = &'static [Box<dyn ExtraStrategy>];

/// A game with extra strategies, listed after its own.
pub struct Extended {
    game: Arc<dyn DynGame>,
    extras: Vec<&'static dyn ExtraStrategy>,
}

impl Extended {
    /// The game with the `extras` that play it; the unchanged game if none does.
    #[must_use]
    pub fn over(game: Arc<dyn DynGame>, extras: Extras) -> Arc<dyn DynGame> {
        let playing = extras.iter().map(|extra| &**extra).filter(|extra| extra.plays(&*game));
        let extras: Vec<_> = playing.collect();
        if extras.is_empty() { game } else { Arc::new(Self { game, extras }) }
    }

    fn find(&self, name: &str) -> Option<&'static dyn ExtraStrategy> {
        self.extras.iter().copied().find(|extra| extra.about().name == name)
    }
}

/// Delegates methods to the game.
macro_rules! of_the_game {
    ($(fn $name:ident(&self $(, $argument:ident: $type:ty)*) -> $result:ty;)+) => {
        $(fn $name(&self $(, $argument: $type)*) -> $result {
            self.game.$name($($argument),*)
        })+
    };
}

impl DynGame for Extended {
    of_the_game! {
        fn about(&self) -> &'static About;
        fn variant(&self) -> String;
        fn geometry(&self) -> Geometry;
        fn figures(&self) -> Vec<Figure>;
        fn goal(&self) -> Option<Goal<String>>;
        fn claims(&self) -> &'static [Reason];
        fn evaluators(&self) -> Vec<EvaluatorAbout>;
        fn move_words(&self) -> &'static [(&'static str, Text)];
        fn split_moves(&self, text: &str) -> Vec<String>;
        fn place_moves(&self, text: &str) -> Vec<DraftMove>;
        fn resembles_position(&self, text: &str) -> bool;
        fn read_drawing(&self, text: &str) -> Option<Result<Drawn, Refusal>>;
        fn drawing_fault(&self, text: &str) -> Option<Fault>;
        fn drawn_variants(&self) -> Vec<String>;
        fn sized_for(&self, text: &str) -> Option<Arc<dyn DynGame>>;
        fn is_prose(&self, text: &str) -> bool;
        fn is_move_text(&self, text: &str) -> bool;
        fn replay_record(&self, at: &PositionText, texts: &[&str]) -> Result<Replayed, Refusal>;
        fn parse_rated(&self, line: &str) -> Option<Rated>;
        fn read_grid(&self, grid: &Grid, side: Option<Side>) -> Result<String, Refusal>;
        fn read_setup(&self, text: &str) -> Result<ReadSetup, Refusal>;
        fn read_start(&self, text: &str, is_named: bool) -> Result<Drawn, Refusal>;
        fn check_written(&self) -> Result<(), Refusal>;
        fn has_costs(&self) -> bool;
        fn sayings(&self) -> &'static [Saying];
        fn perft(&self, at: &PositionText, depth: u32, divide: bool, stop: &StopToken) -> Result<Perft, Refusal>;
        fn name_in(&self, protocol: Protocol) -> Result<String, Refusal>;
        fn translate(&self, protocol: Protocol, at: &PositionText) -> Result<Translation, Refusal>;
        fn read_foreign_position(&self, protocol: Protocol, text: &str) -> Result<String, Refusal>;
        fn record_formats(&self) -> Vec<RecordAbout>;
        fn opening_sets(&self) -> &'static [OpeningSet];
        fn write_record(&self, extension: &str, record: &Record) -> Option<Result<String, Refusal>>;
    }

    fn position(&self, at: &PositionText) -> Result<BoxedPosition<'_>, Refusal> {
        self.game.position(at)
    }

    fn into_position(
        self: Arc<Self>,
        at: &PositionText,
    ) -> Result<BoxedPosition<'static>, Refusal> {
        Arc::clone(&self.game).into_position(at)
    }

    fn strategies(&self) -> Vec<StrategyAbout> {
        let extras = self.extras.iter().map(|extra| extra.about());
        self.game.strategies().into_iter().chain(extras).collect()
    }

    fn simulate(
        self: Arc<Self>,
        at: &PositionText,
        request: &SimulateRequest,
        stop: &StopToken,
        report: &mut dyn FnMut(&Simulation),
    ) -> Result<Simulation, Refusal> {
        if let Some(name) = request.players.iter().find(|name| self.find(name).is_some()) {
            return Err(Refusal::not_supported(wording!("erased-third-party-engine", name)));
        }
        Arc::clone(&self.game).simulate(at, request, stop, report)
    }

    fn engine(
        self: Arc<Self>,
        strategy: Option<&str>,
        options: &Options,
    ) -> Result<Box<dyn Engine>, Refusal> {
        match strategy.and_then(|name| self.find(name)) {
            Some(extra) => extra.engine(&self.game),
            None => Arc::clone(&self.game)
                .engine(strategy, options)
                .map_err(|refusal| self.list_extras(refusal)),
        }
    }
}

impl Extended {
    /// Adds the extra strategies to those that a refusal lists.
    fn list_extras(&self, refusal: Refusal) -> Refusal {
        let Refusal::UnknownStrategy { name, mut known, hint } = refusal else {
            return refusal;
        };
        let names: Vec<_> = self.extras.iter().map(|extra| extra.about().name).collect();
        names.iter().for_each(|extra| known.push_str(&format!(", {extra}")));
        let hint = nearest(&name, names).or(hint);
        Refusal::UnknownStrategy { name, known, hint }
    }
}
