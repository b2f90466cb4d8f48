//! Positions, jumps, grids and goals as clients write them.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::game::drawing::{self, Resolved};
use crate::game::grid::{check_shape, parse_square, unknown_cell};
use crate::game::{Grid, Refusal, Text, Wording, shown_letter, wording};

use crate::games::peg_solitaire::ABOUT;
use crate::games::peg_solitaire::rules::board::{Board, Goal, Holes, Jump};
use crate::games::peg_solitaire::rules::drawings::{DRAWINGS, Drawing};
use crate::games::peg_solitaire::rules::position::PegPosition;

/// Pegs, with a number of them.
pub(in crate::games::peg_solitaire) const PEGS: Text = text!("peg-pegs");
/// Holes, with a number of them.
pub(in crate::games::peg_solitaire) const HOLES: Text = text!("peg-holes");

/// The letter of a hole in a position text.
pub(in crate::games::peg_solitaire) const fn symbol(peg: bool) -> char {
    if peg { 'o' } else { '.' }
}

/// Writes a position, row by row without separators.
pub(in crate::games::peg_solitaire) fn format_pegs(position: &PegPosition) -> String {
    (0..position.board().holes()).map(|hole| symbol(position.has_peg(hole))).collect()
}

/// Reads what [`format_pegs`] writes; spaces and `/` are ignored.
pub(in crate::games::peg_solitaire) fn parse_pegs(
    board: &Board,
    text: &str,
) -> Result<Holes, Wording> {
    let mut pegs: Holes = 0;
    let mut holes = 0;
    for letter in text.chars().filter(|letter| !letter.is_whitespace() && *letter != '/') {
        match letter {
            'o' | 'O' | '.' if holes == board.holes() => holes += 1,
            'o' | 'O' => {
                pegs |= 1 << holes;
                holes += 1;
            }
            '.' => holes += 1,
            other => {
                let (holes, other) = (HOLES.count(holes), shown_letter(other));
                return Err(wording!("peg-unexpected-letter-in-position", other, holes));
            }
        }
        if holes > board.holes() {
            break;
        }
    }
    if holes == board.holes() {
        Ok(pegs)
    } else {
        let expected = board.holes();
        let came = HOLES.count(holes.min(expected));
        let more = if holes > expected { text!("peg-more-than") } else { Text::EMPTY };
        Err(wording!("peg-wrong-position-size", more, came, expected))
    }
}

/// The name of the board that alone has as many holes as a position text.
pub(in crate::games::peg_solitaire) fn board_of(text: &str) -> Option<&'static str> {
    let is_hole = |letter: char| "oO.".contains(letter);
    let is_between = |letter: char| letter.is_whitespace() || letter == '/';
    if !text.chars().all(|letter| is_hole(letter) || is_between(letter)) {
        return None;
    }
    let holes = text.chars().filter(|&letter| is_hole(letter)).count();
    let has_as_many = |drawing: &&Drawing| {
        let letters = drawing.rows.iter().flat_map(|row| row.chars());
        letters.filter(|&letter| is_hole(letter)).count() == holes
    };
    let mut boards = DRAWINGS.iter().filter(has_as_many);
    boards.next().filter(|_| boards.next().is_none()).map(|drawing| drawing.name)
}

const NONE_EMPTY: Text = text!("peg-no-empty-hole");
const NO_PEG_LEFT: Text = text!("peg-goal-without-peg");

/// Kind of a sign of drawn boards, from the most like a peg to the most like a hole. In a grid it is its number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Disc,
    One,
    Two,
    LetterP,
    WhiteNumber,
    Star,
    Wall,
    Cross,
    Dot,
    LetterO,
    SmallO,
    MiddleDot,
    Plus,
    Circle,
    BlackNumber,
    Zero,
    Dash,
    FullStop,
    LetterH,
    LetterE,
    Blank,
    /// A sign of places around the holes alone.
    Other,
}

