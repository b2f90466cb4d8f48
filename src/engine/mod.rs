//! The parts of every search, whatever the game: evaluators, strategies, limits, scores. It uses `game` alone.
//!
//! A [`Searcher`] looks for moves of one [`Searchable`] game, statically dispatched down to the leaves;
//! it counts nodes and obeys limits through its [`Monitor`], and returns a [`Found`], whose lines have a [`Score`].
//! [`value`] explains the integers that searches compare on the way.

pub(crate) mod charged;
mod clock;
mod evaluator;
mod found;
mod helpers;
mod library;
mod limits;
pub(crate) mod memory;
mod monitor;
mod score;
mod searchable;
mod skill;
mod stability;
mod stop;
mod strategy;
mod thread;
pub mod value;

pub use clock::Clock;
pub use evaluator::Evaluator;
pub use found::{Found, Line};
pub use helpers::cores;
pub use library::{Content, Library, NoLibrary, install_library, library};
pub use limits::Limits;
pub use memory::{Idle, lend_idle, memory_limit, memory_used, set_memory_limit};
pub use monitor::{Interrupted, Monitor, Progress, Waste};
pub use score::{Bound, Score, Verdict};
pub use searchable::{Searchable, find_evaluator, find_strategy};
pub use skill::Skill;
pub use stop::{StopToken, Stopped};
pub use strategy::{
    BoxedSearcher, Feature, Purpose, Root, Searcher, Strategy, StrategyAbout, Watch,
};
pub(crate) use thread::{panic_text, search_thread};
