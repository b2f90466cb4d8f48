//! Pattern features: the contents of groups of squares, as numbers that an evaluation looks up.
//!
//! The method is that of Michael Buro ("Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1997): the
//! content of a group is a number in base 3. His method has one weight for each number, and adds the weights up; here each number has a
//! column of a [`network`](super::network).
//!
//! ```text
//! Shape ─ features: its images under the symmetries of the board     shape
//! boards ─ Indexer ─ a number in base 3 for each feature             indexer
//! FeatureSet: the columns of a board                                 columns
//! ```
//! If a symmetry maps a shape to itself, several of its configurations are equivalent: they form a class, with one column. The module does
//! not depend on a game; a board has at most 64 squares.

mod columns;
mod indexer;
mod shape;

pub(crate) use columns::{FeatureSet, Shapes};
pub(crate) use shape::{Feature, IDENTITY, Shape, Symmetry, count, features};
