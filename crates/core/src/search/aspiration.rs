//! Aspiration windows: a search begins with a narrow window around the expected value, and is repeated with a wider one if the value lies
//! outside (Gerard Baudet, "The design and analysis of algorithms for asynchronous multiprocessors", 1978).

use super::window::Window;

/// A move with its value.
pub type Valued<M> = (i32, M);

/// Result of a search of some moves within a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Chosen<M> {
    /// The best completely searched move; its value is exact within the window, otherwise a bound.
    pub best: Option<Valued<M>>,
    /// True if every move was searched.
    pub complete: bool,
}

/// Searches within `window` and, as long as the value lies outside, within the next window, which `widened` computes from window and value,
/// up to `whole`. `search` also gets the best move of the last search that did not fail low, with its value. If a search is interrupted,
/// that move is the result, because a search that failed low only gives an upper bound for its move.
pub fn aspire<M: Copy>(
    whole: Window,
    mut window: Window,
    mut widened: impl FnMut(Window, i32) -> Window,
    mut search: impl FnMut(Window, Option<Valued<M>>) -> Chosen<M>,
) -> Chosen<M> {
    let mut reached = None;
    loop {
        let chosen = search(window, reached);
        reached = chosen.best.filter(|&(value, _)| value > window.alpha).or(reached);
        let Some((value, _)) = chosen.best.filter(|_| chosen.complete) else {
            return Chosen { best: reached, complete: false };
        };
        let is_below = value <= window.alpha && window.alpha > whole.alpha;
        let is_above = value >= window.beta && window.beta < whole.beta;
        if !is_below && !is_above {
            return chosen;
        }
        window = widened(window, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Windows of a search for `value`, each four times as wide as the one before, and the result if search number `interrupted` is
    /// interrupted after its best move.
    fn aspired(value: i32, interrupted: usize) -> (Vec<(i32, i32)>, Chosen<char>) {
        let (whole, mut half, mut windows) = (Window { alpha: -64, beta: 64 }, 2, Vec::new());
        let widened = |_, value| {
            half *= 4;
            whole.around(value, half)
        };
        let search = |window: Window, _| {
            windows.push((window.alpha, window.beta));
            // The simulated search fails hard.
            let value = value.clamp(window.alpha, window.beta);
            Chosen { best: Some((value, 'a')), complete: windows.len() != interrupted }
        };
        let chosen = aspire(whole, whole.around(0, 2), widened, search);
        (windows, chosen)
    }

    #[test]
    fn windows_widen_around_the_value_until_it_is_within() {
        let far = [(-2, 2), (-6, 10), (-22, 42), (-64, 64)];
        for (value, interrupted, windows, best, complete) in [
            (1, 0, &far[..1], Some(1), true),
            (7, 0, &far[..2], Some(7), true),
            (50, 0, &far, Some(50), true),
            (64, 0, &far, Some(64), true),
            (-5, 0, &[(-2, 2), (-10, 6)], Some(-5), true),
            // After an interruption, a move above the window has its value as a lower bound; below it, nothing is known.
            (50, 3, &far[..3], Some(42), false),
            (-5, 1, &far[..1], None, false),
            (-5, 2, &[(-2, 2), (-10, 6)], Some(-5), false),
        ] {
            let best = best.map(|value| (value, 'a'));
            let expected = (windows.to_vec(), Chosen { best, complete });
            assert_eq!(aspired(value, interrupted), expected, "{value} {interrupted}");
        }
    }
}
