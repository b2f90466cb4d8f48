//! The most important numbers of a match of two players.

use std::fmt::Write;

use crate::duel::{Duel, SprtStatus};
use plateau_core::game::{Text, wording};
use plateau_render::escape;

use super::{minus, said, section as framed};
use crate::report::{TournamentReport, words};

/// The match, if there is one with a game.
pub(super) fn section(report: &TournamentReport<'_>) -> String {
    let Some(duel) = &report.standings.duel else { return String::new() };
    let Some(elo) = duel.elo else { return String::new() };
    let language = report.event.language;
    let signed = |elo| words::signed(elo, 1, language);
    let mut numbers = vec![
        ("Elo", format!("{} ± {}", signed(elo.value), words::error(elo.error(), 1, language))),
        ("LOS", words::certainty(duel.los, language)),
        (
            text!("page-drawn").to(language),
            words::percent(duel.draw_rate.unwrap_or_default(), 1, language),
        ),
    ];
    if let Some(normalised) = duel.normalised_elo {
        numbers.push((text!("match-normalised").to(language), signed(normalised.value)));
    }
    let test = |test| (text!("match-test").to(language), verdict(report, test));
    numbers.extend(duel.sprt.as_ref().map(test));
    let [first, second] = &duel.players;
    let mut body = format!(
        "<p class=\"lead\">{}</p>\n{}<dl class=\"facts\">\n",
        said(report, wording!("match-against", first, second)),
        results(report, duel)
    );
    for (name, value) in numbers {
        let _ = writeln!(
            body,
            "<div><dt>{}</dt><dd>{}</dd></div>",
            escape(name),
            escape(&minus(&value))
        );
    }
    body.push_str("</dl>\n");
    body.push_str(&pairs(report, duel));
    framed("", &report.say(text!("page-match")), &body)
}

fn verdict(report: &TournamentReport<'_>, test: &SprtStatus) -> String {
    let llr = words::fixed(test.llr, 2, report.event.language);
    report.say(wording!("match-verdict", llr, verdict = words::verdict(test)))
}

/// Wins, draws and losses as parts of a bar, each with its number.
fn results(report: &TournamentReport<'_>, duel: &Duel) -> String {
    let tally = duel.tally;
    let parts = [
        ("up", tally.wins, text!("page-won")),
        ("even", tally.draws, text!("page-drawn")),
        ("down", tally.losses, text!("page-lost")),
    ];
    let part = |(class, count, word): (&str, u64, Text)| {
        let word = said(report, word);
        format!("<span class=\"{class}\" style=\"flex-grow:{count}\"><b>{count}</b> {word}</span>")
    };
    let parts: String = parts.into_iter().filter(|(_, count, _)| *count > 0).map(part).collect();
    format!("<div class=\"results\">{parts}</div>\n")
}

/// The numbers of game pairs by their points.
fn pairs(report: &TournamentReport<'_>, duel: &Duel) -> String {
    let most = duel.pairs.0.into_iter().max().unwrap_or_default();
    if most == 0 {
        return String::new();
    }
    let caption = said(report, text!("match-pairs"));
    let mut table = format!("<table class=\"bars\">\n<caption>{caption}</caption>\n<tbody>\n");
    for (points, count) in ["0", "½", "1", "1½", "2"].into_iter().zip(duel.pairs.0) {
        let width = 100.0 * count as f64 / most as f64;
        let _ = writeln!(
            table,
            "<tr><th scope=\"row\">{points}</th><td class=\"num\">{count}</td>\
             <td class=\"wide\"><span class=\"bar\" style=\"width:{width:.1}%\"></span></td></tr>"
        );
    }
    table.push_str("</tbody>\n</table>\n");
    table
}
