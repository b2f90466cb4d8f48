//! Formats that every game has: one game per line, one position per line, and tags with moves and comments.
//!
//! ```text
//! f5d6c3                                    moves: as the game cuts them; a line that begins with # and a space is passed over
//! 1,2 A moves 1:1                           moves: from a position
//! 1,2 A                                     positions
//! [Game "nim"]  …  1. 1:1 {won 0.01s} *     record: all that is known of a game or the solution of a puzzle
//! ```

use super::tagged::{self, Style, Tagged};
use super::{
    Cut, Draft, DraftMove, MoveScore, Piece, Record, RecordError, RecordFormat, RecordReader,
};
use crate::erased::{Drawn, DrawnVariant, DynGame, Interchange, PositionText, Rated, ReadSetup};
use crate::game::{Options, Refusal, Side, Wording, offset, shown, wording};
use crate::search::Verdict;

/// The names of the formats that every game has.
#[cfg(test)]
pub(crate) const FORMATS: [&str; 4] = ["record", "positions", "board", "moves"];

/// Formats that every game has, behind those of its own.
#[must_use]
pub fn formats<G: Interchange>() -> [RecordFormat<G>; 4] {
    [
        RecordFormat {
            extension: "record",
            summary: "tags, then moves with scores, times and words as comments: for every game",
            write: Some(|game, record| write_record(game, record)),
            read: Some(RecordReader {
                cut: Cut::Tags { ends: STYLE.is_result },
                beside: &[],
                detect: is_record,
                names_game: true,
                draft: read_record,
            }),
        },
        RecordFormat {
            extension: "positions",
            summary: "a position a line: the last one of each game",
            write: Some(|game, record| Ok(write_position(game, record)? + "\n")),
            read: Some(POSITIONS),
        },
        RecordFormat {
            extension: "board",
            summary: "a board drawn by rows, with labels and frames or without; a blank line ends it, and moves from it may follow",
            write: None,
            read: Some(RecordReader {
                cut: Cut::Paragraphs,
                beside: &[],
                detect: |game, head| {
                    let is_drawn = |part: &str| {
                        part.trim().contains('\n') && game.read_drawing(part).is_some()
                    };
                    // A title may be above the first board.
                    let mut parts = head.split("\n\n").filter(|part| !part.trim().is_empty());
                    parts.find(|part| is_drawn(part) || !game.is_prose(part)).is_some_and(is_drawn)
                },
                names_game: false,
                draft: read_board,
            }),
        },
        RecordFormat {
            extension: "moves",
            summary: "the moves of a game a line; consecutive lines of one move are one game",
            write: Some(|game, record| Ok(write_line(game, &record.line) + "\n")),
            read: Some(RecordReader {
                cut: Cut::Moves,
                beside: &[],
                detect: |_, _| false,
                names_game: false,
                draft: read_moves,
            }),
        },
    ]
}

/// Reads positions, including sets with the values of their moves.
pub const POSITIONS: RecordReader = RecordReader {
    cut: Cut::Lines,
    beside: &[],
    detect: |game, head| {
        let first = lines(head).next();
        first.is_some_and(|line| read_line(game, line).is_ok())
    },
    names_game: false,
    draft: |game, piece| {
        let text = piece.text();
        let Some(line) = lines(&text).next() else { return Ok(None) };
        let ReadLine { rated, remarks, variant } = read_line(game, line).map_err(|refusal| {
            let begin = offset(&text, line);
            // A faulty position is still more like a position than like any other text.
            let place = if game.resembles_position(line) { begin + line.len() } else { begin };
            RecordError::new(place, refusal.wording())
        })?;
        let Rated { at, moves: rated } = rated;
        let best = rated.iter().map(|&(_, value)| value).max();
        let mut record = Record {
            line: PositionText { setup: at.setup, moves: Vec::new() },
            value: best.map(|value| MoveScore::Proven(value as f64)),
            rated,
            ..Record::default()
        };
        let place = |text| DraftMove { text, ..DraftMove::default() };
        let moves = at.moves.into_iter().map(place).collect();
        let setup_at = offset(&text, line);
        remarks.into_iter().for_each(|remark| record.remark(setup_at, remark));
        Ok(Some(Draft { record, variant, setup_at, moves, ..Draft::default() }))
    },
};

