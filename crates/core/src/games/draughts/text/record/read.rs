//! Reading PDN: the meaning of its tags.
//!
//! The types of games are in the chapter "GameType tag" of the standard; Lidraughts adds 96 to 98. A record without a type and a name
//! is tried by the rules of one variant after the other. Records of federations, servers and clubs deviate in many ways:
//! see [`super::score`] for their results, and [`tagged`] for all that stands between their moves.

use crate::erased::{Draft, DraftMove, DynGame, Record, RecordError, tagged};
use crate::game::{Game, Side, shown, wording};
use crate::games::draughts::Draughts;
use crate::games::draughts::rules::layout::Layout;
use crate::games::draughts::rules::variant::{Label, labels};
use crate::search::Verdict;

use super::score;
use super::{TERMINATIONS, variant_of};

/// The tags of the players.
const PLAYERS: [&str; 2] = ["White", "Black"];

/// How PDN is written. Every move has a digit, in either notation of squares.
pub(super) const STYLE: tagged::Style = tagged::Style {
    is_result: score::is_end,
    is_move: |word| word.contains(|c: char| c.is_ascii_digit()),
    bare_numbers: true,
};

/// Rows of the chess board, of which squares have names by letters.
const CHESS_ROWS: usize = 8;
/// The variant that is played most on it.
const OF_LETTERS: &str = "russian";

/// Types that are not played here, by the beginning of their tag: a number may stand for several games, which begin differently.
const OTHER_TYPES: [(&str, &str); 5] = [
    ("23,W,8,8,A1", "Jamaican draughts"),
    ("23,W", "unified pool checkers"),
    ("41", "Spantsiretti draughts"),
    ("0", "chess"),
    ("50", "Othello"),
];

/// Names of variants as servers and programs write them, without spaces and signs.
const NAMES: [(&str, &str); 30] = [
    ("standard", "international"),
    ("internationaldraughts", "international"),
    ("englishdraughts", "english"),
    ("englishcheckers", "english"),
    ("american", "english"),
    ("americanenglish", "english"),
    ("americancheckers", "english"),
    ("checkers", "english"),
    ("italiandraughts", "italian"),
    ("italiancheckers", "italian"),
    ("damaitaliana", "italian"),
    ("poolcheckers", "pool"),
    ("americanpoolcheckers", "pool"),
    ("spanishdraughts", "spanish"),
    ("spanishcheckers", "spanish"),
    ("portuguesedraughts", "portuguese"),
    ("czechdraughts", "czech"),
    ("turkishdraughts", "turkish"),
    ("armeniandraughts", "armenian"),
    ("tama", "armenian"),
    ("thaidraughts", "thai"),
    ("makhos", "thai"),
    ("frisiandraughts", "frisian"),
    ("shashki", "russian"),
    ("russiandraughts", "russian"),
    ("draughts64", "russian"),
    ("braziliandraughts", "brazilian"),
    ("canadiandraughts", "canadian"),
    ("losing", "antidraughts"),
    ("killerdraughts", "killer"),
];

/// The tags of the players as PlayStrategy writes them, the one that moves first before the other.
const FIRST_PLAYERS: [&str; 2] = ["P1", "P2"];

/// True if a text begins as a record of draughts: by its type, its position, or its first move.
#[must_use]
pub(super) fn is_head(head: &str) -> bool {
    let head = head.trim_start_matches('\u{feff}').trim_start();
    if head.starts_with("[Game \"") {
        return false;
    }
    let has = |part| head.contains(part);
    if head.starts_with('[') && (has("[GameType \"") || has("[FEN \"W:") || has("[FEN \"B:")) {
        return true;
    }
    let is_record = head.starts_with(['[', '{', ';']) || head.starts_with("1.");
    is_record && first_move(head).is_some_and(|mv| is_route(&mv))
}

/// The first word behind the tags and comments that may be a move.
fn first_move(head: &str) -> Option<String> {
    let tagless = head.lines().filter(|line| !line.trim_start().starts_with('['));
    let text = tagless.collect::<Vec<_>>().join("\n");
    let text: String = text.chars().take(2000).collect();
    let read = |text: &str| tagged::read(text, STYLE, Side::First);
    // The head may end within a comment or a variation.
    let tagged = read(&text).or_else(|error| read(text.get(..error.at).unwrap_or_default()));
    Some(tagged.ok()?.moves.first()?.text.clone())
}