/// The signs of each kind, and whether they are pegs if nothing else tells.
const SIGNS: [(Kind, &str, bool); 22] = [
    (Kind::Disc, "●⬤⚫🔵🔴🟤🟠🟡🟢", true),
    (Kind::One, "1", true),
    (Kind::Two, "2", false),
    (Kind::Other, "3456789", false),
    (Kind::LetterP, "Pp", true),
    (Kind::WhiteNumber, "①", true),
    (Kind::Star, "*", true),
    (Kind::Wall, "#█■⬛", false),
    (Kind::Cross, "Xx×✕❌", true),
    (Kind::Dot, "•", true),
    (Kind::LetterO, "O", true),
    (Kind::SmallO, "o", true),
    (Kind::MiddleDot, "·・", false),
    (Kind::Plus, "+", false),
    (Kind::Circle, "○◯⚪", false),
    (Kind::BlackNumber, "❶", false),
    (Kind::Zero, "0", false),
    (Kind::Dash, "-_", false),
    (Kind::FullStop, ".", false),
    (Kind::LetterH, "Hh", false),
    (Kind::LetterE, "Ee", false),
    (Kind::Blank, " □⬜🔲", false),
];
/// The number of a place that is no hole.
const OUTSIDE: i64 = -1;

/// The number of the kind of a sign of a drawn board. Numbers in circles are pegs, in black circles holes, as our own drawings have them.
pub(in crate::games::peg_solitaire) fn drawn_hole(word: &str) -> Option<i64> {
    if word == "-1" {
        return Some(OUTSIDE);
    }
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none())?;
    let kind = match letter {
        '⓪' | '\u{2460}'..='\u{2473}' | '\u{3251}'..='\u{325f}' | '\u{32b1}'..='\u{32bf}' => {
            Some(Kind::WhiteNumber)
        }
        '⓿' | '\u{2776}'..='\u{277f}' | '\u{24eb}'..='\u{24f4}' => Some(Kind::BlackNumber),
        _ => SIGNS.iter().find(|(_, signs, _)| signs.contains(letter)).map(|&(kind, ..)| kind),
    };
    kind.map(Kind::number)
}

impl Kind {
    /// Its number in a grid.
    const fn number(self) -> i64 {
        self as i64
    }

    /// The kind with a number; `None` for [`OUTSIDE`].
    fn of(number: i64) -> Option<Self> {
        SIGNS.iter().map(|&(kind, ..)| kind).find(|kind| kind.number() == number)
    }

    /// Its signs.
    fn signs(self) -> &'static str {
        SIGNS.iter().find(|(kind, ..)| *kind == self).map_or("", |&(_, signs, _)| signs)
    }

    /// True for signs that are usually pegs.
    fn is_peg(self) -> bool {
        SIGNS.iter().any(|&(kind, _, is_peg)| kind == self && is_peg)
    }
}

/// Gives the signs of a drawn board their meaning, and cuts out its holes. `None` where the places around the holes are drawn as pegs or walls
/// that are in the holes too: it is another board.
///
/// Of two signs one is a peg and one a hole: as usual where they differ, else by their order in [`SIGNS`]. If no jump is possible so, but the
/// other way round, the signs have the other meaning.
pub(in crate::games::peg_solitaire) fn resolve_signs(
    board: &Board,
    grid: Grid,
) -> Option<Resolved> {
    let grid = without_frame(board, grid)?;
    let holes = cut_out(board, &grid).unwrap_or_else(|| grid.clone());
    let kinds: BTreeSet<i64> = holes.iter().flatten().copied().collect();
    // None for a place that is no hole.
    let kinds: Vec<Kind> = kinds.into_iter().map(Kind::of).collect::<Option<_>>()?;
    let is_outside = |kind: Kind| {
        let counts = [&grid, &holes].map(|grid| drawing::count(grid, kind.number()));
        counts[0] > counts[1]
    };
    // The places around the holes may look like empty ones. With the pieces of two sides next to these, it is a board of another game.
    let has_sides = kinds.len() > 2;
    let is_shared =
        |&kind: &Kind| is_outside(kind) && (kind == Kind::Wall || kind.is_peg() || has_sides);
    if kinds.iter().any(is_shared) || kinds.contains(&Kind::Other) {
        return None;
    }
    // A sign that is a peg unless it stands next to another one.
    let is_less = |kind: Kind, other: Kind| kinds.contains(&kind) && kinds.contains(&other);
    let is_doubtful = |kind: Kind| {
        kind == Kind::Dot && is_less(kind, Kind::Disc)
            || kind == Kind::One && is_less(kind, Kind::Two)
    };
    let is_usual = |kind: Kind| kind.is_peg() && !is_doubtful(kind);
    let pegs: Vec<Kind> = kinds.iter().copied().filter(|&kind| is_usual(kind)).collect();
    let read = |pegs: &[Kind]| {
        let is_peg = |number| pegs.iter().any(|peg| peg.number() == number);
        Resolved::of(holes.clone(), |number| i64::from(is_peg(number)))
    };
    let guess = |kind: Kind, meaning: Text| {
        let sign = kind.signs().chars().next().map(String::from).unwrap_or_default();
        Some(wording!("drawing-sign-guessed", sign, meaning))
    };
    let &[more, less] = kinds.as_slice() else {
        // Several signs for pegs.
        let doubts = pegs.iter().skip(1).filter(|_| kinds.len() > 2);
        let doubts: Vec<_> = doubts.map(|&kind| guess(kind, text!("peg-peg"))).collect();
        return Some(doubts.into_iter().fold(read(&pegs), Resolved::doubting));
    };
    let is_letter = matches!(pegs.as_slice(), [Kind::LetterO | Kind::SmallO]);
    let is_middle_dot = is_letter && less == Kind::MiddleDot;
    if pegs.len() == 1 && !is_middle_dot {
        return Some(read(&pegs));
    }
    let can_jump = |peg: Kind| {
        let grid = read(&[peg]).grid.concat();
        let has_peg = |hole: u8| grid.get(usize::from(hole)) == Some(&1);
        let is_open = |jump: &Jump| has_peg(jump.from) && has_peg(jump.over) && !has_peg(jump.to);
        board.jumps().iter().any(is_open)
    };
    let [peg, hole] = if !can_jump(more) && can_jump(less) { [less, more] } else { [more, less] };
    let resolved = read(&[peg]).doubting(guess(peg, text!("peg-peg")));
    Some(resolved.doubting(guess(hole, text!("peg-empty-hole"))))
}

