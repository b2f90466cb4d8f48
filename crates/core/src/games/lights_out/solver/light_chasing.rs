//! Light chasing: the classic board with as many unknowns as its shorter side has cells.
//!
//! Once the presses of a line are chosen, each cell of it still wrong can only be mended by the press in the next line.
//! So the first line decides all others, and the line that would be pressed beyond the last must be empty:
//! a system in the unknowns of one line, found by chasing with each press written as a sum of unknowns.
//! (Light chasing is folklore; Goldwasser and Klostermeyer study it as "Maximization versions of lights out games", 1997.)
//!
//! If the system has no solution, some of its equations add up to 0 = 1: some places of the line beyond the last
//! receive together an odd number of presses, whatever the first line.
//! The matrix of the system is a polynomial in the symmetric matrix of a line, so it is symmetric itself;
//! hence these places are the first line of presses that change nothing, and upside down, their last line.
//! One cell flips another whenever the other flips it, so every press flips an even number of the cells of such a set.
//! The change contains an odd number of them, because the cells that the chase leaves wrong all lie in the last line.

use crate::games::lights_out::rules::board::Board;
use crate::search::Interrupted;
use crate::search::Poll;
use crate::search::gf2::{self, BitSet, Solutions, eliminate};
use crate::search::memory::{self, Halt, Reservation};

/// Press sets that make `change` on a board whose presses flip crosses. If there are none, a set of cells of which every press flips an
/// even number and `change` contains an odd number. The memory of the sets is added to `held`.
/// Errors: [`Halt`] if `poll` interrupts, or if they do not fit into the remaining memory.
pub(super) fn solve(
    board: &Board,
    change: &BitSet,
    held: &mut Reservation,
    poll: &mut Poll<'_>,
) -> Result<Solutions, Halt> {
    let chase = Chase::new(board, change, poll)?;
    let _equations = memory::reserve(gf2::bytes(chase.width, chase.width))?;
    let equations = chase.last_line(poll)?;
    let first_lines = eliminate(chase.width, &equations, poll)?;
    if let Solutions::Some { quiet, .. } = &first_lines {
        held.add((1 + quiet.len()) * BitSet::bytes(board.cells()))?;
    }
    let mut presses = |first: &BitSet, wanted| chase.presses(first, wanted, poll);
    Ok(match first_lines {
        Solutions::None(last) => {
            let presses = presses(&last, false)?;
            Solutions::None(chase.upside_down(&presses, poll)?)
        }
        Solutions::Some { one, quiet } => Solutions::Some {
            one: presses(&one, true)?,
            quiet: quiet.iter().map(|first| presses(first, false)).collect::<Result<_, _>>()?,
        },
    })
}

/// Cells that are processed between two polls.
const CHUNK: usize = 1 << 12;

/// Board laid so that its lines are its shorter side.
struct Chase<'a> {
    board: &'a Board,
    /// Cells of a line.
    width: usize,
    /// Set if lines are columns of the board.
    turned: bool,
    /// Change to make. Shape \[line\].
    change: Vec<BitSet>,
}

impl<'a> Chase<'a> {
    fn new(board: &'a Board, change: &BitSet, poll: &mut Poll<'_>) -> Result<Self, Interrupted> {
        let turned = board.rows() < board.columns();
        let (lines, width) =
            if turned { (board.columns(), board.rows()) } else { (board.rows(), board.columns()) };
        let mut chase = Self { board, width, turned, change: vec![BitSet::new(width); lines] };
        for (number, cell) in change.iter().enumerate() {
            if number % CHUNK == 0 {
                poll()?;
            }
            let (line, place) = chase.place(cell);
            chase.change[line].flip(place);
        }
        Ok(chase)
    }

    /// Equations that keep the line beyond the last empty.
    ///
    /// The contribution of the first line is a polynomial p in the matrix A of a line, and A takes a place to itself and its neighbours.
    /// So p(A) takes place j + 1 to what A and p(A) together make of place j, without places j and j − 1:
    /// one chase gives the first column, and each further one costs a line.
    /// (Klaus Sutner, "The σ-game and cellular automata", American Mathematical Monthly, 1990.)
    fn last_line(&self, poll: &mut Poll<'_>) -> Result<Vec<(BitSet, bool)>, Interrupted> {
        let width = self.width;
        let wanted = self.chase(&BitSet::new(width), true, |_, _| poll())?;
        let mut first = BitSet::new(width);
        first.flip(0);
        let mut here = self.chase(&first, false, |_, _| poll())?;
        let mut before = BitSet::new(width);
        let mut equations = Vec::with_capacity(width);
        for place in 0..width {
            poll()?;
            let mut next = here.spread(width);
            next.xor(&here);
            next.xor(&before);
            // The matrix is symmetric: its columns are its rows.
            equations.push((here.clone(), wanted.get(place)));
            before = std::mem::replace(&mut here, next);
        }
        Ok(equations)
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
            places.iter().for_each(|place| presses.flip(self.cell(line, place)));
            poll()
        })?;
        Ok(presses)
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
        for (line, change) in self.change.iter().enumerate() {
            visit(line, &here)?;
            above.xor(&here.spread(self.width));
            if wanted {
                above.xor(change);
            }
            std::mem::swap(&mut above, &mut here);
        }
        Ok(here)
    }

    /// Reflection of some cells: the last line comes first.
    fn upside_down(&self, cells: &BitSet, poll: &mut Poll<'_>) -> Result<BitSet, Interrupted> {
        let mut mirrored = BitSet::new(self.board.cells());
        for (number, cell) in cells.iter().enumerate() {
            if number % CHUNK == 0 {
                poll()?;
            }
            let (line, place) = self.place(cell);
            mirrored.flip(self.cell(self.change.len() - 1 - line, place));
        }
        Ok(mirrored)
    }

    /// Line of a cell, and its place in the line.
    fn place(&self, cell: usize) -> (usize, usize) {
        let (row, column) = self.board.place(cell);
        if self.turned { (column, row) } else { (row, column) }
    }

    /// Cell of a line and a place: the inverse of [`place`](Self::place).
    fn cell(&self, line: usize, place: usize) -> usize {
        let (row, column) = if self.turned { (place, line) } else { (line, place) };
        row * self.board.columns() + column
    }
}
