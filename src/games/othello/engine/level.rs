//! Depth and selectivity of a search, as its limits allow them, and the steps that lead there.

use super::deepening::Step;
use super::midgame::selectivity::Selectivity;

/// Bounds of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// Most plies.
    depth: u32,
    /// Empty squares of the root.
    empties: u32,
}

/// Plies before the end at which the midgame is left, if the end is in reach.
const LEFT_TO_END: u32 = 6;
/// The steps to the end that prepare an exact one: each finds the best move of the next.
const NEAR: u32 = 12;

impl Level {
    /// Within a limit of depth.
    pub(super) const fn within(depth: u32, empties: u32) -> Self {
        Self { depth, empties }
    }

    /// It ends with perfect play.
    pub(super) const fn is_exact(self) -> bool {
        self.depth >= self.empties
    }

    /// The steps before perfect play, each dearer than the one before.
    ///
    pub(super) fn steps(self) -> impl Iterator<Item = Step> {
        let Self { depth, empties } = self;
        let left = if self.is_exact() { LEFT_TO_END } else { 1 };
        let near = self.is_exact() && empties <= NEAR;
        let deepest = if near { 0 } else { depth.min(empties.saturating_sub(left)) };
        let ends = Selectivity::all().filter(move |&selectivity| {
            selectivity < Selectivity::NONE && self.is_exact() && !near
        });
        (1..=deepest)
            .map(move |depth| Step { depth, selectivity: Selectivity::STRONGEST })
            .chain(ends.map(move |selectivity| Step { depth: empties, selectivity }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
