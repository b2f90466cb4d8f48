//! Checker of certificates: reads the sentences of a `reason` and verifies each against the jumps of the board.
//!
//! It shares no code with the solver. A certificate is accepted only if every sentence has a known form, every number in it is right,
//! and all sentences together exclude the goal: every hole, if the last peg may be anywhere.

use plateau_core::game::Language;

use crate::board::{Board, Holes};

/// Kind of a certificate that was verified.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Proof {
    /// Too few pegs, or as many as the goal and other ones.
    Count,
    /// The position class alone.
    Class,
    /// Pagoda functions, this number of them.
    Pagodas(usize),
}

/// Phrases of a language between the numbers.
struct Phrases {
    too_few: [&'static str; 3],
    others: &'static str,
    pegs: [&'static str; 2],
    one_set: [&'static str; 4],
    sets: &'static str,
    parities: [&'static str; 2],
    between: &'static str,
    agrees: &'static str,
    nowhere: &'static str,
    only: [&'static str; 2],
    pagoda: &'static str,
    weigh: &'static str,
    now: [&'static str; 2],
    goal: &'static str,
    any_hole: &'static str,
    in_holes: [&'static str; 2],
    at_least: &'static str,
}

const ENGLISH: Phrases = Phrases {
    too_few: ["the goal has ", " and the position ", "; no jump adds one"],
    others: " and so has the position, but in other holes, and every jump takes one off",
    pegs: [" pegs", " peg"],
    one_set: [
        "position class: every jump changes two or none of the holes ",
        "; they have ",
        " now and ",
        " at the goal, and one number is odd",
    ],
    sets: "position class: every jump changes two or none of the holes of each of these sets, so they keep an even or odd number of pegs: ",
    parities: ["even in ", "odd in "],
    between: "; ",
    agrees: "a single peg agrees with all of them ",
    nowhere: "in no hole",
    only: ["only in hole ", "only in the holes "],
    pagoda: "pagoda function: no jump makes the pegs heavier, since two neighbours never weigh less than the hole that one jumps into; ",
    weigh: "give the holes, from hole 0 on, the weights ",
    now: [": the pegs weigh ", " now, "],
    goal: "the goal",
    any_hole: "a peg in any hole",
    in_holes: ["a peg in hole ", "a peg in one of the holes "],
    at_least: " at least ",
};

const FRENCH: Phrases = Phrases {
    too_few: ["le but a ", " et la position ", " ; aucun saut n'en ajoute"],
    others: " et la position autant, mais dans d'autres trous, et chaque saut en retire un",
    pegs: [" pions", " pion"],
    one_set: [
        "classe de position : chaque saut change deux ou aucun des trous ",
        " ; ils ont ",
        " maintenant et ",
        " au but, et l'un des nombres est impair",
    ],
    sets: "classe de position : chaque saut change deux ou aucun des trous de chacun de ces ensembles, qui gardent donc un nombre pair ou impair de pions : ",
    parities: ["pair dans ", "impair dans "],
    between: " ; ",
    agrees: "un pion seul ne convient à tous ",
    nowhere: "dans aucun trou",
    only: ["que dans le trou ", "que dans les trous "],
    pagoda: "fonction pagode : aucun saut n'alourdit les pions, car deux voisins ne pèsent jamais moins que le trou où l'un d'eux saute ; ",
    weigh: "donnez aux trous, à partir du trou 0, les poids ",
    now: [" : les pions pèsent ", " maintenant, "],
    goal: "le but",
    any_hole: "un pion dans n'importe quel trou",
    in_holes: ["un pion dans le trou ", "un pion dans l'un des trous "],
    at_least: " au moins ",
};

/// Position whose certificate is checked.
pub(crate) struct Claim<'a> {
    pub board: &'a Board,
    pub pegs: Holes,
    /// `None` where any last peg will do.
    pub goal: Option<Holes>,
}

impl Claim<'_> {
    /// Verifies a `reason`.
    ///
    /// # Errors
    /// The first sentence that is wrong, or cannot be read, or the holes that nothing excludes.
    pub(crate) fn check(&self, reason: &str, language: Language) -> Result<Proof, String> {
        let phrases = match language {
            Language::ENGLISH => &ENGLISH,
            _ => &FRENCH,
        };
        let mut text = Cursor(reason);
        let (proof, excluded) = self.read(&mut text, phrases)?;
        ensure(text.0.is_empty(), || format!("more than a certificate: {:?}", text.0))?;
        let left = self.goals() & !excluded;
        ensure(left == 0, || format!("nothing excludes {left:b}"))?;
        Ok(proof)
    }

    /// The holes of possible last pegs; for a given goal, a single bit that represents it.
    fn goals(&self) -> Holes {
        if self.goal.is_some() { GIVEN } else { self.board.all() }
    }

    /// Reads all sentences; returns the kind of proof and the excluded [goals](Self::goals).
    fn read(&self, text: &mut Cursor<'_>, phrases: &Phrases) -> Result<(Proof, Holes), String> {
        if text.eat(phrases.too_few[0]) {
            return Ok((Proof::Count, self.read_count(text, phrases)?));
        }
        let mut excluded = 0;
        let has_class = text.eat(phrases.sets);
        if has_class {
            excluded |= self.read_sets(text, phrases)?;
        } else if text.eat(phrases.one_set[0]) {
            return Ok((Proof::Class, self.read_one_set(text, phrases)?));
        }
        if has_class && text.0.is_empty() {
            return Ok((Proof::Class, excluded));
        }
        if has_class {
            text.expect(phrases.between)?;
        }
        text.expect(phrases.pagoda)?;
        let mut functions = 0;
        loop {
            excluded |= self.read_function(text, phrases)?;
            functions += 1;
            if !text.eat(phrases.between) {
                return Ok((Proof::Pagodas(functions), excluded));
            }
        }
    }

    /// "… pegs and the position …": the goal has more pegs, or as many others.
    fn read_count(&self, text: &mut Cursor<'_>, phrases: &Phrases) -> Result<Holes, String> {
        let [_, middle, end] = phrases.too_few;
        let then = text.pegs(phrases)?;
        let goal = i64::from(self.goal.map_or(1, Holes::count_ones));
        let here = i64::from(self.pegs.count_ones());
        if text.eat(phrases.others) {
            let is_other = self.goal.is_some_and(|goal| goal != self.pegs);
            ensure(is_other && then == goal && here == goal, || format!("{here} pegs"))?;
            return Ok(self.goals());
        }
        text.expect(middle)?;
        let told = text.number()?;
        text.expect(end)?;
        let is_right = then == goal && told == here && here < then;
        ensure(is_right, || format!("{told} pegs and {then} at the goal"))?;
        Ok(self.goals())
    }

    /// "… ; they have … now and … at the goal": a set with another parity at the given goal.
    fn read_one_set(&self, text: &mut Cursor<'_>, phrases: &Phrases) -> Result<Holes, String> {
        let set = self.read_set(text)?;
        let goal = self.goal.ok_or("no goal is given")?;
        text.expect(phrases.one_set[1])?;
        let now = text.pegs(phrases)?;
        text.expect(phrases.one_set[2])?;
        let then = text.number()?;
        text.expect(phrases.one_set[3])?;
        let counts = [self.pegs, goal].map(|pegs| i64::from((pegs & set).count_ones()));
        ensure(counts == [now, then], || format!("{now} and {then} pegs in {set:b}"))?;
        ensure((now + then) % 2 == 1, || format!("{now} and {then} are of one parity"))?;
        Ok(GIVEN)
    }

    /// "odd in …; even in …; a single peg agrees with all of them only in …".
    fn read_sets(&self, text: &mut Cursor<'_>, phrases: &Phrases) -> Result<Holes, String> {
        ensure(self.goal.is_none(), || "a goal is given".to_owned())?;
        let mut agree = self.board.all();
        while let Some(parity) = phrases.parities.iter().position(|parity| text.eat(parity)) {
            let set = self.read_set(text)?;
            let here = (self.pegs & set).count_ones() as usize % 2;
            ensure(here == parity, || format!("parity {parity} in {set:b}"))?;
            agree &= if parity == 1 { set } else { !set };
            text.expect(phrases.between)?;
        }
        text.expect(phrases.agrees)?;
        let told = if text.eat(phrases.nowhere) {
            0
        } else {
            let is_listed = phrases.only.iter().any(|only| text.eat(only));
            ensure(is_listed, || format!("no holes: {:?}", text.0))?;
            text.holes(self.board)?
        };
        ensure(told == agree, || format!("{told:b} agrees, but should be {agree:b}"))?;
        Ok(self.board.all() & !agree)
    }

    /// A set of which every jump changes two holes or none.
    fn read_set(&self, text: &mut Cursor<'_>) -> Result<Holes, String> {
        let set = text.holes(self.board)?;
        let breaks = |jump: &&crate::board::Jump| (jump.holes() & set).count_ones() % 2 == 1;
        match self.board.jumps.iter().find(breaks) {
            Some(jump) => Err(format!("{jump:?} changes the parity of {set:b}")),
            None => Ok(set),
        }
    }

    /// "give the holes, from hole 0 on, the weights …: the pegs weigh … now, a peg in … at least …".
    fn read_function(&self, text: &mut Cursor<'_>, phrases: &Phrases) -> Result<Holes, String> {
        text.expect(phrases.weigh)?;
        let weights = text.numbers()?;
        ensure(weights.len() == self.board.holes, || format!("{} weights", weights.len()))?;
        let heavier =
            |jump: &&crate::board::Jump| weights[jump.from] + weights[jump.over] < weights[jump.to];
        if let Some(jump) = self.board.jumps.iter().find(heavier) {
            return Err(format!("{jump:?} makes the pegs heavier"));
        }
        let weigh = |pegs: Holes| -> i64 {
            let is_peg = |hole: &usize| pegs >> hole & 1 == 1;
            (0..self.board.holes).filter(is_peg).map(|hole| weights[hole]).sum()
        };
        text.expect(phrases.now[0])?;
        let now = text.number()?;
        text.expect(phrases.now[1])?;
        let (excluded, goals) = self.read_goals(text, phrases)?;
        text.expect(phrases.at_least)?;
        let then = text.number()?;
        ensure(weigh(self.pegs) == now, || format!("the pegs weigh {}", weigh(self.pegs)))?;
        let least = goals.into_iter().map(weigh).min();
        ensure(least == Some(then), || format!("the least weight is {least:?}"))?;
        ensure(now < then, || format!("{now} is not less than {then}"))?;
        Ok(excluded)
    }

    /// The goals of a function: the ones that it excludes, and the pegs of each.
    fn read_goals(
        &self,
        text: &mut Cursor<'_>,
        phrases: &Phrases,
    ) -> Result<(Holes, Vec<Holes>), String> {
        if text.eat(phrases.goal) {
            return Ok((GIVEN, vec![self.goal.ok_or("no goal is given")?]));
        }
        let holes = if text.eat(phrases.any_hole) {
            self.board.all()
        } else {
            let is_listed = phrases.in_holes.iter().any(|list| text.eat(list));
            ensure(is_listed, || format!("no goal: {:?}", text.0))?;
            text.holes(self.board)?
        };
        ensure(self.goal.is_none(), || "a goal is given".to_owned())?;
        let single = |hole: usize| (holes >> hole & 1 == 1).then_some(1 << hole);
        Ok((holes, (0..self.board.holes).filter_map(single).collect()))
    }
}

/// Bit of a given goal in a set of excluded goals.
const GIVEN: Holes = 1;

/// Text that is still to be read.
struct Cursor<'a>(&'a str);

impl Cursor<'_> {
    /// Passes over a phrase, if it comes next.
    fn eat(&mut self, phrase: &str) -> bool {
        let rest = self.0.strip_prefix(phrase);
        rest.inspect(|rest| self.0 = rest).is_some()
    }

    fn expect(&mut self, phrase: &str) -> Result<(), String> {
        let found = self.eat(phrase);
        ensure(found, || format!("{phrase:?} is expected at {:?}", self.0))
    }

    fn number(&mut self) -> Result<i64, String> {
        let is_part = |(index, letter): &(usize, char)| {
            letter.is_ascii_digit() || *index == 0 && *letter == '-'
        };
        let length = self.0.char_indices().take_while(is_part).count();
        let (number, rest) = self.0.split_at(length);
        self.0 = rest;
        number.parse().map_err(|_| format!("a number is expected at {number:?}{rest:?}"))
    }

    /// Numbers with a space between them.
    fn numbers(&mut self) -> Result<Vec<i64>, String> {
        let mut numbers = vec![self.number()?];
        let next_is_number =
            |text: &str| text.starts_with(|first: char| first.is_ascii_digit() || first == '-');
        while self.0.strip_prefix(' ').is_some_and(next_is_number) {
            self.0 = &self.0[1..];
            numbers.push(self.number()?);
        }
        Ok(numbers)
    }

    /// A list of holes of a board, each once.
    fn holes(&mut self, board: &Board) -> Result<Holes, String> {
        let mut holes = 0;
        for number in self.numbers()? {
            let hole = u32::try_from(number).ok().filter(|&hole| (hole as usize) < board.holes);
            let bit = 1 << hole.ok_or_else(|| format!("no hole {number}"))?;
            ensure(holes & bit == 0, || format!("hole {number} twice"))?;
            holes |= bit;
        }
        Ok(holes)
    }

    /// A number of pegs.
    fn pegs(&mut self, phrases: &Phrases) -> Result<i64, String> {
        let number = self.number()?;
        let is_named = phrases.pegs.iter().any(|noun| self.eat(noun));
        ensure(is_named, || format!("pegs are expected at {:?}", self.0))?;
        Ok(number)
    }
}

fn ensure(holds: bool, problem: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(problem()) }
}
