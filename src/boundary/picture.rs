//! The picture of a position with the names that its places have in moves, and with the legal moves.

use crate::game::{Diagram, Game, Place, Position, Route};

/// Names the cells of a diagram as the places on which they lie; both are in order, by rows from the top and from the left.
pub(super) fn name_cells(diagram: &mut Diagram, places: &[Place]) {
    let mut places = places.iter().peekable();
    for cell in &mut diagram.cells {
        // A wide place, as a pile is, has several cells.
        let ends_before = |place: &&Place| {
            place.row < cell.row || place.row == cell.row && place.column + place.width <= cell.column
        };
        while places.next_if(ends_before).is_some() {}
        if let Some(place) = places.peek() {
            cell.name.clone_from(&place.name);
        }
    }
}

/// The legal moves of a position, each with the places that it touches.
pub(super) fn routes<G: Game>(game: &G, position: &G::Position) -> Vec<Route> {
    let places = game.geometry().places;
    let name = |place: usize| places.get(place).map(|place| place.name.clone());
    let route = |mv| Route {
        text: game.format_move(position, mv),
        places: game.route(position, mv).into_iter().filter_map(name).collect(),
    };
    position.moves().into_iter().map(route).collect()
}
