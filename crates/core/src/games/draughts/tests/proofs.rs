//! Compares the claims of `solve` about endings, under every draw rule and with counts at any stage,
//! with a search of all positions and counts that uses only the rules.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::coach::{Analysis, Hint, HintRequest};
use crate::erased::{PositionText, Query, Report};
use crate::game::{Game, Options, Position, Side, hash};
use crate::games::draughts::endgames::{Endgames, Fate};
use crate::games::draughts::rules::board::{Board, Piece};
use crate::games::draughts::rules::layout::squares_of;
use crate::games::draughts::rules::variant::{
    BRAZILIAN, FOUR, INTERNATIONAL, RUSSIAN, SIX, VARIANTS,
};
use crate::games::draughts::{DraughtsPosition, Rules};
use crate::search::{Limits, Purpose, Score, StopToken, Verdict};

use super::{erased, position, variant};

/// Positions that a check examines before it gives up.
const MOST: u32 = 100_000;
/// Positions that it examines for a quicker win.
const MOST_FOR_QUICKER: u32 = 5000;

/// Result for the side to move, and the plies to the end; no plies is a draw.
type Result = Option<(bool, u32)>;

/// All results of endings, by position and counts, shared by all roots.
///
/// King moves are counted, and moves of men and captures are irreversible, so every line ends.
/// A repetition on the way changes no result: a side that wins from the later occurrence wins sooner from the earlier one.
#[derive(Default)]
struct Truth {
    results: HashMap<u64, Result>,
    within: HashMap<(u64, u32), bool>,
}

impl Truth {
    /// The key of a position with its counts.
    fn key(at: &DraughtsPosition) -> u64 {
        let mut hasher = DefaultHasher::new();
        let counts = at.draw_clock().standing();
        (at.key(), counts, at.steps_seen().key()).hash(&mut hasher);
        hasher.finish()
    }

    /// The result where the game is over.
    fn end(at: &DraughtsPosition) -> Option<Result> {
        if !at.turn().can_move() {
            let end = at.rules().end(at.board(), at.side_to_move());
            return Some(Some((end.winner == Some(at.side_to_move()), 0)));
        }
        at.draw_clock().drawn(&at.rules().draws).map(|_| None)
    }

    /// The result of a position by all moves; no result where `left` positions do not tell.
    fn result(&mut self, at: &DraughtsPosition, left: &mut u32) -> Option<Result> {
        if let Some(end) = Self::end(at) {
            return Some(end);
        }
        let key = Self::key(at);
        if let Some(&known) = self.results.get(&key) {
            return Some(known);
        }
        *left = left.checked_sub(1)?;
        let (mut quickest, mut slowest, mut all_lost) = (None::<u32>, 0, true);
        for mv in at.moves() {
            match self.result(&at.after(mv), left)? {
                Some((false, plies)) => {
                    quickest = Some(quickest.map_or(plies, |quickest| quickest.min(plies)));
                }
                Some((true, plies)) => slowest = slowest.max(plies),
                None => all_lost = false,
            }
        }
        let result = match quickest {
            Some(plies) => Some((true, plies + 1)),
            None => all_lost.then_some((false, slowest + 1)),
        };
        self.results.insert(key, result);
        Some(result)
    }

    /// True if `side` wins within some plies, whatever the other side does; `None` if `left` positions do not tell.
    fn wins_within(
        &mut self,
        at: &DraughtsPosition,
        side: Side,
        plies: u32,
        left: &mut u32,
    ) -> Option<bool> {
        if let Some(end) = Self::end(at) {
            return Some(end.is_some_and(|(wins, _)| wins == (at.side_to_move() == side)));
        }
        if plies == 0 {
            return Some(false);
        }
        let key = (hash(Self::key(at) ^ side.index() as u64), plies);
        if let Some(&known) = self.within.get(&key) {
            return Some(known);
        }
        *left = left.checked_sub(1)?;
        let chooses = at.side_to_move() == side;
        let mut result = !chooses;
        let mut next: Vec<_> = at.moves().into_iter().map(|mv| at.after(mv)).collect();
        if chooses {
            next.sort_by_cached_key(likely_plies);
        }
        for next in next {
            if self.wins_within(&next, side, plies - 1, left)? == chooses {
                result = chooses;
                break;
            }
        }
        self.within.insert(key, result);
        Some(result)
    }
}

