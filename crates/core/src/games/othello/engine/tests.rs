//! The endgame against a plain search, on every instruction set and any number of threads.

use std::cmp::Ordering;
use std::sync::Arc;
use std::time::Duration;

use super::endgame::{OthelloMonitor, PvSearch, Solver, WHOLE};
use super::midgame::selectivity::Selectivity;
use super::midgame::{self, DISC, Midgame};
use super::model::Evaluation;
use super::root::{self, RootMoves};
use super::tables::Local;
use super::transposition::TranspositionTable;
use crate::erased::{DynGame, Engine, PositionText, Query, Report, Status};
use crate::game::{Game, OptionValue, Options, Side, hash};
use crate::games::othello::Othello;
use crate::games::othello::pattern::Patterns;
use crate::games::othello::rules::arch::{self, Arch, Portable, Turn};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::{LAYOUTS, Layout, squares};
use crate::games::othello::rules::position::OthelloPosition;
use crate::games::othello::text::notation;
use crate::search::window::Window;
use crate::search::{Bound, Found, Limits, Monitor, Purpose, Score, StopToken, Stopped};

/// The turn of the side to move by the rules alone.
pub(super) fn turn(layout: &Layout, board: Board) -> Turn {
    let empty = layout.squares & !board.occupied();
    match (board.mobility(empty), board.turned().mobility(empty)) {
        (0, 0) => Turn::Over,
        (0, _) => Turn::Pass(board.turned()),
        (moves, _) => Turn::Moves(moves),
    }
}

