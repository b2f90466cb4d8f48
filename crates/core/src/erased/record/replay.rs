//! Replays the moves of a record. A move may be so abbreviated that only later moves determine it.
//!
//! The readings of such a move are tried depth first; a position that has failed once is not tried again. The work is bounded by a multiple
//! of the number of moves, so a record that is ambiguous everywhere is refused and not searched.

use std::collections::HashSet;

use crate::erased::PositionText;
use crate::erased::position_text::{check_length, count_step, read_move_by};
use crate::game::{Game, Move, Position, Reason, Refusal, Side, wording};

/// Tries per move of the record, and for the record as a whole.
const TRIES_PER_MOVE: usize = 16;
const TRIES: usize = 4096;

/// A move that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayedMove {
    /// The move in the notation of the game.
    pub text: String,
    /// The index of the text of the move, or of the move that implies it.
    pub source: usize,
    /// True for a move that the record omits, such as a pass.
    pub implied: bool,
    /// The draw that a player could claim after it.
    pub claim: Option<&'static Reason>,
    /// The side that played it.
    pub side: Side,
}

/// A line that was played from the texts of a record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Replayed {
    /// The moves.
    pub moves: Vec<ReplayedMove>,
    /// The indices of the texts with several readings, one of which allows the rest.
    pub resolved: Vec<usize>,
}

/// A text with several readings: the state before it.
struct Fork<P: Position> {
    index: usize,
    /// Moves played before it.
    played: usize,
    position: P,
    /// Untried readings, each with the move that it implies, the next one last.
    left: Vec<Step<P::Move>>,
    /// The reading that is being tried.
    chosen: Option<P::Move>,
}

/// A move, with the move before it that it implies.
type Step<M> = (Option<M>, M);

/// Plays texts one after the other from a position.
/// Errors: [`Refusal::IllegalMove`] at the last text that any reading reaches, and where two readings of the whole survive;
/// [`Refusal::GameOver`].
pub(in crate::erased) fn replay<G: Game>(
    game: &G,
    at: &PositionText,
    texts: &[&str],
) -> Result<Replayed, Refusal> {
    check_length(at.moves.len() + texts.len())?;
    let mut search = Search {
        game,
        texts,
        position: at.replay(game)?,
        played: Vec::with_capacity(texts.len()),
        forks: Vec::new(),
        failed: HashSet::new(),
        tries: TRIES + TRIES_PER_MOVE * texts.len(),
    };
    search.run()
}

struct Search<'a, G: Game> {
    game: &'a G,
    texts: &'a [&'a str],
    position: G::Position,
    played: Vec<ReplayedMove>,
    forks: Vec<Fork<G::Position>>,
    /// Positions after a fork from which the rest could not be played, by index and key.
    failed: HashSet<(usize, u64)>,
    /// Number of tries left.
    tries: usize,
}

