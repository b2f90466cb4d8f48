//! Games for a book: the positions of their first plies are expanded before all others.

use crate::game::{Game, IntOption, Options, Position, TextOption};
use crate::search::Library;
use crate::training::game_files::{find, short};

/// The option with the file of games.
pub(super) const LEARN: TextOption = TextOption::new("learn").doc(text!("training-option-learn"));
/// The option with the number of plies of each game.
pub(super) const LEARN_PLIES: IntOption =
    IntOption::new("learn_plies", 1..=200, 16).doc(text!("training-option-learn-plies"));

/// Games, cut to their first plies.
pub(super) struct Games<P> {
    /// The positions of each game, the start first.
    pub paths: Vec<Vec<P>>,
    /// Their part in the identity of a job.
    pub identity: String,
}

impl<P: Position> Games<P> {
    /// The games of the options [`LEARN`] and [`LEARN_PLIES`]; none if no file is named.
    /// Errors: a sentence that names the missing file, or the line that is not a game.
    pub(super) fn read<G: Game<Position = P>>(
        game: &G,
        options: &Options,
        library: &dyn Library,
    ) -> Result<Self, String> {
        let Some(name) = LEARN.of(options).filter(|name| !name.is_empty()) else {
            return Ok(Self { paths: Vec::new(), identity: "none".to_owned() });
        };
        let content = find(library, name)?;
        let text = std::str::from_utf8((*content).as_ref());
        let text = text.map_err(|error| format!("{name}: {error}"))?;
        let plies = LEARN_PLIES.of(options) as usize;
        let lines = text.lines().zip(1..).filter(|(line, _)| !line.trim().is_empty());
        let path = |(line, number)| {
            path(game, line, plies)
                .map_err(|mv| format!("{name} line {number}: {mv} is not a legal move"))
        };
        let paths = lines.map(path).collect::<Result<_, _>>()?;
        let hash = short(&blake3::hash(text.as_bytes()));
        Ok(Self { paths, identity: format!("{hash} learn_plies={plies}") })
    }
}

/// The positions of the first plies of a game. The error is the illegal move.
fn path<G: Game>(game: &G, line: &str, plies: usize) -> Result<Vec<G::Position>, String> {
    let mut position = game.start();
    let mut path = vec![position.clone()];
    for text in game.split_moves(line) {
        let legal = |position: &G::Position| {
            let mv = game.parse_move(position, &text).ok();
            mv.filter(|&mv| position.is_legal(mv)).ok_or_else(|| text.clone())
        };
        let (implied, mv) = game.read_with_implied(&position, legal)?;
        for mv in implied.into_iter().chain([mv]) {
            position.play_unchecked(mv);
            path.push(position.clone());
        }
    }
    path.truncate(plies);
    Ok(path)
}
