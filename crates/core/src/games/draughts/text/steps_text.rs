//! The steps in a row of each side's king, as text after a position of Frisian draughts:
//! white's first, as in Lidraughts, `:+2+0`. If a side has several kings,
//! the square of the king that made the steps follows: `:+2=28+0`.
//! Like the clock of draws, they are written only if the game began with them, as long as these kings continue to step.

use crate::game::{Side, Wording, shown, wording};

use super::route::read_square;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::king_steps::{KingSteps, Run};
use crate::games::draughts::rules::layout::{Layout, Square};
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::variant::Rules;
use crate::games::draughts::rules::word::Word;

/// The steps of kings as a section of a FEN, with its colon; nothing if there are none.
#[must_use]
pub(in crate::games::draughts) fn write<W: Word>(position: &DraughtsPosition<W>) -> String {
    let Some(steps) = position.told_steps() else { return String::new() };
    let runs = Side::BOTH.map(|side| match steps.of(side) {
        None => "+0".to_owned(),
        Some(run) if position.board().kings(side).count_ones() == 1 => format!("+{}", run.steps),
        Some(run) => format!("+{}={}", run.steps, position.rules().layout.number(run.king)),
    });
    format!(":{}", runs.concat())
}

/// The steps of a side's king, as [`write()`] has them.
#[derive(Clone, Copy)]
pub(in crate::games::draughts) struct Told<W = u64> {
    steps: u8,
    king: Option<Square<W>>,
}

/// Reads the steps of kings: `+2+0`, `+2=28+0`.
///
/// # Errors
/// A message with the expected form.
pub(in crate::games::draughts) fn read<W: Word>(
    layout: Layout<W>,
    text: &str,
) -> Result<[Told<W>; 2], Wording> {
    let one = |text: &str| {
        let (steps, king) = text.split_once('=').map_or((text, None), |(it, at)| (it, Some(at)));
        let king = king.map(|king| read_square(layout, king)).transpose()?;
        let steps = steps.trim().parse().map_err(|_| {
            let text = shown(text);
            wording!("draughts-fen-not-a-number-of-steps", text)
        })?;
        Ok::<_, Wording>(Told { steps, king })
    };
    let mut sides = text.split('+').skip(1).map(one);
    match (sides.next(), sides.next(), sides.next()) {
        (Some(white), Some(black), None) => Ok([white?, black?]),
        _ => {
            let text = shown(text);
            Err(wording!("draughts-fen-not-steps-of-kings", text))
        }
    }
}

/// The steps of kings in a text; for a side with several kings the text names the king.
///
/// # Errors
/// A sentence, if none is named.
pub(in crate::games::draughts) fn steps_of<W: Word>(
    told: [Told<W>; 2],
    board: &Board<W>,
    rules: &Rules<W>,
) -> Result<KingSteps<W>, Wording> {
    let mut runs = [None; 2];
    for side in Side::BOTH {
        let Told { steps, king } = told[side.index()];
        let kings = board.kings(side);
        if steps == 0 || kings.is_empty() || rules.king_steps == 0 {
            continue;
        }
        let only = (kings.count_ones() == 1).then(|| Square::lowest(kings));
        let king = king.filter(|king| kings.meets(king.bit())).or(only).ok_or_else(|| {
            let side = match side {
                Side::First => 'W',
                Side::Second => 'B',
            };
            wording!("draughts-fen-stepping-king-missing", side, steps)
        })?;
        runs[side.index()] = Some(Run { king, steps });
    }
    Ok(KingSteps::told(runs, board, rules))
}