/// A grid without the frame of walls around the rectangle of its board; `None` if the frame has other signs.
fn without_frame(board: &Board, grid: Grid) -> Option<Grid> {
    let is_framed = grid.len() == board.rows().count() + 2;
    if !is_framed {
        return Some(grid);
    }
    let [top, inner @ .., bottom] = grid.as_slice() else { return None };
    let sign = *top.first()?;
    let is_wall = [Kind::Wall.number(), Kind::Cross.number(), OUTSIDE].contains(&sign);
    let sides = inner.iter().flat_map(|row| row.first().into_iter().chain(row.last()));
    let is_frame = top.iter().chain(bottom).chain(sides).all(|&cell| cell == sign);
    let row = |row: &Vec<i64>| row.get(1..row.len() - 1).map(<[i64]>::to_vec);
    inner.iter().map(row).collect::<Option<Grid>>().filter(|_| is_wall && is_frame)
}

/// The rows of a drawing: their holes alone, or the whole rectangle around a square board, with a frame or without.
pub(in crate::games::peg_solitaire) fn drawn_shapes(board: &Board) -> Vec<Vec<usize>> {
    let holes: Vec<usize> = board.rows().map(|row| row.len()).collect();
    let rectangle = vec![board.columns(); holes.len()];
    let is_square = board.shape().lattice.spacing == 1 && rectangle != holes;
    let framed = vec![board.columns() + 2; holes.len() + 2];
    if is_square { vec![holes, rectangle, framed] } else { vec![holes] }
}

/// Reads the goal of a game: a hole number, `start` or a position.
pub(in crate::games::peg_solitaire) fn parse_target(
    board: &Board,
    text: &str,
) -> Result<Goal, Refusal> {
    let wrong = |message: Wording| Refusal::UnknownTarget {
        target: text.chars().take(80).collect(),
        message,
    };
    let (text, last) = (text.trim(), board.holes() - 1);
    if text == "start" {
        return match board.all() & !board.start() {
            0 => Err(wrong(NONE_EMPTY.into())),
            empty => Ok(Goal::Exactly(empty)),
        };
    }
    if text.starts_with(|first: char| first.is_ascii_digit()) {
        return match text.parse::<usize>() {
            Ok(hole) if hole < board.holes() => Ok(Goal::Exactly(1 << hole)),
            _ => Err(wrong(wording!("peg-not-a-hole", last))),
        };
    }
    match parse_pegs(board, text) {
        Ok(0) => Err(wrong(NO_PEG_LEFT.into())),
        Ok(pegs) => Ok(Goal::Exactly(pegs)),
        Err(message) => Err(wrong(wording!("peg-not-a-target", last, message))),
    }
}

/// Signs between the holes of a jump.
const BETWEEN: [&str; 10] = ["->", "=>", "-", "–", "→", ">", ":", "x", "X", "×"];

