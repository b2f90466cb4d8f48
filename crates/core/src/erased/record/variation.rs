//! Variations: lines that were not played, as alternatives to a move of the game or of another variation.

use crate::erased::{DynGame, PositionText};
use crate::game::{Refusal, wording};

use super::draft::{check_sides, comments, fault};
use super::{Comment, DraftMove, Record, Remark, ReplayedMove};

/// Maximum depth of variations within variations.
pub(super) const MAX_DEPTH: usize = 16;

/// A line that was not played.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Variation {
    /// The index of the move to which it is an alternative, in the game or in the variation around it.
    pub index: usize,
    /// Its moves in the notation of the game, at least one.
    pub moves: Vec<String>,
    /// Comments on its moves, by their index; there may be fewer than moves.
    pub comments: Vec<Comment>,
    /// The variations of its own moves, in ascending order of their index.
    pub variations: Vec<Self>,
}

/// Plays the variations of moves that were replayed from `start`. Illegal variations are ignored, with a remark, because the game itself is
/// readable.
pub(super) fn settle(
    game: &dyn DynGame,
    start: &PositionText,
    moves: &[DraftMove],
    replayed: &[ReplayedMove],
    remarks: &mut Vec<Remark>,
) -> Vec<Variation> {
    let mut found = Vec::new();
    if moves.iter().all(|mv| mv.variations.is_empty()) {
        return found;
    }
    let Ok(mut position) = game.position(start) else { return found };
    let mut last_source = None;
    for (index, mv) in replayed.iter().enumerate() {
        // A move that the record omits comes before the move that implies it.
        let is_first = last_source.replace(mv.source) != Some(mv.source);
        let lines = &moves[mv.source].variations;
        if is_first && !lines.is_empty() {
            let at = PositionText { setup: Some(position.text()), moves: Vec::new() };
            for line in lines {
                found.extend(settle_one(game, &at, index, line, remarks));
            }
        }
        if position.push(&mv.text).is_err() {
            break;
        }
    }
    found
}

/// Plays one variation from the position in which it begins.
fn settle_one(
    game: &dyn DynGame,
    at: &PositionText,
    index: usize,
    line: &[DraftMove],
    remarks: &mut Vec<Remark>,
) -> Option<Variation> {
    let texts: Vec<&str> = line.iter().map(|mv| mv.text.as_str()).collect();
    let replayed = game.replay_record(at, &texts).map_err(|refusal| fault(game, line, &refusal));
    let checked = replayed
        .and_then(|replayed| check_sides(game, line, &replayed.moves).map(|()| replayed.moves));
    match checked {
        Ok(replayed) => Some(Variation {
            index,
            variations: settle(game, at, line, &replayed, remarks),
            comments: comments(line, &replayed),
            moves: replayed.into_iter().map(|mv| mv.text).collect(),
        }),
        Err(trouble) => {
            let message = wording!("record-variation-skipped", fault = trouble.message);
            remarks.push(Remark::new(trouble.at, message));
            None
        }
    }
}

/// The record with its variations in the form of the rules, for a format to write. Errors: a variation cannot be played.
pub(in crate::erased) fn checked(game: &dyn DynGame, record: &Record) -> Result<Record, Refusal> {
    let start = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
    let variations = play(game, &start, &record.line.moves, &record.variations, MAX_DEPTH)?;
    Ok(Record { variations, ..record.clone() })
}

/// Plays variations of moves from a position; those that are too deep, or alternatives to a missing move, are omitted.
fn play(
    game: &dyn DynGame,
    start: &PositionText,
    moves: &[String],
    variations: &[Variation],
    depth: usize,
) -> Result<Vec<Variation>, Refusal> {
    let mut played = Vec::with_capacity(variations.len());
    if variations.is_empty() || depth == 0 {
        return Ok(played);
    }
    let mut position = game.position(start)?;
    let mut rest: Vec<&Variation> = variations.iter().filter(|it| !it.moves.is_empty()).collect();
    rest.sort_by_key(|variation| variation.index);
    rest.reverse();
    for (index, mv) in moves.iter().enumerate() {
        while let Some(variation) = rest.pop_if(|variation| variation.index == index) {
            let at = PositionText { setup: Some(position.text()), moves: Vec::new() };
            let moves: Vec<String> =
                game.play(&at, &variation.moves)?.into_iter().map(|mv| mv.text).collect();
            let inner = play(game, &at, &moves, &variation.variations, depth - 1)?;
            let comments = variation.comments.clone();
            played.push(Variation { index, moves, comments, variations: inner });
        }
        position.push(mv)?;
    }
    Ok(played)
}
