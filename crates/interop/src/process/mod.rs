//! Engines as processes and connections: lines with deadlines, and processes that end in any case.
//!
//! | module | content |
//! | --- | --- |
//! | [`connection`] | a wire to an engine, together with its process |
//! | [`launch`] | the program or address of an engine, with the arguments of its process |
//! | [`wire`] | lines from and to an engine |
//! | `child` | a process that ends with its owner |
//! | [`stderr_tail`] | the end of what an engine writes to stderr |

pub mod child;
pub mod connection;
pub mod launch;
pub mod stderr_tail;
pub mod wire;
