//! Positions, slides and goals as clients write them, with a message for every error.

use crate::game::drawing::{self, Resolved};
use crate::game::grid::ROWS;
use crate::game::{Grid, Language, Text, Wording, shown, wording};

use crate::games::sliding_tile::rules::shape::{Shape, Shift, Slide};

/// Numbers, with a number of them.
const NUMBERS: Text = text!("tiles-numbers");
/// Symbol of a wall.
const WALL: &str = "#";

/// Reads the numbers of a board by rows joined by `/`, or all in one list, with spaces or commas between them;
/// `#` is a wall, read as `None`.
pub(in crate::games::sliding_tile) fn parse_numbers(
    shape: Shape,
    text: &str,
) -> Result<Vec<Option<u8>>, Wording> {
    let rows: Vec<Vec<_>> = text.split('/').map(parse_row).collect::<Result<_, _>>()?;
    if rows.len() > 1 {
        check_rows(shape, &rows)?;
    }
    check_numbers(shape, &rows.concat())
}

/// The shape of the board whose numbers are written by rows joined by `/`.
pub(in crate::games::sliding_tile) fn shape_of(text: &str) -> Option<Shape> {
    let rows: Vec<Vec<_>> = text.split('/').map(parse_row).collect::<Result<_, _>>().ok()?;
    let columns = rows.first()?.len();
    let is_rectangle = rows.iter().all(|row| row.len() == columns);
    Shape::new(rows.len().try_into().ok()?, columns.try_into().ok()?).filter(|_| is_rectangle)
}

/// Signs for the blank, as boards are drawn.
pub(in crate::games::sliding_tile) const BLANKS: [&str; 15] =
    [".", "·", "_", "__", "-", "--", "x", "X", "*", "□", "•", "⬜", "⬛", "🔲", "・"];

fn parse_row(text: &str) -> Result<Vec<Option<i64>>, Wording> {
    text.split(|letter: char| letter.is_whitespace() || letter == ',')
        .filter(|number| !number.is_empty())
        .map(parse_number)
        .collect()
}

fn parse_number(text: &str) -> Result<Option<i64>, Wording> {
    if text == WALL {
        return Ok(None);
    }
    if BLANKS.contains(&text) {
        return Ok(Some(0));
    }
    text.parse().map(Some).map_err(|_| {
        let text = shown(text);
        wording!("tiles-not-a-number", text)
    })
}

fn check_rows(shape: Shape, rows: &[Vec<Option<i64>>]) -> Result<(), Wording> {
    if rows.len() != shape.rows() {
        let (came, expected) = (ROWS.count(rows.len()), shape.rows());
        return Err(wording!("tiles-wrong-count", came, shape = shape.to_string(), expected));
    }
    let expected = shape.columns();
    let mut lengths = (1_usize..).zip(rows.iter().map(Vec::len));
    match lengths.find(|&(_, length)| length != expected) {
        None => Ok(()),
        Some((row, length)) => {
            let came = NUMBERS.count(length);
            Err(wording!("tiles-wrong-row-length", row, came, shape = shape.to_string(), expected))
        }
    }
}

/// Checks that `numbers` are the numbers of a board, each once: 0 for the blank and the tiles from 1; walls have none.
pub(in crate::games::sliding_tile) fn check_numbers(
    shape: Shape,
    numbers: &[Option<i64>],
) -> Result<Vec<Option<u8>>, Wording> {
    let (cells, came) = (shape.cells(), numbers.len());
    let open = cells.saturating_sub(numbers.iter().filter(|number| number.is_none()).count());
    let last = open.saturating_sub(1);
    if came != cells {
        let came = NUMBERS.count(came);
        return Err(wording!(
            "tiles-wrong-count-of-numbers",
            came,
            shape = shape.to_string(),
            cells,
            last
        ));
    }
    if numbers.contains(&None) && !numbers.contains(&Some(0)) {
        return Err(text!("tiles-wall-for-blank").into());
    }
    let on_board = |number: i64| {
        u8::try_from(number).ok().filter(|&tile| usize::from(tile) < open).ok_or_else(|| {
            wording!("tiles-number-not-on-board", number, shape = shape.to_string(), last)
        })
    };
    let read: Vec<_> = numbers
        .iter()
        .map(|number| number.map(on_board).transpose())
        .collect::<Result<_, Wording>>()?;
    let mut times = vec![0_u32; open];
    read.iter().flatten().for_each(|&tile| times[usize::from(tile)] += 1);
    let with = |wrong: fn(u32) -> bool| -> Vec<String> {
        (0..open).filter(|&tile| wrong(times[tile])).map(|tile| tile.to_string()).collect()
    };
    let [missing, repeated] = [with(|times| times == 0), with(|times| times > 1)];
    let (missing, repeated) = (missing.join(", "), repeated.join(", "));
    if missing.is_empty() {
        return Ok(read);
    }
    Err(wording!("tiles-number-repeated", repeated, missing))
}

