//! A game as a record has it, before the rules are applied.

use crate::game::{Grid, Refusal, Side, Text, Wording, shown, wording};

use super::{Comment, Record, Replayed, ReplayedMove, variation};
use crate::erased::{DynGame, PositionText};
use crate::search::Verdict;

/// Fault of a record, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// Offset in bytes in the text of the piece.
    pub at: usize,
    /// A sentence that names the fault and the expected text.
    pub message: Wording,
    /// True if the fault concerns the whole stream, which is not read any further.
    pub ends_stream: bool,
}

impl RecordError {
    /// A fault at an offset.
    #[must_use]
    pub fn new(at: usize, message: impl Into<Wording>) -> Self {
        Self { at, message: message.into(), ends_stream: false }
    }

    /// A fault of the whole stream.
    #[must_use]
    pub fn of_stream(message: impl Into<Wording>) -> Self {
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
    /// The move as the record writes it, from the other side of the board.
    pub turned: Option<String>,
    /// The side that plays it, if the record names it.
    pub side: Option<Side>,
    /// The comment on it.
    pub comment: Comment,
    /// Variations: lines that were not played, each an alternative to this move.
    pub variations: Vec<Vec<Self>>,
}

/// A game as a record writes it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Draft {
    /// The game without its moves and comments.
    pub record: Record,
    /// The variant, if the record names it.
    pub variant: Option<String>,
    /// Variants to try if the record names none, the most likely first; empty if there is only one candidate.
    pub candidates: Vec<String>,
    /// The reason why the rules named by the record are not supported, with its place.
    pub refused: Option<RecordError>,
    /// The start of the game as a grid with its side to move, if the record has no position text.
    pub grid: Option<(Grid, Option<Side>)>,
    /// Offset of the position in which the game begins.
    pub setup_at: usize,
    /// The moves.
    pub moves: Vec<DraftMove>,
    /// The result that the last move would be as a score, such as `12-8`; it is one if it cannot be played.
    pub score: Option<Option<Verdict>>,
}

impl Draft {
    /// Plays the moves, and returns the record in the notation of the game, with remarks on guesses.
    /// Brackets that cannot be alternatives are read as the answers of the other side.
    ///
    /// # Errors
    /// The place at which the record breaks the rules.
    pub fn settle(self, game: &dyn DynGame) -> Result<Record, RecordError> {
        let answered = self.with_answers();
        let settled = self.settle_scored(game);
        if settled.as_ref().is_ok_and(|record| !record.variations.is_empty()) {
            return settled;
        }
        answered.and_then(|draft| draft.settle_scored(game).ok()).map_or(settled, Ok)
    }

    /// The game with its brackets as moves, if there is one of a single move behind every move, but for the last one:
    /// books of the Netherlands and of France print the moves of the other side so, as in `32-28 (19-23) 28x19 (14x23)`.
    fn with_answers(&self) -> Option<Self> {
        let answer = |mv: &DraftMove| match &mv.variations[..] {
            [line] if line.len() == 1 => line.first().cloned(),
            _ => None,
        };
        let (last, others) = self.moves.split_last()?;
        let are_answers = others.iter().all(|mv| answer(mv).is_some())
            && (answer(last).is_some() || last.variations.is_empty() && !others.is_empty());
        let both = |mv: &DraftMove| {
            let played = DraftMove { variations: Vec::new(), ..mv.clone() };
            std::iter::once(played).chain(answer(mv))
        };
        let moves = self.moves.iter().flat_map(both).collect();
        are_answers.then(|| Self { moves, ..self.clone() })
    }

    /// As [`settle`](Self::settle), with the brackets as alternatives. The last move may be the result.
    fn settle_scored(self, game: &dyn DynGame) -> Result<Record, RecordError> {
        let Some(result) = self.score else { return self.settle_whole(game) };
        let mut shorter = Self { score: None, ..self.clone() };
        let error = match self.settle_whole(game) {
            Ok(record) => return Ok(record),
            Err(error) => error,
        };
        let Some(last) = shorter.moves.pop().filter(|last| last.at == error.at) else {
            return Err(error);
        };
        let record = &mut shorter.record;
        record.remark(last.at, wording!("record-move-is-result", text = shown(&last.text)));
        record.result = record.result.or(result);
        shorter.settle_whole(game)
    }

