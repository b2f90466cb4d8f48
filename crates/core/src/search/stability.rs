//! Stability of a search: how consistently its iterations choose the same best move.
//!
//! A move that every iteration chooses is easy, and more time would hardly change it; after a change of the best move, more time is worth
//! most (Robert Hyatt, "Using time wisely", ICCA Journal 7(1), 1984; the decaying count of changes is that of Stockfish).

/// Changes of the best move over the iterations of a search.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stability {
    /// Number of changes, each halved with every later iteration; below 2.
    changes: f64,
}

/// Share of the budget in which iterations may begin if the best move never changed. The last iteration takes at least about as long as all
/// before it.
const STEADY: f64 = 0.3;
/// Share that a change in the last iteration adds; the mean over all moves is about a half.
const CHANGED: f64 = 0.4;

impl Stability {
    /// Records an iteration.
    pub(super) fn end_iteration(&mut self, best_changed: bool) {
        self.changes = self.changes / 2.0 + f64::from(u8::from(best_changed));
    }

    /// The share of its budget in which a search may begin iterations.
    pub(super) fn share(&self) -> f64 {
        STEADY + CHANGED * self.changes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_where_the_best_move_changes() {
        let share = |changes: &[bool]| {
            let mut stability = Stability::default();
            changes.iter().for_each(|&changed| stability.end_iteration(changed));
            stability.share()
        };
        // Each list gives less time than the next.
        let lists = [
            &[false; 8][..],
            &[true, false, false, false, false],
            &[true, false, false],
            &[true, true, false],
            &[false, false, true],
            &[true, false, true],
            &[true; 8],
        ];
        assert!(lists.map(share).is_sorted_by(|less, more| less < more), "{:?}", lists.map(share));
        assert_eq!(share(&[]), share(lists[0]));
        let most = STEADY + 2.0 * CHANGED;
        assert!(share(&[true; 100]) <= most && most < 3.0, "below the ceiling of a clock");
    }
}
