//! A game as a record writes it, before it is played by the rules.

use crate::game::{Grid, Refusal, Side, shown};

use super::{Comment, Record};
use crate::erased::{DynGame, PositionText};

/// Fault of a record, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// Offset in bytes in the text of the piece.
    pub at: usize,
    /// A sentence that names the fault and the expected text.
    pub message: String,
    /// True if it is the fault of the whole stream, of which nothing more is read.
    pub ends_stream: bool,
}

impl RecordError {
    /// A fault at an offset.
    #[must_use]
    pub fn new(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into(), ends_stream: false }
    }

    /// A fault of the whole stream.
    #[must_use]
    pub fn of_stream(message: impl Into<String>) -> Self {
        Self { ends_stream: true, ..Self::new(0, message) }
    }
}

/// A move as a record writes it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct DraftMove {
    /// Its offset in the text of the piece.
    pub at: usize,
    /// The move, in a notation that the game reads.
    pub text: String,
    /// The side that plays it, where the record says so.
    pub side: Option<Side>,
    /// The comment on it.
    pub comment: Comment,
}

/// A game as a record writes it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Draft {
    /// All but moves and comments.
    pub record: Record,
    /// The variant, where the record says so.
    pub variant: Option<String>,
    /// The position in which the game begins as a grid with its side to move, where it is not among the texts of the record.
    pub grid: Option<(Grid, Option<Side>)>,
    /// Offset of the position in which the game begins.
    pub setup_at: usize,
    /// The moves.
    pub moves: Vec<DraftMove>,
}

impl Draft {
    /// Plays the moves: the record in the notation of the game.
    ///
    /// # Errors
    /// The place at which the record is against the rules.
    pub fn settle(self, game: &dyn DynGame) -> Result<Record, RecordError> {
        let Self { mut record, grid, setup_at, moves, .. } = self;
        let setup = match (grid, record.line.setup.take()) {
            (Some((grid, side)), _) => Some(game.read_grid(&grid, side)),
            (None, Some(setup)) => Some(game.normalise(&setup)),
            (None, None) => None,
        };
        if let Some(setup) = setup {
            let setup = setup.map_err(|refusal| at_setup(setup_at, &refusal))?;
            let start = game.state(&PositionText::default());
            // The start of a puzzle is one of many.
            let is_start =
                !game.about().is_puzzle() && start.is_ok_and(|start| start.position == setup);
            record.line.setup = (!is_start).then_some(setup);
        }
        let texts: Vec<String> = moves.iter().map(|mv| mv.text.clone()).collect();
        let played = game.play(&record.line, &texts).map_err(|refusal| fault(&moves, &refusal))?;
        let played: Vec<String> = played.into_iter().map(|mv| mv.text).collect();
        let whole = played.len() == moves.len();
        let mut side = game.state(&record.line).map_err(|refusal| at_setup(0, &refusal))?.side;
        let mut at = record.line.clone();
        let mut comments = Vec::new();
        for mv in moves {
            // A move that the record leaves out is found by playing the next one alone.
            let count = if whole {
                1
            } else {
                game.play(&at, std::slice::from_ref(&mv.text)).map_or(1, |played| played.len())
            };
            let turn = if count == 2 { side.other() } else { side };
            if mv.side.is_some_and(|said| said != turn) && !game.about().is_puzzle() {
                let [said, turn] = [turn.other(), turn].map(|side| game.about().side_name(side));
                return Err(RecordError::new(
                    mv.at,
                    format!("a move of {said}, but {turn} is to move"),
                ));
            }
            comments.resize(at.moves.len() + count - 1, Comment::default());
            comments.push(mv.comment);
            let next = at.moves.len() + count;
            at.moves.extend(played.iter().take(next).skip(at.moves.len()).cloned());
            side = turn.other();
        }
        while comments.last().is_some_and(Comment::is_empty) {
            comments.pop();
        }
        record.line.moves = played;
        record.comments = comments;
        Ok(record.concluded(game))
    }
}

fn at_setup(at: usize, refusal: &Refusal) -> RecordError {
    RecordError::new(at, refusal.to_string())
}

/// The place of a refusal among the moves, and its sentence.
fn fault(moves: &[DraftMove], refusal: &Refusal) -> RecordError {
    let (index, message) = match refusal {
        Refusal::IllegalMove { index, text, reason, .. } => {
            (*index, format!("move {} \"{}\": {reason}", index + 1, shown(text)))
        }
        Refusal::GameOver { index: Some(index), reason } => {
            (*index, format!("the game is over ({reason}) before move {}", index + 1))
        }
        other => (0, other.to_string()),
    };
    RecordError::new(moves.get(index).map_or(0, |mv| mv.at), message)
}
