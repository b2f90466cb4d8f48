//! Texts and grids as positions of every variant: one that is accepted obeys the laws of positions.
#![no_main]

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::{Language, Refusal, Side};
use plateau_fuzz::{Board, Text, line};

#[derive(Debug, Arbitrary)]
struct Input {
    board: Board,
    choices: Vec<u16>,
    form: Form,
}

/// The form of the position after random moves, with edits.
#[derive(Debug, Arbitrary)]
enum Form {
    Text(Text),
    Grid { cells: Vec<(u8, u8, i64)>, second: Option<bool> },
}

/// Moves that are played of each position.
const PLAYED: usize = 16;

fuzz_target!(|input: Input| {
    let Some(game) = input.board.create() else { return };
    let Ok(written) = read(&*game, &input) else { return };
    let name = format!("{} {}: {written}", game.about().id, game.variant());
    assert_eq!(game.normalise(&written).as_ref(), Ok(&written), "{name}");
    let at = PositionText { setup: Some(written.clone()), moves: Vec::new() };
    let state = game.state(&at).unwrap();
    assert_eq!(state.position, written, "{name}");
    let grid = game.read_grid(&game.position(&at).unwrap().grid(), Some(state.side));
    assert_eq!(grid.as_ref(), Ok(&written), "{name}");
    let legal = game.legal(&at, true).unwrap();
    assert_eq!(
        (legal.len(), legal.is_empty()),
        (state.legal_count, state.outcome.is_some()),
        "{name}"
    );
    for mv in legal.iter().take(PLAYED) {
        let played = game.play(&at, std::slice::from_ref(&mv.text)).unwrap();
        assert_eq!(&played[0], mv, "{name}");
    }
    game.diagram(&at, Language::ENGLISH).unwrap();
    game.position(&at).unwrap().evaluate(None).unwrap();
});

/// The position text that the input stands for.
fn read(game: &dyn DynGame, input: &Input) -> Result<String, Refusal> {
    let at = line(game, &input.choices);
    match &input.form {
        Form::Text(text) => game.normalise(&text.apply(&game.state(&at)?.position)),
        Form::Grid { cells, second } => {
            let mut grid = game.position(&at)?.grid();
            for &(row, column, value) in cells {
                let rows = grid.len().max(1);
                if let Some(row) = grid.get_mut(usize::from(row) % rows) {
                    match row.get_mut(usize::from(column)) {
                        Some(cell) => *cell = value,
                        None => row.push(value),
                    }
                }
            }
            let side = second.map(|second| if second { Side::Second } else { Side::First });
            game.read_grid(&grid, side)
        }
    }
}