/// The plies in which the side to move has probably lost: moves that lead there are tried first, and say no more than that.
fn likely_plies(at: &DraughtsPosition) -> u32 {
    let fate = Endgames::of(at.rules()).and_then(|endgames| endgames.fate(&at.view()));
    let lost = fate.filter(|fate| fate.verdict(at.rules().goal) == Verdict::Loss);
    lost.and_then(Fate::plies).unwrap_or(u32::MAX)
}

/// A random ending of a variant with this number of pieces, one at least of each side, and a clock of kings that ran before.
fn ending(rules: &'static Rules, pieces: u64, seed: u64) -> DraughtsPosition {
    let squares: Vec<_> = squares_of(rules.layout.squares()).collect();
    for attempt in 0.. {
        let random = |what: u64| hash(hash(seed ^ attempt << 40) ^ what);
        let mut board = Board::default();
        let mut placed = 0;
        for number in 0..pieces {
            let square = squares[random(number) as usize % squares.len()];
            let side = match number {
                0 => Side::First,
                1 => Side::Second,
                _ => Side::BOTH[random(10 + number) as usize % 2],
            };
            let piece = Piece { side, king: random(20 + number) % 3 > 0 };
            placed += u64::from(board.put(rules.layout, square, piece).is_ok());
        }
        let clock = (random(30) % u64::from(rules.draws.king_plies)) as u8;
        let side = Side::BOTH[random(31) as usize % 2];
        let at = DraughtsPosition::with_clock(board, side, rules, clock);
        if placed == pieces && at.adjudicated().is_none() {
            return at;
        }
    }
    unreachable!("there are endings of every variant")
}

/// The fewest pieces of an ending in which the game is not over: in Turkish draughts one against one is a draw.
fn fewest(rules: &Rules) -> u64 {
    if rules.draws.without_kings { 3 } else { 2 }
}

/// The answer of `solve` within some nodes.
fn solve(at: &DraughtsPosition, nodes: u64) -> Report {
    let game = variant(at.rules().name);
    let text = PositionText { setup: Some(game.format_position(at)), moves: Vec::new() };
    solve_text(at.rules(), &text, nodes)
}

fn solve_text(rules: &Rules, text: &PositionText, nodes: u64) -> Report {
    let mut engine = erased(rules.name).engine(Some("engine"), &Options::default()).unwrap();
    let query =
        Query { limits: Limits::nodes(nodes), purpose: Purpose::Solution, ..Query::default() };
    engine.search(text, &query, &StopToken::default(), &mut |_| {}).unwrap()
}

/// Result of checking a claim.
#[derive(Debug, Default)]
struct Tally {
    solved: u32,
    drawn: u32,
    claimed: u32,
    unchecked: u32,
    failed: Vec<String>,
}

impl Tally {
    /// Checks the claim of `solve` about a position, and its line.
    fn check(&mut self, truth: &mut Truth, at: &DraughtsPosition, nodes: u64) {
        let report = solve(at, nodes);
        let Some(line) = report.lines.first() else { return };
        let name = || {
            let text = variant(at.rules().name).format_position(at);
            format!("{} {text}: {:?} {:?}", at.rules().name, line.score, line.moves)
        };
        let end = played_out(at, &line.moves);
        let Score::Exact { value, plies, bound, .. } = line.score else { return };
        self.claimed += 1;
        self.solved += u32::from(bound.is_none());
        self.drawn += u32::from(value == 0 && bound.is_none());
        let side = at.side_to_move();
        let winner = if value > 0 { side } else { side.other() };
        let is_true = if value == 0 {
            truth.result(at, &mut { MOST }).map(|result| result.is_none())
        } else {
            let plies = plies.expect("a decided game has its plies");
            let is_whole = line.moves.len() as u32 == plies && end == Some(Some(winner));
            if bound.is_none() && !is_whole {
                self.failed.push(format!("{}: the line ends elsewhere", name()));
            }
            Self::is_won(truth, at, winner, plies, bound.is_none())
        };
        match is_true {
            Some(true) => {}
            Some(false) => self.failed.push(name()),
            None => self.unchecked += 1,
        }
    }

