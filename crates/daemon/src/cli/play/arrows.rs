//! Arrow keys on the board of a puzzle: they slide tiles, or move a cursor over places that can be pressed.

use plateau_core::game::Place;

use super::dialogue::Dialogue;
use super::played_game::PlayedGame;
use super::words::Done;
use crate::cli::terminal::Arrow;

/// Most legal moves of a board on which arrows mean something.
const MOST_MOVES: usize = 1_000;

/// A move on the board: its text, with the row and the column of the places that it touches.
struct Step {
    text: String,
    places: Vec<[f32; 2]>,
}

impl Step {
    /// True of a tile that slides by one place, in any direction.
    fn is_slide(&self) -> bool {
        match self.places[..] {
            [from, to] => (from[0] - to[0]).abs() + (from[1] - to[1]).abs() == 1.0,
            _ => false,
        }
    }

    /// True of a place that is pressed.
    fn is_press(&self) -> bool {
        self.places.len() == 1
    }
}

/// The meaning of arrows in a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meaning {
    Slides,
    Presses,
}

/// The meaning of arrows in the position of a game; `None` where they have none, as in games of two players.
pub(super) fn meaning(live_game: &PlayedGame) -> Option<Meaning> {
    let steps = steps(live_game)?;
    let slides = steps.iter().filter(|step| step.is_slide()).count();
    match () {
        () if slides > 0 && steps.iter().all(|step| step.places.len() == 2) => {
            Some(Meaning::Slides)
        }
        () if !steps.is_empty() && steps.iter().all(Step::is_press) => Some(Meaning::Presses),
        () => None,
    }
}

/// The legal moves; `None` where arrows have no meaning anyway.
fn steps(live_game: &PlayedGame) -> Option<Vec<Step>> {
    let position = live_game.position();
    let stand = position.stand();
    if !live_game.about().is_puzzle() || stand.end.is_some() || !live_game.is_persons(stand.side) {
        return None;
    }
    if position.state().legal_count > MOST_MOVES {
        return None;
    }
    let places = live_game.game().geometry().places;
    let at = |name: &String| {
        let place = places.iter().find(|place| place.name == *name)?;
        Some([place.row, place.column])
    };
    let routes = position.routes().ok()?.into_iter();
    let steps = routes.map(|route| Step {
        places: route.places.iter().filter_map(at).collect(),
        text: route.text,
    });
    Some(steps.collect())
}

/// Rows and columns by which an arrow goes.
fn direction(arrow: Arrow) -> [f32; 2] {
    match arrow {
        Arrow::Up => [-1.0, 0.0],
        Arrow::Down => [1.0, 0.0],
        Arrow::Left => [0.0, -1.0],
        Arrow::Right => [0.0, 1.0],
    }
}

/// Slides the tile that can go in the direction of the arrow, or moves the cursor. The board is drawn in the place of the old one.
///
/// # Errors
/// Those of the game.
pub(super) fn press(dialogue: &mut Dialogue<'_>, arrow: Arrow) -> Done {
    let live_game = dialogue.live_game()?;
    let by = direction(arrow);
    match meaning(live_game) {
        None => {}
        Some(Meaning::Slides) => {
            let goes = |step: &Step| match step.places[..] {
                [from, to] => step.is_slide() && [to[0] - from[0], to[1] - from[1]] == by,
                _ => false,
            };
            let steps = steps(live_game).unwrap_or_default();
            if let Some(step) = steps.into_iter().find(goes) {
                dialogue.table_mut()?.play(&[step.text])?;
            }
        }
        Some(Meaning::Presses) => {
            let places = live_game.game().geometry().places;
            dialogue.cursor = moved(&places, dialogue.cursor.as_deref(), by);
        }
    }
    dialogue.draw_over()
}

/// The name of the place to which the cursor goes: of the middle one if there is no cursor yet, the same at an edge.
fn moved(places: &[Place], cursor: Option<&str>, by: [f32; 2]) -> Option<String> {
    let Some(from) = cursor.and_then(|name| places.iter().find(|place| place.name == name)) else {
        return places.get(places.len() / 2).map(|place| place.name.clone());
    };
    let wanted = [from.row + by[0], from.column + by[1]];
    let is_there = |place: &&Place| [place.row, place.column] == wanted;
    Some(places.iter().find(is_there).unwrap_or(from).name.clone())
}

/// Presses the place under the cursor.
///
/// # Errors
/// The game refuses it.
pub(super) fn enter(dialogue: &mut Dialogue<'_>, place: &str) -> Done {
    let routes = dialogue.live_game()?.position().routes()?;
    let pressed =
        routes.into_iter().find(|route| route.places.first().is_some_and(|it| it == place));
    if let Some(route) = pressed {
        dialogue.table_mut()?.play(&[route.text])?;
    }
    dialogue.draw_over()
}
