//! Certificates of peg solitaire: a checker that knows only the rules verifies each `reason`.

mod board;
mod reason;

use std::collections::HashMap;

use plateau_core::erased::Status;
use plateau_core::game::Language;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use board::{Board, Holes};
use reason::{Claim, Proof};

/// Boards with a name, triangles of other sizes, and a board of a client.
const BOARDS: [&str; 12] = [
    "triangle6",
    "triangle10",
    "triangle15",
    "triangle21",
    "triangle28",
    "triangle36",
    "english33",
    "european37",
    "asymmetric39",
    "diamond41",
    "wiegleb45",
    "-oo-/o..o/oooo/-oo-",
];

/// Random position of a board with a goal that a client may give: none, a hole, or a few pegs.
fn random_claim<'a>(board: &'a Board, random: &mut Xoshiro256PlusPlus) -> Claim<'a> {
    let mut any = || random.random::<u64>() & board.all();
    let (one, other, third) = (any(), any(), any());
    let kind = random.random_range(0..6);
    let pegs = [one, one | other, one & other, one & other & third][random.random_range(0..4)];
    let goal = match kind {
        0 => Some(1 << random.random_range(0..board.holes)),
        1 => Some(other & third).filter(|&goal| goal != 0),
        _ => None,
    };
    Claim { board, pegs, goal }
}

/// Verifies certificates of random positions in both languages, until each board has had the given number with pagoda functions.
/// Returns how many there were of each kind.
fn verify(pagodas_of_each: usize) -> HashMap<&'static str, usize> {
    let mut counts = HashMap::new();
    for name in BOARDS {
        let board = Board::of(name);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(board.holes as u64);
        let mut pagodas = 0;
        for _ in 0..100 * pagodas_of_each {
            if pagodas == pagodas_of_each {
                break;
            }
            let claim = random_claim(&board, &mut random);
            let Some(proof) = verified(&claim) else { continue };
            let kind = match proof {
                Proof::Count => "too few pegs",
                Proof::Class => "position class",
                Proof::Pagodas(1) => "one pagoda function",
                Proof::Pagodas(_) => "several pagoda functions",
            };
            pagodas += usize::from(matches!(proof, Proof::Pagodas(_)));
            *counts.entry(kind).or_default() += 1;
        }
    }
    counts
}

/// Proof of a position that needs no search, verified; `None` where there is none.
fn verified(claim: &Claim<'_>) -> Option<Proof> {
    let Claim { board, pegs, goal } = *claim;
    if pegs == 0 || goal.map_or(pegs.is_power_of_two(), |goal| goal == pegs) {
        return None;
    }
    let report = board.solve(pegs, goal, 1);
    if report.status() != Status::Unsolvable {
        return None;
    }
    let reason = report.note.as_ref().unwrap();
    if reason.to(Language::ENGLISH).starts_with("no move is left") {
        return None;
    }
    let proofs = Language::COMPLETE.map(|language| {
        let text = reason.to(language);
        let proof = claim.check(&text, language);
        proof.unwrap_or_else(|problem| panic!("{} {pegs:b}: {problem} in {text}", board.name))
    });
    assert_eq!(proofs[0], proofs[1]);
    Some(proofs[0])
}

#[test]
fn every_certificate_of_a_sample_is_verified() {
    let counts = verify(6);
    for kind in
        ["one pagoda function", "several pagoda functions", "position class", "too few pegs"]
    {
        assert!(counts.get(kind).is_some_and(|&count| count > 0), "{kind}: {counts:?}");
    }
}

/// `cargo test --release --test certificates -- --ignored --nocapture`
#[test]
#[ignore = "takes a minute"]
fn every_pagoda_certificate_of_a_thousand_is_verified() {
    let counts = verify(1000usize.div_ceil(BOARDS.len()));
    println!("{counts:?}");
    let pagodas = counts["one pagoda function"] + counts["several pagoda functions"];
    assert!(pagodas >= 1000, "{counts:?}");
}

