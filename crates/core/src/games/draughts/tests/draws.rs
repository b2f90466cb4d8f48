//! Draws by history: each rule of each variant to the ply, and not one before.

use crate::game::{Game, Outcome, Position, Reason, Side};

use super::{DraughtsPosition, position, variant};
use crate::games::draughts::rules::draws::{
    KING_MOVES, MAIN_ROAD, REPETITION, THREE_AGAINST_ONE, TWO_AGAINST_ONE, TWO_AGAINST_TWO,
    UNCHANGED_FORCES,
};
use crate::games::draughts::rules::layout::Layout;

/// A condition on the positions of a game.
type Kept = fn(&DraughtsPosition) -> bool;

/// Any position will do.
const ANY: Kept = |_| true;

/// True if black has a piece on the main road.
fn on_main_road(at: &DraughtsPosition) -> bool {
    let black = at.board().pieces(Side::Second);
    black & Layout::new(8).main_road() != 0
}

/// The plies of the first game of quiet moves that `reason` ends, where each side would rather move a king and can take nothing,
/// and all positions are `kept`.
fn plies_until(at: &DraughtsPosition, reason: &'static Reason, kept: Kept) -> u32 {
    /// More positions than any of these games needs.
    const POSITIONS: u32 = 100_000;
    wander(at, reason, kept, &mut { POSITIONS }).expect("such a game")
}

/// Depth first, because a greedy game may reach a position in which a king must be lost or the game ends otherwise.
fn wander(
    at: &DraughtsPosition,
    reason: &'static Reason,
    kept: Kept,
    left: &mut u32,
) -> Option<u32> {
    if let Some(outcome) = at.adjudicated() {
        return (outcome == Outcome::draw_by_history(reason)).then_some(0);
    }
    *left = left.checked_sub(1).expect("few positions are enough");
    let mut moves = at.moves();
    moves.retain(|mv| !mv.crowned);
    moves.sort_by_key(|mv| at.turn().kings & mv.from.bit() == 0);
    let calm = |next: &DraughtsPosition| {
        // A count that draws the game has announced it a ply before.
        if let Some(drawn) = next.draw_by_history().filter(|drawn| drawn.reason != &REPETITION) {
            let count = at.draw_count().expect("a count that draws");
            assert_eq!((count.plies, count.reason), (1, drawn.reason));
        }
        !next.turn().must_capture() && kept(next)
    };
    let mut positions = moves.iter().map(|&mv| at.after(mv)).filter(calm);
    positions.find_map(|next| wander(&next, reason, kept, left)).map(|plies| plies + 1)
}

