//! Shapes, their images on the board, and the classes of their configurations.

/// Group of squares whose joint content has a weight.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shape {
    /// Its name among the terms of the evaluation.
    pub name: &'static str,
    /// Its squares, at most [`MOST_SQUARES`]: the lowest bit is the lowest digit of a configuration.
    pub squares: u64,
}

/// Most squares of a shape, so that a configuration fits 16 bits.
pub(super) const MOST_SQUARES: usize = 10;

/// Symmetry of the board: the image of each of the 64 squares.
pub(crate) type Symmetry = [u8; 64];

/// The symmetry that leaves every square where it is.
pub(crate) const IDENTITY: Symmetry = {
    let mut image = [0; 64];
    let mut square = 0;
    while square < 64 {
        image[square] = square as u8;
        square += 1;
    }
    image
};

impl Shape {
    /// Number of configurations: each square is empty, own or the opponent's.
    #[must_use]
    pub(crate) const fn configurations(&self) -> usize {
        3_usize.pow(self.squares.count_ones())
    }

    /// The configuration of a shape inside this one, given its own.
    pub(super) fn restricted(&self, configuration: usize, inner: &Self) -> usize {
        let (mut restricted, mut unit) = (0, 1);
        let mut higher_digits = configuration;
        let mut left = self.squares;
        while left != 0 {
            if inner.squares & 1 << left.trailing_zeros() != 0 {
                restricted += higher_digits % 3 * unit;
                unit *= 3;
            }
            higher_digits /= 3;
            left &= left - 1;
        }
        restricted
    }

    /// The image of its squares, in the order of the digits.
    const fn placed(&self, symmetry: &Symmetry) -> Feature {
        assert!(self.squares.count_ones() as usize <= MOST_SQUARES);
        let mut squares = [0; MOST_SQUARES];
        let mut left = self.squares;
        let mut digit = 0;
        while left != 0 {
            squares[digit] = symmetry[left.trailing_zeros() as usize];
            left &= left - 1;
            digit += 1;
        }
        Feature { shape: 0, squares, digits: digit }
    }
}

/// Image of a shape on the board.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Feature {
    /// The number of its shape.
    pub shape: usize,
    squares: [u8; MOST_SQUARES],
    digits: usize,
}

impl Feature {
    const NONE: Self = Self { shape: 0, squares: [0; MOST_SQUARES], digits: 0 };

    /// Its squares, the lowest digit first.
    #[must_use]
    pub(crate) fn squares(&self) -> &[u8] {
        &self.squares[..self.digits]
    }

    const fn set(&self) -> u64 {
        let mut set = 0;
        let mut digit = 0;
        while digit < self.digits {
            set |= 1 << self.squares[digit];
            digit += 1;
        }
        set
    }
}

/// True if an earlier symmetry has the same image.
const fn is_repeated(shape: &Shape, symmetries: &[Symmetry], which: usize) -> bool {
    let set = shape.placed(&symmetries[which]).set();
    let mut earlier = 0;
    while earlier < which {
        if shape.placed(&symmetries[earlier]).set() == set {
            return true;
        }
        earlier += 1;
    }
    false
}

/// Number of features of the shapes: their different images.
#[must_use]
pub(crate) const fn count(shapes: &[Shape], symmetries: &[Symmetry]) -> usize {
    let mut count = 0;
    let mut index = 0;
    while index < shapes.len() * symmetries.len() {
        let shape = &shapes[index / symmetries.len()];
        count += !is_repeated(shape, symmetries, index % symmetries.len()) as usize;
        index += 1;
    }
    count
}

/// All `N` features, in the order of the shapes.
#[must_use]
pub(crate) const fn features<const N: usize>(
    shapes: &[Shape],
    symmetries: &[Symmetry],
) -> [Feature; N] {
    let mut features = [Feature::NONE; N];
    let mut index = 0;
    let mut found = 0;
    while index < shapes.len() * symmetries.len() {
        let (shape, symmetry) = (index / symmetries.len(), index % symmetries.len());
        if !is_repeated(&shapes[shape], symmetries, symmetry) {
            features[found] = Feature { shape, ..shapes[shape].placed(&symmetries[symmetry]) };
            found += 1;
        }
        index += 1;
    }
    assert!(found == N);
    features
}

/// Classes of configurations of each shape: those that a symmetry of the shape maps to each other.
#[derive(Debug, Clone)]
pub(super) struct Classes {
    /// Shape \[shape\]\[configuration\]: the number of the class within its shape.
    of: Vec<Vec<u16>>,
    /// First class of each shape among all classes, with the number of all classes at the end.
    first: Vec<usize>,
}

