//! Insight of draughts: captures, and the change of material in the expected line.

use crate::erased::{Fact, Insight, QUIET, Saying, Value, sayings};
use crate::game::{Position, Side};

use super::rules::word::Word;
use super::shots::{self, Shot};
use super::{Draughts, DraughtsMove, DraughtsPosition, Equipped};

sayings! {
    CAPTURE = "capture", "draughts-hint-capture";
    CAPTURES_SEVERAL = "multiple_capture", "draughts-hint-multiple-capture";
    CROWNING = "crowning", "draughts-hint-crowning";
    SHOT = "shot", "draughts-hint-shot";
    EXCHANGE = "exchange", "draughts-hint-exchange";
    KING_MOVE = "king_move", "draughts-hint-king-move";
    CAPTURES = "captures", "draughts-hint-captures";
    TAKES_KINGS = "takes_kings", "draughts-hint-takes-kings";
    CROWNS = "crowns", "draughts-hint-crowns";
    GAINS = "gains", "draughts-hint-gains";
    LOSES_PIECES = "loses_pieces", "draughts-hint-loses-pieces";
    EXCHANGES = "exchanges", "draughts-hint-exchanges";
    BREAKS_THROUGH = "breaks_through", "draughts-hint-breaks-through";
    LETS_CROWN = "lets_crown", "draughts-hint-lets-crown";
    PHILIPPE = "philippe", "draughts-hint-philippe";
    ROYAL = "royal", "draughts-hint-royal";
    TURKISH = "turkish", "draughts-hint-turkish";
    ALLOWS_SHOT = "allows_shot", "draughts-hint-allows-shot";
    ALLOWS_PHILIPPE = "allows_philippe", "draughts-hint-allows-philippe";
    ALLOWS_ROYAL = "allows_royal", "draughts-hint-allows-royal";
    ALLOWS_TURKISH = "allows_turkish", "draughts-hint-allows-turkish";
}

/// The pieces along a line, as the side that begins it counts them.
struct Material {
    /// Pieces that it is ahead, before the line and after each ply, as far as the last ply that no capture answers.
    leads: Vec<i32>,
    /// Pieces that it takes until then.
    taken: u32,
}

impl Material {
    fn along<W: Word>(position: &DraughtsPosition<W>, line: &[DraughtsMove<W>]) -> Self {
        let side = position.side_to_move();
        let mut here = position.clone();
        let (mut leads, mut settled) = (vec![lead(&here, side)], 1);
        for &mv in line {
            here.play_unchecked(mv);
            leads.push(lead(&here, side));
            if !here.turn().must_capture() {
                settled = leads.len();
            }
        }
        // If every ply is answered by a capture, the whole line has to do.
        let end = if settled > 1 { settled } else { leads.len() };
        leads.truncate(end);
        let own = line[..end - 1].iter().step_by(2);
        let taken = own.map(|mv| mv.captured.count_ones()).sum();
        Self { leads, taken }
    }

    /// Pieces that the line wins, or loses if below 0, and the plies after which it stays so.
    fn swing(&self) -> (i32, usize) {
        let last = self.leads[self.leads.len() - 1];
        let settled = self.leads.iter().rposition(|&lead| lead != last).map_or(0, |ply| ply + 1);
        (last - self.leads[0], settled)
    }

    fn fact(&self) -> Option<Fact> {
        let (swing, plies) = self.swing();
        let counted = |saying: Saying, count: u32| {
            saying.count("count", count).with("plies", (plies as f64).into())
        };
        match swing {
            // The captures of the first move are reported separately.
            1.. if plies <= 1 => None,
            1.. => Some(counted(GAINS, swing.unsigned_abs())),
            0 if self.taken > 0 => Some(EXCHANGES.count("count", self.taken)),
            0 => None,
            _ => Some(counted(LOSES_PIECES, swing.unsigned_abs())),
        }
    }
}