/// The last position of a record, behind the name of its variant if a reader would take the text for one of another variant.
/// The positions of draughts are written as other programs read them.
fn write_position<G: Interchange>(game: &G, record: &Record) -> Result<String, Refusal> {
    let position = game.state(&record.line)?.position;
    let about = G::about();
    let usual = about.variants.first().map(|usual| G::create(usual.name, &Options::default()));
    let Some(Ok(usual)) = usual.filter(|_| G::guessed_variants().is_empty()) else {
        return Ok(position);
    };
    let told = read_line(&usual, &position)
        .ok()
        .map(|read| read.variant.unwrap_or_else(|| DynGame::variant(&usual)));
    let variant = DynGame::variant(game);
    Ok(if told.as_ref() == Some(&variant) { position } else { format!("{variant} {position}") })
}

/// A line that was read as a position.
struct ReadLine {
    rated: Rated,
    /// Guesses.
    remarks: Vec<Wording>,
    /// The variant that the text tells, if it is another one.
    variant: Option<String>,
}

/// Reads a line as a position with the values of its moves, or as a position alone, of this variant or of the one that its size tells.
fn read_line(game: &dyn DynGame, line: &str) -> Result<ReadLine, Refusal> {
    let refusal = match read_line_of(game, line) {
        Ok(read) => return Ok(read),
        Err(refusal) => refusal,
    };
    let Some(sized) = game.sized_for(without_comment(line)) else { return Err(refusal) };
    // The text of a position has its own fault; any other text has that of the variant that is meant.
    match read_line_of(&*sized, line) {
        Ok(read) => Ok(ReadLine { variant: Some(sized.variant()), ..read }),
        Err(fault) if game.resembles_position(line) => Err(fault),
        Err(_) => Err(refusal),
    }
}

/// Reads a line as a position with the values of its moves, or as a position alone, which may end in a semicolon as in such sets.
fn read_line_of(game: &dyn DynGame, line: &str) -> Result<ReadLine, Refusal> {
    let line = without_comment(line);
    if let Some(rated) = game.parse_rated(line) {
        return Ok(ReadLine { rated, remarks: Vec::new(), variant: None });
    }
    let ReadSetup { setup, remarks } = game.read_setup(line.trim_end_matches(';'))?;
    let at = PositionText { setup: Some(setup), moves: Vec::new() };
    Ok(ReadLine { rated: Rated { at, moves: Vec::new() }, remarks, variant: None })
}

/// A line without its trailing comment, which begins with `%` in sets of positions.
fn without_comment(line: &str) -> &str {
    line.split_once('%').map_or(line, |(line, _)| line).trim_end()
}

/// The first line of a text that is neither empty nor a remark.
#[must_use]
pub fn first_line(text: &str) -> Option<&str> {
    lines(text).next()
}

/// The lines of a text that are neither empty nor remarks.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let text = text.trim_start_matches('\u{feff}');
    text.lines().map(str::trim).filter(|line| is_said(line))
}

/// True if a line is neither empty nor a remark, whose sign stands alone: boards have cells that are written with `#`.
pub(super) fn is_said(line: &str) -> bool {
    line.split_whitespace().next().is_some_and(|word| !["#", "%", "//"].contains(&word))
}

/// The word between a position and the moves from it.
const MOVES: &str = " moves ";

/// Writes a line of play on one line: its moves, without separators if they can be split again, behind the position and the word `moves` if
/// it does not begin at the start of the game.
#[must_use]
pub fn write_line(game: &dyn DynGame, line: &PositionText) -> String {
    let tight = line.moves.concat();
    let moves = if game.split_moves(&tight) == line.moves { tight } else { line.moves.join(" ") };
    match &line.setup {
        None => moves,
        Some(setup) => format!("{setup}{MOVES}{moves}"),
    }
}

