//! The start of a player for one game: a [`Player`] of each kind of engine from its specification.

use std::sync::Arc;

use plateau_core::erased::DynGame;

use crate::player::control::TimeControl;
use crate::player::spec::{Address, Kind};
use crate::player::{daemon, strategy};
use crate::process::child::find_program;
use crate::process::stderr_tail::StderrTail;
use crate::protocols;
use crate::{Deadline, EngineConnection, Fault, LineProtocol, Player, PlayerSpec};

/// Creates a player, or starts its process and waits for the handshake. `words` keeps the tail of its stderr.
///
/// # Errors
/// [`Fault::Crash`] if it cannot be started, [`Fault::Stall`] if it does not complete the handshake in time.
pub fn start(
    spec: &PlayerSpec,
    deadline: Deadline<'_>,
    words: &StderrTail,
) -> Result<Box<dyn Player>, Fault> {
    let PlayerSpec { kind, launch, options, .. } = spec;
    Ok(match kind {
        Kind::Strategy { strategy, .. } => {
            Box::new(strategy::StrategyPlayer::new(strategy.clone(), options.clone()))
        }
        Kind::Daemon { address, strategy } => {
            let line_protocol = LineProtocol::DAEMON;
            let connection =
                EngineConnection::open(address, launch, line_protocol, deadline, words)?;
            Box::new(daemon::DaemonPlayer::open(connection, strategy.clone(), options, deadline)?)
        }
        Kind::Foreign { protocol, version, address } => {
            let line_protocol = protocols::line_protocol(*protocol);
            let connection =
                EngineConnection::open(address, launch, line_protocol, deadline, words)?;
            protocols::greet(*protocol, *version, options, connection, deadline)?
        }
    })
}

/// Checks a player before its first game, without starting a process.
///
/// # Errors
/// A sentence: there is no such strategy, option or program, or the protocol does not support the game.
pub fn check(spec: &PlayerSpec, game: &Arc<dyn DynGame>) -> Result<(), String> {
    check_program(spec)?;
    match &spec.kind {
        Kind::Strategy { game: Some(named), .. } if !is_called(&**game, named) => {
            Err(format!("it plays {named}, and the tournament is of {}", game.about().id))
        }
        Kind::Strategy { strategy, .. } => {
            strategy::check(game, strategy.as_deref(), &spec.options)
                .map_err(|refusal| refusal.to_string())
        }
        Kind::Foreign { protocol, .. } => {
            game.name_in(*protocol).map(drop).map_err(|refusal| refusal.to_string())
        }
        Kind::Daemon { .. } => Ok(()),
    }
}

/// Checks that a player's protocol can express the limits of its moves: its own limits, or else the common ones.
///
/// # Errors
/// A sentence: its protocol cannot express one of them, or it is a strategy without limits.
pub fn check_limits(spec: &PlayerSpec, common: &TimeControl) -> Result<(), String> {
    match &spec.kind {
        Kind::Foreign { protocol, version, .. } => {
            let time = spec.time.as_ref().unwrap_or(common);
            protocols::check_limits(*protocol, *version, time).map_err(|fault| fault.to_string())
        }
        Kind::Strategy { .. } if spec.time.is_some_and(|time| time.is_unlimited()) => {
            Err("limits=none is for programs whose arguments limit them; a strategy of this program takes the limits of the tournament, or has depth=, nodes=, movetime= or clock=".to_owned())
        }
        Kind::Strategy { .. } | Kind::Daemon { .. } => Ok(()),
    }
}

/// Checks that a player's program exists, if it has one.
///
/// # Errors
/// A sentence: there is no such program.
pub fn check_program(spec: &PlayerSpec) -> Result<(), String> {
    match &spec.kind {
        Kind::Daemon { address: Address::Program(program), .. }
        | Kind::Foreign { address: Address::Program(program), .. }
            if find_program(program, spec.launch.dir.as_deref()).is_none() =>
        {
            Err(format!("there is no program {program}; a path, or a name on PATH is expected"))
        }
        _ => Ok(()),
    }
}

/// True if a player plays a variant, as far as that is known before it is started.
pub fn plays(spec: &PlayerSpec, game: &dyn DynGame) -> bool {
    !game.about().is_puzzle()
        && match &spec.kind {
            Kind::Strategy { game: named, strategy } => {
                let mut known = game.strategies().into_iter();
                let is_known = |name: &String| known.any(|about| about.name == name);
                named.as_ref().is_none_or(|named| is_called(game, named))
                    && strategy.as_ref().is_none_or(is_known)
            }
            Kind::Daemon { .. } => true,
            Kind::Foreign { protocol, .. } => game.name_in(*protocol).is_ok(),
        }
}

/// True if a game has this id or alias.
pub fn is_called(game: &dyn DynGame, name: &str) -> bool {
    game.about().name_spelt(name).is_some()
}
