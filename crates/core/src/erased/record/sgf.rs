//! The Smart Game Format, version 4 (Arno Hollosi, 1999, <https://www.red-bean.com/sgf/>), for games in which stones are placed.
//!
//! The standard assigns the number 2 to Othello but defines no notation for it. Squares are written as in other games (`dc`, column and row
//! from the top), which all libraries read; squares as players write them (`d3`) are read as well. Stones of the start are listed (`AB`,
//! `AW`), the side to move is `PL`, and a pass is an empty move. A comment begins with the score, as in all our records
//! ([`super::comment`]); from other programs `V` is read, a value for black.

use std::time::Duration;

use super::property::{self, Line, Property, Tree, Value, find, text_of};
use super::{
    Comment, Cut, Draft, DraftMove, MoveScore, Piece, Record, RecordError, RecordFormat,
    RecordReader, Variation, comment, read_date,
};
use crate::erased::{DynGame, Interchange, PositionText};
use crate::game::{Grid, Refusal, Side, shown, wording};
use crate::search::{Clock, Verdict};

/// The details of SGF for one game. Its grids have 1 for a stone of the first player and 2 for one of the second.
pub struct Sgf {
    /// The number of the game in the list of the standard; `None` if it has none.
    pub number: Option<u32>,
    /// The name of the rules, if there is no number.
    pub rules: &'static str,
    /// True if the stones of the start are always listed.
    pub lists_start: bool,
    /// The variant of a board with the given numbers of columns and rows.
    pub variant: fn(usize, usize) -> String,
    /// Converts a move of a record to the notation of the game.
    pub read_move: fn(&str) -> String,
    /// Converts a move of the game to the notation of records.
    pub write_move: fn(&str) -> String,
    /// The row and the column of a square, from 0.
    pub read_square: fn(&str) -> Option<(usize, usize)>,
    /// The name of the square in a row and a column.
    pub write_square: fn(usize, usize) -> String,
}

/// Game with records in this format.
pub trait SgfGame: Interchange {
    /// The details of the format.
    const SGF: Sgf;
}

/// The format of such a game.
pub const fn format<G: SgfGame>() -> RecordFormat<G> {
    RecordFormat {
        extension: "sgf",
        summary: "Smart Game Format 4, with scores and times as comments",
        write: Some(|game, record| G::SGF.write(game, record)),
        read: Some(RecordReader {
            cut: Cut::Trees,
            beside: &[],
            detect: |_, head| G::SGF.is_head(head),
            names_game: true,
            draft: |game, piece| G::SGF.read(game, piece),
        }),
    }
}

/// A line to write.
#[derive(Clone, Copy)]
struct Written<'a> {
    moves: &'a [String],
    comments: &'a [Comment],
    /// Variations, in ascending order of their index.
    variations: &'a [Variation],
}

/// The properties that change the position or the turn without a move.
const SETUP: [&str; 4] = ["AB", "AW", "AE", "PL"];
/// The names of the sides.
const SIDES: [&str; 2] = ["B", "W"];

impl Sgf {
    /// True if a text begins as a record of this game.
    #[must_use]
    pub fn is_head(&self, head: &str) -> bool {
        head.trim_start().starts_with('(') && self.check_game(&property::read_head(head)).is_ok()
    }

    /// Reads a game.
    ///
    /// # Errors
    /// The record is of another game, or not in this format.
    pub fn read(&self, game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
        let text = piece.text();
        let Tree { main, fault } = property::read_tree(&text)?;
        let properties = &main.properties;
        self.check_game(properties)?;
        let mut draft = Draft { record: read_info(properties), ..Draft::default() };
        let (columns, rows) = self.read_size(properties)?.unwrap_or_else(|| {
            let shape = game.geometry();
            (shape.columns, shape.rows)
        });
        draft.variant = Some((self.variant)(columns, rows));
        self.read_setup(properties, (columns, rows), &mut draft)?;
        refuse_late_setup(properties)?;
        draft.moves = self.read_moves(&main, &mut draft.record);
        if let Some(RecordError { at, message, .. }) = fault {
            draft.record.remark(at, message);
        }
        Ok(Some(draft))
    }

