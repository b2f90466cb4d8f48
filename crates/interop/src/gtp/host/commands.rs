//! The commands, one function each.

use plateau_core::game::{Language, OptionValue, Side, shown};
use plateau_core::search::Score;

use super::analysis::Style;
use super::{Gtp, games, records};
use crate::gtp::message::{TimeLeft, TimeSettings};
use crate::host::bridge_state::BridgeState;
use crate::host::error::HostError;
use crate::host::session::Session;

/// The reply to a command.
pub(super) enum Reply {
    /// A reply with this text.
    Text(String),
    /// The reply follows at the end of a search.
    Later,
}

/// The result of a command.
pub(super) type Done = Result<Reply, HostError>;

/// A command.
pub(super) struct Command {
    /// Its name.
    pub name: &'static str,
    /// Executes it with its arguments.
    pub run: fn(&mut Gtp, &[&str], &mut BridgeState) -> Done,
}

/// All commands.
pub(super) static COMMANDS: &[Command] = &[
    Command { name: "protocol_version", run: |_, _, _| text("2") },
    Command { name: "name", run: |_, _, _| text(plateau_core::NAME) },
    Command { name: "version", run: |_, _, _| text(plateau_core::VERSION) },
    Command { name: "known_command", run: known_command },
    Command { name: "list_commands", run: list_commands },
    Command { name: "quit", run: quit },
    Command { name: "list_games", run: games::list_games },
    Command { name: "set_game", run: games::set_game },
    Command { name: "boardsize", run: games::boardsize },
    Command { name: "rectangular_boardsize", run: games::rectangular_boardsize },
    Command { name: "clear_board", run: clear_board },
    Command { name: "komi", run: komi },
    Command { name: "play", run: play },
    Command { name: "undo", run: undo },
    Command { name: "genmove", run: |gtp, arguments, state| generate(gtp, arguments, state, true) },
    Command {
        name: "reg_genmove",
        run: |gtp, arguments, state| generate(gtp, arguments, state, false),
    },
    Command { name: "showboard", run: showboard },
    Command { name: "loadsgf", run: records::loadsgf },
    Command { name: "printsgf", run: records::printsgf },
    Command { name: "final_score", run: final_score },
    Command { name: "time_settings", run: time_settings },
    Command { name: "time_left", run: time_left },
    Command {
        name: "lz-analyze",
        run: |gtp, words, state| analyse(gtp, Style::lz(), words, state),
    },
    Command {
        name: "lz-genmove_analyze",
        run: |gtp, words, state| generate_analysing(gtp, Style::lz(), words, state),
    },
    Command {
        name: "kata-analyze",
        run: |gtp, words, state| analyse(gtp, Style::kata(), words, state),
    },
    Command {
        name: "kata-genmove_analyze",
        run: |gtp, words, state| generate_analysing(gtp, Style::kata(), words, state),
    },
    Command { name: "kata-list-params", run: list_params },
    Command { name: "kata-set-param", run: set_param },
];

pub(super) fn text(text: impl Into<String>) -> Done {
    Ok(Reply::Text(text.into()))
}

pub(super) fn done() -> Done {
    text("")
}

/// The error for a command with other arguments than `what`.
pub(super) fn wants(what: &str) -> HostError {
    format!("syntax error: expected {what}").into()
}

/// Checks the value of a komi, and ignores it: no game here has one.
fn komi(_: &mut Gtp, arguments: &[&str], _: &mut BridgeState) -> Done {
    let value = arguments.first().and_then(|value| value.parse::<f64>().ok());
    value.map_or_else(|| Err(wants("a number")), |_| done())
}

fn known_command(_: &mut Gtp, arguments: &[&str], _: &mut BridgeState) -> Done {
    let known = COMMANDS.iter().any(|command| Some(&command.name) == arguments.first());
    text(known.to_string())
}

fn list_commands(_: &mut Gtp, _: &[&str], _: &mut BridgeState) -> Done {
    text(COMMANDS.iter().map(|command| command.name).collect::<Vec<_>>().join("\n"))
}

fn quit(_: &mut Gtp, _: &[&str], state: &mut BridgeState) -> Done {
    state.close();
    done()
}

pub(super) fn clear_board(gtp: &mut Gtp, _: &[&str], state: &mut BridgeState) -> Done {
    state.session.forget();
    state.session.place(None, &[])?;
    gtp.clocks.begin();
    done()
}

fn play(_: &mut Gtp, arguments: &[&str], state: &mut BridgeState) -> Done {
    let [colour, mv] = arguments else { return Err(wants("a colour and a move")) };
    let before = state.session.position().ply();
    let played = turn_to_side(&mut state.session, colour).and_then(|_| state.session.play(mv));
    if let Err(error) = played {
        state.session.rewind(before);
        return Err(format!("illegal move: {error}").into());
    }
    done()
}