#[test]
fn games_without_progress_are_drawn_when_the_rules_say() {
    for (name, text, reason, kept, plies) in [
        ("international", "W:WK46,K47:BK4,K15", &KING_MOVES, ANY, 50),
        ("international", "W:WK47,36:BK4,15", &KING_MOVES, ANY, 50),
        ("international", "W:WK46,K47,K48:BK4", &THREE_AGAINST_ONE, ANY, 32),
        ("international", "W:WK47,36,45:BK4", &THREE_AGAINST_ONE, ANY, 32),
        ("international", "B:WK4:BK46,K47", &TWO_AGAINST_ONE, ANY, 10),
        ("international", "W:WK47:BK4", &TWO_AGAINST_ONE, ANY, 10),
        ("frisian", "W:WK47,K48:BK4", &TWO_AGAINST_ONE, ANY, 14),
        ("frisian", "W:WK46:BK4", &TWO_AGAINST_ONE, ANY, 4),
        ("frisian", "W:WK46,K47:BK4,K15", &KING_MOVES, ANY, 50),
        ("killer", "W:WK46,K47,K48:BK4", &KING_MOVES, ANY, 50),
        ("antidraughts", "W:WK47:BK4", &KING_MOVES, ANY, 50),
        ("6x6", "W:WK17:BK2", &TWO_AGAINST_ONE, ANY, 10),
        ("brazilian", "W:WK30,K31,K32:BK3,K4", &KING_MOVES, ANY, 40),
        ("brazilian", "W:WK30,K31,K32:BK3", &KING_MOVES, ANY, 40),
        ("brazilian", "W:WK30,K31:BK3,K4", &TWO_AGAINST_TWO, ANY, 10),
        ("brazilian", "W:WK30,K31:BK3,5", &TWO_AGAINST_TWO, ANY, 10),
        ("brazilian", "W:WK30,21:BK3,5", &KING_MOVES, ANY, 40),
        ("brazilian", "W:WK30,21:BK3", &TWO_AGAINST_ONE, ANY, 10),
        ("8x8", "W:WK30:BK3", &TWO_AGAINST_ONE, ANY, 10),
        ("russian", "W:WK30,K31:BK3,K4", &KING_MOVES, ANY, 30),
        ("russian", "W:WK30,K31:BK3", &TWO_AGAINST_ONE, ANY, 10),
        ("russian", "W:WK30,21:BK3", &TWO_AGAINST_ONE, ANY, 10),
        ("russian", "W:WK30,K31,K32:BK3", &THREE_AGAINST_ONE, ANY, 30),
        ("russian", "W:WK32,K31,K23:BK25", &MAIN_ROAD, on_main_road, 10),
        ("russian", "W:WK32,31,23:BK25", &MAIN_ROAD, on_main_road, 10),
        ("russian", "W:WK30,21,31:BK3", &UNCHANGED_FORCES, ANY, 60),
        ("russian", "W:WK30,K21,31:BK3,12", &UNCHANGED_FORCES, ANY, 60),
        ("english", "W:WK29,K32:BK1,K4", &KING_MOVES, ANY, 80),
        ("italian", "W:WK29,K32:BK1,K4", &KING_MOVES, ANY, 80),
        ("spanish", "W:WK1,K4:BK32,K29", &KING_MOVES, ANY, 40),
        ("portuguese", "W:WK1,K4:BK32,K29", &KING_MOVES, ANY, 40),
        ("czech", "W:WK30,K31:BK3,K4", &KING_MOVES, ANY, 30),
        ("pool", "W:WK30,K31:BK3,K4", &KING_MOVES, ANY, 50),
        ("pool", "W:WK30,K31,K32:BK3", &THREE_AGAINST_ONE, ANY, 26),
        ("turkish", "W:WKa1,Kb1:BKh8,Kg8", &KING_MOVES, ANY, 80),
    ] {
        let at = position(variant(name), text);
        assert_eq!(plies_until(&at, reason, kept), plies, "{name} {text}");
    }
}

#[test]
fn a_clock_has_counted_for_every_rule_but_the_one_of_the_main_road() {
    for (name, text, reason, kept, plies) in [
        ("international", "W:WK46,K47:BK4,K15:H48", &KING_MOVES, ANY, 2),
        ("international", "W:WK46,K47:BK4,K15:H50:F99", &KING_MOVES, ANY, 0),
        ("international", "W:WK46,K47:BK4,K15:F99:H4000000", &KING_MOVES, ANY, 0),
        ("international", "W:WK47:BK4:H8", &TWO_AGAINST_ONE, ANY, 2),
        ("russian", "W:WK30,K31,K32,K28:BK3:H26", &THREE_AGAINST_ONE, ANY, 4),
        ("russian", "W:WK30,K31,K32,21:BK3:H26", &THREE_AGAINST_ONE, ANY, 4),
        ("russian", "W:WK30,21,31:BK3:H20", &UNCHANGED_FORCES, ANY, 40),
        ("russian", "W:WK30,21,31:BK3,5,12:H28", &UNCHANGED_FORCES, ANY, 92),
        ("russian", "W:WK32,K31,K23:BK25:H8", &MAIN_ROAD, on_main_road, 10),
    ] {
        let at = position(variant(name), text);
        assert_eq!(plies_until(&at, reason, kept), plies, "{name} {text}");
    }
    // Nobody can have moved kings where there are none.
    assert_eq!(position(variant("international"), "W:W31:B1:H60").adjudicated(), None);
}

#[test]
fn a_clock_is_written_until_a_move_stops_it() {
    let game = variant("international");
    let mut at = position(game, "W:WK46,35:BK4,K15:H12:F40");
    for (mv, written) in [
        (None, "W:W35,K46:BK4,K15:H12"),
        (Some("46-41"), "B:W35,K41:BK4,K15:H13"),
        (Some("4-9"), "W:W35,K41:BK9,K15:H14"),
        (Some("35-30"), "B:W30,K41:BK9,K15"),
        (Some("9-4"), "W:W30,K41:BK4,K15"),
    ] {
        if let Some(text) = mv {
            at.play_unchecked(game.parse_move(&at, text).unwrap());
        }
        assert_eq!(game.format_position(&at), written);
    }
}

