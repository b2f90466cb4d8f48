//! Results of `read` and `write`: the games of a record and what could not be read, and the text of a game.

use schemars::JsonSchema;
use serde::Serialize;

use crate::Decimal;
use plateau_core::coach::Analysis;
use plateau_core::erased::{Comment, DynGame, MoveScore, Problem, Record, Remark, Variation};
use plateau_core::game::Language;
use plateau_core::search::Stopped;

use super::AnalyseResult;

/// The setup of a game that begins as its variant does.
const START: &str = "startpos";
/// The result of a game that nobody won.
pub const DRAW: &str = "draw";

/// A game of a record. `game`, `variant`, `setup` and `moves` are an inline position.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RecordReply {
    /// The game's id.
    pub game: &'static str,
    /// The variant.
    pub variant: String,
    /// `startpos`, or the position text in which the game began.
    pub setup: String,
    /// The moves, in the notation of the game.
    pub moves: Vec<String>,
    /// The players in the order of the sides, empty where they are not known.
    pub players: [String; 2],
    /// The name of the side that won, or `draw`; absent where it is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// The reason for which the game ended.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// The tournament.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub event: String,
    /// The place, or the server.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub site: String,
    /// The round.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub round: String,
    /// The day, as `YYYY-MM-DD`, or the known part of it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub date: String,
    /// The lead of the side that moves first which is worth a draw, where both players agreed on one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub komi: Option<Decimal>,
    /// The value of the last position for its side to move, if the record has it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Decimal>,
    /// Comments on the moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<CommentReply>,
    /// Lines that were not played, each instead of a move of the game or of a variation before it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variations: Vec<VariationReply>,
    /// Guesses, omissions and remarks of the reader.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remarks: Vec<RemarkReply>,
}

/// A line that was not played.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct VariationReply {
    /// The place in the list, from 0, of the variation that it leaves; absent where it leaves the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<usize>,
    /// The place of the move instead of which it begins, from 0, among the moves of the game or of that variation.
    pub index: usize,
    /// Its moves, in the notation of the game.
    pub moves: Vec<String>,
    /// Comments on its moves.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub comments: Vec<CommentReply>,
}

impl VariationReply {
    /// Appends variations to a list, each before those that leave it.
    fn list(variations: &[Variation], of: Option<usize>, all: &mut Vec<Self>) {
        for Variation { index, moves, comments: said, variations } in variations {
            let place = all.len();
            all.push(Self { of, index: *index, moves: moves.clone(), comments: comments(said) });
            Self::list(variations, Some(place), all);
        }
    }

    fn weight(&self) -> usize {
        weight_of_line(&self.moves, &self.comments) + LEAST
    }
}

/// Bytes that moves with their comments take as text, at least.
fn weight_of_line(moves: &[String], comments: &[CommentReply]) -> usize {
    let moves: usize = moves.iter().map(|mv| mv.len() + 3).sum();
    moves + comments.iter().map(|comment| comment.text.len() + 12).sum::<usize>()
}

/// The comments that say anything, with their places.
fn comments(comments: &[Comment]) -> Vec<CommentReply> {
    let said = comments.iter().enumerate().filter(|(_, comment)| !comment.is_empty());
    said.map(|(index, comment)| CommentReply::new(index, comment)).collect()
}

/// Something that was guessed, passed over or noticed in a game that could be read.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct RemarkReply {
    /// The line, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
    /// A sentence, in English.
    pub message: String,
    /// The same sentence in the language of `hello`.
    pub text: String,
}

impl RemarkReply {
    fn new(remark: &Remark, language: Language) -> Self {
        let Remark { line, column, message, .. } = remark;
        Self {
            line: *line,
            column: *column,
            message: message.to_string(),
            text: message.to(language),
        }
    }
}

/// Comment on a move.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct CommentReply {
    /// The place of the move, from 0.
    pub index: usize,
    /// The score for the player of the move, in the unit of the engine or person that gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<Decimal>,
    /// Moves to the end of the game, if the score is given in moves: above 0 for a win, otherwise a loss.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// True if the score is proven.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub proven: bool,
    /// The time that the move took.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_ms: Option<u64>,
    /// Anything else, in words.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
}

/// The number of a score, if it is one.
const fn value_of(score: MoveScore) -> Option<Decimal> {
    match score {
        MoveScore::Estimate(value) | MoveScore::Proven(value) => Some(Decimal(value)),
        MoveScore::Mate(_) => None,
    }
}

