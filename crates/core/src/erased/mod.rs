//! Boundary of type erasure: code above it uses games as text and engines as objects; searches below it are compiled for each game.
//!
//! Types are erased here, once per request: every game that implements [`Interchange`] is a [`DynGame`], and a [`GameEngine`] makes an
//! [`Engine`] of any searcher. A position is passed in as [`PositionText`], and results are returned in a [`Report`]; a game in progress
//! keeps a [`DynPosition`]. Modules that only need these two are here too: [`Compare`], explanations of moves ([`Insight`]), simulations,
//! records, and the [`Dialect`]s of third-party programs. A game may be [`Extended`] by external engines.

mod compare;
mod dialect;
mod dyn_game;
mod dyn_position;
mod effect;
mod engine;
mod erasure;
mod extra;
mod fixed_searches;
mod game_engine;
mod insight;
mod interchange;
mod line;
mod move_list;
mod picture;
mod position_text;
mod ranking;
mod rated;
mod record;
mod report;
mod saying;
mod simulate;
mod symmetry;
mod teller;

pub use compare::{COMPARE, Compare};
pub use dialect::{Dialect, MoveReader, PositionReader, Protocol, Translation};
pub use dyn_game::{
    Drawn, DrawnVariant, DynGame, Evaluation, EvaluatorAbout, GameEnd, LegalMove, PlayedMove,
    ReadSetup, Showing, State,
};
pub use dyn_position::{BoxedPosition, DynPosition, Stand};
pub use effect::Effect;
pub use engine::{Engine, Query, SearchError, Shortage};
pub use extra::{Extended, ExtraStrategy, Extras};
pub use fixed_searches::FixedSearches;
pub use game_engine::GameEngine;
pub use insight::{GOAL, Insight, Insights, QUIET, WIN};
pub use interchange::Interchange;
pub use position_text::PositionText;
#[cfg(test)]
pub(crate) use position_text::STEPS;
pub use rated::Rated;
pub use record::{
    Beside, Comment, Cut, Cutter, Draft, DraftMove, MoveScore, Piece, Problem, ReadGame, Reading,
    Record, RecordAbout, RecordError, RecordFormat, RecordReader, RecordWriter, Remark, Replayed,
    ReplayedMove, Variation,
};
pub use record::{comment, common, game_id, property, read_date, sgf, tagged, written_formats};
pub use record::{random_line, random_line_from};
pub use report::{Comparison, Report, ReportLine, Status};
pub use saying::{Fact, Saying, Value};
pub(crate) use saying::{fill, sayings};
pub use simulate::{Plies, SimulateRequest, Simulation};
