//! The pictures of a game, which share all parts that do not change from one position to the next.

use plateau_core::game::Diagram;

use super::board::SvgBoard;
use super::pen::Pen;
use super::{Body, document};
use crate::look::{Look, UnknownPlace};

/// A game as a picture that a page can change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Frames {
    /// The first position as an SVG document. Each part that can change is a group with the attribute `data-part`.
    pub document: String,
    /// For each further position the parts that change, as their index in the document and their new content.
    pub steps: Vec<Vec<(usize, String)>>,
}

/// Draws the positions of a game on one board; `None` if there is none.
///
/// # Errors
/// A cell of the look that the board does not have.
pub fn frames(diagrams: &[Diagram], look: &Look) -> Result<Option<Frames>, UnknownPlace> {
    let Some(first) = diagrams.first() else { return Ok(None) };
    let bodies = diagrams
        .iter()
        .map(|diagram| Body::of(diagram, &SvgBoard::of(diagram), look))
        .collect::<Result<Vec<_>, _>>()?;
    let mut pen = Pen::default();
    pen.raw(&bodies[0].fixed);
    for part in &bodies[0].parts {
        pen.raw("<g data-part=\"\">\n");
        pen.raw(part);
        pen.raw("</g>\n");
    }
    // The style sheet is that of all positions: a king may come later.
    let all: String = bodies.iter().flat_map(|body| &body.parts).map(String::as_str).collect();
    let styled = bodies[0].fixed.clone() + &all;
    let document = document(first, &SvgBoard::of(first), &pen.finish(), &styled, look.theme);
    let steps = bodies.windows(2).map(|pair| changes(&pair[0], &pair[1])).collect();
    Ok(Some(Frames { document, steps }))
}

/// The parts in which a body differs from the one before. Both are of one board, so they have as many parts.
fn changes(before: &Body, after: &Body) -> Vec<(usize, String)> {
    let pairs = before.parts.iter().zip(&after.parts).enumerate();
    pairs
        .filter(|(_, (before, after))| before != after)
        .map(|(index, (_, after))| (index, after.clone()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markup::elements;
    use plateau_core::erased::PositionText;
    use plateau_core::game::{Language, Options};
    use plateau_core::games::{GAMES, find};

    /// The document after its first `count` steps.
    fn after(frames: &Frames, count: usize) -> Vec<String> {
        let begin = "<g data-part=\"\">\n";
        let mut parts: Vec<String> =
            frames.document.split(begin).skip(1).map(str::to_owned).collect();
        for part in &mut parts {
            let end = part.rfind("</g>\n").unwrap();
            part.truncate(end);
        }
        for (index, content) in frames.steps[..count].iter().flatten() {
            parts[*index].clone_from(content);
        }
        parts
    }

    #[test]
    fn steps_lead_to_the_picture_of_each_position() {
        for (name, moves) in [
            ("othello", vec!["f5", "f6", "e6", "f4"]),
            ("connect4", vec!["4", "4", "3"]),
            ("draughts", vec!["32-28", "19-23", "28x19", "14x23"]),
            ("tic_tac_toe", vec!["b2", "a1"]),
            ("nim", vec!["1:2"]),
        ] {
            let (entry, variant) = find(GAMES, name).unwrap();
            let game = entry.create(variant, &Options::default()).unwrap();
            let mut at = PositionText::default();
            let mut diagrams = vec![game.diagram(&at, Language::ENGLISH).unwrap()];
            for mv in moves {
                at.moves.push(mv.to_owned());
                diagrams.push(game.diagram(&at, Language::ENGLISH).unwrap());
            }
            let frames = frames(&diagrams, &Look::default()).unwrap().unwrap();
            elements(&frames.document);
            assert_eq!(frames.steps.len(), diagrams.len() - 1, "{name}");
            for (count, diagram) in diagrams.iter().enumerate() {
                let expected = Body::of(diagram, &SvgBoard::of(diagram), &Look::default()).unwrap();
                assert_eq!(after(&frames, count), expected.parts, "{name} after {count}");
            }
        }
        assert_eq!(frames(&[], &Look::default()), Ok(None));
    }
}