/// True of two squares that are joined, and of letters only where the move goes along a diagonal, as no game of chess begins.
fn is_route(mv: &str) -> bool {
    if let Some([from, to]) = read_letters(mv) {
        return from.0.abs_diff(to.0) == from.1.abs_diff(to.1) && from != to;
    }
    let is_square = |text: &str| text.parse::<u8>().is_ok_and(|number| (1..=98).contains(&number));
    let squares = mv.split_once(['-', 'x', 'X', ':', '×']);
    squares.is_some_and(|(from, to)| {
        is_square(from) && to.split(['-', 'x', 'X', ':', '×']).all(is_square)
    })
}

/// The columns and rows of the first two squares of `c3-d4`, `c3:e5`, `c3d4`.
fn read_letters(word: &str) -> Option<[(u8, u8); 2]> {
    let square = |text: &str| match *text.as_bytes() {
        [column @ (b'a'..=b'h' | b'A'..=b'H'), row @ b'1'..=b'8', ..] => {
            Some((column.to_ascii_lowercase(), row))
        }
        _ => None,
    };
    let from = square(word)?;
    Some([from, square(word[2..].trim_start_matches(['-', 'x', 'X', ':', '×']))?])
}

/// Reads a game.
///
/// # Errors
/// It is not in this format.
pub(super) fn read(game: &dyn DynGame, text: &str) -> Result<Option<Draft>, RecordError> {
    // The side begins that the position names: that is known only after the tags, as is the side that moves first in the variant.
    let mut tagged = tagged::read(text, STYLE, Side::First)?;
    let fen = tagged.tag("FEN").map(|(at, fen)| (at, fen.to_owned()));
    let mut known = Draft::default();
    read_variant(&tagged, &mut known);
    let named = known.variant.clone().unwrap_or_else(|| game.variant());
    let usual = labels().find(|label| label.name == named).map_or(Side::First, |label| label.first);
    let black_begins = fen.as_ref().is_some_and(|(_, fen)| fen.starts_with(['B', 'b']));
    let begins = if black_begins { Side::Second } else { Side::First };
    if fen.is_some() && begins != usual {
        tagged = tagged::read(text, STYLE, Side::Second)?;
    }
    if !tagged.is_game() {
        return Ok(None);
    }
    let mut record = tagged.record(PLAYERS);
    record.line.setup = fen.as_ref().map(|(_, fen)| fen.clone());
    if let Some((at, rest)) = fen.as_ref().and_then(|(at, fen)| Some((*at, fen.strip_prefix('?')?)))
    {
        record.line.setup = Some(format!("W{rest}"));
        record.remark(at, text!("draughts-pdn-no-side"));
    }
    if record.players.iter().all(String::is_empty) {
        let players = FIRST_PLAYERS.map(|name| tagged.value(name));
        record.players = players;
        if usual == Side::Second {
            record.players.reverse();
        }
    }
    let mut moves = join_steps(std::mem::take(&mut tagged.moves));
    if usual == Side::Second && fen.is_none() && counts_rows_from_first(&moves) {
        moves.iter_mut().for_each(turn_letters);
    }
    let mut score = read_result(&tagged, &mut record, &mut moves);
    if counts_black_first(&tagged, known.variant.is_some(), usual) {
        record.result = record.result.map(turned);
        score = score.map(|verdict| verdict.map(turned));
    }
    record.reason = read_termination(&tagged.value("Termination"), record.result);
    let setup_at = fen.map_or(0, |(at, _)| at);
    let mut draft = Draft { record, setup_at, moves, score, ..known };
    if draft.variant.is_none() && draft.refused.is_none() {
        draft.candidates = candidates(&draft, &game.variant());
    }
    Ok(Some(draft))
}

/// True if the first move begins on the lower rows, where the side that moves second has its pieces in our notation:
/// PlayStrategy counts columns and rows from the side that moves first.
fn counts_rows_from_first(moves: &[DraftMove]) -> bool {
    let first = moves.first().and_then(|mv| read_letters(&mv.text));
    first.is_some_and(|[(_, row), _]| row <= b'3')
}