fn undo(_: &mut Gtp, _: &[&str], state: &mut BridgeState) -> Done {
    if state.session.undo() { done() } else { Err("cannot undo: there is no move".into()) }
}

fn generate(gtp: &mut Gtp, arguments: &[&str], state: &mut BridgeState, plays: bool) -> Done {
    let [colour] = arguments else { return Err(wants("a colour")) };
    turn_to_side(&mut state.session, colour)?;
    gtp.generate(plays, None, state)
}

fn generate_analysing(
    gtp: &mut Gtp,
    style: Style,
    words: &[&str],
    state: &mut BridgeState,
) -> Done {
    let (&colour, rest) = words.split_first().ok_or_else(|| wants("a colour"))?;
    turn_to_side(&mut state.session, colour)?;
    gtp.generate(true, Some(style.with(rest)), state)
}

fn analyse(gtp: &mut Gtp, style: Style, words: &[&str], state: &mut BridgeState) -> Done {
    // The colour is optional.
    let rest = match words.split_first() {
        Some((&colour, rest)) if read_side(&state.session, colour).is_ok() => {
            turn_to_side(&mut state.session, colour)?;
            rest
        }
        _ => words,
    };
    gtp.analyse(style.with(rest), state)
}

fn showboard(_: &mut Gtp, _: &[&str], state: &mut BridgeState) -> Done {
    let diagram = state.session.position().diagram(Language::default())?;
    let picture = plateau_render::text(&diagram);
    let side = state.session.game().about().side_name(state.session.side());
    text(format!("\n{picture}\n{side} to move"))
}

/// Replies `B+12`, `W+4`, or `0` for a draw.
fn final_score(_: &mut Gtp, _: &[&str], state: &mut BridgeState) -> Done {
    let Some(end) = state.session.position().stand().end else {
        return Err("cannot score: the game is not over".into());
    };
    let margin = match end.score {
        Score::Exact { value, .. } => value.unsigned_abs(),
        _ => 1,
    };
    match end.outcome.winner {
        None => text("0"),
        Some(side) => {
            let colour = colours(&state.session)[side.index()];
            text(format!("{}+{margin}", colour[..1].to_uppercase()))
        }
    }
}

fn time_settings(gtp: &mut Gtp, arguments: &[&str], _: &mut BridgeState) -> Done {
    let expected = || wants("main time, byo yomi time and stones");
    gtp.clocks.set(TimeSettings::read(arguments).ok_or_else(expected)?);
    done()
}

fn time_left(gtp: &mut Gtp, arguments: &[&str], state: &mut BridgeState) -> Done {
    let expected = || wants("a colour, seconds and stones");
    let (colour, rest) = arguments.split_first().ok_or_else(expected)?;
    let side = read_side(&state.session, colour)?;
    gtp.clocks.leave(side, TimeLeft::read(rest).ok_or_else(expected)?);
    done()
}

fn list_params(_: &mut Gtp, _: &[&str], state: &mut BridgeState) -> Done {
    let settings = state.session.settings();
    text(settings.iter().map(|setting| setting.name).collect::<Vec<_>>().join(" "))
}

fn set_param(_: &mut Gtp, arguments: &[&str], state: &mut BridgeState) -> Done {
    let [name, value] = arguments else { return Err(wants("a parameter and its value")) };
    state.session.set(name, OptionValue::parse(value))?;
    done()
}

/// The colours of the sides: those of the game, or those of Go in a game without colours; black moves first.
fn colours(session: &Session) -> [&'static str; 2] {
    let own = Side::BOTH.map(|side| session.game().about().side_name(side));
    if own.contains(&GO[0]) { own } else { GO }
}

/// The colours of Go.
const GO: [&str; 2] = ["black", "white"];

/// Reads a side: its colour, the first letter of it, or its name in our own protocol.
fn read_side(session: &Session, text: &str) -> Result<Side, HostError> {
    let (text, colours) = (text.to_lowercase(), colours(session));
    let is_meant = |side: &Side| {
        let colour = colours[side.index()];
        text == colour || text == colour[..1]
    };
    let found = Side::BOTH.into_iter().find(is_meant);
    found.or_else(|| session.game().about().side(&text).ok()).ok_or_else(|| {
        let (colours, text) = (colours.join(" or "), shown(&text));
        HostError::from(format!("syntax error: expected {colours}, not \"{text}\""))
    })
}

/// Makes a side the side to move: a forced pass of the other side is played, because many hosts omit it.
fn turn_to_side(session: &mut Session, colour: &str) -> Result<(), HostError> {
    let side = read_side(session, colour)?;
    if session.side() == side {
        return Ok(());
    }
    let before = session.position().ply();
    if session.play(PASS).is_ok() && session.side() == side {
        return Ok(());
    }
    session.rewind(before);
    let to_move = colours(session)[side.other().index()];
    Err(format!("it is the turn of {to_move}").into())
}

/// The word for a pass, in games that have one.
const PASS: &str = "pass";