/// Signs for the blank of drawn boards alone.
const DRAWN_BLANKS: &str = "?○◯⓪◻▢☐";
/// The first of the numbers of letters on a drawn board, whose meaning depends on the others; a hexadecimal digit has its value behind it.
const LETTERS: i64 = 1000;
/// The letter that is a blank if no other letter is a digit.
const B: i64 = LETTERS + 0xb;
/// The base whose digits are the letters of drawn tiles: `a` to `o`, as many as a board of 4x4 has.
const LETTER_BASE: u32 = 25;
/// The number of `-1` on a drawn board: a wall next to a blank, or else the blank.
const MINUS_ONE: i64 = 2000;

/// The number of a drawn tile: decimal, in a circle, or a letter.
pub(in crate::games::sliding_tile) fn drawn_number(word: &str) -> Option<i64> {
    if word == "-1" {
        return Some(MINUS_ONE);
    }
    if let Ok(number) = word.parse::<u8>() {
        return Some(number.into());
    }
    let mut letters = word.chars();
    let letter = letters.next().filter(|_| letters.next().is_none() || word == "**")?;
    match letter {
        '*' => Some(0),
        blank if DRAWN_BLANKS.contains(blank) => Some(0),
        circled @ '①'..='⑳' => Some(i64::from(u32::from(circled) - u32::from('①')) + 1),
        _ => letter.to_digit(LETTER_BASE).map(|digit| LETTERS + i64::from(digit)),
    }
}

/// Gives the signs of a grid their meaning. Letters are hexadecimal digits, or tiles in the order of the alphabet, or one of them is the
/// blank: see [`letters_of`]. `-1` is a wall next to a blank. Without a blank, the number of cells is one.
/// `None` where the letters are none of these.
pub(in crate::games::sliding_tile) fn resolve_signs(grid: Grid) -> Option<Resolved> {
    let minus_one = if drawing::has(&grid, 0) { -1 } else { 0 };
    let grid = Resolved::of(grid, |cell| if cell == MINUS_ONE { minus_one } else { cell }).grid;
    let cells = grid.iter().map(Vec::len).sum::<usize>() as i64;
    let Lettering { number, doubt } = letters_of(&grid, cells)?;
    let read =
        Resolved::of(grid, |cell| if cell >= LETTERS { number(cell - LETTERS) } else { cell });
    let is_blank = !drawing::has(&read.grid, 0) && drawing::count(&read.grid, cells) == 1;
    let read = Resolved::of(read.grid, |cell| if is_blank && cell == cells { 0 } else { cell });
    Some(read.doubting(doubt))
}

/// The meaning of the letters of a board.
struct Lettering {
    /// The number of a letter, which is given as a digit in base 36.
    number: fn(i64) -> i64,
    /// The guess.
    doubt: Option<Wording>,
}

/// The meaning of the letters of a board: the blank if there is one letter alone that is no hexadecimal digit of the board, or `b`; tiles in
/// the order of the alphabet if there is no other tile; or else hexadecimal digits. `None` for letters alone, which are slides.
fn letters_of(grid: &Grid, cells: i64) -> Option<Lettering> {
    let letters: Vec<i64> =
        grid.iter().flatten().copied().filter(|&cell| cell >= LETTERS).collect();
    let has_blank = drawing::has(grid, 0);
    let all_from = |first: i64| (first..).zip(sorted(&letters)).all(|(one, other)| one == other);
    match letters.as_slice() {
        [letter] if !has_blank && (*letter == B || *letter - LETTERS >= cells) => {
            Some(Lettering { number: |_| 0, doubt: None })
        }
        [B] => None,
        letters if !letters.is_empty() && letters.len() as i64 >= cells - 1 => {
            let is_alphabet = has_blank && all_from(LETTERS + 10);
            let meaning = Text::plain("1");
            let doubt = Some(wording!("drawing-sign-guessed", sign = "A", meaning));
            is_alphabet.then_some(Lettering { number: |letter| letter - 9, doubt })
        }
        letters if letters.iter().any(|&letter| letter - LETTERS > 0xf) => None,
        _ => Some(Lettering { number: |letter| letter, doubt: None }),
    }
}

