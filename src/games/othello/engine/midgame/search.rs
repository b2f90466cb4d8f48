//! Principal variation search (Marsland and Campbell, 1982) over evaluations, on the kernels of the instruction sets.
//!
//! Nearly all nodes are null windows, [`Null`]: is the value above alpha?
//! A root ([`Root`]) and the line of best play ([`Open`]) ask within an open window.
//! Values fail soft: beyond the window they are bounds.

use super::super::super::arch::{Arch, Kernel};
use super::super::super::board::Board;
use super::super::super::layout::Square;
use super::super::endgame::{self, Queue, stability_cut};
use super::super::last::final_score;
use super::super::ordering::{Candidate, Candidates, bring_best, list};
use super::super::table::{NO_SQUARE, key};
use super::super::view::View;
use super::table::{Draft, Entry};
use super::{DISC, MAX, Midgame, ordering, probcut};
use crate::engine::Interrupted;

/// Empty squares from which a search to the end is the exact endgame's.
const EXACT: u32 = 12;
/// Plies from which on a null window asks and tells the table.
const TABLE_FROM: u32 = 2;
/// Plies from which on the table is asked about every move before any is searched
/// (enhanced transposition cutoff; Plaat, Schaeffer, Pijls and de Bruin, 1996).
const ASK_FROM: u32 = 4;
/// Plies from which on threads share the moves of a node: below, a node is searched faster than shared.
const SHARED: u32 = 6;

/// Is the value above alpha?
#[derive(Clone, Copy)]
pub(super) struct Question {
    pub alpha: i32,
    /// Plies to look ahead.
    pub depth: u32,
}

impl Question {
    /// That of the opponent, a ply later.
    const fn reply(self) -> Self {
        Self { depth: self.depth - 1, ..self.pass() }
    }

    /// That of the opponent after a pass.
    const fn pass(self) -> Self {
        Self { alpha: -self.alpha - 1, depth: self.depth }
    }
}

/// The value of a finished game.
fn ended(board: Board) -> i32 {
    DISC * final_score(board)
}

/// What a position seems to be worth when it is not searched further.
#[inline(always)]
fn leaf(midgame: &mut Midgame<'_, '_>, board: Board) -> Result<i32, Interrupted> {
    midgame.visit()?;
    Ok(if board.own == 0 { -MAX } else { midgame.evaluate(board) })
}

/// The null window search of any position.
pub(super) struct Null;

impl<'a, 'b> Kernel<Midgame<'a, 'b>> for Null {
    type Parameter = Question;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        midgame: &mut Midgame<'a, 'b>,
        board: Board,
        mut question: Question,
    ) -> Result<i32, Interrupted> {
        if question.depth == 0 {
            return leaf(midgame, board);
        }
        let empties = (!board.occupied()).count_ones();
        if question.depth >= empties {
            if empties <= EXACT {
                let alpha = question.alpha.div_euclid(DISC);
                return Ok(DISC * endgame::null(arch, &mut midgame.solver, board, alpha)?);
            }
            question.depth = empties;
        }
        midgame.visit()?;
        let Question { alpha, depth } = question;
        if let Some(upper) = stability_cut(&midgame.solver, board, alpha.div_euclid(DISC)) {
            return Ok(DISC * upper);
        }
        let moves = arch.mobility(board);
        if moves == 0 {
            if arch.mobility(board.turned()) == 0 {
                return Ok(ended(board));
            }
            return Ok(-arch.call::<Self, _>(midgame, board.turned(), question.pass())?);
        }
        let draft = Draft { depth: depth as u8, selectivity: midgame.selectivity };
        let known = ask(midgame, board, depth);
        if let Some(value) = known.and_then(|known| answer(known, draft, alpha, alpha + 1)) {
            return Ok(value);
        }
        let first = known.map_or(NO_SQUARE, |entry| entry.best);
        let mut candidates = Candidates::new();
        list(arch, board, moves, &mut candidates);
        let moves = &mut candidates[..];
        if let Some(value) = quick_cut(midgame, moves, question) {
            return Ok(value);
        }
        if let Some(value) = probcut::cut(arch, midgame, board, question)? {
            return Ok(value);
        }
        if depth > 1 {
            ordering::rank(arch, midgame, board, moves, first, depth)?;
        }
        let (value, best) = best_reply(arch, midgame, moves, question)?;
        if depth >= TABLE_FROM {
            let entry = Entry::of(value, (alpha, alpha + 1), best.index() as u8, draft);
            midgame.table.put(key(board), entry);
        }
        Ok(value)
    }
}

/// What the table knows of a position, if the search is deep enough to ask.
#[inline(always)]
fn ask(midgame: &Midgame<'_, '_>, board: Board, depth: u32) -> Option<Entry> {
    if depth >= TABLE_FROM { midgame.table.get(key(board)) } else { None }
}

/// The table's answer, if its search covers this one and decides the window.
fn answer(known: Entry, draft: Draft, alpha: i32, beta: i32) -> Option<i32> {
    let [lower, upper] = [known.lower, known.upper].map(i32::from);
    if !known.draft.covers(draft) {
        None
    } else if lower >= beta || lower == upper {
        Some(lower)
    } else if upper <= alpha {
        Some(upper)
    } else {
        None
    }
}

