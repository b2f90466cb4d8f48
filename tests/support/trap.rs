//! A game whose engines misbehave: tic-tac-toe with a strategy that panics, one that is hard of hearing,
//! and one whose depth is the number of its threads. It counts the moves that it reads.

use std::cell::Cell;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use plateau_core::erased::{Dialect, Insight, Interchange, Protocol};
use plateau_core::game::{
    About, Diagram, Figure, Game, Geometry, Grid, Language, Move, Options, Refusal, Side, Text,
    Wording,
};
use plateau_core::games::Entry;
use plateau_core::games::tic_tac_toe::{OpenLines, Square, TicTacToe, TicTacToePosition};
use plateau_core::search::{
    BoxedSearcher, Found, Monitor, Root, Searchable, Searcher, Strategy, StrategyAbout,
};

/// The registry of the tests that need such an engine.
pub(crate) static GAMES: &[Entry] = &[Entry::of::<Trap>(), Entry::of::<TicTacToe>()];

pub(crate) struct Trap;

thread_local! {
    /// Number of moves that the game has read on this thread.
    static READ: Cell<usize> = const { Cell::new(0) };
}

/// The number of moves that the game reads on this thread while `work` runs.
pub(crate) fn moves_read(work: impl FnOnce()) -> usize {
    READ.set(0);
    work();
    READ.get()
}

/// The time for which the strategy `deaf` ignores a stop.
pub(crate) const DEAF: Duration = Duration::from_millis(400);

struct Panic;
struct Deaf;
struct Threads;

impl Searcher for Panic {
    type Game = Trap;

    fn search(
        &mut self,
        _: &Root<'_, Trap>,
        _: &mut Monitor<'_, Found<Move<Trap>>>,
    ) -> Found<Move<Trap>> {
        panic!("as it was told")
    }
}

impl Searcher for Deaf {
    type Game = Trap;

    fn search(
        &mut self,
        _: &Root<'_, Trap>,
        monitor: &mut Monitor<'_, Found<Move<Trap>>>,
    ) -> Found<Move<Trap>> {
        std::thread::sleep(DEAF);
        let _ = monitor.visit();
        Found::default()
    }
}

impl Searcher for Threads {
    type Game = Trap;

    fn search(
        &mut self,
        root: &Root<'_, Trap>,
        _: &mut Monitor<'_, Found<Move<Trap>>>,
    ) -> Found<Move<Trap>> {
        Found { depth: root.threads as u32, ..Found::default() }
    }
}

fn strategy(
    name: &'static str,
    make: fn(&Arc<Trap>, &Options) -> Result<BoxedSearcher<Trap>, Refusal>,
) -> Strategy<Trap> {
    Strategy {
        about: StrategyAbout { name, summary: Text::EMPTY, options: &[], features: &[] },
        make,
    }
}

impl Game for Trap {
    type Position = TicTacToePosition;

    fn about() -> &'static About {
        static ABOUT: LazyLock<About> =
            LazyLock::new(|| About { id: "trap", aliases: &[], ..*TicTacToe::about() });
        &ABOUT
    }

    fn create(variant: &str, options: &Options) -> Result<Self, Refusal> {
        TicTacToe::create(variant, options).map(|_| Self)
    }

    fn variant(&self) -> String {
        TicTacToe.variant()
    }

    fn geometry(&self) -> Geometry {
        Game::geometry(&TicTacToe)
    }

    fn figures(&self) -> Vec<Figure> {
        Game::figures(&TicTacToe)
    }

    fn start(&self) -> TicTacToePosition {
        TicTacToe.start()
    }

    fn parse_position(&self, text: &str) -> Result<TicTacToePosition, Wording> {
        TicTacToe.parse_position(text)
    }

    fn format_position(&self, position: &TicTacToePosition) -> String {
        TicTacToe.format_position(position)
    }

    fn parse_move(&self, position: &TicTacToePosition, text: &str) -> Result<Square, Wording> {
        READ.set(READ.get() + 1);
        TicTacToe.parse_move(position, text)
    }

    fn format_move(&self, position: &TicTacToePosition, mv: Square) -> String {
        TicTacToe.format_move(position, mv)
    }

    fn grid(&self, position: &TicTacToePosition) -> Grid {
        Game::grid(&TicTacToe, position)
    }

    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<TicTacToePosition, Wording> {
        TicTacToe.parse_grid(grid, side)
    }

    fn diagram(&self, position: &TicTacToePosition, language: Language) -> Diagram {
        Game::diagram(&TicTacToe, position, language)
    }
}

impl Searchable for Trap {
    type Evaluator = OpenLines;

    fn evaluators() -> &'static [OpenLines] {
        TicTacToe::evaluators()
    }

    fn strategies() -> Vec<Strategy<Self>> {
        vec![
            strategy("panic", |_, _| Ok(Box::new(Panic))),
            strategy("deaf", |_, _| Ok(Box::new(Deaf))),
            strategy("threads", |_, _| Ok(Box::new(Threads))),
        ]
    }
}

impl Insight for Trap {}

/// The dialect of a protocol in which moves are written as in our own; nothing is read in it.
static DIALECT: Dialect<Trap> = Dialect {
    protocol: Protocol::Uci,
    variant: |_| Some("trap".to_owned()),
    format_position: |game, position| game.format_position(position),
    parse_position: |_, _| Err(Text::EMPTY.into()),
    format_move: |game, position, mv| game.format_move(position, mv),
    parse_move: |_, _, _| Err(Text::EMPTY.into()),
};

impl Interchange for Trap {
    fn dialects() -> &'static [Dialect<Self>] {
        std::slice::from_ref(&DIALECT)
    }
}
