//! Records of games: GGF of the GGS server, SGF, PGN of `PlayOK` and Live Othello, JSON of Othello Quest, WTHOR of the French federation;
//! and positions in OBF. Transcripts (`f5d6c3`) are the format `moves`, which every game has.

mod ggf;
mod pgn;
mod quest;
pub(in crate::games::othello) mod wthor;

use crate::erased::sgf::{self, Sgf, SgfGame};
use crate::erased::{Cut, RecordFormat, RecordReader, common};
use crate::game::grid::{format_square, parse_square};

use super::notation::{self, PASS};
use super::obf;
use crate::games::othello::Othello;

/// Every format.
pub(in crate::games::othello) static FORMATS: [RecordFormat<Othello>; 6] = [
    RecordFormat {
        extension: "ggf",
        summary: "Generic Game Format of the GGS server, one line a game",
        write: Some(ggf::write),
        read: Some(RecordReader {
            cut: Cut::Trees,
            beside: &[],
            detect: |_, head| ggf::is_head(head),
            names_game: true,
            draft: |_, piece| ggf::read(&piece.text()),
        }),
    },
    sgf::format(),
    RecordFormat {
        extension: "pgn",
        summary: "tags and numbered squares, as PlayOK, Live Othello and Edax write them",
        write: Some(pgn::write),
        read: Some(pgn::READER),
    },
    RecordFormat {
        extension: "quest",
        summary: "JSON of Othello Quest",
        write: None,
        read: Some(quest::READER),
    },
    RecordFormat {
        extension: "wtb",
        summary: "WTHOR, the archive of the French federation; names are read from the .jou and .trn files in the same folder",
        write: None,
        read: Some(wthor::READER),
    },
    RecordFormat {
        extension: "obf",
        summary: "positions with the values of their moves, one a line: the last one of each game",
        write: Some(|game, record| obf::write(game, record)),
        read: Some(RecordReader {
            detect: |game, head| {
                common::first_line(head).is_some_and(|line| obf::is_line(game, line))
            },
            ..common::POSITIONS
        }),
    },
];

impl SgfGame for Othello {
    /// Game 2 in the list of the standard.
    const SGF: Sgf = Sgf {
        number: Some(2),
        rules: "Othello",
        lists_start: true,
        variant: |columns, rows| format!("{columns}x{rows}"),
        read_move,
        write_move: |mv| parse_square(mv, 8, 8).map_or_else(|_| String::new(), point),
        read_square: |text| parse_square(&notation_of(text), 8, 8).ok(),
        write_square: |row, column| point((row, column)),
    };
}

/// A square as games of stones have it in this format: the letters of its column and of its row from the top.
fn point((row, column): (usize, usize)) -> String {
    let letter = |index: usize| char::from(b'a' + index as u8);
    [letter(column), letter(row)].iter().collect()
}

/// Passes in addition to the game's own notation: empty as in the standard, `tt` of its version 3, and the forms of programs with drops.
const PASSES: [&str; 4] = ["", "tt", "--", "@@@@"];

fn read_move(text: &str) -> String {
    if PASSES.contains(&text) { PASS.to_owned() } else { notation_of(text) }
}

/// A square as `d3`: that, or two letters, column and row, as games of stones are written.
fn notation_of(text: &str) -> String {
    match text.as_bytes() {
        &[column, row]
            if column.is_ascii_alphabetic() && matches!(row.to_ascii_lowercase(), b'a'..=b'h') =>
        {
            // `pa` and `ps` pass.
            match notation::is_pass(text) {
                true => text.to_owned(),
                false => format_square(
                    usize::from(row.to_ascii_lowercase() - b'a'),
                    usize::from(column.to_ascii_lowercase() - b'a'),
                ),
            }
        }
        _ => text.to_owned(),
    }
}