/// A move that wipes the opponent out, or one whose result the table knows to be good enough.
#[inline(always)]
fn quick_cut(midgame: &Midgame<'_, '_>, moves: &[Candidate], question: Question) -> Option<i32> {
    let Question { alpha, depth } = question.reply();
    let draft = Draft { depth: depth as u8, selectivity: midgame.selectivity };
    for mv in moves {
        if mv.next.own == 0 {
            return Some(MAX);
        }
        if question.depth >= ASK_FROM
            && let Some(known) = midgame.table.get(key(mv.next))
            && known.draft.covers(draft)
            && i32::from(known.upper) <= alpha
        {
            return Some(-i32::from(known.upper));
        }
    }
    None
}

/// The value of the best move, and the first that is above alpha if one is.
#[inline(always)]
fn best_reply<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    moves: &mut [Candidate],
    question: Question,
) -> Result<(i32, Square), Interrupted> {
    let mut queue = queue(midgame, moves.len(), question.depth);
    let mut best = (-MAX - 1, moves[0].square);
    while let Some(mv) = queue.next(moves) {
        let value = -arch.call::<Null, _>(midgame, mv.next, question.reply())?;
        queue.done(mv);
        if value > best.0 {
            best = (value, mv.square);
            if value > question.alpha {
                break;
            }
        }
    }
    Ok(best)
}

/// The order in which a thread takes the moves of a node.
#[inline(always)]
fn queue<'a>(midgame: &Midgame<'a, '_>, count: usize, depth: u32) -> Queue<'a> {
    Queue::new(midgame.solver.busy.filter(|_| depth >= SHARED), count)
}

/// The search with an open window, for the line of best play.
pub(in super::super) struct Open;

impl<'a, 'b> Kernel<Midgame<'a, 'b>> for Open {
    type Parameter = View;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        midgame: &mut Midgame<'a, 'b>,
        board: Board,
        mut view: View,
    ) -> Result<i32, Interrupted> {
        if view.depth == 0 {
            return leaf(midgame, board);
        }
        let empties = (!board.occupied()).count_ones();
        if view.depth >= empties {
            if empties <= EXACT {
                let alpha = view.alpha.div_euclid(DISC);
                let beta = -(-view.beta).div_euclid(DISC);
                let score =
                    arch.call::<endgame::Open, _>(&mut midgame.solver, board, (alpha, beta))?;
                return Ok(DISC * score);
            }
            view.depth = empties;
        }
        midgame.visit()?;
        let moves = arch.mobility(board);
        if moves == 0 {
            if arch.mobility(board.turned()) == 0 {
                return Ok(ended(board));
            }
            return Ok(-arch.call::<Self, _>(midgame, board.turned(), view.pass())?);
        }
        let known = ask(midgame, board, view.depth);
        let choice = Choice { moves, view, first: known.map_or(NO_SQUARE, |entry| entry.best) };
        let (value, best) = best_of(arch, midgame, board, choice)?;
        // Whatever its depth: the expected line is read from the table.
        let draft = Draft { depth: view.depth as u8, selectivity: midgame.selectivity };
        let entry = Entry::of(value, (view.alpha, view.beta), best.index() as u8, draft);
        midgame.table.put(key(board), entry);
        Ok(value)
    }
}

/// Which of some moves is best, and how good it is.
#[derive(Clone, Copy)]
pub(in super::super) struct Choice {
    /// The squares to choose among, at least one.
    pub moves: u64,
    /// The window, and how far to look.
    pub view: View,
    /// The square to begin with, 0 to 63, or [`NO_SQUARE`].
    pub first: u8,
}

/// The search of a root: the value of the best move, and the move.
pub(in super::super) struct Root;

impl<'a, 'b> Kernel<Midgame<'a, 'b>> for Root {
    type Parameter = Choice;
    type Output = Result<(i32, Square), Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        midgame: &mut Midgame<'a, 'b>,
        board: Board,
        choice: Choice,
    ) -> Self::Output {
        midgame.visit()?;
        best_of(arch, midgame, board, choice)
    }
}

/// The best of the moves: the first searched with the open window, the others only asked whether they are better.
#[inline(always)]
fn best_of<A: Arch>(
    arch: A,
    midgame: &mut Midgame<'_, '_>,
    board: Board,
    Choice { moves, mut view, first }: Choice,
) -> Result<(i32, Square), Interrupted> {
    let mut candidates = Candidates::new();
    list(arch, board, moves, &mut candidates);
    let moves = &mut candidates[..];
    ordering::rank(arch, midgame, board, moves, first, view.depth)?;
    bring_best(moves, 0);
    let mut queue = queue(midgame, moves.len(), view.depth);
    let mut best = (-MAX - 1, moves[0].square);
    while let Some(mv) = queue.next(moves) {
        let question = Question { alpha: view.alpha, depth: view.depth }.reply();
        let mut value = best.0;
        let searched = best.0 >= -MAX;
        if searched {
            value = -arch.call::<Null, _>(midgame, mv.next, question)?;
        }
        if !searched || value > view.alpha && value < view.beta {
            value = -arch.call::<Open, _>(midgame, mv.next, view.reply())?;
        }
        queue.done(mv);
        if value > best.0 {
            best = (value, mv.square);
            view.alpha = view.alpha.max(value);
            if view.alpha >= view.beta {
                break;
            }
        }
    }
    Ok(best)
}
