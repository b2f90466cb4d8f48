//! The columns of a board: for each feature the number of its class or configuration.
//!
//! A network in training has a column for each class. A network in a search has a copy of it for each configuration of the class, so that
//! the number from the [`Indexer`] needs no second table look-up.

use std::marker::PhantomData;

use super::indexer::Indexer;
use super::shape::{Classes, Feature, Shape, Symmetry};

/// Shapes of a game, known at compile time, so that the offsets of their columns are constants. There is a lane for each feature; the
/// number of lanes is a multiple of 16.
pub(crate) trait Shapes<const LANES: usize>: Sync + 'static {
    /// The shapes.
    const SHAPES: &'static [Shape];
    /// The symmetries of the board that preserve columns, including the identity.
    const SYMMETRIES: &'static [Symmetry];
    /// The features, in the order of their shapes.
    const FEATURES: &'static [Feature];
    /// Number of configurations of all shapes.
    const CONFIGURATIONS: usize = first(Self::SHAPES, Self::SHAPES.len());
    /// First configuration of each lane. A lane without a feature has one configuration, behind all others.
    const FIRST_OF_LANE: [u32; LANES] = first_of_lane(Self::SHAPES, Self::FEATURES);
}

/// First configuration of a shape among those of all shapes; for the number of shapes, the number of all configurations.
const fn first(shapes: &[Shape], shape: usize) -> usize {
    let mut first = 0;
    let mut earlier = 0;
    while earlier < shape {
        first += shapes[earlier].configurations();
        earlier += 1;
    }
    first
}

const fn first_of_lane<const LANES: usize>(shapes: &[Shape], features: &[Feature]) -> [u32; LANES] {
    let mut lanes = [first(shapes, shapes.len()) as u32; LANES];
    let mut feature = 0;
    while feature < features.len() {
        lanes[feature] = first(shapes, features[feature].shape) as u32;
        feature += 1;
    }
    lanes
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

    /// Number of classes.
    #[must_use]
    pub(crate) fn classes(&self) -> usize {
        self.classes.count()
    }

    /// For each feature the number of its class, with the squares of the side whose view it is (`own`) and of its opponent.
    pub(crate) fn classes_of(&self, own: u64, opponent: u64) -> impl Iterator<Item = usize> {
        let configurations = self.indexer.configurations(own, opponent);
        S::FEATURES.iter().zip(configurations).map(|(feature, configuration)| {
            let class = self.classes.of(feature.shape)[usize::from(configuration)];
            self.classes.first(feature.shape) + usize::from(class)
        })
    }

    /// The columns of all configurations, given the columns of the classes.
    pub(crate) fn by_configuration<T: Copy>(&self, by_class: &[T]) -> Vec<T> {
        let of_shape = |shape| {
            let of_shape = &by_class[self.classes.first(shape)..];
            self.classes.of(shape).iter().map(|&class| of_shape[usize::from(class)])
        };
        (0..S::SHAPES.len()).flat_map(of_shape).collect()
    }

    /// The columns of the classes, given those of smaller shapes: each of these lies in the shape of the same number.
    pub(crate) fn by_class_from<Inner: Shapes<LANES>, T: Copy + Default>(
        &self,
        inner: &FeatureSet<Inner, LANES>,
        by_inner_class: &[T],
    ) -> Vec<T> {
        let mut by_class = vec![T::default(); self.classes()];
        for (number, (shape, inner_shape)) in S::SHAPES.iter().zip(Inner::SHAPES).enumerate() {
            let inner_of = inner.classes.of(number);
            let of_shape = &mut by_class[self.classes.first(number)..];
            let of_inner = &by_inner_class[inner.classes.first(number)..];
            for (configuration, &class) in self.classes.of(number).iter().enumerate() {
                let inner_class = inner_of[shape.restricted(configuration, inner_shape)];
                of_shape[usize::from(class)] = of_inner[usize::from(inner_class)];
            }
        }
        by_class
    }

    /// For each feature the number of its configuration, as in [`by_configuration`](Self::by_configuration). Inside a function for an
    /// instruction set it is compiled for that set.
    #[inline(always)]
    pub(crate) fn configurations_of(&self, own: u64, opponent: u64) -> impl Iterator<Item = usize> {
        let mut numbers = S::FIRST_OF_LANE;
        let configurations = self.indexer.configurations(own, opponent);
        for (number, configuration) in numbers.iter_mut().zip(configurations) {
            *number += u32::from(configuration);
        }
        numbers.into_iter().take(S::FEATURES.len()).map(|number| number as usize)
    }
}

#[cfg(test)]
mod tests {
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
    const LANES: usize = 16;

    struct Corners;

    impl Shapes<LANES> for Corners {
        const SHAPES: &'static [Shape] = &SHAPES;
        const SYMMETRIES: &'static [Symmetry] = &SYMMETRIES;
        const FEATURES: &'static [Feature] =
            &features::<{ count(&SHAPES, &SYMMETRIES) }>(&SHAPES, &SYMMETRIES);
    }

    #[test]
    fn configurations_have_the_columns_of_their_classes() {
        let set = FeatureSet::<Corners, LANES>::new();
        let by_class: Vec<usize> = (0..set.classes()).collect();
        let by_configuration = set.by_configuration(&by_class);
        assert_eq!(by_configuration.len(), first(&SHAPES, SHAPES.len()));
        for seed in 0..300 {
            let own = hash(seed) & hash(seed + 1000);
            let opponent = hash(seed + 2000) & !own;
            let classes: Vec<usize> = set.classes_of(own, opponent).collect();
            assert_eq!(classes.len(), Corners::FEATURES.len());
            let found = set.configurations_of(own, opponent).map(|at| by_configuration[at]);
            assert_eq!(found.collect::<Vec<_>>(), classes, "{own:x} {opponent:x}");
            // The half turn exchanges the corners.
            let [own, opponent] = [own, opponent].map(u64::reverse_bits);
            let mut turned: Vec<usize> = set.classes_of(own, opponent).collect();
            turned[..2].reverse();
            assert_eq!(turned, classes, "{own:x} {opponent:x}");
        }
    }
}
