//! Offers at the horizon: quiet moves that the other side must answer by a capture, after which more is taken back than was lost.
//!
//! Without them a combination that begins at the horizon is seen only by a deeper search. An offer is searched if it gains a piece
//! against every capture, counting that capture and the largest one in answer to it; so exchanges of equal pieces, of which most positions
//! have many, are not searched.
//!
//! Only variants whose men take in all directions along diagonals have this search: in the others a capture takes longer to find, and at
//! equal time the search without offers was as strong or stronger.

use smallvec::SmallVec;

use super::DraughtsMonitor;
use super::equipment::Equipped;
use super::node::Node;
use super::search::SearchThread;
use crate::game::MoveList;
use crate::games::draughts::rules::board::{Board, DraughtsMove, MOVER};
use crate::games::draughts::rules::layout::Direction;
use crate::games::draughts::rules::turn::Turn;
use crate::games::draughts::rules::variant::Rules;
use crate::games::draughts::rules::word::Word;
use crate::search::Interrupted;
use crate::search::window::Window;

impl<W: Equipped> SearchThread<'_, W> {
    /// The value of a quiet node at the horizon, fail-soft: its evaluation, or that of an offer if it is better.
    pub(super) fn value_with_offers(
        &mut self,
        node: &Node<W>,
        turn: &Turn<W>,
        mut window: Window,
        ply: u32,
        monitor: &mut DraughtsMonitor<'_, W>,
    ) -> Result<i32, Interrupted> {
        let mut best = self.evaluate(&node.view);
        if best >= window.beta {
            return Ok(best);
        }
        let key = node.view.key();
        if self.without_offers.recall(key).is_some() {
            return Ok(best);
        }
        let offers = offers(&node.view, turn);
        if offers.is_empty() {
            self.without_offers.note(key, 0);
        }
        for mv in offers {
            let next = node.after(mv, self.rules);
            let turn = next.turn(self.rules);
            window.alpha = window.alpha.max(best);
            monitor.visit()?;
            let value = match self.settled(&next, &turn, ply + 1) {
                Some(value) => -value,
                None => {
                    -self.quiet_value(&next, &turn, window.turned(), ply + 1, false, monitor)?
                }
            };
            best = best.max(value);
            if best >= window.beta {
                break;
            }
        }
        Ok(best)
    }
}

/// True of a variant whose search has offers.
pub(super) const fn has_offers<W: Word>(rules: &Rules<W>) -> bool {
    rules.men_take_backwards && !rules.frisian_captures
}

/// The quiet moves that gain a piece against every answer.
fn offers<W: Word>(view: &Board<W>, turn: &Turn<W>) -> SmallVec<[DraughtsMove<W>; 4]> {
    let exposure = Exposure::of(turn);
    let mut offers = SmallVec::new();
    turn.each_quiet_move(|mv| {
        if exposure.allows(mv) && gains(view, turn.rules, mv) {
            offers.push(mv);
        }
    });
    offers
}

/// True if the other side must capture after a move, and loses more pieces than it takes by each of its captures.
fn gains<W: Word>(view: &Board<W>, rules: &'static Rules<W>, mv: DraughtsMove<W>) -> bool {
    let has_priority = rules.has_priority();
    let mut offered = *view;
    offered.play(MOVER, mv);
    let turn = Turn::new(&offered, MOVER.other(), rules);
    if !turn.must_capture() {
        return false;
    }
    let (mut captures, mut answers) = (MoveList::new(), MoveList::new());
    turn.captures(has_priority, &mut captures);
    captures.into_iter().all(|mv| {
        let mut taken = offered;
        taken.play(MOVER.other(), mv);
        let turn = Turn::new(&taken, MOVER, rules);
        if !turn.may_take_several() {
            return false;
        }
        answers.clear();
        turn.captures(has_priority, &mut answers);
        let most = answers.iter().map(|mv| mv.captured.count_ones()).max();
        most.is_some_and(|most| most > mv.captured.count_ones())
    })
}

