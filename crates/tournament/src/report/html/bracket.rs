//! The ties of a knockout.

use std::fmt::Write;

use plateau_render::escape;

use super::{said, scrolling, section as framed};
use crate::report::TournamentReport;

/// The ties of each round with their winners; empty if the tournament is no knockout.
pub(super) fn section(report: &TournamentReport<'_>) -> String {
    if report.event.extras.ties.is_empty() {
        return String::new();
    }
    let mut table = format!(
        "<table>\n<thead><tr><th scope=\"col\" class=\"num\">{}</th>\
         <th scope=\"col\">{}</th><th scope=\"col\">{}</th></tr></thead>\n<tbody>\n",
        said(report, text!("column-round")),
        said(report, text!("column-tie")),
        said(report, text!("column-winner"))
    );
    for tie in &report.event.extras.ties {
        let [one, other] = tie.players.map(|player| escape(&report.ledger.names[player]));
        let winner = tie.winner.map(|player| escape(&report.ledger.names[player]));
        let _ = writeln!(
            table,
            "<tr><td class=\"num\">{}</td><td>{one} – {other}</td><td>{}</td></tr>",
            tie.round,
            winner.as_deref().unwrap_or("–")
        );
    }
    table.push_str("</tbody>\n</table>\n");
    framed("", &report.say(text!("page-knockout")), &scrolling(&table))
}