    /// Checks that it is a record of this game.
    fn check_game(&self, properties: &[Property]) -> Result<(), RecordError> {
        let number = find(properties, "GM");
        let rules = find(properties, "RU");
        let is_ours = match (self.number, number) {
            (Some(ours), Some(number)) => number.text.trim() == ours.to_string(),
            // A record without a number is of Go.
            (Some(_), None) => false,
            (None, _) => [number, rules].into_iter().flatten().any(|value| {
                let plain = |text: &str| text.to_lowercase().replace(['-', '_', ' '], "");
                plain(&value.text) == plain(self.rules)
            }),
        };
        if is_ours {
            return Ok(());
        }
        let expected = match self.number {
            Some(number) => format!("GM[{number}]"),
            None => format!("RU[{}]", self.rules),
        };
        let (at, came) = number.map_or((0, "none"), |value| (value.at, &value.text));
        let message = wording!("record-sgf-other-game", came = shown(came), expected);
        Err(RecordError::new(at, message))
    }

    /// The columns and rows of the board.
    fn read_size(&self, properties: &[Property]) -> Result<Option<(usize, usize)>, RecordError> {
        let Some(value) = find(properties, "SZ") else { return Ok(None) };
        let (columns, rows) = value.text.split_once(':').unwrap_or((&value.text, &value.text));
        match (columns.trim().parse(), rows.trim().parse()) {
            (Ok(columns @ 1..=64), Ok(rows @ 1..=64)) => Ok(Some((columns, rows))),
            _ => Err(RecordError::new(value.at, text!("record-sgf-no-size"))),
        }
    }

    /// Reads the stones of the start; without any, the game begins by its rules.
    fn read_setup(
        &self,
        properties: &[Property],
        (columns, rows): (usize, usize),
        draft: &mut Draft,
    ) -> Result<(), RecordError> {
        let begin =
            properties.iter().take_while(|property| !SIDES.contains(&property.name.as_str()));
        let mut grid: Grid = vec![vec![0; columns]; rows];
        let mut at = None;
        let mut side = None;
        for property in begin {
            let number = match property.name.as_str() {
                "AB" => 1,
                "AW" => 2,
                "AE" => 0,
                "PL" => {
                    let white = property.value().text.trim().starts_with(['W', 'w', '2']);
                    side = Some(if white { Side::Second } else { Side::First });
                    continue;
                }
                _ => continue,
            };
            for value in &property.values {
                let square = (self.read_square)(value.text.trim());
                let cell = square.and_then(|(row, column)| grid.get_mut(row)?.get_mut(column));
                *cell.ok_or_else(|| RecordError::new(value.at, text!("record-sgf-no-square")))? =
                    number;
                at.get_or_insert(value.at);
            }
        }
        if let Some(at) = at {
            draft.setup_at = at;
            draft.grid = Some((grid, side));
        }
        Ok(())
    }

    /// Reads the moves of a line, with their variations.
    fn read_moves(&self, line: &Line, record: &mut Record) -> Vec<DraftMove> {
        let mut moves: Vec<DraftMove> = Vec::new();
        // Variations belong to the move that follows.
        let mut variations: Vec<Vec<DraftMove>> = Vec::new();
        let mut branches = line.branches.iter().peekable();
        for (index, property) in line.properties.iter().enumerate() {
            while let Some((_, branch)) = branches.next_if(|(at, _)| *at == index) {
                variations.extend(self.read_variation(branch, record));
            }
            let Value { at, text } = property.value();
            if let Some(index) = SIDES.iter().position(|side| *side == property.name) {
                moves.push(DraftMove {
                    at: *at,
                    text: (self.read_move)(text.trim()),
                    side: Some(Side::BOTH[index]),
                    variations: std::mem::take(&mut variations),
                    ..DraftMove::default()
                });
            } else if let (Some(mv), "C" | "V") = (moves.last_mut(), property.name.as_str()) {
                let side = mv.side.unwrap_or(Side::First);
                if property.name == "C" {
                    let read = comment::read(text, side);
                    mv.comment = Comment { score: read.score.or(mv.comment.score), ..read };
                } else if let Ok(value) = text.trim().parse::<f64>() {
                    let value = if side == Side::First { value } else { -value };
                    let score = Some(MoveScore::Estimate(value)).filter(|_| value.is_finite());
                    mv.comment.score = mv.comment.score.or(score);
                }
            } else if property.name == "C" && moves.is_empty() && !text.trim().is_empty() {
                record.remark(*at, text!("record-comment-skipped"));
            }
        }
        variations.extend(branches.filter_map(|(_, branch)| self.read_variation(branch, record)));
        if let Some(first) = variations.first().and_then(|moves| moves.first()) {
            record.remark(first.at, text!("record-last-variation-skipped"));
        }
        moves
    }

