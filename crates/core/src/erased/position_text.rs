//! Positions as text, their replay, and the reading of moves.

use std::iter::once;

use serde::{Deserialize, Serialize};

use crate::game::drawing::ReadPosition;
use crate::game::drops;
use crate::game::{Game, Move, MoveList, Position, Refusal, Text, Wording, wording};

/// A position as text: its start and the moves played since.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct PositionText {
    /// The game's own position text; `None` is the start of the variant.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub setup: Option<String>,
    /// The moves played since.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
}

/// Maximum number of moves that lead to a position. Real games are shorter; a longer list is an error of the client.
const MAX_MOVES: usize = 100_000;
/// Maximum number of listed legal moves: a giant board has a million, which would fill the memory as text.
const MAX_LEGAL: usize = 100_000;
/// Maximum number of cells of a picture: a board of 200 by 200.
const MAX_DRAWN: usize = 40_000;
/// Maximum number of cells of a position that is written, as each state of a game is: as many as a line of input can have.
/// Searches need no text, so they are allowed on larger boards.
const MAX_WRITTEN: usize = 1 << 20;
/// Maximum number of legal moves in a refusal.
const MAX_LISTED: usize = 64;

impl PositionText {
    /// True if it is `earlier`, or follows from it by more moves, and does not exceed the maximum number of moves.
    pub(super) fn is_behind(&self, earlier: &Self) -> bool {
        let is_later = self.setup == earlier.setup && self.moves.starts_with(&earlier.moves);
        is_later && self.moves.len() <= MAX_MOVES
    }

    /// Reads the start and plays the moves.
    ///
    /// # Errors
    /// [`Refusal::BadPosition`], [`Refusal::IllegalMove`] or [`Refusal::GameOver`].
    pub fn replay<G: Game>(&self, game: &G) -> Result<G::Position, Refusal> {
        let mut position = self.start(game)?;
        play_moves(game, &mut position, &self.moves, |_, _| ())?;
        Ok(position)
    }

    /// The position of the start; a list of moves that is too long is an error.
    pub(super) fn start<G: Game>(&self, game: &G) -> Result<G::Position, Refusal> {
        let position = match &self.setup {
            None => game.start(),
            Some(text) => read_position(game, text).position.map_err(Refusal::bad_position)?,
        };
        check_length(self.moves.len())?;
        Ok(position)
    }

    /// Reads moves that are alternatives in `position`, for the field `field`.
    pub fn read_moves<G: Game>(
        &self,
        game: &G,
        position: &G::Position,
        field: &'static str,
        texts: &[String],
    ) -> Result<MoveList<Move<G>>, Refusal> {
        let mut moves = MoveList::new();
        for (index, text) in texts.iter().enumerate() {
            let mv = read_move(game, position, field, index, text)?;
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        Ok(moves)
    }
}

/// Reads a position text, with the name of the variant before it or without, a FEN of a game in which pieces are dropped, or else a board
/// that is drawn by rows.
pub(super) fn read_position<G: Game>(game: &G, text: &str) -> ReadPosition<G::Position> {
    if drops::is_fen(text) {
        return ReadPosition::certain(drops::read_position(game, text));
    }
    let parsed = game.parse_position(text);
    if parsed.is_err()
        && let Some((name, rest)) = named_variant(text)
        && G::about().variant_spelt(name) == game.variant()
        && let Ok(position) = game.parse_position(rest)
    {
        return ReadPosition::certain(Ok(position));
    }
    // A drawn position against the rules is reported as such.
    let drawn = if parsed.is_err() { game.parse_drawing(text) } else { None };
    drawn.unwrap_or_else(|| ReadPosition::certain(parsed))
}

/// The first word of a text, which may be the name of a variant, and the rest.
pub(super) fn named_variant(text: &str) -> Option<(&str, &str)> {
    text.trim().split_once(char::is_whitespace)
}

#[cfg(test)]
thread_local! {
    /// Number of moves played on this thread.
    pub(crate) static STEPS: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts a played move, so that tests can measure the work.
pub(super) fn count_step() {
    #[cfg(test)]
    STEPS.with(|steps| steps.set(steps.get() + 1));
}

/// Plays consecutive moves from `position`, and the moves that records omit. `visit` is called with each move and the position before it.
pub(super) fn play_moves<G: Game>(
    game: &G,
    position: &mut G::Position,
    texts: &[String],
    mut visit: impl FnMut(&G::Position, Move<G>),
) -> Result<(), Refusal> {
    for (index, text) in texts.iter().enumerate() {
        let (implied, mv) = read_step(game, position, index, text)?;
        for mv in implied.into_iter().chain(once(mv)) {
            visit(position, mv);
            count_step();
            position.play_unchecked(mv);
        }
    }
    Ok(())
}

/// Reads the move at `index` of a list, with the move that it implies.
pub(super) fn read_step<G: Game>(
    game: &G,
    position: &G::Position,
    index: usize,
    text: &str,
) -> Result<(Option<Move<G>>, Move<G>), Refusal> {
    game.read_with_implied(position, |at| read_move(game, at, "moves", index, text))
}

/// Reads one move and checks that it is legal.
fn read_move<G: Game>(
    game: &G,
    position: &G::Position,
    field: &'static str,
    index: usize,
    text: &str,
) -> Result<Move<G>, Refusal> {
    read_move_by(game, position, field, index, text, |position, text| {
        game.parse_move(position, text)
    })
}

/// As [`read_move`], with another notation: `parse` reads the text.
pub(super) fn read_move_by<G: Game>(
    game: &G,
    position: &G::Position,
    field: &'static str,
    index: usize,
    text: &str,
    parse: impl Fn(&G::Position, &str) -> Result<Move<G>, Wording>,
) -> Result<Move<G>, Refusal> {
    if let Some(outcome) = position.outcome() {
        return Err(Refusal::GameOver { reason: outcome.reason, index: Some(index) });
    }
    let reason = match parse(position, text) {
        Ok(mv) if position.is_legal(mv) => return Ok(mv),
        Ok(mv) => game.explain_illegal(position, mv),
        Err(reason) => reason,
    };
    let legal = position.moves();
    let listed = legal.iter().take(MAX_LISTED).map(|&mv| game.format_move(position, mv)).collect();
    Err(Refusal::IllegalMove { field, index, text: text.to_owned(), reason, legal: listed })
}

/// Refuses a position with too many moves before it.
pub(super) fn check_length(moves: usize) -> Result<(), Refusal> {
    if moves <= MAX_MOVES {
        return Ok(());
    }
    Err(Refusal::bad_position(wording!("erased-too-many-moves", moves, max_moves = MAX_MOVES)))
}

/// Refuses to list too many legal moves.
pub(super) fn check_listed(moves: usize) -> Result<(), Refusal> {
    keep_within(moves, MAX_LEGAL, text!("erased-legal-moves"))
}

/// Refuses to draw too many cells.
pub(super) fn check_drawn(cells: usize) -> Result<(), Refusal> {
    keep_within(cells, MAX_DRAWN, text!("erased-cells-to-draw"))
}

/// Refuses to write the positions of a board of too many cells.
pub(super) fn check_written(cells: usize) -> Result<(), Refusal> {
    keep_within(cells, MAX_WRITTEN, text!("erased-cells-to-write"))
}

fn keep_within(count: usize, most: usize, what: Text) -> Result<(), Refusal> {
    if count <= most {
        return Ok(());
    }
    Err(Refusal::not_supported(wording!("erased-too-many-to-list", count, what, most)))
}