#[test]
fn what_a_certificate_refutes_cannot_be_solved_by_any_jumps() {
    let mut refuted = 0;
    for name in ["triangle6", "triangle10", "triangle15", "-oo-/o..o/oooo/-oo-"] {
        let board = Board::of(name);
        let mut random = Xoshiro256PlusPlus::seed_from_u64(7);
        for _ in 0..60 {
            let claim = random_claim(&board, &mut random);
            if verified(&claim).is_some() {
                refuted += 1;
                let solved = board.can_be_solved(claim.pegs, claim.goal, &mut HashMap::new());
                assert!(!solved, "{name} {:b} {:?}", claim.pegs, claim.goal);
            }
        }
    }
    assert!(refuted > 50, "{refuted}");
}

#[test]
fn five_pegs_of_the_smallest_triangle_are_refuted_in_every_hole() {
    let board = Board::of("triangle6");
    let claim = Claim { board: &board, pegs: 0b11_1110, goal: None };
    assert!(matches!(verified(&claim), Some(Proof::Pagodas(_) | Proof::Class)));
}

#[test]
fn the_checker_rejects_what_is_false_or_says_too_little() {
    let board = Board::of("triangle6");
    assert_eq!(board.jumps.len(), 6);
    let weights = "give the holes, from hole 0 on, the weights";
    let pagoda = "pagoda function: no jump makes the pegs heavier, since two neighbours never weigh less than the hole that one jumps into;";
    let of = |pegs: Holes, goal: Option<Holes>, reason: &str| {
        Claim { board: &board, pegs, goal }.check(reason, Language::ENGLISH)
    };
    let in_corner = |rest: &str| of(0b11, Some(1 << 5), &format!("{pagoda} {weights} {rest}"));
    let right = "0 0 1 0 1 1: the pegs weigh 0 now, the goal at least 1";
    assert_eq!(in_corner(right), Ok(Proof::Pagodas(1)));
    for (rest, problem) in [
        ("0 0 1 0 1 1: the pegs weigh 1 now, the goal at least 1", "the pegs weigh 0"),
        ("0 0 1 0 1 1: the pegs weigh 0 now, the goal at least 2", "the least weight is Some(1)"),
        ("0 0 0 0 1 1: the pegs weigh 0 now, the goal at least 1", "makes the pegs heavier"),
        ("0 0 1 0 1: the pegs weigh 0 now, the goal at least 1", "5 weights"),
        ("0 0 1 0 1 1: the pegs weigh 0 now, a peg in hole 5 at least 1", "a goal is given"),
        ("0 0 1 0 1 1: the pegs weigh 0 now, the goal at least 1.", "more than a certificate"),
        ("0 0 1 0 1 0: the pegs weigh 0 now, the goal at least 0", "0 is not less than 0"),
    ] {
        let found = in_corner(rest).unwrap_err();
        assert!(found.contains(problem), "{rest}: {found}");
    }
    // If any last hole is a goal, all of them must be excluded; this excludes only one.
    let of_one =
        format!("{pagoda} {weights} 0 0 1 0 1 1: the pegs weigh 0 now, a peg in hole 5 at least 1");
    assert!(of(0b11, None, &of_one).unwrap_err().contains("nothing excludes 11111"));
    for (reason, problem) in [
        ("the goal has 1 peg and the position 2; no jump adds one", "2 pegs and 1 at the goal"),
        ("no solution", "is expected at"),
    ] {
        let found = of(0b11, None, reason).unwrap_err();
        assert!(found.contains(problem), "{reason}: {found}");
    }
}

#[test]
fn the_checker_rejects_false_classes() {
    let board = Board::of("triangle15");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let is_by_class = |claim: &Claim<'_>| verified(claim) == Some(Proof::Class);
    let claims = std::iter::repeat_with(|| random_claim(&board, &mut random));
    let claim = claims.take(200).find(|claim| claim.goal.is_none() && is_by_class(claim)).unwrap();
    let reason = board.solve(claim.pegs, None, 1).note.as_ref().unwrap().to_string();
    for (from, to) in [
        ("even in 0", "even in 1"),
        ("odd in", "even in"),
        ("in no hole", "only in hole 3"),
        ("in no hole", ""),
    ] {
        let changed = reason.replacen(from, to, 1);
        if changed != reason {
            assert!(claim.check(&changed, Language::ENGLISH).is_err(), "{changed}");
        }
    }
}
