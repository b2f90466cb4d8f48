//! The crosstable: points in cells that are coloured for a lead or a deficit, and marked with a sign.

use std::cmp::Ordering;
use std::fmt::Write;

use crate::standings::Standing;
use crate::statistics::Tally;
use plateau_core::game::wording;
use plateau_render::escape;

use super::{name_cell, said, scrolling, section as framed};
use crate::report::{TournamentReport, words};

/// Least share of the points that is shown as a clear lead; the other player's share is then at most a quarter.
const CLEAR: f64 = 0.75;

/// Maximum number of players for wide cells.
const FEW: usize = 10;

/// The table, for more than two players; two players have a match section.
pub(super) fn section(report: &TournamentReport<'_>) -> String {
    let players = &report.standings.players;
    if players.len() < 3 {
        return String::new();
    }
    let class = if players.len() <= FEW { "cross few" } else { "cross" };
    let mut table = format!(
        "<table class=\"{class}\">\n<thead><tr><th class=\"num\">#</th><th class=\"name\">{}</th>",
        said(report, text!("column-player"))
    );
    for player in players {
        let name = escape(&player.name);
        let _ = write!(table, "<th title=\"{name}\">{}</th>", player.rank);
    }
    table.push_str("</tr></thead>\n<tbody>\n");
    let games = common_count(&report.standings.crosstable);
    for (row, player) in players.iter().enumerate() {
        let _ = write!(table, "<tr>{}", name_cell(player));
        for (column, other) in players.iter().enumerate() {
            if row == column {
                table.push_str("<td class=\"self\"></td>");
            } else {
                let tally = report.standings.crosstable[row][column];
                table.push_str(&cell(player, other, tally, games.is_none()));
            }
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody>\n</table>\n");
    let note = match games {
        Some(games) => {
            wording!("crosstable-note", games = text!("games").with("count", &games))
        }
        None => text!("crosstable-note-various").into(),
    };
    let body = scrolling(&table) + &format!("<p class=\"note\">{}</p>\n", said(report, note));
    framed("", &report.say(text!("page-crosstable")), &body)
}

/// The number of games of each pairing, if it is the same for all pairings with games.
fn common_count(crosstable: &[Vec<Tally>]) -> Option<u64> {
    let mut counts = crosstable.iter().flatten().map(Tally::games).filter(|games| *games > 0);
    let first = counts.next()?;
    counts.all(|games| games == first).then_some(first)
}

/// The games of two players, with their number if `with_count` is set.
fn cell(player: &Standing, other: &Standing, tally: Tally, with_count: bool) -> String {
    let games = tally.games();
    if games == 0 {
        return "<td class=\"none\"></td>".to_owned();
    }
    let share = tally.points() / games as f64;
    let (mut class, sign) = match share.total_cmp(&0.5) {
        Ordering::Greater => ("up".to_owned(), "▲"),
        Ordering::Less => ("down".to_owned(), "▼"),
        Ordering::Equal => ("even".to_owned(), "="),
    };
    if share.max(1.0 - share) >= CLEAR {
        class.push_str(" clear");
    }
    let count = if with_count { format!("<small>/{games}</small>") } else { String::new() };
    format!(
        "<td class=\"{class}\" title=\"{} – {}: {}\"><i>{sign}</i>{}{count}</td>",
        escape(&player.name),
        escape(&other.name),
        words::tally(tally),
        words::points(tally.points())
    )
}
