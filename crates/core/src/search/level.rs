//! Levels of play: the option `level` weakens the play of any strategy, and changes nothing else.
//!
//! A level imitates a person: it plays some moves at full strength, and the others after a search of a few plies with random errors in the
//! values. Its [`Skill`] has three numbers, which change one after the other from level to level:
//!
//! | | plies of the search | errors of the values | moves at full strength |
//! | --- | --- | --- | --- |
//! | a beginner | fewer than one | large | none |
//! | a middle level | some | small | none |
//! | one below the highest | some | none | most |
//!
//! A game may also know which moves appeal to people ([`Searchable::human_choice`]): with larger errors a level chooses more by appeal.
//!
//! Every search of one ply finds an immediate win, and every search of two plies a winning reply, because proven values are larger than any error. The
//! highest level is the strategy itself. The skills are data of each game ([`Searchable::LEVELS`]), calibrated by `plateau bench ladder` to
//! steps of about 100 Elo.

use std::cmp::Reverse;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::{
    BoxedSearcher, Found, HumanChoice, Interrupted, Purpose, Root, Score, ScoredLine, Searchable,
    Searcher, Skill, Stopped, Watch,
};
use crate::game::{self, CHANCE, IntOption, Move, Options};

use super::alpha_beta::AlphaBetaThread;
use super::deepening::FixedDepth;
use super::random::luck;
use super::transposition_table::TranspositionTable;

/// The option of a strategy of `G`. A strategy with this option takes [`CHANCE`] too.
#[must_use]
pub const fn option<G: Searchable>() -> IntOption {
    let highest = G::LEVELS.len() as i64 + 1;
    game::LEVEL.within(1..=highest).default(highest)
}

/// A searcher that plays at the level of the options; at the highest level it is `full` itself.
#[must_use]
pub fn weaken<G: Searchable>(full: BoxedSearcher<G>, options: &Options) -> BoxedSearcher<G> {
    match G::LEVELS.get(option::<G>().of(options) as usize - 1) {
        None => full,
        Some(&skill) => Box::new(Weakened {
            full,
            skill,
            no_table: TranspositionTable::with_bytes(0),
            seed: CHANCE.of(options),
        }),
    }
}

/// A strategy that plays below its strength.
struct Weakened<G: Searchable> {
    full: BoxedSearcher<G>,
    skill: Skill,
    /// An empty table, because a shallow search is too short to need one.
    no_table: TranspositionTable,
    seed: Option<i64>,
}

/// The random part of the value of a move.
#[derive(Clone, Copy)]
struct Mood {
    /// The error of its value, in steps of the evaluator.
    error: i32,
    /// The order of moves with equal values.
    fancy: u32,
}

impl Mood {
    /// Draws the random parts of a move with this appeal; the error has the Gumbel distribution.
    fn draw(scale: f64, appeal: f64, luck: &mut Xoshiro256PlusPlus) -> Self {
        let gumbel = -(-luck.random::<f64>().ln()).ln();
        Self { error: (scale * (appeal + gumbel)) as i32, fancy: luck.random() }
    }
}

impl<G: Searchable> Searcher for Weakened<G> {
    type Game = G;

    fn search(&mut self, root: &Root<'_, G>, monitor: &mut Watch<'_, G>) -> Found<Move<G>> {
        if root.purpose != Purpose::Move {
            return self.full.search(root, monitor);
        }
        let mut luck = luck(self.seed, root);
        if luck.random_range(0..1000) < self.skill.full {
            return self.full.search(root, monitor);
        }
        let depth = (self.skill.plies + luck.random_range(0..100)) / 100;
        self.look(root, depth, &mut luck, monitor)
    }

    fn remembers(&self) -> bool {
        self.full.remembers()
    }

    fn forget(&mut self) {
        self.full.forget();
    }

    fn warning(&self) -> Option<String> {
        self.full.warning()
    }
}

impl<G: Searchable> Weakened<G> {
    /// The values of the moves by a search of `depth` plies, or fewer if a limit ends it.
    fn look(
        &mut self,
        root: &Root<'_, G>,
        depth: u32,
        luck: &mut Xoshiro256PlusPlus,
        monitor: &mut Watch<'_, G>,
    ) -> Found<Move<G>> {
        let HumanChoice { spread, appeal } = G::human_choice(root);
        let scale = self.skill.blur * spread;
        let moods: Vec<_> = appeal.iter().map(|appeal| Mood::draw(scale, *appeal, luck)).collect();
        let mut found = Found::default();
        for depth in 0..=depth.min(monitor.depth_limit()) {
            let Ok(lines) = self.rank(root, depth, &moods, monitor) else { return found };
            found = Found { lines, depth, ..Found::default() };
            monitor.report(&found);
        }
        monitor.finish(Stopped::Depth);
        found
    }

    /// The `multipv` best lines by the disturbed values, with the values of the search.
    fn rank(
        &mut self,
        root: &Root<'_, G>,
        depth: u32,
        moods: &[Mood],
        monitor: &mut Watch<'_, G>,
    ) -> Result<Vec<ScoredLine<Move<G>>>, Interrupted> {
        let mut seen = Vec::with_capacity(moods.len());
        for (&mv, &Mood { error, fancy }) in root.moves.iter().zip(moods) {
            let (value, line) = self.judge(root, mv, depth, monitor)?;
            seen.push((Reverse((value.saturating_add(error), fancy)), line));
        }
        seen.sort_by_key(|&(seems, _)| seems);
        Ok(seen.into_iter().take(root.multipv).map(|(_, line)| line).collect())
    }

    /// The value of a move and the line that begins with it; 0 at depth 0.
    fn judge(
        &mut self,
        root: &Root<'_, G>,
        mv: Move<G>,
        depth: u32,
        monitor: &mut Watch<'_, G>,
    ) -> Result<(i32, ScoredLine<Move<G>>), Interrupted> {
        let evaluator = &G::evaluators()[0];
        if depth == 0 {
            monitor.visit()?;
            let score = Score::judgement(evaluator, root.position);
            return Ok((0, ScoredLine { moves: vec![mv], score }));
        }
        let mut shallow = AlphaBetaThread::<G>::new(*evaluator, &self.no_table, None);
        let best = shallow.best_of(root.position, &[mv], depth, monitor).ok_or(Interrupted)?;
        let score = Score::of_value(best.value, best.resolved, G::about().unit.id, evaluator);
        Ok((best.value, ScoredLine { moves: best.pv, score }))
    }
}
