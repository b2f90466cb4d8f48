//! The exact endgame: the score of a position with both sides playing perfectly to the end.
//!
//! An open window ([`Open`]) is searched through at the first move, and the others are only asked whether they are better:
//! principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982).
//! Nearly all nodes are such questions, null windows: [`Deep`] with table and sorted moves, [`Shallow`] without,
//! and then the last four squares, in `last`.
//! Scores are discs for the side to move, empty squares to the winner, and fail soft: beyond the window they are bounds.

use crate::engine::{Found, Interrupted, Monitor};

use super::super::arch::{Arch, Kernel};
use super::super::board::Board;
use super::super::layout::{Square, squares};
use super::super::position::OthelloMove;
use super::bits::odd_quadrants;
use super::busy::Busy;
use super::forecast::{Confidence, FORECAST_FROM, PROVEN, forecast};
use super::last::{LastFour, final_score};
use super::ordering::{self, Candidate, Candidates, bring_best};
use super::stability::{Edges, stable_discs};
use super::table::{Entry, Table, key};

/// The monitor of an Othello search.
pub(super) type Watch<'a> = Monitor<'a, Found<OthelloMove>>;

/// What every node of the search has at hand.
pub(super) struct Solver<'a, 'b> {
    /// Counts nodes and ends the search.
    pub monitor: &'a mut Watch<'b>,
    /// What is known of positions, to every thread.
    pub table: &'a Table,
    /// What is known of positions with few empty squares, to this thread alone: it stays in the processor's cache.
    pub near: Table,
    /// Stable discs of the edges.
    pub edges: &'static Edges,
    /// How sure the answer has to be.
    pub confidence: Confidence,
    /// With helpers: the nodes that are being searched.
    pub busy: Option<&'a Busy>,
}

impl<'a, 'b> Solver<'a, 'b> {
    /// A solver that works alone.
    pub fn new(monitor: &'a mut Watch<'b>, table: &'a Table) -> Self {
        let mut near = Table::new();
        near.grow(NEAR_BYTES);
        Self { monitor, table, near, edges: Edges::shared(), confidence: PROVEN, busy: None }
    }

    /// Where positions with so many empty squares are kept.
    #[inline(always)]
    fn table(&self, empties: u32) -> &Table {
        if empties < NEAR { &self.near } else { self.table }
    }

    /// How sure a search of so many empty squares is: where no forecast is asked for, it proves what it finds.
    #[inline(always)]
    fn confidence(&self, empties: u32) -> Confidence {
        if empties < FORECAST_FROM { PROVEN } else { self.confidence }
    }

    /// What is known of a position, and sure enough.
    #[inline(always)]
    pub fn known(&self, key: u64, empties: u32) -> Entry {
        let mut known = self.table(empties).get(key).unwrap_or(Entry::UNKNOWN);
        if known.confidence < self.confidence(empties) {
            (known.lower, known.upper) = (Entry::UNKNOWN.lower, Entry::UNKNOWN.upper);
        }
        known
    }

    /// Keeps what a search within a window has shown.
    #[inline(always)]
    fn keep(&self, key: u64, score: i32, alpha: i32, beta: i32, best: Square, empties: u32) {
        let entry = Entry {
            lower: if score > alpha { score as i8 } else { -MAX as i8 },
            upper: if score < beta { score as i8 } else { MAX as i8 },
            best: best.index() as u8,
            empties: empties as u8,
            confidence: self.confidence(empties),
        };
        self.table(empties).put(key, entry);
    }

    /// Counts a node.
    #[inline(always)]
    pub fn visit(&mut self) -> Result<(), Interrupted> {
        self.monitor.visit()
    }
}

/// Up to this many empty squares neither the table nor a sorted list pays.
const SHALLOW: u32 = 6;
/// Fewer empty squares than this are looked up in a small table of the thread's own:
/// to wait for main memory took a third of the time, and what such positions have to say is asked for soon or never.
const NEAR: u32 = 11;
/// Its memory, a small part of a second level cache.
const NEAR_BYTES: usize = 1 << 18;
/// Empty squares from which on the table is asked about every move before any is searched.
const ASK_FROM: u32 = 8;
/// Empty squares from which on moves are ranked by looks; one ply deeper every two squares, up to four.
/// The test positions of the French federation chose these numbers.
const LOOK_FROM: u32 = 13;
const LOOK_EVERY: u32 = 2;
const LOOK_MOST: u32 = 4;
/// Empty squares from which on threads share the moves of a node: below, a node is searched faster than shared.
const SHARED: u32 = 12;

/// The highest score, all squares.
pub(super) const MAX: i32 = 64;

