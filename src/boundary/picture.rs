//! The picture of a position with the names that its places have in moves, and with the legal moves.

use crate::game::{Diagram, Game, Geometry, Position, Route};

/// Names the cells of a diagram as the places of the board.
pub(super) fn name_cells(diagram: &mut Diagram, geometry: &Geometry) {
    let names = geometry.cells.iter().flatten();
    for (cell, name) in diagram.cells.iter_mut().zip(names) {
        cell.name.clone_from(name);
    }
}

/// The legal moves of a position, each with the places that it touches.
pub(super) fn routes<G: Game>(game: &G, position: &G::Position) -> Vec<Route> {
    let mut diagram = game.diagram(position);
    name_cells(&mut diagram, &game.geometry());
    let name = |(row, column)| {
        let cell = diagram.cells.iter().find(|cell| (cell.row, cell.column) == (row, column));
        cell.map(|cell| cell.name.clone())
    };
    let route = |mv| Route {
        text: game.format_move(position, mv),
        places: game.trace(position, mv).into_iter().filter_map(name).collect(),
    };
    position.moves().into_iter().map(route).collect()
}
