//! WTHOR, the archive of tournament games of the French federation, one file per year ("Format de la base WTHOR", FFO, 2001).
//!
//! ```text
//! header   16 bytes: date of the file (4), games (4), names (2), year of the games (2), size of the board, kind, depth, 0
//! game     68 bytes: tournament (2), black (2), white (2), discs of black, theoretical discs of black, 60 moves
//! move     10 × row + column, from 1; 0 behind the last one; passes are not written
//! names    in WTHOR.JOU (20 bytes each) and WTHOR.TRN (26): a header, then texts that end with 0
//! ```
//! All numbers are little-endian.

use crate::erased::{Cut, Draft, DraftMove, Piece, Record, RecordError, RecordReader};
use crate::game::grid::format_square;
use crate::game::wording;
use crate::games::othello::rules::layout::Square;
use crate::search::Verdict;

/// Bytes of the header of each file.
const HEADER: usize = 16;
/// Bytes of a game, and of those before its moves.
const GAME: usize = 68;
const BEFORE_MOVES: usize = 8;
/// The files of names: of players and of tournaments, with the bytes of a name.
const PLAYERS: (&str, usize) = ("jou", 20);
const TOURNAMENTS: (&str, usize) = ("trn", 26);
/// Half of the discs.
const HALF: u8 = 32;

pub(super) const READER: RecordReader = RecordReader {
    cut: Cut::Blocks { header: HEADER, size: GAME, games: games_of },
    beside: &[PLAYERS.0, TOURNAMENTS.0],
    // The format is not text.
    detect: |_, _| false,
    names_game: true,
    draft: read,
};

/// The number of games that a header tells.
fn games_of(header: &[u8]) -> Option<u64> {
    let count = header.get(4..8)?.try_into().ok()?;
    Some(u32::from_le_bytes(count).into())
}

fn read(_: &dyn crate::erased::DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    // 0 stands for 8 in the oldest files. Games on other boards have another length and cannot be split.
    let size = piece.header.get(12).copied().unwrap_or_default();
    if ![0, 8].contains(&size) {
        let message = wording!("othello-wthor-size", size);
        return Err(RecordError::of_stream(message));
    }
    if piece.bytes.len() != GAME {
        return Err(RecordError::new(0, wording!("othello-wthor-cut", bytes = GAME)));
    }
    let number = |at: usize| u16::from_le_bytes([piece.bytes[at], piece.bytes[at + 1]]);
    let year = u16::from_le_bytes([piece.header[10], piece.header[11]]);
    let discs = piece.bytes[6];
    let mut record = Record {
        event: name(piece, TOURNAMENTS, number(0)),
        date: if year == 0 { String::new() } else { year.to_string() },
        players: [name(piece, PLAYERS, number(2)), name(piece, PLAYERS, number(4))],
        result: (discs <= 2 * HALF).then_some(match discs.cmp(&HALF) {
            std::cmp::Ordering::Greater => Verdict::Win,
            std::cmp::Ordering::Equal => Verdict::Draw,
            std::cmp::Ordering::Less => Verdict::Loss,
        }),
        ..Record::default()
    };
    if record.result.is_none() {
        record.remark(0, wording!("othello-wthor-result", discs));
    }
    let moves = piece.bytes[BEFORE_MOVES..].iter().take_while(|&&byte| byte != 0);
    let moves: Vec<_> = moves.map(|&byte| read_move(byte)).collect();
    Ok(Some(Draft { record, variant: Some("8x8".to_owned()), moves, ..Draft::default() }))
}

/// A move; an invalid one stays a number, and the game will refuse it.
fn read_move(byte: u8) -> DraftMove {
    let (row, column) = (usize::from(byte / 10), usize::from(byte % 10));
    let text = match (row, column) {
        (1..=8, 1..=8) => format_square(row - 1, column - 1),
        _ => byte.to_string(),
    };
    DraftMove { text, ..DraftMove::default() }
}

/// A game of an archive, with players by their numbers.
#[cfg(feature = "train")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::games::othello) struct TournamentGame {
    /// Black and white.
    pub players: [u16; 2],
    /// Discs of black at the end; the empty squares count for the winner.
    pub black_discs: u8,
    /// The squares of the moves, without passes. Their legality is not checked.
    pub squares: Vec<Square>,
}

/// All games of a file of 8x8 games; `None` if it is not one.
#[cfg(feature = "train")]
pub(in crate::games::othello) fn games(file: &[u8]) -> Option<Vec<TournamentGame>> {
    let (header, games) = file.split_at_checked(HEADER)?;
    if !matches!(header[12], 0 | 8) || games.len() % GAME != 0 {
        return None;
    }
    let square = |&byte: &u8| match (byte / 10, byte % 10) {
        (row @ 1..=8, column @ 1..=8) => Some(Square::new(row as usize - 1, column as usize - 1)),
        _ => None,
    };
    let game = |game: &[u8]| TournamentGame {
        players: [2, 4].map(|at| u16::from_le_bytes([game[at], game[at + 1]])),
        black_discs: game[6],
        squares: game[BEFORE_MOVES..].iter().map_while(square).collect(),
    };
    Some(games.chunks(GAME).map(game).collect())
}

