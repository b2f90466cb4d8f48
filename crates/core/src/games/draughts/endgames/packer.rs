//! Packer of tables: solves all classes of a variant up to a number of pieces, and packs their fates into a file.
//!
//! The result of a pair of classes is one line, so that pairs can be solved one by one, and in any order:
//! ```text
//! 1011 won drawn lost longest sure blocks;1110 …      blocks in hexadecimal, between commas
//! ```

use std::fmt::Write as _;

use super::arithmetic::{Count, Probability};
use super::class::Class;
use super::fate::Fate;
use super::file::{self, ANY_PLIES};
use super::ground::Ground;
use super::maker::Maker;
use super::model::Model;
use super::{compression, owner};
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::variant::Rules;
use crate::search::{Interrupted, StopToken, Verdict, library};

/// Packer of the tables of a variant.
pub(in crate::games::draughts) struct Packer {
    ground: &'static Ground,
    maker: Maker,
    pieces: usize,
    /// Each class together with the class turned, after all classes that it leads to.
    pairs: Vec<Class>,
}

/// Number of positions of a class by result, and its longest wins.
struct Counts {
    won: u64,
    drawn: u64,
    lost: u64,
    /// In plies.
    longest: u32,
    /// The plies of the shortest count that may draw the game before a win; [`ANY_PLIES`] if none does.
    sure: u8,
}

impl Packer {
    /// Packer of the tables of a variant for endings of up to `pieces` pieces: nothing is solved yet.
    ///
    /// # Errors
    /// A message, if the format has no place for positions of the variant.
    pub(crate) fn new(rules: &Rules, pieces: usize) -> Result<Self, String> {
        let (rules, ground) = (owner(rules), Ground::of(owner(rules)));
        if rules.king_steps > 0 {
            let name = rules.name;
            return Err(format!(
                "the tables of {name} draughts depend on the moves before, and are not packed"
            ));
        }
        let is_first = |class: &Class| class.code() <= class.turned().code();
        let pairs = ground.classes(pieces).filter(is_first).collect();
        Ok(Self { ground, maker: Maker::of(rules), pieces, pairs })
    }

    /// All that the results depend on.
    pub(crate) fn identity(&self) -> String {
        format!("variant={} pieces={}", self.ground.rules.name, self.pieces)
    }

    /// The name of the file.
    pub(crate) fn name(&self) -> String {
        file::name(self.ground.rules, self.pieces)
    }

    /// Number of pairs of classes.
    pub(crate) fn pairs(&self) -> usize {
        self.pairs.len()
    }

    /// The result of a pair in one line: for each class its counts and its blocks; `None` if it was stopped.
    /// The fates of classes are kept in the data folder, if there is one, so that a resumed run need not solve them again.
    pub(crate) fn pack(&self, pair: usize, stop: &StopToken) -> Option<String> {
        let class = self.pairs[pair];
        let mut classes = vec![class, class.turned()];
        classes.dedup();
        let mut poll = || stop.reason().map_or(Ok(()), |_| Err(Interrupted));
        let mut line = |class| {
            let fates = self.maker.fates(class, library(), &mut poll).ok()?;
            Some(self.line(class, fates))
        };
        let lines: Option<Vec<_>> = classes.into_iter().map(&mut line).collect();
        Some(lines?.join(";"))
    }