fn read_moves(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let Some(line) = lines(&text).next() else { return Ok(None) };
    let line = &text[offset(&text, line)..];
    let (setup, moves) = match line
        .rsplit_once(MOVES)
        .or_else(|| line.trim_end().strip_suffix(MOVES.trim_end()).map(|setup| (setup, "")))
    {
        Some((setup, moves)) => (Some(setup.trim().to_owned()), moves),
        None => (None, line),
    };
    let mut record =
        Record { line: PositionText { setup, moves: Vec::new() }, ..Record::default() };
    let (label, moves) = label_of(game, moves);
    if let Some(label) = label {
        record.remark(
            offset(&text, label),
            wording!("record-head-skipped", text = shown(label.trim())),
        );
    }
    let mut moves = list_moves(game, &text, moves);
    if moves.is_empty() && record.line.setup.is_none() {
        let message = wording!("record-no-moves", text = shown(line.trim()));
        return Err(RecordError::new(offset(&text, line), message));
    }
    trim_tail(game, line, &mut moves, &mut record);
    // Moves of another board than the usual one.
    let is_other = |mv: &DraftMove| !game.is_move_text(&mv.text);
    let is_open = record.line.setup.is_none() && moves.iter().any(is_other);
    let candidates = if is_open { game.drawn_variants() } else { Vec::new() };
    let setup_at = offset(&text, line);
    Ok(Some(Draft { record, candidates, setup_at, moves, ..Draft::default() }))
}

/// The name before a list of moves with a colon or an equals sign behind it, as in `Tiger: f5d6c3`, if moves follow it; and the list.
fn label_of<'a>(game: &dyn DynGame, moves: &'a str) -> (Option<&'a str>, &'a str) {
    let named = moves.split_once(": ").or_else(|| moves.split_once('='));
    let label = named.filter(|(label, list)| {
        let begins_with_letter = label.starts_with(char::is_alphabetic) && !label.contains('/');
        let is_move = |word: &str| game.is_move_text(word);
        let listed = game.place_moves(list);
        begins_with_letter
            && !label.split_whitespace().any(is_move)
            && listed.first().is_some_and(|first| is_move(&first.text))
    });
    label.map_or((None, moves), |(label, list)| (Some(label), list))
}

/// The moves of a list with the numbers in brackets behind them as comments: `f5 (12) f6 (-3)`, as programs print their evaluation.
/// A number that no move follows may be a score.
fn with_notes(game: &dyn DynGame, listed: Vec<DraftMove>) -> Vec<DraftMove> {
    let note = |text: &str| {
        let inner = text.strip_prefix('(')?.strip_suffix(')')?;
        let is_number = inner.parse::<f64>().is_ok_and(f64::is_finite);
        is_number.then(|| inner.to_owned())
    };
    let mut moves: Vec<DraftMove> = Vec::with_capacity(listed.len());
    let mut listed = listed.into_iter().peekable();
    while let Some(mv) = listed.next() {
        let is_followed = listed.peek().is_some_and(|next| game.is_move_text(&next.text));
        match (note(&mv.text), moves.last_mut()) {
            (Some(note), Some(before)) if is_followed => before.comment.text = note,
            _ => moves.push(mv),
        }
    }
    moves
}

/// The moves of a list with a move in brackets as a variation of the one before it: an alternative, or the answer of the other side, as
/// [`Draft::settle`] finds out. Jumps of puzzles have no answers.
fn with_answers(game: &dyn DynGame, listed: Vec<DraftMove>) -> Vec<DraftMove> {
    if game.about().is_puzzle() {
        return listed;
    }
    let answer = |mv: &DraftMove| {
        let text = mv.text.strip_prefix('(')?.strip_suffix(')')?;
        let is_answer = game.is_move_text(text) && !game.is_move_text(&mv.text);
        is_answer.then(|| DraftMove { at: mv.at + 1, text: text.to_owned(), ..mv.clone() })
    };
    let mut moves: Vec<DraftMove> = Vec::with_capacity(listed.len());
    for mv in listed {
        match (answer(&mv), moves.last_mut()) {
            (Some(answer), Some(before)) => before.variations.push(vec![answer]),
            _ => moves.push(mv),
        }
    }
    moves
}

