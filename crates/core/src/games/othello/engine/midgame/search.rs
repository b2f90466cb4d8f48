//! Principal variation search (Marsland and Campbell, 1982) over evaluations, on the kernels of the instruction sets.
//!
//! Nearly all nodes are null window nodes ([`NullWindowSearch`]); the root ([`RootSearch`]) and the principal variation ([`PvSearch`]) have
//! an open window. Searches are fail-soft: values outside the window are bounds.

use super::transposition::{Draft, Entry};
use super::{DISC, MAX, Midgame, SharedNode, frontier, ordering, probcut};
use crate::games::othello::engine::abdada::best_move;
use crate::games::othello::engine::endgame::{self, stability_cutoff};
use crate::games::othello::engine::ordering::{Candidate, Candidates, generate};
use crate::games::othello::engine::transposition::{NO_SQUARE, key};
use crate::games::othello::rules::arch::{Arch, Kernel, Turn};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::Square;
use crate::search::Interrupted;
use crate::search::aspiration::Chosen;
use crate::search::parallel::MoveQueue;
use crate::search::window::Window;

/// Maximum number of empty squares for a search to the end by the exact endgame.
const EXACT: u32 = 12;
/// Least depth in plies of nodes in the transposition table.
const TABLE_FROM: u32 = 2;
/// Least depth in plies for enhanced transposition cutoffs.
const ETC_FROM: u32 = 4;
/// Least depth in plies of nodes whose moves threads share. Below it, a node is searched faster than shared.
const ABDADA_FROM: u32 = 6;

/// Kind of a node, by its remaining depth.
enum Horizon {
    /// No plies: the evaluation is the value.
    Leaf,
    /// Few enough empty squares for a search to the end by the exact endgame.
    Endgame,
    /// The remaining plies, at most the number of empty squares.
    Plies(u32),
}

#[inline(always)]
fn horizon<A: Arch>(arch: A, board: Board, depth: u32) -> Horizon {
    let empties = arch.empty(board).count_ones();
    match depth {
        0 => Horizon::Leaf,
        _ if depth < empties => Horizon::Plies(depth),
        _ if empties <= EXACT => Horizon::Endgame,
        _ => Horizon::Plies(empties),
    }
}

/// The value of a leaf.
#[inline(always)]
pub(super) fn leaf<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    board: Board,
) -> Result<i32, Interrupted> {
    midgame.visit()?;
    Ok(if board.own == 0 { -DISC * A::LAYOUT.area() } else { midgame.evaluate(arch, board) })
}

/// Null window search of any position. The parameters are alpha and the depth in plies.
pub(super) struct NullWindowSearch;

impl<'a, 'b> Kernel<Midgame<'a, 'b>> for NullWindowSearch {
    type Parameter = (i32, u32);
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        midgame: &mut Midgame<'a, 'b>,
        board: Board,
        (alpha, depth): (i32, u32),
    ) -> Result<i32, Interrupted> {
        let depth = match horizon(arch, board, depth) {
            Horizon::Leaf => return leaf(arch, midgame, board),
            Horizon::Endgame => {
                let alpha = alpha.div_euclid(DISC);
                let solver = &mut midgame.solver;
                return Ok(DISC * endgame::null_window_search(arch, solver, board, alpha)?);
            }
            Horizon::Plies(depth) => depth,
        };
        midgame.visit()?;
        // Cutoffs without a search come first, in order of cost.
        if let Some(upper) = stability_cutoff(arch, &midgame.solver, board, alpha.div_euclid(DISC))
        {
            return Ok(DISC * upper);
        }
        let moves = match arch.turn(board) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => {
                return Ok(-arch.call::<Self, _>(midgame, turned, (-alpha - 1, depth))?);
            }
            Turn::Over => return Ok(DISC * arch.final_score(board)),
        };
        if depth == 1 {
            return frontier::value(arch, midgame, board, moves, alpha);
        }
        let draft = draft(midgame, depth);
        let entry = probe(midgame, board, depth);
        if let Some(value) = entry.and_then(|entry| decided(entry, draft, alpha)) {
            return Ok(value);
        }
        let mut candidates = Candidates::new();
        generate(arch, board, moves, &mut candidates);
        let moves = &mut candidates[..];
        if depth > TABLE_FROM {
            // Prefetch all entries before the first is read.
            moves.iter().for_each(|mv| midgame.table.prefetch(mv.key));
        }
        if let Some(value) = transposition_cutoff(arch, midgame, moves, alpha, depth) {
            return Ok(value);
        }
        if let Some(value) = probcut::cutoff(arch, midgame, board, alpha, depth)? {
            return Ok(value);
        }
        let first = entry.map_or(NO_SQUARE, |entry| entry.best);
        ordering::rank(arch, midgame, board, moves, first, depth)?;
        let queue = queue(midgame, moves.len(), depth);
        let is_shared = queue.is_shared();
        if is_shared {
            midgame.enter_shared(SharedNode { key: key(board), draft, alpha })?;
        }
        let child = |_, _| (-alpha - 1, depth - 1);
        let found = best_move::<_, Self, _>(arch, midgame, moves, queue, alpha, child);
        if is_shared && let Some(value) = midgame.path.leave() {
            return Ok(value);
        }
        let (value, best) = found?;
        let entry = Entry::of(value, Window::null(alpha), best.index() as u8, draft);
        midgame.table.store(key(board), entry);
        Ok(value)
    }
}

