//! The protocols as a choice: the bridge, the player and the lines of each.
//!
//! The folder of a protocol knows the common parts of hosts and players, and only this module knows all of these folders.

#[cfg(test)]
mod dialogue;

use plateau_core::erased::Protocol;

use crate::host::Bridge;
use crate::player::control::TimeControl;
use crate::player::foreign::refuse_unlimited;
use crate::{Deadline, EngineConnection, Fault, LineProtocol, Player};
use crate::{dxp, gtp, hub, nboard, uci};

/// The bridge of a protocol. `version` is that of the protocol, if there are several: 1 or 2 of Hub.
pub fn bridge(protocol: Protocol, version: u8) -> Box<dyn Bridge> {
    match protocol {
        Protocol::Uci => Box::new(uci::host::Uci::default()),
        Protocol::Gtp => Box::new(gtp::host::Gtp::default()),
        Protocol::Hub => Box::new(hub::host::Hub::new(version)),
        Protocol::NBoard => Box::new(nboard::host::NBoard::default()),
        Protocol::Dxp => Box::new(dxp::host::Dxp::new(dxp::host::DxpSettings::default(), None)),
    }
}

/// The line protocol of an engine.
pub const fn line_protocol(protocol: Protocol) -> LineProtocol {
    match protocol {
        Protocol::Uci | Protocol::Gtp | Protocol::Hub | Protocol::NBoard => LineProtocol::LINES,
        Protocol::Dxp => dxp::player::MANNERS,
    }
}

/// Greets a third-party engine at the other end of a connection. `version` is that of the protocol.
///
/// # Errors
/// A [`Fault`]: the engine does not answer the greeting, or does not have an option that was set.
pub fn greet(
    protocol: Protocol,
    version: u8,
    options: &[(String, String)],
    connection: EngineConnection,
    deadline: Deadline<'_>,
) -> Result<Box<dyn Player>, Fault> {
    Ok(match protocol {
        Protocol::Uci => Box::new(uci::player::Uci::open(connection, options, deadline)?),
        Protocol::Gtp => Box::new(gtp::player::Gtp::open(connection, options, deadline)?),
        Protocol::Hub => Box::new(hub::player::Hub::open(connection, version, options, deadline)?),
        Protocol::NBoard => Box::new(nboard::player::NBoard::open(connection, options, deadline)?),
        Protocol::Dxp => Box::new(dxp::player::Dxp::open(connection, options)?),
    })
}

/// Checks that the protocol can express the limits of a move.
///
/// # Errors
/// [`Fault::Refused`], with a remedy.
pub fn check_limits(protocol: Protocol, version: u8, time: &TimeControl) -> Result<(), Fault> {
    match protocol {
        Protocol::Uci => refuse_unlimited(time),
        Protocol::Gtp => gtp::player::check_limits(time),
        Protocol::Hub => hub::player::check_limits(version, time),
        Protocol::NBoard => nboard::player::check_limits(time),
        Protocol::Dxp => dxp::player::check_limits(time),
    }
}
