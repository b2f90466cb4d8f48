//! Results of games of draughts as records write them: `2-0`, `1/2-1/2`, and the points of other systems, `12-8`, `0.5-0.5`.

use crate::search::Verdict;

/// The sums of points that the systems of federations and clubs give away for a game: the Delft system ten, others twelve or twenty.
const LARGE_SUMS: [f64; 3] = [10.0, 12.0, 20.0];

/// Points of white and of black.
pub(super) fn points(word: &str) -> Option<[f64; 2]> {
    let (white, black) = word.split_once(['-', ':'])?;
    let points = [number(white)?, number(black)?];
    // `4.5-10` is the fourth move, from 5 to 10.
    let has_point = |text: &str| text.contains(['.', ',']);
    let is_number = has_point(white) || has_point(black);
    let is_small = has_point(white) && has_point(black) && points[0] + points[1] <= 3.0;
    (!is_number || is_small).then_some(points)
}

/// Reads `2`, `0.5`, `0,5`, `½`, `1½` or `1/2`.
fn number(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Some(whole) = text.strip_suffix('½').or_else(|| text.strip_suffix("1/2")) {
        let whole = if whole.is_empty() { Some(0.0) } else { digits(whole) };
        return Some(whole? + 0.5);
    }
    match text.split_once(['.', ',']) {
        Some((whole, "5")) => Some(digits(whole)? + 0.5),
        Some((whole, "0")) => digits(whole),
        Some(_) => None,
        None => digits(text),
    }
}

fn digits(text: &str) -> Option<f64> {
    let is_number = (1..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok()).flatten()
}

/// True of a word that ends a game and cannot be a move: an asterisk, and points that are no squares of a move.
pub(super) fn is_end(word: &str) -> bool {
    if ["*", "½", "1/2"].contains(&word) {
        return true;
    }
    points(word).is_some_and(|[white, black]| {
        let is_square = |points: f64| points > 0.0 && points.fract() == 0.0;
        white == black || ![white, black].into_iter().all(is_square)
    })
}

/// The verdict for white that a result tells; `None` where it is unknown, or none that a game can have.
pub(super) fn verdict(text: &str) -> Option<Verdict> {
    let text = text.trim();
    if ["½", "1/2", "="].contains(&text) {
        return Some(Verdict::Draw);
    }
    let [white, black] = points(text).filter(|points| *points != [0.0, 0.0])?;
    Some(match white.total_cmp(&black) {
        std::cmp::Ordering::Greater => Verdict::Win,
        std::cmp::Ordering::Less => Verdict::Loss,
        std::cmp::Ordering::Equal => Verdict::Draw,
    })
}

/// True of a word that may be a move, and also the points of a game in a system that gives away many.
pub(super) fn may_be_score(word: &str) -> bool {
    points(word).is_some_and(|[white, black]| LARGE_SUMS.contains(&(white + black)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_every_system_are_told_from_moves() {
        use Verdict::{Draw, Loss, Win};
        for (text, ends, result) in [
            ("2-0", true, Some(Win)),
            ("0-2", true, Some(Loss)),
            ("1-1", true, Some(Draw)),
            ("1/2-1/2", true, Some(Draw)),
            ("½-½", true, Some(Draw)),
            ("0.5-0.5", true, Some(Draw)),
            ("1.5-0,5", true, Some(Win)),
            ("1½-½", true, Some(Win)),
            ("2:0", true, Some(Win)),
            ("0-0", true, None),
            ("*", true, None),
            ("20-0", true, Some(Win)),
            ("12-8", false, Some(Win)),
            ("4-6", false, Some(Loss)),
            ("32-28", false, Some(Win)),
            ("32x28", false, None),
            ("2-", false, None),
            ("1-1000", false, None),
            ("4.5-10", false, None),
            ("66.5-19", false, None),
            ("1.5-0.5", true, Some(Win)),
        ] {
            assert_eq!((is_end(text), verdict(text)), (ends, result), "{text}");
        }
        assert!(may_be_score("12-8") && may_be_score("4-6") && !may_be_score("32-28"));
    }
}
