//! Maker of tables: solves the classes of a variant, beginning with the classes that others lead to.
//!
//! The fates stay in memory while there is room, and are also written to the data folder if there is one:
//! ```text
//! draughts-russian-0201.fates    "DEF1" │ a byte for each index of the class │ the same of the class turned
//! ```

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

use super::class::Class;
use super::fate::Fate;
use super::ground::Ground;
use super::retrograde::Retrograde;
use super::state::State;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::variant::Rules;
use crate::search::memory::{self, Halt, Reservation};
use crate::search::{Interrupted, Library};

/// The first bytes of a file of fates.
const MAGIC: &[u8] = b"DEF1";
/// Indices from which on a class is kept on the disk. A smaller class is solved faster than its file is read.
const WORTH_KEEPING: usize = 1 << 16;
/// Time between two checks of a class that another thread solves.
const WAIT: Duration = Duration::from_millis(1);

/// Maker of the tables of the classes of a variant, by several threads.
pub(in crate::games::draughts) struct Maker {
    ground: &'static Ground,
    tables: Tables,
    /// Locked while a thread solves the class and the class turned.
    solving: Vec<Mutex<()>>,
}

/// The fates that are known, by the code of the class.
pub(super) struct Tables(Vec<OnceLock<ClassTable>>);

/// The fates of a class by index, with their share of the budget of all tables.
struct ClassTable {
    fates: Vec<Fate>,
    _reservation: Reservation,
}

impl Tables {
    /// The fate of a position; `None` if its class is not solved.
    #[inline]
    pub(super) fn fate(&self, ground: &Ground, class: Class, state: &State) -> Option<Fate> {
        if ground.is_drawn(class) {
            return Some(Fate::DRAW);
        }
        Some(self.of(class)?[ground.index(class, state)])
    }

    fn of(&self, class: Class) -> Option<&[Fate]> {
        self.0[class.code()].get().map(|table| &table.fates[..])
    }
}

impl Maker {
    /// Maker of tables of a variant: nothing is solved yet.
    pub(super) fn of(rules: &Rules) -> Self {
        let codes = || 0..Class::CODES;
        Self {
            ground: Ground::of(rules),
            tables: Tables(codes().map(|_| OnceLock::new()).collect()),
            solving: codes().map(|_| Mutex::default()).collect(),
        }
    }

    /// Number of indices of the class of a board and of all classes reachable from it; `None` if the game is over on it.
    pub(super) fn extent(&self, view: &Board) -> Option<usize> {
        let mut open = vec![self.ground.class(view)?];
        let mut seen = BTreeSet::new();
        let mut extent: usize = 0;
        while let Some(class) = open.pop() {
            for class in [class, class.turned()] {
                if self.ground.is_played(class) && seen.insert(class.code()) {
                    extent = extent.saturating_add(self.ground.size(class));
                    open.extend(class.successors());
                }
            }
        }
        Some(extent)
    }

    /// The fate of a position; `None` if its class is not solved.
    pub(super) fn fate(&self, state: &State) -> Option<Fate> {
        match self.ground.class(&state.view) {
            Some(class) => self.tables.fate(self.ground, class, state),
            None => Some(Fate::ENDED),
        }
    }

    /// Solves the class of a board, and all that its moves lead to.
    ///
    /// # Errors
    /// As [`fates`](Self::fates).
    pub(super) fn solve(
        &self,
        view: &Board,
        library: &dyn Library,
        poll: &mut dyn FnMut() -> Result<(), Interrupted>,
    ) -> Result<(), Halt> {
        let class = self.ground.class(view);
        class.map_or(Ok(()), |class| self.fates(class, library, poll).map(|_| ()))
    }

    /// The fates of a class, after those of all that it leads to.
    ///
    /// # Errors
    /// [`Halt`]: interrupted by `poll`, or there is no memory for the class.
    pub(super) fn fates(
        &self,
        class: Class,
        library: &dyn Library,
        poll: &mut dyn FnMut() -> Result<(), Interrupted>,
    ) -> Result<&[Fate], Halt> {
        if let Some(fates) = self.tables.of(class) {
            return Ok(fates);
        }
        if !self.ground.is_played(class) {
            return Ok(&[]);
        }
        for next in class.successors() {
            self.fates(next, library, poll)?;
            self.fates(next.turned(), library, poll)?;
        }
        let pair = if class.code() <= class.turned().code() { class } else { class.turned() };
        let _held = held(&self.solving[pair.code()], poll)?;
        if self.tables.of(class).is_none() {
            self.make_pair(pair, library, poll)?;
        }
        Ok(self.tables.of(class).unwrap_or_default())
    }

    /// Reads a class and the class turned from the library, or solves and keeps them.
    fn make_pair(
        &self,
        pair: Class,
        library: &dyn Library,
        poll: &mut dyn FnMut() -> Result<(), Interrupted>,
    ) -> Result<(), Halt> {
        let (size, sides) = (self.ground.size(pair), if pair == pair.turned() { 1 } else { 2 });
        if size > Retrograde::MOST {
            return Err(Halt::OutOfMemory);
        }
        let name = format!("draughts-{}-{pair}.fates", self.ground.rules.name);
        let is_kept = size >= WORTH_KEEPING;
        let mut reservation = memory::reserve(sides * size)?;
        let read = is_kept.then(|| read_fates(library, &name, size, sides)).flatten();
        let is_new = read.is_none();
        let [own, turned] = match read {
            Some(fates) => fates,
            None => {
                // The queues are given up with the analysis.
                let _queues = memory::reserve(sides * size * (Retrograde::BYTES - 1))?;
                Retrograde::new(pair, self.ground, &self.tables).run(poll)?
            }
        };
        if is_kept && is_new {
            keep_fates(library, &name, [&own, &turned]);
        }
        for (class, fates) in [(pair, own), (pair.turned(), turned)].into_iter().take(sides) {
            let share = reservation.split(size);
            let _ = self.tables.0[class.code()].set(ClassTable { fates, _reservation: share });
        }
        Ok(())
    }
}

/// A lock, waited for with a look at the stop now and then.
fn held<'a>(
    lock: &'a Mutex<()>,
    poll: &mut dyn FnMut() -> Result<(), Interrupted>,
) -> Result<MutexGuard<'a, ()>, Interrupted> {
    loop {
        match lock.try_lock() {
            Ok(held) => return Ok(held),
            Err(TryLockError::Poisoned(poisoned)) => return Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => {
                poll()?;
                thread::sleep(WAIT);
            }
        }
    }
}

/// Reads the fates of a class with `size` indices, and of the class turned, from the library. The second list is empty if the two are the same class.
fn read_fates(
    library: &dyn Library,
    name: &str,
    size: usize,
    sides: usize,
) -> Option<[Vec<Fate>; 2]> {
    let content = library.read(name)?;
    let bytes = (*content).as_ref().strip_prefix(MAGIC)?;
    if bytes.len() != sides * size {
        return None;
    }
    let (own, turned) = bytes.split_at(size);
    Some([own, turned].map(|bytes| bytes.iter().map(|&byte| Fate::of_byte(byte)).collect()))
}

/// Stores the fates of a class and of the class turned in the library.
/// The library reports a failure, and the search continues without the file.
fn keep_fates(library: &dyn Library, name: &str, fates: [&[Fate]; 2]) {
    let Ok(_copy) = memory::reserve(fates.iter().map(|fates| fates.len()).sum()) else { return };
    let bytes = fates.into_iter().flatten().map(|fate| fate.number() as u8);
    let content: Vec<u8> = MAGIC.iter().copied().chain(bytes).collect();
    let _ = library.keep(name, &content);
}