    /// Reads the moves of a branch; `None` if it has none, or sets stones.
    fn read_variation(&self, line: &Line, record: &mut Record) -> Option<Vec<DraftMove>> {
        let is_setup = |property: &&Property| SETUP.contains(&property.name.as_str());
        if let Some(setup) = line.properties.iter().find(is_setup) {
            let message = wording!("record-sgf-variation-skipped", name = setup.name);
            record.remark(setup.value().at, message);
            return None;
        }
        Some(self.read_moves(line, record)).filter(|moves| !moves.is_empty())
    }

    /// Writes a game.
    ///
    /// # Errors
    /// The line cannot be replayed.
    pub fn write(&self, game: &dyn DynGame, record: &Record) -> Result<String, Refusal> {
        let start = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
        let (state, played) = (game.state(&start)?, game.play(&start, &record.line.moves)?);
        let mut text = "(;FF[4]".to_owned();
        text.extend(self.number.map(|number| format!("GM[{number}]")));
        text.push_str("CA[UTF-8]AP[plateau]");
        if self.number.is_none() {
            text.push_str(&property::write("RU", self.rules));
        }
        let shape = game.geometry();
        text.push_str(&match (shape.columns, shape.rows) {
            (columns, rows) if columns == rows => format!("SZ[{columns}]"),
            (columns, rows) => format!("SZ[{columns}:{rows}]"),
        });
        text.push_str(&write_info(record, margin(game, record)));
        if start.setup.is_some() || self.lists_start {
            text.push_str(&self.write_setup(&game.position(&start)?.grid(), state.side));
        }
        text.push('\n');
        let moves: Vec<String> = played.into_iter().map(|mv| mv.text).collect();
        let line =
            Written { moves: &moves, comments: &record.comments, variations: &record.variations };
        self.write_moves(&mut text, line, state.side);
        text.push_str(")\n");
        Ok(text)
    }

    /// Writes the moves of a line, the first one played by `first`. A move with variations begins a branch, and the variations are branches
    /// behind its end.
    fn write_moves(&self, text: &mut String, line: Written<'_>, first: Side) {
        let mut side = first;
        let mut begun: Vec<(Side, &[Variation])> = Vec::new();
        let mut variations = line.variations;
        for (index, mv) in line.moves.iter().enumerate() {
            let here = variations.iter().take_while(|variation| variation.index == index).count();
            let (instead, later) = variations.split_at(here);
            variations = later;
            if !instead.is_empty() {
                text.push('(');
                begun.push((side, instead));
            }
            let name = SIDES[side.index()];
            text.push_str(&format!(";{}", property::write(name, &(self.write_move)(mv))));
            if let Some(comment) = Comment::at(line.comments, index) {
                text.push_str(&property::write("C", &comment::write(comment)));
            }
            side = side.other();
        }
        for (side, variations) in begun.into_iter().rev() {
            text.push(')');
            for Variation { moves, comments, variations, .. } in variations {
                text.push('(');
                self.write_moves(text, Written { moves, comments, variations }, side);
                text.push(')');
            }
        }
    }

