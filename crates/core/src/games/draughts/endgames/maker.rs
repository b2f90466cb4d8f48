//! Maker of tables: solves the classes of a variant, beginning with the classes that others lead to.
//!
//! It packs the tables that are a part of the program. Tables of other variants are made when a search needs them.
//! They stay in memory while there is room, and are also written to the data folder if there is one:
//! ```text
//! draughts-russian-0201.fates    "DEF1" │ a byte for each index of the class │ the same of the class turned
//! ```

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::{Mutex, MutexGuard, OnceLock, TryLockError};
use std::thread;
use std::time::Duration;

use super::arithmetic::{Count, Probability};
use super::class::Class;
use super::compression;
use super::fate::Fate;
use super::ground::{Ground, international};
use super::model::{Model, Stored};
use super::retrograde::Retrograde;
use super::state::State;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::variant::{Goal, Rules};
use crate::search::memory::{self, Halt, Reservation};
use crate::search::{Interrupted, Library, NoLibrary, StopToken, Verdict};

/// The first bytes of a file of fates.
const MAGIC: &[u8] = b"DEF1";
/// Indices from which on a class is kept on the disk. A smaller class is solved faster than its file is read.
const WORTH_KEEPING: usize = 1 << 16;
/// Time between two checks of a class that another thread solves.
const WAIT: Duration = Duration::from_millis(1);

/// Maker of the tables of the classes of a variant, by several threads.
pub(in crate::games::draughts) struct Maker {
    ground: &'static Ground,
    /// Each class together with the class turned, after all classes that it leads to. Only for the built-in tables.
    pairs: Vec<Class>,
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

/// Number of positions by result, and the plies of the longest win.
struct Counts {
    won: u64,
    drawn: u64,
    lost: u64,
    longest: u32,
}

impl Maker {
    /// Maker of the tables that are a part of the program: nothing is solved yet.
    pub(crate) fn new() -> Self {
        let pairs = Class::all().filter(|class| class.code() <= class.turned().code()).collect();
        Self { pairs, ..Self::on(international()) }
    }

    /// Maker of tables of a variant.
    pub(super) fn of(rules: &Rules) -> Self {
        Self::on(Ground::of(rules))
    }

    fn on(ground: &'static Ground) -> Self {
        let codes = || 0..Class::CODES;
        Self {
            ground,
            pairs: Vec::new(),
            tables: Tables(codes().map(|_| OnceLock::new()).collect()),
            solving: codes().map(|_| Mutex::default()).collect(),
        }
    }

    /// Number of pairs of classes.
    pub(crate) fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The result of a pair in one line: for each class its counts and its blocks; `None` if it was stopped.
    pub(crate) fn make(&self, pair: usize, stop: &StopToken) -> Option<String> {
        let class = self.pairs[pair];
        let mut classes = vec![class, class.turned()];
        classes.dedup();
        let mut poll = || stop.reason().map_or(Ok(()), |_| Err(Interrupted));
        let lines: Option<Vec<_>> = classes
            .into_iter()
            .map(|class| Some(line(class, self.fates(class, &NoLibrary, &mut poll).ok()?)))
            .collect();
        Some(lines?.join(";"))
    }

    /// The content of the file of all results, in their order.
    ///
    /// # Errors
    /// A message, if a result is malformed.
    pub(crate) fn file(&self, results: &[String]) -> Result<Vec<u8>, String> {
        let mut blocks: Vec<Vec<Vec<u8>>> = vec![Vec::new(); Class::CODES];
        for (&pair, result) in self.pairs.iter().zip(results) {
            for (class, line) in [pair, pair.turned()].into_iter().zip(result.split(';')) {
                blocks[class.code()] = read_blocks(line)
                    .filter(|blocks| blocks.len() == compression::blocks(class))
                    .ok_or_else(|| format!("\"{line}\" is not a packed class {class}"))?;
            }
        }
        let mut counts = Model::uniform(Count::default());
        let even = Model::uniform(Probability::EVEN);
        let classes: Vec<(Class, Vec<Stored>)> = Class::all()
            .map(|class| {
                let blocks = std::mem::take(&mut blocks[class.code()]);
                let codes = compression::unpack_all(class, &blocks, &even);
                compression::count(class, &codes, &mut counts);
                (class, codes)
            })
            .collect();
        let expectations = counts.expectations();
        let model = Model::read(&expectations);
        let packed = |(class, codes): &(Class, Vec<_>)| compression::pack(*class, codes, &model);
        let ordered: Vec<_> = classes.iter().flat_map(packed).collect();
        super::write(&expectations, &ordered)
    }

    /// Number of indices of the class of a board and of all classes reachable from it; `None` if the game is over on it.
    pub(super) fn extent(&self, view: &Board) -> Option<usize> {
        let mut open = vec![self.ground.class(view)?];
        let mut seen = BTreeSet::new();
        let mut extent: usize = 0;
        while let Some(class) = open.pop() {
            for class in [class, class.turned()] {
                if self.is_played(class) && seen.insert(class.code()) {
                    extent = extent.saturating_add(self.ground.size(class));
                    open.extend(class.successors());
                }
            }
        }
        Some(extent)
    }

    /// False for a class whose positions are over: a king has come.
    fn is_played(&self, class: Class) -> bool {
        let [_, kings, _, enemy_kings] = class.counts();
        self.ground.rules.goal != Goal::FirstKing || kings + enemy_kings == 0
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
        if !self.is_played(class) {
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

/// A class, its counts, and its blocks in hexadecimal.
fn line(class: Class, fates: &[Fate]) -> String {
    let Counts { won, drawn, lost, longest } = Counts::of(class, fates);
    let mut line = format!("{class} {won} {drawn} {lost} {longest} ");
    // What to expect is known when all classes are solved.
    let even = Model::uniform(Probability::EVEN);
    let packed = compression::pack(class, &compression::codes(fates), &even);
    for (at, block) in packed.iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        for byte in block {
            let _ = write!(line, "{byte:02x}");
        }
    }
    line
}

fn read_blocks(line: &str) -> Option<Vec<Vec<u8>>> {
    let (_, blocks) = line.rsplit_once(' ')?;
    let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    blocks.split(',').map(|block| block.as_bytes().chunks(2).map(byte).collect()).collect()
}

impl Counts {
    fn of(class: Class, fates: &[Fate]) -> Self {
        let mut counts = Self { won: 0, drawn: 0, lost: 0, longest: 0 };
        for (index, fate) in fates.iter().enumerate() {
            if international().board(class, index).is_none() {
                continue;
            }
            match fate.verdict(international().rules.goal) {
                Verdict::Win => counts.won += 1,
                Verdict::Draw => counts.drawn += 1,
                Verdict::Loss => counts.lost += 1,
            }
            counts.longest = counts.longest.max(fate.plies().unwrap_or(0));
        }
        counts
    }
}
