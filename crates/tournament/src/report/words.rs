//! Numbers and conditions as people read them.

use crate::conditions::Agreement;
use crate::statistics::Tally;
use crate::{Conditions, Ending, TimeControl};

use super::TournamentReport;

/// Points in halves: `3½`, `0`, `½`.
pub(super) fn points(points: f64) -> String {
    let whole = points.floor();
    match (whole, points - whole >= 0.5) {
        (0.0, true) => "½".to_owned(),
        (whole, true) => format!("{whole}½"),
        (whole, false) => format!("{whole}"),
    }
}

/// A number with its sign and the given number of decimals; `+∞` and `-∞` if it is infinite.
pub(super) fn signed(value: f64, decimals: usize) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    let text = format!("{value:+.decimals$}");
    // A value that is rounded to zero is written with a plus sign.
    if text.trim_start_matches(['-', '0', '.']).is_empty() {
        text.replacen('-', "+", 1)
    } else {
        text
    }
}

/// An error as it stands behind ±.
pub(super) fn error(value: f64, decimals: usize) -> String {
    if value.is_finite() { format!("{value:.decimals$}") } else { "∞".to_owned() }
}

/// A share of 0 to 1 as a percentage.
pub(super) fn percent(share: f64, decimals: usize) -> String {
    format!("{:.decimals$} %", 100.0 * share)
}

/// A probability, 0 to 1, as a percentage: never rounded to all or nothing.
pub(super) fn certainty(share: f64) -> String {
    match 100.0 * share {
        low if low < 0.05 => "< 0.1 %".to_owned(),
        high if high > 99.95 => "> 99.9 %".to_owned(),
        between => format!("{between:.1} %"),
    }
}

/// Wins, draws and losses.
pub(super) fn tally(tally: Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

/// A number with its noun: `1 game`, `2 games`.
pub(super) fn plural(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// A mean with as many digits as it is worth: `0.42`, `12.3`, `1234`, `5.3 M`.
pub(super) fn short(value: f64) -> String {
    match value {
        v if v >= 1e9 => format!("{:.1} G", v / 1e9),
        v if v >= 1e6 => format!("{:.1} M", v / 1e6),
        v if v >= 1e4 => format!("{:.0} k", v / 1e3),
        v if v >= 100.0 => format!("{v:.0}"),
        v if v >= 10.0 => format!("{v:.1}"),
        v => format!("{v:.2}"),
    }
}

/// The reason for which a game ended, for people: as the game says it, or "illegal move" for `illegal_move`.
pub(super) fn ending(report: &TournamentReport<'_>, ending: &Ending) -> String {
    let reasons = report.event.game.about().reasons;
    let reason = reasons.iter().find(|reason| reason.id == ending.word());
    reason.map_or_else(|| ending.word().replace('_', " "), ToString::to_string)
}

/// Milliseconds as seconds, without superfluous digits.
fn seconds(ms: u64) -> String {
    format!("{} s", ms as f64 / 1e3)
}

/// The limits of a move in words.
pub(super) fn time(time: &TimeControl) -> String {
    let clock = time.clock.map(|clock| format!("clock {clock} s"));
    let move_time = time.movetime_ms.map(|ms| format!("{} a move", seconds(ms)));
    let depth = time.depth.map(|depth| format!("depth {depth}"));
    let nodes = time.nodes.map(|nodes| format!("{nodes} nodes a move"));
    let said: Vec<String> = [clock, move_time, depth, nodes].into_iter().flatten().collect();
    if said.is_empty() { "no limit".to_owned() } else { said.join(", ") }
}

/// Names and values of all conditions but the time; those that are off are left out.
pub(super) fn conditions(conditions: &Conditions) -> Vec<(&'static str, String)> {
    let agreement = |rule: &Agreement, relation: &str| {
        let moves = plural(rule.moves.into(), "move", "moves");
        let from = if rule.from_ply > 0 {
            format!(", from ply {} on", rule.from_ply)
        } else {
            String::new()
        };
        format!("both scores {relation} {} for {moves}{from}", rule.score)
    };
    let adjudication = [
        ("Draw by agreement", conditions.draw.as_ref().map(|rule| agreement(rule, "within"))),
        ("Win by agreement", conditions.resign.as_ref().map(|rule| agreement(rule, "beyond"))),
        ("Longest game", conditions.max_plies.map(|plies| format!("{plies} plies, then a draw"))),
    ];
    let mut said = vec![("Margin", format!("{} ms", conditions.margin_ms))];
    said.extend(adjudication.into_iter().filter_map(|(name, rule)| Some((name, rule?))));
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_written_as_people_read_them() {
        for (written, expected) in [
            (points(0.0), "0"),
            (points(0.5), "½"),
            (points(12.5), "12½"),
            (signed(-0.04, 1), "+0.0"),
            (signed(-0.4, 0), "+0"),
            (signed(-10.0, 0), "-10"),
            (signed(35.25, 1), "+35.2"),
            (signed(f64::NEG_INFINITY, 0), "-∞"),
            (error(f64::INFINITY, 1), "∞"),
            (percent(0.6125, 1), "61.3 %"),
            (certainty(0.999_99), "> 99.9 %"),
            (certainty(0.5), "50.0 %"),
            (plural(1, "game", "games"), "1 game"),
            (short(0.4), "0.40"),
            (short(1234.5), "1234"),
            (short(5_340_000.0), "5.3 M"),
        ] {
            assert_eq!(written, expected);
        }
    }

    #[test]
    fn conditions_are_said_in_words() {
        let mut all = Conditions::default();
        assert_eq!(time(&all.time), "no limit");
        assert_eq!(conditions(&all), [("Margin", "50 ms".to_owned())]);
        all.time.clock = Some("60+0.6".parse().unwrap());
        all.time.depth = Some(8);
        all.draw = Some(Agreement { moves: 8, score: 0.1, from_ply: 40 });
        all.max_plies = Some(200);
        assert_eq!(time(&all.time), "clock 60+0.6 s, depth 8");
        let said = conditions(&all);
        assert_eq!(said[1].1, "both scores within 0.1 for 8 moves, from ply 40 on");
        assert_eq!(said[2], ("Longest game", "200 plies, then a draw".to_owned()));
    }
}
