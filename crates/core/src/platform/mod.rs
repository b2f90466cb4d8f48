//! Services that only some platforms have, each with its fallback.
//!
//! | | available on | fallback |
//! | --- | --- | --- |
//! | [`huge_pages`] | Linux | small pages |
//! | [`Instructions`] | x86-64, detected at run time | the baseline of the architecture |

pub mod huge_pages;
mod instructions;

pub use instructions::{Instructions, Kernel, run};
