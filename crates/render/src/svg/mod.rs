//! Pictures as SVG documents, self-contained: no script, no outside reference.
//!
//! One unit is one cell, and the page that shows the picture scales it.
//! `board` draws what lies still, `piece` what lies on it, `overlay` what happened last and what a client adds; all write through `pen`.
//! `sheet` says how each class of elements looks, in a light and a dark theme, by the `variables` that a page may set.
//! Each place is a group with its name, by which the page finds it: `data-cell`, and where legal moves are shown
//! `data-move` with those that end there and `data-from` with those that begin there.
//! Screen readers get the title and the description of the diagram.

mod arrow;
mod board;
mod frames;
mod overlay;
mod pen;
mod piece;
mod sheet;
mod variables;

use std::collections::HashMap;

use crate::look::{Look, Places, Theme, UnknownPlace};
use board::SvgBoard;
pub use frames::{Frames, frames};
use overlay::Overlay;
pub use pen::escape;
use pen::{Pen, Rect, number};
use plateau_core::game::{Cell, Diagram};

/// The size of a cell in pixels where nothing scales the picture.
const PIXELS: f32 = 48.0;

/// The picture as an SVG document.
///
/// # Errors
/// A cell of the look that the board does not have.
pub fn svg(diagram: &Diagram, look: &Look) -> Result<String, UnknownPlace> {
    let board = SvgBoard::of(diagram);
    let Body { fixed, parts } = Body::of(diagram, &board, look)?;
    let body = fixed + &parts.concat();
    Ok(document(diagram, &board, &body, &body, look.theme))
}

/// The document around `body`, with the rules for the classes that stand in `styled`.
fn document(
    diagram: &Diagram,
    board: &SvgBoard<'_>,
    body: &str,
    styled: &str,
    theme: Theme,
) -> String {
    let page = board.page();
    let id = digest(&[&diagram.title, &diagram.description]);
    let [x, y, width, height] = [page.x, page.y, page.width, page.height].map(number);
    let (pixels_wide, pixels_high) = (number(page.width * PIXELS), number(page.height * PIXELS));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
         width=\"{pixels_wide}\" height=\"{pixels_high}\" class=\"{}\" \
         role=\"img\" aria-labelledby=\"title-{id} desc-{id}\" \
         font-family=\"system-ui,sans-serif\" text-anchor=\"middle\">\n\
         <title id=\"title-{id}\">{}</title>\n\
         <desc id=\"desc-{id}\">{}</desc>\n\
         <style>\n{}</style>\n\
         {body}</svg>\n",
        sheet::root_class(theme),
        escape(&diagram.title),
        escape(&diagram.description),
        sheet::of(styled, theme),
    )
}

/// The elements of a picture.
struct Body {
    /// The page and the board, which no move changes.
    fixed: String,
    /// From the bottom up: the marks under the pieces, each place with its pieces, and the marks over them.
    parts: Vec<String>,
}

impl Body {
    fn of(diagram: &Diagram, board: &SvgBoard<'_>, look: &Look) -> Result<Self, UnknownPlace> {
        let places = Places::of(diagram);
        let overlay = Overlay::of(diagram, &places, look)?;
        let moves = Moves::of(diagram, look);
        let fixed = Pen::drawn(|pen| {
            pen.rect("page", board.page(), 0.0);
            pen.open("board", &[("data-move", &moves.nowhere)]);
            board.draw(pen);
            pen.close();
        });
        let mut parts = vec![Pen::drawn(|pen| overlay.draw_under(pen))];
        let places = diagram.cells.chunk_by(|one, next| one.name == next.name);
        let place = |cells: &[Cell]| Pen::drawn(|pen| draw_place(pen, diagram, cells, &moves));
        parts.extend(places.map(place));
        parts.push(Pen::drawn(|pen| overlay.draw_over(pen)));
        Ok(Self { fixed, parts })
    }
}

/// Draws the cells of a place in a group with its name; the whole square of each cell can be clicked.
fn draw_place(pen: &mut Pen, diagram: &Diagram, cells: &[Cell], moves: &Moves<'_>) {
    let name = cells[0].name.as_str();
    let (end, origin) = (moves.ending(name), moves.beginning(name));
    pen.open("cell", &[("data-cell", name), ("data-move", &end), ("data-from", &origin)]);
    for cell in cells {
        if !name.is_empty() {
            let at = (cell.column + 0.5, cell.row + 0.5);
            pen.rect("hit", Rect::around(at, 1.0, 1.0), 0.0);
        }
        piece::draw(pen, cell, diagram.ground);
    }
    pen.close();
}

