//! Claims about the endgame tables of the program.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use super::class::Class;
use super::*;
use crate::game::{Game, Options, Position, Side, hash};
use crate::games::draughts::rules::position::DraughtsPosition;
use crate::games::draughts::rules::variant::{Goal, INTERNATIONAL, VARIANTS};
use crate::games::draughts::{Draughts, DraughtsMove};
use crate::search::memory::Idle;
use crate::search::{Content, Interrupted, Library, NoLibrary, StopToken, Verdict};

use super::ground::Ground;
use super::maker::Maker;

/// The rules of the tables that most claims are about.
static RULES: &Rules = &INTERNATIONAL;

fn tables() -> Arc<Endgames> {
    Endgames::of(RULES).unwrap()
}

fn international() -> &'static Ground {
    Ground::of(RULES)
}

fn variant(name: &str) -> &'static Rules {
    VARIANTS.into_iter().find(|rules| rules.name == name).unwrap()
}

/// The variants that have tables in the program.
fn with_tables() -> impl Iterator<Item = (&'static Rules, Arc<Endgames>)> {
    VARIANTS.into_iter().filter_map(|rules| Some((rules, Endgames::of(rules)?)))
}

fn read(fen: &str) -> DraughtsPosition {
    Draughts::create(RULES.name, &Options::default()).unwrap().parse_position(fen).unwrap()
}

/// The boards that moves of `view` lead to, as the other side sees them.
fn next_boards(rules: &'static Rules, view: &Board) -> Vec<Board> {
    let mut moves = MoveList::new();
    Turn::new(view, MOVER, rules).legal_moves(&mut moves);
    let play = |mv: DraughtsMove| {
        let mut next = *view;
        next.play(MOVER, mv);
        next.turned(rules.layout)
    };
    moves.into_iter().map(play).collect()
}

/// The positions of a class.
fn boards(class: Class) -> impl Iterator<Item = Board> {
    let ground = international();
    (0..ground.size(class)).filter_map(move |index| ground.board(class, index))
}

/// So many positions of each class of some tables.
fn sample(tables: &Endgames, each: u64) -> impl Iterator<Item = (Class, Board)> + use<> {
    let Packed { ground, pieces, .. } = *tables.packed;
    let random =
        |class: Class, n| hash(class.code() as u64 ^ hash(n)) as usize % ground.size(class);
    ground.classes(pieces as usize).flat_map(move |class| {
        (0..each)
            .filter_map(move |n| ground.board(class, random(class, n)).map(|board| (class, board)))
    })
}

#[test]
fn results_are_those_of_another_program() {
    let lines = include_str!("wld.txt").lines().filter(|line| !line.starts_with('#'));
    let checked = lines.map(|line| {
        let (fen, result) = line.split_once('\t').unwrap();
        let verdict = tables().fate(&read(fen).view()).unwrap().verdict(RULES.goal);
        let expected = match result {
            "W" => Verdict::Win,
            "D" => Verdict::Draw,
            _ => Verdict::Loss,
        };
        assert_eq!(verdict, expected, "{fen}");
    });
    assert_eq!(checked.count(), 300);
}

#[test]
fn two_pieces_are_as_a_plain_iteration_finds_them() {
    let pairs = || Class::all(2).flat_map(boards);
    let next: HashMap<u64, (Board, Vec<Board>)> =
        pairs().map(|view| (view.key(), (view, next_boards(RULES, &view)))).collect();
    assert_eq!(next.len(), 2500 - 50 + 2 * (2250 - 45) + 2025 - 40);
    // Plies to the end, even where lost; pass by pass, so that the quickest win and the slowest loss come out.
    let mut plies: HashMap<u64, u32> = HashMap::new();
    for pass in 0.. {
        let known = |view: &Board| {
            if view.pieces(MOVER) == 0 { Some(0) } else { plies.get(&view.key()).copied() }
        };
        let is_found = |(key, (_, next)): &(&u64, &(Board, Vec<Board>))| {
            let mut others = next.iter().map(known);
            !plies.contains_key(key)
                && if pass % 2 == 1 {
                    others.any(|other| other == Some(pass - 1))
                } else {
                    others.all(|other| other.is_some_and(|other| other % 2 == 1))
                }
        };
        let found: Vec<u64> = next.iter().filter(is_found).map(|(&key, _)| key).collect();
        if found.is_empty() && pass > 20 {
            break;
        }
        plies.extend(found.into_iter().map(|key| (key, pass)));
    }
    for (key, (view, _)) in &next {
        assert_eq!(tables().fate(view).unwrap().plies(), plies.get(key).copied(), "{view:?}");
    }
}

