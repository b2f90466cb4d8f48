//! Endgame tables: the fate of every position of few pieces.
//!
//! ```text
//! training: class ─ ground ─ retrograde ─ maker ─ compression ─ model ─ arithmetic ─ file
//! search:   Endgames ─ class ─ block ─ fate
//! proof:    Fates ─┬─ Endgames
//!                  └─ maker ─ retrograde
//! ```
//! The tables of two to four pieces of international draughts are a part of the program.
//! Tables of other variants are made when an ending has to be solved.
//!
//! A file of the program is the name of its format, the [`Model`] that blocks begin with, the bytes of each block,
//! and the blocks, class by class ([`Class::all`]):
//! ```text
//! 0 "D10F" │ 4 bytes of the model … │ lengths of two bytes, the lower first … │ blocks …
//! ```
//! A block is unpacked when one of its positions is first looked up, and stays unpacked.
//! `tables/ENDGAMES.md` describes how the file was made, and has statistics of the results.

mod arithmetic;
mod class;
mod compression;
mod fate;
mod ground;
mod made;
mod maker;
mod model;
mod retrograde;
mod state;
#[cfg(test)]
mod tests;

use std::sync::{LazyLock, OnceLock};

use smallvec::SmallVec;

use crate::game::MoveList;
use crate::platform::{Asset, asset};
use crate::search::memory::{self, Reservation};

use super::rules::board::MOVER;
use super::rules::board::{Board, DraughtsMove};
use super::rules::king_steps::KingSteps;
use super::rules::turn::Turn;
use super::rules::variant::{INTERNATIONAL, Rules};
use super::rules::word::Word;
use arithmetic::Probability;
use class::{Class, PIECES};
use compression::BLOCK;
use ground::international;
use model::{DRAWN, LOST, Model, Stored, WON};

pub(super) use fate::Fate;
pub(super) use made::Fates;
pub(super) use maker::Maker;
pub(super) use state::State;

/// Rules of the built-in tables.
static RULES: &Rules = &INTERNATIONAL;

/// The name of the file.
pub(super) const FILE: &str = "draughts-10x10.endgames";

/// The file of the program.
static EMBEDDED: Asset = asset!(folder "tables/", "draughts-10x10.endgames");

const MAGIC: &[u8] = b"D10F";

/// The endgame tables.
pub(super) struct Endgames {
    /// By the code of the class.
    classes: Vec<Blocks>,
    /// Of every block.
    model: Model<Probability>,
}

/// The blocks of a class; empty for a code that is not a class.
type Blocks = Vec<Block>;

/// Positions of a class, packed, and after the first look-up also unpacked.
struct Block {
    packed: &'static [u8],
    unpacked: OnceLock<Unpacked>,
}

/// Positions of a block, with their share of the budget of all tables.
struct Unpacked {
    stored: Box<[Stored]>,
    _reservation: Reservation,
}

/// The content of a file of the packed blocks of all classes.
fn write(expectations: &[u8], blocks: &[Vec<u8>]) -> Result<Vec<u8>, String> {
    let mut content = MAGIC.to_vec();
    content.extend(expectations);
    for block in blocks {
        let length = u16::try_from(block.len()).map_err(|_| "a block is too long".to_owned())?;
        content.extend(length.to_le_bytes());
    }
    content.extend(blocks.concat());
    Ok(content)
}

