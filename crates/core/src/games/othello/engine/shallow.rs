//! Shallow search of the endgame: alpha-beta of a few plies with the evaluation by patterns at its leaves.
//!
//! It orders moves (`ordering`), and replaces a search to the end (`probcut`).

use crate::search::Interrupted;

use super::endgame::Solver;
use super::ordering::{Candidates, generate, rank_by_mobility};
pub(super) use crate::games::othello::pattern::DISC;
use crate::games::othello::rules::arch::{Arch, Kernel, Turn};
use crate::games::othello::rules::board::Board;
use crate::search::parallel::select_best;
use crate::search::window::Window;

/// A value greater than all others.
pub(super) const UNBOUNDED: i32 = 1 << 20;

/// Least depth in plies of searches of a tenth of a millisecond or more. Their nodes take several times as long as most nodes, so they
/// check the limits directly and not only after a number of nodes.
const LONG: u32 = 3;

/// Shallow search. Its values are in units of 1/[`DISC`] disc; a pass is a ply. The parameters are the window and the depth in plies.
pub(super) struct ShallowSearch;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for ShallowSearch {
    type Parameter = (Window, u32);
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        (mut window, depth): (Window, u32),
    ) -> Result<i32, Interrupted> {
        solver.visit()?;
        if depth >= LONG {
            solver.monitor.poll()?;
        }
        if depth == 0 {
            return Ok(solver.evaluate(arch, board));
        }
        let moves = match arch.turn(board) {
            Turn::Moves(moves) => moves,
            Turn::Pass(turned) => {
                return Ok(-arch.call::<Self, _>(solver, turned, (window.turned(), depth - 1))?);
            }
            Turn::Over => return Ok(DISC * arch.final_score(board)),
        };
        let mut best = -UNBOUNDED;
        let mut candidates = Candidates::new();
        generate(arch, board, moves, &mut candidates);
        if depth > 1 {
            rank_by_mobility(arch, board, &mut candidates);
        }
        for tried in 0..candidates.len() {
            if depth > 1 {
                select_best(&mut candidates, tried);
            }
            let next = candidates[tried].next;
            let child = (window.turned(), depth - 1);
            best = best.max(-arch.call::<Self, _>(solver, next, child)?);
            window.alpha = window.alpha.max(best);
            if window.alpha >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}
