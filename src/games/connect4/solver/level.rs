//! Weaker play for people: the option `level`.
//!
//! A person sees some plies ahead, weighs what is alike as the mood takes them, and now and then overlooks the other side's reply.
//! So does a level: the higher it is, the farther it looks, the finer it weighs and the rarer it slips.
//! Its choices follow from the seed and the position, so that a game can be played again.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::engine::{Found, Interrupted, Monitor, Root, Score};
use crate::game::{self, OptionalInt, Position, hash};

use super::shallow_search::shallow_values;
use crate::games::connect4::evaluator::OpenLines;
use crate::games::connect4::position::Column;
use crate::games::connect4::{ABOUT, Connect4};

/// The option.
pub(super) const LEVEL: OptionalInt = game::LEVEL
    .within(1..=SKILLS.len() as i64)
    .doc("Weaker play, from 1 for beginners to 10; absent: perfect play.");

/// The strength of a level.
struct Skill {
    /// Plies that it looks ahead.
    depth: u32,
    /// By how many points it misjudges a move at most.
    blur: i32,
    /// In how many of a thousand moves it sees nothing but its own stone.
    slips: u32,
}

/// The levels from 1 on. Each looks a little farther than the one before: a ply or two decide most games of such players.
const SKILLS: [Skill; 10] = [
    Skill { depth: 1, blur: 16, slips: 300 },
    Skill { depth: 2, blur: 14, slips: 220 },
    Skill { depth: 2, blur: 12, slips: 150 },
    Skill { depth: 3, blur: 10, slips: 100 },
    Skill { depth: 4, blur: 8, slips: 70 },
    Skill { depth: 5, blur: 6, slips: 45 },
    Skill { depth: 6, blur: 5, slips: 25 },
    Skill { depth: 7, blur: 4, slips: 12 },
    Skill { depth: 8, blur: 2, slips: 5 },
    Skill { depth: 10, blur: 0, slips: 0 },
];

/// A player of some level.
#[derive(Clone, Copy)]
pub(super) struct Level {
    pub number: i64,
    pub seed: u64,
}

impl Level {
    /// Chooses a move; what is known before a limit ends it is the shallower judgement.
    pub(super) fn choose(
        self,
        root: &Root<'_, Connect4>,
        monitor: &mut Monitor<'_, Found<Column>>,
    ) -> Found<Column> {
        let skill = &SKILLS[(self.number - 1) as usize];
        let mut luck = Xoshiro256PlusPlus::seed_from_u64(self.seed ^ hash(root.position.key()));
        let slips = luck.random_range(0..1000) < skill.slips;
        let depth = if slips { 1 } else { skill.depth.min(monitor.depth_limit()) };
        let blurs: Vec<i32> =
            root.moves.iter().map(|_| luck.random_range(-skill.blur..=skill.blur)).collect();
        let mut found = Found::default();
        // One after the other, so that something is known however early a limit ends it.
        for depth in 1..=depth {
            let Ok(answer) = self.choose_at(root, depth, &blurs, monitor) else { break };
            found = answer;
        }
        found
    }

    fn choose_at(
        self,
        root: &Root<'_, Connect4>,
        depth: u32,
        blurs: &[i32],
        monitor: &mut Monitor<'_, Found<Column>>,
    ) -> Result<Found<Column>, Interrupted> {
        let values = shallow_values(root.position, root.moves, depth, monitor)?;
        let seems = |index: usize| values[index].saturating_add(blurs[index]);
        let best = (0..values.len()).max_by_key(|&index| seems(index));
        let line = |index: usize| {
            let score = Score::of_value(values[index], false, ABOUT.unit, &OpenLines);
            Found { depth, ..Found::line(vec![root.moves[index]], score) }
        };
        Ok(best.map(line).unwrap_or_default())
    }
}
