//! The exact endgame: the score of a position with both sides playing perfectly to the end.
//!
//! Principal variation search (Marsland and Campbell, "Parallel search of strongly ordered game trees", 1982):
//! in an open window ([`PvSearch`]) the first move is searched with that window, the others with a null window.
//! Nearly all nodes are null window nodes: [`ManyEmpties`] with transposition table and sorted moves, [`FewEmpties`] without,
//! and then the last four squares, in `last`.
//! Scores are discs for the side to move, empty squares to the winner, and fail soft: beyond the window they are bounds.

use crate::search::{Found, Interrupted, Monitor};

use super::abdada::best_move;
use super::bits::odd_quadrants;
use super::last::LastFour;
use super::mobility;
use super::model::Evaluation;
use super::ordering::{self, Candidate, Candidates};
use super::probcut::{self, CutThreshold, PROBCUT_FROM, PROVEN};
use super::stability::{Edges, stable_discs};
use super::tables::Local;
use super::transposition::{Entry, TranspositionTable, key};
use crate::games::othello::rules::arch::{Arch, Kernel, Turn};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::{Layout, Square, squares};
use crate::games::othello::rules::position::OthelloMove;
use crate::search::parallel::{CurrentlySearched, MoveQueue, SharedPath};
use crate::search::window::Window;

/// The monitor of an Othello search.
pub(super) type OthelloMonitor<'a> = Monitor<'a, Found<OthelloMove>>;

/// Context of every node of the search.
pub(super) struct Solver<'a, 'b> {
    /// Counts nodes and ends the search.
    pub monitor: &'a mut OthelloMonitor<'b>,
    /// Transposition table, shared by all threads.
    pub table: &'a TranspositionTable,
    /// Memory of this thread alone.
    pub local: &'a Local,
    /// Stable discs of the edges of this board.
    pub edges: &'static Edges,
    /// The evaluation, and the errors of searches with it.
    pub evaluation: Evaluation<'a>,
    /// Margin of the cuts by shallow searches.
    pub threshold: CutThreshold,
    /// ABDADA's marks, if there are helpers.
    pub searched: Option<&'a CurrentlySearched>,
    /// The null window nodes above this one that the helpers search too.
    pub path: SharedPath<SharedNode>,
}

/// Null window node that threads share.
#[derive(Clone, Copy)]
pub(super) struct SharedNode {
    key: u64,
    empties: u32,
    alpha: i32,
}

impl<'a, 'b> Solver<'a, 'b> {
    /// A solver without helpers with this evaluation and proves its scores.
    pub(super) fn new(
        layout: &Layout,
        monitor: &'a mut OthelloMonitor<'b>,
        evaluation: Evaluation<'a>,
        table: &'a TranspositionTable,
        local: &'a Local,
    ) -> Self {
        let edges = Edges::shared(layout);
        let (threshold, searched, path) = (PROVEN, None, SharedPath::looked_at_every(1));
        Self { monitor, table, local, edges, evaluation, threshold, searched, path }
    }

    /// The table of positions with `empties` empty squares.
    #[inline(always)]
    fn table(&self, empties: u32) -> &TranspositionTable {
        if empties < LOCAL_BELOW { &self.local.table } else { self.table }
    }

    /// The cut threshold of a search with `empties` empty squares. With fewer squares than ProbCut needs, the search proves its score.
    #[inline(always)]
    fn threshold(&self, empties: u32) -> CutThreshold {
        if empties < PROBCUT_FROM { PROVEN } else { self.threshold }
    }

    /// The table's entry, without its bounds if its search was more selective than this one.
    #[inline(always)]
    pub(super) fn probe(&self, key: u64, empties: u32) -> Entry {
        let mut entry = self.table(empties).probe(key).unwrap_or(Entry::UNKNOWN);
        if entry.threshold < self.threshold(empties) {
            (entry.lower, entry.upper) = (Entry::UNKNOWN.lower, Entry::UNKNOWN.upper);
        }
        entry
    }

    /// Stores the result of a search within a window.
    #[inline(always)]
    pub(super) fn store(&self, key: u64, score: i32, window: Window, best: Square, empties: u32) {
        let [lower, upper] = window.bounds(score, MAX).map(|bound| bound as i8);
        let entry = Entry {
            lower,
            upper,
            best: best.index() as u8,
            empties: empties as u8,
            threshold: self.threshold(empties),
        };
        self.table(empties).store(key, entry);
    }

