//! Services that not every platform has, each with what is done where it is missing.
//!
//! | | where it is | elsewhere |
//! | --- | --- | --- |
//! | [`huge_pages`] | Linux | small pages |
//! | [`Instructions`] | x86-64, at run time | those that every processor of the architecture has |

pub mod huge_pages;
mod instructions;

pub use instructions::{Instructions, Kernel, run};
