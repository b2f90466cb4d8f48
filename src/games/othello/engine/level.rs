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
    pub fn of(level: u32) -> Self {
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
    pub fn limited(self, depth: u32, empties: u32) -> Self {
        if depth >= empties {
            return self;
        }
        let selectivity = if depth < self.depth { LIMITED } else { self.selectivity };
        Self { depth: self.depth.min(depth), selectivity, ends: [0; SELECTIVITIES] }
    }

    /// It ends with perfect play.
    pub fn is_exact(&self, empties: u32) -> bool {
        self.reaches_end_with(Selectivity::NONE, empties)
    }

    /// It searches to the end, with some selectivity or none.
    pub fn reaches_end(&self, empties: u32) -> bool {
        Selectivity::all().any(|selectivity| self.reaches_end_with(selectivity, empties))
    }

    fn reaches_end_with(&self, selectivity: Selectivity, empties: u32) -> bool {
        empties <= self.ends[usize::from(selectivity.level())]
    }

    /// The steps before perfect play, each dearer than the one before.
    pub fn steps(self, empties: u32) -> impl Iterator<Item = Step> {
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
    fn a_higher_level_looks_no_less_far() {
        for level in 1..HIGHEST {
            let [low, high] = [level, level + 1].map(Level::of);
            assert!(low.depth < high.depth, "{level}");
            assert!(low.ends.iter().zip(high.ends).all(|(low, high)| *low <= high), "{level}");
            assert!(high.ends.is_sorted_by(|stronger, weaker| stronger >= weaker), "{level}");
        }
    }
}