    /// The evaluation of a position.
    #[inline(always)]
    pub(super) fn evaluate<A: Arch>(&self, arch: A, board: Board) -> i32 {
        if !A::LAYOUT.is_full() {
            return mobility::evaluate(arch, board);
        }
        let (key, evaluations) = (key(board), &self.local.evaluations);
        if let Some(value) = evaluations.recall(key) {
            return value;
        }
        let value = self.evaluation.patterns.evaluate_within(arch, board);
        evaluations.note(key, value);
        value
    }

    /// Enters a node that threads share. Errors: [`Interrupted`] where another thread has settled a node above it.
    fn enter_shared(&mut self, node: SharedNode) -> Result<(), Interrupted> {
        let value = |node: &SharedNode| decided(self.probe(node.key, node.empties), node.alpha);
        let settled = self.path.settled(value);
        self.path.enter(node, settled)
    }

    /// Counts a node.
    #[inline(always)]
    pub(super) fn visit(&mut self) -> Result<(), Interrupted> {
        self.monitor.visit()
    }
}

/// Up to this many empty squares neither the transposition table nor a sorted list pays.
const FEW_EMPTIES: u32 = 5;
/// Fewer empty squares than this are looked up in the thread's own small table:
/// main memory would be waited for, and such positions come again soon or never.
const LOCAL_BELOW: u32 = 13;
/// Empty squares from which on children are looked up before any is searched.
const ETC_FROM: u32 = 8;
/// Empty squares from which on moves are ranked by shallow searches; one ply deeper every three squares, up to four.
/// The test positions of the French federation chose these numbers.
const SHALLOW_FROM: u32 = 13;
const SHALLOW_EVERY: u32 = 3;
const SHALLOW_MOST: u32 = 4;
/// Empty squares from which on threads share the moves of a node: those whose children are in the table that they share.
const ABDADA_FROM: u32 = LOCAL_BELOW + 1;

/// The highest score on the full board, all squares, and beyond all scores on others.
pub(super) const MAX: i32 = 64;
/// All scores.
pub(super) const WHOLE: Window = Window { alpha: -MAX, beta: MAX };

/// Discs of the opponent beyond those that a stability cutoff needs: with fewer to spare, some are hardly ever not stable.
const SPARE_DISCS: i32 = 6;

/// Stability cutoff: the most that the stable discs of the opponent leave to the side to move, where that is no more than alpha.
#[inline(always)]
pub(super) fn stability_cutoff<A: Arch>(
    arch: A,
    solver: &Solver<'_, '_>,
    board: Board,
    alpha: i32,
) -> Option<i32> {
    // More than half the board hardly ever is stable.
    let needed = (A::LAYOUT.area() + 1 - alpha) / 2;
    if alpha < 0 || (board.opponent.count_ones() as i32) < needed + SPARE_DISCS {
        return None;
    }
    let stable = stable_discs(arch, solver.edges, board);
    let upper = A::LAYOUT.area() - 2 * stable.count_ones() as i32;
    (upper <= alpha).then_some(upper)
}

/// Kind of a null window node, as its parent expects it and nineteen of twenty are
/// (types 2 and 3 of Donald Knuth and Ronald Moore, "An analysis of alpha-beta pruning", 1975).
#[derive(Clone, Copy, PartialEq, Eq)]
enum Expected {
    /// A move is above alpha and ends the node: so a good order pays.
    Cut,
    /// None is above alpha: all moves are searched, in whatever order.
    All,
}

impl Expected {
    /// The kind of a child. Where the first move should have ended the node and did not, all may be needed.
    #[inline(always)]
    const fn of_child(self, is_first: bool) -> Self {
        match self {
            Self::Cut if is_first => Self::All,
            Self::Cut | Self::All => Self::Cut,
        }
    }
}

/// Parameters of a null window node.
#[derive(Clone, Copy)]
struct NullWindow {
    alpha: i32,
    /// Its moves; 0 as long as they have not been counted.
    moves: u64,
    expected: Expected,
}

/// Null window search of any position, of which a move above alpha is expected.
#[inline(always)]
pub(super) fn null_window_search<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    alpha: i32,
) -> Result<i32, Interrupted> {
    let empties = arch.empty(board).count_ones();
    let node = NullWindow { alpha, moves: 0, expected: Expected::Cut };
    if empties > FEW_EMPTIES {
        arch.call::<ManyEmpties, _>(solver, board, node)
    } else if empties == 4 {
        last_four(arch, solver, board, alpha)
    } else {
        arch.call::<FewEmpties, _>(solver, board, node)
    }
}

