//! Adjudication: games that end early, because the scores of both players agree, or at the maximum number of plies.

use plateau_core::game::Side;

use super::conditions::Agreement;
use super::{Conditions, Ending, Thought};

/// The end of a game by the scores of both players or by the maximum number of plies: the winner, and the reason. `thoughts` belong to the
/// moves after the opening, `last` is the side of the last move, and `ply` counts all moves, including the opening.
pub(super) fn adjudicate(
    conditions: &Conditions,
    thoughts: &[Thought],
    last: Side,
    ply: u32,
) -> Option<(Option<Side>, Ending)> {
    let agreed = |agreement: Option<Agreement>, holds: &dyn Fn(f64, f64) -> bool| {
        agreement.is_some_and(|agreement| {
            ply >= agreement.from_ply
                && scores(thoughts, agreement.moves)
                    .is_some_and(|mut scores| scores.all(|score| holds(score, agreement.score)))
        })
    };
    if agreed(conditions.draw, &|score, limit| score.abs() <= limit) {
        return Some((None, Ending::AgreedDraw));
    }
    if agreed(conditions.resign, &|score, limit| score >= limit) {
        return Some((Some(last), Ending::AgreedWin));
    }
    if agreed(conditions.resign, &|score, limit| score <= -limit) {
        return Some((Some(last.other()), Ending::AgreedWin));
    }
    conditions.max_plies.is_some_and(|most| ply >= most).then_some((None, Ending::MaxPlies))
}

/// The scores of the last `moves` moves of each player that have one, all for the player of the last move; `None` if there are fewer. Moves
/// without a score are skipped: they neither count nor interrupt a series.
fn scores(thoughts: &[Thought], moves: u32) -> Option<impl Iterator<Item = f64>> {
    let count = moves.max(1) as usize;
    let mut all = Vec::with_capacity(2 * count);
    for (behind, sign) in [(0, 1.0), (1, -1.0)] {
        let own = thoughts.iter().rev().skip(behind).step_by(2);
        let scores = own.filter_map(|thought| thought.score).map(|score| sign * score.size());
        all.extend(scores.take(count));
        if all.len() != (behind + 1) * count {
            return None;
        }
    }
    Some(all.into_iter())
}

#[cfg(test)]
mod tests {
    use super::*;

    use plateau_core::erased::MoveScore::{self, Estimate, Mate, Proven};

    /// The end of a game after moves with these scores, each for its own player; the second side moved last.
    fn after(conditions: &Conditions, scores: &[f64]) -> Option<(Option<Side>, Ending)> {
        let scores: Vec<_> = scores.iter().map(|&score| Some(Estimate(score))).collect();
        after_some(conditions, &scores)
    }

    fn after_some(
        conditions: &Conditions,
        scores: &[Option<MoveScore>],
    ) -> Option<(Option<Side>, Ending)> {
        let thoughts: Vec<_> =
            scores.iter().map(|&score| Thought { score, ..Thought::default() }).collect();
        adjudicate(conditions, &thoughts, Side::Second, 10 + scores.len() as u32)
    }

    #[test]
    fn a_game_ends_when_both_players_have_agreed_for_long_enough() {
        let rule = |score, from_ply| Some(Agreement { moves: 2, score, from_ply });
        let conditions =
            Conditions { draw: rule(0.1, 0), resign: rule(5.0, 0), ..Conditions::default() };
        let draw = Some((None, Ending::AgreedDraw));
        let win = |side| Some((Some(side), Ending::AgreedWin));
        for (scores, ending) in [
            (&[0.0, 0.1, -0.1, 0.0][..], draw.clone()),
            (&[0.0, 0.1, -0.2, 0.0], None),
            (&[0.1, -0.1, 0.0], None),
            (&[6.0, -6.0, 7.0, -8.0], win(Side::First)),
            (&[-6.0, 6.0, -7.0, 8.0], win(Side::Second)),
            // The scores of one player alone decide nothing.
            (&[6.0, 6.0, 7.0, 8.0], None),
            // Moves before the series do not matter.
            (&[9.0, 6.0, -6.0, 7.0, -8.0], win(Side::First)),
        ] {
            assert_eq!(after(&conditions, scores), ending, "{scores:?}");
        }
        let late = Conditions { draw: rule(0.1, 15), ..Conditions::default() };
        assert_eq!(after(&late, &[0.0; 4]), None);
        assert_eq!(after(&late, &[0.0; 6]), draw);
        let short = Conditions { max_plies: Some(12), ..Conditions::default() };
        assert_eq!(after(&short, &[0.0; 2]), Some((None, Ending::MaxPlies)));
        assert_eq!(after(&short, &[0.0; 1]), None);
    }

    #[test]
    fn moves_without_a_score_are_passed_over_and_what_is_proven_is_beyond_any_limit() {
        let rule = |score| Some(Agreement { moves: 2, score, from_ply: 0 });
        let conditions =
            Conditions { draw: rule(0.1), resign: rule(500.0), ..Conditions::default() };
        let draw = Some((None, Ending::AgreedDraw));
        let won = Some((Some(Side::First), Ending::AgreedWin));
        let (zero, none) = (Some(Estimate(0.0)), None);
        let (win, loss) = (Some(Proven(0.05)), Some(Mate(0)));
        for (scores, ending) in [
            (&[zero, zero, none, zero, zero, none][..], draw.clone()),
            (&[none, zero, none, zero, none, zero], None),
            (&[zero, zero, none, none, none, none], None),
            (&[zero, zero, Some(Proven(0.0)), none, zero, zero], draw.clone()),
            (&[zero, zero, win, none, zero, zero], None),
            (&[win, loss, win, none, none, loss], won),
            (&[Some(Estimate(499.0)), loss, win, loss], None),
        ] {
            assert_eq!(after_some(&conditions, scores), ending, "{scores:?}");
        }
    }
}
