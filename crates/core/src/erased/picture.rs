//! The picture of a position, with the names of its places in moves, and the legal moves.

use crate::game::{Cell, Diagram, Game, Move, MoveList, Place, Route};

/// Names the cells of a diagram after the places of the board: one cell per place, or several for a pile.
pub(super) fn name_cells(diagram: &mut Diagram, places: &[Place]) {
    let holds = |place: &&Place, cell: &Cell| {
        let columns = place.column..place.column + place.width;
        place.row == cell.row && columns.contains(&cell.column)
    };
    for (number, cell) in diagram.cells.iter_mut().enumerate() {
        let own = places.get(number).filter(|place| holds(place, cell));
        if let Some(place) = own.or_else(|| places.iter().find(|place| holds(place, cell))) {
            cell.name.clone_from(&place.name);
        }
    }
}

/// Legal moves of a position, each with the places that it touches.
pub(super) fn routes<G: Game>(
    game: &G,
    position: &G::Position,
    moves: MoveList<Move<G>>,
) -> Vec<Route> {
    let places = game.geometry().places;
    let name = |place: usize| places.get(place).map(|place| place.name.clone());
    let route = |mv| Route {
        text: game.format_move(position, mv),
        places: game.route(position, mv).into_iter().filter_map(name).collect(),
    };
    moves.into_iter().map(route).collect()
}
