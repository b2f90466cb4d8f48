//! Simple evaluations of Connect 4: the lines of four that each side can still complete, with two sets of weights.

use crate::game::{Side, Text, Unit};
use crate::search::Evaluator;

use super::rules::bits::Bits;
use super::rules::position::{Column, Connect4Position};
use super::rules::shape::Shape;

/// An evaluator, which weighs every open line of four by the number of its stones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Connect4Evaluator {
    /// The weights that won most games at small depths.
    OpenLines,
    /// The weights of programming courses.
    Course,
}

/// Points for an open line with one, two and three stones. An empty line is open to both sides and counts for neither.
type Weights = [i32; 3];

/// In 900 games at depths 2 to 6 these weights and 1, 3, 9 were equal; flatter and steeper weights lost.
const OPEN_LINES: Weights = [1, 4, 12];
/// Weights as in programming exercises on minimax: 10 points for two stones, 50 for three. They are a convention of such exercises, not of
/// one publication, and not tuned by games.
const COURSE: Weights = [1, 10, 50];
/// The names of the terms, by the number of stones.
const NAMES: [&str; 3] = ["ones", "twos", "threes"];
/// The priority of a move that wins immediately, above all others.
const WINS: i32 = 1000;

/// Counts of the open lines with one, two and three stones of `own`. Lines with a stone of `opponent` are closed.
pub(super) fn open_lines<B: Bits>(shape: Shape, own: B, opponent: B) -> [u32; 3] {
    let free = shape.squares::<B>() & !opponent;
    let mut counts = [0; 3];
    for step in shape.directions() {
        // Each line is represented by its first square, where its stones are counted in binary, for all lines in parallel.
        let pairs = free & (free >> step);
        let open = pairs & (pairs >> step >> step);
        let [a, b, c, d] = [own, own >> step, own >> step >> step, own >> step >> step >> step];
        let (low_ab, high_ab) = (a ^ b, a & b);
        let (low_cd, high_cd) = (c ^ d, c & d);
        let odd = low_ab ^ low_cd;
        let two_or_three = high_ab ^ high_cd ^ (low_ab & low_cd);
        let lines = [odd & !two_or_three, two_or_three & !odd, two_or_three & odd];
        for (count, lines) in counts.iter_mut().zip(lines) {
            *count += (lines & open).count_ones();
        }
    }
    counts
}

impl Connect4Evaluator {
    const fn weights(self) -> Weights {
        match self {
            Self::OpenLines => OPEN_LINES,
            Self::Course => COURSE,
        }
    }

    /// The points of open lines for the side with the stones `own`, by the stones in the lines.
    fn points<B: Bits>(self, shape: Shape, own: B, opponent: B) -> [i32; 3] {
        let (counts, weights) = (open_lines(shape, own, opponent), self.weights());
        std::array::from_fn(|stones| counts[stones] as i32 * weights[stones])
    }

    /// The lead of the side to move, by the stones in the lines.
    fn leads(self, position: &Connect4Position) -> [i32; 3] {
        let (shape, stones) = (position.shape(), [position.own(), position.opponent()]);
        let own = self.points(shape, stones[0], stones[1]);
        let opponent = self.points(shape, stones[1], stones[0]);
        std::array::from_fn(|stones| own[stones] - opponent[stones])
    }
}

impl Evaluator<Connect4Position> for Connect4Evaluator {
    fn name(&self) -> &'static str {
        match self {
            Self::OpenLines => "open_lines",
            Self::Course => "course",
        }
    }

    fn summary(&self) -> Text {
        match self {
            Self::OpenLines => text!("connect4-open-lines-evaluator"),
            Self::Course => text!("connect4-course-evaluator"),
        }
    }

    fn unit(&self) -> Unit {
        Unit::POINTS
    }

    /// Measured for open lines alone, and similar at every depth; the README of the game has the measurement.
    fn errors(&self) -> &'static [f64] {
        match self {
            Self::OpenLines => &[33.0],
            Self::Course => &[],
        }
    }

    fn evaluate(&self, position: &Connect4Position) -> i32 {
        self.leads(position).iter().sum()
    }

    /// A win first, then the columns by their distance from the centre, where most lines cross.
    fn priority(&self, position: &Connect4Position, mv: Column) -> i32 {
        let stones = position.own() | position.landing(mv);
        if position.shape().has_four(stones) {
            return WINS;
        }
        let last = position.shape().width() as i32 - 1;
        -(2 * i32::from(mv.0) - last).abs()
    }

    fn sides(&self, position: &Connect4Position) -> Option<[i32; 2]> {
        let stones = Side::BOTH.map(|side| position.stones(side));
        let points_of = |side: Side| {
            self.points(position.shape(), stones[side.index()], stones[side.other().index()])
        };
        Some(Side::BOTH.map(|side| points_of(side).iter().sum()))
    }

    fn terms(&self, position: &Connect4Position) -> Vec<(&'static str, i32)> {
        NAMES.into_iter().zip(self.leads(position)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;
    use crate::games::connect4::rules::position::Squares;

    /// Counts open lines by checking each of them.
    fn looked_at(shape: Shape, own: Squares, opponent: Squares) -> [u32; 3] {
        let on_board = |column: isize, row: isize| {
            let inside = (0..shape.width() as isize).contains(&column)
                && (0..shape.height() as isize).contains(&row);
            inside.then(|| shape.square(column as usize, row as usize))
        };
        let mut counts = [0; 3];
        for (dx, dy) in [(0, 1), (1, 0), (1, -1), (1, 1)] {
            for (column, row) in (0..shape.width() as isize)
                .flat_map(|column| (0..shape.height() as isize).map(move |row| (column, row)))
            {
                let line: Option<Vec<Squares>> =
                    (0..4).map(|n| on_board(column + n * dx, row + n * dy)).collect();
                let Some(line) = line else { continue };
                let stones = line.iter().filter(|&square| own & square != 0).count();
                if (1..=3).contains(&stones) && line.iter().all(|square| opponent & square == 0) {
                    counts[stones - 1] += 1;
                }
            }
        }
        counts
    }

    #[test]
    fn open_lines_are_those_that_a_person_counts() {
        for (width, height) in
            [(7, 6), (8, 7), (4, 4), (5, 9), (16, 3), (10, 6), (8, 8), (1, 30), (3, 3)]
        {
            let shape = Shape::new(width, height).unwrap();
            for seed in 0..300 {
                let squares: Squares = shape.squares();
                let some = |seed: u64| {
                    let word =
                        |seed: u64| u128::from(hash(seed)) << 64 | u128::from(hash(seed + 1));
                    word(seed) & word(seed + 1000) & squares
                };
                let own = some(seed);
                let opponent = some(seed + 2000) & !own;
                let counts = open_lines(shape, own, opponent);
                assert_eq!(counts, looked_at(shape, own, opponent), "{width}x{height} {seed}");
            }
        }
    }
}
