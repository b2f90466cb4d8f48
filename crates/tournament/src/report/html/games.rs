//! The games: their endings, the faults, and all games with their moves.

use std::fmt::Write;

use crate::ledger::Played;
use crate::{Ending, GameResult};
use plateau_core::game::{Side, wording};
use plateau_render::escape;

use super::replay::Replays;
use super::{said, section as framed};
use crate::report::{TournamentReport, calendar, words};

/// Most games in the list; the JSON report has all of them.
const MOST_GAMES: usize = 1000;
/// Most different faults in the list.
const MOST_FAULTS: usize = 200;
/// Most games that are named for a fault.
const MOST_LINKS: usize = 10;

/// Key of equal faults: the player, the reason and the detail.
type FaultKind<'a> = (&'a str, &'a Ending, &'a str);

/// The numbers of games for each reason of the end, the most frequent first.
pub(super) fn endings(report: &TournamentReport<'_>) -> String {
    let mut endings: Vec<_> = report.standings.endings.iter().collect();
    endings.sort_by(|a, b| b.1.cmp(a.1).then(a.0.cmp(b.0)));
    let Some((_, most)) = endings.first() else { return String::new() };
    let mut table = "<table class=\"bars\">\n<tbody>\n".to_owned();
    for (ending, count) in &endings {
        let width = 100.0 * **count as f64 / **most as f64;
        let class = if ending.is_fault() { "bar fault" } else { "bar" };
        let share = words::percent(
            **count as f64 / report.standings.games as f64,
            1,
            report.event.language,
        );
        let _ = writeln!(
            table,
            "<tr><th scope=\"row\">{}</th><td class=\"num\">{count}</td><td class=\"num muted\">{share}</td>\
             <td class=\"wide\"><span class=\"{class}\" style=\"width:{width:.1}%\"></span></td></tr>",
            escape(&words::ending(report, ending))
        );
    }
    table.push_str("</tbody>\n</table>\n");
    framed("", &report.say(text!("page-endings")), &table)
}

/// The games that were lost by a fault, with its details. Equal faults of a player are listed together.
pub(super) fn faults(report: &TournamentReport<'_>) -> String {
    let mut kinds: Vec<(FaultKind<'_>, Vec<&GameResult>)> = Vec::new();
    let both = text!("game-both").to(report.event.language);
    for played in report.ledger.games.iter().filter(|played| played.result.reason.is_fault()) {
        let result = played.result;
        let loser = result.winner.map_or(both, |winner| result.player(winner.other()));
        let kind = (loser, &result.reason, result.detail.as_deref().unwrap_or("–"));
        match kinds.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, games)) => games.push(result),
            None => kinds.push((kind, vec![result])),
        }
    }
    if kinds.is_empty() {
        return String::new();
    }
    let shown = &kinds[..kinds.len().min(MOST_FAULTS)];
    let mut table = format!(
        "<table>\n<thead><tr><th class=\"name\">{}</th><th class=\"name\">{}</th>\
         <th class=\"name\">{}</th><th class=\"num\">{}</th><th class=\"name\">{}</th></tr></thead>\n<tbody>\n",
        said(report, text!("column-player")),
        said(report, text!("game-fault")),
        said(report, text!("game-detail")),
        said(report, text!("column-games")),
        said(report, text!("game-number"))
    );
    for ((loser, reason, detail), games) in shown {
        let _ = writeln!(
            table,
            "<tr><th scope=\"row\" class=\"name\">{}</th><td>{}</td><td>{}</td><td class=\"num\">{}</td><td>{}</td></tr>",
            escape(loser),
            escape(&words::ending(report, reason)),
            escape(detail),
            games.len(),
            links(report, games)
        );
    }
    table.push_str("</tbody>\n</table>\n");
    let mut body = super::scrolling(&table);
    if shown.len() < kinds.len() {
        let note = wording!("faults-first", shown = shown.len(), all = kinds.len());
        let _ = writeln!(body, "<p class=\"note\">{}</p>", said(report, note));
    }
    framed("", &report.say(text!("page-faults")), &body)
}

