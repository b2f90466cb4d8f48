//! Adapters: each makes a [`Player`] of one kind of engine.

mod daemon;
#[cfg(test)]
mod dialogue;
mod foreign;
pub(crate) mod gtp;
pub(crate) mod hub;
pub(crate) mod nboard;
mod strategy;
#[cfg(test)]
mod tests;
pub(crate) mod uci;

use std::sync::Arc;

use crate::boundary::DynGame;

use super::last_words::LastWords;
use super::process::find_program;
use super::spec::{Address, Kind};
use super::{EngineConnection, Fault, Patience, Player, PlayerSpec};
use foreign::FAREWELL;

/// Seats a player: makes it, or starts it and shakes hands. `words` are what it writes to stderr.
///
/// # Errors
/// [`Fault::Crash`] if it cannot be started, [`Fault::Stall`] if it does not greet in time.
pub(crate) fn seat(
    spec: &PlayerSpec,
    patience: Patience<'_>,
    words: &LastWords,
) -> Result<Box<dyn Player>, Fault> {
    let PlayerSpec { kind, launch, options, .. } = spec;
    Ok(match kind {
        Kind::Strategy { strategy, .. } => {
            Box::new(strategy::StrategyPlayer::new(strategy.clone(), options.clone()))
        }
        Kind::Daemon { address, strategy } => {
            let quit = daemon::QUIT;
            let connection = EngineConnection::open(address, launch, quit, patience, words)?;
            Box::new(daemon::DaemonPlayer::open(connection, strategy.clone(), options, patience)?)
        }
        Kind::Foreign { protocol, version, address } => {
            let connection = EngineConnection::open(address, launch, FAREWELL, patience, words)?;
            foreign::greet(*protocol, *version, options, connection, patience)?
        }
    })
}

/// Finds out what can be known of a player before its first game, without starting a process.
///
/// # Errors
/// A sentence: there is no such strategy, option or program, or the protocol does not support the game.
pub(crate) fn check(spec: &PlayerSpec, game: &Arc<dyn DynGame>) -> Result<(), String> {
    if let Kind::Daemon { address, .. } | Kind::Foreign { address, .. } = &spec.kind
        && let Address::Program(program) = address
        && find_program(program, spec.launch.dir.as_deref()).is_none()
    {
        return Err(format!(
            "there is no program {program}; a path, or a name on PATH is expected"
        ));
    }
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

/// True if a game has this id or alias.
fn is_called(game: &dyn DynGame, name: &str) -> bool {
    let about = game.about();
    about.id == name || about.aliases.iter().any(|alias| alias.name == name)
}