/// Turns the squares by letters of a move, and of its variations, by half a turn of the board.
fn turn_letters(mv: &mut DraftMove) {
    let turn = |letter: char| match letter {
        'a'..='h' => char::from(b'a' + b'h' - letter as u8),
        '1'..='8' => char::from(b'1' + b'8' - letter as u8),
        other => other,
    };
    if read_letters(&mv.text).is_some() {
        let turned = mv.text.to_lowercase().chars().map(turn).collect();
        mv.turned = Some(std::mem::replace(&mut mv.text, turned));
    }
    mv.variations.iter_mut().flatten().for_each(turn_letters);
}

/// Puts captures together that are written in steps, `26x17 17x8`: nobody moves a piece that has just been moved,
/// so a move that begins where the one before has ended continues it. Captures are joined by `x`, in variations too.
fn join_steps(moves: Vec<DraftMove>) -> Vec<DraftMove> {
    const CAPTURES: [char; 4] = ['x', 'X', ':', '×'];
    let mut joined: Vec<DraftMove> = Vec::with_capacity(moves.len());
    for mv in moves {
        if let (Some(last), Some((from, rest))) = (joined.last_mut(), mv.text.split_once(CAPTURES))
            && let Some((_, to)) = last.text.rsplit_once(CAPTURES)
            && to.eq_ignore_ascii_case(from)
            && !from.is_empty()
        {
            last.text = format!("{}x{rest}", last.text);
            if !mv.comment.is_empty() {
                last.comment = mv.comment;
            }
            last.variations.extend(mv.variations);
            continue;
        }
        joined.push(mv);
    }
    for mv in &mut joined {
        mv.text = mv.text.replace(CAPTURES, "x");
        mv.variations = std::mem::take(&mut mv.variations).into_iter().map(join_steps).collect();
    }
    joined
}

/// True if the first points of a result are those of black, because it moves first in the variant: so the records of
/// English draughts have it, which also name black first. Where no variant is named, the order of the players tells.
fn counts_black_first(tagged: &tagged::Tagged, is_named: bool, first: Side) -> bool {
    let at = |player| tagged.tag(player).map(|(at, _)| at);
    let [white, black] = PLAYERS.map(at);
    let black_is_first = white.zip(black).is_some_and(|(white, black)| black < white);
    if is_named { first == Side::Second } else { black_is_first }
}

/// A verdict for the other side.
const fn turned(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Win => Verdict::Loss,
        Verdict::Draw => Verdict::Draw,
        Verdict::Loss => Verdict::Win,
    }
}

/// Reads the result: that of the tag, or else the word behind the moves. The last word of a game that equals its tag is the result.
/// Returns the result of which the last move may be the score.
fn read_result(
    tagged: &tagged::Tagged,
    record: &mut Record,
    moves: &mut Vec<DraftMove>,
) -> Option<Option<Verdict>> {
    let told = tagged.tag("Result").map(|(at, text)| (at, tagged::plain(text)));
    let said = tagged.result.as_deref().and_then(score::verdict);
    record.result = told.as_ref().and_then(|(_, text)| score::verdict(text)).or(said);
    if let Some((at, text)) = &told
        && score::verdict(text).is_none()
        && !["*", "0-0"].contains(&text.as_str())
    {
        record.remark(*at, wording!("record-not-a-result", text = shown(text)));
    }
    let last = moves.last()?;
    if told.is_some_and(|(_, text)| text == last.text) {
        moves.pop();
        return None;
    }
    score::may_be_score(&last.text).then(|| score::verdict(&last.text))
}

/// The reason behind a word of the Termination tag; that of the rules is found on the board.
fn read_termination(text: &str, result: Option<Verdict>) -> String {
    // One word stands for the adjudication of wins and of draws.
    let is_draw = result == Some(Verdict::Draw);
    let is_meant =
        |(reason, word): &&(&str, &str)| *word == text && !(is_draw && *reason == "agreed_win");
    let known = TERMINATIONS.iter().find(is_meant);
    known.map_or(String::new(), |(reason, _)| (*reason).to_owned())
}

