//! `plateau hub` and the other bridges: our engines speak third-party protocols to external hosts, on stdin and stdout.

use std::io::{stdin, stdout};

use plateau_core::erased::Protocol;
use plateau_interop::host::{Session, SessionDefaults, converse};
use plateau_interop::protocols::bridge;

use super::position::notation;
use super::search::StrategyArguments;
use super::{Failure, usage};

/// Arguments of every bridge.
#[derive(clap::Args)]
#[command(mut_arg("options", |arg| arg.help("An option of the strategy, or threads=N; may be repeated")))]
pub(super) struct Arguments {
    /// The game: an id or alias; the first one that the protocol knows if absent.
    #[arg(long)]
    game: Option<String>,
    /// The variant; the first one that the protocol knows if absent.
    #[arg(long, allow_hyphen_values = true, value_parser = notation)]
    variant: Option<String>,
    #[command(flatten, next_help_heading = "Engine, with limits where the host sets none")]
    engine: StrategyArguments,
}

impl Arguments {
    /// The beginning of a session.
    pub(super) fn start(&self) -> SessionDefaults {
        let Self { game, variant, engine } = self;
        SessionDefaults {
            game: game.clone(),
            variant: variant.clone(),
            strategy: engine.strategy.clone(),
            options: engine.options.clone(),
            limits: engine.limits.limits(),
        }
    }
}

/// Arguments of `hub`.
#[derive(clap::Args)]
pub(super) struct HubArguments {
    /// The version of the protocol, 1 or 2.
    #[arg(long, default_value_t = 2, value_name = "VERSION", value_parser = clap::value_parser!(u8).range(1..=2))]
    protocol: u8,
    // Last, for what follows it would stand under its heading.
    #[command(flatten)]
    common: Arguments,
}

/// Speaks a protocol until the host ends the conversation.
///
/// # Errors
/// The game, variant, strategy or option does not exist, or the output is closed.
pub(super) fn run(protocol: Protocol, arguments: &Arguments) -> Result<(), Failure> {
    run_version(protocol, 2, arguments)
}

/// Speaks Hub, in one of its versions.
///
/// # Errors
/// As [`run`].
pub(super) fn run_hub(arguments: &HubArguments) -> Result<(), Failure> {
    run_version(Protocol::Hub, arguments.protocol, &arguments.common)
}

fn run_version(protocol: Protocol, version: u8, arguments: &Arguments) -> Result<(), Failure> {
    let session =
        Session::new(protocol, &arguments.start()).map_err(|error| usage(error.to_string()))?;
    Ok(converse(&mut *bridge(protocol, version), session, stdin(), stdout().lock())?)
}