    /// True if `winner` wins within the plies, and no quicker win comes up where they are `exact`; `None` where that takes too long.
    fn is_won(
        truth: &mut Truth,
        at: &DraughtsPosition,
        winner: Side,
        plies: u32,
        exact: bool,
    ) -> Option<bool> {
        let wins = truth.wins_within(at, winner, plies, &mut { MOST })?;
        let is_quicker = exact
            && truth.wins_within(at, winner, plies - 1, &mut { MOST_FOR_QUICKER }) == Some(true);
        Some(wins && !is_quicker)
    }
}

/// The winner at the end of a line, `None` within where it is drawn; `None` if the game continues.
fn played_out(at: &DraughtsPosition, moves: &[String]) -> Option<Option<Side>> {
    let game = variant(at.rules().name);
    let mut at = at.clone();
    for text in moves {
        assert_eq!(at.adjudicated(), None, "a line ends with the game: {moves:?}");
        let mv = game.parse_move(&at, text).unwrap();
        at.play_unchecked(mv);
    }
    at.adjudicated().map(|outcome| outcome.winner)
}

/// The first ending ran the five moves out in the middle of an exchange; in the second a win was another game's.
#[test]
fn a_win_that_a_count_forestalls_is_not_claimed() {
    let mut tally = Tally::default();
    let mut truth = Truth::default();
    for (name, text) in [
        ("international", "W:WK1,K48:BK25:H8"),
        ("international", "W:WK1,K48:BK25:H9"),
        ("russian", "B:WK1:BK9,28:H6:F30"),
    ] {
        tally.check(&mut truth, &position(variant(name), text), 100_000);
    }
    assert!(tally.failed.is_empty(), "{:#?}", tally.failed);
}

#[test]
fn what_is_claimed_of_endings_is_true_whatever_the_counts() {
    let mut tally = Tally::default();
    for rules in VARIANTS {
        let mut truth = Truth::default();
        for seed in 0..6 {
            let at = ending(rules, (2 + seed % 2).max(fewest(rules)), hash(seed));
            let limit = u64::from(rules.draws.king_plies);
            let told = |clock: u8| {
                let board = *at.board();
                DraughtsPosition::with_clock(board, at.side_to_move(), rules, clock)
            };
            for clock in (0..limit).filter(|clock| *clock < 16 || clock % 8 == 7) {
                let at = told(clock as u8);
                if at.adjudicated().is_none() {
                    tally.check(&mut truth, &at, 3000);
                }
            }
        }
    }
    assert!(tally.failed.is_empty(), "{:#?}", tally.failed);
    assert!(tally.claimed > 100, "{tally:?}");
}

#[test]
fn no_random_ending_is_claimed_falsely() {
    check_random_endings(60);
}

/// The measure of the above: `cargo test --release --lib -- --ignored 5_000_random`.
#[test]
#[ignore = "takes minutes"]
fn none_of_5_000_random_endings_is_claimed_falsely() {
    check_random_endings(5000 / 3 + 1);
}

fn check_random_endings(count: u64) {
    for rules in [&INTERNATIONAL, &RUSSIAN, &BRAZILIAN] {
        let (mut tally, mut truth) = (Tally::default(), Truth::default());
        for seed in 0..count {
            tally.check(&mut truth, &ending(rules, 2 + seed % 3, hash(1000 + seed)), 10_000);
        }
        assert!(tally.failed.is_empty(), "{}: {:#?}", rules.name, tally.failed);
        // Without tables in the program a third is decided by a short search.
        let checked = tally.claimed - tally.unchecked;
        assert!(u64::from(checked) > count / 4, "{}: {tally:?}", rules.name);
    }
}

