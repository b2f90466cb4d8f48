//! Selectivity of the midgame: the deviations of its searches; the stage is the number of empty squares.
//!
//! They are a fit, made by `plateau train othello-selectivity` (`training`), in `selectivity.txt`.

use std::sync::LazyLock;

use crate::search::selectivity::Fits;
pub(in crate::games::othello::engine) use crate::search::selectivity::{
    Deviations, Selectivity, shallow_for,
};

/// The fits, of deviations in 1/128 disc.
static FITTED: &str = include_str!("selectivity.txt");

/// The deviations of the pairs that the search asks for, in 1/128 disc.
pub(super) fn deviations() -> &'static Deviations {
    static SHARED: LazyLock<Deviations> = LazyLock::new(|| {
        let fits = Fits::parse(FITTED).expect("the fit that is built in can be read");
        // As many plies as empty squares reach the end.
        Deviations::new(&fits, |empties, deep| deep >= empties)
    });
    &SHARED
}
