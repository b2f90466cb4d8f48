//! Endgame tables: the fate of every position of few pieces.
//!
//! ```text
//! training: class ─ ground ─ retrograde ─ maker ─ packer ─ compression ─ model ─ arithmetic ─ file
//! search:   Endgames ─ class ─ block ─ fate
//! proof:    Fates ─┬─ Endgames
//!                  └─ maker ─ retrograde
//! ```
//! The program has tables of the variants in [`EMBEDDED`]; a [file](mod@file) of the data folder, with more pieces or of another variant, goes before them.
//! Tables of other endings are made when one has to be solved.
//!
//! A block is unpacked when one of its positions is first looked up, and stays unpacked until the budget of all tables runs short.
//! `tables/ENDGAMES.md` describes how the files were made, and has statistics of the results.

mod arithmetic;
mod class;
mod compression;
mod fate;
mod file;
mod ground;
mod made;
mod maker;
mod model;
mod packer;
mod retrograde;
mod shelf;
mod state;
#[cfg(test)]
mod tests;

use std::sync::{Arc, LazyLock, OnceLock};

use smallvec::SmallVec;

use crate::game::MoveList;
use crate::platform::{Asset, asset};
use crate::search::memory::{self, Reservation};
use crate::search::{Content, library};

use super::rules::board::MOVER;
use super::rules::board::{Board, DraughtsMove};
use super::rules::king_steps::KingSteps;
use super::rules::turn::Turn;
use super::rules::variant::{Family, Rules, VARIANTS};
use super::rules::word::Word;
use arithmetic::Probability;
use class::Class;
use compression::BLOCK;
use file::{ANY_PLIES, Parts};
use ground::Ground;
use model::{DRAWN, LOST, Model, Stored, WON};
use shelf::Shelf;

pub(super) use fate::Fate;
pub(super) use made::Fates;
pub(super) use packer::Packer;
pub(super) use state::State;

/// The tables of a file in the folder `tables`.
macro_rules! tables {
    ($name:literal) => {
        asset!(folder "tables/", $name)
    };
}

/// The tables of the program, by the variants that share them.
static EMBEDDED: [(Family, Asset); 11] = [
    (Family::International, tables!("draughts-international-4.endgames")),
    (Family::English, tables!("draughts-english-4.endgames")),
    (Family::Russian, tables!("draughts-russian-4.endgames")),
    (Family::Brazilian, tables!("draughts-brazilian-4.endgames")),
    (Family::Italian, tables!("draughts-italian-4.endgames")),
    (Family::Spanish, tables!("draughts-spanish-4.endgames")),
    (Family::Czech, tables!("draughts-czech-4.endgames")),
    (Family::Pool, tables!("draughts-pool-4.endgames")),
    (Family::Turkish, tables!("draughts-turkish-3.endgames")),
    (Family::Armenian, tables!("draughts-armenian-3.endgames")),
    (Family::Thai, tables!("draughts-thai-4.endgames")),
];

/// The endgame tables of a variant, and the blocks of them that are unpacked.
pub(super) struct Endgames {
    packed: &'static Packed,
    /// By the code of the class and the number of the block.
    unpacked: Vec<Vec<OnceLock<Unpacked>>>,
}

/// The endgame tables of a variant as their file has them.
struct Packed {
    ground: &'static Ground,
    /// The most pieces of an ending.
    pieces: u32,
    /// The blocks, by the code of the class; none for a code that is not a class.
    classes: Vec<Vec<&'static [u8]>>,
    /// By the code of the class: the plies for which no count of moves that begins later draws the game.
    sure: Vec<u8>,
    /// Of every block.
    model: Model<Probability>,
}

/// Positions of a block, with their share of the budget of all tables.
struct Unpacked {
    stored: Box<[Stored]>,
    _reservation: Reservation,
}

/// The first of the variants that have the same fates.
fn owner(rules: &Rules) -> &'static Rules {
    let shares = |other: &&&Rules| other.family == rules.family && other.layout == rules.layout;
    VARIANTS.iter().find(shares).unwrap_or(&VARIANTS[0])
}