/// The legal moves that are shown, by their places.
struct Moves<'a> {
    /// Those that end on each place.
    ends: HashMap<&'a str, Vec<&'a str>>,
    /// Those that begin on each place and end on another.
    origins: HashMap<&'a str, Vec<&'a str>>,
    /// Those that touch no place, with spaces between them.
    nowhere: String,
}

impl<'a> Moves<'a> {
    /// None, unless the look shows them.
    fn of(diagram: &'a Diagram, look: &Look) -> Self {
        let mut moves =
            Self { ends: HashMap::new(), origins: HashMap::new(), nowhere: String::new() };
        let mut nowhere = Vec::new();
        for route in diagram.moves.iter().filter(|_| look.legal) {
            let text = route.text.as_str();
            match route.places.as_slice() {
                [] => nowhere.push(text),
                [end] => moves.ends.entry(end).or_default().push(text),
                [origin, .., end] => {
                    moves.origins.entry(origin).or_default().push(text);
                    moves.ends.entry(end).or_default().push(text);
                }
            }
        }
        moves.nowhere = nowhere.join(" ");
        moves
    }

    /// The moves that end on a place, with spaces between them.
    fn ending(&self, place: &str) -> String {
        self.ends.get(place).map_or(String::new(), |moves| moves.join(" "))
    }

    /// The moves that begin on a place, with spaces between them.
    fn beginning(&self, place: &str) -> String {
        self.origins.get(place).map_or(String::new(), |moves| moves.join(" "))
    }
}