/// Splits a part of a text into moves, with what stands in brackets behind them.
fn list_moves(game: &dyn DynGame, text: &str, moves: &str) -> Vec<DraftMove> {
    with_answers(game, with_notes(game, place_moves(game, text, moves)))
}

/// Splits a part of a text into moves.
#[must_use]
pub fn place_moves(game: &dyn DynGame, text: &str, moves: &str) -> Vec<DraftMove> {
    let begin = offset(text, moves);
    let place = |mv: DraftMove| DraftMove { at: begin + mv.at, ..mv };
    game.place_moves(moves).into_iter().map(place).collect()
}

/// Removes names, years and scores from the end of a list of moves, each with a remark: words of letters alone, and numbers with a sign or
/// joined by one, that are no moves of the game. Several such pairs in the line are moves of another game.
fn trim_tail(game: &dyn DynGame, line: &str, moves: &mut Vec<DraftMove>, record: &mut Record) {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_pair = |text: &str| {
        let pair = text.split_once(['-', ':', '/']);
        pair.is_some_and(|(one, two)| is_number(one) && is_number(two))
    };
    // In a puzzle nobody scores, and such a word is a jump.
    let has_points = !game.about().is_puzzle()
        && line.split_whitespace().filter(|word| is_pair(word)).count() == 1;
    let is_score = |text: &str| {
        let inner = text.trim_matches(['(', ')', '[', ']']);
        let digits = inner.trim_start_matches(['+', '-', '=', '±']);
        // `+2`, `(2)` or `=`. A number alone may be a mistyped move, unless it is a year; so may the last one of a list in brackets.
        let is_marked = digits.len() < inner.len() || text.starts_with(['(', '[']);
        let is_year = digits.len() == 4 && is_number(digits);
        text == "*"
            || is_year
            || is_marked && (digits.is_empty() || is_number(&digits.replace('.', "")))
            || has_points && is_pair(text)
    };
    let is_name = |text: &str| {
        text.chars().count() >= 3 && text.chars().all(|c| c.is_alphabetic() || "'.,-()".contains(c))
    };
    while let Some(last) = moves.last() {
        if moves.len() == 1
            || game.is_move_text(&last.text)
            || !(is_score(&last.text) || is_name(&last.text))
        {
            break;
        }
        let message = wording!("record-tail-skipped", text = shown(&last.text));
        record.remark(last.at, message);
        moves.pop();
    }
}

/// Reads a board that is drawn by rows.
fn read_board(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let whole = piece.text();
    if whole.trim().is_empty() {
        return Ok(None);
    }
    let (text, below) = whole.split_at(end_of_drawing(&whole));
    let wrong = |refusal: Refusal| RecordError::new(0, refusal.wording());
    let Some(drawn) = game.read_drawing(text) else {
        if game.is_prose(text) {
            return Ok(None);
        }
        if let Some((at, message)) = game.drawing_fault(text) {
            return Err(RecordError::new(at, message));
        }
        game.normalise(text).map_err(wrong)?;
        return Err(RecordError::new(0, text!("record-not-drawn")));
    };
    let Drawn { variant, read: ReadSetup { setup, remarks } } = drawn.map_err(wrong)?;
    let mut record = Record::default();
    remarks.into_iter().for_each(|remark| record.remark(0, remark));
    record.line.setup = Some(setup);
    let (variant, candidates) = match variant {
        DrawnVariant::Meant => (None, Vec::new()),
        DrawnVariant::Told(name) => (Some(name), Vec::new()),
        DrawnVariant::Guessed(name) => (None, vec![name]),
    };
    let mut moves = list_moves(game, &whole, below);
    trim_tail(game, below, &mut moves, &mut record);
    Ok(Some(Draft { record, variant, candidates, moves, ..Draft::default() }))
}

/// The offset of the blank line below a drawing.
fn end_of_drawing(text: &str) -> usize {
    let begin = text.len() - text.trim_start().len();
    let lines = text[begin..].split_inclusive('\n');
    begin + lines.take_while(|line| !line.trim().is_empty()).map(str::len).sum::<usize>()
}

