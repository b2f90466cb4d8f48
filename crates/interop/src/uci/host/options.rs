//! Options as UCI declares them: ours under their own names, except the few that have a name in UCI.

use crate::uci::message::{Declared, VARIANT};
use plateau_core::game::{OptionKind, OptionSpec, Text};

use crate::host::error::HostError;
use crate::host::session::Session;
use crate::host::setting::Setting;

/// UCI names of our settings.
const NAMES: [(&str, &str); 3] =
    [("threads", "Threads"), ("multipv", "MultiPV"), ("table_mb", "Hash")];
/// The button that clears the transposition table.
pub(super) const CLEAR: &str = "Clear Hash";
/// The option that declares that we can ponder.
pub(super) const PONDER: &str = "Ponder";
/// The word for an empty text.
pub(super) const EMPTY: &str = "<empty>";

/// The answer to the greeting: our name and all options. Errors: the protocol does not know the game.
pub(super) fn declare(session: &Session) -> Result<String, HostError> {
    let name = format!("id name {} {}", plateau_core::NAME, plateau_core::VERSION);
    let mut lines = vec![name, concat!("id author ", env!("CARGO_PKG_AUTHORS")).to_owned()];
    let own = [
        Declared {
            name: VARIANT.to_owned(),
            kind: "combo".to_owned(),
            default: session.variant()?,
            values: session.offers().iter().map(|offer| offer.name.clone()).collect(),
        },
        Declared { name: CLEAR.to_owned(), kind: "button".to_owned(), ..Declared::default() },
        Declared {
            name: PONDER.to_owned(),
            kind: "check".to_owned(),
            default: "false".to_owned(),
            values: Vec::new(),
        },
    ];
    let all = own.into_iter().chain(session.settings().into_iter().map(declaration));
    lines.extend(all.map(|declared| declared.to_string()));
    lines.push("uciok".to_owned());
    Ok(lines.join("\n"))
}

/// The declaration of a setting. UCI's default is the current value.
fn declaration(setting: Setting) -> Declared {
    let Setting { name, kind, words, value } = setting;
    let name = theirs(name).to_owned();
    let (kind, default) = match kind {
        OptionKind::Integer { min, max, default: Some(_) } => {
            ("spin", format!("{value} min {min} max {max}"))
        }
        OptionKind::Flag { .. } => ("check", value),
        OptionKind::Choice { .. } => ("combo", value),
        // A number without a default is declared as a string, because a spin always has a default.
        OptionKind::Integer { default: None, .. } | OptionKind::Text => {
            ("string", if value.is_empty() { EMPTY.to_owned() } else { value })
        }
    };
    let values = words.into_iter().map(str::to_owned).collect();
    Declared { name, kind: kind.to_owned(), default, values }
}

/// The settings by their UCI names, each with the range that is declared.
pub(super) fn declared(session: &Session) -> Vec<OptionSpec> {
    let spec = |setting: Setting| OptionSpec {
        name: theirs(setting.name),
        kind: setting.kind,
        doc: Text::plain(""),
    };
    session.settings().into_iter().map(spec).collect()
}

/// The UCI name of a setting.
fn theirs(ours: &'static str) -> &'static str {
    NAMES.iter().find(|(name, _)| *name == ours).map_or(ours, |(_, theirs)| theirs)
}

/// Our name of a setting with a UCI name.
pub(super) fn ours(theirs: &str) -> &str {
    NAMES.iter().find(|(_, name)| *name == theirs).map_or(theirs, |(ours, _)| ours)
}