/// The holes of a jump, or of several of one peg, as their names: numbers, or squares such as `d4`.
fn holes_of(text: &str) -> Vec<&str> {
    let text = text.trim();
    if let Some(between) = BETWEEN.iter().find(|between| text.contains(*between)) {
        return text.split(between).map(str::trim).collect();
    }
    // Squares without a sign between them.
    let is_square = |part: &str| {
        part.starts_with(|first: char| first.is_ascii_alphabetic())
            && part[1..].bytes().all(|byte| byte.is_ascii_digit())
            && part.len() > 1
    };
    let second = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic());
    match second.map(|(at, _)| text.split_at(at)) {
        Some((from, to)) if is_square(from) && is_square(to) => vec![from, to],
        _ => vec![text],
    }
}

/// Reads a jump as `from-to`; if the board has no such jump, the error lists the jumps that leave the hole.
pub(in crate::games::peg_solitaire) fn parse_jump(
    board: &Board,
    text: &str,
) -> Result<Jump, Wording> {
    let hole = |text: &str| {
        let number = text.parse::<usize>().ok().filter(|&hole| hole < board.holes());
        number.or_else(|| named_hole(board, text))
    };
    let holes = holes_of(text);
    let (from, to) = match holes[..] {
        [from, to] => hole(from).zip(hole(to)),
        _ => None,
    }
    .ok_or_else(|| {
        let last = board.holes() - 1;
        wording!("peg-not-a-move", last)
    })?;
    let from_here = board.jumps().iter().filter(|jump| usize::from(jump.from) == from);
    if let Some(jump) = from_here.clone().find(|jump| usize::from(jump.to) == to) {
        return Ok(*jump);
    }
    let ends: Vec<_> = from_here.map(|jump| jump.to.to_string()).collect();
    let ends = ends.join(", ");
    Err(if ends.is_empty() {
        wording!("peg-no-jump-leaves-hole", from)
    } else {
        wording!("peg-jumps-of-hole", from, ends)
    })
}

/// A hole of a square board by the letter of its column and the number of its row from the top, as `d4`.
fn named_hole(board: &Board, text: &str) -> Option<usize> {
    let (row, column) = parse_square(text, board.rows().count(), 26).ok()?;
    let place = (row as i32, column as i32);
    let is_square = board.shape().lattice.spacing == 1;
    board.places().iter().position(|&known| known == place).filter(|_| is_square)
}

/// Cuts moves at white space, and several jumps of one peg, `4-16-18`, into single ones.
pub(in crate::games::peg_solitaire) fn split_moves(text: &str) -> Vec<String> {
    let cut = |word: &str| -> Vec<String> {
        match holes_of(word)[..] {
            ref holes @ [_, _, _, ..] if holes.iter().all(|hole| !hole.is_empty()) => {
                holes.windows(2).map(|pair| pair.join("-")).collect()
            }
            _ => vec![word.to_owned()],
        }
    };
    text.split_whitespace().flat_map(cut).collect()
}

/// Writes a grid: for each row its holes alone.
pub(in crate::games::peg_solitaire) fn format_grid(position: &PegPosition) -> Grid {
    let value = |hole| i64::from(position.has_peg(hole));
    position.board().rows().map(|row| row.map(value).collect()).collect()
}

/// Reads a grid of the holes alone, or of the whole rectangle around a square board.
pub(in crate::games::peg_solitaire) fn parse_grid(
    board: &Board,
    grid: &Grid,
) -> Result<Holes, Wording> {
    let rows: Vec<_> = board.rows().collect();
    let holes_alone = cut_out(board, grid);
    let grid = holes_alone.as_ref().unwrap_or(grid);
    check_shape(grid, &rows.iter().map(ExactSizeIterator::len).collect::<Vec<_>>())?;
    let mut pegs: Holes = 0;
    for (row, (holes, values)) in rows.into_iter().zip(grid).enumerate() {
        for (column, (hole, &value)) in holes.zip(values).enumerate() {
            match value {
                0 => {}
                1 => pegs |= 1 << hole,
                _ => return Err(unknown_cell(value, row, column, ABOUT.grid.doc)),
            }
        }
    }
    Ok(pegs)
}

/// The holes of a grid that fills the rectangle around a square board; the other cells are ignored.
fn cut_out(board: &Board, grid: &Grid) -> Option<Grid> {
    let fills = grid.len() == board.rows().count()
        && grid.iter().all(|row| row.len() == board.columns())
        && board.shape().lattice.spacing == 1;
    let holes = |(holes, values): (Range<usize>, &Vec<i64>)| {
        holes.map(|hole| values[board.places()[hole].1 as usize]).collect()
    };
    fills.then(|| board.rows().zip(grid).map(holes).collect())
}
