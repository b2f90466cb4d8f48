//! A session: the game with its position and options, and the engine, which is kept from move to move.

use std::sync::Arc;

use plateau_core::erased::{
    BoxedPosition, DynGame, Engine, PositionText, Protocol, Query, Showing,
};
use plateau_core::game::{OptionKind, OptionSpec, OptionValue, Options, Outcome, Refusal, Side};
use plateau_core::games::{self, Entry};
use plateau_core::live_game::LiveGame;
use plateau_core::search::{Limits, Purpose, StrategyAbout, cores};

use super::error::HostError;
use super::offer::{Offer, create, first, offers};
use super::setting::{MULTIPV, Setting, THREADS, merge};

/// The initial game of a session, and its strategy.
#[derive(Debug, Clone, Default)]
pub struct SessionDefaults {
    /// An id or alias; by default the first game that the protocol supports.
    pub game: Option<String>,
    /// The variant; by default the first one that the protocol supports.
    pub variant: Option<String>,
    /// The strategy; by default the game's best.
    pub strategy: Option<String>,
    /// Options, by their names in our own protocol.
    pub options: Vec<(String, String)>,
    /// The limits of a search if the host sets none.
    pub limits: Limits,
}

/// A session of a host.
pub struct Session {
    protocol: Protocol,
    offers: Vec<Offer>,
    /// The game. Each game uses the options that it has.
    live_game: LiveGame,
    strategy: Option<String>,
    /// The limits of a search if the host sets none.
    usual: Limits,
    engine: Option<Box<dyn Engine>>,
}

impl Session {
    /// A session at the start of a game.
    ///
    /// # Errors
    /// There is no such game, variant or option, or the protocol does not support the game.
    pub fn new(protocol: Protocol, start: &SessionDefaults) -> Result<Self, HostError> {
        let offers = offers(protocol);
        let game = match &start.game {
            None => first(protocol, &offers, start.variant.as_deref())?,
            Some(name) => {
                let (entry, implied) = games::find_named(name)?;
                create(*entry, start.variant.as_deref().or(implied), &offers)?
            }
        };
        game.name_in(protocol)?;
        let mut session = Self {
            protocol,
            offers,
            live_game: LiveGame::of(game, Options::default())?,
            strategy: start.strategy.clone(),
            usual: start.limits.clone(),
            engine: None,
        };
        session.prepare()?;
        for (name, value) in &start.options {
            session.set(name, OptionValue::parse(value))?;
        }
        Ok(session)
    }

    /// The game.
    pub const fn game(&self) -> &Arc<dyn DynGame> {
        self.live_game.game()
    }

