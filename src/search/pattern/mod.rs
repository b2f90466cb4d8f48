//! Linear evaluation by patterns: a sum of table entries, one for what lies on each of some groups of squares.
//!
//! The method is that of Michael Buro ("Experiments with Multi-ProbCut and a new high-quality evaluation function
//! for Othello", 1997): what lies on a group is a number in base 3, and each number has a weight that was fitted.
//!
//! ```text
//! Shape ─ features: its images under the symmetries of the board     shape
//! boards ─ Indexer ─ a number in base 3 for each feature             indexer
//! weights of classes ─ packing ─ a file                              packing
//! Model: all of these for the phases of a game, and the sum          model
//! ```
//! A shape that a symmetry maps to itself has configurations that mean the same: they make a class, with one weight.
//! Nothing here knows a game; a board has at most 64 squares.

mod indexer;
mod model;
pub(crate) mod packing;
mod shape;

pub(crate) use model::{FeatureSet, Model, Shapes, size, write};
pub(crate) use shape::{Feature, Shape, Symmetry, count, features};