#[test]
fn a_fate_is_the_best_of_those_that_moves_lead_to() {
    for (rules, tables) in with_tables() {
        let mut decided = 0;
        for (class, view) in sample(&tables, 8) {
            let fate = tables.fate(&view).unwrap();
            let others = next_boards(rules, &view).into_iter().map(|next| {
                if next.pieces(MOVER) == 0 { Fate::ENDED } else { tables.fate(&next).unwrap() }
            });
            assert_eq!(Fate::of_choice(others, rules.goal), fate, "{} {class}", rules.name);
            assert_eq!(
                tables.best_move(&view).is_some(),
                fate.plies().is_some_and(|plies| plies > 0)
            );
            decided += u32::from(fate != Fate::DRAW);
        }
        assert!(decided > 40, "{} {decided}", rules.name);
    }
}

#[test]
fn a_position_is_found_by_its_index_and_seen_turned_by_the_other_side() {
    for rules in VARIANTS {
        let ground = Ground::of(rules);
        for class in Class::all(3) {
            for n in 0..20 {
                let index = hash(class.code() as u64 ^ hash(n)) as usize % ground.size(class);
                let Some(state) = ground.state(class, index) else { continue };
                assert_eq!(Class::of(&state.view), Some(class));
                assert_eq!(ground.index(class, &state), index, "{} {class}", rules.name);
                assert!(ground.indices(class, &state.view).contains(&index));
                let view = state.view.turned(rules.layout);
                let steps = state.steps.turned(rules.layout);
                let turned = State { view, steps };
                assert_eq!(Class::of(&view), Some(class.turned()));
                let index = ground.index(class.turned(), &turned);
                assert_eq!(ground.state(class.turned(), index), Some(turned));
            }
        }
    }
    assert_eq!(Class::all(4).count(), 4 + 12 + 25);
}

#[test]
fn what_the_recipe_makes_is_what_the_program_has() {
    let mut go_on = || Ok(());
    for (rules, tables) in with_tables() {
        let (maker, ground) = (Maker::of(rules), Ground::of(rules));
        for class in ground.classes(3).filter(|class| ground.size(*class) < 62_000) {
            let fates = maker.fates(class, &NoLibrary, &mut go_on).unwrap();
            for index in (0..ground.size(class)).step_by(7) {
                if let Some(view) = ground.board(class, index) {
                    assert_eq!(tables.fate(&view), Some(fates[index]), "{} {class}", rules.name);
                }
            }
            let codes = compression::codes(fates);
            let packed = compression::pack(ground, class, &codes, &tables.packed.model);
            let own = &tables.packed.classes[class.code()];
            assert!(packed.iter().zip(own).all(|(packed, own)| packed == own), "{class}");
        }
    }
    let class = Class::all(2).next().unwrap();
    assert!(Maker::of(RULES).fates(class, &NoLibrary, &mut || Err(Interrupted)).is_err());
}

/// The recipe of a variant, the lines of its classes, and the file.
fn packed(rules: &Rules, pieces: usize) -> (Packer, Vec<String>, Vec<u8>) {
    let (packer, stop) = (Packer::new(rules, pieces).unwrap(), StopToken::default());
    let lines: Vec<_> = (0..packer.pairs()).map(|pair| packer.pack(pair, &stop).unwrap()).collect();
    let content = packer.file(&lines).unwrap();
    (packer, lines, content)
}

fn read_file(content: &[u8], rules: &Rules) -> Option<Endgames> {
    let packed = Packed::read(content.to_vec().leak(), rules)?;
    Some(Endgames::new(Box::leak(Box::new(packed))))
}