    /// The position.
    pub const fn position(&self) -> &BoxedPosition<'static> {
        self.live_game.position()
    }

    /// The position as text.
    pub fn at(&self) -> PositionText {
        self.live_game.at()
    }

    /// The variants that the protocol supports.
    pub fn offers(&self) -> &[Offer] {
        &self.offers
    }

    /// The name of the game's variant in the protocol.
    ///
    /// # Errors
    /// The protocol does not support it.
    pub fn variant(&self) -> Result<String, HostError> {
        Ok(self.game().name_in(self.protocol)?)
    }

    /// Changes to another game, at its start.
    ///
    /// # Errors
    /// Those of the game.
    pub fn turn_to(&mut self, game: &Arc<dyn DynGame>) -> Result<(), HostError> {
        self.live_game = LiveGame::of(Arc::clone(game), self.live_game.options().clone())?;
        self.engine = None;
        Ok(())
    }

    /// Changes to a registered game, by default in the first variant that the protocol supports.
    ///
    /// # Errors
    /// There is no such variant, or the protocol does not support it.
    pub fn turn_to_entry(&mut self, entry: Entry, variant: Option<&str>) -> Result<(), HostError> {
        let game = create(entry, variant, &self.offers)?;
        game.name_in(self.protocol)?;
        self.turn_to(&game)
    }

    /// Changes to the variant with this name in the protocol.
    ///
    /// # Errors
    /// There is no such variant.
    pub fn turn_to_variant(&mut self, name: &str) -> Result<(), HostError> {
        if self.variant()? == name {
            return Ok(());
        }
        let offer = self.offers.iter().find(|offer| offer.name == name).cloned();
        let Some(offer) = offer else {
            let known: Vec<_> = self.offers.iter().map(|offer| offer.name.as_str()).collect();
            return Err(
                format!("there is no variant {name}; there are {}", known.join(", ")).into()
            );
        };
        self.turn_to(&offer.game)
    }

    /// The settings of all games that the protocol supports, with their current values.
    pub fn settings(&self) -> Vec<Setting> {
        merge(&self.specs(), self.live_game.options())
    }

    /// The options of every search, of this game's strategy, and of the best strategies of all other games. Numbers and flags mean the same
    /// in every game; the words of a choice, such as evaluators, belong to one game.
    fn specs(&self) -> Vec<OptionSpec> {
        let options = |game: &Arc<dyn DynGame>| {
            let strategies = game.strategies();
            let named = |about: &&StrategyAbout| self.strategy.as_deref() == Some(about.name);
            strategies.iter().find(named).unwrap_or(&strategies[0]).options
        };
        let others = self.offers.iter().flat_map(|offer| options(&offer.game));
        let others = others.filter(|spec| !matches!(spec.kind, OptionKind::Choice { .. }));
        let own = options(self.game()).iter().copied();
        self.of_every_search().iter().copied().chain(own).chain(others.copied()).collect()
    }

    /// The options of every search. Hub and DamExchange cannot rank several moves.
    const fn of_every_search(&self) -> &'static [OptionSpec] {
        match self.protocol {
            Protocol::Uci | Protocol::Gtp | Protocol::NBoard => &[THREADS.spec, MULTIPV.spec],
            Protocol::Hub | Protocol::Dxp => &[THREADS.spec],
        }
    }

    /// Sets a value by its name in our own protocol. Games that do not accept it use their default.
    ///
    /// # Errors
    /// There is no such setting, or no game accepts the value.
    pub fn set(&mut self, name: &str, value: OptionValue) -> Result<(), HostError> {
        self.live_game.set_option_among(&self.specs(), name, Some(value))?;
        self.change(name);
        Ok(())
    }

    /// Resets a setting to its default.
    ///
    /// # Errors
    /// There is no such setting.
    pub fn unset(&mut self, name: &str) -> Result<(), HostError> {
        self.live_game.set_option_among(&self.specs(), name, None)?;
        self.change(name);
        Ok(())
    }

    /// Drops the engine, if it depends on the setting.
    fn change(&mut self, name: &str) {
        if self.of_every_search().iter().all(|spec| spec.name != name) {
            self.engine = None;
        }
    }

    /// The given limits, or those of the command line if they are empty.
    pub fn limits_or_usual(&self, limits: Limits) -> Limits {
        if limits.is_unlimited() { self.usual.clone() } else { limits }
    }

    /// The side to move.
    pub fn side(&self) -> Side {
        self.position().stand().side
    }

    /// A query with these limits and the settings.
    pub fn query(&self, limits: Limits, purpose: Purpose) -> Query {
        let [threads, multipv] = [THREADS, MULTIPV]
            .map(|count| usize::try_from(count.of(self.live_game.options())).unwrap_or(1));
        Query { limits, purpose, threads: threads.min(cores()), multipv, ..Query::default() }
    }

    /// Sets up a position: a start in the protocol's notation, or `None` for that of the game, and the moves since.
    ///
    /// # Errors
    /// A start or move cannot be read or played; the position is then unchanged.
    pub fn place(&mut self, setup: Option<&str>, moves: &[&str]) -> Result<(), HostError> {
        let read = |text| self.game().read_foreign_position(self.protocol, text);
        let at = PositionText { setup: setup.map(read).transpose()?, moves: Vec::new() };
        let mut live_game = self.live_game.clone();
        live_game.place(&at)?;
        let moves = live_game.position().read_foreign(self.protocol, moves)?;
        live_game.play(&moves, Showing::TEXT)?;
        self.live_game = live_game;
        Ok(())
    }

    /// Sets up a position in our own notation.
    ///
    /// # Errors
    /// It cannot be read or played; the position is then unchanged.
    pub fn put(&mut self, at: &PositionText) -> Result<(), HostError> {
        Ok(self.live_game.place(at)?)
    }

    /// Plays a move in the protocol's notation.
    ///
    /// # Errors
    /// It cannot be read or played; the position is then unchanged.
    pub fn play(&mut self, text: &str) -> Result<(), HostError> {
        let mv = self.read(text)?;
        self.live_game.play(&[mv], Showing::TEXT)?;
        Ok(())
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        self.live_game.undo(1)
    }

    /// Takes moves back until `plies` are left; false if there are fewer.
    pub fn rewind(&mut self, plies: usize) -> bool {
        let more = self.position().ply().checked_sub(plies);
        more.is_some_and(|more| self.live_game.undo(more))
    }

    /// The result of the game, once it is over or a player may claim a draw.
    pub fn adjudicated(&self) -> Option<Outcome> {
        self.position().stand().adjudicated()
    }

    /// Reads a legal move in the protocol's notation.
    ///
    /// # Errors
    /// It cannot be read or played.
    pub fn read(&self, text: &str) -> Result<String, Refusal> {
        Ok(self.position().read_foreign(self.protocol, &[text])?.swap_remove(0))
    }

    /// Writes a line of moves from the current position in the protocol's notation.
    pub fn write(&self, moves: &[String]) -> Vec<String> {
        // An engine's line is legal; an illegal one would be omitted.
        self.position().write_foreign(self.protocol, moves).unwrap_or_default()
    }

    /// Clears the data of earlier searches.
    pub fn forget(&mut self) {
        self.engine.iter_mut().for_each(|engine| engine.forget());
    }

    /// Creates the engine, so that the first search need not.
    ///
    /// # Errors
    /// The strategy refuses its options.
    pub fn prepare(&mut self) -> Result<(), HostError> {
        self.engine = Some(self.take_engine()?);
        Ok(())
    }

    /// Takes the engine out of the session for a search, and creates it if there is none.
    ///
    /// # Errors
    /// The strategy refuses its options.
    pub fn take_engine(&mut self) -> Result<Box<dyn Engine>, HostError> {
        match self.engine.take() {
            Some(engine) => Ok(engine),
            None => Ok(self.live_game.engine(self.strategy.as_deref())?),
        }
    }

    /// Takes the engine back after its search, unless the search panicked.
    pub fn return_engine(&mut self, engine: Option<Box<dyn Engine>>) {
        self.engine = engine;
    }
}
