//! Move generation on bitboards, with the symmetric images of each position.
//!
//! The searches that visit millions of positions are built on it.
//! - Jumps are found by shifts: those with the same distances from hole to hole are tested all at once.
//! - A successor's images are those of its predecessor with the image of the jump flipped.
//!   So a canonical successor costs eight exclusive ors and eight minima instead of eight permutations.
//! - Backwards, pegs and holes change places: a jump was made into a position
//!   if it can be made in the complement (Beasley, "The Ins and Outs of Peg Solitaire", 1985, chapter 2).

use crate::games::peg_solitaire::board::{Board, Holes, Jump};

use super::symmetry::Symmetries;

/// Images kept of each position; where a board has fewer symmetries, some come more than once.
pub(super) const IMAGES: usize = 8;

/// Images of a position under the symmetries, the position itself first.
pub(super) type Images = [Holes; IMAGES];

/// Canonical image: the least, the same for all positions that are images of each other.
#[inline]
pub(super) fn canonical(images: &Images) -> Holes {
    images.iter().copied().fold(Holes::MAX, Holes::min)
}

/// Set of jumps that are tested together: the jumped hole and the one entered lie at the same distances from the one left.
#[derive(Clone, Copy)]
struct Shift {
    /// Distances in hole numbers, modulo 64.
    over: u32,
    to: u32,
    /// The holes that the jumps leave.
    from: Holes,
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
    /// Jump that each bit of a word stands for. Shape \[word\]\[bit\].
    numbers: Vec<[u8; 64]>,
    /// Holes that each jump changes, under each symmetry. Shape \[jump\].
    jumps: Vec<Images>,
    /// Images of each byte of a set of holes. Shape \[byte\]\[value\].
    tables: Vec<[Images; 256]>,
}

impl MoveGenerator {
    /// Generator of a board, up to the given symmetries.
    pub(crate) fn new(board: &Board, symmetries: &Symmetries) -> Self {
        let images_of = |holes| symmetries.images(holes);
        let byte = |byte: usize| {
            std::array::from_fn(|value| images_of((value as Holes) << (byte * 8) & board.all()))
        };
        let mut generator = Self {
            all: board.all(),
            shifts: Vec::new(),
            numbers: Vec::new(),
            jumps: board.jumps().iter().map(|jump| images_of(jump.holes())).collect(),
            tables: (0..board.holes().div_ceil(8)).map(byte).collect(),
        };
        for shift in shifts(board.jumps()) {
            generator.place(shift, board.jumps());
        }
        generator
    }

    /// Finds room for the answers of a shift: the first word and rotation where they meet no others.
    fn place(&mut self, shift: Shift, jumps: &[Jump]) {
        let taken = |word: usize| {
            let shifts = self.shifts.iter().filter(|shift| shift.word == word);
            shifts.fold(0, |taken, shift| taken | shift.from.rotate_left(shift.rotation))
        };
        let room = (0..WORDS).flat_map(|word| (0..64).map(move |rotation| (word, rotation)));
        let (word, rotation) = room
            .into_iter()
            .find(|&(word, rotation)| taken(word) & shift.from.rotate_left(rotation) == 0)
            .expect("the jumps of one direction leave different holes");
        self.numbers.resize(self.numbers.len().max(word + 1), [0; 64]);
        for (number, jump) in
            jumps.iter().enumerate().filter(|(_, jump)| distances(jump) == (shift.over, shift.to))
        {
            self.numbers[word][(u32::from(jump.from) + rotation) as usize % 64] = number as u8;
        }
        self.shifts.push(Shift { word, rotation, ..shift });
    }

    /// Images of a position: those of its bytes together.
    #[inline]
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
    #[inline]
    pub(crate) const fn complement(&self, pegs: Holes) -> Holes {
        !pegs & self.all
    }

    /// Canonical image of the complement of a position: the complement of its greatest image.
    #[inline]
    pub(crate) fn canonical_complement(&self, images: &Images) -> Holes {
        self.complement(images.iter().copied().fold(0, Holes::max))
    }

    /// Calls `visit` with the number of each jump that is open.
    #[inline(always)]
    pub(crate) fn each_jump(&self, pegs: Holes, mut visit: impl FnMut(usize)) {
        let mut words = [0; WORDS];
        for shift in &self.shifts {
            // Rotated, the holes over and to of each jump lie on its hole from, so one test serves for all jumps of the shift.
            let (over, to) = (pegs.rotate_right(shift.over), pegs.rotate_right(shift.to));
            words[shift.word] |= (pegs & over & !to & shift.from).rotate_left(shift.rotation);
        }
        for (numbers, mut word) in self.numbers.iter().zip(words) {
            while word != 0 {
                visit(numbers[word.trailing_zeros() as usize].into());
                word &= word - 1;
            }
        }
    }

    /// Images of what a jump, made or taken back, makes of a position with these images.
    #[inline(always)]
    pub(crate) fn after(&self, images: &Images, jump: usize) -> Images {
        let flipped = &self.jumps[jump];
        std::array::from_fn(|i| images[i] ^ flipped[i])
    }
}

/// Distances of the jumped and the entered hole from the one left, modulo 64.
fn distances(jump: &Jump) -> (u32, u32) {
    let from_start = |hole: u8| u32::from(hole.wrapping_sub(jump.from)) % 64;
    (from_start(jump.over), from_start(jump.to))
}

/// Groups the jumps by their distances.
fn shifts(jumps: &[Jump]) -> Vec<Shift> {
    let mut shifts: Vec<Shift> = Vec::new();
    for jump in jumps {
        let (over, to) = distances(jump);
        let left = 1 << jump.from;
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
    use crate::games::peg_solitaire::drawings::DRAWINGS;
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
                    generator.each_jump(*pegs, |jump| jumps.push(jump));
                    jumps.sort_unstable();
                    jumps
                };
                let jumps = board.jumps();
                let wanted = (0..jumps.len()).filter(|&jump| jumps[jump].is_open(pegs));
                assert_eq!(open(&pegs), wanted.collect::<Vec<_>>(), "{name}");
                for jump in open(&pegs) {
                    let after = symmetries.images(pegs ^ jumps[jump].holes());
                    assert_eq!(generator.after(&images, jump), after, "{name}");
                }
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