/// Pieces that a side is ahead.
fn lead<W: Word>(position: &DraughtsPosition<W>, side: Side) -> i32 {
    let count = |side| position.board().pieces(side).count_ones() as i32;
    count(side) - count(side.other())
}

/// The plies after which the side that has the first of `moves` is crowned, counted from `first`.
fn crowned_after<W: Word>(moves: &[DraughtsMove<W>], first: usize) -> Option<usize> {
    let mut plies = (first..).zip(moves).step_by(2);
    plies.find(|(_, mv)| mv.crowned).map(|(ply, _)| ply)
}

/// True if a line begins with a piece that is offered.
fn is_offer<W: Word>(line: &[DraughtsMove<W>]) -> bool {
    matches!(line, [offer, answer, ..] if offer.captured.is_empty() && !answer.captured.is_empty())
}

/// The saying of a move that begins a combination with a name.
const fn played(shot: Shot) -> Saying {
    match shot {
        Shot::Philippe => PHILIPPE,
        Shot::Royal => ROYAL,
        Shot::Turkish => TURKISH,
    }
}

/// The combination that a move allows: the line after it begins with an offer, and wins pieces or has a name.
fn allowed_shot<W: Word>(position: &DraughtsPosition<W>, line: &[DraughtsMove<W>]) -> Option<Fact> {
    let (&mv, answer) = line.split_first().filter(|(_, answer)| is_offer(answer))?;
    let mut after = position.clone();
    after.play_unchecked(mv);
    let (gain, plies) = Material::along(&after, answer).swing();
    let saying = match shots::name(&after, answer) {
        Some(Shot::Philippe) => ALLOWS_PHILIPPE,
        Some(Shot::Royal) => ALLOWS_ROYAL,
        Some(Shot::Turkish) => ALLOWS_TURKISH,
        None if gain > 0 => ALLOWS_SHOT,
        None => return None,
    };
    let moves = shots::texts(&after, &answer[..plies.max(2)]);
    Some(saying.fact().with("line", Value::Line(moves)))
}

impl<W: Equipped> Insight for Draughts<W> {
    const SAYINGS: &'static [Saying] = SAYINGS;

    fn kind(&self, position: &DraughtsPosition<W>, line: &[DraughtsMove<W>]) -> Saying {
        let mv = line[0];
        let is_answered = line.get(1).is_some_and(|answer| !answer.captured.is_empty());
        let (swing, _) = Material::along(position, line).swing();
        match mv.captured.count_ones() {
            2.. => CAPTURES_SEVERAL,
            1 if is_answered && swing == 0 => EXCHANGE,
            1 => CAPTURE,
            0 if mv.crowned => CROWNING,
            0 if is_answered && (swing > 0 || shots::name(position, line).is_some()) => SHOT,
            0 if is_answered && swing == 0 => EXCHANGE,
            0 if position.turn().kings.meets(mv.from.bit()) => KING_MOVE,
            0 => QUIET,
        }
    }

    fn facts(&self, position: &DraughtsPosition<W>, line: &[DraughtsMove<W>]) -> Vec<Fact> {
        let mv = line[0];
        let kings = position.board().kings(position.side_to_move().other()) & mv.captured;
        let counted = |saying: Saying, set: W| {
            (!set.is_empty()).then(|| saying.count("count", set.count_ones()))
        };
        let timed = |saying: Saying, plies: Option<usize>| {
            plies.map(|plies| saying.fact().with("plies", (plies as f64).into()))
        };
        let facts = [
            shots::name(position, line).map(|shot| played(shot).fact()),
            allowed_shot(position, line),
            counted(CAPTURES, mv.captured),
            counted(TAKES_KINGS, kings),
            Material::along(position, line).fact(),
            mv.crowned.then(|| CROWNS.fact()),
            timed(BREAKS_THROUGH, crowned_after(line, 1).filter(|&plies| plies > 1)),
            timed(LETS_CROWN, crowned_after(&line[1..], 2)),
        ];
        facts.into_iter().flatten().collect()
    }
}
