//! Maker of the tables: solves the classes, those first that others lead to, and packs them.

use std::fmt::Write as _;
use std::sync::{Mutex, OnceLock, PoisonError};

use super::class::Class;
use super::fate::Fate;
use super::packing;
use super::retrograde::Retrograde;
use crate::engine::{StopToken, Verdict};

/// Maker of the tables of all classes, by several threads.
pub(in crate::games::draughts) struct Maker {
    /// Each with the class turned; what a class leads to stands before it.
    pairs: Vec<Class>,
    /// The fates that are known, by the code of the class.
    tables: Vec<OnceLock<Vec<Fate>>>,
    /// Held by who solves a class and the class turned.
    solving: Vec<Mutex<()>>,
}

/// Number of positions by result, and the plies of the longest win.
struct Counts {
    won: u64,
    drawn: u64,
    lost: u64,
    longest: u32,
}

impl Maker {
    /// Nothing is solved yet.
    pub(crate) fn new() -> Self {
        let pairs = Class::all().filter(|class| class.code() <= class.turned().code()).collect();
        let codes = || 0..Class::CODES;
        Self {
            pairs,
            tables: codes().map(|_| OnceLock::new()).collect(),
            solving: codes().map(|_| Mutex::default()).collect(),
        }
    }

    /// Number of pairs of classes.
    pub(crate) fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The result of a pair, in one line: of each class its counts and its blocks; `None` where it was stopped.
    pub(crate) fn make(&self, pair: usize, stop: &StopToken) -> Option<String> {
        let class = self.pairs[pair];
        let mut classes = vec![class, class.turned()];
        classes.dedup();
        let lines: Option<Vec<_>> =
            classes.into_iter().map(|class| Some(line(class, self.fates(class, stop)?))).collect();
        Some(lines?.join(";"))
    }

    /// The content of the file of all results, in their order.
    ///
    /// # Errors
    /// A sentence, where a result is none.
    pub(crate) fn file(&self, results: &[String]) -> Result<Vec<u8>, String> {
        let mut blocks: Vec<Vec<Vec<u8>>> = vec![Vec::new(); Class::CODES];
        for (&pair, result) in self.pairs.iter().zip(results) {
            for (class, line) in [pair, pair.turned()].into_iter().zip(result.split(';')) {
                blocks[class.code()] = read_blocks(line)
                    .filter(|blocks| blocks.len() == class.blocks())
                    .ok_or_else(|| format!("\"{line}\" is not a packed class {class}"))?;
            }
        }
        let ordered: Vec<_> =
            Class::all().flat_map(|class| std::mem::take(&mut blocks[class.code()])).collect();
        super::write(&ordered)
    }

    /// The fates of a class, after those of all that it leads to.
    pub(super) fn fates(&self, class: Class, stop: &StopToken) -> Option<&[Fate]> {
        for next in class.successors() {
            self.fates(next, stop)?;
            self.fates(next.turned(), stop)?;
        }
        let table = &self.tables[class.code()];
        let lock = &self.solving[class.code().min(class.turned().code())];
        let _held = lock.lock().unwrap_or_else(PoisonError::into_inner);
        if table.get().is_none() {
            let [own, turned] = Retrograde::new(class, &self.tables).run(stop)?;
            if class != class.turned() {
                let _ = self.tables[class.turned().code()].set(turned);
            }
            let _ = table.set(own);
        }
        table.get().map(Vec::as_slice)
    }
}

/// A class, its counts, and its blocks in hexadecimal.
fn line(class: Class, fates: &[Fate]) -> String {
    let Counts { won, drawn, lost, longest } = Counts::of(class, fates);
    let mut line = format!("{class} {won} {drawn} {lost} {longest} ");
    for (at, block) in packing::pack(class, fates).iter().enumerate() {
        if at > 0 {
            line.push(',');
        }
        for byte in block {
            let _ = write!(line, "{byte:02x}");
        }
    }
    line
}

/// The blocks of a line.
fn read_blocks(line: &str) -> Option<Vec<Vec<u8>>> {
    let (_, blocks) = line.rsplit_once(' ')?;
    let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    blocks.split(',').map(|block| block.as_bytes().chunks(2).map(byte).collect()).collect()
}

impl Counts {
    fn of(class: Class, fates: &[Fate]) -> Self {
        let mut counts = Self { won: 0, drawn: 0, lost: 0, longest: 0 };
        for (index, fate) in fates.iter().enumerate() {
            if class.board(index).is_none() {
                continue;
            }
            match fate.verdict() {
                Verdict::Win => counts.won += 1,
                Verdict::Draw => counts.drawn += 1,
                Verdict::Loss => counts.lost += 1,
            }
            counts.longest = counts.longest.max(fate.plies().unwrap_or(0));
        }
        counts
    }
}