#[test]
fn a_packed_file_has_the_fates_that_were_solved_whatever_the_goal() {
    for (name, pieces) in [("6x6", 3), ("killer", 2), ("breakthrough", 2), ("antidraughts", 2)] {
        let rules = variant(name);
        let tables = read_file(&packed(rules, pieces).2, rules).unwrap();
        let (maker, ground) = (Maker::of(rules), Ground::of(rules));
        for class in Class::all(pieces) {
            let fates = maker.fates(class, &NoLibrary, &mut || Ok(())).unwrap();
            let boards = ground.boards(class, 0).take(ground.size(class)).enumerate();
            for (number, board) in boards.filter_map(|(number, board)| Some((number, board?))) {
                // A king ends the game in breakthrough, which has no fates of such classes.
                assert_eq!(tables.fate(&board), fates.get(number).copied(), "{name} {class}");
            }
        }
    }
}

#[test]
fn a_file_of_another_variant_or_of_cut_results_is_refused() {
    let (packer, lines, content) = packed(variant("6x6"), 3);
    assert!(read_file(&content, RULES).is_none());
    let of_two = [&content[..4], &[2], &content[5..]].concat();
    assert!(read_file(&of_two, variant("6x6")).is_none());
    let short: Vec<_> = lines.iter().map(|line| line[..line.len() / 2].to_owned()).collect();
    assert!(packer.file(&short).is_err());
    assert!(Packer::new(variant("frisian"), 3).is_err());
    let stop = StopToken::default();
    stop.stop(crate::search::Stopped::Stop);
    assert_eq!(Packer::new(variant("6x6"), 3).unwrap().pack(0, &stop), None);
}

/// Two pieces or one, a king among them, have 5 moves against a king, three have 16, and kings alone 25.
#[test]
fn no_count_of_moves_takes_an_international_win_of_four_pieces() {
    for class in Class::all(4) {
        let sample = boards(class).next().unwrap();
        assert_eq!(tables().sure_plies(&sample), u32::MAX, "{class}");
    }
    for [men, kings] in [[0, 1], [0, 2], [1, 1]] {
        let class = Class::all(3).find(|class| class.counts() == [men, kings, 0, 1]).unwrap();
        for view in boards(class).chain(boards(class.turned())) {
            let plies = tables().fate(&view).unwrap().plies();
            assert!(plies.is_none_or(|plies| plies <= 10), "{view:?}");
        }
    }
}

#[test]
fn the_quickest_sure_win_is_a_win_by_the_rules() {
    for (rules, tables) in with_tables() {
        let plies = |view: &Board| tables.fate(view).unwrap().plies();
        let is_sure =
            |view: &Board| plies(view).is_some_and(|plies| plies <= tables.sure_plies(view));
        let usual = sample(&tables, 30).filter(|(_, view)| is_sure(view));
        // The longest wins where a count may take longer ones.
        let doubtful = sample(&tables, 400)
            .filter(|(class, _)| tables.packed.sure[class.code()] != ANY_PLIES)
            .filter(|(_, view)| is_sure(view) && plies(view) > Some(8));
        let mut won = 0;
        for (_, view) in usual.chain(doubtful) {
            let mut position = DraughtsPosition::new(view, Side::First, rules);
            let fate = tables.fate(&view).unwrap();
            for left in (1..=fate.plies().unwrap()).rev() {
                let view = position.view();
                assert_eq!(tables.fate(&view).unwrap().plies(), Some(left), "{}", rules.name);
                let mv = tables.best_move(&view).unwrap();
                let side = position.side_to_move();
                assert_eq!(position.adjudicated(), None, "{} {view:?}", rules.name);
                position.play_unchecked(mv.seen_by(side, rules.layout));
                if position.view().pieces(MOVER) == 0 {
                    break;
                }
            }
            let winner =
                if fate.verdict(rules.goal) == Verdict::Win { Side::First } else { Side::Second };
            assert_eq!(position.adjudicated().unwrap().winner, Some(winner), "{}", rules.name);
            won += 1;
        }
        assert!(won > 90, "{} {won}", rules.name);
    }
}

