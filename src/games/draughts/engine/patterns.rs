//! The evaluation by patterns: a sum over what men stand in each of twelve windows, and over some counts.
//!
//! It is odd: a board is worth to one side what it costs the other.
//! So a window and its image on the turned board share their weights, with the sign exchanged:
//! one look at each window has both sides' views in it.
//! ```text
//! window           weight of its configuration, own men being 1 and the other's 2
//! its image      − weight of the same with 1 and 2 exchanged
//! ```
//! The weights were fitted to games that the engine played against itself, one set for each [phase](phase).

use std::sync::{LazyLock, OnceLock};

use super::shapes::{CONFIGURATIONS, COUNT, FEATURES, LANES, SHAPES};
use super::terms;
use crate::game::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::evaluator::MAN;
use crate::search::pattern::{Indexer, pack, unpack};

/// The highest value: beyond all pieces.
const MOST: i32 = 60 * MAN;
/// Sets of weights.
pub(in crate::games::draughts) const PHASES: usize = 5;
/// The name of the file of weights in a library.
pub(in crate::games::draughts) const WEIGHTS_FILE: &str = "draughts-10x10.weights";
/// Numbers that are fitted in a phase: the windows' and the counts'.
pub(in crate::games::draughts) const UNKNOWNS: usize = SHAPES.len() * CONFIGURATIONS + terms::COUNT;

/// The weights of a phase.
struct Weights {
    /// Shape \[feature\]\[configuration\], in steps.
    windows: [[i16; CONFIGURATIONS]; COUNT],
    /// Of [`terms::of_view`], in steps.
    terms: [i16; terms::COUNT],
}

/// Evaluation by patterns.
pub(in crate::games::draughts) struct Patterns {
    indexer: &'static Indexer<LANES>,
    phases: Vec<Weights>,
}

static INDEXER: LazyLock<Indexer<LANES>> = LazyLock::new(|| Indexer::new(&FEATURES));

/// The number of the set of weights for a board: by its men, and the last where there is a king.
#[inline(always)]
pub(in crate::games::draughts) const fn phase(view: &Board) -> usize {
    if view.kings(Side::First) | view.kings(Side::Second) != 0 {
        return PHASES - 1;
    }
    match view.occupied().count_ones() {
        31.. => 0,
        23.. => 1,
        15.. => 2,
        _ => 3,
    }
}

/// The configuration with 1 and 2 exchanged in every digit.
const fn exchanged(configuration: usize) -> usize {
    let (mut left, mut unit, mut result) = (configuration, 1, 0);
    while left > 0 {
        result += [0, 2, 1][left % 3] * unit;
        left /= 3;
        unit *= 3;
    }
    result
}

/// [`exchanged`] of every configuration.
static EXCHANGED: LazyLock<Vec<u16>> =
    LazyLock::new(|| (0..CONFIGURATIONS).map(|number| exchanged(number) as u16).collect());

impl Patterns {
    /// The weights of this program.
    ///
    /// # Panics
    /// Never: a test reads them too.
    pub(super) fn shared() -> &'static Self {
        static EMBEDDED: &[u8] = include_bytes!("../weights/draughts-10x10.weights");
        static SHARED: OnceLock<Patterns> = OnceLock::new();
        SHARED.get_or_init(|| Self::read(EMBEDDED).expect("the weights of this program are whole"))
    }

    /// Reads a file of weights; `None` if it is not one of these windows.
    pub(crate) fn read(file: &[u8]) -> Option<Self> {
        let mut left = file;
        let mut phases = Vec::new();
        for _ in 0..PHASES {
            let fitted = unpack(&mut left, UNKNOWNS)?;
            let (windows, terms) = fitted.split_at(SHAPES.len() * CONFIGURATIONS);
            let mut weights =
                Weights { windows: [[0; CONFIGURATIONS]; COUNT], terms: terms.try_into().ok()? };
            for (pair, fitted) in
                weights.windows.chunks_exact_mut(2).zip(windows.chunks_exact(CONFIGURATIONS))
            {
                pair[0].copy_from_slice(fitted);
                for (weight, &other) in pair[1].iter_mut().zip(&*EXCHANGED) {
                    *weight = -fitted[usize::from(other)];
                }
            }
            phases.push(weights);
        }
        left.is_empty().then_some(Self { indexer: &INDEXER, phases })
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(super) fn evaluate(&self, view: &Board) -> i32 {
        let weights = &self.phases[phase(view)];
        let men = [Side::First, Side::Second].map(|side| view.men(side));
        let configurations = self.indexer.configurations(men[0], men[1]);
        let mut sum = 0;
        for (window, configuration) in weights.windows.iter().zip(configurations) {
            sum += i32::from(window[usize::from(configuration)]);
        }
        for (weight, term) in weights.terms.iter().zip(terms::of_view(view)) {
            sum += i32::from(*weight) * term;
        }
        sum.clamp(-MOST, MOST)
    }

    /// The part of each pair of windows and of each count in [`evaluate`](Self::evaluate), before the bound.
    pub(super) fn terms(&self, view: &Board) -> Vec<(&'static str, i32)> {
        let weights = &self.phases[phase(view)];
        let configurations =
            self.indexer.configurations(view.men(Side::First), view.men(Side::Second));
        let looked_up = weights.windows.iter().zip(configurations);
        let windows: Vec<_> = looked_up
            .map(|(window, configuration)| i32::from(window[usize::from(configuration)]))
            .collect();
        let pairs = SHAPES.iter().zip(windows.chunks_exact(2));
        let windows = pairs.map(|(shape, pair)| (shape.name, pair[0] + pair[1]));
        let counts = weights.terms.iter().zip(terms::of_view(view));
        let counts = counts.map(|(weight, count)| i32::from(*weight) * count);
        windows.chain(terms::NAMES.into_iter().zip(counts)).collect()
    }
}

/// The unknowns of a board with the numbers that they count as: one for each window, and the counts.
pub(in crate::games::draughts) fn entries(view: &Board) -> impl Iterator<Item = (u32, i8)> {
    let men = [Side::First, Side::Second].map(|side| view.men(side));
    let configurations = INDEXER.configurations(men[0], men[1]);
    let windows = (0..COUNT).map(move |feature| {
        let configuration = configurations[feature];
        let first = (feature / 2 * CONFIGURATIONS) as u32;
        // The second of a pair is the image of the first.
        if feature % 2 == 0 {
            (first + u32::from(configuration), 1)
        } else {
            (first + u32::from(EXCHANGED[usize::from(configuration)]), -1)
        }
    });
    let first = (SHAPES.len() * CONFIGURATIONS) as u32;
    let counts = (first..).zip(terms::of_view(view)).filter(|&(_, term)| term != 0);
    windows.chain(counts.map(|(unknown, term)| (unknown, term as i8)))
}

/// The part of a file that has the weights of a phase, in men, a list of [`UNKNOWNS`].
pub(in crate::games::draughts) fn write(weights: &[f32]) -> Vec<u8> {
    let steps = |weight: &f32| (weight * MAN as f32).round() as i16;
    pack(&weights.iter().map(steps).collect::<Vec<_>>())
}
