//! Selectivity of the midgame: the deviations of its searches; the stage is the number of empty squares.
//!
//! They are a fit, made by `plateau train othello-selectivity` (`training`), in `selectivity.txt`.

use std::sync::{Arc, LazyLock};

use crate::games::othello::engine::probcut;
pub(in crate::games::othello::engine) use crate::search::selectivity::{
    Deviations, Selectivity, shallow_for,
};
use crate::search::selectivity::{Fits, Pair, STAGES};

/// The fits, of deviations in 1/128 disc.
static FITTED: &str = include_str!("selectivity.txt");

/// Standard deviations of the errors of searches with some weights, in 1/128 disc.
pub(in crate::games::othello::engine) struct SearchErrors {
    /// Of searches in the midgame.
    pub midgame: Deviations,
    /// Of the exact score from the search that replaces it in the endgame, by the number of empty squares.
    pub endgame: [f32; STAGES],
}

impl SearchErrors {
    /// The errors for the embedded weights.
    ///
    /// # Panics
    /// Never: a test reads them too.
    pub(in crate::games::othello::engine) fn embedded() -> &'static Arc<Self> {
        static EMBEDDED: LazyLock<Arc<SearchErrors>> = LazyLock::new(|| {
            Arc::new(SearchErrors::new(&Fits::parse(FITTED).expect("the embedded fit can be read")))
        });
        &EMBEDDED
    }

    /// The errors in a text of `othello-selectivity`, if it was made for the weights with this BLAKE3 hash, in hexadecimal digits.
    pub(in crate::games::othello::engine) fn of_weights(text: &[u8], hash: &str) -> Option<Self> {
        let text = str::from_utf8(text).ok()?;
        let weights = text.lines().nth(2).filter(|weights| !weights.is_empty())?;
        Some(Self::new(&Fits::parse(text).filter(|_| hash.starts_with(weights))?))
    }

    fn new(fits: &Fits) -> Self {
        let of_ending = |empties| {
            let (stage, shallow) = (empties as u32, probcut::depth(empties as u32));
            fits.deviation(Pair { stage, shallow, deep: stage, is_ending: true }) as f32
        };
        Self {
            // A search of as many plies as empty squares reaches the end.
            midgame: Deviations::new(fits, |empties, deep| deep >= empties),
            endgame: std::array::from_fn(of_ending),
        }
    }
}

#[cfg(all(test, feature = "train"))]
mod tests {
    use super::*;
    use crate::games::othello::pattern::Patterns;

    #[test]
    fn the_fit_is_that_of_the_weights_of_this_program() {
        assert_eq!(FITTED.lines().nth(2), Some(&Patterns::weights()[..]));
    }
}
