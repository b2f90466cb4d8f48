//! Numbers and conditions as text.

use plateau_core::erased::DynGame;
use plateau_core::game::{Language, Text, Wording, wording};

use crate::conditions::Agreement;
use crate::duel::SprtStatus;
use crate::statistics::Tally;
use crate::{Conditions, Ending, Format, TimeControl};

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
pub(super) fn signed(value: f64, decimals: usize, language: Language) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "-∞" }.to_owned();
    }
    let text = language.with_decimal_mark(&format!("{value:+.decimals$}"));
    // A value that rounds to zero gets a plus sign.
    if text.trim_start_matches(['-', '0', '.', ',']).is_empty() {
        text.replacen('-', "+", 1)
    } else {
        text
    }
}

/// A number with the given number of decimals.
pub(super) fn fixed(value: f64, decimals: usize, language: Language) -> String {
    language.with_decimal_mark(&format!("{value:.decimals$}"))
}

/// An error as it is written behind ±.
pub(super) fn error(value: f64, decimals: usize, language: Language) -> String {
    if value.is_finite() { fixed(value, decimals, language) } else { "∞".to_owned() }
}

/// A share (0 to 1) as a percentage.
pub(super) fn percent(share: f64, decimals: usize, language: Language) -> String {
    fixed(100.0 * share, decimals, language) + " %"
}

/// A probability (0 to 1) as a percentage that is never rounded to 0 or 100.
pub(super) fn certainty(share: f64, language: Language) -> String {
    match 100.0 * share {
        low if low < 0.05 => language.with_decimal_mark("< 0.1 %"),
        high if high > 99.95 => language.with_decimal_mark("> 99.9 %"),
        between => fixed(between, 1, language) + " %",
    }
}

/// Wins, draws and losses.
pub(super) fn tally(tally: Tally) -> String {
    format!("+{} ={} -{}", tally.wins, tally.draws, tally.losses)
}

/// A mean with few digits: `0.42`, `12.3`, `1234`, `5.3 M`.
pub(super) fn short(value: f64, language: Language) -> String {
    let text = match value {
        v if v >= 1e9 => format!("{:.1} G", v / 1e9),
        v if v >= 1e6 => format!("{:.1} M", v / 1e6),
        v if v >= 1e4 => format!("{:.0} k", v / 1e3),
        v if v >= 100.0 => format!("{v:.0}"),
        v if v >= 10.0 => format!("{v:.1}"),
        v => format!("{v:.2}"),
    };
    language.with_decimal_mark(&text)
}

/// Endings other than those by the rules.
const ENDINGS: [(Ending, Text); 8] = [
    (Ending::IllegalMove, text!("ending-illegal-move")),
    (Ending::Crash, text!("ending-crash")),
    (Ending::Stall, text!("ending-stall")),
    (Ending::Time, text!("ending-time")),
    (Ending::Refused, text!("ending-refused")),
    (Ending::AgreedWin, text!("ending-agreed-win")),
    (Ending::AgreedDraw, text!("ending-agreed-draw")),
    (Ending::MaxPlies, text!("ending-max-plies")),
];

/// The reason for the end of a game of a report.
pub(super) fn ending(report: &TournamentReport<'_>, ending: &Ending) -> String {
    ending_text(&*report.event.game, ending, report.event.language)
}

/// The reason for the end of a game, for people: in the game's words, or "illegal move" for `illegal_move`.
pub fn ending_text(game: &dyn DynGame, ending: &Ending, language: Language) -> String {
    let reasons = game.about().reasons;
    let of_game = reasons.iter().find(|reason| reason.id == ending.word());
    let own = || ENDINGS.into_iter().find(|(known, _)| known == ending).map(|(_, text)| text);
    of_game
        .map(|reason| reason.text)
        .or_else(own)
        .map_or_else(|| ending.word().replace('_', " "), |text| text.to(language).to_owned())
}

/// The name of a pairing system in JSON: `round robin`.
pub(super) fn name(format: Format) -> String {
    format.to_string().replace('_', " ")
}

/// The name of a pairing system for people.
pub(super) const fn format(format: Format) -> Text {
    match format {
        Format::RoundRobin => text!("format-round-robin"),
        Format::Gauntlet => text!("format-gauntlet"),
        Format::Swiss => text!("format-swiss"),
        Format::Knockout => text!("format-knockout"),
    }
}