/// The most that the stable discs of the opponent leave to the side to move, where that is no more than alpha.
#[inline(always)]
pub(super) fn stability_cut(solver: &Solver<'_, '_>, board: Board, alpha: i32) -> Option<i32> {
    // If all discs of the opponent were stable. More than half the board hardly ever is.
    let most = MAX - 2 * board.opponent.count_ones() as i32;
    if most > alpha || alpha < 0 {
        return None;
    }
    let upper = MAX - 2 * stable_discs(solver.edges, board).count_ones() as i32;
    (upper <= alpha).then_some(upper)
}

/// The null window search of any position: is the score above alpha?
#[inline(always)]
pub(super) fn null<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
) -> Result<i32, Interrupted> {
    let empties = (!board.occupied()).count_ones();
    if empties > SHALLOW {
        arch.call::<Deep, _>(solver, board, alpha)
    } else if empties == 4 {
        last_four(arch, solver, board, alpha)
    } else {
        arch.call::<Shallow, _>(solver, board, alpha)
    }
}

/// The last four squares by hand, and then a look at the limits.
#[inline(always)]
fn last_four<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
) -> Result<i32, Interrupted> {
    let score = arch.call::<LastFour, _>(solver, board, alpha);
    solver.monitor.settle()?;
    Ok(score)
}

/// Few empty squares: no table, and squares in odd quadrants first. The parameter is alpha.
struct Shallow;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for Shallow {
    type Parameter = i32;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        alpha: i32,
    ) -> Result<i32, Interrupted> {
        solver.visit()?;
        if let Some(upper) = stability_cut(solver, board, alpha) {
            return Ok(upper);
        }
        let empty = !board.occupied();
        let moves = arch.mobility(board);
        if moves == 0 {
            if arch.mobility(board.turned()) == 0 {
                return Ok(final_score(board));
            }
            return Ok(-arch.call::<Self, _>(solver, board.turned(), -alpha - 1)?);
        }
        let odd = odd_quadrants(empty);
        let four = empty.count_ones() == 5;
        let mut best = -MAX;
        for set in [moves & odd, moves & !odd] {
            for square in squares(set) {
                let next = board.after(square, arch.flips(board, square));
                let score = -if four {
                    last_four(arch, solver, next, -alpha - 1)?
                } else {
                    arch.call::<Self, _>(solver, next, -alpha - 1)?
                };
                if score > alpha {
                    return Ok(score);
                }
                best = best.max(score);
            }
        }
        Ok(best)
    }
}

/// Many empty squares. The parameter is alpha.
struct Deep;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for Deep {
    type Parameter = i32;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        alpha: i32,
    ) -> Result<i32, Interrupted> {
        solver.visit()?;
        if let Some(upper) = stability_cut(solver, board, alpha) {
            return Ok(upper);
        }
        let key = key(board);
        let empties = (!board.occupied()).count_ones();
        let known = solver.known(key, empties);
        if i32::from(known.lower) > alpha {
            return Ok(known.lower.into());
        }
        if i32::from(known.upper) <= alpha {
            return Ok(known.upper.into());
        }
        let moves = arch.mobility(board);
        if moves == 0 {
            if arch.mobility(board.turned()) == 0 {
                return Ok(final_score(board));
            }
            return Ok(-arch.call::<Self, _>(solver, board.turned(), -alpha - 1)?);
        }
        if solver.confidence(empties) < PROVEN
            && let Some(score) = forecast(arch, solver, board, alpha, empties)?
        {
            return Ok(score);
        }
        let mut candidates = Candidates::new();
        ordering::list(arch, board, moves, &mut candidates);
        let moves = &mut candidates[..];
        if empties > NEAR {
            // All at once, before the first is waited for.
            moves.iter().for_each(|mv| solver.table.prefetch(mv.key));
        }
        if let Some(score) = quick_cut(solver, moves, alpha, empties) {
            return Ok(score);
        }
        if moves.len() > 1 {
            rank(arch, solver, board, moves, known, empties)?;
        }
        let (score, best) = best_reply(arch, solver, moves, alpha, empties)?;
        solver.keep(key, score, alpha, alpha + 1, best, empties);
        Ok(score)
    }
}

/// A move that wipes the opponent out, or one whose result the table knows to be good enough
/// (enhanced transposition cutoff; Plaat, Schaeffer, Pijls and de Bruin, 1996).
#[inline(always)]
fn quick_cut(
    solver: &Solver<'_, '_>,
    moves: &[Candidate],
    alpha: i32,
    empties: u32,
) -> Option<i32> {
    let ask = empties >= ASK_FROM;
    for mv in moves {
        if mv.next.own == 0 {
            return Some(MAX);
        }
        if ask {
            let upper = i32::from(solver.known(mv.key, empties - 1).upper);
            if -upper > alpha {
                return Some(-upper);
            }
        }
    }
    None
}