    /// A class, its counts, and its blocks in hexadecimal.
    fn line(&self, class: Class, fates: &[Fate]) -> String {
        let Counts { won, drawn, lost, longest, sure } = Counts::of(self.ground, class, fates);
        let mut line = format!("{class} {won} {drawn} {lost} {longest} {sure} ");
        // What to expect is known when all classes are solved.
        let even = Model::uniform(Probability::EVEN);
        let packed = compression::pack(self.ground, class, &compression::codes(fates), &even);
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

    /// The content of the file of all results, in their order.
    ///
    /// # Errors
    /// A message, if a result is malformed.
    pub(crate) fn file(&self, results: &[String]) -> Result<Vec<u8>, String> {
        let mut lines = vec![""; Class::CODES];
        for (&pair, result) in self.pairs.iter().zip(results) {
            for (class, line) in [pair, pair.turned()].into_iter().zip(result.split(';')) {
                lines[class.code()] = line;
            }
        }
        let even = Model::uniform(Probability::EVEN);
        // Unpacked one by one: all together may be more than the memory holds.
        let codes = |class: Class| {
            let line = lines[class.code()];
            let blocks = read_blocks(line)
                .filter(|blocks| blocks.len() == compression::blocks(self.ground, class))
                .ok_or_else(|| format!("\"{line:.40}\" is not a packed class {class}"))?;
            Ok::<_, String>(compression::unpack_all(self.ground, class, &blocks, &even))
        };
        let mut counts = Model::uniform(Count::default());
        for class in self.ground.classes(self.pieces) {
            compression::count(self.ground, class, &codes(class)?, &mut counts);
        }
        let expectations = counts.expectations();
        let model = Model::read(&expectations);
        let mut blocks = Vec::new();
        for class in self.ground.classes(self.pieces) {
            blocks.extend(compression::pack(self.ground, class, &codes(class)?, &model));
        }
        let sure = self.sure_plies(&lines)?;
        file::write(self.ground.rules, self.pieces, &sure, &expectations, &blocks)
    }

    /// The plies for which no count that begins in a class, or in one that follows from it, draws the game; class by class.
    fn sure_plies(&self, lines: &[&str]) -> Result<Vec<u8>, String> {
        let mut sure = vec![ANY_PLIES; Class::CODES];
        // The classes that one leads to come before it, so that their numbers are final.
        for &pair in &self.pairs {
            let pair = [pair, pair.turned()];
            let of_line = |class: Class| {
                let number = lines[class.code()].split(' ').nth(5);
                let number = number.and_then(|text| text.parse::<u8>().ok());
                number.ok_or_else(|| format!("the line of the class {class} has no counts"))
            };
            let mut least = of_line(pair[0])?.min(of_line(pair[1])?);
            for next in pair.into_iter().flat_map(Class::successors) {
                least = least.min(sure[next.code()]);
            }
            for class in pair {
                sure[class.code()] = least;
            }
        }
        Ok(self.ground.classes(self.pieces).map(|class| sure[class.code()]).collect())
    }
}

fn read_blocks(line: &str) -> Option<Vec<Vec<u8>>> {
    let (_, blocks) = line.rsplit_once(' ')?;
    let byte = |digits: &[u8]| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok();
    blocks.split(',').map(|block| block.as_bytes().chunks(2).map(byte).collect()).collect()
}

impl Counts {
    fn of(ground: &Ground, class: Class, fates: &[Fate]) -> Self {
        let boards = || {
            let boards = ground.boards(class, 0).zip(fates);
            boards.filter_map(|(board, &fate)| Some((board?, fate)))
        };
        let mut counts = Self { won: 0, drawn: 0, lost: 0, longest: 0, sure: ANY_PLIES };
        for (_, fate) in boards() {
            match fate.verdict(ground.rules.goal) {
                Verdict::Win => counts.won += 1,
                Verdict::Draw => counts.drawn += 1,
                Verdict::Loss => counts.lost += 1,
            }
            counts.longest = counts.longest.max(fate.plies().unwrap_or(0));
        }
        let (draws, layout) = (&ground.rules.draws, ground.rules.layout);
        let mut overtaken_by = |plies: u8, is_counted: &dyn Fn(&Board) -> bool| {
            let counted = boards().filter(|(board, _)| is_counted(board));
            let longest = counted.filter_map(|(_, fate)| fate.plies()).max().unwrap_or(0);
            if longest > u32::from(plies) {
                counts.sure = counts.sure.min(plies);
            }
        };
        let [_, kings, _, enemy_kings] = class.counts();
        // Men that step along their rows count as kings do.
        if kings + enemy_kings > 0 || layout.is_whole() {
            overtaken_by(draws.king_plies, &|_| true);
        }
        if let Some((sample, _)) = boards().next() {
            for rule in draws.endings.iter().filter(|rule| rule.forces.hold(&sample)) {
                overtaken_by(rule.plies, &|board| rule.counts_on(board, layout));
            }
        }
        counts
    }
}