impl Endgames {
    /// The tables for positions of a variant; `None` if there are none.
    pub(super) fn of(rules: &Rules) -> Option<&'static Self> {
        static SHARED: LazyLock<Option<Endgames>> =
            LazyLock::new(|| Endgames::read(EMBEDDED.bytes()));
        std::ptr::eq(rules, RULES).then(|| SHARED.as_ref()).flatten()
    }

    /// The tables of a file; `None` if it is none.
    fn read(content: &'static [u8]) -> Option<Self> {
        let content = content.strip_prefix(MAGIC)?;
        let (model, content) = content.split_at_checked(Model::BYTES)?;
        let mut classes: Vec<Blocks> = (0..Class::CODES).map(|_| Vec::new()).collect();
        let count = Class::all().map(compression::blocks).sum::<usize>();
        let (lengths, mut rest) = content.split_at_checked(2 * count)?;
        let (lengths, _) = lengths.as_chunks();
        let mut lengths = lengths.iter().map(|&length| usize::from(u16::from_le_bytes(length)));
        for class in Class::all() {
            for length in lengths.by_ref().take(compression::blocks(class)) {
                let packed = rest.split_off(..length)?;
                classes[class.code()].push(Block { packed, unpacked: OnceLock::new() });
            }
        }
        rest.is_empty().then(|| Self { classes, model: Model::read(model) })
    }

    /// The fate of a board that the side to move sees, if it has at most four pieces and both sides have some;
    /// `None` also where there is no memory for the block.
    #[inline]
    pub(super) fn fate(&self, view: &Board) -> Option<Fate> {
        if view.occupied().count_ones() as usize > PIECES {
            return None;
        }
        self.look_up(view, Wanted::Exactly)
    }

    /// A best move of a board that is won or lost; `None` in a draw, and where nothing is known.
    pub(super) fn best_move(&self, view: &Board) -> Option<DraughtsMove> {
        let fate = self.fate(view).filter(|&fate| fate != Fate::DRAW)?;
        let mut moves = MoveList::new();
        Turn::new(view, MOVER, RULES).legal_moves(&mut moves);
        moves.into_iter().find(|&mv| {
            let next = self.after(view, mv, Wanted::Exactly);
            next.is_some_and(|next| next.one_move_before() == fate)
        })
    }

    fn look_up(&self, view: &Board, wanted: Wanted) -> Option<Fate> {
        let class = Class::of(view)?;
        let turn = Turn::new(view, MOVER, RULES);
        let mut moves = MoveList::new();
        turn.captures(RULES.has_priority(), &mut moves);
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
        fates.map(|fates| Fate::of_choice(fates, RULES.goal))
    }

    /// The fate of the other side after a move.
    fn after(&self, view: &Board, mv: DraughtsMove, wanted: Wanted) -> Option<Fate> {
        let mut next = *view;
        next.play(MOVER, mv);
        if next.pieces(MOVER.other()) == 0 {
            return Some(Fate::ENDED);
        }
        self.look_up(&next.turned(RULES.layout), wanted)
    }

    /// The stored fate of a board of a class in which nothing can be captured.
    fn stored(&self, class: Class, view: &Board) -> Option<Stored> {
        let index =
            international().index(class, &State { view: *view, steps: KingSteps::default() });
        let (number, place) = (index / BLOCK, index % BLOCK);
        let block = &self.classes[class.code()][number];
        if block.unpacked.get().is_none() {
            let _reservation = memory::reserve(BLOCK).ok()?;
            let unpack = || {
                let stored = compression::unpack(class, number * BLOCK, block.packed, &self.model);
                Unpacked { stored, _reservation }
            };
            block.unpacked.get_or_init(unpack);
        }
        Some(block.unpacked.get()?.stored[place])
    }
}

/// Endgame tables for boards of a word.
pub(super) trait Tables<W: Word>: Sync + 'static {
    /// Those of a variant; `None` if there are none.
    fn of(rules: &Rules<W>) -> Option<&'static Self>;

    /// The fate of a board that the side to move sees; `None` where the tables do not have it.
    fn fate(&self, view: &Board<W>) -> Option<Fate>;

    /// A best move of a board that is won or lost; `None` in a draw, and where nothing is known.
    fn best_move(&self, view: &Board<W>) -> Option<DraughtsMove<W>>;
}

impl Tables<u64> for Endgames {
    fn of(rules: &Rules) -> Option<&'static Self> {
        Self::of(rules)
    }

    #[inline]
    fn fate(&self, view: &Board) -> Option<Fate> {
        self.fate(view)
    }

    fn best_move(&self, view: &Board) -> Option<DraughtsMove> {
        self.best_move(view)
    }
}

/// The endgame tables of boards that have none.
pub(super) enum NoTables {}

impl<W: Word> Tables<W> for NoTables {
    fn of(_: &Rules<W>) -> Option<&'static Self> {
        None
    }

    fn fate(&self, _: &Board<W>) -> Option<Fate> {
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
