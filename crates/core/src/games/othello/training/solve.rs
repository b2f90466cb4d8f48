//! `othello-solve`: the job that proves the value of a small board from its first move, over several runs if need be.
//!
//! Its items are the positions of the given number of plies, each once with its images. Searches of a few plies estimate them,
//! and minimax over these says which moves are tried first. All threads solve them in one transposition table.

use crate::game::{self, Game, IntOption, Options, TextOption};
use crate::games::othello::Othello;
use crate::games::othello::engine::{ProofTable, Prover};
use crate::games::othello::rules::layout::Layout;
use crate::games::othello::rules::position::OthelloPosition;
use crate::games::othello::text::notation::format_position;
use crate::search::{Library, StopToken};
use crate::training::game_files::short;
use crate::training::proof::{Bounds, Claim, ItemSolver, Positions, ProofJob, Subject, Tree};
use crate::training::{Job, Recipe};

const BOARD: TextOption = TextOption::new("board").doc(text!("othello-option-board"));
/// The plies of an item.
const PLIES: IntOption = IntOption::new("plies", 0..=12, 6).doc(text!("othello-option-plies"));
/// The size of the transposition table.
const TABLE_MB: IntOption =
    game::TABLE_MB.default(1024).doc(text!("othello-option-training-table-mb"));

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-solve",
    summary: "the value of the start of Othello on a small board: every position of a given number of plies on which it depends, and the proof by minimax",
    options: &[BOARD.spec, PLIES.spec, TABLE_MB.spec],
    start: begin,
};

/// Plies of the searches that estimate items.
const ESTIMATE: u32 = 4;

fn begin(options: &Options, _: &dyn Library) -> Result<Box<dyn Job>, String> {
    let board = BOARD.of(options).unwrap_or("6x6");
    let Othello { layout } = Othello::create(board, &Options::default())
        .map_err(|refusal| format!("--option board={board}: {refusal}"))?;
    if layout.is_full() {
        return Err(format!("--option board={board}: only smaller boards can be solved"));
    }
    let bytes = (TABLE_MB.of(options) as usize) << 20;
    Ok(Box::new(ProofJob::new(SmallBoard::new(layout, PLIES.of(options) as usize, bytes)?)))
}

/// A small board from its first move.
struct SmallBoard {
    layout: &'static Layout,
    positions: Positions<OthelloPosition>,
    table: ProofTable,
}

impl SmallBoard {
    fn new(layout: &'static Layout, plies: usize, bytes: usize) -> Result<Self, String> {
        let mut positions = Positions::new(OthelloPosition::start(layout), plies)?;
        let table = ProofTable::new(layout, bytes);
        let (prover, stop) = (Prover::new(&table), StopToken::default());
        let estimate = |it: &OthelloPosition| prover.estimate(it.board(), ESTIMATE, &stop);
        let estimates: Vec<_> = positions.items.iter().filter_map(estimate).collect();
        positions.tree.sort(&estimates);
        Ok(Self { layout, positions, table })
    }
}

impl Subject for SmallBoard {
    fn game(&self) -> &'static str {
        Othello::about().id
    }

    fn variant(&self) -> String {
        Othello { layout: self.layout }.variant()
    }

    /// The order of the items depends on estimates, so a program with another evaluation begins another log.
    fn options(&self) -> String {
        let mut order = blake3::Hasher::new();
        for item in self.positions.tree.depth_first() {
            order.update(&item.to_le_bytes());
        }
        format!("order={}", short(&order.finalize()))
    }

    fn claim(&self) -> Claim {
        Claim::Value
    }

    fn tree(&self) -> &Tree {
        &self.positions.tree
    }

    fn limits(&self, _: usize) -> Bounds {
        let area = self.layout.area();
        Bounds { lower: -area, upper: area }
    }

    fn position(&self, item: usize) -> String {
        format_position(&self.positions.items[item])
    }

    fn solver(&self) -> Box<dyn ItemSolver + '_> {
        Box::new(Solver { board: self, prover: Prover::new(&self.table) })
    }
}

/// A thread that solves positions.
struct Solver<'a> {
    board: &'a SmallBoard,
    prover: Prover<'a>,
}

impl ItemSolver for Solver<'_> {
    fn solve(&mut self, item: usize, stop: &StopToken) -> Option<i32> {
        self.prover.score(self.board.positions.items[item].board(), stop)
    }
}

#[cfg(test)]
mod tests {
    use std::path::{Path, PathBuf};

    use super::*;
    use crate::game::{OptionValue, Position};
    use crate::games::othello::text::notation::parse_position;
    use crate::training::proof::{Checked, Proof, derive, margin};
    use crate::training::{Ended, Run, State, log_path, run};

    fn job(board: &str, plies: i64) -> Result<Box<dyn Job>, String> {
        let mut options = Options::default();
        for (name, value) in [
            ("board", OptionValue::Text(board.to_owned())),
            ("plies", OptionValue::Integer(plies)),
            ("table_mb", OptionValue::Integer(1)),
        ] {
            options.set(RECIPE.options, name, value).unwrap();
        }
        begin(&options, crate::search::library())
    }

