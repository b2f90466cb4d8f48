//! Light chasing: the classic board with as many unknowns as its shorter side has cells.
//!
//! Once the presses of a line are chosen, each cell of it still wrong can only be mended by the press in the next line.
//! So the first line decides all others, and the line that would be pressed beyond the last must be empty:
//! a system in the unknowns of one line, found by chasing.
//! (Light chasing is folklore; Goldwasser and Klostermeyer study it as "Maximization versions of lights out games", 1997.)
//!
//! The matrix of the system is a polynomial p in the matrix B that takes a place of a line to its neighbours
//! (Klaus Sutner, "The σ-game and cellular automata", American Mathematical Monthly, 1990).
//! The powers of B take the first place to a basis of all lines, so every line is a polynomial too, modulo the characteristic polynomial f
//! of B: the line c stands for c(B) at the first place. Then the system is a congruence, p s = c modulo f, and Euclid's algorithm solves it:
//! with the greatest common divisor g of p and f, there is a solution if g divides c, and the presses that change nothing are
//! the multiples of f / g. That takes a number of steps with the square of the width, where an elimination takes its cube.
//! The degree of a polynomial is the number of the last place of its line, from 0.
//!
//! If the system has no solution, some of its equations add up to 0 = 1: some places of the line beyond the last
//! receive together an odd number of presses, whatever the first line.
//! The matrix of the system is symmetric, as B is;
//! hence these places are the first line of presses that change nothing, and upside down, their last line.
//! One cell flips another whenever the other flips it, so every press flips an even number of the cells of such a set.
//! The change contains an odd number of them, because the cells that the chase leaves wrong all lie in the last line.

use crate::games::lights_out::rules::board::Board;
use crate::search::Interrupted;
use crate::search::Poll;
use crate::search::gf2::{BitSet, Polynomial};
use crate::search::memory::{Halt, Reservation};

use super::{PressSets, QuietSets};

/// Most bytes of the quiet sets that are made; of a large null space only a part of the basis is made.
const MAX_QUIET_BYTES: usize = 1 << 29;

/// Press sets that make `change` on a board whose presses flip crosses. If there are none, a set of cells of which every press flips an
/// even number and `change` contains an odd number. The memory of the sets is added to `held`.
/// Errors: [`Halt`] if `poll` interrupts, or if they do not fit into the remaining memory.
pub(super) fn solve(
    board: &Board,
    change: &BitSet,
    held: &mut Reservation,
    poll: &mut Poll<'_>,
) -> Result<PressSets, Halt> {
    let bytes = BitSet::bytes(board.cells());
    // The change by lines, and two sets while one is made.
    held.add(4 * bytes)?;
    let chase = Chase::new(board, change, poll)?;
    let nothing = BitSet::new(chase.width);
    let wanted = chase.beyond(&nothing, true, poll)?;
    match chase.system(poll)?.solve(&wanted, poll)? {
        FirstLines::None(line) => {
            let presses = chase.presses(&line, false, poll)?;
            Ok(PressSets::None(chase.upside_down(&presses, poll)?))
        }
        FirstLines::Some { one, quiet } => {
            let made = quiet.nullity().min(MAX_QUIET_BYTES / bytes);
            held.add(made * bytes)?;
            let (one, nullity) = (chase.presses(&one, true, poll)?, quiet.nullity());
            let sets = quiet.take(made).map(|line| chase.presses(&line, false, poll));
            let basis = sets.collect::<Result<_, _>>()?;
            Ok(PressSets::Some { one, quiet: QuietSets { basis, nullity } })
        }
    }
}

/// Cells that are processed between two polls.
const CHUNK: usize = 1 << 12;

/// Sum over GF(2) of the neighbours of each member: the matrix B.
fn neighbours(line: &BitSet, width: usize) -> BitSet {
    let mut sum = line.spread(width);
    sum.xor(line);
    sum
}

/// The equations of the first line: the polynomial of their matrix, and the characteristic polynomial of B.
struct System {
    width: usize,
    matrix: Polynomial,
    characteristic: Polynomial,
}

/// Solutions of a [`System`].
enum FirstLines<Q> {
    /// A solution, which is 0 in the last places, as many as the nullity, and the solutions for right sides of 0.
    Some { one: BitSet, quiet: Q },
    /// No solution: the sum of the equations of these places is 0 = 1.
    None(BitSet),
}

