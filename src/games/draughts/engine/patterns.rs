//! The evaluation by patterns: a sum over what men stand in each of twelve windows, and over some counts.
//!
//! It is odd: a board is worth to one side what it costs the other.
//! So a window and its image on the turned board share their weights, with the sign exchanged:
//! one look at each window has both sides' views in it.
//! ```text
//! window           weight of its configuration, own men being 1 and the other's 2
//! its image      − weight of the same with 1 and 2 exchanged
//! ```
//! The weights were fitted to games that the engine played against itself, one set for each [`phase`].

use std::sync::{LazyLock, OnceLock};

use super::shapes::{CONFIGURATIONS, LANES, PAIRS, SHAPES, SQUARES, Windows};
use super::terms;
use crate::game::Side;
use crate::games::draughts::board::Board;
use crate::games::draughts::evaluator::MAN;
use crate::search::pattern::packing::unpack;
use crate::search::pattern::{self, FeatureSet, Model};

/// The highest value: beyond all pieces.
const MOST: i32 = 60 * MAN;
/// Sets of weights.
pub(in crate::games::draughts) const PHASES: usize = 5;
/// The name of the file of weights in a library.
pub(in crate::games::draughts) const WEIGHTS_FILE: &str = "draughts-10x10.weights";
/// Numbers that are fitted in a phase: the windows' and the counts'.
pub(in crate::games::draughts) const UNKNOWNS: usize = PAIRS * CONFIGURATIONS + terms::COUNT;

/// Evaluation by patterns.
pub(in crate::games::draughts) struct Patterns {
    windows: Model<Windows, LANES, { pattern::size(&SHAPES) }>,
    /// Weights of [`terms::of_view`] in each phase.
    terms: Vec<[i16; terms::COUNT]>,
}

static FEATURES: LazyLock<FeatureSet<Windows, LANES>> = LazyLock::new(FeatureSet::new);

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

/// The configuration of a window that its image has in this one, seen by the other side:
/// the squares come in reverse order, and own men are the other's.
const fn of_image(configuration: usize) -> usize {
    let (mut left, mut result, mut digit) = (configuration, 0, 0);
    while digit < SQUARES {
        result = 3 * result + [0, 2, 1][left % 3];
        left /= 3;
        digit += 1;
    }
    result
}

/// [`of_image`] of every configuration.
static OF_IMAGE: LazyLock<Vec<u16>> =
    LazyLock::new(|| (0..CONFIGURATIONS).map(|number| of_image(number) as u16).collect());

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
        let (mut windows, mut terms) = (Vec::new(), Vec::new());
        for _ in 0..PHASES {
            let mut fitted = unpack(&mut left, UNKNOWNS)?;
            terms.push(fitted.split_off(PAIRS * CONFIGURATIONS).try_into().ok()?);
            for pair in 0..PAIRS {
                let first = pair * CONFIGURATIONS;
                fitted.extend_from_within(first..first + CONFIGURATIONS);
                let image = &mut fitted[(PAIRS + pair) * CONFIGURATIONS..];
                let original = image.to_vec();
                for (weight, &other) in image.iter_mut().zip(&*OF_IMAGE) {
                    *weight = -original[usize::from(other)];
                }
            }
            windows.push(fitted);
        }
        let windows = Model::of(&FEATURES, windows);
        left.is_empty().then_some(Self { windows, terms })
    }

    /// The value of a board for the side to move, which sees it.
    #[inline]
    pub(super) fn evaluate(&self, view: &Board) -> i32 {
        let phase = phase(view);
        let [own, other] = men(view);
        let mut sum = self.windows.sum(phase, own, other);
        for (weight, term) in self.terms[phase].iter().zip(terms::of_view(view)) {
            sum += i32::from(*weight) * term;
        }
        sum.clamp(-MOST, MOST)
    }

    /// The part of each window and of each count in [`evaluate`](Self::evaluate), before the bound.
    pub(super) fn terms(&self, view: &Board) -> Vec<(&'static str, i32)> {
        let phase = phase(view);
        let [own, other] = men(view);
        let windows = self.windows.terms(phase, own, other);
        let (windows, images) = windows.split_at(PAIRS);
        let pairs = windows.iter().zip(images);
        let windows = pairs.map(|(&(name, window), (_, image))| (name, window + image));
        let counts = self.terms[phase].iter().zip(terms::of_view(view));
        let counts = counts.map(|(weight, count)| i32::from(*weight) * count);
        windows.chain(terms::NAMES.into_iter().zip(counts)).collect()
    }
}

/// The men of the side to move, and those of the other.
#[inline]
const fn men(view: &Board) -> [u64; 2] {
    [view.men(Side::First), view.men(Side::Second)]
}

/// The unknowns of a board with the numbers that they count as: one for each window, and the counts.
pub(in crate::games::draughts) fn entries(view: &Board) -> impl Iterator<Item = (u32, i8)> {
    const FIRST_IMAGE: usize = PAIRS * CONFIGURATIONS;
    let [own, other] = men(view);
    let windows = FEATURES.unknowns_of(own, other).map(|unknown| {
        let Some(of_image) = (unknown as usize).checked_sub(FIRST_IMAGE) else {
            return (unknown, 1);
        };
        let configuration = of_image % CONFIGURATIONS;
        let first = of_image - configuration;
        (first as u32 + u32::from(OF_IMAGE[configuration]), -1)
    });
    let counts = (FIRST_IMAGE as u32..).zip(terms::of_view(view)).filter(|&(_, term)| term != 0);
    windows.chain(counts.map(|(unknown, term)| (unknown, term as i8)))
}

/// The part of a file that has the weights of a phase, in men, a list of [`UNKNOWNS`].
pub(in crate::games::draughts) fn write(weights: &[f32]) -> Vec<u8> {
    pattern::write(weights, MAN as f32)
}
