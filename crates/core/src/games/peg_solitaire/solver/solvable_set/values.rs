//! Values of positions, each computed from the values of its successors, level by level upwards from the goal.

use std::sync::Arc;

use crate::games::peg_solitaire::rules::board::Holes;
use crate::games::peg_solitaire::rules::symmetry::Images;
use crate::games::peg_solitaire::solver::move_generator::{MoveGenerator, canonical};
use crate::platform::{self, Kernel};
use crate::search::charged::Charged;
use crate::search::memory::Halt;

use super::Watch;
use super::division::{BLOCK, each_batch, each_chunk};
use super::level::{Level, Numbers};

/// Positions with one number of pegs.
#[derive(Clone)]
pub(super) struct Layer {
    pub level: Arc<Level>,
    /// Set if the level has the complements of the positions.
    pub mirrored: bool,
}

impl Layer {
    /// Key in the level of the position with these images.
    #[inline(always)]
    pub(super) fn key(&self, generator: &MoveGenerator, images: &Images) -> Holes {
        if self.mirrored { generator.canonical_complement(images) } else { canonical(images) }
    }

    /// Position of a key in the level.
    #[inline]
    pub(super) const fn position(&self, generator: &MoveGenerator, key: Holes) -> Holes {
        if self.mirrored { generator.complement(key) } else { key }
    }
}

/// Value that can be summed up.
pub(super) trait Sum: Copy + Default + Send + Sync {
    /// Sum of both.
    fn plus(self, other: Self) -> Self;
}

/// The sum saturates: the largest number stands for all numbers that are as large or larger.
impl Sum for u128 {
    #[inline]
    fn plus(self, other: Self) -> Self {
        self.saturating_add(other)
    }
}

impl Sum for f64 {
    #[inline]
    fn plus(self, other: Self) -> Self {
        self + other
    }
}

/// Values of the positions of a layer.
pub(super) struct Values<'a, V> {
    layer: &'a Layer,
    numbers: Numbers<'a>,
    values: Charged<Vec<V>>,
}

impl<'a, V: Copy> Values<'a, V> {
    /// The same value for all. Errors: [`Halt::OutOfMemory`].
    pub(super) fn all(layer: &'a Layer, value: V) -> Result<Self, Halt> {
        let numbers = Numbers::of(&layer.level)?;
        let values = Charged::filled(value, numbers.end())?;
        Ok(Self { layer, numbers, values })
    }

    /// Value of the position with these images; `None` for one that is not in the layer.
    #[inline(always)]
    pub(super) fn of(&self, generator: &MoveGenerator, images: &Images) -> Option<V> {
        let number = self.numbers.of_position(self.layer.key(generator, images))?;
        Some(self.values[number])
    }

    /// The same, mutable.
    pub(super) fn of_mut(&mut self, generator: &MoveGenerator, images: &Images) -> Option<&mut V> {
        let number = self.numbers.of_position(self.layer.key(generator, images))?;
        Some(&mut self.values[number])
    }

    /// All values; those of unused numbers are the initial ones.
    pub(super) fn iter(&self) -> impl Iterator<Item = V> + '_ {
        self.values.iter().copied()
    }
}

impl<'a, V: Sum> Values<'a, V> {
    /// Values of the last of some layers, each above the one before, as [`above`](Self::above) computes them. Errors: [`Halt`] at a limit.
    pub(super) fn upwards(
        mut self,
        layers: impl IntoIterator<Item = &'a Layer>,
        generator: &MoveGenerator,
        value: impl Fn(Holes, V, usize) -> V + Sync,
        threads: usize,
        monitor: &mut Watch<'_>,
    ) -> Result<Self, Halt> {
        for layer in layers {
            self = self.above(layer, generator, &value, threads, monitor)?;
        }
        Ok(self)
    }

    /// Values of the layer above: `value` of each position, of the sum of its successors' values, and of the number of its jumps.
    /// Errors: [`Halt`] at a limit.
    fn above<'b>(
        &self,
        layer: &'b Layer,
        generator: &MoveGenerator,
        value: impl Fn(Holes, V, usize) -> V + Sync,
        threads: usize,
        monitor: &mut Watch<'_>,
    ) -> Result<Values<'b, V>, Halt> {
        let mut above = Values::all(layer, V::default())?;
        layer.level.each_block(BLOCK, |block| {
            let chunks = each_chunk(block, threads, monitor, |keys, monitor| {
                let (mut share, mut room) =
                    (Vec::with_capacity(keys.len()), WorkingMemory::default());
                each_batch(keys, monitor, |keys| {
                    let (below, value, room, share) = (self, &value, &mut room, &mut share);
                    platform::run(Above { below, layer, generator, keys, value, room, share });
                })?;
                Ok(share)
            })?;
            for (key, value) in chunks.into_iter().flatten() {
                if let Some(number) = above.numbers.of_position(key) {
                    above.values[number] = value;
                }
            }
            Ok::<_, Halt>(())
        })?;
        Ok(above)
    }
}

/// Work of [`Values::above`]: the values of some positions of the layer above.
struct Above<'a, V, F> {
    below: &'a Values<'a, V>,
    layer: &'a Layer,
    generator: &'a MoveGenerator,
    keys: &'a [Holes],
    value: &'a F,
    room: &'a mut WorkingMemory,
    share: &'a mut Vec<(Holes, V)>,
}

/// Working memory of [`Above`].
#[derive(Default)]
struct WorkingMemory {
    /// Keys of the successors of all positions in the layer below.
    successors: Vec<Holes>,
    /// End of the successors of each position.
    ends: Vec<usize>,
    numbers: Vec<Option<usize>>,
}

impl<V: Sum, F: Fn(Holes, V, usize) -> V> Kernel for Above<'_, V, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self { below, layer, generator, keys, value, room, share } = self;
        let WorkingMemory { successors, ends, numbers } = room;
        successors.clear();
        ends.clear();
        numbers.clear();
        for &key in keys {
            let images = generator.images(layer.position(generator, key));
            generator.each_jump(images[0], |slot| {
                successors.push(below.layer.key(generator, &generator.after(&images, slot)));
            });
            ends.push(successors.len());
        }
        below.numbers.of_positions(successors, numbers);
        let mut begin = 0;
        for (&key, &end) in keys.iter().zip(&*ends) {
            let known = numbers[begin..end].iter().flatten();
            let sum = known.fold(V::default(), |sum, &number| sum.plus(below.values[number]));
            share.push((key, value(layer.position(generator, key), sum, end - begin)));
            begin = end;
        }
    }
}
