//! Model: the weights of an evaluation, one for each configuration of each shape in each phase of the game.
//!
//! ```text
//! Shapes ─ FeatureSet ─┬─ the unknowns of a position ─ a fit ─ write ─ a file
//!                      └─ read: a Model ─ its sum for a position
//! ```
//! Weights are of the side to move, which sees its own squares and those of the opponent.

use std::marker::PhantomData;

use super::indexer::Indexer;
use super::packing::{pack, unpack};
use super::shape::{Classes, Feature, Shape, Symmetry};

/// Shapes of a game, known to the compiler, so that where weights begin is part of the instructions.
/// There is a lane for each feature; their number is a multiple of 8.
pub(crate) trait Shapes<const LANES: usize>: Sync + 'static {
    /// The shapes.
    const SHAPES: &'static [Shape];
    /// The symmetries of the board under which weights are the same; the identity is one of them.
    const SYMMETRIES: &'static [Symmetry];
    /// The features, in the order of their shapes.
    const FEATURES: &'static [Feature];
    /// Beginning of the configurations of each lane. A lane without a feature has one configuration, behind all others.
    const FIRST_OF_LANE: [usize; LANES] = first_of_lane(Self::SHAPES, Self::FEATURES);
}

/// Beginning of the configurations of a shape among those of all; for the number of shapes that of all configurations.
const fn first(shapes: &[Shape], shape: usize) -> usize {
    let mut first = 0;
    let mut earlier = 0;
    while earlier < shape {
        first += shapes[earlier].configurations();
        earlier += 1;
    }
    first
}

const fn first_of_lane<const LANES: usize>(
    shapes: &[Shape],
    features: &[Feature],
) -> [usize; LANES] {
    let mut lanes = [first(shapes, shapes.len()); LANES];
    let mut feature = 0;
    while feature < features.len() {
        lanes[feature] = first(shapes, features[feature].shape);
        feature += 1;
    }
    lanes
}

/// Number of weights of a phase, by configuration. The room at the end is 0 and hardly read:
/// with it no configuration, which has 16 bits, leads beyond the end.
#[must_use]
pub(crate) const fn size(shapes: &[Shape]) -> usize {
    first(shapes, shapes.len()) + (1 << 16)
}

/// Features of some shapes, and the classes of their configurations.
pub(crate) struct FeatureSet<S, const LANES: usize> {
    indexer: Indexer<LANES>,
    classes: Classes,
    shapes: PhantomData<S>,
}

impl<S: Shapes<LANES>, const LANES: usize> FeatureSet<S, LANES> {
    /// The features of the shapes.
    #[must_use]
    pub(crate) fn new() -> Self {
        let indexer = Indexer::new(S::FEATURES);
        Self { indexer, classes: Classes::new(S::SHAPES, S::SYMMETRIES), shapes: PhantomData }
    }

    /// Number of weights of a phase, by class: these are fitted, and kept in files.
    #[must_use]
    pub(crate) fn unknowns(&self) -> usize {
        self.classes.count()
    }

    /// For each feature the one of the [unknowns](Self::unknowns) that two sets of squares have.
    pub(crate) fn unknowns_of(&self, own: u64, opponent: u64) -> impl Iterator<Item = u32> {
        let configurations = self.indexer.configurations(own, opponent);
        S::FEATURES.iter().zip(configurations).map(|(feature, configuration)| {
            let class = self.classes.of(feature.shape)[usize::from(configuration)];
            self.classes.first(feature.shape) as u32 + u32::from(class)
        })
    }

    /// The weights of a phase by configuration, from those by class.
    fn by_configuration<const SIZE: usize>(&self, by_class: &[i16]) -> [i16; SIZE] {
        let mut weights = [0; SIZE];
        for shape in 0..S::SHAPES.len() {
            let of_shape = &by_class[self.classes.first(shape)..];
            let weights = &mut weights[first(S::SHAPES, shape)..];
            for (weight, &class) in weights.iter_mut().zip(self.classes.of(shape)) {
                *weight = of_shape[usize::from(class)];
            }
        }
        weights
    }
}

/// Weights of all phases in units of the evaluation, by configuration; `SIZE` is the [`size`] of the shapes.
pub(crate) struct Model<S: 'static, const LANES: usize, const SIZE: usize> {
    features: &'static FeatureSet<S, LANES>,
    phases: Vec<[i16; SIZE]>,
}

impl<S: Shapes<LANES>, const LANES: usize, const SIZE: usize> Model<S, LANES, SIZE> {
    /// Takes the weights of so many phases from the beginning of a file; `None` if this ends before.
    #[must_use]
    pub(crate) fn read(
        features: &'static FeatureSet<S, LANES>,
        file: &mut &[u8],
        phases: usize,
    ) -> Option<Self> {
        let phase = |_| Some(features.by_configuration(&unpack(file, features.unknowns())?));
        let phases: Option<Vec<_>> = (0..phases).map(phase).collect();
        Some(Self { features, phases: phases? })
    }

