//! A look: a search of a few plies with the evaluation by patterns at its leaves.
//!
//! It ranks moves (`ordering`) and says beforehand what a long search will probably find (`forecast`).

use crate::engine::Interrupted;

use super::super::arch::{Arch, Kernel};
use super::super::board::Board;
pub(super) use super::super::pattern::DISC;
use super::super::pattern::Patterns;
use super::endgame::Solver;
use super::last::final_score;
use super::ordering::{Candidates, bring_best, list, rank_near};
use super::view::View;

/// Beyond every score of a look.
pub(super) const UNBOUNDED: i32 = 1 << 20;

/// A look of so many plies takes a tenth of a millisecond and more. Its nodes take several times as long as most,
/// so that it must not wait for their number before it reads the limits.
const LONG: u32 = 3;

/// The score of a look, of which [`DISC`] make a disc.
pub(super) struct Look;

impl<'a, 'b> Kernel<Solver<'a, 'b>> for Look {
    type Parameter = View;
    type Output = Result<i32, Interrupted>;

    #[inline(always)]
    fn run<A: Arch>(
        arch: A,
        solver: &mut Solver<'a, 'b>,
        board: Board,
        mut view: View,
    ) -> Result<i32, Interrupted> {
        solver.visit()?;
        if view.depth >= LONG {
            solver.monitor.poll()?;
        }
        if view.depth == 0 {
            return Ok(Patterns::shared().evaluate(board));
        }
        let moves = arch.mobility(board);
        if moves == 0 {
            return match arch.mobility(board.turned()) {
                0 => Ok(DISC * final_score(board)),
                _ => Ok(-arch.call::<Self, _>(solver, board.turned(), view.reply())?),
            };
        }
        let mut best = -UNBOUNDED;
        let mut candidates = Candidates::new();
        list(arch, board, moves, &mut candidates);
        if view.depth > 1 {
            rank_near(arch, board, &mut candidates);
        }
        for tried in 0..candidates.len() {
            if view.depth > 1 {
                bring_best(&mut candidates, tried);
            }
            let next = candidates[tried].next;
            best = best.max(-arch.call::<Self, _>(solver, next, view.reply())?);
            view.alpha = view.alpha.max(best);
            if view.alpha >= view.beta {
                break;
            }
        }
        Ok(best)
    }
}