impl CommentReply {
    fn new(index: usize, comment: &Comment) -> Self {
        let mate = match comment.score {
            Some(MoveScore::Mate(moves)) => Some(moves),
            _ => None,
        };
        Self {
            index,
            score: comment.score.and_then(value_of),
            mate,
            proven: comment.score.is_some_and(|score| score.verdict().is_some()),
            time_ms: comment.seconds.map(|seconds| (seconds * 1000.0).round() as u64),
            text: comment.text.clone(),
        }
    }
}

impl RecordReply {
    /// From a record of a game.
    #[must_use]
    pub fn new(game: &dyn DynGame, record: &Record, language: Language) -> Self {
        let about = game.about();
        let winner = record.winner().map(|side| about.side_name(side));
        let mut variations = Vec::new();
        VariationReply::list(&record.variations, None, &mut variations);
        Self {
            game: about.id,
            variant: game.variant(),
            setup: record.line.setup.clone().unwrap_or_else(|| START.to_owned()),
            moves: record.line.moves.clone(),
            players: record.players.clone(),
            result: winner.or(record.result.map(|_| DRAW)),
            reason: record.reason.clone(),
            event: record.event.clone(),
            site: record.site.clone(),
            round: record.round.clone(),
            date: record.date.clone(),
            komi: record.komi.map(Decimal),
            value: record.value.and_then(value_of),
            comments: comments(&record.comments),
            variations,
            remarks: record
                .remarks
                .iter()
                .map(|remark| RemarkReply::new(remark, language))
                .collect(),
        }
    }

    /// Bytes that it takes as text, at least.
    #[must_use]
    pub fn weight(&self) -> usize {
        let moves = weight_of_line(&self.moves, &self.comments);
        let texts = [&self.setup, &self.event, &self.site, &self.players[0], &self.players[1]];
        let variations: usize = self.variations.iter().map(VariationReply::weight).sum();
        let remarks: usize = self
            .remarks
            .iter()
            .map(|remark| remark.message.len() + remark.text.len() + LEAST)
            .sum();
        moves + variations + remarks + texts.iter().map(|text| text.len()).sum::<usize>() + LEAST
    }
}

/// Bytes of the names of the fields of a game, or of a problem.
const LEAST: usize = 64;

/// A game that could not be read.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct ProblemReply {
    /// The number of the game in the text, from 1; those that could be read count.
    pub game_number: u64,
    /// The line, from 1.
    pub line: u64,
    /// The character of the line, from 1.
    pub column: u64,
    /// A sentence with the fault and the expected text, in English.
    pub message: String,
    /// The same sentence in the language of `hello`.
    pub text: String,
}

impl ProblemReply {
    /// From the problem of a reader.
    #[must_use]
    pub fn new(problem: &Problem, language: Language) -> Self {
        let Problem { game_number, line, column, message } = problem;
        Self {
            game_number: *game_number,
            line: *line,
            column: *column,
            message: message.to_string(),
            text: message.to(language),
        }
    }

    /// Bytes that it takes as text, at least.
    #[must_use]
    pub fn weight(&self) -> usize {
        self.message.len() + self.text.len() + LEAST
    }
}

/// Result of `read`.
#[derive(Debug, Clone, Default, Serialize, JsonSchema)]
pub struct ReadResult {
    /// The format in which the text was read.
    pub format: &'static str,
    /// The games, in their order.
    pub games: Vec<RecordReply>,
    /// The games that could not be read.
    pub problems: Vec<ProblemReply>,
}

/// Result of `write`.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub struct WriteResult {
    /// The format, which is also the extension of its files.
    pub format: &'static str,
    /// The record, with a line feed at its end.
    pub text: String,
}

/// A game with its analysis: a line of `plateau analyse --to json`.
#[derive(Debug, Clone, Serialize)]
pub struct AnalysedGame {
    #[serde(flatten)]
    game: RecordReply,
    #[serde(flatten)]
    analysis: AnalyseResult,
}

impl AnalysedGame {
    /// Combines a record and its analysis.
    #[must_use]
    pub fn new(
        game: &dyn DynGame,
        record: &Record,
        analysis: &Analysis,
        stopped: Option<Stopped>,
        language: Language,
    ) -> Self {
        let analysis = AnalyseResult::new(analysis, game.about(), stopped, language);
        Self { game: RecordReply::new(game, record, language), analysis }
    }
}
