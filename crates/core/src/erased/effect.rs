//! The effect of a move, in one form for every game: the path of a piece, and the changed places.

use crate::game::{Change, Content, Game, Move, Place};

/// Effect of a move on the board, by the names of places.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Effect {
    /// The place that a piece leaves.
    pub from: Option<String>,
    /// The place that a piece enters, where one is put, or that is pressed.
    pub to: Option<String>,
    /// All places on the path of a moving piece, from its origin to its end.
    pub path: Vec<String>,
    /// Places on which a piece was put.
    pub placed: Vec<String>,
    /// Places from which a piece was taken off the board.
    pub removed: Vec<String>,
    /// Places whose piece or light has changed into another.
    pub flipped: Vec<String>,
    /// Each place that has changed, with its value afterwards.
    pub pieces: Vec<(String, i64)>,
}

/// Most places of a board whose moves are returned with effects, because there may be as many moves, each changing all places.
pub(super) const MAX_EFFECT: usize = 1024;

impl Effect {
    /// The effect of a legal move of `position`, on a board with these places; `None` if it touches another place, because a setup of Nim
    /// may have more piles than its variant.
    pub(super) fn of<G: Game>(
        game: &G,
        places: &[Place],
        position: &G::Position,
        mv: Move<G>,
    ) -> Option<Self> {
        let route = game.route(position, mv);
        let changes = game.changes(position, mv);
        let mut touched = route.iter().copied().chain(changes.iter().map(|change| change.place));
        if touched.any(|place| place >= places.len()) {
            return None;
        }
        let name = |place: usize| places[place].name.clone();
        let [from, to] = ends(&route);
        // A piece that only moves is neither placed nor removed.
        let moves = |change: &Change| from.is_some() && [from, to].contains(&Some(change.place));
        let those = |kind: Kind| {
            let content = G::about().grid.content;
            let of_kind = |change: &&Change| !moves(change) && Kind::of(change, content) == kind;
            changes.iter().filter(of_kind).map(|change| name(change.place)).collect()
        };
        Some(Self {
            from: from.map(name),
            to: to.map(name),
            path: if from.is_some() {
                route.iter().copied().map(name).collect()
            } else {
                Vec::new()
            },
            placed: those(Kind::Placed),
            removed: those(Kind::Removed),
            flipped: those(Kind::Flipped),
            pieces: changes.iter().map(|change| (name(change.place), change.after)).collect(),
        })
    }

    /// Approximate number of bytes of its names.
    pub(super) fn weight(&self) -> usize {
        let Self { from, to, path, placed, removed, flipped, pieces } = self;
        let names = [path, placed, removed, flipped].into_iter().flatten();
        let names = names.chain(from).chain(to).chain(pieces.iter().map(|(name, _)| name));
        names.map(|name| name.len() + 3).sum()
    }
}

/// Origin and end of a route; a route of a single place has no origin.
fn ends(route: &[usize]) -> [Option<usize>; 2] {
    match route {
        [] => [None, None],
        [to] => [None, Some(*to)],
        [from, .., to] => [Some(*from), Some(*to)],
    }
}

/// Kind of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Placed,
    Removed,
    Flipped,
}

impl Kind {
    const fn of(change: &Change, content: Content) -> Self {
        match (content, change.before, change.after) {
            (Content::Count, before, after) if after < before => Self::Removed,
            (Content::Piece, _, 0) => Self::Removed,
            (Content::Flag, ..) | (Content::Piece, 1.., 1..) => Self::Flipped,
            _ => Self::Placed,
        }
    }
}