/// The variants by whose rules a record is tried that names none: the one whose start is given, then the one that is meant,
/// but for moves by letters the squares of the chess board first.
fn candidates(draft: &Draft, meant: &str) -> Vec<String> {
    let has_letters = draft.moves.first().is_some_and(|mv| read_letters(&mv.text).is_some());
    let setup = draft.record.line.setup.as_deref();
    let of_start = setup.and_then(Draughts::<u64>::variant_that_starts);
    let rank = |label: &Label| {
        let comes_later = has_letters && label.size != CHESS_ROWS;
        let starts = of_start == Some(label.name);
        (!starts, comes_later, label.name != meant, label.name != OF_LETTERS)
    };
    // Boards that are called by their size have no games of their own in files that name no variant, but for squares that only they have.
    let is_size = |label: &Label| {
        label.name.starts_with(|first: char| first.is_ascii_digit())
            || label.size > Layout::MAX_SIZE
    };
    let is_needed = |label: &Label| label.size > Layout::MAX_SIZE && names_large_square(draft);
    let is_tried = |label: &Label| !is_size(label) || label.name == meant || is_needed(label);
    let mut known: Vec<Label> = labels().filter(is_tried).collect();
    known.sort_by_key(rank);
    known.into_iter().map(|label| label.name.to_owned()).collect()
}

/// True if a move names a square that ten rows do not have.
/// Only then is a record tried by the rules of larger boards, on which the slips of smaller ones may be legal moves.
fn names_large_square(draft: &Draft) -> bool {
    let numbers = draft.moves.iter().flat_map(|mv| mv.text.split(['-', 'x']));
    let squares = Layout::new(Layout::MAX_SIZE).count();
    numbers.filter_map(|number| number.parse().ok()).any(|number: usize| number > squares)
}

/// The variant: by its name, as we write it where the type has several, else by its type.
fn read_variant(tagged: &tagged::Tagged, draft: &mut Draft) {
    if let Some((at, name)) = tagged.tag("Variant") {
        // A name that says that the position is no usual start says nothing of the rules.
        if plain_name(name) != "fromposition" {
            draft.variant = variant_of_name(name).map(str::to_owned);
            if draft.variant.is_none() {
                draft.refused = Some(unknown_variant(at, name));
            }
            return;
        }
    }
    let Some((at, text)) = tagged.tag("GameType") else { return };
    if let Some(name) = variant_of_name(text) {
        draft.variant = Some(name.to_owned());
        return;
    }
    let mut parts = text.split(',').map(str::trim);
    let number: Option<u16> = parts.next().and_then(|number| number.parse().ok());
    let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    if let Some((_, name)) = other_type(&plain) {
        draft.refused = Some(unknown_type(at, text, Some(name)));
        return;
    }
    let number = number.and_then(|number| u8::try_from(number).ok());
    let size: Option<usize> = parts.nth(1).and_then(|columns| columns.parse().ok());
    let of_type = |label: &Label| Some(label.pdn_type) == number;
    let usual = labels().find(of_type).map(|label| label.size);
    let variant = number.zip(size.or(usual)).and_then(|(number, size)| variant_of(number, size));
    match variant {
        Some(name) => draft.variant = Some(name.to_owned()),
        None => draft.refused = Some(unknown_type(at, text, None)),
    }
}

/// The name of a variant without spaces and signs, in small letters.
fn plain_name(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).collect::<String>().to_lowercase()
}

/// The variant that a name means.
fn variant_of_name(name: &str) -> Option<&'static str> {
    let plain = plain_name(name);
    let ours = labels().find(|label| label.name == plain).map(|label| label.name);
    ours.or_else(|| NAMES.iter().find(|(known, _)| *known == plain).map(|(_, ours)| *ours))
}

fn unknown_variant(at: usize, name: &str) -> RecordError {
    let known: Vec<_> = labels().map(|label| label.name).collect();
    let (name, known) = (shown(name), known.join(", "));
    RecordError::new(at, wording!("draughts-pdn-unknown-variant", name, known))
}

/// The entry of [`OTHER_TYPES`] of a tag.
fn other_type(tag: &str) -> Option<(&'static str, &'static str)> {
    let is_meant = |known: &str| {
        tag.strip_prefix(known).is_some_and(|rest| rest.is_empty() || rest.starts_with(','))
    };
    OTHER_TYPES.into_iter().find(|(known, _)| is_meant(known))
}

fn unknown_type(at: usize, text: &str, name: Option<&str>) -> RecordError {
    let mut known: Vec<u8> = labels().map(|label| label.pdn_type).collect();
    known.sort_unstable();
    known.dedup();
    let known: Vec<_> = known.iter().map(u8::to_string).collect();
    let name = name.map(|name| format!(" ({name})")).unwrap_or_default();
    let (text, known) = (shown(text), known.join(", "));
    RecordError::new(at, wording!("draughts-pdn-unknown-type", text, name, known))
}