/// The numbers of games, with links to those in the list; if there are many, only the first ones.
fn links(report: &TournamentReport<'_>, games: &[&GameResult]) -> String {
    let shown = &games[..games.len().min(MOST_LINKS)];
    let numbers: Vec<String> = shown.iter().map(|result| link(report, result)).collect();
    let more = if shown.len() < games.len() { " …" } else { "" };
    numbers.join(", ") + more
}

/// The number of a game, with a link to it if it is in the list.
fn link(report: &TournamentReport<'_>, result: &GameResult) -> String {
    let number = result.job + 1;
    let first = listed(report).first().map_or(0, |played| played.result.job);
    if result.job >= first {
        format!("<a href=\"#game-{number}\">{number}</a>")
    } else {
        number.to_string()
    }
}

/// The games in the list.
fn listed<'r, 'a>(report: &'r TournamentReport<'a>) -> &'r [Played<'a>] {
    let games = &report.ledger.games;
    &games[games.len().saturating_sub(MOST_GAMES)..]
}

/// The games, each with its moves and its board in a part that can be opened.
pub(super) fn list(report: &TournamentReport<'_>) -> String {
    let games = listed(report);
    if games.is_empty() {
        return String::new();
    }
    let sides = report.event.game.about().sides;
    let mut body = format!(
        "<div class=\"games\">\n<p class=\"head\"><span class=\"num\">{}</span><span class=\"num\">{}</span>\
         <span>{}</span><span>{}</span><span>{}</span><span>{}</span><span class=\"num\">{}</span></p>\n",
        said(report, text!("game-number")),
        said(report, text!("game-round")),
        said(report, sides[0].label),
        said(report, sides[1].label),
        said(report, text!("game-result")),
        said(report, text!("game-reason")),
        said(report, text!("game-plies"))
    );
    let replays = Replays::of(report, games.iter().map(|played| played.result));
    for played in games {
        body.push_str(&game(report, played, &replays));
    }
    body.push_str("</div>\n");
    let all = report.ledger.games.len();
    if games.len() < all {
        let note = wording!("games-last-json", shown = games.len(), all);
        let _ = writeln!(body, "<p class=\"note\">{}</p>", said(report, note));
    }
    framed("", &report.say(text!("page-games")), &body) + &replays.script()
}

fn game(report: &TournamentReport<'_>, played: &Played<'_>, replays: &Replays) -> String {
    let result = played.result;
    let name = |side: Side| {
        let name = escape(result.player(side));
        if result.winner == Some(side) { format!("<b>{name}</b>") } else { name }
    };
    let score = match result.winner {
        Some(Side::First) => "1–0",
        Some(Side::Second) => "0–1",
        None => "½–½",
    };
    format!(
        "<details><summary><span class=\"num\">{number}</span>\
         <span class=\"num\">{}</span><span>{}</span><span>{}</span><span>{score}</span>\
         <span{}>{}</span><span class=\"num\">{}</span></summary>\n\
         <div id=\"game-{number}\">{}{}</div></details>\n",
        result.round,
        name(Side::First),
        name(Side::Second),
        if result.reason.is_fault() { " class=\"fault\"" } else { "" },
        escape(&words::ending(report, &result.reason)),
        played.plies(),
        replays.place(result.job + 1),
        moves(report, result),
        number = result.job + 1,
    )
}

/// The details of a game: the start, the moves with the opening set apart, fault and date. Browsers open them for a link, because it names
/// a part within them.
fn moves(report: &TournamentReport<'_>, result: &GameResult) -> String {
    let mut text = String::new();
    if let Some(position) = &result.opening.setup {
        let from = said(report, wording!("game-from", position));
        let _ = writeln!(text, "<p class=\"moves muted\">{from}</p>");
    }
    let opening = escape(&result.opening.moves.join(" "));
    let rest = escape(&result.moves.join(" "));
    let _ = writeln!(text, "<p class=\"moves\"><span class=\"muted\">{opening}</span> {rest}</p>");
    let detail = result.detail.as_deref().map(escape);
    let date = Some(calendar::date(result.ended_at)).filter(|date| !date.is_empty());
    let said: Vec<String> = detail.into_iter().chain(date).collect();
    if !said.is_empty() {
        let _ = writeln!(text, "<p class=\"note\">{}</p>", said.join(" · "));
    }
    text
}