/// The numbers in their order.
fn sorted(numbers: &[i64]) -> Vec<i64> {
    let mut sorted = numbers.to_vec();
    sorted.sort_unstable();
    sorted
}

/// Writes numbers by rows joined by `/`.
pub(in crate::games::sliding_tile) fn format_numbers(
    shape: Shape,
    numbers: &[Option<u8>],
) -> String {
    let text =
        |number: &Option<u8>| number.map_or_else(|| WALL.to_owned(), |number| number.to_string());
    let row = |row: &[Option<u8>]| row.iter().map(text).collect::<Vec<_>>().join(" ");
    numbers.chunks(shape.columns()).map(row).collect::<Vec<_>>().join("/")
}

/// Reads a goal: a position, `blank_last` or `blank_first`.
pub(in crate::games::sliding_tile) fn parse_target(
    shape: Shape,
    text: &str,
) -> Result<Vec<Option<u8>>, Wording> {
    let mut goal: Vec<_> = (0..=u8::MAX).map(Some).take(shape.cells()).collect();
    match text.trim().to_ascii_lowercase().as_str() {
        "blank_first" => {}
        "" | "blank_last" => goal.rotate_left(1),
        _ => {
            return parse_numbers(shape, text)
                .map_err(|message| wording!("tiles-not-a-target", message));
        }
    }
    Ok(goal)
}

/// Other names of the directions in which the blank goes, of each slide: compass points, words of other languages, arrows.
const NAMES: [(Slide, &[&str]); 4] = [
    (Slide::Up, &["n", "north", "nord", "arriba", "oben", "↑", "⬆", "🔼"]),
    (Slide::Down, &["s", "south", "sud", "abajo", "unten", "↓", "⬇", "🔽"]),
    (Slide::Left, &["w", "o", "west", "ouest", "izquierda", "links", "←", "⬅", "◀"]),
    (Slide::Right, &["e", "east", "est", "derecha", "rechts", "→", "➡", "▶"]),
];
/// The first letters of the French directions. One of them is an English one too, so they are read in lists alone: see [`in_french`].
const FRENCH: [(Slide, &str); 4] =
    [(Slide::Up, "h"), (Slide::Down, "b"), (Slide::Left, "g"), (Slide::Right, "d")];

/// Reads a shift: the word of its direction, in any language, or its first letter in English, or an arrow, followed by the number of tiles
/// if there are several.
pub(in crate::games::sliding_tile) fn parse_shift(text: &str) -> Result<Shift, Wording> {
    let text = text.trim();
    let word = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (digits, word) = (&text[word.len()..], word.trim_end());
    let word = word.trim_end_matches('\u{fe0f}');
    let is_named = |slide: &Slide| {
        let words = Language::all().iter().map(|&language| slide.word().to(language));
        let others = NAMES.iter().filter(|(known, _)| known == slide).flat_map(|(_, names)| *names);
        let mut names =
            [slide.name(), &slide.name()[..1]].into_iter().chain(words).chain(others.copied());
        names.any(|name| name.eq_ignore_ascii_case(word))
    };
    let slide = Slide::ALL.into_iter().find(is_named);
    let tiles = if digits.is_empty() { Some(1) } else { digits.parse().ok() };
    let shift = slide.zip(tiles.filter(|&tiles| tiles > 0));
    shift.map(|(slide, tiles)| Shift { slide, tiles }).ok_or_else(|| NO_SHIFT.into())
}

/// The slide of the first letter of a French direction.
fn french(text: &str) -> Option<Slide> {
    let is_letter = |(_, letter): &&(Slide, &str)| letter.eq_ignore_ascii_case(text);
    FRENCH.iter().find(is_letter).map(|&(slide, _)| slide)
}

/// True if a text is written like a shift, also by the first letter of a French direction.
pub(in crate::games::sliding_tile) fn is_shift(text: &str) -> bool {
    parse_shift(text).is_ok() || french(text).is_some()
}

