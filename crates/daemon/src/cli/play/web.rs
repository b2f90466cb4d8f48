//! The board in the browser: a daemon of its own that serves the page, and the browser that shows it.

use std::fmt::Write as _;
use std::io::{Write, stdout};

use crate::cli::{Failure, find_game, serve};
use plateau_core::game::{Language, wording};

/// Serves the page at a port of this machine, 0 for any that is free, and opens it at a game, until Ctrl-C.
///
/// # Errors
/// There is no such game, or the port is taken.
pub(super) fn play(
    port: u16,
    engines: serve::EngineArguments,
    game: Option<&str>,
    variant: Option<&str>,
    language: Language,
) -> Result<(), Failure> {
    let fragment = game.map(|game| fragment(game, variant)).transpose()?.unwrap_or_default();
    serve::run_and(&serve::Arguments::web_alone(port, engines), |pages| {
        for page in pages {
            let url = format!("{page}{fragment}");
            writeln!(stdout(), "{}", wording!("play-web", url).to(language))?;
            // It may take a while, and a machine without a browser is none to complain of.
            tokio::task::spawn_blocking(move || {
                if let Err(error) = open::that_detached(url) {
                    tracing::debug!(%error, "no browser was opened");
                }
            });
        }
        Ok(())
    })
}

/// The part of the address that names the game: `#othello/8x8`.
fn fragment(game: &str, variant: Option<&str>) -> Result<String, Failure> {
    let game = find_game(game, variant, &[])?;
    Ok(format!("#{}/{}", game.about().id, encoded(&game.variant())))
}

/// A text as a part of an address.
fn encoded(text: &str) -> String {
    let mut encoded = String::new();
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' | b',' => {
                encoded.push(byte.into());
            }
            _ => _ = write!(encoded, "%{byte:02X}"),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fragment_names_the_game_by_its_id_and_its_variant() {
        let games = [
            ("othello", None, "#othello/8x8"),
            ("dames", Some("russian"), "#draughts/russian"),
            ("merlin", None, "#lights_out/merlin"),
            ("nim", Some("3,4,5-misere"), "#nim/3,4,5-misere"),
            ("solitaire", Some("-oo-/o..o/-oo-"), "#peg_solitaire/-oo%2Fo..o%2F-oo"),
        ];
        for (game, variant, expected) in games {
            assert_eq!(fragment(game, variant).unwrap(), expected);
        }
        assert!(fragment("go", None).is_err() && fragment("othello", Some("9x9")).is_err());
    }
}