    /// The stones of the start, and the side to move.
    fn write_setup(&self, grid: &Grid, side: Side) -> String {
        let mut text = String::new();
        for (name, number) in [("AB", 1), ("AW", 2)] {
            let mut squares = String::new();
            for (row, cells) in grid.iter().enumerate() {
                for (column, _) in cells.iter().enumerate().filter(|(_, cell)| **cell == number) {
                    squares.push_str(&format!("[{}]", (self.write_square)(row, column)));
                }
            }
            if !squares.is_empty() {
                text.push_str(&format!("{name}{squares}"));
            }
        }
        text + &format!("PL[{}]", SIDES[side.index()])
    }
}

/// Refuses stones or a change of the turn after the first move, because such a record is no game.
fn refuse_late_setup(properties: &[Property]) -> Result<(), RecordError> {
    let is_move = |property: &&Property| !SIDES.contains(&property.name.as_str());
    let late = properties
        .iter()
        .skip_while(is_move)
        .find(|property| SETUP.contains(&property.name.as_str()));
    late.map_or(Ok(()), |property| {
        let message = wording!("record-sgf-late-setup", name = property.name);
        Err(RecordError::new(property.value().at, message))
    })
}

/// The margin of a game, if the last position confirms the result of the record.
fn margin(game: &dyn DynGame, record: &Record) -> Option<i32> {
    let outcome = game.state(&record.line).ok()?.outcome?.outcome;
    (outcome.winner == record.winner()).then_some(outcome.margin)
}

/// The properties of the game as a whole.
fn write_info(record: &Record, margin: Option<i32>) -> String {
    let result = match (record.winner(), margin) {
        (Some(side), Some(margin)) => format!("{}+{margin}", SIDES[side.index()]),
        (Some(side), None) => {
            let way = if ["time", "stall"].contains(&record.reason.as_str()) { "T" } else { "R" };
            format!("{}+{way}", SIDES[side.index()])
        }
        (None, _) => record.result.map_or(String::new(), |_| "Draw".to_owned()),
    };
    let [base, more] = record.clock_seconds().map_or([None; 2], |clock| clock.map(Some));
    let [black, white] = &record.players;
    [
        ("EV", record.event.clone()),
        ("PC", record.site.clone()),
        ("RO", record.round.clone()),
        ("DT", record.date.clone()),
        ("PB", black.clone()),
        ("PW", white.clone()),
        ("TM", base.map_or(String::new(), |base| base.to_string())),
        (
            "OT",
            more.filter(|&more| more > 0).map_or(String::new(), |more| format!("{more} fischer")),
        ),
        ("RE", result),
    ]
    .into_iter()
    .filter(|(_, value)| !value.is_empty())
    .map(|(name, value)| property::write(name, &value))
    .collect()
}

/// Reads the properties of the game as a whole.
fn read_info(properties: &[Property]) -> Record {
    let text = |name| text_of(properties, name);
    let (result, reason) = read_result(&text("RE"));
    Record {
        event: text("EV"),
        site: text("PC"),
        round: text("RO"),
        date: read_date(&text("DT")),
        players: [text("PB"), text("PW")],
        result,
        reason: reason.to_owned(),
        clock: read_clock(&text("TM"), &text("OT")),
        ..Record::default()
    }
}

/// The result for black, and the reason if the position does not decide the game.
fn read_result(text: &str) -> (Option<Verdict>, &'static str) {
    let (who, way) = text.split_once('+').unwrap_or((text, ""));
    let result = match who.trim().to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Verdict::Win),
        "w" | "white" => Some(Verdict::Loss),
        "0" | "draw" | "jigo" => Some(Verdict::Draw),
        _ => None,
    };
    let reason = match way.trim().to_ascii_lowercase().as_str() {
        "r" | "resign" => "resigned",
        "t" | "time" => "time",
        _ => "",
    };
    (result, reason)
}

fn read_clock(base: &str, more: &str) -> Option<Clock> {
    let seconds = |text: &str| text.parse::<u32>().ok().map(|s| Duration::from_secs(s.into()));
    let increment = more.strip_suffix("fischer").and_then(|more| seconds(more.trim()));
    let increment = increment.unwrap_or_default();
    Some(Clock { remaining: seconds(base)?, increment, moves_to_go: None })
}