/// The quickest win of Russian draughts here keeps a king on the main road for more than the five moves of article 7.2.7.
#[test]
fn a_win_that_a_count_overtakes_is_not_sure() {
    let game = Draughts::create("russian", &Options::default()).unwrap();
    let view = game.parse_position("W:WK3,17,29:BK2").unwrap().view();
    let tables = Endgames::of(variant("russian")).unwrap();
    assert_eq!(tables.fate(&view).unwrap().plies(), Some(51));
    assert_eq!(tables.sure_plies(&view), 10);
}

/// Variants that share tables have the same moves and draws.
#[test]
fn variants_that_share_tables_differ_in_no_rule_of_an_ending() {
    for rules in VARIANTS {
        let owner = owner(rules);
        let draws = |rules: &Rules| format!("{:?}", rules.draws);
        assert!(Endgames::of(rules).is_none() || draws(rules) == draws(owner), "{}", rules.name);
        assert_eq!((rules.goal, rules.priority), (owner.goal, owner.priority), "{}", rules.name);
    }
}

#[test]
fn a_file_that_is_none_is_refused() {
    for (family, file) in &EMBEDDED {
        let rules = VARIANTS.into_iter().find(|rules| rules.family == *family).unwrap();
        let whole = file.bytes();
        assert!(Packed::read(whole, rules).is_some());
        for damaged in [&whole[1..], &whole[..whole.len() - 1], &whole[..20], b"", b"DET1"] {
            assert!(Packed::read(damaged, rules).is_none());
        }
        assert!(Endgames::of(rules).is_some());
    }
    // Beyond the tables: five pieces, and a side without any.
    for fen in ["W:WK1,K2,K3:BK4,K5", "W:WK1:B"] {
        assert_eq!(tables().fate(&read(fen).view()), None, "{fen}");
    }
}

#[test]
fn unpacked_blocks_are_given_back_when_no_search_uses_them() {
    let shelf = shelf::Shelf::new();
    let own = || shelf.find_or(RULES.name, || Endgames::new(Packed::of(RULES).unwrap()));
    let unpacked = |tables: &Endgames| {
        tables.unpacked.iter().flatten().filter(|block| block.get().is_some()).count()
    };
    let tables = own();
    assert!(tables.fate(&read("W:WK1,K2:BK48").view()).is_some());
    assert!(unpacked(&tables) > 0);
    assert!(!shelf.give_up(), "they are in use");
    drop(tables);
    assert!(shelf.give_up());
    assert_eq!(unpacked(&own()), 0);
}

/// A folder in memory.
#[derive(Default)]
struct Shelf(Mutex<HashMap<String, Vec<u8>>>);

impl Library for Shelf {
    fn find(&self, name: &str) -> Option<Content> {
        let content = self.0.lock().unwrap().get(name).cloned()?;
        Some(Arc::new(content))
    }

    fn keep(&self, name: &str, content: &[u8]) -> Result<(), String> {
        self.0.lock().unwrap().insert(name.to_owned(), content.to_vec());
        Ok(())
    }
}

#[test]
fn fates_are_kept_and_read_back_and_a_damaged_file_is_made_again() {
    let shelf = Shelf::default();
    let class = Class::all(4).find(|class| class.counts() == [1, 1, 1, 1]).unwrap();
    let rules = variant("6x6");
    let fates = |poll: &mut dyn FnMut() -> Result<(), Interrupted>| {
        Maker::of(rules).fates(class, &shelf, poll).map(<[Fate]>::to_vec)
    };
    let mut polls = 0;
    let made = fates(&mut || {
        polls += 1;
        Ok(())
    });
    assert!(made.is_ok() && polls > 10);
    let names: Vec<_> = shelf.0.lock().unwrap().keys().cloned().collect();
    assert_eq!(names, ["draughts-6x6-1111.fates"]);
    // Most of the work is spared.
    let mut fewer = 0;
    let read = fates(&mut || {
        fewer += 1;
        Ok(())
    });
    assert!(read == made && fewer < polls, "{fewer} {polls}");
    for damaged in [&b""[..], b"DEF1", b"DEF1 too short"] {
        shelf.keep(&names[0], damaged).unwrap();
        assert!(fates(&mut || Ok(())) == made);
        assert!(shelf.0.lock().unwrap()[&names[0]].len() > 1000);
    }
}

