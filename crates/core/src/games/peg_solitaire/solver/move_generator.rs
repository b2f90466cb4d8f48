//! Move generation on bitboards, with the symmetric images of each position.
//!
//! The searches that visit millions of positions are built on it.
//! - Jumps are found by shifts: all jumps with the same distances from hole to hole are tested together.
//!   For that the holes are spread over the squares of a rectangle, where all jumps of a direction have the same distances.
//! - Each open jump is a bit of a few words, its slot. Tables by slot contain the data of each jump.
//! - A successor's images are the images of its predecessor with the image of the jump flipped.
//!   So a canonical successor costs eight exclusive ors and eight minima instead of eight permutations.
//! - Backwards, pegs and holes change places: a jump was made into a position
//!   if it can be made in the complement (Beasley, "The Ins and Outs of Peg Solitaire", 1985, chapter 2).

use crate::games::peg_solitaire::rules::board::{Board, Holes, Jump};

use crate::games::peg_solitaire::rules::symmetry::{IMAGES, Images, Symmetries};

/// Canonical image: the least, as signed numbers, which vectors of every processor compare. It is the same for all images.
#[inline(always)]
pub(super) fn canonical(images: &Images) -> Holes {
    images.iter().map(|&image| image as i64).fold(i64::MAX, i64::min) as Holes
}

/// Greatest image, in the order of [`canonical`].
#[inline(always)]
fn greatest(images: &Images) -> Holes {
    images.iter().map(|&image| image as i64).fold(i64::MIN, i64::max) as Holes
}

/// Set of jumps that are tested together: the jumped hole and the one entered lie at the same distances from the one left.
#[derive(Clone, Copy)]
struct Shift {
    /// Distances of the squares, modulo 64.
    over: u32,
    to: u32,
    /// The squares that the jumps leave.
    from: u64,
    /// Word that takes the answers, and the bits by which they are rotated to the left.
    word: usize,
    rotation: u32,
}

/// Words of answers: at most one for each of six directions.
const WORDS: usize = 6;

/// Jumps of a board with their images.
pub(crate) struct MoveGenerator {
    all: Holes,
    shifts: Vec<Shift>,
    /// Words of answers in use.
    words: usize,
    /// Jump that each slot stands for; 0 for no jump. Shape \[word * 64 + bit\].
    numbers: Vec<u8>,
    /// Holes that each jump changes, under each symmetry. Shape \[slot\].
    flips: Vec<Images>,
    /// Images of each byte of a set of holes. Shape \[byte\]\[value\].
    tables: Vec<[Images; 256]>,
    /// Squares of each byte of a set of holes. Shape \[byte\]\[value\].
    squares: Vec<[u64; 256]>,
}

impl MoveGenerator {
    /// Generator of a board, up to the given symmetries.
    pub(crate) fn new(board: &Board, symmetries: &Symmetries) -> Self {
        let bytes = 0..board.holes().div_ceil(8);
        let holes = |byte: usize, value: usize| (value as Holes) << (byte * 8) & board.all();
        let spread = spread(board);
        let squares_of = |holes: Holes| {
            let squares = spread.iter().enumerate().filter(|(hole, _)| holes >> hole & 1 == 1);
            squares.fold(0, |all, (_, square)| all | 1 << square)
        };
        let images = |byte| std::array::from_fn(|value| symmetries.images(holes(byte, value)));
        let squares = |byte| std::array::from_fn(|value| squares_of(holes(byte, value)));
        let mut generator = Self {
            all: board.all(),
            shifts: Vec::new(),
            words: 0,
            numbers: Vec::new(),
            flips: Vec::new(),
            tables: bytes.clone().map(images).collect(),
            squares: bytes.map(squares).collect(),
        };
        for shift in shifts(board.jumps(), &spread) {
            generator.place(shift, board.jumps(), &spread);
        }
        let flips = |&number: &u8| symmetries.images(board.jumps()[usize::from(number)].holes());
        generator.flips = generator.numbers.iter().map(flips).collect();
        generator
    }

    /// Finds room for the answers of a shift: the first word and rotation where they collide with no others.
    fn place(&mut self, shift: Shift, jumps: &[Jump], spread: &[u32]) {
        let taken = |word: usize| {
            let shifts = self.shifts.iter().filter(|shift| shift.word == word);
            shifts.fold(0, |taken, shift| taken | shift.from.rotate_left(shift.rotation))
        };
        let room = (0..WORDS).flat_map(|word| (0..64).map(move |rotation| (word, rotation)));
        let (word, rotation) = room
            .into_iter()
            .find(|&(word, rotation)| taken(word) & shift.from.rotate_left(rotation) == 0)
            .expect("the jumps of one direction leave different holes");
        self.words = self.words.max(word + 1);
        self.numbers.resize(self.words * 64, 0);
        for (number, jump) in jumps.iter().enumerate() {
            if distances(jump, spread) == (shift.over, shift.to) {
                let bit = (spread[usize::from(jump.from)] + rotation) as usize % 64;
                self.numbers[word * 64 + bit] = number as u8;
            }
        }
        self.shifts.push(Shift { word, rotation, ..shift });
    }

    /// Jump of the board that each slot stands for.
    pub(crate) fn jumps(&self) -> &[u8] {
        &self.numbers
    }

    /// Images of a position: the unions of the images of its bytes.
    #[inline(always)]
    pub(crate) fn images(&self, pegs: Holes) -> Images {
        let mut images = [0; IMAGES];
        for (table, byte) in self.tables.iter().zip(pegs.to_le_bytes()) {
            for (image, part) in images.iter_mut().zip(&table[usize::from(byte)]) {
                *image |= part;
            }
        }
        images
    }