/// Enhanced transposition cutoff, like that of the endgame.
#[inline(always)]
fn transposition_cutoff<A: Arch>(
    _: A,
    midgame: &Midgame<'_, '_>,
    moves: &[Candidate],
    alpha: i32,
    depth: u32,
) -> Option<i32> {
    let draft = draft(midgame, depth - 1);
    for mv in moves {
        if mv.next.own == 0 {
            return Some(DISC * A::LAYOUT.area());
        }
        if depth >= ETC_FROM
            && let Some(entry) = midgame.table.probe(mv.key)
            && entry.draft.covers(draft)
            && -i32::from(entry.upper) > alpha
        {
            return Some(-i32::from(entry.upper));
        }
    }
    None
}

/// The draft of a search of `depth` plies.
#[inline(always)]
const fn draft(midgame: &Midgame<'_, '_>, depth: u32) -> Draft {
    Draft { depth: depth as u8, selectivity: midgame.selectivity }
}

/// The entry of a position, if the depth is sufficient for the table.
#[inline(always)]
fn probe(midgame: &Midgame<'_, '_>, board: Board, depth: u32) -> Option<Entry> {
    if depth >= TABLE_FROM { midgame.table.probe(key(board)) } else { None }
}

/// The value of an entry that covers the search and lies outside the null window.
pub(super) fn decided(entry: Entry, draft: Draft, alpha: i32) -> Option<i32> {
    let [lower, upper] = [entry.lower, entry.upper].map(i32::from);
    if !entry.draft.covers(draft) {
        None
    } else if lower > alpha {
        Some(lower)
    } else if upper <= alpha {
        Some(upper)
    } else {
        None
    }
}

/// The move queue of a node; threads share the node if it is deep enough.
#[inline(always)]
fn queue<'a>(midgame: &Midgame<'a, '_>, count: usize, depth: u32) -> MoveQueue<'a> {
    MoveQueue::new(midgame.solver.searched.filter(|_| depth >= ABDADA_FROM), count)
}

/// Search with an open window, for the nodes of the principal variation. The parameters are the window and the depth in plies.
pub(in crate::games::othello::engine) struct PvSearch;

impl<'a, 'b> Kernel<Midgame<'a, 'b>> for PvSearch {
    type Parameter = (Window, u32);
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        midgame: &mut Midgame<'a, 'b>,
        board: Board,
        (window, depth): (Window, u32),
    ) -> Result<i32, Interrupted> {
        let depth = match horizon(arch, board, depth) {
            Horizon::Leaf => return leaf(arch, midgame, board),
            Horizon::Endgame => {
                // Rounded outwards to whole discs.
                let alpha = window.alpha.div_euclid(DISC);
                let beta = -(-window.beta).div_euclid(DISC);
                let (solver, window) = (&mut midgame.solver, Window { alpha, beta });
                return Ok(DISC * arch.call::<endgame::PvSearch, _>(solver, board, window)?);
            }
            Horizon::Plies(depth) => depth,
        };
        midgame.visit()?;
        let moves = match arch.turn(board) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => {
                return Ok(-arch.call::<Self, _>(midgame, turned, (window.turned(), depth))?);
            }
            Turn::Over => return Ok(DISC * arch.final_score(board)),
        };
        let entry = probe(midgame, board, depth);
        let first = entry.map_or(NO_SQUARE, |entry| entry.best);
        let mut best = None;
        let moves_in_window = MovesInWindow { moves, window, depth, first };
        search_moves(arch, midgame, board, moves_in_window, &mut best)?;
        let (value, best) = best.unwrap_or((-MAX, Square::first_of(moves)));
        // Stored at any depth, because the principal variation is read from the table.
        let entry = Entry::of(value, window, best.index() as u8, draft(midgame, depth));
        midgame.table.store(key(board), entry);
        Ok(value)
    }
}

/// Moves of a node with an open window.
#[derive(Clone, Copy)]
pub(in crate::games::othello::engine) struct MovesInWindow {
    /// Their squares, at least one.
    pub moves: u64,
    pub window: Window,
    /// Plies to look ahead.
    pub depth: u32,
    /// The square to begin with, 0 to 63, or [`NO_SQUARE`].
    pub first: u8,
}

/// Principal variation search of a root.
pub(in crate::games::othello::engine) struct RootSearch;

impl<'a, 'b> Kernel<Midgame<'a, 'b>> for RootSearch {
    type Parameter = MovesInWindow;
    type Output = Chosen<Square>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        midgame: &mut Midgame<'a, 'b>,
        board: Board,
        moves: MovesInWindow,
    ) -> Self::Output {
        let mut best = None;
        let searched =
            midgame.visit().and_then(|()| search_moves(arch, midgame, board, moves, &mut best));
        Chosen { best, complete: searched.is_ok() }
    }
}

/// The best of the moves: the first searched with the open window, the others with a null window, and again with the open one if they lie
/// within it. After an interruption, `best` keeps the results so far.
#[inline(always)]
fn search_moves<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    board: Board,
    MovesInWindow { moves, mut window, depth, first }: MovesInWindow,
    best: &mut Option<(i32, Square)>,
) -> Result<(), Interrupted> {
    let mut candidates = Candidates::new();
    generate(arch, board, moves, &mut candidates);
    let moves = &mut candidates[..];
    ordering::rank(arch, midgame, board, moves, first, depth)?;
    let mut queue = queue(midgame, moves.len(), depth);
    while let Some(mv) = queue.next(moves, |mv| mv.key) {
        let null = (-window.alpha - 1, depth - 1);
        let mut value = -MAX - 1;
        if best.is_some() {
            value = -arch.call::<NullWindowSearch, _>(midgame, mv.next, null)?;
        }
        if best.is_none() || window.contains(value) {
            value = -arch.call::<PvSearch, _>(midgame, mv.next, (window.turned(), depth - 1))?;
        }
        queue.done();
        if best.is_none_or(|(highest, _)| value > highest) {
            *best = Some((value, mv.square));
            window.alpha = window.alpha.max(value);
            if window.alpha >= window.beta {
                break;
            }
        }
    }
    Ok(())
}
