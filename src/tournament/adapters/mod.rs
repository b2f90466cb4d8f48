//! Adapters: each makes a [`Player`](super::Player) of one kind of engine.

mod daemon;
mod strategy;

use super::spec::Kind;
use super::{Fault, Patience, Player, PlayerSpec};

/// Seats a player: makes it, or starts it and shakes hands.
///
/// # Errors
/// [`Fault::Crash`] if it cannot be started, [`Fault::Stall`] if it does not greet in time.
pub fn seat(spec: &PlayerSpec, patience: Patience<'_>) -> Result<Box<dyn Player>, Fault> {
    Ok(match &spec.kind {
        Kind::Strategy { strategy, .. } => {
            Box::new(strategy::StrategyPlayer::new(strategy.clone(), spec.options.clone()))
        }
        Kind::Daemon { address, strategy } => Box::new(daemon::DaemonPlayer::open(
            address,
            &spec.launch,
            strategy.clone(),
            &spec.options,
            patience,
        )?),
        Kind::Foreign { .. } => todo!(),
    })
}