/// Looks up a name by its number in a companion file; without the file, the number.
fn name(piece: &Piece, (file, size): (&str, usize), number: u16) -> String {
    let at = HEADER + size * usize::from(number);
    let bytes = piece.beside(file).and_then(|bytes| bytes.get(at..at + size));
    let bytes = bytes.map(|bytes| bytes.split(|&byte| byte == 0).next().unwrap_or_default());
    match bytes {
        // Always Latin-1.
        Some(bytes) => bytes.iter().map(|&byte| char::from(byte)).collect(),
        None => format!("#{number}"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::erased::{DynGame, Problem, ReadGame, Reading};
    use crate::game::{Game, Options};
    use crate::games::othello::Othello;
    use crate::games::othello::text::notation::PASS;

    /// A file of games: each by its numbers, its discs and its moves.
    fn file(size: u8, games: &[([u16; 3], u8, &str)]) -> Vec<u8> {
        let mut bytes = vec![20, 26, 11, 22];
        bytes.extend((games.len() as u32).to_le_bytes());
        bytes.extend([0, 0]);
        bytes.extend(1992_u16.to_le_bytes());
        bytes.extend([size, 0, 22, 0]);
        for (numbers, discs, moves) in games {
            bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
            bytes.extend([*discs, *discs]);
            let mut squares: Vec<u8> = moves
                .as_bytes()
                .chunks(2)
                .map(|square| 10 * (square[1] - b'0') + square[0] - b'a' + 1)
                .collect();
            squares.resize(60, 0);
            bytes.extend(squares);
        }
        bytes
    }

    fn names(size: usize, names: &[&str]) -> Vec<u8> {
        let mut bytes = vec![0; HEADER];
        for name in names {
            let mut name: Vec<u8> = name.chars().map(|c| c as u8).collect();
            name.resize(size, 0);
            bytes.extend(name);
        }
        bytes
    }

    fn read_all(bytes: &[u8], beside: Vec<(String, Vec<u8>)>) -> Vec<Result<ReadGame, Problem>> {
        let game = Arc::new(Othello::create("8x8", &Options::default()).unwrap());
        let make = |name: &str| {
            Ok(Arc::new(Othello::create(name, &Options::default())?) as Arc<dyn DynGame>)
        };
        Reading::new(READER, game, &make, Arc::new(beside), bytes.chunks(7).map(<[u8]>::to_vec))
            .collect()
    }

    #[test]
    fn games_are_read_with_their_names_and_passes() {
        let wiped = "e6f4e3f6g5d6e7f5c5";
        // Files have no passes.
        let game = Othello::create("8x8", &Options::default()).unwrap();
        let lines = (0..).map(|seed| crate::erased::random_line(&game, seed, 64).moves);
        let with_pass = lines.into_iter().find(|moves| moves.iter().any(|mv| mv == PASS)).unwrap();
        let passed = with_pass.concat().replace(PASS, "");
        let beside = vec![
            ("jou".to_owned(), names(20, &["Penloup", "Hervé"])),
            ("trn".to_owned(), names(26, &["Monde"])),
        ];
        let games = [
            ([0, 1, 0], 64, wiped),
            ([7, 0, 1], 32, &passed),
            ([0, 0, 0], 3, "f5a1"),
            ([0, 0, 0], 3, ""),
        ];
        let read = read_all(&file(8, &games), beside);
        assert_eq!(read.len(), 4);
        let first = &read[0].as_ref().unwrap_or_else(|problem| panic!("{problem:?}")).record;
        assert_eq!(first.players, ["Hervé", "Penloup"]);
        assert_eq!((first.event.as_str(), first.date.as_str()), ("Monde", "1992"));
        assert_eq!((first.line.moves.concat().as_str(), first.result), (wiped, Some(Verdict::Win)));
        let problem = read[2].as_ref().err().unwrap();
        assert!(
            problem.game_number == 3 && problem.message.to_string().contains("move 2 \"a1\""),
            "{problem:?}"
        );
        assert_eq!(read[3].as_ref().ok().unwrap().record.result, Some(Verdict::Loss));
        let second = &read[1].as_ref().unwrap_or_else(|problem| panic!("{problem:?}")).record;
        assert_eq!((second.event.as_str(), &second.line.moves), ("#7", &with_pass));
    }

    #[test]
    fn another_board_or_half_a_game_is_refused() {
        // There is one fault, whatever the number of 8x8 games that would fit.
        let whole = file(10, &[([0, 0, 0], 32, "f5"), ([0, 0, 0], 32, "f5")]);
        let cut = file(8, &[([0, 0, 0], 32, "f5")]);
        for (bytes, message) in [
            (&whole[..], "a file of games on 10x10 boards; 8x8 is expected"),
            (&cut[..cut.len() - 1], "the file ends within a game of 68 bytes"),
        ] {
            let read = read_all(bytes, Vec::new());
            let [Err(problem)] = &read[..] else { panic!("{message}: {}", read.len()) };
            assert_eq!(problem.message.to_string(), message);
        }
        assert!(read_all(&file(8, &[]), Vec::new()).is_empty());
        let two = file(8, &[([0, 0, 0], 32, "f5"), ([0, 0, 0], 65, "f5")]);
        for (bytes, games, message) in [
            (&two[..HEADER + GAME], 1, "the header tells of 2 games, but there is 1"),
            (
                &[&two[..], &two[HEADER..]].concat(),
                4,
                "the header tells of 2 games, but there are 4",
            ),
            (&two[..10], 0, "the file ends within its header of 16 bytes"),
        ] {
            let read = read_all(bytes, Vec::new());
            let problem = read.last().unwrap().as_ref().err().unwrap();
            assert_eq!((read.len() - 1, problem.message.to_string().as_str()), (games, message));
        }
        let read = read_all(&two, Vec::new());
        let second = &read[1].as_ref().ok().unwrap().record;
        assert!(second.result.is_none() && second.remarks.len() == 1);
    }
}
