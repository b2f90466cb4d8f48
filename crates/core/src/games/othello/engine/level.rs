//! The depth and selectivity of a search within its limits, and the steps of its iterative deepening.

use super::deepening::Step;
use super::midgame::selectivity::Selectivity;

/// Bounds of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// The depth limit in plies. The search exceeds it only to reach the end of the game, if that is near.
    depth: u32,
    /// Empty squares of the root.
    empties: u32,
    /// True if searches that are not exact use ProbCut.
    is_selective: bool,
}

/// Plies before the end at which the midgame steps stop, if the search will reach the end.
const LEFT_TO_END: u32 = 6;
/// Most empty squares at which perfect play needs no steps before it.
const NEAR: u32 = 12;
/// A depth-limited search continues to the end if the empty squares beyond its depth are at most this number of thirds of its plies …
const BEYOND: u32 = 2;
/// … and the empty squares of the root are at most the first number. The second is the selectivity, in per cent, up to which it continues.
/// The evaluation is poor in late positions:
/// with 20 empty squares a selective search to the end finds better moves with fewer nodes than one of 15 plies without ProbCut.
const ENDS: [(u32, u8); 3] = [(NEAR, EXACT), (21, 87), (26, 73)];
/// The selectivity of perfect play, in per cent.
const EXACT: u8 = 100;

impl Level {
    /// The level of a search with a depth limit.
    pub(super) const fn within(depth: u32, empties: u32) -> Self {
        Self { depth, empties, is_selective: true }
    }

    /// The same without ProbCut, for boards whose deviations are not known.
    pub(super) const fn unselective(self) -> Self {
        Self { is_selective: false, ..self }
    }

    /// True if it ends with perfect play.
    pub(super) fn is_exact(self) -> bool {
        self.surest() == Some(EXACT)
    }

    /// The selectivity, in per cent, up to which the search goes to the end; `None` if it does not reach the end.
    fn surest(self) -> Option<u8> {
        let Self { depth, empties, is_selective } = self;
        let beyond = empties.saturating_sub(depth);
        if beyond == 0 {
            return Some(EXACT);
        }
        let is_meant =
            |&&(most, percent): &&(u32, u8)| empties <= most && (is_selective || percent == EXACT);
        let may_end = 3 * beyond <= BEYOND * depth;
        ENDS.iter().find(is_meant).filter(|_| may_end).map(|&(_, percent)| percent)
    }

    /// The steps before perfect play, each more expensive than the one before.
    pub(super) fn steps(self) -> impl Iterator<Item = Step> {
        let Self { depth, empties, is_selective } = self;
        let within = if is_selective { Selectivity::STRONGEST } else { Selectivity::NONE };
        let surest = self.surest();
        let near = self.is_exact() && empties <= NEAR;
        let left = if surest.is_some() { LEFT_TO_END } else { 1 };
        let deepest = if near { 0 } else { depth.min(empties.saturating_sub(left)) };
        let ends = Selectivity::all().filter(move |&selectivity| {
            let is_meant = is_selective && !near && selectivity < Selectivity::NONE;
            is_meant && Some(selectivity.percent()) <= surest
        });
        (1..=deepest)
            .map(move |depth| Step { depth, selectivity: within })
            .chain(ends.map(move |selectivity| Step { depth: empties, selectivity }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_probcut_steps_stay_within_the_game_until_the_exact_search() {
        for (limit, empties, deepest, exact) in
            [(99, 30, 24, true), (8, 30, 8, false), (15, 20, 15, false), (8, 12, 0, true)]
        {
            let level = Level::within(limit, empties).unselective();
            let step = |depth| Step { depth, selectivity: Selectivity::NONE };
            assert!(level.steps().eq((1..=deepest).map(step)), "{level:?}");
            assert_eq!(level.is_exact(), exact, "{level:?}");
        }
    }

    #[test]
    fn steps_go_from_one_ply_to_the_end() {
        const ALL: &[u8] = &[55, 73, 87, 95, 98, 99];
        // Limit of depth, empty squares: plies and per cent of the last step within the game,
        // per cents of the steps to the end, and whether perfect play follows.
        for (limit, empties, middle, ends, exact) in [
            (1, 30, Some((1, 55)), &[][..], false),
            (99, 2, None, &[], true),
            (8, 30, Some((8, 55)), &[], false),
            (29, 30, Some((29, 55)), &[], false),
            (25, 26, Some((20, 55)), &[55, 73], false),
            (15, 25, Some((15, 55)), &[55, 73], false),
            (14, 25, Some((14, 55)), &[], false),
            (15, 20, Some((14, 55)), &[55, 73, 87], false),
            (8, 13, Some((7, 55)), &[55, 73, 87], false),
            (8, 12, None, &[], true),
            (7, 12, Some((7, 55)), &[], false),
            (1, 2, Some((1, 55)), &[], false),
            (30, 30, Some((24, 55)), ALL, true),
            (u32::MAX, 60, Some((54, 55)), ALL, true),
            (99, 13, Some((7, 55)), ALL, true),
            (99, 12, None, &[], true),
        ] {
            let level = Level::within(limit, empties);
            let steps = level.steps().map(|step| (step.depth, step.selectivity.percent()));
            let (to_end, within): (Vec<_>, Vec<_>) = steps.partition(|step| step.0 == empties);
            let deepest = middle.map_or(0, |(depth, _)| depth);
            let percent = middle.map_or(0, |(_, percent)| percent);
            let expected: Vec<_> = (1..=deepest).map(|depth| (depth, percent)).collect();
            assert_eq!(within, expected, "{level:?}");
            assert!(to_end.iter().map(|(_, percent)| percent).eq(ends), "{level:?} {to_end:?}");
            assert_eq!(level.is_exact(), exact, "{level:?}");
        }
    }
}