    fn settle_whole(self, game: &dyn DynGame) -> Result<Record, RecordError> {
        let Self { mut record, grid, setup_at, moves, .. } = self;
        let setup = match (grid, record.line.setup.take()) {
            (Some((grid, side)), _) => Some(game.read_grid(&grid, side)),
            (None, Some(setup)) => Some(game.normalise(&setup)),
            (None, None) => None,
        };
        if let Some(setup) = setup {
            let setup = setup.map_err(|refusal| at_setup(setup_at, &refusal))?;
            let start = game.state(&PositionText::default());
            // A puzzle has many starts.
            let is_start =
                !game.about().is_puzzle() && start.is_ok_and(|start| start.position == setup);
            record.line.setup = (!is_start).then_some(setup);
        }
        let texts: Vec<&str> = moves.iter().map(|mv| mv.text.as_str()).collect();
        let replayed = game
            .replay_record(&record.line, &texts)
            .map_err(|refusal| fault(game, &moves, &refusal))?;
        for &index in &replayed.resolved {
            let said = |mv: &&ReplayedMove| mv.source == index && !mv.implied;
            let meant = replayed.moves.iter().find(said).map(|mv| mv.text.as_str());
            let (text, meant) = (shown(&moves[index].text), meant.unwrap_or_default());
            let message = wording!("record-move-resolved", text, meant);
            record.remark(moves[index].at, message);
        }
        // A jump of a puzzle takes a peg with any sign.
        if !game.about().is_puzzle() {
            remark_on_slips(&mut record, &replayed, &moves);
        }
        remark_on_claims(&mut record, &replayed, &moves);
        check_sides(game, &moves, &replayed.moves)?;
        let start = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
        record.variations =
            variation::settle(game, &start, &moves, &replayed.moves, &mut record.remarks);
        record.comments = comments(&moves, &replayed.moves);
        record.line.moves = replayed.moves.into_iter().map(|mv| mv.text).collect();
        record.remarks.sort_by_key(|remark| remark.at);
        Ok(record.concluded(game))
    }
}

/// Checks that the side named by the record plays each move.
pub(super) fn check_sides(
    game: &dyn DynGame,
    moves: &[DraftMove],
    replayed: &[ReplayedMove],
) -> Result<(), RecordError> {
    let is_other = |mv: &&ReplayedMove| {
        moves[mv.source].side.is_some_and(|said| said != mv.side) && !mv.implied
    };
    match replayed.iter().find(is_other).filter(|_| !game.about().is_puzzle()) {
        None => Ok(()),
        Some(mv) => {
            let [said, turn] =
                [mv.side.other(), mv.side].map(|side| game.about().sides[side.index()].label);
            let message = wording!("record-move-of-other-side", said, turn);
            Err(RecordError::new(moves[mv.source].at, message))
        }
    }
}

/// The comments on the played moves, up to the last non-empty one.
pub(super) fn comments(moves: &[DraftMove], replayed: &[ReplayedMove]) -> Vec<Comment> {
    let comment = |mv: &ReplayedMove| match mv.implied {
        true => Comment::default(),
        false => moves[mv.source].comment.clone(),
    };
    let mut comments: Vec<Comment> = replayed.iter().map(comment).collect();
    while comments.last().is_some_and(Comment::is_empty) {
        comments.pop();
    }
    comments
}

/// Adds remarks on moves that are written as captures and capture nothing.
fn remark_on_slips(record: &mut Record, replayed: &Replayed, moves: &[DraftMove]) {
    for mv in &replayed.moves {
        let told = &moves[mv.source];
        if !mv.implied && told.text.contains('x') && mv.text.contains('-') {
            record.remark(
                told.at,
                wording!("record-move-read-as", text = shown(&told.text), meant = mv.text),
            );
        }
    }
}

/// Adds a remark where a draw could be claimed for the first time by each rule, and the game continued.
fn remark_on_claims(record: &mut Record, replayed: &Replayed, moves: &[DraftMove]) {
    let mut known: Vec<&str> = Vec::new();
    for mv in replayed.moves.split_last().map_or(&[][..], |(_, before)| before) {
        let Some(rule) = mv.claim.filter(|rule| !known.contains(&rule.id)) else { continue };
        known.push(rule.id);
        let at = moves[mv.source].at;
        let rule = Wording::from(rule.text);
        record.remark(at, wording!("record-draw-claimable", text = mv.text, rule));
    }
}

fn at_setup(at: usize, refusal: &Refusal) -> RecordError {
    RecordError::new(at, refusal.wording())
}

/// The fault for a refusal of one of these moves.
pub(super) fn fault(game: &dyn DynGame, moves: &[DraftMove], refusal: &Refusal) -> RecordError {
    // A variant that is named after its board size has no rules of its own.
    let variant = game.variant();
    let rules = match variant.starts_with(|first: char| first.is_ascii_digit()) {
        true => Wording::from(Text::EMPTY),
        false => wording!("record-by-rules", game = game.about().id, variant),
    };
    let (index, message) = match refusal {
        Refusal::IllegalMove { index, text, reason, .. } => {
            let (number, text) = (index + 1, shown(text));
            let written = moves.get(*index).and_then(|mv| mv.turned.as_deref()).map(shown);
            let message = match written {
                None => wording!("record-illegal-move", number, text, reason, rules),
                Some(written) => wording!(
                    "record-illegal-move-turned",
                    number,
                    text = written,
                    turned = text,
                    reason,
                    rules
                ),
            };
            (*index, message)
        }
        Refusal::GameOver { index: Some(index), reason } => {
            let reason = Wording::from(reason.text);
            (*index, wording!("record-game-over", number = index + 1, reason, rules))
        }
        other => (0, other.wording()),
    };
    RecordError::new(moves.get(index).map_or(0, |mv| mv.at), message)
}
