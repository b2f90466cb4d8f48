//! `plateau hub` and its like: our engines in the protocols of others' hosts, on stdin and stdout.

use std::io::{stdin, stdout};
use std::time::Duration;

use crate::boundary::Protocol;
use crate::bridge::{Session, Start, bridge, converse};
use crate::engine::Limits;

use super::Failure;
use super::play::parse_option;

/// Arguments of every bridge.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The game: an id or alias; the first one that the protocol knows if absent.
    #[arg(long)]
    game: Option<String>,
    /// The variant; the first one that the protocol knows if absent.
    #[arg(long)]
    variant: Option<String>,
    /// The strategy; the game's best if absent.
    #[arg(long)]
    strategy: Option<String>,
    /// An option of the strategy, or threads=N; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,
    /// Plies to look ahead where the host sets no limit.
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Nodes to visit where the host sets no limit.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Milliseconds of each search where the host sets no limit.
    #[arg(long, value_name = "MS")]
    movetime: Option<u64>,
}

impl Arguments {
    /// The beginning of a session.
    pub(super) fn start(&self) -> Start {
        let Self { game, variant, strategy, options, depth, nodes, movetime } = self;
        let time = movetime.map(Duration::from_millis);
        Start {
            game: game.clone(),
            variant: variant.clone(),
            strategy: strategy.clone(),
            options: options.clone(),
            limits: Limits { depth: *depth, nodes: *nodes, time, ..Limits::default() },
        }
    }
}

/// Arguments of `hub`.
#[derive(clap::Args)]
pub(super) struct HubArguments {
    #[command(flatten)]
    common: Arguments,
    /// The version of the protocol, 1 or 2.
    #[arg(long, default_value_t = 2, value_name = "VERSION", value_parser = clap::value_parser!(u8).range(1..=2))]
    protocol: u8,
}

/// Speaks a protocol until the host has heard enough.
///
/// # Errors
/// There is no such game, variant, strategy or option, or the host is gone.
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
        Session::new(protocol, &arguments.start()).map_err(|trouble| trouble.to_string())?;
    Ok(converse(&mut *bridge(protocol, version), session, stdin(), stdout().lock())?)
}
