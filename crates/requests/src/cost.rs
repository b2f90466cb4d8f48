//! The cost of short tasks, told by the size of the request and of the board: brief ones do not wait behind long ones.
//!
//! The estimate may be wrong without harm: a task is carried out alike wherever it runs, and only others wait for it.

use plateau_protocol::request::{LegalFields, Place, PlayFields};
use plateau_protocol::{Command, GameCommand, StandaloneCommand, Work};

use super::sessions::Size;

/// A longer line is parsed by a worker instead of the threads that move lines, and waits unparsed: its parsed form takes many
/// times its bytes.
pub const LONG: usize = 4 << 10;

/// Time that a short task takes, in classes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cost {
    /// Some microseconds: less than it takes to wake a worker.
    Brief,
    /// Up to a millisecond.
    #[default]
    Short,
    /// Milliseconds.
    Long,
}

/// The longest line of a brief task, in bytes: a game of three hundred moves.
const BRIEF_LINE: usize = 2 << 10;
/// The longest text of a position that is small: that of a board of some hundred cells.
const SMALL_TEXT: usize = 256;
/// The longest text of a position that is not large.
const LARGE_TEXT: usize = 2 << 10;
/// Bytes of a small game in progress: one of some hundred moves.
const SMALL_GAME: usize = 64 << 10;
/// Cells of a large board.
const LARGE_BOARD: usize = 1 << 10;

impl Cost {
    /// The cost of a command, as far as the length of its line tells.
    pub fn of(command: &Command, line: usize) -> Self {
        match command {
            _ if line > LONG => Self::Long,
            Command::Work(Work::Game(command)) => of_game_command(command, line),
            Command::Work(Work::Standalone(StandaloneCommand::Describe(fields))) => {
                of_variant(fields.variant.as_deref())
            }
            _ => Self::Short,
        }
    }

    /// The same for a session with a game of this size, whose reply may tell the moves of the game.
    pub fn with(self, live_game: Option<Size>, tells_moves: bool) -> Self {
        match live_game {
            Some(Size { text, .. }) if text > LARGE_TEXT => Self::Long,
            Some(Size { text, bytes })
                if text > SMALL_TEXT || tells_moves && bytes > SMALL_GAME =>
            {
                self.max(Self::Short)
            }
            _ => self,
        }
    }
}

fn of_game_command(command: &GameCommand, line: usize) -> Cost {
    let brief = |is_brief: bool| match is_brief && line <= BRIEF_LINE {
        true => Cost::Brief,
        false => Cost::Short,
    };
    let plain = |place: &Place| place.game.is_none() && place.options.is_empty();
    let in_place = |place: &Place, cost: Cost| match of_variant(place.variant.as_deref()) {
        Cost::Long => Cost::Long,
        _ => cost,
    };
    match command {
        // A start may be made by a search, such as a scramble of some difficulty.
        GameCommand::Newgame(fields, _) if !fields.options.is_empty() => Cost::Long,
        GameCommand::Newgame(fields, _) => of_variant(fields.variant.as_deref()),
        GameCommand::Position(..)
        | GameCommand::Undo(..)
        | GameCommand::Option(_)
        | GameCommand::Close(_) => brief(true),
        GameCommand::Play(PlayFields { effects, positions, .. }, _) => {
            brief(!effects && !positions)
        }
        GameCommand::State(place, asked) => in_place(place, brief(plain(place) && !asked.legal)),
        GameCommand::Legal(place, LegalFields { details, effects, positions }) => {
            in_place(place, brief(plain(place) && !details && !effects && !positions))
        }
        GameCommand::Eval(place, _)
        | GameCommand::Render(place, _)
        | GameCommand::Write(place, _) => in_place(place, Cost::Short),
    }
}

/// The cost of a variant whose board is as large as its name says: `200x200`.
fn of_variant(variant: Option<&str>) -> Cost {
    let sizes = variant.unwrap_or_default().split(|c: char| !c.is_ascii_digit());
    let sizes = sizes.filter_map(|size| size.parse::<usize>().ok()).filter(|&size| size > 0);
    let cells = sizes.fold(1, usize::saturating_mul);
    if cells > LARGE_BOARD { Cost::Long } else { Cost::Short }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_protocol::codec::Line;
    use plateau_protocol::{Dialect, read_line};

    #[test]
    fn a_command_costs_what_its_line_and_its_board_take() {
        let (none, small) = (None, Some(Size { bytes: 2000, text: 66 }));
        let large = Some(Size { bytes: 80_000, text: 3660 });
        let old = Some(Size { bytes: 80_000, text: 66 });
        let long = format!("play {}", "d3 ".repeat(1000));
        for (line, session, expected) in [
            ("state", &small, Cost::Brief),
            ("state", &none, Cost::Brief),
            ("state", &large, Cost::Long),
            ("state", &old, Cost::Short),
            ("state legal", &small, Cost::Short),
            ("legal", &small, Cost::Brief),
            ("legal details", &small, Cost::Short),
            ("legal game othello", &none, Cost::Short),
            ("legal game lights_out variant 200x200", &none, Cost::Long),
            ("play d3", &small, Cost::Brief),
            ("play d3 effects", &small, Cost::Short),
            (&long, &small, Cost::Short),
            ("position startpos", &small, Cost::Brief),
            ("newgame othello", &small, Cost::Short),
            ("newgame lights_out 99x99", &none, Cost::Long),
            ("newgame sliding_tile 5x5 difficulty=10", &none, Cost::Long),
            ("render svg", &small, Cost::Short),
            ("render svg", &large, Cost::Long),
            ("describe othello", &none, Cost::Short),
        ] {
            let text = Line::Bytes(line.as_bytes().to_vec());
            let command = read_line(&text, Dialect::Words, 9999).unwrap().request.command;
            let cost = Cost::of(&command, line.len()).with(*session, true);
            assert_eq!(cost, expected, "{line:.60}");
        }
    }
}