impl System {
    /// Solves the system for its right sides. Errors: [`Interrupted`] when `poll` says so.
    fn solve(&self, right: &BitSet, poll: &mut Poll<'_>) -> Result<FirstLines<Quiet>, Interrupted> {
        let width = self.width;
        let (common, factor) = self.matrix.gcd(&self.characteristic, poll)?;
        let (least, _) = self.characteristic.clone().divide(&common, poll)?;
        let (quotient, rest) = polynomial(right, width, poll)?.divide(&common, poll)?;
        let quiet = Quiet::new(&least, width, poll)?;
        if rest.degree().is_some() {
            for line in quiet {
                poll()?;
                if line.meets_oddly(right) {
                    return Ok(FirstLines::None(line));
                }
            }
            debug_assert!(false, "a system without a solution has a certificate");
            return Ok(FirstLines::None(BitSet::new(width)));
        }
        let (_, one) = factor.times(&quotient, poll)?.divide(&least, poll)?;
        Ok(FirstLines::Some { one: line(&one, width, poll)?, quiet })
    }
}

/// Basis of the lines that the system takes to 0, as an iterator. The last places of the lines are the last places of all, in order, and
/// no line has the last place of another.
struct Quiet {
    width: usize,
    /// The first line, and its last place.
    first: BitSet,
    begin: usize,
    before: BitSet,
    here: BitSet,
    /// Last place of the next line.
    last: usize,
}

impl Quiet {
    /// Lines of the multiples of a polynomial that divides the characteristic polynomial.
    fn new(least: &Polynomial, width: usize, poll: &mut Poll<'_>) -> Result<Self, Interrupted> {
        let begin = least.degree().unwrap_or(width);
        let first = line(least, width, poll)?;
        let (before, here) = (BitSet::new(width), first.clone());
        Ok(Self { width, first, begin, before, here, last: begin })
    }

    /// Number of lines that are left.
    const fn nullity(&self) -> usize {
        self.width - self.last
    }
}

impl Iterator for Quiet {
    type Item = BitSet;

    fn next(&mut self) -> Option<BitSet> {
        if self.last == self.width {
            return None;
        }
        // B takes the last place of this line to those of the lines before and after it, and the place before all last places to that of
        // the first line.
        let mut after = neighbours(&self.here, self.width);
        after.xor(&self.before);
        if self.begin > 0 && self.here.get(self.begin - 1) {
            after.xor(&self.first);
        }
        self.last += 1;
        self.before = std::mem::replace(&mut self.here, after);
        Some(self.before.clone())
    }
}

/// Polynomial of a line, by Clenshaw's recurrence: place j belongs to the polynomial q(j), with q(0) = 1, q(1) = y and
/// q(j + 1) = y q(j) + q(j − 1), because B takes each place to its neighbours.
fn polynomial(line: &BitSet, width: usize, poll: &mut Poll<'_>) -> Result<Polynomial, Interrupted> {
    let (mut here, mut after) = (Polynomial::default(), Polynomial::default());
    for place in (0..width).rev() {
        poll()?;
        after.add_shifted(&here, 1);
        if line.get(place) {
            after.add_shifted(&Polynomial::one(), 0);
        }
        std::mem::swap(&mut here, &mut after);
    }
    Ok(here)
}

/// Line of a polynomial, by Horner's rule. The polynomial of degree `width` is taken modulo the characteristic polynomial.
fn line(polynomial: &Polynomial, width: usize, poll: &mut Poll<'_>) -> Result<BitSet, Interrupted> {
    let mut line = BitSet::new(width);
    for power in (0..=polynomial.degree().unwrap_or(0)).rev() {
        poll()?;
        line = neighbours(&line, width);
        if polynomial.get(power) {
            line.flip(0);
        }
    }
    Ok(line)
}

/// Characteristic polynomial of B: q(width) of [`polynomial`].
fn characteristic(width: usize, poll: &mut Poll<'_>) -> Result<Polynomial, Interrupted> {
    let (mut before, mut here) = (Polynomial::default(), Polynomial::one());
    for _ in 0..width {
        poll()?;
        before.add_shifted(&here, 1);
        std::mem::swap(&mut before, &mut here);
    }
    Ok(here)
}

