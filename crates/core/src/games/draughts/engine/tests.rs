//! Claims about the engine that no single file can make.

use super::equipment::Equipped;
use super::evaluation::Evaluation;
use super::material::{MAN, Material};
use super::network::{NarrowNetwork, Network};
use super::node::Node;
use super::search::SearchThread;
use super::weights;
use crate::game::{Game, MoveList, Options, Position, Side, hash};
use crate::games::draughts::endgames::Endgames;
use crate::games::draughts::rules::board::Board;
use crate::games::draughts::rules::layout::squares_of;
use crate::games::draughts::rules::variant::{
    Goal, INTERNATIONAL, Rules, SIX, VARIANTS, WIDE_INTERNATIONAL, WIDE_VARIANTS,
};
use crate::games::draughts::{Draughts, DraughtsMove, DraughtsPosition};
use crate::search::deepening::FixedDepth;
use crate::search::transposition_table::TranspositionTable;
use crate::search::value::{self, decided};
use crate::search::{Limits, Monitor, StopToken};

fn variant(name: &str) -> Draughts {
    Draughts::create(name, &Options::default()).unwrap()
}

/// Visits the positions of random games of at most `plies` plies, with the moves played.
fn walk<W: Equipped>(
    rules: &'static Rules<W>,
    games: u64,
    plies: u64,
    mut visit: impl FnMut(&DraughtsPosition<W>, DraughtsMove<W>),
) {
    for game in 0..games {
        let mut position = DraughtsPosition::start(rules);
        for ply in 0..plies {
            if position.adjudicated().is_some() {
                break;
            }
            let moves = position.moves();
            let mv = moves[hash(game << 32 | ply) as usize % moves.len()];
            visit(&position, mv);
            position.play_unchecked(mv);
        }
    }
}

#[test]
fn a_node_is_its_position_as_the_side_to_move_sees_it() {
    for name in ["international", "brazilian", "russian", "4x4"] {
        walk(variant(name).rules, 20, 120, |position, mv| {
            let rules = position.rules();
            let seen = mv.seen_by(position.side_to_move(), rules.layout);
            let next = Node::of(position).after(seen, rules);
            let after = position.after(mv);
            let expected = Node::of(&after);
            assert_eq!(next.view, expected.view);
            assert_eq!(next.view.key(), expected.view.key());
            assert_eq!(next.clock.drawn(&rules.draws), expected.clock.drawn(&rules.draws));
            let mut moves = MoveList::new();
            next.turn(rules).legal_moves(&mut moves);
            assert_eq!(moves.len(), after.moves().len());
        });
    }
}

#[test]
fn the_terms_of_the_network_add_up_to_its_value() {
    fn check<W: Equipped>(rules: &'static Rules<W>) {
        let Some(weights) = weights::of(rules) else { return };
        let network = weights.network(rules.layout);
        walk(rules, 20, 150, |position, _| {
            let view = position.view();
            let sum: i32 = network.terms(&view).iter().map(|&(_, term)| term).sum();
            let value = network.evaluate(&view);
            assert!(sum == value || sum.abs() > value.abs());
        });
    }
    VARIANTS.into_iter().for_each(check);
    WIDE_VARIANTS.into_iter().for_each(check);
    assert!(NarrowNetwork::read(&[0; 100], VARIANTS[0].layout).is_none());
}

#[test]
fn the_weights_of_this_program_count_men() {
    fn check<W: Equipped>(rules: &'static Rules<W>) {
        let Some(weights) = weights::of(rules) else { return };
        let network = weights.network(rules.layout);
        let start = DraughtsPosition::start(rules).view();
        let value = network.evaluate(&start);
        assert!(value.abs() < MAN, "{} {value}", rules.name);
        // A man of the other side less, wherever it stood.
        for square in squares_of(start.pieces(Side::Second)) {
            let men = [start.pieces(Side::First), start.pieces(Side::Second) & !square.bit()];
            let less = Board::of_men(men);
            let views = [less, less.turned(rules.layout)];
            let [ours, theirs] = views.map(|view| network.evaluate(&view));
            assert!(ours > MAN / 3 && theirs < -MAN / 3, "{} {ours} {theirs}", rules.name);
        }
    }
    // If the side without men wins, the number of men means little before the end.
    VARIANTS.into_iter().filter(|rules| rules.goal != Goal::NoMove).for_each(check);
    WIDE_VARIANTS.into_iter().for_each(check);
}

/// The value of a search to a depth, with the moves that it expects.
fn search<W: Equipped>(
    position: &DraughtsPosition<W>,
    depth: u32,
    evaluation: Evaluation<'_, W>,
) -> (i32, Vec<DraughtsMove<W>>) {
    let table = TranspositionTable::with_bytes(1 << 20);
    let mut worker = SearchThread::new(position, &table, evaluation);
    let (limits, stop) = (Limits::default(), StopToken::default());
    let mut sink = |_: &_, _| {};
    let mut monitor = Monitor::new(&limits, &stop, &mut sink);
    let moves = position.moves();
    let mut found = None;
    for depth in 1..=depth {
        found = worker.best_of(position, &moves, depth, &mut monitor);
    }
    let line = found.unwrap();
    (line.value, line.pv)
}