/// The last four squares, which do not look at the limits themselves.
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

/// Null window search with few empty squares: no table, and squares in odd quadrants first.
struct FewEmpties;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for FewEmpties {
    type Parameter = NullWindow;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        NullWindow { alpha, moves, expected }: NullWindow,
    ) -> Result<i32, Interrupted> {
        solver.visit()?;
        if let Some(upper) = stability_cutoff(arch, solver, board, alpha) {
            return Ok(upper);
        }
        let child = NullWindow { alpha: -alpha - 1, moves: 0, expected };
        let moves = match arch.turn_with(board, moves) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => return Ok(-arch.call::<Self, _>(solver, turned, child)?),
            Turn::Over => return Ok(arch.final_score(board)),
        };
        let empty = arch.empty(board);
        let odd = odd_quadrants(arch, empty);
        let four = empty.count_ones() == 5;
        let mut best = -MAX;
        for set in [moves & odd, moves & !odd] {
            for square in squares(set) {
                let next = board.after(square, arch.flips(board, square));
                let score = -if four {
                    last_four(arch, solver, next, -alpha - 1)?
                } else {
                    arch.call::<Self, _>(solver, next, child)?
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

/// Null window search with many empty squares, the cheaper cutoffs first.
struct ManyEmpties;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for ManyEmpties {
    type Parameter = NullWindow;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        NullWindow { alpha, moves, expected }: NullWindow,
    ) -> Result<i32, Interrupted> {
        solver.visit()?;
        if let Some(upper) = stability_cutoff(arch, solver, board, alpha) {
            return Ok(upper);
        }
        let key = key(board);
        let empties = arch.empty(board).count_ones();
        let entry = solver.probe(key, empties);
        if let Some(score) = decided(entry, alpha) {
            return Ok(score);
        }
        let child = |moves, is_first| {
            let expected = expected.of_child(is_first);
            NullWindow { alpha: -alpha - 1, moves, expected }
        };
        let moves = match arch.turn_with(board, moves) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => {
                return Ok(-arch.call::<Self, _>(solver, turned, child(0, true))?);
            }
            Turn::Over => return Ok(arch.final_score(board)),
        };
        if solver.threshold(empties) < PROVEN
            && let Some(score) = probcut::cutoff(arch, solver, board, alpha, empties)?
        {
            return Ok(score);
        }
        let mut candidates = Candidates::new();
        ordering::generate(arch, board, moves, &mut candidates);
        let moves = &mut candidates[..];
        if empties > LOCAL_BELOW {
            // Prefetch all entries before the first is read.
            moves.iter().for_each(|mv| solver.table.prefetch(mv.key));
        }
        // The only move needs no rank. The others are ranked while the memory answers.
        if moves.len() > 1 {
            ordering::rank_by_mobility(arch, board, moves);
        }
        if let Some(score) = transposition_cutoff(arch, solver, moves, alpha, empties) {
            return Ok(score);
        }
        if moves.len() > 1 {
            refine(arch, solver, moves, empties, expected)?;
            ordering::put_first(moves, entry.best);
        }
        let searched = solver.searched.filter(|_| empties >= ABDADA_FROM);
        if searched.is_some() {
            solver.enter_shared(SharedNode { key, empties, alpha })?;
        }
        let queue = MoveQueue::new(searched, moves.len());
        let child = |mv: Candidate, is_first| child(mv.replies, is_first);
        let found = if empties > FEW_EMPTIES + 1 {
            best_move::<_, Self, _>(arch, solver, moves, queue, alpha, child)
        } else {
            best_move::<_, FewEmpties, _>(arch, solver, moves, queue, alpha, child)
        };
        if searched.is_some()
            && let Some(score) = solver.path.leave()
        {
            return Ok(score);
        }
        let (score, best) = found?;
        solver.store(key, score, Window::null(alpha), best, empties);
        Ok(score)
    }
}

/// The score of an entry that lies on one side of the null window.
#[inline(always)]
const fn decided(entry: Entry, alpha: i32) -> Option<i32> {
    if entry.lower as i32 > alpha {
        Some(entry.lower as i32)
    } else if entry.upper as i32 <= alpha {
        Some(entry.upper as i32)
    } else {
        None
    }
}

/// Enhanced transposition cutoff: a move that wipes the opponent out, or whose child has an entry that decides the node
/// (Plaat, Schaeffer, Pijls and de Bruin, "Exploiting graph properties of game trees", 1996).
#[inline(always)]
fn transposition_cutoff<A: Arch>(
    _: A,
    solver: &Solver<'_, '_>,
    moves: &[Candidate],
    alpha: i32,
    empties: u32,
) -> Option<i32> {
    for mv in moves {
        if mv.next.own == 0 {
            return Some(A::LAYOUT.area());
        }
        if empties >= ETC_FROM {
            let upper = i32::from(solver.probe(mv.key, empties - 1).upper);
            if -upper > alpha {
                return Some(-upper);
            }
        }
    }
    None
}

/// Adds shallow searches to the ranks: the more empty squares, the more a good order saves;
/// it is worth less where no move is expected to end the node.
#[inline(always)]
fn refine<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    moves: &mut [Candidate],
    empties: u32,
    expected: Expected,
) -> Result<(), Interrupted> {
    let from = match expected {
        Expected::Cut => SHALLOW_FROM,
        Expected::All => SHALLOW_FROM + SHALLOW_EVERY,
    };
    let Some(above) = empties.checked_sub(from) else { return Ok(()) };
    let depth = (above / SHALLOW_EVERY).min(SHALLOW_MOST);
    ordering::add_shallow_searches(arch, solver, moves, depth)
}