/// Every variant by a plain iteration over all positions of two pieces, three on small boards, that knows no classes but these.
#[test]
fn fates_of_every_variant_are_those_of_a_plain_iteration() {
    for rules in VARIANTS {
        let (maker, ground) = (Maker::of(rules), Ground::of(rules));
        let most = if rules.layout.size() < 8 { 3 } else { 2 };
        let is_small = |class: &Class| !ground.is_drawn(*class);
        let classes: Vec<_> = Class::all(most).filter(is_small).collect();
        let states: Vec<State> = classes
            .iter()
            .flat_map(|&class| (0..ground.size(class)).filter_map(move |n| ground.state(class, n)))
            .filter(|state| !rules.ended_by_king(&state.view))
            .collect();
        let key = |state: &State| state.view.key() ^ state.steps.key();
        let mut plies: HashMap<u64, u32> = HashMap::new();
        for pass in 0.. {
            let ended =
                |state: &State| rules.ended_by_king(&state.view) || state.view.pieces(MOVER) == 0;
            let known = |state: &State| {
                if ended(state) { Some(0) } else { plies.get(&key(state)).copied() }
            };
            // Of an even pass the side that cannot move last, of an odd one the other.
            let is_found = |state: &&State| {
                let mut moves = MoveList::new();
                state.turn(rules).legal_moves(&mut moves);
                let mut others = moves.iter().map(|&mv| known(&state.after(mv, rules)));
                let to_last = pass % 2 == 1;
                let wins = to_last != (rules.goal == Goal::NoMove);
                !plies.contains_key(&key(state))
                    && if moves.is_empty() {
                        pass == 0
                    } else if wins {
                        others.any(|other| other.is_some_and(|other| other + 1 == pass))
                    } else {
                        pass > 0
                            && others.all(|other| {
                                other.is_some_and(|other| other < pass && other % 2 != pass % 2)
                            })
                    }
            };
            let found: Vec<u64> = states.iter().filter(is_found).map(key).collect();
            if found.is_empty() && pass > 60 {
                break;
            }
            plies.extend(found.into_iter().map(|key| (key, pass)));
        }
        for state in &states {
            maker.solve(&state.view, &NoLibrary, &mut || Ok(())).unwrap();
            let fate = maker.fate(state).unwrap();
            let expected = plies.get(&key(state)).copied();
            assert_eq!(fate.plies(), expected, "{} {state:?}", rules.name);
        }
    }
}

/// Samples of three-piece endings in which kings have to rest, men continue as kings, or the last piece is a burden.
#[test]
fn made_fates_are_the_best_of_those_that_moves_lead_to() {
    for (name, counts) in [
        ("frisian", [1, 1, 0, 1]),
        ("frisian", [1, 1, 1, 0]),
        ("russian", [1, 1, 0, 1]),
        ("russian", [0, 1, 2, 0]),
        ("killer", [0, 2, 0, 1]),
        ("antidraughts", [1, 0, 0, 2]),
        ("breakthrough", [2, 0, 1, 0]),
    ] {
        let rules = variant(name);
        let (maker, ground) = (Maker::of(rules), Ground::of(rules));
        let class = Class::all(4).find(|class| class.counts() == counts).unwrap();
        let mut decided = 0;
        for class in [class, class.turned()] {
            maker.fates(class, &NoLibrary, &mut || Ok(())).unwrap();
            let size = ground.size(class);
            for state in (0..size).step_by(size / 4000).filter_map(|n| ground.state(class, n)) {
                let fate = maker.fate(&state).unwrap();
                let mut moves = MoveList::new();
                state.turn(rules).legal_moves(&mut moves);
                let others = moves.iter().map(|&mv| maker.fate(&state.after(mv, rules)).unwrap());
                assert_eq!(Fate::of_choice(others, rules.goal), fate, "{name} {state:?}");
                decided += u32::from(fate != Fate::DRAW);
            }
        }
        assert!(decided > 100, "{name} {class} {decided}");
    }
}
