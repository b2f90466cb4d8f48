//! A match of two players in its most important numbers.

use std::fmt::Write;

use crate::duel::{Duel, SprtStatus};
use plateau_render::escape;

use super::{minus, section as framed};
use crate::report::{TournamentReport, words};

/// The match, where there is one with a game.
pub(super) fn section(report: &TournamentReport<'_>) -> String {
    let Some(duel) = &report.standings.duel else { return String::new() };
    let Some(elo) = duel.elo else { return String::new() };
    let mut numbers = vec![
        ("Elo", format!("{} ± {}", words::signed(elo.value, 1), words::error(elo.error(), 1))),
        ("LOS", words::certainty(duel.los)),
        ("drawn", words::percent(duel.draw_rate.unwrap_or_default(), 1)),
    ];
    if let Some(normalised) = duel.normalised_elo {
        numbers.push(("normalised Elo", words::signed(normalised.value, 1)));
    }
    numbers.extend(duel.sprt.as_ref().map(|test| ("test", verdict(test))));
    let mut body = format!(
        "<p class=\"lead\"><b>{}</b> against <b>{}</b></p>\n{}<dl class=\"facts\">\n",
        escape(&duel.players[0]),
        escape(&duel.players[1]),
        results(duel)
    );
    for (name, value) in numbers {
        let _ = writeln!(body, "<div><dt>{name}</dt><dd>{}</dd></div>", escape(&minus(&value)));
    }
    body.push_str("</dl>\n");
    body.push_str(&pairs(duel));
    framed("", "The match", &body)
}

fn verdict(test: &SprtStatus) -> String {
    let state = match test.verdict {
        "continue" => "undecided",
        "H0" => "H0 accepted",
        _ => "H1 accepted",
    };
    format!("LLR {:.2}, {state}", test.llr)
}

/// Wins, draws and losses as parts of a bar, each with its number.
fn results(duel: &Duel) -> String {
    let tally = duel.tally;
    let parts =
        [("up", tally.wins, "won"), ("even", tally.draws, "drawn"), ("down", tally.losses, "lost")];
    let part = |(class, count, word): (&str, u64, &str)| {
        format!("<span class=\"{class}\" style=\"flex-grow:{count}\"><b>{count}</b> {word}</span>")
    };
    let parts: String = parts.into_iter().filter(|(_, count, _)| *count > 0).map(part).collect();
    format!("<div class=\"results\">{parts}</div>\n")
}

/// The pairs of games by their points.
fn pairs(duel: &Duel) -> String {
    let most = duel.pairs.0.into_iter().max().unwrap_or_default();
    if most == 0 {
        return String::new();
    }
    let mut table = "<table class=\"bars\">\n<caption>Pairs of games from one opening, by points</caption>\n<tbody>\n".to_owned();
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