impl Classes {
    /// The classes of `shapes`.
    #[must_use]
    pub(super) fn new(shapes: &[Shape], symmetries: &[Symmetry]) -> Self {
        let mut classes = Self { of: Vec::new(), first: vec![0] };
        let mut total = 0;
        for shape in shapes {
            let (of, count) = classify(shape, symmetries);
            total += count;
            classes.of.push(of);
            classes.first.push(total);
        }
        classes
    }

    /// The number of all classes.
    #[must_use]
    pub(super) fn count(&self) -> usize {
        self.first[self.of.len()]
    }

    /// The classes of the configurations of a shape, from 0.
    #[must_use]
    pub(super) fn of(&self, shape: usize) -> &[u16] {
        &self.of[shape]
    }

    /// Beginning of the classes of a shape among all.
    #[must_use]
    pub(super) fn first(&self, shape: usize) -> usize {
        self.first[shape]
    }
}

/// The class of each configuration of a shape, and the number of classes.
fn classify(shape: &Shape, symmetries: &[Symmetry]) -> (Vec<u16>, usize) {
    let images = symmetries.iter().map(|symmetry| shape.placed(symmetry));
    let own = images.filter(|image| image.set() == shape.squares);
    let turned: Vec<Vec<usize>> = own.map(|image| turned(shape, &image)).collect();
    let mut of: Vec<u16> = vec![0; shape.configurations()];
    let mut count = 0;
    for configuration in 0..of.len() {
        let least = turned.iter().map(|turned| turned[configuration]).min();
        of[configuration] = match least.filter(|&least| least < configuration) {
            Some(least) => of[least],
            None => {
                count += 1;
                (count - 1) as u16
            }
        };
    }
    (of, count)
}

/// The image of each configuration of a shape under the symmetry that maps the shape to `image`, its own squares.
fn turned(shape: &Shape, image: &Feature) -> Vec<usize> {
    let mut turned = vec![0; shape.configurations()];
    for (digit, square) in image.squares().iter().enumerate() {
        let unit = 3_usize.pow(digit as u32);
        let lower = shape.squares & ((1 << square) - 1);
        let turned_unit = 3_usize.pow(lower.count_ones());
        // One more digit triples their number.
        for configuration in unit..3 * unit {
            turned[configuration] =
                turned[configuration % unit] + configuration / unit * turned_unit;
        }
    }
    turned
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The identity, and the exchange of left and right.
    const MIRROR: [Symmetry; 2] = {
        let mut symmetries = [[0; 64]; 2];
        let mut square = 0;
        while square < 64 {
            symmetries[0][square] = square as u8;
            symmetries[1][square] = square as u8 ^ 7;
            square += 1;
        }
        symmetries
    };
    /// The first row, and the left half of it.
    const SHAPES: [Shape; 2] =
        [Shape { name: "row", squares: 0xFF }, Shape { name: "half", squares: 0x0F }];

    #[test]
    fn a_shape_has_its_different_images_and_classes() {
        const FEATURES: [Feature; count(&SHAPES, &MIRROR)] = features(&SHAPES, &MIRROR);
        assert_eq!(FEATURES.map(|feature| feature.shape), [0, 1, 1]);
        assert_eq!(FEATURES[2].squares(), [7, 6, 5, 4]);
        let classes = Classes::new(&SHAPES, &MIRROR);
        // Of the 3^8 rows 3^4 are their own mirror images.
        assert_eq!(classes.first(1), (6561 + 81) / 2);
        assert_eq!(classes.count() - classes.first(1), 81);
        let row = |digits: [usize; 8]| digits.iter().rev().fold(0, |sum, digit| 3 * sum + digit);
        let of = |digits| classes.of(0)[row(digits)];
        assert_eq!(of([1, 2, 0, 0, 0, 0, 0, 0]), of([0, 0, 0, 0, 0, 0, 2, 1]));
        assert_ne!(of([1, 2, 0, 0, 0, 0, 0, 0]), of([2, 1, 0, 0, 0, 0, 0, 0]));
    }

    #[test]
    fn a_configuration_is_restricted_to_the_squares_of_a_shape_inside() {
        let middle = Shape { name: "middle", squares: 0b0101_1000 };
        // Of the digits 1 2 0 1 2 0 1 2, the first to the last square, the digits of squares 3, 4 and 6 are 1 2 1.
        let row = [1, 2, 0, 1, 2, 0, 1, 2].into_iter().rev().fold(0, |sum, digit| 3 * sum + digit);
        assert_eq!(SHAPES[0].restricted(row, &middle), 1 + 2 * 3 + 9);
        assert_eq!(SHAPES[0].restricted(row, &SHAPES[0]), row);
    }
}