/// The score by the rules alone.
fn plain(layout: &Layout, board: Board, mut alpha: i32, beta: i32) -> i32 {
    let moves = match turn(layout, board) {
        Turn::Moves(moves) => moves,
        Turn::Pass(turned) => return -plain(layout, turned, -beta, -alpha),
        Turn::Over => {
            let [own, opponent] = [board.own, board.opponent].map(|set| set.count_ones() as i32);
            return match own.cmp(&opponent) {
                Ordering::Less => 2 * own - layout.area(),
                Ordering::Equal => 0,
                Ordering::Greater => layout.area() - 2 * opponent,
            };
        }
    };
    for square in squares(moves) {
        let next = board.after(square, board.flips(square));
        alpha = alpha.max(-plain(layout, next, -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// The score of a board by the rules alone.
fn score_of(layout: &Layout, board: Board) -> i32 {
    plain(layout, board, -64, 64)
}

/// The empty squares of a board.
fn empties(layout: &Layout, board: Board) -> u32 {
    (layout.squares & !board.occupied()).count_ones()
}

/// A board with this many empty squares, at the end of a game of random moves.
fn ending(layout: &'static Layout, seed: u64, least: u32) -> Board {
    let mut board = OthelloPosition::start(layout).board();
    let mut ply = 0;
    while empties(layout, board) > least {
        board = match turn(layout, board) {
            Turn::Moves(moves) => {
                let choice = hash(seed ^ hash(ply)) as usize % moves.count_ones() as usize;
                let square = squares(moves).nth(choice).unwrap();
                board.after(square, board.flips(square))
            }
            Turn::Pass(turned) => turned,
            Turn::Over => break,
        };
        ply += 1;
    }
    board
}

/// A random board, with frequent passes, wipe-outs and early ends.
fn strewn(layout: &Layout, seed: u64, wanted: u32) -> Board {
    let mut empty = 0_u64;
    let mut draw = seed;
    while empty.count_ones() < wanted {
        draw = hash(draw);
        empty |= 1 << (draw % 64) & layout.squares;
    }
    let taken = layout.squares & !empty;
    let own = hash(draw)
        & if seed.is_multiple_of(2) { hash(draw + 1) & hash(draw + 2) } else { u64::MAX };
    let board = Board { own: own & taken, opponent: !own & taken };
    if seed.is_multiple_of(3) { board.turned() } else { board }
}

/// Boards near the end.
pub(super) fn boards(layout: &'static Layout) -> impl Iterator<Item = Board> {
    (0..400).flat_map(move |seed| {
        [ending(layout, seed, seed as u32 % 10), strewn(layout, seed, seed as u32 % 9)]
    })
}

/// The full board.
const FULL: &Layout = &LAYOUTS[0];

/// The boards of every size.
fn all_boards() -> impl Iterator<Item = (&'static Layout, Board)> {
    LAYOUTS.iter().flat_map(|layout| boards(layout).map(move |board| (layout, board)))
}

/// Runs a search without limits.
fn with_solver<T>(
    layout: &Layout,
    table: &TranspositionTable,
    ask: impl FnOnce(&mut Solver<'_, '_>) -> T,
) -> T {
    let limits = Limits::default();
    let stop = StopToken::default();
    let mut sink = |_: &Found<_>, _| {};
    let mut monitor: OthelloMonitor<'_> = Monitor::new(&limits, &stop, &mut sink);
    ask(&mut Solver::new(
        layout,
        &mut monitor,
        Evaluation::of(Patterns::shared()),
        table,
        &Local::new(),
    ))
}

fn table(bytes: usize) -> TranspositionTable {
    TranspositionTable::with_bytes(bytes)
}

/// The score of a board by the search, within a window.
fn within(layout: &Layout, table: &TranspositionTable, board: Board, window: Window) -> i32 {
    let search = |solver: &mut Solver<'_, '_>| {
        arch::run::<PvSearch, _>(layout, solver, board, window).unwrap()
    };
    with_solver(layout, table, search)
}

#[test]
fn the_exact_score_is_that_of_the_plain_search() {
    // The table is small, so that positions replace one another.
    for layout in &LAYOUTS {
        let table = table(1 << 12);
        for board in boards(layout) {
            assert_eq!(within(layout, &table, board, WHOLE), score_of(layout, board), "{board:x?}");
        }
    }
}

#[test]
fn a_score_beyond_the_window_is_a_bound() {
    for layout in &LAYOUTS {
        let table = table(1 << 12);
        for board in boards(layout).step_by(3) {
            let score = score_of(layout, board);
            for low in [-21, -1, 1, 20] {
                let window = Window { alpha: low, beta: low + 2 };
                let found = within(layout, &table, board, window);
                let holds = match found {
                    _ if found <= low => score <= found,
                    _ if found >= low + 2 => score >= found,
                    _ => score == found,
                };
                assert!(holds, "{board:x?} {window:?}: {found}, not {score}");
            }
        }
    }
}

#[test]
fn a_proof_that_probcut_prepared_is_the_proof_without_it() {
    let layouts = LAYOUTS.iter().filter(|layout| layout.size > 4);
    let endings =
        layouts.flat_map(|layout| (0..5).map(move |seed| (layout, ending(layout, seed, 17))));
    for (layout, board) in endings {
        let Turn::Moves(moves) = turn(layout, board) else { continue };
        let [plain, prepared] = [table(1 << 20), table(1 << 20)];
        let plainly = within(layout, &plain, board, WHOLE);
        let moves = RootMoves { moves, window: WHOLE };
        let mut scores = Vec::new();
        for threshold in root::passes(17) {
            let chosen = root::aspire(moves, scores.last().copied(), |moves| {
                with_solver(layout, &prepared, |solver| {
                    solver.threshold = threshold;
                    arch::run::<root::RootSearch, _>(layout, solver, board, moves)
                })
            });
            scores.push(chosen.best.filter(|_| chosen.complete).unwrap().0);
        }
        assert_eq!((scores.len(), scores.pop()), (5, Some(plainly)), "{board:x?}");
    }
}

/// Every instruction set visits the same tree on the board of a size.
fn visit_the_same_tree<const SIZE: usize>() {
    fn searched<A: Arch>(arch: A, board: Board) -> (i32, u64) {
        with_solver(&A::LAYOUT, &table(1 << 12), |solver| {
            let score = arch.call::<PvSearch, _>(solver, board, WHOLE).unwrap();
            (score, solver.monitor.nodes())
        })
    }
    let layout = LAYOUTS.iter().find(|layout| layout.size == SIZE).unwrap();
    for board in boards(layout).step_by(8).chain([ending(layout, 1, 14)]) {
        let portable = searched(Portable::<SIZE>, board);
        #[cfg(target_arch = "x86_64")]
        {
            let avx2 = arch::avx2::Avx2::<SIZE>::detect().map(|arch| searched(arch, board));
            let avx512 = arch::avx512::Avx512::<SIZE>::detect().map(|arch| searched(arch, board));
            for found in [avx2, avx512].into_iter().flatten() {
                assert_eq!(found, portable, "{board:x?}");
            }
        }
        #[cfg(target_arch = "aarch64")]
        {
            let neon = arch::neon::Neon::<SIZE>::detect().map(|arch| searched(arch, board));
            assert_eq!(neon, Some(portable), "{board:x?}");
        }
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        {
            let simd128 =
                arch::simd128::Simd128::<SIZE>::detect().map(|arch| searched(arch, board));
            assert_eq!(simd128, Some(portable), "{board:x?}");
        }
    }
}

#[test]
fn every_instruction_set_visits_the_same_tree() {
    visit_the_same_tree::<4>();
    visit_the_same_tree::<6>();
    visit_the_same_tree::<8>();
}

#[test]
fn the_midgame_sees_the_end_as_the_endgame_does() {
    let exact = table(1 << 20);
    let layouts = LAYOUTS.iter().filter(|layout| layout.size > 4);
    let endings = layouts.flat_map(|layout| {
        (0..12).map(move |seed| (layout, ending(layout, seed, 13 + seed as u32 % 3)))
    });
    for (layout, board) in endings {
        let shared = midgame::TranspositionTable::with_bytes(1 << 16);
        // The depth exceeds the length of the game.
        let search = |alpha, beta| {
            let window = (Window { alpha, beta }, 20);
            with_solver(layout, &exact, |solver| {
                let solver = Solver::new(
                    layout,
                    solver.monitor,
                    Evaluation::of(Patterns::shared()),
                    solver.table,
                    solver.local,
                );
                let mut midgame = Midgame::new(solver, &shared, Selectivity::NONE);
                arch::run::<midgame::PvSearch, _>(layout, &mut midgame, board, window).unwrap()
            })
        };
        let score = DISC * within(layout, &exact, board, WHOLE);
        assert_eq!(search(-midgame::MAX, midgame::MAX), score, "{board:x?}");
        // Beside the score, a window shows on which side of it the score lies.
        assert!(search(score, score + 50) <= score, "{board:x?}");
        assert!(search(score - 50, score) >= score, "{board:x?}");
    }
}

#[test]
fn a_depth_limit_that_reaches_the_end_makes_a_move_exact() {
    let goes_on = |&(layout, board): &(&Layout, _)| !matches!(turn(layout, board), Turn::Over);
    for (layout, board) in all_boards().step_by(7).filter(goes_on) {
        let report = answer_on(layout, board, &go(Limits::depth(empties(layout, board))));
        assert_eq!(exact(&report), i64::from(score_of(layout, board)), "{board:x?}");
    }
}

#[test]
fn a_lower_depth_limit_is_kept() {
    for depth in 1..=6 {
        let report = answer(ending(FULL, 3, 30), &go(Limits::depth(depth)));
        let Score::Estimate { value, unit: "discs" } = report.lines[0].score else {
            panic!("{report:?}")
        };
        assert!(value.abs() <= 64.0);
        assert_eq!((report.depth, report.stopped), (depth, Some(Stopped::Depth)));
    }
}

#[test]
fn searches_to_the_end_have_falling_selectivity_before_the_proof() {
    let mut notes = Vec::new();
    let report =
        answer_with(FULL, &[], ending(FULL, 3, 14), &go(Limits::default()), &mut |report| {
            notes.extend(report.note.as_ref().map(ToString::to_string));
        });
    let note = |percent| format!("searched to the end with a selectivity of {percent} %");
    assert_eq!(notes, [55, 73, 87, 95, 98, 99].map(note));
    assert_eq!((&report.note, report.stopped), (&None, Some(Stopped::Solved)));
}

#[test]
fn a_forced_pass_is_reported_with_what_follows() {
    let must_pass = |&(layout, board): &(&Layout, _)| matches!(turn(layout, board), Turn::Pass(_));
    let boards: Vec<_> = all_boards().filter(must_pass).collect();
    assert!(boards.len() > 30);
    for (layout, board) in boards {
        let winner = Query { purpose: Purpose::Outcome, ..Query::default() };
        let hurried = Query { limits: Limits::nodes(20), ..solve() };
        for query in [solve(), winner, hurried, go(Limits::default()), go(Limits::nodes(0))] {
            let score = i64::from(score_of(layout, board));
            let line = &answer_on(layout, board, &query).lines[0];
            assert_eq!(line.moves[0], "pass", "{board:x?}");
            match line.score {
                Score::Exact { value, bound: None, .. } => assert_eq!(value, score),
                Score::Exact { value, bound: Some(Bound::Lower), .. } => {
                    assert!(0 < value && value <= score, "{board:x?} {line:?}");
                }
                Score::Exact { value, bound: Some(Bound::Upper), .. } => {
                    assert!(score <= value && value < 0, "{board:x?} {line:?}");
                }
                _ => assert!(query.limits.nodes.is_some(), "{board:x?} {line:?}"),
            }
        }
    }
}

#[test]
fn ranked_moves_are_different_and_in_order() {
    let report = answer(ending(FULL, 5, 30), &Query { multipv: 4, ..go(Limits::depth(5)) });
    let lines: Vec<_> =
        report.lines.iter().map(|line| (&line.moves[0], value(&line.score))).collect();
    assert_eq!(lines.len(), 4);
    assert!(lines.is_sorted_by(|better, worse| better.1 >= worse.1), "{lines:?}");
    let different: std::collections::BTreeSet<_> = lines.iter().map(|line| line.0).collect();
    assert_eq!(different.len(), 4, "{lines:?}");
}

/// The value of a score, exact or not.
fn value(score: &Score) -> f64 {
    match *score {
        Score::Estimate { value, .. } => value,
        Score::Exact { value, .. } => value as f64,
        _ => panic!("{score:?}"),
    }
}

#[test]
fn threads_search_the_midgame_together() {
    for threads in [1, 2, 3] {
        let report = answer(ending(FULL, 7, 32), &Query { threads, ..go(Limits::depth(10)) });
        assert_eq!((report.depth, report.stopped), (10, Some(Stopped::Depth)));
    }
}

#[test]
fn an_interrupted_move_is_legal() {
    for nodes in [0, 1, 2, 10, 100, 1000, 20_000] {
        for empties in [8, 14, 20, 40, 60] {
            // An illegal line would not be written beyond its first move.
            let report = answer(ending(FULL, nodes, empties), &go(Limits::nodes(nodes)));
            assert!(report.nodes <= nodes && !report.lines[0].moves.is_empty(), "{report:?}");
        }
    }
}

fn go(limits: Limits) -> Query {
    Query { limits, ..Query::default() }
}

/// The answer of the strategy to a full board.
fn answer(board: Board, query: &Query) -> Report {
    answer_on(FULL, board, query)
}

/// The answer of the strategy to a board.
fn answer_on(layout: &'static Layout, board: Board, query: &Query) -> Report {
    answer_with(layout, &[], board, query, &mut |_| {})
}

/// The answer of the strategy with these options.
fn answer_with(
    layout: &'static Layout,
    wanted: &[(&str, OptionValue)],
    board: Board,
    query: &Query,
    report: &mut dyn FnMut(Report),
) -> Report {
    let game: Arc<dyn DynGame> = Arc::new(Othello { layout });
    let position = OthelloPosition::new(layout, [board.own, board.opponent], Side::First);
    let setup = Some(notation::format_position(&position));
    let at = PositionText { setup, moves: Vec::new() };
    let mut options = Options::default();
    for (name, value) in wanted {
        options.set(super::strategy().about.options, name, value.clone()).unwrap();
    }
    let mut engine = Arc::clone(&game).engine(Some("engine"), &options).unwrap();
    let report = engine.search(&at, query, &StopToken::default(), report).unwrap();
    for line in &report.lines {
        let Score::Exact { value, bound: None, plies, .. } = line.score else { continue };
        if plies.is_none() {
            // The limit ended the search of the line.
            assert!(query.limits.nodes.is_some(), "{report:?}");
            continue;
        }
        // The line reaches the end of the game, and the final position has the score.
        let end = PositionText { moves: line.moves.clone(), ..at.clone() };
        let outcome = game.state(&end).unwrap().outcome.unwrap().outcome;
        let won = if outcome.winner == Some(Side::First) { 1 } else { -1 };
        assert_eq!(value, i64::from(won * outcome.margin), "{report:?}");
        assert_eq!(plies, Some(line.moves.len() as u32), "{report:?}");
    }
    report
}

fn solve() -> Query {
    Query { purpose: Purpose::Solution, ..Query::default() }
}

/// The first score of a report, which is exact.
fn exact(report: &Report) -> i64 {
    match report.lines[0].score {
        Score::Exact { value, bound: None, .. } => value,
        score => panic!("{score:?}"),
    }
}

#[test]
fn threads_agree() {
    for board in (0..8).map(|seed| ending(FULL, seed, 14)) {
        let alone = exact(&answer(board, &solve()));
        for threads in [2, 3] {
            let together = answer(board, &Query { threads, ..solve() });
            assert_eq!(exact(&together), alone, "{board:x?}");
        }
    }
}

#[test]
fn answers_are_exact_and_lead_to_the_end() {
    for (layout, board) in all_boards().step_by(5) {
        let query = Query { multipv: 40, ..solve() };
        let report = answer_on(layout, board, &query);
        assert_eq!(exact(&report), i64::from(score_of(layout, board)), "{board:x?}");
        let scores: Vec<_> = report
            .lines
            .iter()
            .map(|line| match line.score {
                Score::Exact { value, bound: None, .. } => value,
                score => panic!("{score:?}"),
            })
            .collect();
        assert!(scores.is_sorted_by(|better, worse| better >= worse), "{report:?}");
        let mut expected: Vec<_> = squares(board.mobility(layout.squares & !board.occupied()))
            .map(|square| board.after(square, board.flips(square)))
            .map(|next| -i64::from(score_of(layout, next)))
            .collect();
        expected.sort_unstable_by_key(|&value| std::cmp::Reverse(value));
        assert!(expected.is_empty() || scores == expected, "{report:?} {expected:?}");
    }
}

#[test]
fn the_winner_alone_is_the_sign_of_the_score() {
    let mut cheaper = 0;
    // The longer endings have passes before the proof.
    let endings =
        (0..30).map(|seed| ending(FULL, seed, 11)).chain((0..8).map(|seed| ending(FULL, seed, 17)));
    for board in endings {
        let exactly = answer(board, &solve());
        let winner = answer(board, &Query { purpose: Purpose::Outcome, ..Query::default() });
        assert_eq!(winner.status_for(Purpose::Outcome), Status::Solved);
        let Score::Exact { value, .. } = winner.lines[0].score else { panic!("{winner:?}") };
        assert_eq!(value.signum(), exact(&exactly).signum(), "{board:x?}");
        cheaper += u32::from(winner.nodes < exactly.nodes);
    }
    assert!(cheaper >= 32, "{cheaper}");
}

#[test]
fn an_interrupted_answer_names_a_move_and_claims_no_more_than_is_proven() {
    // On the first position, 20 nodes prove a move that loses; another move wins.
    let won = "OXXXXXXX-XXOOO-X-XOOOOOXXOOOOOOXOOOOOXOO-OXOXXOOOXOXOXOO-XXOOOOO O";
    let won = notation::parse_position(&LAYOUTS[0], won).unwrap().board();
    for board in std::iter::once(won).chain((0..10).map(|seed| ending(FULL, seed, 17))) {
        let score = exact(&answer(board, &solve()));
        for nodes in [0, 1, 10, 20, 100, 1000, 10_000] {
            for purpose in [Purpose::Solution, Purpose::Outcome] {
                let limits = Limits::nodes(nodes);
                let report = answer(board, &Query { limits, purpose, ..Query::default() });
                assert!(report.nodes <= nodes, "{report:?}");
                let line = &report.lines[0];
                assert!(!line.moves.is_empty(), "{report:?}");
                match line.score {
                    Score::Exact { value, bound: None, .. } => assert_eq!(value, score),
                    Score::Exact { value, bound: Some(Bound::Lower), .. } => {
                        assert!(0 < value && value <= score, "{board:x?} {report:?}");
                    }
                    Score::Exact { value, bound: Some(Bound::Upper), .. } => {
                        assert!(score <= value && value < 0, "{board:x?} {report:?}");
                    }
                    _ => (),
                }
            }
        }
    }
}

#[test]
fn an_interrupted_pass_leaves_the_move_of_the_one_before() {
    let mut passes = 0;
    for (seed, step) in (4..9).flat_map(|seed| (4..40).map(move |step| (seed, step))) {
        let mut reported = None;
        let query = Query { limits: Limits::nodes(2500 * step), ..solve() };
        let report = answer_with(FULL, &[], ending(FULL, seed, 17), &query, &mut |report| {
            reported = Some(report.found.lines);
        });
        let is_estimate = matches!(report.lines[0].score, Score::Estimate { .. });
        if let Some(reported) = reported.filter(|_| is_estimate) {
            // Or the proof has come to the best of some moves, which is no win.
            let is_left = report.lines == reported;
            let is_no_win = value(&report.lines[0].score) <= 0.0;
            assert!(is_left || is_no_win, "seed {seed}, {step}");
            passes += u32::from(is_left);
        }
    }
    assert!(passes > 20, "{passes} in all");
}

/// An engine that is kept from one search to the next.
fn engine() -> Box<dyn Engine> {
    let game: Arc<dyn DynGame> = Arc::new(Othello::create("8x8", &Options::default()).unwrap());
    game.engine(Some("engine"), &Options::default()).unwrap()
}

/// The answer of an engine, without the time that it took.
fn ask(engine: &mut dyn Engine, at: &PositionText, limits: Limits) -> Report {
    let report = engine.search(at, &go(limits), &StopToken::default(), &mut |_| {}).unwrap();
    Report { elapsed: Duration::ZERO, ..report }
}

/// A tournament game of 2004 (French Othello Federation, WTHOR base, WTH_2004).
const RECORD: &str = "f5d6c4d3e6f4e3f3c6b4b3b5g4g5c3c2e2d2f2c5a6a5a3a4g3f6h6f7e7b6g6c7d1h4h3h5f8c1b1d8b7d7b8c8b2e8g7f1e1a1g2g1a2h1h2h8g8h7a7a8";

fn game() -> impl Iterator<Item = PositionText> {
    let moves = notation::split_moves(RECORD);
    (0..moves.len()).map(move |ply| PositionText { setup: None, moves: moves[..ply].to_vec() })
}

#[test]
fn a_game_in_a_session_takes_three_quarters_of_the_nodes_of_new_engines() {
    let mut session = engine();
    let [mut kept, mut fresh] = [0; 2];
    for at in game().take(40) {
        kept += ask(&mut *session, &at, Limits::depth(8)).nodes;
        fresh += ask(&mut *engine(), &at, Limits::depth(8)).nodes;
    }
    assert!(4 * kept <= 3 * fresh, "{kept} of {fresh}");
}

#[test]
fn an_engine_that_forgets_is_a_new_one_however_much_its_tables_have_grown() {
    let mut used = engine();
    // The first two let both tables grow.
    let positions: Vec<_> = game().skip(20).step_by(18).collect();
    let limits = Limits::nodes(500_000);
    positions.iter().for_each(|at| _ = ask(&mut *used, at, limits.clone()));
    used.forget();
    for at in &positions {
        let mut new = engine();
        let expected = ask(&mut *new, at, limits.clone());
        assert_eq!(ask(&mut *used, at, limits.clone()), expected, "{at:?}");
        used.forget();
    }
}

#[test]
fn an_interrupted_step_counts_where_it_confirms_a_move_or_finds_a_better_one() {
    let mut counted = 0;
    for seed in 0..60 {
        let mut last = None;
        let limits = Limits::nodes(3000 + 500 * seed);
        let report = answer_with(FULL, &[], ending(FULL, seed, 30), &go(limits), &mut |report| {
            last = report.found.lines.into_iter().next();
        });
        assert_eq!(report.stopped, Some(Stopped::Nodes));
        counted += u32::from(report.lines.first() != last.as_ref());
    }
    assert!((10..60).contains(&counted), "{counted}");
}