/// Plays `moves`; the reason of the draw that each brings about.
fn reasons(name: &str, text: &str, moves: &str) -> Vec<Option<&'static str>> {
    let game = variant(name);
    let mut at = position(game, text);
    let play = |text| {
        at.play_unchecked(game.parse_move(&at, text).unwrap_or_else(|e| panic!("{text}: {e}")));
        at.adjudicated().map(|outcome| outcome.reason.id)
    };
    moves.split_whitespace().map(play).collect()
}

#[test]
fn what_begins_a_count_anew() {
    let road = "W:WK28,K32,K5:BK25";
    let shuffle = "47-42 4-9 42-47 9-4";
    for (claim, name, text, moves, reason) in [
        (
            "nothing on the main road",
            "russian",
            road,
            "28-24 25-29 24-20 29-25 20-16 25-29 16-12 29-25 12-16 25-29",
            &MAIN_ROAD,
        ),
        (
            "a step beside the road",
            "russian",
            road,
            "28-24 25-21 24-20 21-25 20-16 25-29 16-12 29-25 12-16 25-29 16-20 29-25 20-24 25-29",
            &MAIN_ROAD,
        ),
        (
            "a move of a man, for repetitions",
            "international",
            "W:WK47,36,45:BK4,6,15",
            &format!("{shuffle} 45-40 6-11 {shuffle} {shuffle}"),
            &REPETITION,
        ),
    ] {
        let found = reasons(name, text, moves);
        let mut expected = vec![None; found.len() - 1];
        expected.push(Some(reason.id));
        assert_eq!(found, expected, "{claim}");
    }
}

#[test]
fn a_claimable_draw_ends_nothing() {
    let game = variant("international");
    let mut at = position(game, "W:WK46,K47:BK4,K15");
    let shuffle = ["46-41", "4-9", "41-46", "9-4"];
    for (ply, text) in shuffle.into_iter().cycle().take(50).enumerate() {
        assert_eq!(at.outcome(), None, "{ply}");
        // Each position from the third round on has occurred three times.
        let claim = (ply >= 8).then_some(&REPETITION);
        assert_eq!(at.claimable_draw(), claim, "{ply}");
        assert_eq!(at.adjudicated(), claim.map(Outcome::draw_by_history), "{ply}");
        assert_eq!(at.draw_by_history(), at.adjudicated(), "{ply}");
        assert!(at.is_legal(game.parse_move(&at, text).unwrap()), "{ply}");
        at.play_unchecked(game.parse_move(&at, text).unwrap());
    }
    // The count of kings' moves continues, and ends the game by itself.
    let drawn = Some(Outcome::draw_by_history(&KING_MOVES));
    assert_eq!((at.outcome(), at.adjudicated(), at.draw_by_history()), (drawn, drawn, drawn));
    assert_eq!(at.claimable_draw(), None, "nothing is to be claimed when the game is over");
}

#[test]
fn another_position_ends_the_claim() {
    let game = variant("international");
    let mut at = position(game, "W:WK47,36:BK2,15");
    for text in ["47-41", "2-7", "41-47", "7-2"].repeat(2) {
        at.play_unchecked(game.parse_move(&at, text).unwrap());
    }
    for (text, claim) in [("36-31", Some(&REPETITION)), ("15-20", None)] {
        assert_eq!(at.claimable_draw(), claim, "{text}");
        at.play_unchecked(game.parse_move(&at, text).unwrap());
    }
    assert_eq!((at.outcome(), at.claimable_draw()), (None, None));
}

#[test]
fn a_coronation_changes_the_forces() {
    let game = variant("russian");
    let mut at = position(game, "W:WK30,5,31:BK3");
    at.play_unchecked(game.parse_move(&at, "a7-b8").unwrap());
    assert_eq!(plies_until(&at, &UNCHANGED_FORCES, ANY), 60);
}

#[test]
fn a_coronation_within_three_against_one_does_not_restart_the_count() {
    let game = variant("international");
    let mut at = position(game, "W:WK47,6,45:BK4");
    for text in ["6-1", "4-9"] {
        at.play_unchecked(game.parse_move(&at, text).unwrap());
    }
    assert_eq!(plies_until(&at, &THREE_AGAINST_ONE, ANY), 30);
}