/// An asterisk ends a game; any other word may be a move of some game.
const STYLE: Style = Style {
    is_result: |word| word == "*",
    is_move: |word| word.contains(char::is_alphanumeric),
    bare_numbers: false,
};
/// The results of a drawn game, and of a game with an unknown result.
const DRAW: &str = "draw";
const UNKNOWN: &str = "?";

/// The tags of the players.
const PLAYERS: [&str; 2] = ["First", "Second"];

fn is_record(game: &dyn DynGame, head: &str) -> bool {
    let name = format!("[game \"{}\"]", game.about().id);
    lines(head).next().is_some_and(|line| {
        line.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(&name))
    })
}

fn write_record(game: &dyn DynGame, record: &Record) -> Result<String, Refusal> {
    let start = PositionText { setup: record.line.setup.clone(), moves: Vec::new() };
    let first = game.state(&start)?.side;
    let moves: Vec<_> =
        game.play(&start, &record.line.moves)?.into_iter().map(|mv| mv.text).collect();
    let result = match (record.winner(), record.result) {
        (Some(side), _) => game.about().side_name(side),
        (None, Some(_)) => DRAW,
        (None, None) => UNKNOWN,
    };
    let known = |name, value: &str| Some((name, value.to_owned())).filter(|(_, v)| !v.is_empty());
    let [first_player, second_player] = &record.players;
    let tags: Vec<(&str, String)> = [
        known("Game", game.about().id),
        known("Variant", &game.variant()),
        known("Event", &record.event),
        known("Site", &record.site),
        known("Date", &record.dotted_date()),
        known("Round", &record.round),
        known(PLAYERS[0], first_player),
        known(PLAYERS[1], second_player),
        known("Result", result),
        tagged::write_clock(record).map(|clock| ("TimeControl", clock)),
        record.komi.map(|komi| ("Komi", komi.to_string())),
        known("Termination", &record.reason),
        record.line.setup.as_ref().map(|setup| ("Setup", setup.clone())),
    ]
    .into_iter()
    .flatten()
    .collect();
    Ok(tagged::write(&tags, record, &moves, first))
}

/// The name of a listed variant as the game writes it, or the text of a pattern as it is given.
fn variant_name(game: &dyn DynGame, name: &str) -> String {
    let spelt = game.about().variant_spelt(name);
    let is_listed = game.about().variants.iter().any(|variant| variant.name == spelt);
    if is_listed { spelt } else { name.to_owned() }
}

fn read_record(game: &dyn DynGame, piece: &Piece) -> Result<Option<Draft>, RecordError> {
    let text = piece.text();
    let mut tagged: Tagged = tagged::read(&text, STYLE, Side::First)?;
    if !tagged.is_game() {
        return Ok(None);
    }
    if !tagged.is_record(&text) {
        return Err(RecordError::new(0, text!("record-no-tags")));
    }
    let words = std::mem::take(&mut tagged.moves);
    let line = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    let mut moves = tagged::cut_words(words, &|text| game.place_moves(text));
    if let Some((at, name)) =
        tagged.tag("Game").filter(|(_, name)| !name.eq_ignore_ascii_case(game.about().id))
    {
        let message =
            wording!("record-of-other-game", name = shown(name), expected = game.about().id);
        return Err(RecordError::new(at, message));
    }
    let sides = game.about().sides;
    let result = tagged.value("Result");
    let result = match sides.iter().position(|side| side.name == result) {
        Some(0) => Some(Verdict::Win),
        Some(_) => Some(Verdict::Loss),
        None => (result == DRAW).then_some(Verdict::Draw),
    };
    let setup = tagged.tag("Setup").map(|(at, setup)| (at, setup.to_owned()));
    let komi = tagged.value("Komi").parse().ok().filter(|komi: &f64| komi.is_finite());
    let reason = tagged.value("Termination");
    let mut record = Record { result, reason, komi, ..tagged.record(PLAYERS) };
    record.line.setup = setup.as_ref().map(|(_, setup)| setup.clone());
    trim_tail(game, &line, &mut moves, &mut record);
    Ok(Some(Draft {
        record,
        variant: tagged.tag("Variant").map(|(_, name)| variant_name(game, name)),
        setup_at: setup.map_or(0, |(at, _)| at),
        moves,
        ..Draft::default()
    }))
}