impl<G: Game> Search<'_, G> {
    fn run(&mut self) -> Result<Replayed, Refusal> {
        let mut furthest: Option<(usize, Refusal)> = None;
        let mut found: Option<(Replayed, Vec<(usize, String)>)> = None;
        let mut index = 0;
        loop {
            match self.advance(&mut index) {
                Ok(()) => {
                    let choices = self.choices();
                    if let Some((_, first)) = &found {
                        return Err(self.two_readings(first, &choices));
                    }
                    let resolved = self.forks.iter().map(|fork| fork.index).collect();
                    let moves = self.played.clone();
                    found = Some((Replayed { moves, resolved }, choices));
                }
                Err(refusal) => {
                    if furthest.as_ref().is_none_or(|(before, _)| *before < index) {
                        furthest = Some((index, refusal));
                    }
                }
            }
            if !self.choose(&mut index) {
                break;
            }
        }
        match (found, furthest) {
            (Some((replayed, _)), _) => Ok(replayed),
            (None, Some((_, refusal))) => Err(refusal),
            (None, None) => Ok(Replayed::default()),
        }
    }

    /// Plays from the text at `index` to the end, or to a text that cannot be played.
    fn advance(&mut self, index: &mut usize) -> Result<(), Refusal> {
        while let Some(text) = self.texts.get(*index) {
            let mut steps = self.steps(*index, text)?;
            if steps.len() > 1 {
                steps.reverse();
                let fork = Fork {
                    index: *index,
                    played: self.played.len(),
                    position: self.position.clone(),
                    left: steps,
                    chosen: None,
                };
                self.forks.push(fork);
                if !self.choose(index) {
                    return Err(self.too_many(*index));
                }
                continue;
            }
            if let Some(step) = steps.pop() {
                self.play(*index, step);
            }
            *index += 1;
        }
        Ok(())
    }

    /// Chooses the next reading of the last fork; false if all others have failed.
    fn choose(&mut self, index: &mut usize) -> bool {
        while let Some(fork) = self.forks.last_mut() {
            let Some(step) = fork.left.pop() else {
                self.forks.pop();
                continue;
            };
            if self.tries == 0 {
                return false;
            }
            let (at, played) = (fork.index, fork.played);
            self.position = fork.position.clone();
            fork.chosen = Some(step.1);
            self.played.truncate(played);
            self.play(at, step);
            *index = at + 1;
            // An earlier fork may have led to the same position, which has then been tried.
            if self.failed.insert((*index, self.position.key())) {
                return true;
            }
        }
        false
    }

    fn play(&mut self, source: usize, (implied, mv): Step<Move<G>>) {
        for (mv, is_implied) in implied.map(|mv| (mv, true)).into_iter().chain([(mv, false)]) {
            let text = self.game.format_move(&self.position, mv);
            let side = self.position.side_to_move();
            count_step();
            self.tries = self.tries.saturating_sub(1);
            self.position.play_unchecked(mv);
            let claim = self.position.claimable_draw();
            let mv = ReplayedMove { text, source, implied: is_implied, claim, side };
            self.played.push(mv);
        }
    }

    /// The legal moves that a text may mean, each with the move that it implies.
    fn steps(&self, index: usize, text: &str) -> Result<Vec<Step<Move<G>>>, Refusal> {
        let read = |position: &G::Position| {
            let readings = self.game.readings(position, text).unwrap_or_default();
            let legal: Vec<_> = readings.into_iter().filter(|&mv| position.is_legal(mv)).collect();
            if position.outcome().is_none() && !legal.is_empty() {
                return Ok(legal);
            }
            let parse = |position: &G::Position, text: &str| self.game.parse_move(position, text);
            read_move_by(self.game, position, "moves", index, text, parse).map(|mv| vec![mv])
        };
        let (implied, moves) = self.game.read_with_implied(&self.position, read)?;
        Ok(moves.into_iter().map(|mv| (implied, mv)).collect())
    }

    /// The readings that were chosen.
    fn choices(&self) -> Vec<(usize, String)> {
        let text = |fork: &Fork<G::Position>| {
            let text = fork.chosen.map(|mv| self.game.format_move(&fork.position, mv));
            (fork.index, text.unwrap_or_default())
        };
        self.forks.iter().map(text).collect()
    }

    /// The error for a text of which two readings allow the rest to be played.
    fn two_readings(&self, first: &[(usize, String)], second: &[(usize, String)]) -> Refusal {
        let differs = |(a, b): &(&(usize, String), &(usize, String))| a != b;
        let pair = first.iter().zip(second).find(differs);
        let ((index, one), (_, two)) = pair.map_or_else(
            || ((0, String::new()), (0, String::new())),
            |(one, two)| (one.clone(), two.clone()),
        );
        let reason = wording!("erased-ambiguous-move", one, two);
        self.illegal(index, reason, vec![one, two])
    }

    /// The error for a record with too many ambiguous moves to try all readings.
    fn too_many(&self, index: usize) -> Refusal {
        let reason = wording!("erased-too-many-ambiguous-moves");
        self.illegal(index, reason, Vec::new())
    }

    fn illegal(&self, index: usize, reason: crate::game::Wording, legal: Vec<String>) -> Refusal {
        let text = self.texts.get(index).copied().unwrap_or_default().to_owned();
        Refusal::IllegalMove { field: "moves", index, text, reason, legal }
    }
}