    /// A folder for the log of a job.
    fn folder(name: &str) -> PathBuf {
        let name = format!("plateau-othello-solve-{name}-{}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).unwrap();
        folder
    }

    /// Does all items of a job that are left, or some of them.
    fn work_on(job: &dyn Job, work: &Path, only: Option<&[usize]>) -> Ended {
        let stop = StopToken::default();
        let work = Run { work: work.to_owned(), only, threads: 2, stop: &stop };
        run(job, &work, |_| ()).unwrap()
    }

    /// The log of a job, read as a proof, and what follows from it.
    fn read_log(job: &dyn Job, work: &Path, board: &str) -> (Proof, Checked) {
        let text = std::fs::read_to_string(log_path(job, work)).unwrap();
        let proof = Proof::read(&text).unwrap();
        let game = Othello::create(board, &Options::default()).unwrap();
        let checked = derive(&game, &proof).unwrap();
        (proof, checked)
    }

    /// The score of a position by the rules alone.
    fn minimax(position: &OthelloPosition, mut alpha: i32, beta: i32) -> i32 {
        if let Some(outcome) = position.outcome() {
            return margin(outcome, position.side_to_move());
        }
        for mv in position.moves() {
            alpha = alpha.max(-minimax(&position.after(mv), -beta, -alpha));
            if alpha >= beta {
                break;
            }
        }
        alpha
    }

    #[test]
    fn a_stopped_job_goes_on_and_its_log_proves_the_value_of_the_start() {
        let layout = Othello::create("4x4", &Options::default()).unwrap().layout;
        let value = minimax(&OthelloPosition::start(layout), -16, 16);
        for plies in [0, 3, 4, 7] {
            let work = folder(&plies.to_string());
            let first = job("4x4", plies).unwrap();
            let begun: Vec<_> = (0..first.items() / 2).take(8).collect();
            if !begun.is_empty() {
                let ended = work_on(&*first, &work, Some(&begun));
                let (done, items) = (begun.len(), first.items());
                assert_eq!(ended, Ended::Stopped(State { done, items }));
                let bounds = read_log(&*first, &work, "4x4").1.value;
                assert!(bounds.lower <= value && value <= bounds.upper, "{plies}: {bounds:?}");
            }
            let again = job("4x4", plies).unwrap();
            assert_eq!(again.identity(), first.identity());
            let Ended::Made(products) = work_on(&*again, &work, None) else { panic!() };
            let (proof, checked) = read_log(&*again, &work, "4x4");
            assert_eq!(checked.value, Bounds::exactly(value), "{plies}");
            for (position, value) in &proof.items {
                let position = parse_position(layout, position).unwrap();
                let exact = minimax(&position, -16, 16);
                assert!(value.is_none_or(|value| value == exact), "{position:?}");
            }
            let product = Proof::read(std::str::from_utf8(&products[0].content).unwrap()).unwrap();
            assert_eq!((product.value, &products[0].name[..]), (Some(value), "othello-4x4.proof"));
            assert_eq!(product.items.len(), proof.items.len());
            std::fs::remove_dir_all(work).unwrap();
        }
    }

    #[test]
    fn positions_that_the_value_does_not_depend_on_are_left_out() {
        let work = folder("left-out");
        let job = job("4x4", 6).unwrap();
        assert!(matches!(work_on(&*job, &work, None), Ended::Made(_)));
        let (proof, checked) = read_log(&*job, &work, "4x4");
        let solved = proof.items.iter().filter(|(_, value)| value.is_some()).count();
        assert!(3 * solved < 2 * proof.items.len(), "{solved} of {}", proof.items.len());
        assert!(checked.met <= solved, "{checked:?}");
        std::fs::remove_dir_all(work).unwrap();
    }

    #[test]
    fn a_proof_with_a_wrong_or_a_missing_value_is_found_out() {
        let game = Othello::create("4x4", &Options::default()).unwrap();
        let job = job("4x4", 2).unwrap();
        let mut worker = job.worker(1);
        let lines: Vec<_> = (0..job.items())
            .map(|item| worker.work(item, &StopToken::default()).unwrap())
            .collect();
        let product = job.products(&lines).unwrap().remove(0);
        let proof = Proof::read(std::str::from_utf8(&product.content).unwrap()).unwrap();
        let value = proof.value.unwrap();
        assert_eq!(derive(&game, &proof).map(|it| it.value), Ok(Bounds::exactly(value)));
        let mut wrong = proof.clone();
        for (_, value) in &mut wrong.items {
            *value = value.map(|value| value + 2);
        }
        assert_eq!(derive(&game, &wrong).map(|it| it.value), Ok(Bounds::exactly(value + 2)));
        let mut missing = proof.clone();
        missing.items.clear();
        assert!(derive(&game, &missing).unwrap().value.is_open());
        let mut twofold = proof.clone();
        let (position, value) = proof.items[0].clone();
        twofold.items.push((position, value.map(|value| value + 2)));
        assert!(derive(&game, &twofold).unwrap_err().contains("different values"));
        let mut foreign = proof;
        foreign.items.push(("X".to_owned(), Some(0)));
        assert!(derive(&game, &foreign).is_err());
    }

    #[test]
    fn only_small_boards_are_solved() {
        assert!(job("8x8", 4).err().unwrap().contains("only smaller boards"));
        assert!(job("5x5", 4).err().unwrap().contains("--option board=5x5"));
        assert_eq!(job("6x6", 1).unwrap().items(), 1);
    }
}
