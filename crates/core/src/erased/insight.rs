//! Insight: facts that a game finds about a move without a search, with their places on the board.

use crate::game::{Game, Geometry, Move, Position, Refusal, Side, Text};
use crate::search::Searchable;

use super::saying::{Fact, Saying};

/// A game that can explain moves. An empty implementation gives only the place, and whether the move ends the game.
pub trait Insight: Searchable {
    /// The game's word for places, as `one|many` with the article.
    const PLACES: Text = text!("erased-places");

    /// The label by which people find a place on the drawn board: its name, if the board shows it. Places without a label are not
    /// mentioned, and places with the same label are one.
    fn sign(&self, _position: &Self::Position, _place: usize, name: &str) -> String {
        name.to_owned()
    }

    /// All sayings that its [kinds](Self::kind) and [facts](Self::facts) can use, for translators and tests.
    const SAYINGS: &'static [Saying] = &[];

    /// The kind of the first move of a line, with its article: `a capture`. It does not reveal the move. Here and in
    /// [`facts`](Self::facts), the line is legal, is the expected line of the engine, and has at least one move.
    fn kind(&self, _position: &Self::Position, _line: &[Move<Self>]) -> Saying {
        QUIET
    }

    /// Facts about the first move of a line, the most important first, each as a predicate: `takes two men`.
    fn facts(&self, _position: &Self::Position, _line: &[Move<Self>]) -> Vec<Fact> {
        Vec::new()
    }
}

/// Insights of a game into the first move of a line, without its types.
#[derive(Debug, Clone, PartialEq)]
pub struct Insights {
    /// The part of the board where the move is played, by the names of the places; empty for a pass and on very large boards.
    pub area: Vec<String>,
    /// The same part by the [labels](Insight::sign) on the drawn board.
    pub area_signs: Vec<String>,
    /// Names of the places that the move concerns.
    pub cells: Vec<String>,
    /// The word for places, as `one|many` with the article.
    pub places: Text,
    /// The kind of the move.
    pub kind: Saying,
    /// Facts about it.
    pub facts: Vec<Fact>,
}

/// A move of no particular kind.
pub const QUIET: Saying = Saying::new("quiet", text!("erased-hint-quiet"));
/// A move that wins the game by the rules.
pub const WIN: Saying = Saying::new("win", text!("erased-hint-win"));
/// A move that reaches the goal of a puzzle.
pub const GOAL: Saying = Saying::new("goal", text!("erased-hint-goal"));

/// Insights of `game` into the first move of a line. Errors: [`Refusal::NotSupported`] where it has none.
pub(super) fn look_at<G: Insight>(
    game: &G,
    position: &G::Position,
    line: &[Move<G>],
) -> Result<Insights, Refusal> {
    let Some(&mv) = line.first() else {
        return Err(Refusal::not_supported(NO_MOVE));
    };
    let names = Names::of(game);
    let cells = game.route(position, mv);
    let facts = game.facts(position, line).into_iter().map(|fact| fact.named(&names.names));
    let area = names.around(&cells);
    let signs = area.iter().filter_map(|&place| {
        let name = names.names.get(place)?;
        Some(game.sign(position, place, name)).filter(|sign| !sign.is_empty())
    });
    let mut area_signs: Vec<String> = Vec::new();
    for sign in signs {
        if !area_signs.contains(&sign) {
            area_signs.push(sign);
        }
    }
    Ok(Insights {
        area: names.called(&area),
        area_signs,
        cells: names.called(&cells),
        places: G::PLACES,
        kind: ending::<G>(position, mv).unwrap_or_else(|| game.kind(position, line)),
        facts: facts.collect(),
    })
}

/// Kind of a move that wins or solves immediately.
fn ending<G: Game>(position: &G::Position, mv: Move<G>) -> Option<Saying> {
    let mover: Side = position.side_to_move();
    let winner = position.after(mv).outcome()?.winner?;
    (winner == mover).then_some(if G::about().is_puzzle() { GOAL } else { WIN })
}

const NO_MOVE: Text = text!("erased-no-move");

/// Shortest and longest side of the part of a board that a hint points at.
const WINDOW: [usize; 2] = [2, 3];

/// Names and coordinates of the places of a board, in the order of the flattened grid.
struct Names {
    names: Vec<String>,
    /// Row and column of each. Shape \[place\].
    at: Vec<[usize; 2]>,
    /// Rows, and columns of the longest row.
    size: [usize; 2],
}

impl Names {
    fn of<G: Game>(game: &G) -> Self {
        let Geometry { rows, columns, places, .. } = game.geometry();
        let at = places.iter().map(|place| [place.row as usize, place.column as usize]).collect();
        Self {
            names: places.into_iter().map(|place| place.name).collect(),
            at,
            size: [rows, columns],
        }
    }

    /// Places around `cells`: for each cell, a window of the board that contains it.
    fn around(&self, cells: &[usize]) -> Vec<usize> {
        let windows: Vec<_> =
            cells.iter().filter_map(|&cell| self.at.get(cell)).map(|&at| self.window(at)).collect();
        let is_inside = |at: &[usize; 2]| {
            windows.iter().any(|window| (0..2).all(|axis| window[axis].contains(&at[axis])))
        };
        (0..self.at.len()).filter(|&place| is_inside(&self.at[place])).collect()
    }

    /// Rows and columns of the window of a cell. Windows tile the board; the last one is shifted back onto it.
    fn window(&self, at: [usize; 2]) -> [std::ops::Range<usize>; 2] {
        [0, 1].map(|axis| {
            let size = self.size[axis];
            let length = size.div_ceil(3).clamp(WINDOW[0], WINDOW[1]);
            let first = (at[axis] / length * length).min(size.saturating_sub(length));
            first..first + length
        })
    }

    /// Names of places without duplicates; places without a name are omitted.
    fn called(&self, places: &[usize]) -> Vec<String> {
        let mut called: Vec<String> = Vec::new();
        for name in places.iter().filter_map(|&place| self.names.get(place)) {
            if !name.is_empty() && !called.contains(name) {
                called.push(name.clone());
            }
        }
        called
    }
}
