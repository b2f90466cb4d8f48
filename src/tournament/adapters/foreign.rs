//! What the adapters of other engines' protocols share: they are opened, they translate, and they refuse, all alike.

use crate::boundary::{Protocol, Translation};
use crate::game::Refusal;
use crate::tournament::job::CERTAIN;
use crate::tournament::spec::Kind;
use crate::tournament::{Connection, Fault, Patience, Player, PlayerSpec, Start, Turn};

use super::gtp::Gtp;
use super::hub::Hub;
use super::nboard::NBoard;
use super::uci::Uci;

/// Starts an engine of another's, or connects to it, and greets it.
///
/// # Errors
/// What went wrong: it cannot be started, does not answer the greeting, or does not have an option that was set.
pub fn open(spec: &PlayerSpec, patience: Patience<'_>) -> Result<Box<dyn Player>, Fault> {
    let Kind::Foreign { protocol, version, address } = &spec.kind else {
        return Err(Fault::Refused(format!("{} is no engine of another's", spec.name)));
    };
    let connect = |farewell| Connection::open(address, &spec.launch, farewell, patience);
    let options = &spec.options;
    Ok(match protocol {
        Protocol::Uci => Box::new(Uci::open(connect(Uci::FAREWELL)?, options, patience)?),
        Protocol::Gtp => Box::new(Gtp::open(connect(Gtp::FAREWELL)?, options, patience)?),
        Protocol::Hub => Box::new(Hub::open(connect(Hub::FAREWELL)?, *version, options, patience)?),
        Protocol::NBoard => Box::new(NBoard::open(connect(NBoard::FAREWELL)?, options, patience)?),
    })
}

/// What the variant of a game that begins is called.
///
/// # Errors
/// [`Fault::Refused`], if the protocol does not know it.
pub(super) fn name_variant(start: &Start<'_>, protocol: Protocol) -> Result<String, Fault> {
    start.game.name_in(protocol).ok_or_else(|| {
        let (game, variant) = (start.game.about().title, start.game.variant());
        Fault::Refused(format!(
            "{game} {variant} cannot be played in the protocol {}",
            protocol.name()
        ))
    })
}

/// Makes sure that a player is not asked to keep a limit that its protocol has no word for.
///
/// # Errors
/// [`Fault::Refused`], naming the limits that are set among `unspoken`, and what can be done.
pub(super) fn refuse_limits(
    protocol: &str,
    unspoken: &[(&str, bool)],
    advice: &str,
) -> Result<(), Fault> {
    let set: Vec<_> = unspoken.iter().filter(|(_, set)| *set).map(|(name, _)| *name).collect();
    if set.is_empty() {
        return Ok(());
    }
    Err(Fault::Refused(format!("{protocol} has no word for {}; {advice}", set.join(" and "))))
}

/// Makes sure that there is a limit, for engines that need one.
///
/// # Errors
/// [`Fault::Refused`].
pub(super) fn refuse_unlimited(start: &Start<'_>) -> Result<(), Fault> {
    if start.time.is_unlimited() {
        return Err(Fault::Refused(
            "an engine without a limit thinks for ever; give it a clock, movetime, depth or nodes"
                .to_owned(),
        ));
    }
    Ok(())
}

/// Makes sure that no option is set, for protocols that have none.
///
/// # Errors
/// [`Fault::Refused`], naming the first one, and what can be done.
pub(super) fn refuse_options(
    protocol: Protocol,
    options: &[(String, String)],
    advice: &str,
) -> Result<(), Fault> {
    match options.first() {
        None => Ok(()),
        Some((name, _)) => Err(Fault::Refused(format!(
            "the protocol {} has no options, and \"{name}\" was set; {advice}",
            protocol.name()
        ))),
    }
}

/// The line of play up to now, as the protocol writes it.
///
/// # Errors
/// [`Fault::Refused`]: the line cannot be written.
pub(super) fn translate(turn: &Turn<'_>, protocol: Protocol) -> Result<Translation, Fault> {
    turn.game.translate(protocol, turn.at).map_err(|refusal| Fault::Refused(refusal.to_string()))
}

/// Answers with which engines say that they have no move, or give up.
const NO_MOVES: [&str; 6] = ["", "(none)", "none", "null", "resign", "resigns"];

/// Reads the move that an engine answers with.
///
/// # Errors
/// [`Fault::IllegalMove`], saying what came and why it is none.
pub(super) fn read_move(turn: &Turn<'_>, protocol: Protocol, text: &str) -> Result<String, Fault> {
    if NO_MOVES.iter().any(|word| word.eq_ignore_ascii_case(text)) {
        return Err(Fault::IllegalMove(format!(
            "it was asked for a move and answered \"{text}\": a game is played to its end here"
        )));
    }
    turn.game.read_foreign(protocol, turn.at, text).map_err(|refusal| {
        Fault::IllegalMove(match refusal {
            Refusal::IllegalMove { text, reason, .. } => {
                format!("it played \"{}\": {reason}", text.escape_debug())
            }
            other => other.to_string(),
        })
    })
}

/// How many known names a refused option lists.
const MAX_LISTED: usize = 6;

/// An option, parameter or value that an engine did not declare, with those that are spelled most like it.
pub(super) fn unknown(what: &str, name: &str, known: &[String]) -> Fault {
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

/// A proven win in `moves`, or for 0 and less a proven loss, as a score.
pub(super) fn certain(moves: f64) -> f64 {
    /// More moves than any proof takes: a nearer end is the larger score.
    const FAR: f64 = 1e5;
    let size = CERTAIN + FAR - moves.abs().min(FAR);
    if moves > 0.0 { size } else { -size }
}