/// A short name for texts, the same for the same texts, so that pictures inside one page do not share ids by chance.
/// FNV-1a of 32 bits (Glenn Fowler, Landon Curt Noll, Kiem-Phong Vo, 1991).
fn digest(texts: &[&str]) -> String {
    let bytes = texts.iter().flat_map(|text| text.bytes());
    let hash = bytes
        .fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{hash:08x}")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::*;
    use crate::look::{Chip, Mark, Rank};
    use crate::markup::elements;
    use crate::samples::{self, sample};
    use plateau_core::erased::{DynGame, PositionText};
    use plateau_core::game::{Language, Options, Piece, Route, Text};
    use plateau_core::games::{GAMES, find};

    fn check_document(document: &str) {
        let elements = elements(document);
        assert_eq!(elements.iter().filter(|(depth, _)| *depth == 0).count(), 1, "one root");
        assert_eq!(document.matches("http").count(), 1, "only the namespace");
        for foreign in [" style=", "<script", "href", "url(", "@import", "<!", "NaN", "inf\""] {
            assert!(!document.contains(foreign), "{foreign}");
        }
        let root = elements[0].1;
        assert!(root.contains("role=\"img\""));
        let names = root.split_once("aria-labelledby=\"").unwrap().1.split_once('"').unwrap().0;
        for name in names.split(' ') {
            assert_eq!(document.matches(&format!(" id=\"{name}\"")).count(), 1, "{name}");
        }
    }

    #[test]
    fn documents_are_well_formed_and_self_contained() {
        for picture in samples::pictures() {
            check_document(&picture);
        }
    }

    /// Every variant that a game names; a pattern such as `RxC` names none.
    fn variants() -> impl Iterator<Item = Arc<dyn DynGame>> {
        let named = GAMES.iter().flat_map(|entry| {
            entry.about().variants.iter().map(move |variant| (entry, variant.name))
        });
        named.filter_map(|(entry, name)| entry.create(Some(name), &Options::default()).ok())
    }

    #[test]
    fn every_variant_shows_each_place_once_and_each_legal_move() {
        for game in variants() {
            let places: BTreeSet<String> =
                game.geometry().places.into_iter().map(|place| place.name).collect();
            let mut at = PositionText::default();
            for _ in 0..4 {
                let moves = game.position(&at).unwrap().routes().unwrap();
                let texts: BTreeSet<_> = moves.iter().map(|route| route.text.clone()).collect();
                let diagram = Diagram { moves, ..game.diagram(&at, Language::FRENCH).unwrap() };
                let document = svg(&diagram, &Look { legal: true, ..Look::default() }).unwrap();
                check_document(&document);
                let cells = names(&document, "data-cell");
                let shown = names(&document, "data-move");
                let unique: BTreeSet<_> = cells.iter().copied().collect();
                assert_eq!(unique.len(), cells.len(), "{}", diagram.title);
                assert!(
                    places.iter().map(String::as_str).filter(|name| !name.is_empty()).eq(unique),
                    "{}",
                    diagram.title
                );
                assert!(
                    texts.iter().all(|text| shown.contains(&text.as_str())),
                    "{}",
                    diagram.title
                );
                at.moves.extend(texts.into_iter().next_back());
            }
        }
    }

    #[test]
    fn text_cannot_break_out_of_the_document() {
        let mut sample = sample("triangle");
        let hostile = "</title><script>alert(\"1\")</script>&nbsp;]]>\0".to_owned();
        sample.title.clone_from(&hostile);
        sample.description.clone_from(&hostile);
        sample.row_labels = vec![hostile.clone(); 5];
        sample.column_labels = vec![hostile.clone(); 5];
        sample.cells[0].label.clone_from(&hostile);
        sample.cells[1].piece = Piece::Tile(hostile.clone());
        sample.cells[2].name.clone_from(&hostile);
        let route = Route { text: hostile.clone(), places: vec!["3".to_owned(), hostile.clone()] };
        sample.moves = vec![route];
        let chip = Chip { text: hostile.clone(), rank: Rank::Best };
        let look = Look {
            legal: true,
            marks: vec![(hostile.clone(), Mark::Ring)],
            arrows: vec![vec!["3".to_owned(), hostile.clone()]],
            values: vec![(hostile, chip)],
            ..Look::default()
        };
        check_document(&svg(&sample, &look).unwrap());
    }

    #[test]
    fn one_cell_gets_a_dot_and_a_path_an_arrow() {
        for (cells, dots, arrows) in [
            (&[][..], 0, 0),
            (&[(1.0, 1.0)], 1, 0),
            (&[(1.0, 1.0), (1.0, 1.0)], 1, 0),
            (&[(1.0, 1.0), (1.0, 2.0)], 0, 1),
            (&[(2.0, 0.0), (0.0, 2.0), (2.0, 2.0), (2.0, 0.0)], 0, 1),
        ] {
            let mut sample = sample("tic_tac_toe");
            sample.last_move = cells.to_vec();
            let document = svg(&sample, &Look::default()).unwrap();
            for (class, count) in
                [("dot", dots), ("halo", arrows), ("head", arrows), ("shaft", arrows)]
            {
                let found = document.matches(&format!("class=\"{class}\"")).count();
                assert_eq!(found, count, "{class} for {cells:?}");
            }
        }
    }

    #[test]
    fn pictures_share_ids_only_where_they_share_words() {
        let mut ids: Vec<_> =
            samples::all().iter().map(|one| digest(&[&one.title, &one.description])).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    /// Every name in the values of an attribute, with repetitions.
    fn names<'a>(document: &'a str, attribute: &str) -> Vec<&'a str> {
        let start = format!(" {attribute}=\"");
        let values = document.split(start.as_str()).skip(1);
        values.flat_map(|rest| rest.split('"').next().unwrap().split(' ')).collect()
    }

    #[test]
    fn legal_moves_stand_on_their_places_and_a_pass_on_the_board() {
        let setup = "XXXX/XOO-/XXXX/OXXX".replace('/', "") + " O";
        let pass = samples::diagram("othello", "4x4", &setup, "");
        for (diagram, ends, origins) in [
            (sample("tic_tac_toe"), "a1 b1 c1 a2 b3 c3", ""),
            (sample("triangle"), "0-3 10-3 2-7 5-3 9-7", "0-3 10-3 2-7 5-3 9-7"),
            (sample("sliding_tile"), "up down left", "up down left"),
            (pass, "pass", ""),
        ] {
            let document = svg(&diagram, &Look { legal: true, ..Look::default() }).unwrap();
            let sorted = |mut names: Vec<&str>| {
                names.sort_unstable();
                names.join(" ")
            };
            let words = |text: &'static str| sorted(text.split_whitespace().collect());
            assert_eq!(sorted(names(&document, "data-move")), words(ends), "{}", diagram.title);
            assert_eq!(sorted(names(&document, "data-from")), words(origins), "{}", diagram.title);
            let plain = svg(&diagram, &Look::default()).unwrap();
            assert!(names(&plain, "data-move").is_empty());
        }
    }

    #[test]
    fn what_a_client_adds_is_drawn_where_it_says() {
        let board = sample("tic_tac_toe");
        let name = |name: &str| name.to_owned();
        let rings = [Mark::Ring, Mark::Dot, Mark::Cross, Mark::Square];
        let chip = Chip { text: name("+1.5"), rank: Rank::Good };
        let look = Look {
            marks: vec![name("a1"); 4].into_iter().zip(rings).collect(),
            arrows: vec![vec![name("a1"), name("c3")], vec![name("b2")]],
            values: vec![(name("c1"), chip)],
            ..Look::default()
        };
        let document = svg(&board, &look).unwrap();
        for (part, count) in [
            ("class=\"mark\" cx=\".5\" cy=\".5\"", 1),
            ("class=\"dot\" cx=\".5\" cy=\".5\"", 1),
            ("class=\"mark\" d=\"M.22 .22", 1),
            ("class=\"tint\" x=\"0\" y=\"0\"", 1),
            ("class=\"shaft\" d=\"M.5 .5", 1),
            ("data-value=\"c1\"", 1),
            (">+1.5</text>", 1),
        ] {
            assert_eq!(document.matches(part).count(), count, "{part}\n{document}");
        }
        for (look, field) in [
            (Look { marks: vec![(name("d4"), Mark::Ring)], ..Look::default() }, "marks"),
            (Look { arrows: vec![vec![name("a1"), name("")]], ..Look::default() }, "arrows"),
            (
                Look {
                    values: look
                        .values
                        .iter()
                        .map(|(_, chip)| (name("d4"), chip.clone()))
                        .collect(),
                    ..Look::default()
                },
                "values",
            ),
        ] {
            assert_eq!(svg(&board, &look).unwrap_err().field, field);
        }
    }

    #[test]
    fn the_line_that_has_won_is_marked() {
        for (game, moves, lines) in [
            ("tic_tac_toe", "a1 a2 b1 b2 c1", 1),
            ("tic_tac_toe", "a1 a2 b1 b2", 0),
            ("connect4", "41424", 0),
            ("connect4", "4455667", 1),
            ("connect4", "1213141", 1),
        ] {
            let document = svg(&samples::diagram(game, "", "", moves), &Look::default()).unwrap();
            assert_eq!(document.matches("class=\"mark\"").count(), lines, "{game} {moves}");
        }
    }

    #[test]
    fn a_puzzle_that_has_ended_says_how() {
        for ([game, variant, setup], titles) in [
            (
                ["lights_out", "merlin", "###/###/###"],
                ["Lights Out merlin: solved", "Lights Out merlin : résolu"],
            ),
            (["lights_out", "3x3", ".../.#./..."], ["Lights Out 3x3", "Lights Out 3x3"]),
            (
                ["sliding_tile", "3x3", "1 2 3/4 5 6/7 8 0"],
                ["Sliding tiles 3x3: solved", "Taquin 3x3 : résolu"],
            ),
            (
                ["peg_solitaire", "triangle15", "o/../.../..../....."],
                ["Peg solitaire triangle15: solved", "Solitaire triangle15 : résolu"],
            ),
            (
                ["peg_solitaire", "triangle15", "o/../.../..../....o"],
                [
                    "Peg solitaire triangle15: no jumps left",
                    "Solitaire triangle15 : plus aucun saut possible",
                ],
            ),
        ] {
            let (entry, _) = find(GAMES, game).unwrap();
            let game = entry.create(Some(variant), &Options::default()).unwrap();
            let at = PositionText { setup: Some(setup.to_owned()), moves: Vec::new() };
            for (language, title) in Language::COMPLETE.into_iter().zip(titles) {
                let diagram = game.diagram(&at, language).unwrap();
                let document = svg(&diagram, &Look::default()).unwrap();
                assert!(document.contains(&format!(">{title}</title>")), "{}", diagram.title);
                if let Some((_, end)) = title.split_once(Text::COLON.to(language)) {
                    let described = format!("{}{end}</desc>", Text::SEMICOLON.to(language));
                    assert!(document.contains(&described), "{}", diagram.description);
                }
            }
        }
    }

    /// Writes pictures of every sample to files, to be looked at: `cargo test -p plateau-render gallery -- --ignored`.
    #[test]
    #[ignore = "writes files for people to look at"]
    fn gallery() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/gallery");
        std::fs::create_dir_all(&folder).unwrap();
        for (number, picture) in samples::pictures().iter().enumerate() {
            let name = format!("{number:03}");
            std::fs::write(folder.join(name).with_extension("svg"), picture).unwrap();
        }
    }
}