/// Board laid so that its lines are its shorter side.
struct Chase<'a> {
    board: &'a Board,
    /// Cells of a line.
    width: usize,
    /// Number of lines.
    lines: usize,
    /// Set if lines are columns of the board.
    turned: bool,
    /// Change to make, line by line.
    change: BitSet,
}

impl<'a> Chase<'a> {
    fn new(board: &'a Board, change: &BitSet, poll: &mut Poll<'_>) -> Result<Self, Interrupted> {
        let turned = board.rows() < board.columns();
        let (lines, width) =
            if turned { (board.columns(), board.rows()) } else { (board.rows(), board.columns()) };
        let change = if turned {
            transposed(change, board.rows(), board.columns(), poll)?
        } else {
            change.clone()
        };
        Ok(Self { board, width, lines, turned, change })
    }

    /// Equations that keep the line beyond the last empty.
    fn system(&self, poll: &mut Poll<'_>) -> Result<System, Interrupted> {
        let width = self.width;
        let mut first = BitSet::new(width);
        first.flip(0);
        let matrix = polynomial(&self.beyond(&first, false, poll)?, width, poll)?;
        Ok(System { width, matrix, characteristic: characteristic(width, poll)? })
    }

    /// Presses that the line beyond the last would need after those of the first line.
    fn beyond(
        &self,
        first: &BitSet,
        wanted: bool,
        poll: &mut Poll<'_>,
    ) -> Result<BitSet, Interrupted> {
        self.chase(first, wanted, |_, _| poll())
    }

    /// All presses that follow from the presses of the first line, to make the change, or no change if it is not `wanted`.
    fn presses(
        &self,
        first: &BitSet,
        wanted: bool,
        poll: &mut Poll<'_>,
    ) -> Result<BitSet, Interrupted> {
        let mut presses = BitSet::new(self.board.cells());
        self.chase(first, wanted, |line, places| {
            presses.xor_at(line * self.width, places);
            poll()
        })?;
        self.laid_back(presses, poll)
    }

    /// Chases the lights line by line and calls `visit` with the presses of each. Returns the presses that the line beyond the last would
    /// need.
    fn chase(
        &self,
        first: &BitSet,
        wanted: bool,
        mut visit: impl FnMut(usize, &BitSet) -> Result<(), Interrupted>,
    ) -> Result<BitSet, Interrupted> {
        let mut above = BitSet::new(self.width);
        let mut here = first.clone();
        for line in 0..self.lines {
            visit(line, &here)?;
            above.xor(&here.spread(self.width));
            if wanted {
                above.xor(&self.change.part(line * self.width, self.width));
            }
            std::mem::swap(&mut above, &mut here);
        }
        Ok(here)
    }

    /// Reflection of some cells of the board: the last line comes first.
    fn upside_down(&self, cells: &BitSet, poll: &mut Poll<'_>) -> Result<BitSet, Interrupted> {
        let (rows, columns) = (self.width, self.lines);
        let by_lines =
            if self.turned { transposed(cells, rows, columns, poll)? } else { cells.clone() };
        let mut mirrored = BitSet::new(self.board.cells());
        for line in 0..self.lines {
            poll()?;
            let opposite = self.lines - 1 - line;
            mirrored.xor_at(opposite * self.width, &by_lines.part(line * self.width, self.width));
        }
        self.laid_back(mirrored, poll)
    }

    /// Cells of the board, from the same by lines.
    fn laid_back(&self, cells: BitSet, poll: &mut Poll<'_>) -> Result<BitSet, Interrupted> {
        if self.turned { transposed(&cells, self.lines, self.width, poll) } else { Ok(cells) }
    }
}

/// Cells by columns, from cells by rows.
fn transposed(
    cells: &BitSet,
    rows: usize,
    columns: usize,
    poll: &mut Poll<'_>,
) -> Result<BitSet, Interrupted> {
    let mut transposed = BitSet::new(rows * columns);
    for (number, cell) in cells.iter().enumerate() {
        if number % CHUNK == 0 {
            poll()?;
        }
        transposed.flip(cell % columns * rows + cell / columns);
    }
    Ok(transposed)
}