#[test]
fn lines_are_legal_and_proven_results_are_kept() {
    let mut proven = 0;
    walk(&SIX, 12, 60, |position, _| {
        let (value, line) =
            search(position, 7, Evaluation::Material(Material::of(position.rules())));
        let mut at = position.clone();
        for mv in line {
            assert!(at.moves().contains(&mv));
            at.play_unchecked(mv);
        }
        let Some((won, plies)) = decided(value) else { return };
        proven += 1;
        // By plain negamax the game is over after as many plies, or sooner.
        if plies <= 5 {
            assert_eq!(negamax(position, plies), won.signum());
        }
    });
    assert!(proven > 20, "{proven}");
}

#[test]
fn a_search_finds_the_same_in_either_word() {
    let (narrow, wide) = (variant("international"), Draughts { rules: &WIDE_INTERNATIONAL });
    fn found<W: Equipped>(game: &Draughts<W>, text: &str) -> (i32, Vec<String>) {
        let mut at = game.parse_position(text).unwrap();
        let material = Evaluation::Material(Material::of(at.rules()));
        let (value, line) = search(&at, 5, material);
        let mut write = |mv| {
            let text = game.format_move(&at, mv);
            at.play_unchecked(mv);
            text
        };
        (value, line.into_iter().map(&mut write).collect())
    }
    let mut captures = 0;
    walk(&INTERNATIONAL, 8, 50, |position, mv| {
        captures += u32::from(mv.captured != 0);
        let text = narrow.format_position(position);
        assert_eq!(found(&narrow, &text), found(&wide, &text), "{text}");
    });
    assert!(captures > 20, "{captures}");
}

/// 1 if the side to move wins within some plies, −1 if it loses, else 0.
fn negamax(position: &DraughtsPosition, plies: u32) -> i32 {
    if let Some(outcome) = position.adjudicated() {
        return value::of_outcome(outcome, position.side_to_move(), 0).signum();
    }
    if plies == 0 {
        return 0;
    }
    position.moves().iter().map(|&mv| -negamax(&position.after(mv), plies - 1)).max().unwrap()
}

#[test]
fn a_position_that_comes_back_is_worth_nothing() {
    // Two kings that move back and forth: after two plies each the board is the same again.
    let game = variant("international");
    let start = game.parse_position("W:WK46,K45:BK5,K1").unwrap();
    let mut position = start.clone();
    for text in ["45-50", "1-6", "50-45", "6-1"] {
        let mv = game.parse_move(&position, text).unwrap();
        position.play_unchecked(mv);
    }
    let table = TranspositionTable::with_bytes(0);
    let worker =
        SearchThread::new(&position, &table, Evaluation::Material(Material::of(start.rules())));
    let node = Node::of(&position);
    // Once before the root is not yet a draw; below the root it is.
    assert!(!worker.is_drawn(&node));
    assert!(!worker.is_drawn(&Node::of(&start)));
    for text in ["45-50", "1-6", "50-45", "6-1"] {
        let mv = game.parse_move(&position, text).unwrap();
        position.play_unchecked(mv);
    }
    let worker =
        SearchThread::new(&position, &table, Evaluation::Material(Material::of(start.rules())));
    let node = Node::of(&position);
    assert!(worker.is_drawn(&node));
    assert!(position.adjudicated().is_some());
}

#[test]
fn the_tables_prove_a_win_as_far_as_the_counts_of_moves_allow() {
    let rules = variant("international").start().rules();
    let square = |number| rules.layout.square(number).unwrap().bit();
    let kings = |[a, b, c]: [usize; 3]| {
        let pieces = [square(a) | square(b), square(c)];
        (a < b && a != c && b != c).then(|| Board::new(pieces, pieces[0] | pieces[1]))
    };
    let all =
        (0..50 * 50 * 50).filter_map(|n| kings([n % 50, n / 50 % 50, n / 2500].map(|n| n + 1)));
    let fate = |view: &Board| Endgames::of(rules).unwrap().fate(view).unwrap();
    let views: Vec<_> = all.filter(|view| fate(view).plies() == Some(5)).take(20).collect();
    assert_eq!(views.len(), 20);
    for view in views {
        // Two kings have ten plies to catch one.
        for (clock, value) in [(0, Some((1, 5))), (5, Some((1, 5))), (6, None)] {
            let position = DraughtsPosition::with_clock(view, Side::First, rules, clock);
            let (found, line) = search(&position, 6, Evaluation::Material(Material::of(rules)));
            assert_eq!(decided(found), value, "{view:?} {clock}");
            if value.is_some() {
                let end = line.iter().fold(position, |position, &mv| position.after(mv));
                assert_eq!(end.adjudicated().unwrap().winner, Some(Side::First));
            }
        }
    }
}
