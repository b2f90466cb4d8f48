//! Games in the Portable Game Notation, as `PlayOK`, Live Othello and Edax write Othello: tags, then numbered squares.
//!
//! ```text
//! [Black "a"]
//! [White "b"]
//! [Result "37-27"]
//!
//! 1. f5 d6 2. c3 d3 37-27
//! ```
//! The result is the numbers of discs of black and of white, or the points of a game.

use crate::erased::{
    Cut, Draft, DraftMove, DynGame, Piece, PositionText, Record, RecordError, RecordReader, tagged,
};
use crate::game::{Refusal, Side, wording};
use crate::games::othello::Othello;
use crate::games::othello::text::notation;
use crate::search::Verdict;

/// The tags of the players, black first.
const PLAYERS: [&str; 2] = ["Black", "White"];

/// A pass, as programs and people write it in place of a square.
const DASHES: &str = "--";

/// The syntax of such files.
const STYLE: tagged::Style = tagged::Style {
    is_result,
    is_move: |word| word.contains(char::is_alphanumeric) || word == DASHES,
    bare_numbers: true,
};

pub(super) const READER: RecordReader = RecordReader {
    cut: Cut::Tags { ends: is_result },
    beside: &[],
    detect: is_head,
    names_game: true,
    draft: read,
};

/// Discs or points of black and of white.
fn points(word: &str) -> Option<[f64; 2]> {
    let (black, white) = word.split_once(['-', ':'])?;
    let number = |text: &str| match text.trim() {
        "1/2" | "½" => Some(0.5),
        text => text.parse().ok().filter(|number: &f64| (0.0..=100.0).contains(number)),
    };
    Some([number(black)?, number(white)?])
}

fn is_result(word: &str) -> bool {
    word == "*" || points(word).is_some()
}

/// True if the first word behind the tags is a square.
fn is_head(game: &dyn DynGame, head: &str) -> bool {
    let head = head.trim_start_matches('\u{feff}').trim_start();
    if !head.starts_with('[') || head.starts_with("[Game \"") {
        return false;
    }
    let moves: Vec<DraftMove> = moves_of(head);
    // The first moves of a game of chess are no moves of Othello.
    let texts: Vec<String> = moves.into_iter().take(2).map(|mv| mv.text).collect();
    let has_position = head.contains("[FEN ") || head.contains("[SetUp ");
    match texts.as_slice() {
        [] => says_discs(head),
        _ if has_position => texts.iter().all(|text| game.is_move_text(text)),
        _ => game.play(&PositionText::default(), &texts).is_ok(),
    }
}

/// The moves of the first game of a text that may be truncated.
fn moves_of(head: &str) -> Vec<DraftMove> {
    let read = |text: &str| tagged::read(text, STYLE, Side::First);
    let first: String = head.chars().take(4000).collect();
    let tagged = read(&first).or_else(|error| read(first.get(..error.at).unwrap_or_default()));
    tagged.map(|tagged| expand(tagged.moves)).unwrap_or_default()
}

/// True if a tag of the result has the discs of a whole game.
fn says_discs(head: &str) -> bool {
    let value = head.split_once("[Result \"").and_then(|(_, rest)| rest.split('"').next());
    value.and_then(points).is_some_and(|[black, white]| black + white == 64.0)
}

/// Cuts words of several squares.
fn expand(moves: Vec<DraftMove>) -> Vec<DraftMove> {
    tagged::cut_words(moves, &|text| {
        let place = |text| DraftMove { text, ..DraftMove::default() };
        if text == DASHES {
            return vec![place(notation::PASS.to_owned())];
        }
        notation::split_moves(text).into_iter().map(place).collect()
    })
}

