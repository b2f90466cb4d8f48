//! Proofs of the value of a start: all positions at a number of plies, solved one by one, and minimax over them.
//!
//! ```text
//! start ─ Tree ─ items ─ Subject: each solved ─ log ─ Proof      the job
//!                                           └───── Proof ─ check  by the rules of the game alone
//! ```
//! A [`ProofJob`] solves the items round by round and skips those on which the value no longer depends. Its log is a proof, and so is its
//! product: every line has a position and its value. [`derive()`] uses neither the tree nor the searches of the job: it plays all moves
//! from the start and looks the positions up in the proof.

mod check;
mod job;
mod positions;
mod text;
mod tree;

pub use check::{Checked, derive};
pub use job::{ItemSolver, ProofJob, Subject};
pub use positions::{Positions, margin};
pub use text::{Claim, Proof};
pub use tree::{Bounds, Reply, Tree};
