//! Stability of a search: how steadily its iterations agree on the best move.
//!
//! A move that every iteration finds again is easy, and more time would hardly change it;
//! where the best move has just changed, time is worth most.
//! (Robert Hyatt, "Using time wisely", ICCA Journal 7(1), 1984; the decaying count of changes is that of Stockfish.)

/// Changes of the best move over the iterations of a search.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Stability {
    /// Changes, of which each counts half as much with every later iteration; below 2.
    changes: f64,
}

/// Share of the budget in which iterations may begin where the best move never changed.
/// The last one takes about as long as all before it, and more.
const STEADY: f64 = 0.3;
/// Share that a change in the last iteration adds; the mean of all moves is about a half.
const CHANGED: f64 = 0.4;

impl Stability {
    /// Notes an iteration.
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
        // Each list is of less time than the next.
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