    /// Canonical image of a position.
    pub(crate) fn canonical(&self, pegs: Holes) -> Holes {
        canonical(&self.images(pegs))
    }

    /// Complement of a position: pegs and holes exchanged.
    #[inline(always)]
    pub(crate) const fn complement(&self, pegs: Holes) -> Holes {
        !pegs & self.all
    }

    /// Canonical image of the complement of a position: the complement of its greatest image.
    #[inline(always)]
    pub(crate) fn canonical_complement(&self, images: &Images) -> Holes {
        self.complement(greatest(images))
    }

    /// Calls `visit` with the slot of each jump that is open.
    #[inline(always)]
    pub(crate) fn each_jump(&self, pegs: Holes, mut visit: impl FnMut(usize)) {
        let bytes = self.squares.iter().zip(pegs.to_le_bytes());
        let pegs = bytes.fold(0, |pegs, (squares, byte)| pegs | squares[usize::from(byte)]);
        let mut words = [0_u64; WORDS];
        for shift in &self.shifts {
            // Rotated, the squares over and to of each jump lie on its square from, so one test serves for all jumps of the shift.
            let (over, to) = (pegs.rotate_right(shift.over), pegs.rotate_right(shift.to));
            words[shift.word] |= (pegs & over & !to & shift.from).rotate_left(shift.rotation);
        }
        // One loop over all words, because the end of each loop is a mispredicted branch.
        let mut left: u32 = words.iter().map(|word| word.count_ones()).sum();
        let (mut first, mut rest) = (0, words.into_iter().skip(1));
        let mut word = words[0];
        while left > 0 {
            while word == 0 {
                first += 64;
                word = rest.next().unwrap_or_default();
            }
            visit(first + word.trailing_zeros() as usize);
            word &= word - 1;
            left -= 1;
        }
    }

    /// Images of a position after the jump of a slot is made or unmade, from its images before.
    #[inline(always)]
    pub(crate) fn after(&self, images: &Images, slot: usize) -> Images {
        let flipped = &self.flips[slot];
        std::array::from_fn(|i| images[i] ^ flipped[i])
    }
}

/// Square of each hole: numbered by row and column if each hole then has its own bit of a word, else the number of the hole.
fn spread(board: &Board) -> Vec<u32> {
    let (columns, spacing) = (board.columns(), board.shape().lattice.spacing);
    let square = |&(row, column): &(i32, i32)| row as usize * columns + column as usize / spacing;
    let squares: Vec<u32> = board.places().iter().map(|place| square(place) as u32).collect();
    let is_apart = squares.is_sorted_by(|a, b| a < b);
    if is_apart && squares.iter().all(|&square| square < 64) {
        squares
    } else {
        (0..board.holes() as u32).collect()
    }
}

/// Distances of the jumped and the entered square from the one left, modulo 64.
fn distances(jump: &Jump, spread: &[u32]) -> (u32, u32) {
    let square = |hole: u8| spread[usize::from(hole)];
    let from_start = |hole: u8| square(hole).wrapping_sub(square(jump.from)) % 64;
    (from_start(jump.over), from_start(jump.to))
}

/// Groups the jumps by their distances.
fn shifts(jumps: &[Jump], spread: &[u32]) -> Vec<Shift> {
    let mut shifts: Vec<Shift> = Vec::new();
    for jump in jumps {
        let (over, to) = distances(jump, spread);
        let left = 1 << spread[usize::from(jump.from)];
        match shifts.iter_mut().find(|shift| (shift.over, shift.to) == (over, to)) {
            Some(shift) => shift.from |= left,
            None => shifts.push(Shift { over, to, from: left, word: 0, rotation: 0 }),
        }
    }
    shifts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::hash;
    use crate::games::peg_solitaire::rules::drawings::DRAWINGS;
    use crate::games::peg_solitaire::tests::board;

    #[test]
    fn jumps_and_images_are_those_of_the_board_and_its_symmetries() {
        for name in DRAWINGS.iter().map(|drawing| drawing.name) {
            let board = board(name);
            let symmetries = Symmetries::of(&board);
            let generator = MoveGenerator::new(&board, &symmetries);
            for pegs in (0..50).map(|seed| hash(seed) & board.all()) {
                let images = symmetries.images(pegs);
                assert_eq!(generator.images(pegs), images, "{name}");
                let complement = generator.complement(pegs);
                assert_eq!((complement & pegs, complement | pegs), (0, board.all()), "{name}");
                let open = |pegs: &Holes| -> Vec<usize> {
                    let mut jumps = Vec::new();
                    generator.each_jump(*pegs, |slot| {
                        jumps.push(usize::from(generator.jumps()[slot]));
                    });
                    jumps.sort_unstable();
                    jumps
                };
                let jumps = board.jumps();
                let wanted = (0..jumps.len()).filter(|&jump| jumps[jump].is_open(pegs));
                assert_eq!(open(&pegs), wanted.collect::<Vec<_>>(), "{name}");
                generator.each_jump(pegs, |slot| {
                    let jump = jumps[usize::from(generator.jumps()[slot])];
                    let after = symmetries.images(pegs ^ jump.holes());
                    assert_eq!(generator.after(&images, slot), after, "{name}");
                });
                let canonical = symmetries.canonical(pegs);
                assert_eq!(
                    generator.canonical_complement(&images),
                    generator.canonical(complement)
                );
                for image in images {
                    assert_eq!(generator.canonical(image), canonical, "{name}");
                    assert_eq!(symmetries.canonical(image), canonical, "{name}");
                    assert_eq!(image.count_ones(), pegs.count_ones(), "{name}");
                    assert_eq!(open(&image).len(), open(&pegs).len(), "{name}");
                }
            }
        }
    }
}
