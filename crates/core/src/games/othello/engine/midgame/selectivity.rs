//! Selectivity of the midgame: the deviations of its searches; the stage is the number of empty squares.
//!
//! They are a fit, made by `plateau train othello-selectivity` (`training`), in `selectivity.txt`.

use std::sync::LazyLock;

pub(in crate::games::othello::engine) use crate::search::selectivity::{
    Deviations, Selectivity, shallow_for,
};
use crate::search::selectivity::{Fits, Pair, STAGES};

/// The fits, of deviations in 1/128 disc.
static FITTED: &str = include_str!("selectivity.txt");

fn fits() -> Fits {
    Fits::parse(FITTED).expect("the fit that is built in can be read")
}

/// The deviations of the pairs that the search asks for, in 1/128 disc.
pub(super) fn deviations() -> &'static Deviations {
    // As many plies as empty squares reach the end.
    static SHARED: LazyLock<Deviations> =
        LazyLock::new(|| Deviations::new(&fits(), |empties, deep| deep >= empties));
    &SHARED
}

/// The deviation of the exact score from a search of some plies, in 1/128 disc, by the number of empty squares.
pub(in crate::games::othello::engine) fn of_ending(plies: fn(u32) -> u32) -> [f32; STAGES] {
    let fits = fits();
    std::array::from_fn(|empties| {
        let empties = empties as u32;
        let pair = Pair { stage: empties, shallow: plies(empties), deep: empties, is_ending: true };
        fits.deviation(pair) as f32
    })
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