fn read(_: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let mut tagged = tagged::read(&text, STYLE, Side::First)?;
    if !tagged.is_game() {
        return Ok(None);
    }
    if !tagged.is_record(&text) {
        return Err(RecordError::new(0, text!("record-no-tags")));
    }
    let moves = expand(std::mem::take(&mut tagged.moves));
    let mut record = tagged.record(PLAYERS);
    let told = tagged.tag("Result").map(|(at, text)| (at, text.to_owned()));
    let said = told.as_ref().map(|(_, text)| text.as_str()).or(tagged.result.as_deref());
    record.result = said.and_then(points).and_then(verdict);
    if let (Some((at, text)), None) = (&told, record.result)
        && !["*", "0-0"].contains(&text.as_str())
    {
        let text = crate::game::shown(text).into_owned();
        record.remark(*at, wording!("record-not-a-result", text));
    }
    let setup = tagged.tag("FEN").or_else(|| tagged.tag("Setup"));
    let setup_at = setup.map_or(0, |(at, _)| at);
    record.line.setup = setup.map(|(_, setup)| setup.to_owned());
    record.reason = tagged.value("Termination");
    let is_size = |name: &str| name.split_once('x').is_some_and(|(one, two)| one == two);
    let variant = Some(tagged.value("Variant")).filter(|name| is_size(name));
    Ok(Some(Draft { record, variant, setup_at, moves, ..Draft::default() }))
}

/// The verdict for black; `None` for more discs than the largest board has, and for 0 on both sides.
fn verdict([black, white]: [f64; 2]) -> Option<Verdict> {
    let is_possible = (0.5..=64.0).contains(&(black + white));
    is_possible.then(|| match black.total_cmp(&white) {
        std::cmp::Ordering::Greater => Verdict::Win,
        std::cmp::Ordering::Less => Verdict::Loss,
        std::cmp::Ordering::Equal => Verdict::Draw,
    })
}

/// The result of a game with the given discs at its end: the empty squares count for the winner, as in other formats.
fn with_empty_squares(game: &Othello, [black, white]: [u32; 2]) -> [u32; 2] {
    let squares = game.layout.squares.count_ones();
    match black.cmp(&white) {
        std::cmp::Ordering::Greater => [squares - white, white],
        std::cmp::Ordering::Less => [black, squares - black],
        std::cmp::Ordering::Equal => [squares / 2; 2],
    }
}

/// Writes a game. Errors: the line cannot be replayed.
pub(super) fn write(game: &Othello, record: &Record) -> Result<String, Refusal> {
    let start = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
    let first = game.state(&start)?.side;
    let moves: Vec<String> =
        game.play(&start, &record.line.moves)?.into_iter().map(|mv| mv.text).collect();
    let tally = game.state(&record.line)?.outcome.and_then(|end| end.tally);
    let decided = tally
        .map(|tally| with_empty_squares(game, tally))
        .filter(|&[black, white]| record.result == verdict([f64::from(black), f64::from(white)]));
    let result = match (decided, record.result) {
        (Some([black, white]), _) => format!("{black}-{white}"),
        (None, Some(Verdict::Win)) => "1-0".to_owned(),
        (None, Some(Verdict::Loss)) => "0-1".to_owned(),
        (None, Some(Verdict::Draw)) => "1/2-1/2".to_owned(),
        (None, None) => "*".to_owned(),
    };
    let or_unknown = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let date = if record.date.is_empty() { "????.??.??".to_owned() } else { record.dotted_date() };
    let [black, white] = &record.players;
    let tags: Vec<(&str, String)> = [
        ("Event", Some(or_unknown(&record.event))),
        ("Site", Some(or_unknown(&record.site))),
        ("Date", Some(date)),
        ("Round", Some(or_unknown(&record.round))),
        (PLAYERS[0], Some(or_unknown(black))),
        (PLAYERS[1], Some(or_unknown(white))),
        ("Result", Some(result)),
        ("Variant", Some(DynGame::variant(game))),
        ("TimeControl", tagged::write_clock(record)),
        ("Termination", Some(record.reason.clone()).filter(|reason| !reason.is_empty())),
        ("SetUp", start.setup.as_ref().map(|_| "1".to_owned())),
        ("FEN", start.setup.clone()),
    ]
    .into_iter()
    .filter_map(|(name, value)| Some((name, value?)))
    .collect();
    Ok(tagged::write(&tags, record, &moves, first))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Options};

    #[test]
    fn empty_squares_count_for_the_winner() {
        let game = Othello::create("8x8", &Options::default()).unwrap();
        let moves = Game::split_moves(&game, "e6f4e3f6g5d6e7f5c5");
        let line = PositionText { setup: None, moves };
        let record = Record { line, result: Some(Verdict::Win), ..Record::default() };
        let written = write(&game, &record).unwrap();
        assert!(written.contains("[Result \"64-0\"]"), "{written}");
        assert_eq!(with_empty_squares(&game, [10, 10]), [32, 32]);
        assert_eq!(with_empty_squares(&game, [10, 12]), [10, 54]);
    }
}
