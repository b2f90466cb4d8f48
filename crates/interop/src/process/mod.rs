//! Engines elsewhere: lines with deadlines, and processes that surely end.
//!
//! | module | what it is |
//! | --- | --- |
//! | [`connection`] | a wire to an engine together with what keeps it there |
//! | [`wire`] | lines from and to an engine |
//! | `child` | a process that ends with its owner |
//! | [`stderr_tail`] | the end of what an engine writes to stderr |

pub mod child;
pub mod connection;
pub mod stderr_tail;
pub mod wire;
