//! Claims about draughts that no single file can make.

mod draws;
mod proofs;
mod reading;
mod variants;
mod wide;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::erased::{self, PositionText, Query, SimulateRequest};
use crate::game::{Detail, Game, OptionValue, Options, Position, SEED, Side, hash};
use crate::search::perft;
use crate::search::{Evaluator, Limits, Monitor, StopToken};

use super::rules::board::{Board, Piece};
use super::rules::king_steps::{KingSteps, Run};
use super::rules::layout::{Square, squares_of};
use super::rules::oracle::{self, SlowMove};
use super::rules::word::Word;
use super::{Draughts, DraughtsEvaluator, DraughtsMove, DraughtsPosition, Rules};

fn variant(name: &str) -> Draughts {
    Draughts::create(name, &Options::default()).unwrap()
}

/// A variant without its types.
fn erased(name: &str) -> Arc<dyn erased::DynGame> {
    Arc::new(variant(name))
}

fn position(game: Draughts, text: &str) -> DraughtsPosition {
    game.parse_position(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn legal(game: Draughts, at: &DraughtsPosition) -> BTreeSet<String> {
    at.moves().into_iter().map(|mv| game.format_move(at, mv)).collect()
}

#[test]
fn perft_counts_the_published_leaves() {
    // International and Frisian: damforum.nl, topics 2308 and 2822; the others: Rein Halbersma's dctl.
    let woldouby = "W:B12,13,14,16,18,19,21,23,24,26:W25,27,28,30,32,33,34,35,37,38";
    // Killer and antidraughts have the moves of international draughts, as long as there are no kings.
    let international = [9, 81, 658, 4265, 27117, 167_140, 1_049_442];
    // To five plies py-draughts 1.10.1 counts the same for Frysk!, pydraughts 0.6.7 for Italian; for Turkish kish 1.1.7 to six,
    // whose seventh number, 10,782,382, also counts the different ways of the same capture. The others are those of both
    // generators here, as far as no program was found that plays these variants.
    let forward = [7, 49, 302, 1469, 7361, 36473, 177_532];
    let cases: [(&str, Option<&str>, &[u64]); 17] = [
        ("italian", None, &forward),
        ("spanish", None, &forward),
        ("portuguese", None, &forward),
        ("czech", None, &[7, 49, 302, 1469, 7361, 36768, 179_740]),
        ("pool", None, &[7, 49, 302, 1469, 7482, 37986, 190_146]),
        ("turkish", None, &[8, 64, 708, 7538, 85090, 931_312, 10_782_308]),
        // Counts of both our generators; none were published.
        ("armenian", None, &[22, 484, 12_174, 268_670, 6_280_482]),
        ("thai", None, &[7, 49, 392, 3136, 26592, 218_695]),
        ("frysk", None, &[9, 81, 657, 5329, 41829, 328_329]),
        // Aart Bik, "Computing deep perft and divide numbers for checkers" (2012).
        ("english", None, &[7, 49, 302, 1469, 7361, 36768, 179_740, 845_931, 3_963_680]),
        ("international", None, &international),
        ("killer", None, &international),
        ("antidraughts", None, &international),
        ("frisian", None, &[9, 81, 658, 3874, 21265, 102_431, 540_126]),
        (
            "international",
            Some(woldouby),
            &[6, 12, 30, 73, 215, 590, 1944, 6269, 22369, 88050, 377_436],
        ),
        ("brazilian", None, &[7, 49, 302, 1469, 7473, 37628, 187_302, 907_830]),
        ("russian", None, &[7, 49, 302, 1469, 7482, 37986, 190_146, 929_899]),
    ];
    for (name, text, leaves) in cases {
        let game = variant(name);
        let start = text.map_or_else(|| game.start(), |text| position(game, text));
        for (depth, &expected) in (1..).zip(leaves) {
            assert_eq!(perft_of(&start, depth), expected, "{name} at depth {depth}");
        }
    }
}

fn perft_of<W: Word>(at: &DraughtsPosition<W>, depth: u32) -> u64 {
    let (limits, stop) = (Limits::default(), StopToken::default());
    let mut sink = |(): &(), _| {};
    perft::perft(at, depth, &mut Monitor::new(&limits, &stop, &mut sink)).unwrap()
}

/// The bulk count against one by the slow generator's moves, where kings have made steps and men become kings.
#[test]
fn perft_counts_what_the_slow_generator_finds() {
    fn slow<W: Word>(at: &DraughtsPosition<W>, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = oracle::legal_moves(at);
        let after = |wanted: &SlowMove| {
            let mv = at.moves().into_iter().find(|&mv| in_numbers(at, mv) == *wanted);
            at.after(mv.expect("a move of both"))
        };
        moves.iter().map(|mv| slow(&after(mv), depth - 1)).sum()
    }
    fn compare<W: Word>(plies: u32) {
        for rules in W::variants() {
            for seed in 0..40 {
                let at = scattered(rules, seed * 7);
                assert_eq!(perft_of(&at, plies), slow(&at, plies), "{} {seed}", rules.name);
            }
        }
    }
    compare::<u64>(3);
    compare::<u128>(2);
}

/// The fast count for boards without kings applies only while captures are short; on boards like these many are long.
#[test]
fn captures_by_men_alone_are_counted_as_they_are_listed() {
    fn compare<W: Word>() {
        for &rules in W::variants() {
            for seed in 0..5000 {
                let mixed = scattered(rules, seed);
                let men = Side::BOTH.map(|side| mixed.board().men(side));
                let at = DraughtsPosition::new(Board::of_men(men), mixed.side_to_move(), rules);
                let name = || format!("{} {}", rules.name, Draughts { rules }.format_position(&at));
                assert_eq!(at.count_legal(), at.moves().len(), "{}", name());
            }
        }
    }
    compare::<u64>();
    compare::<u128>();
}

/// A position with pieces scattered at random, a third of them kings.
fn scattered<W: Word>(rules: &'static Rules<W>, seed: u64) -> DraughtsPosition<W> {
    let mut board = Board::default();
    let density = 10 + seed % 50;
    for (square, i) in squares_of(rules.layout.squares()).zip(0..) {
        let random = hash(hash(seed) ^ i);
        if random % 100 < density {
            let side = Side::BOTH[(random >> 32) as usize % 2];
            // A man on his last row is refused: that square stays empty.
            let _ = board.put(
                rules.layout,
                square,
                Piece { side, king: (random >> 40).is_multiple_of(3) },
            );
        }
    }
    let at = DraughtsPosition::new(board, Side::BOTH[(seed / 50) as usize % 2], rules);
    let steps = (hash(seed) % 4) as u8;
    let runs = Side::BOTH.map(|side| {
        let kings = board.kings(side);
        (!kings.is_empty() && steps > 0).then(|| Run { king: Square::lowest(kings), steps })
    });
    if rules.king_steps > 0 { at.with_steps(KingSteps::told(runs, &board, rules)) } else { at }
}

fn in_numbers<W: Word>(at: &DraughtsPosition<W>, mv: DraughtsMove<W>) -> SlowMove {
    let number = |square| at.rules().layout.number(square);
    SlowMove {
        from: number(mv.from),
        to: number(mv.to),
        captured: squares_of(mv.captured).map(number).collect(),
        crowned: mv.crowned,
    }
}

#[test]
fn fast_and_slow_generators_agree_on_scattered_kings() {
    compare_generators::<u64>();
    compare_generators::<u128>();
}

fn compare_generators<W: Word>() {
    for &rules in W::variants() {
        let game = Draughts { rules };
        let positions = if rules.name == "international" { 10_000 } else { 3_000 };
        for seed in 0..positions {
            let at = scattered(rules, seed);
            let text = game.format_position(&at);
            assert_eq!(game.parse_position(&text).as_ref(), Ok(&at), "{text}");
            let name = || format!("{} {}", rules.name, game.format_position(&at));
            let moves = at.moves();
            let fast: BTreeSet<_> = moves.iter().map(|&mv| in_numbers(&at, mv)).collect();
            let slow = oracle::legal_moves(&at);
            assert_eq!(fast, slow, "{}", name());
            assert_eq!(fast.len(), moves.len(), "{}: no move is listed twice", name());
            assert_eq!(at.count_legal(), moves.len(), "{}", name());
            assert_eq!(at.turn().can_move(), !moves.is_empty(), "{}", name());
            let must_capture = moves.iter().any(|mv| !mv.captured.is_empty());
            assert_eq!(at.turn().must_capture(), must_capture, "{}", name());
            for &mv in &moves {
                let text = game.format_move(&at, mv);
                assert_eq!(game.parse_move(&at, &text), Ok(mv), "{}: {text}", name());
            }
        }
    }
}

#[test]
fn captures_follow_the_rules() {
    let cases: [(&str, &str, &str, &[&str]); 36] = [
        ("an English man takes forwards only", "english", "W:W22:B18,25,2", &["22x15"]),
        ("its king takes what is next to it", "english", "W:WK22:B18,25,11", &["22x29", "22x8"]),
        ("a king that is farther away takes nothing", "english", "W:WK29:B22", &["29-25"]),
        ("a man that is crowned stops", "english", "W:W9:B6,7", &["9x2"]),
        ("any capture may be chosen", "english", "W:W22:B17,18,10", &["22x13", "22x6"]),
        ("an Italian man takes no kings", "italian", "W:W22:BK18,19", &["22x15"]),
        ("most pieces come first", "italian", "W:W22,K25:B18,10,21", &["22x6"]),
        ("then a king takes", "italian", "W:W22,K30:B19,26", &["30x21"]),
        ("then most kings are taken", "italian", "W:WK22:B18,K19", &["22x15"]),
        ("then a king first", "italian", "W:WK30:B26,K18,K27,20", &["30x16"]),
        ("in Spain most kings are taken", "spanish", "W:WKd1:Be2,Kc2", &["3x12", "3x16"]),
        (
            "a Czech king takes before a man",
            "czech",
            "W:W24,K29:B19,25",
            &["29x11", "29x15", "29x18", "29x22", "29x4", "29x8"],
        ),
        ("a Thai king stops behind what it takes", "thai", "W:WKa1:Bc3", &["4x15"]),
        ("a Turkish man takes forwards and sideways", "turkish", "W:Wd4:Bd5,e6,d3", &["d4xf6"]),
        (
            "an Armenian man also steps forwards along diagonals",
            "armenian",
            "W:Wd4:Bh7",
            &["d4-c4", "d4-c5", "d4-d5", "d4-e4", "d4-e5"],
        ),
        ("he does not take there", "armenian", "W:Wa4:Bb5,a7", &["a4-a5", "a4-b4"]),
        (
            "an Armenian king flies like a queen",
            "armenian",
            "W:WKa1,a4,d1:Bc3",
            &[
                "a1-a2", "a1-a3", "a1-b1", "a1-b2", "a1-c1", "a4-a5", "a4-b4", "a4-b5", "d1-c1",
                "d1-c2", "d1-d2", "d1-e1", "d1-e2",
            ],
        ),
        (
            "a man that is crowned captures further as a king",
            "armenian",
            "W:Wa6:Ba7,d8",
            &["a6xe8", "a6xf8", "a6xg8", "a6xh8"],
        ),
        ("a Turkish man stops there", "turkish", "W:Wa6:Ba7,d8,h3", &["a6xa8"]),
        (
            "in killer draughts a king that takes a king last stops behind it",
            "killer",
            "W:WK46:BK23,1",
            &["46x19"],
        ),
        (
            "behind a man it may go on",
            "killer",
            "W:WK46:B23,1",
            &["46x10", "46x14", "46x19", "46x5"],
        ),
        (
            "a king that is not taken last is nothing special",
            "killer",
            "W:WK46:BK37,13",
            &["46x2", "46x8"],
        ),
        ("in Frisian draughts a man takes along rows", "frisian", "W:W28:B29,1", &["28x30"]),
        ("and along columns, in both directions", "frisian", "W:W28:B18,38", &["28x48", "28x8"]),
        ("two men are worth more than a king", "frisian", "W:W28,46:BK22,41,31", &["46x26"]),
        ("a king is worth more than a man", "frisian", "W:W28:BK22,23", &["28x17"]),
        (
            "two kings are worth more than three men",
            "frisian",
            "W:W28,46:BK33,K44,41,31,21",
            &["28x50"],
        ),
        (
            "what a king can take as well as a man, a king takes",
            "frisian",
            "W:W28,K46:B23,41,2",
            &["46x32", "46x37"],
        ),
        ("most pieces must be taken", "international", "W:W28:B13,22,23", &["28x8"]),
        ("a king counts as one piece", "international", "W:W28:BK22,23", &["28x17", "28x19"]),
        ("men take backwards", "international", "W:W28:B32,1", &["28x37"]),
        (
            // From 17 the king could take 22, if 28 were not still standing behind it.
            "captured pieces block until the move is over",
            "international",
            "W:WK46:B12,13,22,28",
            &["46x17", "46x21", "46x26"],
        ),
        ("a man that passes the last row stays a man", "brazilian", "W:W9:B6,7", &["9x11"]),
        (
            "in Russian draughts it continues as a king",
            "russian",
            "W:W9:B6,7",
            &["9x11", "9x16", "9x20"],
        ),
        (
            "in Russian draughts any capture may be chosen",
            "russian",
            "W:W22:B17,18,11",
            &["22x13", "22x8"],
        ),
        (
            "two captures that share both ends are told apart by their way",
            "international",
            "W:W48:B12,13,22,32,33,42,43",
            &["48x37x28x17x8x19", "48x39x28x17x8x19"],
        ),
    ];
    for (claim, name, text, expected) in cases {
        let game = variant(name);
        let found = legal(game, &position(game, text));
        assert_eq!(found.iter().map(String::as_str).collect::<Vec<_>>(), expected, "{claim}");
    }
}

#[test]
fn a_man_is_crowned_where_its_move_ends() {
    for (name, text, mv, after) in [
        ("international", "W:W6:B40", "6-1", "B:WK1:B40"),
        ("brazilian", "W:W9:B6,7", "9x11", "B:W11:B"),
        ("russian", "W:W9:B6,7", "9x20", "B:WK20:B"),
        ("international", "W:W48:B12,13,22,32,33,42,43", "48x37x19", "B:W19:B33,43"),
        ("international", "W:WK46:B12,13,22,28", "46x21", "B:WK21:B22"),
    ] {
        let game = variant(name);
        let mut at = position(game, text);
        at.play_unchecked(game.parse_move(&at, mv).unwrap());
        assert_eq!(game.format_position(&at), after);
    }
}

#[test]
fn a_refused_move_is_told_why() {
    let game = variant("international");
    let two_ways = "W:W48:B12,13,22,32,33,42,43";
    let majority = "W:W28,50:B13,22,23";
    for (text, mv, complaint) in [
        ("W:W32:B1", "", "not a move"),
        ("W:W32:B1", "32", "not a move"),
        ("W:W32:B1", "328", "not a move"),
        ("W:W32:B1", "3 228", "not a move"),
        ("W:W32:B1", "resign", "not a move"),
        ("W:W32:B1", "1c4d5", "not a move"),
        ("W:W32:B1", "c4-e4", "or named from a1 to j10"),
        (two_ways, "4819", "2 captures are written so; say which: 48x37x28x17x8x19, 48x39"),
        (two_ways, "48x19x22", "2 captures are written so; say which: 48x37x28x17x8x19, 48x39"),
        ("W:W32:B1", "32-51", "\"51\" is not a square"),
        ("W:W32:B1", "28-23", "square 28 is empty"),
        ("W:W32:B1", "1-6", "the piece on square 1, a black man, is not yours: white is to move"),
        ("W:W32:B1", "32-37", "from 32 to 27 or 28"),
        ("W:W36:B1", "36-32", "from 36 to 31"),
        ("W:W32,28:B1", "32-28", "square 28 is taken by a white man"),
        ("W:W32:B1", "32x28", "nothing to take"),
        ("W:W32:B1", "32-28-23", "names two squares"),
        ("W:WK32:B1", "32-31", "a king moves along a diagonal"),
        (majority, "50-45", "a capture is compulsory"),
        (majority, "28x17", "takes most pieces (2) is compulsory"),
        (majority, "28x19", "the piece continues, as in 28x8"),
        (majority, "28x32", "nothing is taken that way"),
        (two_ways, "48x19", "2 captures are written so; say which: 48x37x28x17x8x19, 48x39"),
    ] {
        let error = game.parse_move(&position(game, text), mv).expect_err(mv).to_string();
        assert!(error.contains(complaint), "{text} {mv}: {error}");
    }
}

#[test]
fn details_list_what_is_taken_and_every_landing() {
    let game = variant("international");
    let texts = |list: &[&str]| Detail::Texts(list.iter().map(|&text| text.to_owned()).collect());
    let details = |text, mv| {
        let at = position(game, text);
        game.details(&at, game.parse_move(&at, mv).unwrap())
    };
    assert_eq!(
        details("W:WK46:B12,13,22,28", "46x21"),
        [
            ("captured", texts(&["28", "13", "12"])),
            ("path", texts(&["19", "8", "21"])),
            ("landings", texts(&["17", "21", "26"])),
        ]
    );
    assert_eq!(
        details("W:W28:B13,22,23", "28x8"),
        [("captured", texts(&["23", "13"])), ("path", texts(&["19", "8"]))]
    );
    assert_eq!(details("W:W6:B40", "6-1"), [("crowned", Detail::Flag(true))]);
    let at = position(game, "W:W28:B13,22,23");
    let mv = game.parse_move(&at, "28x8").unwrap();
    assert_eq!(game.route(&at, mv), [54, 36, 14]);
}

/// The mean length of all games from a position, where every move has the same chance.
fn mean_plies(at: &DraughtsPosition) -> f64 {
    if at.adjudicated().is_some() {
        return 0.0;
    }
    let moves = at.moves();
    1.0 + moves.iter().map(|&mv| mean_plies(&at.after(mv))).sum::<f64>() / moves.len() as f64
}

#[test]
fn random_games_choose_anew_where_a_position_comes_back() {
    let text = "W:WK3:BK6";
    let request = SimulateRequest {
        games: 400_000,
        players: ["random", "random"].map(str::to_owned),
        options: Default::default(),
        seed: 0,
        limits: Limits::default(),
        threads: 1,
    };
    let at = PositionText { setup: Some(text.to_owned()), moves: Vec::new() };
    let played = erased("4x4").simulate(&at, &request, &StopToken::default(), &mut |_| {}).unwrap();
    let [mean, expected] = [
        played.plies.total as f64 / played.games() as f64,
        mean_plies(&position(variant("4x4"), text)),
    ];
    // The standard error of the mean of the lengths, 1 to 10 plies, is 0.006. With repeated choices the mean is 5.90 instead of 5.95.
    assert!((mean - expected).abs() < 0.025, "{mean} plies, {expected} by independent choices");
}

#[test]
fn the_random_player_chooses_anew_where_a_position_comes_back() {
    let game = erased("international");
    let setup = Some("W:WK47,36:BK4,15".to_owned());
    let best = |seed: i64, moves: &[&str]| {
        let strategy = game.strategies().into_iter().find(|it| it.name == "random").unwrap();
        let mut options = Options::default();
        options.set(strategy.options, SEED.spec.name, OptionValue::Integer(seed)).unwrap();
        let moves = moves.iter().map(|&mv| mv.to_owned()).collect();
        let at = PositionText { setup: setup.clone(), moves };
        let mut engine = Arc::clone(&game).engine(Some("random"), &options).unwrap();
        let stop = StopToken::default();
        let report = engine.search(&at, &Query::default(), &stop, &mut |_| {}).unwrap();
        report.lines[0].moves[0].clone()
    };
    let (first, second) = (|seed| best(seed, &[]), ["47-42", "4-10", "42-47", "10-4"]);
    let repeats = (0..60).filter(|&seed| first(seed) == best(seed, &second)).count();
    assert!((1..30).contains(&repeats), "{repeats} of 60 where there are 9 moves");
    assert!((0..60).all(|seed| first(seed) == first(seed)), "a request can be repeated");
    assert!((1..60).any(|seed| first(seed) != first(0)), "another seed, another choice");
}

#[test]
fn the_judgement_is_the_sum_of_its_terms_and_the_same_for_both_colours() {
    let game = variant("international");
    for seed in 0..200 {
        let at = scattered(game.rules, seed);
        let value = DraughtsEvaluator::Material.evaluate(&at);
        let terms: i32 =
            DraughtsEvaluator::Material.terms(&at).iter().map(|&(_, value)| value).sum();
        let [white, black] = DraughtsEvaluator::Material.sides(&at).unwrap();
        let lead = if at.side_to_move() == Side::First { white - black } else { black - white };
        assert_eq!((terms, lead), (value, value));
        // The same position with the board turned round and the colours exchanged.
        let mut grid = game.grid(&at);
        grid.reverse();
        for row in &mut grid {
            row.reverse();
            for cell in row {
                *cell = [0, 2, 1, 4, 3][*cell as usize];
            }
        }
        let turned = game.parse_grid(&grid, Some(at.side_to_move().other())).unwrap();
        assert_eq!(DraughtsEvaluator::Material.evaluate(&turned), value);
    }
}

#[test]
fn grids_with_misplaced_pieces_are_refused() {
    let game = variant("4x4");
    for (row, column, value, complaint) in [
        (0, 0, 1, "that square is light"),
        (0, 1, 1, "white man on square 1"),
        (3, 0, 2, "black man on square 7"),
        (0, 1, 5, "0 empty"),
        (0, 1, -1, "0 empty"),
    ] {
        let mut grid = vec![vec![0; 4]; 4];
        grid[row][column] = value;
        let error = game.parse_grid(&grid, None).expect_err(complaint).to_string();
        assert!(error.contains(complaint), "{error}");
    }
    assert!(game.parse_grid(&vec![vec![0; 10]; 10], None).is_err());
}