/// Ranks the moves of a node whose order matters.
#[inline(always)]
pub(super) fn rank<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    moves: &mut [Candidate],
    empties: u32,
) -> Result<(), Interrupted> {
    ordering::rank_by_mobility(arch, board, moves);
    refine(arch, solver, moves, empties, Expected::Cut)
}

/// Search with an open window, of the nodes of the principal variation.
pub(super) struct PvSearch;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for PvSearch {
    type Parameter = Window;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        window: Window,
    ) -> Result<i32, Interrupted> {
        let empties = arch.empty(board).count_ones();
        if empties <= FEW_EMPTIES {
            return by_null_windows(arch, solver, board, window);
        }
        solver.visit()?;
        let key = key(board);
        let entry = solver.probe(key, empties);
        if entry.lower == entry.upper {
            return Ok(entry.lower.into());
        }
        let moves = match arch.turn(board) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => {
                return Ok(-arch.call::<Self, _>(solver, turned, window.turned())?);
            }
            Turn::Over => return Ok(arch.final_score(board)),
        };
        let mut candidates = Candidates::new();
        ordering::generate(arch, board, moves, &mut candidates);
        let moves = &mut candidates[..];
        rank(arch, solver, board, moves, empties)?;
        ordering::put_first(moves, entry.best);
        let mut best = None;
        search_moves(arch, solver, moves, window, &mut best)?;
        let (score, square) = best.unwrap_or((-MAX, moves[0].square));
        solver.store(key, score, window, square, empties);
        Ok(score)
    }
}

/// The best of `moves`: the first searched with the open window, the others with a null window, and again with the open one where they turn
/// out better. Results from before an interruption stay in `best`.
#[inline(always)]
pub(super) fn search_moves<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    moves: &mut [Candidate],
    mut window: Window,
    best: &mut Option<(i32, Square)>,
) -> Result<(), Interrupted> {
    let mut queue = MoveQueue::new(solver.searched, moves.len());
    while let Some(mv) = queue.next(moves, |mv| mv.key) {
        let mut score = -MAX - 1;
        if best.is_some() {
            score = -null_window_search(arch, solver, mv.next, -window.alpha - 1)?;
        }
        if best.is_none() || score > window.alpha {
            score = -arch.call::<PvSearch, _>(solver, mv.next, window.turned())?;
        }
        if best.is_none_or(|(highest, _)| score > highest) {
            *best = Some((score, mv.square));
            window.alpha = window.alpha.max(score);
        }
        queue.done();
        if window.alpha >= window.beta {
            break;
        }
    }
    Ok(())
}

/// The score within the window by null windows from below, each at the score of the one before
/// (an MTD search; Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax algorithms", 1996).
#[inline(always)]
fn by_null_windows<A: Arch>(
    arch: A,
    solver: &mut Solver<'_, '_>,
    board: Board,
    mut window: Window,
) -> Result<i32, Interrupted> {
    loop {
        let score = null_window_search(arch, solver, board, window.alpha)?;
        if !window.contains(score) {
            return Ok(score);
        }
        window.alpha = score;
    }
}
