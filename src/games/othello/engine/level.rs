//! Levels of play: depth, selectivity, and the empty squares from which on a search goes to the end.

use super::deepening::Step;
use super::midgame::selectivity::Selectivity;

/// Number of selectivities, none included.
const SELECTIVITIES: usize = Selectivity::NONE.level() as usize + 1;

/// Bounds of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level {
    /// Plies before the end is in reach.
    depth: u32,
    /// Of the searches of so many plies.
    selectivity: Selectivity,
    /// For each selectivity, the strongest first: the most empty squares with which a search with it goes to the end.
    ends: [u32; SELECTIVITIES],
}

/// Level that is set by hand; those between two are interpolated.
struct Anchor {
    level: u32,
    depth: u32,
    /// As in [`Level`]: at 73, 87, 95, 98, 99 and 100 per cent.
    ends: [u32; SELECTIVITIES],
}

/// The levels.
/// Up to 10 they search as many plies as they say, and twice as many to the end;
/// above, an ending takes about as long as a search of the level's depth.
const ANCHORS: [Anchor; 7] = [
    Anchor { level: 1, depth: 1, ends: [2, 2, 2, 2, 2, 2] },
    Anchor { level: 10, depth: 10, ends: [20, 20, 20, 20, 20, 20] },
    Anchor { level: 15, depth: 15, ends: [25, 24, 23, 22, 22, 22] },
    Anchor { level: 20, depth: 20, ends: [29, 28, 26, 25, 25, 24] },
    Anchor { level: 30, depth: 30, ends: [38, 36, 34, 32, 31, 30] },
    Anchor { level: 40, depth: 40, ends: [46, 44, 42, 40, 38, 36] },
    Anchor { level: 60, depth: 60, ends: [60, 60, 60, 60, 60, 60] },
];

/// The highest level, which has no bounds.
pub(super) const HIGHEST: u32 = ANCHORS[ANCHORS.len() - 1].level;

/// The selectivity where the depth is limited: 98 %.
const LIMITED: Selectivity = Selectivity::of_level(3);

/// Where the end is in reach, the midgame is left so many plies before it.
const LEFT_TO_END: u32 = 6;
/// The steps to the end that prepare an exact one: each finds the best move of the next.
const NEAR: u32 = 12;

impl Level {
    /// One of 1 to [`HIGHEST`].
    pub(super) fn of(level: u32) -> Self {
        let level = level.clamp(1, HIGHEST);
        let above = ANCHORS.partition_point(|anchor| anchor.level < level);
        let [low, high] = [&ANCHORS[above.saturating_sub(1)], &ANCHORS[above]];
        let between = |from: u32, to: u32| {
            let steps = (high.level - low.level).max(1);
            from + (to - from) * (level - low.level) / steps
        };
        Self {
            depth: between(low.depth, high.depth),
            selectivity: Selectivity::STRONGEST,
            ends: std::array::from_fn(|index| between(low.ends[index], high.ends[index])),
        }
    }

    /// The same within a limit of depth: no search to the end that is deeper, and little selectivity,
    /// for the time that it saves could not be spent on more depth.
    pub(super) fn limited(self, depth: u32, empties: u32) -> Self {
        if depth >= empties {
            return self;
        }
        let selectivity = if depth < self.depth { LIMITED } else { self.selectivity };
        Self { depth: self.depth.min(depth), selectivity, ends: [0; SELECTIVITIES] }
    }

    /// It ends with perfect play.
    pub(super) fn is_exact(&self, empties: u32) -> bool {
        self.reaches_end_with(Selectivity::NONE, empties)
    }

    /// It searches to the end, with some selectivity or none.
    pub(super) fn reaches_end(&self, empties: u32) -> bool {
        Selectivity::all().any(|selectivity| self.reaches_end_with(selectivity, empties))
    }

    fn reaches_end_with(&self, selectivity: Selectivity, empties: u32) -> bool {
        empties <= self.ends[usize::from(selectivity.level())]
    }

    /// The steps before perfect play, each dearer than the one before.
    pub(super) fn steps(self, empties: u32) -> impl Iterator<Item = Step> {
        let near = self.is_exact(empties) && empties <= NEAR;
        let ends = Selectivity::all()
            .filter(move |&selectivity| selectivity < Selectivity::NONE)
            .filter(move |&selectivity| self.reaches_end_with(selectivity, empties) && !near);
        let left = if self.reaches_end(empties) { LEFT_TO_END } else { 1 };
        let deepest = if near { 0 } else { self.depth.min(empties.saturating_sub(left)) };
        (1..=deepest)
            .map(move |depth| Step { depth, selectivity: self.selectivity })
            .chain(ends.map(move |selectivity| Step { depth: empties, selectivity }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_go_from_one_ply_to_the_end() {
        const ALL: &[u8] = &[73, 87, 95, 98, 99];
        // Level, limit of depth, empty squares: plies and per cent of the last step within the game,
        // per cents of the steps to the end, and whether perfect play follows.
        for (level, limit, empties, middle, ends, exact) in [
            (1, 99, 30, Some((1, 73)), &[][..], false),
            (0, 99, 2, None, &[], true),
            (10, 99, 20, Some((10, 73)), ALL, true),
            (10, 99, 21, Some((10, 73)), &[], false),
            (12, 99, 21, Some((12, 73)), &ALL[..3], false),
            (15, 99, 23, Some((15, 73)), &ALL[..3], false),
            (5, 8, 30, Some((5, 73)), &[], false),
            (60, 8, 30, Some((8, 98)), &[], false),
            (60, 29, 30, Some((29, 98)), &[], false),
            (60, 30, 30, Some((24, 73)), ALL, true),
            (99, 99, 60, Some((54, 73)), ALL, true),
            (60, 99, 13, Some((7, 73)), ALL, true),
            (60, 99, 12, None, &[], true),
        ] {
            let level = Level::of(level).limited(limit, empties);
            let steps = level.steps(empties).map(|step| (step.depth, step.selectivity.percent()));
            let (to_end, within): (Vec<_>, Vec<_>) = steps.partition(|step| step.0 == empties);
            let deepest = middle.map_or(0, |(depth, _)| depth);
            let percent = middle.map_or(0, |(_, percent)| percent);
            let expected: Vec<_> = (1..=deepest).map(|depth| (depth, percent)).collect();
            assert_eq!(within, expected, "{level:?} {empties}");
            assert!(to_end.iter().map(|(_, percent)| percent).eq(ends), "{level:?} {to_end:?}");
            assert_eq!(level.is_exact(empties), exact, "{level:?} {empties}");
            assert_eq!(
                level.reaches_end(empties),
                exact || !ends.is_empty(),
                "{level:?} {empties}"
            );
        }
    }

    #[test]
    fn a_higher_level_looks_no_less_far() {
        for level in 1..HIGHEST {
            let [low, high] = [level, level + 1].map(Level::of);
            assert!(low.depth < high.depth, "{level}");
            assert!(low.ends.iter().zip(high.ends).all(|(low, high)| *low <= high), "{level}");
            assert!(high.ends.is_sorted_by(|stronger, weaker| stronger >= weaker), "{level}");
        }
    }
}
