//! Services that only some platforms have, each with its fallback.
//!
//! | | available on | fallback |
//! | --- | --- | --- |
//! | [`huge_pages`] | Linux | small pages |
//! | [`Instant`] | the standard library | the clock of the host (WebAssembly) |
//! | [`Asset`] | the program has the file | the host fetches it (`external-files`) |
//! | [`pages`] | memory of the system | that of the module (WebAssembly) |
//! | [`long_product()`] | an instruction of the processor | products of half words (WebAssembly) |
//! | [`Instructions`] | x86-64, detected at run time; AArch64, whose baseline has NEON | the baseline of the architecture |

mod assets;
mod clock;
pub mod huge_pages;
mod instructions;
mod long_product;
pub mod pages;

pub(crate) use assets::asset;
pub use assets::{Asset, Need, Provider, provide_assets};
pub use clock::{Instant, LOOK_EVERY};
pub use instructions::{Instructions, Kernel, run};
pub use long_product::long_product;