impl Packed {
    /// The tables for positions of a variant; `None` if there are none.
    fn of(rules: &Rules) -> Option<&'static Self> {
        static READ: [OnceLock<Option<Packed>>; VARIANTS.len()] =
            [const { OnceLock::new() }; VARIANTS.len()];
        let place = VARIANTS.iter().position(|other| std::ptr::eq(*other, owner(rules)))?;
        READ[place].get_or_init(|| Self::largest(VARIANTS[place])).as_ref()
    }

    /// The tables with the most pieces: from a file of the data folder, or of the program.
    fn largest(rules: &Rules) -> Option<Self> {
        let mut own = None;
        if let Some((_, file)) = EMBEDDED.iter().find(|(family, _)| *family == rules.family) {
            own = Self::read(file.bytes(), rules);
        }
        let least = own.as_ref().map_or(*Class::PIECES.start(), |own| own.pieces as usize + 1);
        // A file stays for as long as the program runs.
        let open = |content: Content| Self::read((**Box::leak(Box::new(content))).as_ref(), rules);
        let of_data = (least..=*Class::PIECES.end())
            .rev()
            .find_map(|pieces| library().find_as(&file::name(rules, pieces), open));
        of_data.or(own)
    }

    /// The tables of a file; `None` if it is none of the variant.
    fn read(content: &'static [u8], rules: &Rules) -> Option<Self> {
        let ground = Ground::of(rules);
        let Parts { pieces, sure, model, blocks } = file::read(content, ground)?;
        Some(Self { ground, pieces: pieces as u32, classes: blocks, sure, model })
    }
}

impl Endgames {
    /// The tables for positions of a variant; `None` if there are none.
    pub(super) fn of(rules: &Rules) -> Option<Arc<Self>> {
        static SHELF: LazyLock<Arc<Shelf<Endgames>>> = LazyLock::new(Shelf::lending);
        let packed = Packed::of(rules)?;
        Some(SHELF.find_or(packed.ground.rules.name, || Self::new(packed)))
    }

    /// Tables without an unpacked block.
    fn new(packed: &'static Packed) -> Self {
        let locked = |blocks: &Vec<_>| blocks.iter().map(|_| OnceLock::new()).collect();
        Self { packed, unpacked: packed.classes.iter().map(locked).collect() }
    }

    /// True if the tables have a board, both sides of which have pieces.
    #[inline]
    pub(super) fn cover(&self, view: &Board) -> bool {
        view.occupied().count_ones() <= self.packed.pieces
    }

    /// The plies for which no count of moves that begins after a board draws the game before a win; [`u32::MAX`] if none ever does.
    /// A count that runs already is another matter.
    pub(super) fn sure_plies(&self, view: &Board) -> u32 {
        let sure = Class::of(view).map_or(0, |class| self.packed.sure[class.code()]);
        if sure == ANY_PLIES { u32::MAX } else { sure.into() }
    }

    /// The fate of a board that the side to move sees, if the tables [cover](Self::cover) it and the game is not over by its pieces;
    /// `None` also where there is no memory for the block.
    #[inline]
    pub(super) fn fate(&self, view: &Board) -> Option<Fate> {
        if !self.cover(view) {
            return None;
        }
        self.look_up(self.packed.ground.class(view)?, view, Wanted::Exactly)
    }

    /// A best move of a board that is won or lost; `None` in a draw, and where nothing is known.
    pub(super) fn best_move(&self, view: &Board) -> Option<DraughtsMove> {
        let fate = self.fate(view).filter(|&fate| fate != Fate::DRAW)?;
        let mut moves = MoveList::new();
        Turn::new(view, MOVER, self.packed.ground.rules).legal_moves(&mut moves);
        moves.into_iter().find(|&mv| {
            let next = self.after(view, mv, Wanted::Exactly);
            next.is_some_and(|next| next.one_move_before() == fate)
        })
    }