    /// The sum of the weights of a phase for two sets of squares, those of the side that sees them first.
    ///
    /// Within a kernel it is compiled for the instructions of that kernel.
    #[inline(always)]
    #[must_use]
    pub(crate) fn sum(&self, phase: usize, own: u64, opponent: u64) -> i32 {
        let weights = &self.phases[phase];
        let configurations = self.features.indexer.configurations(own, opponent);
        Self::add::<0>(weights, &configurations)
            + Self::add::<1>(weights, &configurations)
            + Self::add::<2>(weights, &configurations)
            + Self::add::<3>(weights, &configurations)
            + Self::add::<4>(weights, &configurations)
            + Self::add::<5>(weights, &configurations)
            + Self::add::<6>(weights, &configurations)
            + Self::add::<7>(weights, &configurations)
    }

    /// The sum of an eighth of the lanes: so few that they are added up without a loop,
    /// and where their weights begin is part of the instructions.
    #[inline(always)]
    fn add<const EIGHTH: usize>(weights: &[i16; SIZE], configurations: &[u16; LANES]) -> i32 {
        let mut sum = 0;
        for lane in EIGHTH * (LANES / 8)..(EIGHTH + 1) * (LANES / 8) {
            sum += i32::from(weights[S::FIRST_OF_LANE[lane] + usize::from(configurations[lane])]);
        }
        sum
    }

    /// The part of each shape in the [sum](Self::sum), by its name.
    pub(crate) fn terms(&self, phase: usize, own: u64, opponent: u64) -> Vec<(&'static str, i32)> {
        let mut terms: Vec<_> = S::SHAPES.iter().map(|shape| (shape.name, 0)).collect();
        let configurations = self.features.indexer.configurations(own, opponent);
        for (feature, configuration) in S::FEATURES.iter().zip(configurations) {
            let at = first(S::SHAPES, feature.shape) + usize::from(configuration);
            terms[feature.shape].1 += i32::from(self.phases[phase][at]);
        }
        terms
    }
}

/// The part of a file that has the weights of a phase, by class; `unit` is what the weight 1 is in units of the evaluation.
#[must_use]
pub(crate) fn write(weights: &[f32], unit: f32) -> Vec<u8> {
    let in_units = |weight: &f32| (weight * unit).round() as i16;
    pack(&weights.iter().map(in_units).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use std::sync::LazyLock;

    use super::*;
    use crate::game::hash;
    use crate::search::pattern::{count, features};

    /// The identity, and the half turn.
    const SYMMETRIES: [Symmetry; 2] = {
        let mut symmetries = [[0; 64]; 2];
        let mut square = 0;
        while square < 64 {
            symmetries[0][square] = square as u8;
            symmetries[1][square] = 63 - square as u8;
            square += 1;
        }
        symmetries
    };
    const SHAPES: [Shape; 2] = [
        Shape { name: "corner", squares: 0x0307 },
        Shape { name: "middle", squares: 0x0000_0018_1800_0000 },
    ];
    const LANES: usize = 8;

    struct Corners;

    impl Shapes<LANES> for Corners {
        const SHAPES: &'static [Shape] = &SHAPES;
        const SYMMETRIES: &'static [Symmetry] = &SYMMETRIES;
        const FEATURES: &'static [Feature] =
            &features::<{ count(&SHAPES, &SYMMETRIES) }>(&SHAPES, &SYMMETRIES);
    }

    type Small = Model<Corners, LANES, { size(&SHAPES) }>;

    static FEATURES: LazyLock<FeatureSet<Corners, LANES>> = LazyLock::new(FeatureSet::new);
    const PHASES: usize = 3;

    /// Weights by phase and class, in quarters.
    fn weights() -> Vec<Vec<f32>> {
        let weight = |n: usize| (hash(n as u64) % 400) as f32 / 4.0 - 50.0;
        let of_phase = |phase| (0..FEATURES.unknowns()).map(|n| weight(1000 * phase + n)).collect();
        (0..PHASES).map(of_phase).collect()
    }

    fn file() -> Vec<u8> {
        weights().iter().flat_map(|weights| write(weights, 16.0)).collect()
    }

    #[test]
    fn a_sum_is_that_of_the_unknowns_and_of_the_terms() {
        let weights = weights();
        let model = Small::read(&FEATURES, &mut &file()[..], PHASES).unwrap();
        for seed in 0..300 {
            let own = hash(seed) & hash(seed + 1000);
            let opponent = hash(seed + 2000) & !own;
            let phase = seed as usize % PHASES;
            let sum = model.sum(phase, own, opponent);
            let of_unknown = |unknown: u32| weights[phase][unknown as usize];
            let expected: f32 = FEATURES.unknowns_of(own, opponent).map(of_unknown).sum();
            assert_eq!(sum as f32, 16.0 * expected, "{own:x} {opponent:x}");
            let terms = model.terms(phase, own, opponent);
            assert_eq!(terms.iter().map(|term| term.0).collect::<Vec<_>>(), ["corner", "middle"]);
            assert_eq!(terms.iter().map(|term| term.1).sum::<i32>(), sum);
            let turned = [own, opponent].map(u64::reverse_bits);
            assert_eq!(model.sum(phase, turned[0], turned[1]), sum, "{own:x} {opponent:x}");
        }
    }

    #[test]
    fn what_follows_the_weights_in_a_file_is_left() {
        let file = file();
        let mut left = &[&file[..], b"rest"].concat()[..];
        assert!(Small::read(&FEATURES, &mut left, PHASES).is_some());
        assert_eq!(left, b"rest");
        assert!(Small::read(&FEATURES, &mut &file[..file.len() - 1], PHASES).is_none());
    }
}
