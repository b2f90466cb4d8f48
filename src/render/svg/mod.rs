//! Pictures as SVG documents, self-contained: no script, no outside reference.
//!
//! One unit is one cell, and the page that shows the picture scales it.
//! `board` draws what lies still, `piece` what lies on it, `last_move` what happened last; all three write through `pen`.
//! `sheet` says how each class of elements looks, in a light and a dark theme.
//! Screen readers get the title and the description of the diagram.

mod board;
mod last_move;
mod pen;
mod piece;
mod sheet;

use crate::game::Diagram;
use board::Board;
pub(crate) use pen::escape;
use pen::{Pen, number};

/// The size of a cell in pixels where nothing scales the picture.
const PIXELS: f32 = 48.0;

/// The picture as an SVG document.
#[must_use]
pub(crate) fn svg(diagram: &Diagram) -> String {
    let board = Board::of(diagram);
    let mut pen = Pen::default();
    let page = board.page();
    pen.rect("page", page, 0.0);
    board.draw(&mut pen);
    for cell in &diagram.cells {
        piece::draw(&mut pen, cell, diagram.ground);
    }
    last_move::draw(&mut pen, diagram);
    let body = pen.finish();

    let id = digest(&[&diagram.title, &diagram.description]);
    let [x, y, width, height] = [page.x, page.y, page.width, page.height].map(number);
    let (pixels_wide, pixels_high) = (number(page.width * PIXELS), number(page.height * PIXELS));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
         width=\"{pixels_wide}\" height=\"{pixels_high}\" \
         role=\"img\" aria-labelledby=\"title-{id} desc-{id}\" \
         font-family=\"system-ui,sans-serif\" text-anchor=\"middle\">\n\
         <title id=\"title-{id}\">{}</title>\n\
         <desc id=\"desc-{id}\">{}</desc>\n\
         <style>\n{}</style>\n\
         {body}</svg>\n",
        escape(&diagram.title),
        escape(&diagram.description),
        sheet::of(&body),
    )
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
    use super::*;
    use crate::boundary::PositionText;
    use crate::game::Language;
    use crate::game::{Options, Piece};
    use crate::games::GAMES;
    use crate::render::samples::{self, sample};

    /// The elements of a document with their depth and text.
    ///
    /// # Panics
    /// Where the document is not well-formed XML; it need only know what [`svg`] writes.
    fn read(document: &str) -> Vec<(usize, &str)> {
        let mut open = Vec::new();
        let mut elements = Vec::new();
        let mut rest = document.trim_end();
        while let Some(tag) = rest.strip_prefix('<') {
            let (tag, after) = tag.split_once('>').expect("every tag ends");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name), "tags are closed in order");
            } else {
                assert_eq!(tag.matches('"').count() % 2, 0, "attributes are quoted: {tag}");
                elements.push((open.len(), tag));
                if !tag.ends_with('/') {
                    open.push(tag.split(' ').next().unwrap());
                }
            }
            let (text, next) = after.split_at(after.find('<').unwrap_or(after.len()));
            for entity in text.split('&').skip(1) {
                let name = entity.split(';').next().unwrap();
                assert!(["amp", "lt", "gt", "quot", "#39"].contains(&name), "an entity: {entity}");
            }
            rest = next;
        }
        assert!(open.is_empty() && rest.is_empty(), "left open: {open:?}; left over: {rest}");
        elements
    }

    fn check_document(document: &str) {
        let elements = read(document);
        assert_eq!(elements.iter().filter(|(depth, _)| *depth == 0).count(), 1, "one root");
        assert_eq!(document.matches("http").count(), 1, "only the namespace");
        for foreign in ["<script", "href", "url(", "@import", "<!", "NaN", "inf\""] {
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
        for sample in samples::all() {
            check_document(&svg(&sample));
        }
    }

    #[test]
    fn every_game_is_drawn() {
        for entry in GAMES {
            for variant in entry.about().variants {
                // A pattern such as `RxC` names no variant.
                let Ok(game) = entry.create(Some(variant.name), &Options::default()) else {
                    continue;
                };
                check_document(&svg(&game
                    .diagram(&PositionText::default(), Language::French)
                    .unwrap()));
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
        sample.cells[1].piece = Piece::Tile(hostile);
        check_document(&svg(&sample));
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
            let document = svg(&sample);
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

    /// Writes every sample to a file, to be looked at: `cargo test --lib gallery -- --ignored`.
    #[test]
    #[ignore = "writes files for people to look at"]
    fn gallery() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("target/gallery");
        std::fs::create_dir_all(&folder).unwrap();
        for sample in samples::all() {
            let name = sample.title.to_lowercase().replace([' ', ','], "_");
            std::fs::write(folder.join(name).with_extension("svg"), svg(&sample)).unwrap();
        }
    }
}