/// Squares whose leaving or entering can let a neighbour capture; all squares if a capture is threatened already, or if the other side
/// has kings, which need not be neighbours.
struct Exposure<W> {
    /// Squares behind own pieces next to the other side's, to be left.
    left: W,
    /// Squares next to a piece of the other side, to be entered, without a piece of the other side behind them.
    entered: W,
}

impl<W: Word> Exposure<W> {
    fn of(turn: &Turn<W>) -> Self {
        let squares = turn.rules.layout.squares();
        let all = Self { left: squares, entered: squares };
        if !turn.enemy_kings.is_empty() {
            return all;
        }
        let own = turn.men | turn.kings;
        let (mut left, mut entered) = (W::EMPTY, W::EMPTY);
        for direction in Direction::ALL {
            let next = direction.step(turn.enemy);
            left |= direction.step(next & own);
            // A piece can be taken to the square that it has left.
            entered |= next & direction.back().step(turn.empty | own);
        }
        if left.meets(turn.empty) { all } else { Self { left, entered } }
    }

    /// True if the other side may have to capture after the move.
    fn allows(&self, mv: DraughtsMove<W>) -> bool {
        mv.from.bit().meets(self.left) || mv.to.bit().meets(self.entered)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Position, hash};
    use crate::games::draughts::rules::position::DraughtsPosition;
    use crate::games::draughts::rules::variant::{INTERNATIONAL, VARIANTS};
    use crate::games::draughts::text::{fen, notation};

    #[test]
    fn every_move_that_makes_the_other_side_capture_is_allowed() {
        for rules in VARIANTS.iter().filter(|rules| has_offers(rules)) {
            let (mut exposing, mut excluded) = (0, 0);
            for game in 0..20 {
                let mut position = DraughtsPosition::start(rules);
                for ply in 0..60 {
                    if position.outcome().is_some() {
                        break;
                    }
                    let node = Node::of(&position);
                    let turn = Turn::new(&node.view, MOVER, rules);
                    let exposure = Exposure::of(&turn);
                    if !turn.must_capture() {
                        let mut moves = MoveList::new();
                        turn.quiet_moves(&mut moves);
                        for mv in moves {
                            if node.after(mv, rules).turn(rules).must_capture() {
                                exposing += 1;
                                assert!(
                                    exposure.allows(mv),
                                    "{}: {mv:?}, {position:?}",
                                    rules.name
                                );
                            } else {
                                excluded += u32::from(!exposure.allows(mv));
                            }
                        }
                    }
                    let moves = position.moves();
                    let choice = hash(game << 8 | ply) % moves.len() as u64;
                    position.play_unchecked(moves[choice as usize]);
                }
            }
            let is_tiny = rules.layout.size() == 4;
            assert!(exposing > 50, "{}: {exposing}", rules.name);
            assert!(excluded > 100 || is_tiny, "{}: {excluded}", rules.name);
        }
    }

    #[test]
    fn an_offer_gains_against_every_answer() {
        let of = |setup: &str| {
            let position = fen::read_position(&INTERNATIONAL, setup).unwrap();
            let node = Node::of(&position);
            let turn = Turn::new(&node.view, MOVER, &INTERNATIONAL);
            let side = position.side_to_move();
            let layout = INTERNATIONAL.layout;
            let text = |mv: DraughtsMove| notation::write_move(&position, mv.seen_by(side, layout));
            offers(&node.view, &turn).into_iter().map(text).collect::<Vec<_>>().join(" ")
        };
        // One man for two.
        assert_eq!(of("W:W33,39,44:B22,24"), "33-29");
        assert_eq!(of("B:B7,12,18:W27,29"), "18-22");
        // One for one, and two for two.
        assert_eq!(of("W:W33,39,44:B24"), "");
        assert_eq!(of("W:W33,39:B22,24"), "");
    }
}
