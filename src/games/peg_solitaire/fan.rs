//! The fan of a position: what every jump makes of it, each position as the least of its images.
//!
//! The searches that visit millions of positions are built on it.
//! - Jumps are found by shifts: those with the same distances from hole to hole are tested all at once.
//! - A child's images are those of its parent with the image of the jump flipped.
//!   So a canonical child costs eight exclusive ors and eight minima instead of eight permutations.
//! - Backwards, pegs and holes change places: a jump was made into a position
//!   if it can be made in the complement (Beasley, "The Ins and Outs of Peg Solitaire", 1985, chapter 2).

use super::board::{Board, Holes, Jump};
use super::symmetry::Symmetries;

/// How many images are kept of each position; where a board has fewer symmetries, some come more than once.
pub const IMAGES: usize = 8;

/// The images of a position under the symmetries, the position itself first.
pub type Images = [Holes; IMAGES];

/// The least image: the same for all positions that are images of each other.
#[inline]
#[must_use]
pub fn least(images: &Images) -> Holes {
    images.iter().copied().fold(Holes::MAX, Holes::min)
}

/// Jumps that are tested together: the jumped hole and the one entered lie at the same distances from the one left.
#[derive(Clone, Copy)]
struct Shift {
    /// Distances in hole numbers, modulo 64.
    over: u32,
    to: u32,
    /// The holes that the jumps leave.
    from: Holes,
    /// Where the answers go: this word, turned to the left by so many bits.
    word: usize,
    turn: u32,
}

/// At most one word for each of six directions.
const WORDS: usize = 6;

/// All jumps of a board with their images.
pub struct Fan {
    all: Holes,
    shifts: Vec<Shift>,
    /// The jump that each bit of a word stands for.
    numbers: Vec<[u8; 64]>,
    /// The holes that each jump changes, under each symmetry.
    jumps: Vec<Images>,
    /// The images of each byte of a set of holes.
    tables: Vec<[Images; 256]>,
}

impl Fan {
    /// The fan of a board, up to the given symmetries.
    #[must_use]
    pub fn new(board: &Board, symmetries: &Symmetries) -> Self {
        let images_of = |holes| symmetries.images(holes);
        let byte = |byte: usize| {
            std::array::from_fn(|value| images_of((value as Holes) << (byte * 8) & board.all()))
        };
        let mut fan = Self {
            all: board.all(),
            shifts: Vec::new(),
            numbers: Vec::new(),
            jumps: board.jumps().iter().map(|jump| images_of(jump.holes())).collect(),
            tables: (0..board.holes().div_ceil(8)).map(byte).collect(),
        };
        for shift in shifts(board.jumps()) {
            fan.place(shift, board.jumps());
        }
        fan
    }

    /// Finds room for the answers of a shift: the first word and turn where they meet no others.
    fn place(&mut self, shift: Shift, jumps: &[Jump]) {
        let taken = |word: usize| {
            let shifts = self.shifts.iter().filter(|shift| shift.word == word);
            shifts.fold(0, |taken, shift| taken | shift.from.rotate_left(shift.turn))
        };
        let room = (0..WORDS).flat_map(|word| (0..64).map(move |turn| (word, turn)));
        let (word, turn) = room
            .into_iter()
            .find(|&(word, turn)| taken(word) & shift.from.rotate_left(turn) == 0)
            .expect("the jumps of one direction leave different holes");
        self.numbers.resize(self.numbers.len().max(word + 1), [0; 64]);
        for (number, jump) in
            jumps.iter().enumerate().filter(|(_, jump)| distances(jump) == (shift.over, shift.to))
        {
            self.numbers[word][(u32::from(jump.from) + turn) as usize % 64] = number as u8;
        }
        self.shifts.push(Shift { word, turn, ..shift });
    }

    /// The images of a position.
    #[inline]
    #[must_use]
    pub fn images(&self, pegs: Holes) -> Images {
        let mut images = [0; IMAGES];
        for (table, byte) in self.tables.iter().zip(pegs.to_le_bytes()) {
            for (image, part) in images.iter_mut().zip(&table[usize::from(byte)]) {
                *image |= part;
            }
        }
        images
    }

    /// The least image of a position.
    #[must_use]
    pub fn canonical(&self, pegs: Holes) -> Holes {
        least(&self.images(pegs))
    }

    /// The position with pegs and holes exchanged.
    #[inline]
    #[must_use]
    pub const fn complement(&self, pegs: Holes) -> Holes {
        !pegs & self.all
    }

    /// The least image of the complement of a position.
    #[inline]
    #[must_use]
    pub fn least_complement(&self, images: &Images) -> Holes {
        self.complement(images.iter().copied().fold(0, Holes::max))
    }

    /// Calls `visit` with the number of each jump that can be made.
    #[inline(always)]
    pub fn each_jump(&self, pegs: Holes, mut visit: impl FnMut(usize)) {
        let mut words = [0; WORDS];
        for shift in &self.shifts {
            let (over, to) = (pegs.rotate_right(shift.over), pegs.rotate_right(shift.to));
            words[shift.word] |= (pegs & over & !to & shift.from).rotate_left(shift.turn);
        }
        for (numbers, mut word) in self.numbers.iter().zip(words) {
            while word != 0 {
                visit(numbers[word.trailing_zeros() as usize].into());
                word &= word - 1;
            }
        }
    }

    /// The images of what a jump makes, forwards or backwards, of a position with these images.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, images: &Images, jump: usize) -> Images {
        let flipped = &self.jumps[jump];
        std::array::from_fn(|i| images[i] ^ flipped[i])
    }

    /// Calls `visit` with the images of each position that a jump makes of this one.
    #[inline(always)]
    pub fn each_child(&self, pegs: Holes, mut visit: impl FnMut(&Images)) {
        let images = self.images(pegs);
        self.each_jump(pegs, |jump| visit(&self.after(&images, jump)));
    }

    /// Calls `visit` with the images of each position of which a jump makes this one.
    #[inline(always)]
    pub fn each_parent(&self, pegs: Holes, mut visit: impl FnMut(&Images)) {
        let images = self.images(pegs);
        self.each_jump(self.complement(pegs), |jump| visit(&self.after(&images, jump)));
    }
}

/// How far the jumped and the entered hole are from the one left.
fn distances(jump: &Jump) -> (u32, u32) {
    let from_start = |hole: u8| u32::from(hole.wrapping_sub(jump.from)) % 64;
    (from_start(jump.over), from_start(jump.to))
}

/// The jumps by their distances.
fn shifts(jumps: &[Jump]) -> Vec<Shift> {
    let mut shifts: Vec<Shift> = Vec::new();
    for jump in jumps {
        let (over, to) = distances(jump);
        let left = 1 << jump.from;
        match shifts.iter_mut().find(|shift| (shift.over, shift.to) == (over, to)) {
            Some(shift) => shift.from |= left,
            None => shifts.push(Shift { over, to, from: left, word: 0, turn: 0 }),
        }
    }
    shifts
}