/// Without a node limit each ending is solved: by tables, or by a search of all positions and counts if a count may end the game first.
#[test]
fn endings_of_every_variant_are_solved_and_truly() {
    for rules in VARIANTS {
        let (mut tally, mut truth) = (Tally::default(), Truth::default());
        let pieces = fewest(rules)..=if rules.layout.size() == 10 { 2 } else { 3 };
        let mut endings = 0;
        for (pieces, seed) in pieces.flat_map(|pieces| (0..25).map(move |seed| (pieces, seed))) {
            tally.check(&mut truth, &ending(rules, pieces, hash(77 + seed)), 10_000_000);
            endings += 1;
        }
        assert!(tally.failed.is_empty(), "{:#?}", tally.failed);
        assert_eq!(tally.solved, endings, "{} {tally:?}", rules.name);
        // On 64 squares the graph of a drawn ending is too large to be searched whole; wins are all checked.
        let most = if rules.layout.is_whole() { tally.drawn } else { endings / 2 - 1 };
        assert!(tally.unchecked <= most, "{} {tally:?}", rules.name);
    }
}

/// Four pieces with their counts, by tables of the whole of 8x8: `cargo test --release --lib -- --ignored four_pieces`.
#[test]
#[ignore = "takes minutes"]
fn endings_of_four_pieces_are_solved_and_truly() {
    for rules in [&RUSSIAN, &BRAZILIAN, &SIX, &FOUR] {
        let (mut tally, mut truth) = (Tally::default(), Truth::default());
        for seed in 0..150 {
            tally.check(&mut truth, &ending(rules, 4, hash(7000 + seed)), 1 << 40);
        }
        assert!(tally.failed.is_empty(), "{}: {:#?}", rules.name, tally.failed);
        assert_eq!(tally.solved, 150, "{} {tally:?}", rules.name);
        assert!(tally.unchecked < 110, "{} {tally:?}", rules.name);
    }
}

#[test]
fn short_wins_and_whole_small_boards_are_solved() {
    let win = solve(&position(variant("brazilian"), "W:W5,11:B4"), 100_000);
    let won = Score::Exact { value: 1, unit: "points", plies: Some(3), bound: None };
    assert_eq!((win.lines[0].score, win.lines[0].moves.len()), (won, 3));
    // Five pieces and a win that is near: the tables would take longer.
    let near = solve(&position(variant("brazilian"), "W:W5,11,26,K32:B4"), 100_000);
    assert!(matches!(near.lines[0].score, Score::Exact { value: 1, bound: None, .. }), "{near:?}");
    let start = solve(&variant("4x4").start(), 1_000_000);
    let drawn = Score::Exact { value: 0, unit: "points", plies: None, bound: None };
    assert_eq!(start.lines[0].score, drawn);
}

/// Two kings catch one here in a few plies, but not by a way on which a position comes for the third time.
/// If it comes for the third time now, the side to move may go on, or claim a draw rather than lose.
#[test]
fn a_position_that_occurred_before_is_no_step_to_a_win() {
    let (rules, game) = (&SIX, variant("6x6"));
    let mut checked = BTreeMap::new();
    // The side to move of the last two loses.
    for seed in (0..400).chain([512, 978]) {
        let start = ending(rules, 4, hash(500 + seed));
        let start = DraughtsPosition::new(*start.board(), start.side_to_move(), rules);
        // The second way begins with another move, so that the first move of neither repeats a position for the third time.
        let Some(way) = there_and_back(&start, None) else { continue };
        let Some(other_way) = there_and_back(&start, Some(&way[0])) else { continue };
        for moves in [way.clone(), [way, other_way].concat()] {
            let setup = Some(game.format_position(&start));
            let text = PositionText { setup, moves };
            let mut at = start.clone();
            for mv in &text.moves {
                at.play_unchecked(game.parse_move(&at, mv).unwrap());
            }
            let report = solve_text(rules, &text, 10_000_000);
            let Score::Exact { value, plies, bound: None, .. } = report.lines[0].score else {
                panic!("{report:?}");
            };
            if plies.is_some_and(|plies| plies > 6) {
                continue;
            }
            let played = best_by_the_rules(&at, plies.filter(|&plies| plies > 0).unwrap_or(6));
            let may_claim = at.claimable_draw().is_some();
            assert_eq!(may_claim, text.moves.len() == 8);
            let result = if may_claim { played.max(0) } else { played };
            assert_eq!(value.signum() as i32, result, "{text:?} {report:?}");
            *checked.entry((may_claim, played)).or_insert(0) += 1;
        }
    }
    for may_claim in [false, true] {
        for played in -1..=1 {
            assert!(
                checked.contains_key(&(may_claim, played)),
                "{may_claim} {played}: {checked:?}"
            );
        }
    }
}