/// Ranks the moves, the table's first.
#[inline(always)]
pub(super) fn rank<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    moves: &mut [Candidate],
    known: Entry,
    empties: u32,
) -> Result<(), Interrupted> {
    if empties >= LOOK_FROM {
        let depth = ((empties - LOOK_FROM) / LOOK_EVERY).min(LOOK_MOST);
        ordering::rank_far(arch, solver, board, moves, depth)?;
    } else {
        ordering::rank_near(arch, board, moves);
    }
    ordering::put_first(moves, known.best);
    Ok(())
}

/// The score of the best move, and the first that is above alpha if one is.
#[inline(always)]
fn best_reply<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    moves: &mut [Candidate],
    alpha: i32,
    empties: u32,
) -> Result<(i32, Square), Interrupted> {
    let mut queue = Queue::new(solver.busy.filter(|_| empties >= SHARED), moves.len());
    let mut best = (-MAX - 1, moves[0].square);
    while let Some(mv) = queue.next(moves) {
        let score = -null(arch, solver, mv.next, -alpha - 1)?;
        queue.done(mv);
        if score > best.0 {
            best = (score, mv.square);
            if score > alpha {
                break;
            }
        }
    }
    Ok(best)
}

/// The moves of a node in the order in which a thread takes them:
/// by rank, but those that another thread is searching come last.
pub(super) struct Queue<'a> {
    busy: Option<&'a Busy>,
    taken: usize,
    count: usize,
    /// Moves at the end of the list that were put off.
    put_off: usize,
}

impl<'a> Queue<'a> {
    #[inline(always)]
    pub fn new(busy: Option<&'a Busy>, count: usize) -> Self {
        Self { busy, taken: 0, count, put_off: 0 }
    }

    #[inline(always)]
    pub fn next(&mut self, moves: &mut [Candidate]) -> Option<Candidate> {
        while self.taken < self.count - self.put_off {
            bring_best(&mut moves[..self.count - self.put_off], self.taken);
            let Some(busy) = self.busy else { break };
            let key = moves[self.taken].key;
            if self.taken == 0 || !busy.contains(key) {
                busy.enter(key);
                break;
            }
            self.put_off += 1;
            moves.swap(self.taken, self.count - self.put_off);
        }
        let mv = moves.get(self.taken).copied();
        self.taken += 1;
        mv
    }

    #[inline(always)]
    pub fn done(&self, mv: Candidate) {
        if let Some(busy) = self.busy {
            busy.leave(mv.key);
        }
    }
}

/// The search with an open window, for the line of best play. The parameter is alpha and beta.
pub(super) struct Open;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for Open {
    type Parameter = (i32, i32);
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        (alpha, beta): (i32, i32),
    ) -> Result<i32, Interrupted> {
        let empties = (!board.occupied()).count_ones();
        if empties <= SHALLOW {
            return climb(arch, solver, board, alpha, beta);
        }
        solver.visit()?;
        let key = key(board);
        let known = solver.known(key, empties);
        if known.lower == known.upper {
            return Ok(known.lower.into());
        }
        let moves = arch.mobility(board);
        if moves == 0 {
            if arch.mobility(board.turned()) == 0 {
                return Ok(final_score(board));
            }
            return Ok(-arch.call::<Self, _>(solver, board.turned(), (-beta, -alpha))?);
        }
        let mut candidates = Candidates::new();
        ordering::list(arch, board, moves, &mut candidates);
        let moves = &mut candidates[..];
        rank(arch, solver, board, moves, known, empties)?;
        let mut best = None;
        try_all(arch, solver, moves, (alpha, beta), &mut best)?;
        let (score, square) = best.unwrap_or((-MAX, moves[0].square));
        solver.keep(key, score, alpha, beta, square, empties);
        Ok(score)
    }
}

/// The best of `moves`, the first searched with the open window, the others only asked whether they are better.
/// What was found before an interruption stays in `best`.
#[inline(always)]
pub(super) fn try_all<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    moves: &mut [Candidate],
    (mut alpha, beta): (i32, i32),
    best: &mut Option<(i32, Square)>,
) -> Result<(), Interrupted> {
    let mut queue = Queue::new(solver.busy, moves.len());
    while let Some(mv) = queue.next(moves) {
        let mut score = -MAX - 1;
        if best.is_some() {
            score = -null(arch, solver, mv.next, -alpha - 1)?;
        }
        if best.is_none() || score > alpha {
            score = -arch.call::<Open, _>(solver, mv.next, (-beta, -alpha))?;
        }
        if best.is_none_or(|(highest, _)| score > highest) {
            *best = Some((score, mv.square));
            alpha = alpha.max(score);
        }
        queue.done(mv);
        if alpha >= beta {
            break;
        }
    }
    Ok(())
}

/// The score within the window, by null windows from below.
#[inline(always)]
fn climb<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    mut alpha: i32,
    beta: i32,
) -> Result<i32, Interrupted> {
    loop {
        let score = null(arch, solver, board, alpha)?;
        if score <= alpha || score >= beta {
            return Ok(score);
        }
        alpha = score;
    }
}