/// The directions of a list of first letters that are French: `d` is right among `h`, `b` and `g`, otherwise down.
pub(in crate::games::sliding_tile) fn in_french(moves: &[&str]) -> Option<Vec<String>> {
    let slides: Option<Vec<Slide>> = moves.iter().map(|text| french(text)).collect();
    let is_french = |text: &&&str| parse_shift(text).is_err();
    let slides = slides.filter(|_| moves.len() > 1 && moves.iter().any(|text| is_french(&text)))?;
    Some(slides.into_iter().map(|slide| slide.name().to_owned()).collect())
}

/// Cuts moves at white space, and strings of first letters or arrows, as `URDL`, `R2U3` and `↑→`.
pub(in crate::games::sliding_tile) fn split_moves(text: &str) -> Vec<String> {
    let is_arrow = |letter: char| {
        !letter.is_alphanumeric() && parse_shift(letter.encode_utf8(&mut [0; 4])).is_ok()
    };
    let is_first =
        |letter: char| is_arrow(letter) || "udlrhbg".contains(letter.to_ascii_lowercase());
    let is_behind = |letter: char| letter.is_ascii_digit() || letter == '\u{fe0f}';
    let cut = |word: &str| -> Vec<String> {
        let is_string =
            word.starts_with(is_first) && word.chars().all(|c| is_first(c) || is_behind(c));
        if !is_string || is_shift(word) {
            return vec![word.to_owned()];
        }
        let mut moves: Vec<String> = Vec::new();
        for letter in word.chars() {
            match moves.last_mut() {
                Some(last) if is_behind(letter) => last.push(letter),
                _ => moves.push(letter.to_string()),
            }
        }
        moves
    };
    text.split_whitespace().flat_map(cut).collect()
}

/// Writes a shift.
pub(in crate::games::sliding_tile) fn format_shift(shift: Shift) -> String {
    match shift.tiles {
        1 => shift.slide.name().to_owned(),
        tiles => format!("{}{tiles}", shift.slide.name()),
    }
}

const NO_SHIFT: Text = text!("tiles-not-a-move");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_read_and_written_where_they_stand() {
        let shape = Shape::new(2, 3).unwrap();
        let text = "1 # 2/3 0 #";
        let numbers = parse_numbers(shape, text).unwrap();
        assert_eq!(numbers, [Some(1), None, Some(2), Some(3), Some(0), None]);
        assert_eq!(format_numbers(shape, &numbers), text);
        let refusal = String::from(parse_numbers(shape, "1 # 2/4 0 #").unwrap_err());
        assert_eq!(refusal, "4 is not on a board of 2x3; its numbers go from 0, the blank, to 3");
    }

    #[test]
    fn boards_are_read_with_and_without_rows_and_slips_are_named() {
        let shape = Shape::new(2, 3).unwrap();
        let written = "1 2 3/4 5 0";
        for (text, answer) in [
            (written, Ok(())),
            (" 1,2, 3 / 4,5,0 ", Ok(())),
            ("1 2 3 4 5 0", Ok(())),
            ("1,2,3,4,5,0", Ok(())),
            ("1\n2\t3 4 5 0", Ok(())),
            ("", Err("0 numbers; 2x3 has 6, each of 0 to 5 once")),
            ("1 2 3 4 5", Err("5 numbers; 2x3 has 6, each of 0 to 5 once")),
            ("1 2/3 4/5 0", Err("3 rows; 2x3 has 2")),
            ("1 2/3 4 5 0", Err("row 1 has 2 numbers; 2x3 has 3 in each")),
            (
                "1 2 3/4 5 6",
                Err("6 is not on a board of 2x3; its numbers go from 0, the blank, to 5"),
            ),
            (
                "1 2 3/4 5 -1",
                Err("-1 is not on a board of 2x3; its numbers go from 0, the blank, to 5"),
            ),
            (
                "1 2 3/4 -9223372036854775808 0",
                Err(
                    "-9223372036854775808 is not on a board of 2x3; its numbers go from 0, the blank, to 5",
                ),
            ),
            (
                "1 1 3/4 4 0",
                Err("each number must appear once; more than once: 1, 4; missing: 2, 5"),
            ),
            ("1 2 3/4 5 y", Err("\"y\" is not a number; numbers by rows joined by / are expected")),
        ] {
            let read = parse_numbers(shape, text)
                .map(|numbers| assert_eq!(format_numbers(shape, &numbers), written, "{text}"));
            assert_eq!(read.map_err(String::from), answer.map_err(str::to_owned), "{text}");
        }
    }
}
