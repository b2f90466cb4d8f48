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

/// The first of the numbers of hexadecimal letters on a drawn board, whose meaning depends on the others.
const HEXADECIMAL: i64 = 1000;
/// The letter that is a blank if no other letter is a digit.
const B: i64 = HEXADECIMAL + 0xb;

/// The number of a drawn tile: decimal, or a hexadecimal digit.
pub(in crate::games::sliding_tile) fn drawn_number(word: &str) -> Option<i64> {
    let letter = || {
        let mut letters = word.chars();
        let digit = letters.next().filter(|_| letters.next().is_none())?.to_digit(16)?;
        Some(HEXADECIMAL + i64::from(digit))
    };
    word.parse::<u8>().ok().map(i64::from).or_else(letter)
}

/// Gives the signs of a grid their meaning: `b` is the blank, or a digit next to other letters; without a blank, the number of cells is one.
/// `None` where there are letters alone.
pub(in crate::games::sliding_tile) fn resolve_signs(grid: Grid) -> Option<Resolved> {
    let is_digit = |cell: &i64| *cell >= HEXADECIMAL && *cell != B;
    let has_digits = grid.iter().flatten().any(is_digit);
    // Letters alone are slides.
    if has_digits && grid.iter().flatten().all(|cell| *cell >= HEXADECIMAL) {
        return None;
    }
    let read = Resolved::of(grid, |cell| match cell {
        B if !has_digits => 0,
        letter if letter >= HEXADECIMAL => letter - HEXADECIMAL,
        known => known,
    });
    let cells = read.grid.iter().map(Vec::len).sum::<usize>() as i64;
    let is_blank = !drawing::has(&read.grid, 0) && drawing::count(&read.grid, cells) == 1;
    Some(Resolved::of(read.grid, |cell| if is_blank && cell == cells { 0 } else { cell }))
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

/// Reads a shift: the word of its direction, in any language, or its first letter in English, followed by the number of tiles if there are
/// several.
pub(in crate::games::sliding_tile) fn parse_shift(text: &str) -> Result<Shift, Wording> {
    let text = text.trim();
    let word = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (digits, word) = (&text[word.len()..], word.trim_end());
    let is_named = |slide: &Slide| {
        let words = Language::all().iter().map(|&language| slide.word().to(language));
        let mut names = [slide.name(), &slide.name()[..1]].into_iter().chain(words);
        names.any(|name| name.eq_ignore_ascii_case(word))
    };
    let slide = Slide::ALL.into_iter().find(is_named);
    let tiles = if digits.is_empty() { Some(1) } else { digits.parse().ok() };
    let shift = slide.zip(tiles.filter(|&tiles| tiles > 0));
    shift.map(|(slide, tiles)| Shift { slide, tiles }).ok_or_else(|| NO_SHIFT.into())
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
