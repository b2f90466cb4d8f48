//! Common parts of players that speak third-party protocols: translation and refusals.

use crate::player::control::TimeControl;
use crate::{Fault, NewGame, Turn};
use plateau_core::erased::{Protocol, Translation};
use plateau_core::game::{Refusal, shown};

/// The protocol's name for the variant of a new game.
///
/// # Errors
/// [`Fault::Refused`], if the protocol does not support it.
pub fn name_variant(start: &NewGame<'_>, protocol: Protocol) -> Result<String, Fault> {
    start.game.name_in(protocol).map_err(|refusal| Fault::Refused(refusal.to_string()))
}

/// Refuses limits that a protocol does not support.
///
/// # Errors
/// [`Fault::Refused`], with the limits that are set among `unsupported`, and a remedy.
pub fn refuse_limits(
    protocol: &str,
    unsupported: &[(&str, bool)],
    advice: &str,
) -> Result<(), Fault> {
    let set: Vec<_> = unsupported.iter().filter(|(_, set)| *set).map(|(name, _)| *name).collect();
    if set.is_empty() {
        return Ok(());
    }
    Err(Fault::Refused(format!("{protocol} does not support {}; {advice}", set.join(" and "))))
}

/// Checks that there is a limit, for engines that need one.
///
/// # Errors
/// [`Fault::Refused`].
pub fn refuse_unlimited(time: &TimeControl) -> Result<(), Fault> {
    if time.is_unlimited() {
        return Err(Fault::Refused(
            "without a limit an engine thinks for ever; give it a clock, movetime, depth or nodes"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Checks that no option is set, for protocols without options.
///
/// # Errors
/// [`Fault::Refused`], with the first option and a remedy.
pub fn refuse_options(
    protocol: Protocol,
    options: &[(String, String)],
    advice: &str,
) -> Result<(), Fault> {
    match options.first() {
        None => Ok(()),
        Some((name, _)) => Err(Fault::Refused(format!(
            "{} has no options, but \"{name}\" was set; {advice}",
            protocol.name()
        ))),
    }
}

/// The line of play up to now, in the protocol's notation.
///
/// # Errors
/// [`Fault::Refused`]: the line cannot be written.
pub fn translate(turn: &Turn<'_>, protocol: Protocol) -> Result<Translation, Fault> {
    turn.game.translate(protocol, turn.at).map_err(|refusal| Fault::Refused(refusal.to_string()))
}

/// Answers of engines that have no move, or resign.
const NO_MOVES: [&str; 6] = ["", "(none)", "none", "null", "resign", "resigns"];

/// Reads the move in an engine's answer.
///
/// # Errors
/// [`Fault::IllegalMove`], with the answer and the reason why it is not a legal move.
pub fn read_move(turn: &Turn<'_>, protocol: Protocol, text: &str) -> Result<String, Fault> {
    if NO_MOVES.iter().any(|word| word.eq_ignore_ascii_case(text)) {
        return Err(Fault::IllegalMove(format!(
            "it was asked for a move and answered \"{text}\": a game is played to its end here"
        )));
    }
    turn.game.read_foreign(protocol, turn.at, text).map_err(|refusal| {
        Fault::IllegalMove(match refusal {
            Refusal::IllegalMove { text, reason, .. } => {
                format!("it played \"{}\": {reason}", shown(&text))
            }
            other => other.to_string(),
        })
    })
}

/// Maximum number of known names in a refusal.
const MAX_LISTED: usize = 6;

/// The fault for an option, parameter or value that an engine did not declare, with the most similarly spelled names.
pub fn unknown(what: &str, name: &str, known: &[String]) -> Fault {
    let distance =
        |other: &str| strsim::damerau_levenshtein(&name.to_lowercase(), &other.to_lowercase());
    let mut near: Vec<&str> = known.iter().map(String::as_str).collect();
    near.sort_by_cached_key(|other| distance(other));
    near.truncate(MAX_LISTED);
    Fault::Refused(if near.is_empty() {
        format!("the engine knows no {what} \"{name}\", nor any other")
    } else {
        let rest = if near.len() < known.len() { " …" } else { "" };
        format!("the engine knows no {what} \"{name}\"; there are {}{rest}", near.join(", "))
    })
}