/// The limits of a move.
pub(super) fn time(time: &TimeControl, language: Language) -> String {
    let clock = time.clock.map(|clock| wording!("time-clock", clock = clock.to_string()));
    let seconds = |ms: u64| language.with_decimal_mark(&(ms as f64 / 1e3).to_string());
    let move_time = time.movetime_ms.map(|ms| wording!("time-move", seconds = seconds(ms)));
    let depth = time.depth.map(|depth| wording!("time-depth", depth));
    let nodes = time.nodes.map(|nodes| wording!("time-nodes", nodes));
    let limits = [clock, move_time, depth, nodes].into_iter().flatten();
    let said: Vec<String> = limits.map(|limit| limit.to(language)).collect();
    if said.is_empty() { text!("time-none").to(language).to_owned() } else { said.join(", ") }
}

/// Names and values of all conditions except the time limits; unset conditions are omitted.
pub(super) fn conditions(
    conditions: &Conditions,
    language: Language,
) -> Vec<(&'static str, String)> {
    let agreement = |rule: &Agreement, texts: [Text; 2]| {
        let moves = text!("moves").with("count", &rule.moves);
        let text = texts[usize::from(rule.from_ply > 0)];
        let message = text
            .with("score", &language.with_decimal_mark(&rule.score.to_string()))
            .with("moves", &moves);
        if rule.from_ply > 0 { message.with("ply", &rule.from_ply) } else { message }
    };
    let draw = [text!("agreement-draw"), text!("agreement-draw-from")];
    let win = [text!("agreement-win"), text!("agreement-win-from")];
    let adjudication = [
        (text!("condition-draw"), conditions.draw.as_ref().map(|rule| agreement(rule, draw))),
        (text!("condition-resign"), conditions.resign.as_ref().map(|rule| agreement(rule, win))),
        (
            text!("condition-longest"),
            conditions.max_plies.map(|plies| wording!("longest-game", plies)),
        ),
    ];
    let margin = Wording::verbatim(format!("{} ms", conditions.margin_ms));
    let all = [(text!("condition-margin"), Some(margin))].into_iter().chain(adjudication);
    let said = all.filter_map(|(name, rule)| Some((name.to(language), rule?.to(language))));
    said.collect()
}

/// The state of a sequential test.
pub(super) fn verdict(test: &SprtStatus) -> Wording {
    match test.verdict {
        "continue" => text!("undecided").into(),
        hypothesis => wording!("accepted", hypothesis),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: Language = Language::ENGLISH;
    const FRENCH: Language = Language::FRENCH;

    #[test]
    fn numbers_are_written_as_people_read_them() {
        for (written, expected) in [
            (points(0.0), "0"),
            (points(0.5), "½"),
            (points(12.5), "12½"),
            (signed(-0.04, 1, ENGLISH), "+0.0"),
            (signed(-0.4, 0, ENGLISH), "+0"),
            (signed(-10.0, 0, ENGLISH), "-10"),
            (signed(35.25, 1, ENGLISH), "+35.2"),
            (signed(f64::NEG_INFINITY, 0, ENGLISH), "-∞"),
            (error(f64::INFINITY, 1, ENGLISH), "∞"),
            (percent(0.6125, 1, ENGLISH), "61.3 %"),
            (certainty(0.999_99, ENGLISH), "> 99.9 %"),
            (certainty(0.5, ENGLISH), "50.0 %"),
            (signed(-0.04, 1, FRENCH), "+0,0"),
            (percent(0.6125, 1, FRENCH), "61,3 %"),
            (short(5_340_000.0, FRENCH), "5,3 M"),
            (short(0.4, ENGLISH), "0.40"),
            (short(1234.5, ENGLISH), "1234"),
            (short(5_340_000.0, ENGLISH), "5.3 M"),
        ] {
            assert_eq!(written, expected);
        }
    }

    #[test]
    fn conditions_are_said_in_words() {
        let mut all = Conditions::default();
        assert_eq!(time(&all.time, ENGLISH), "no limit");
        assert_eq!(conditions(&all, ENGLISH), [("Margin", "50 ms".to_owned())]);
        all.time.clock = Some("60+0.6".parse().unwrap());
        all.time.depth = Some(8);
        all.draw = Some(Agreement { moves: 8, score: 0.1, from_ply: 40 });
        all.max_plies = Some(200);
        assert_eq!(time(&all.time, ENGLISH), "clock 60+0.6 s, depth 8");
        assert_eq!(time(&all.time, FRENCH), "pendule 60+0.6 s, profondeur 8");
        let french = conditions(&all, FRENCH);
        assert_eq!(french[2], ("Plus longue partie", "200 demi-coups, puis la nulle".to_owned()));
        let said = conditions(&all, ENGLISH);
        assert_eq!(said[1].1, "both scores within 0.1 for 8 moves, from ply 40 on");
        assert_eq!(said[2], ("Longest game", "200 plies, then a draw".to_owned()));
    }
}