    fn look_up(&self, class: Class, view: &Board, wanted: Wanted) -> Option<Fate> {
        let rules = self.packed.ground.rules;
        if self.packed.ground.is_drawn(class) {
            return Some(Fate::DRAW);
        }
        let turn = Turn::new(view, MOVER, rules);
        let mut moves = MoveList::new();
        turn.captures(rules.has_priority(), &mut moves);
        let mut of_others = Wanted::Exactly;
        if moves.is_empty() {
            match self.stored(class, view)? {
                DRAWN => return Some(Fate::DRAW),
                WON if wanted == Wanted::Losses => return Some(Fate::WON),
                // The quickest win is by the quickest loss of the other side.
                WON => (turn.quiet_moves(&mut moves), of_others = Wanted::Losses),
                lost => return Some(Fate::lost_in(lost - LOST)),
            };
        }
        let fates: Option<SmallVec<[Fate; 32]>> =
            moves.iter().map(|&mv| self.after(view, mv, of_others)).collect();
        fates.map(|fates| Fate::of_choice(fates, rules.goal))
    }

    /// The fate of the other side after a move.
    fn after(&self, view: &Board, mv: DraughtsMove, wanted: Wanted) -> Option<Fate> {
        let mut next = *view;
        next.play(MOVER, mv);
        let next = next.turned(self.packed.ground.rules.layout);
        match self.packed.ground.class(&next) {
            Some(class) => self.look_up(class, &next, wanted),
            None => Some(Fate::ENDED),
        }
    }

    /// The stored fate of a board of a class in which nothing can be captured.
    fn stored(&self, class: Class, view: &Board) -> Option<Stored> {
        let state = State { view: *view, steps: KingSteps::default() };
        let index = self.packed.ground.index(class, &state);
        let (number, place) = (index / BLOCK, index % BLOCK);
        let unpacked = &self.unpacked[class.code()][number];
        if unpacked.get().is_none() {
            let _reservation = memory::reserve(BLOCK).ok()?;
            unpacked.get_or_init(|| {
                let Packed { ground, classes, model, .. } = self.packed;
                let (first, bytes) = (number * BLOCK, classes[class.code()][number]);
                let stored = compression::unpack(ground, class, first, bytes, model);
                Unpacked { stored, _reservation }
            });
        }
        Some(unpacked.get()?.stored[place])
    }
}

/// Endgame tables for boards of a word.
pub(super) trait Tables<W: Word>: Send + Sync + 'static {
    /// Those of a variant; `None` if there are none.
    fn of(rules: &Rules<W>) -> Option<Arc<Self>>;

    /// The fate of a board that the side to move sees; `None` where the tables do not have it.
    fn fate(&self, view: &Board<W>) -> Option<Fate>;

    /// The plies for which no count of moves that begins after a board draws the game before a win.
    fn sure_plies(&self, view: &Board<W>) -> u32;

    /// A best move of a board that is won or lost; `None` in a draw, and where nothing is known.
    fn best_move(&self, view: &Board<W>) -> Option<DraughtsMove<W>>;
}

impl Tables<u64> for Endgames {
    fn of(rules: &Rules) -> Option<Arc<Self>> {
        Self::of(rules)
    }

    #[inline]
    fn fate(&self, view: &Board) -> Option<Fate> {
        self.fate(view)
    }

    fn sure_plies(&self, view: &Board) -> u32 {
        self.sure_plies(view)
    }

    fn best_move(&self, view: &Board) -> Option<DraughtsMove> {
        self.best_move(view)
    }
}

/// The endgame tables of boards that have none.
pub(super) enum NoTables {}

impl<W: Word> Tables<W> for NoTables {
    fn of(_: &Rules<W>) -> Option<Arc<Self>> {
        None
    }

    fn fate(&self, _: &Board<W>) -> Option<Fate> {
        match *self {}
    }

    fn sure_plies(&self, _: &Board<W>) -> u32 {
        match *self {}
    }

    fn best_move(&self, _: &Board<W>) -> Option<DraughtsMove<W>> {
        match *self {}
    }
}

/// The part of a fate that a look-up needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    /// The fate.
    Exactly,
    /// The fate unless it is a win: the caller does not need the distance of a win.
    Losses,
}
