//! Games as SGF: `loadsgf` and `printsgf`.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use plateau_core::erased::{DynGame, ReadGame, Reading, Record};
use plateau_core::game::{Language, Options, shown};
use plateau_core::games;

use super::Gtp;
use super::commands::{Done, clear_board, done, text, wants};
use crate::host::bridge_state::BridgeState;
use crate::host::error::HostError;
use crate::host::session::Session;

/// The extension of the format.
const SGF: &str = "sgf";
/// Maximum number of bytes of a file; a game has at most half of them.
const MOST: u64 = 1 << 21;

/// `loadsgf FILE` sets up the last position of the file's first game, `loadsgf FILE NUMBER` the position before that move.
pub(super) fn loadsgf(gtp: &mut Gtp, arguments: &[&str], state: &mut BridgeState) -> Done {
    let (name, number) = match arguments {
        [] => return Err(wants("a file")),
        [name @ .., last] if !name.is_empty() => match last.parse::<usize>() {
            Ok(number) => (name.join(" "), Some(number)),
            Err(_) => (arguments.join(" "), None),
        },
        _ => (arguments.join(" "), None),
    };
    let fault = |fault: HostError| HostError::from(format!("cannot load file: {fault}"));
    let content = read_file(Path::new(&name)).map_err(|error| fault(error.to_string().into()))?;
    let ReadGame { game, record, .. } = read_game(&content, &state.session).map_err(fault)?;
    let mut line = record.line;
    line.moves.truncate(number.map_or(usize::MAX, |number| number.saturating_sub(1)));
    let is_same = |one: &dyn DynGame| (one.about().id, one.variant());
    if is_same(&*game) != is_same(&**state.session.game()) {
        state.session.turn_to(&game)?;
    }
    clear_board(gtp, &[], state)?;
    state.session.put(&line)?;
    done()
}

/// The beginning of a regular file; other files may be endless.
fn read_file(path: &Path) -> std::io::Result<Vec<u8>> {
    let mut content = Vec::new();
    if !std::fs::metadata(path)?.is_file() {
        return Err(std::io::Error::other("it is not a regular file"));
    }
    File::open(path)?.take(MOST).read_to_end(&mut content)?;
    Ok(content)
}

/// The first game of a file: of the session's game, or else of another game that GTP supports.
fn read_game(content: &[u8], session: &Session) -> Result<ReadGame, HostError> {
    let offers = session.offers().iter().map(|offer| &offer.game);
    let head = String::from_utf8_lossy(content);
    let mut first_fault = None;
    for game in std::iter::once(session.game()).chain(offers) {
        let formats = game.record_formats().into_iter();
        let mut readers = formats.filter(|format| format.extension == SGF);
        let Some(reader) = readers.find_map(|format| format.read) else { continue };
        if !(reader.detect)(&**game, &head) {
            continue;
        }
        let make = |name: &str| {
            let unknown = || game.about().unknown_variant(name);
            let (entry, _) = games::find_named(game.about().id).map_err(|_| unknown())?;
            entry.create(Some(name), &Options::default())
        };
        let blocks = std::iter::once(content.to_vec());
        let read = Reading::new(reader, Arc::clone(game), &make, Arc::default(), blocks).next();
        match read {
            Some(Ok(read)) => return Ok(read),
            Some(Err(problem)) => {
                let place = format!("line {}, character {}", problem.line, problem.column);
                first_fault.get_or_insert(format!("{place}: {}", problem.message));
            }
            None => {}
        }
    }
    Err(first_fault.unwrap_or_else(|| "it has no game in SGF that is played here".into()).into())
}

/// `printsgf` replies with the game so far, `printsgf FILE` writes it to a file.
pub(super) fn printsgf(_: &mut Gtp, arguments: &[&str], state: &mut BridgeState) -> Done {
    let game = Arc::clone(state.session.game());
    let title = game.about().title.to(Language::default());
    let written = game.write_record(SGF, &Record::of(&*game, state.session.at()));
    let written = written.ok_or_else(|| format!("{title} is not written in SGF"))?;
    let written = written.map_err(HostError::from)?;
    if arguments.is_empty() {
        // An empty line would end the reply.
        let lines = written.lines().filter(|line| !line.trim().is_empty());
        return text(lines.collect::<Vec<_>>().join("\n"));
    }
    let name = arguments.join(" ");
    let failed = |error| format!("cannot write \"{}\": {error}", shown(&name));
    plateau_files::whole_file::save(Path::new(&name), written).map_err(failed)?;
    done()
}