/// Moves of both sides that lead back to a position, the first of them not `except`.
fn there_and_back(at: &DraughtsPosition, except: Option<&String>) -> Option<Vec<String>> {
    fn search(at: &DraughtsPosition, goal: &DraughtsPosition, plies: u32) -> Option<Vec<String>> {
        if plies == 0 {
            return (at == goal).then(Vec::new);
        }
        let game = variant(at.rules().name);
        at.moves().into_iter().find_map(|mv| {
            let next = at.after(mv);
            let is_over = next.adjudicated().is_some();
            let rest = if is_over { None } else { search(&next, goal, plies - 1) }?;
            Some([vec![game.format_move(at, mv)], rest].concat())
        })
    }
    let game = variant(at.rules().name);
    at.moves().into_iter().find_map(|mv| {
        let text = game.format_move(at, mv);
        let rest = if Some(&text) == except { None } else { search(&at.after(mv), at, 3) }?;
        Some([vec![text], rest].concat())
    })
}

/// 1 if the side to move wins within some plies, −1 if it loses, else 0: by the outcome of each position, repetitions among them.
fn by_the_rules(at: &DraughtsPosition, plies: u32) -> i32 {
    match at.adjudicated() {
        Some(outcome) => {
            outcome.winner.map_or(0, |winner| if winner == at.side_to_move() { 1 } else { -1 })
        }
        None => best_by_the_rules(at, plies),
    }
}

/// The same of the moves, although a draw could be claimed before them.
fn best_by_the_rules(at: &DraughtsPosition, plies: u32) -> i32 {
    if plies == 0 {
        return 0;
    }
    let mut best = -1;
    for mv in at.moves() {
        best = best.max(-by_the_rules(&at.after(mv), plies - 1));
        if best == 1 {
            break;
        }
    }
    best
}

#[test]
fn hints_and_analyses_end_their_lines_with_the_game() {
    let game = erased("international");
    let mut engine = Arc::clone(&game).engine(None, &Options::default()).unwrap();
    let query = Query { limits: Limits::nodes(20_000), ..Query::default() };
    let stop = StopToken::default();
    for clock in 0..10 {
        let setup = format!("W:WK1,K48:BK25:H{clock}");
        let at = PositionText { setup: Some(setup), moves: Vec::new() };
        for degree in 1..=4 {
            let request = HintRequest { degree, explained: None };
            let hint = Hint::of(&*game, &mut *engine, &at, &request, &query, &stop);
            assert!(hint.unwrap().told.is_some(), "{clock}");
        }
    }
    // The five moves are over after two plies: nothing turns.
    let moves = ["1-34", "25x39"].map(str::to_owned).to_vec();
    let at = PositionText { setup: Some("W:WK1,K48:BK25:H8".to_owned()), moves };
    let analysis =
        Analysis::of(&*game, &mut *engine, &at, &query, &stop, &mut |_, _, _| {}).unwrap();
    assert_eq!(analysis.moves.len(), 2);
    for judged in &analysis.moves {
        assert!(!judged.turning, "{judged:?}");
    }
}
