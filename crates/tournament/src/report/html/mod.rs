//! The report as one self-contained page, in the light or dark theme of the reader. Its only script replays games; the page is complete
//! without it.
//!
//! Each section is a function of the [`TournamentReport`] and may be empty: `ranking`, `bracket` and `crosstable` have the tables, `curves`
//! the curves, `duel` a match, `games` their endings and the list of games, `replay` their boards. `sheet` has the colours. All external
//! text is escaped by [`escape`].

mod bracket;
mod crosstable;
mod curves;
mod duel;
mod games;
mod ranking;
mod replay;
mod sheet;

use std::fmt::Write;

use crate::ledger::Played;
use crate::standings::Standing;
use crate::statistics::Tally;
use plateau_core::game::{Wording, wording};
use plateau_render::escape;

use super::{TournamentReport, calendar, words};

/// Writes the page.
pub(super) fn write(report: &TournamentReport<'_>) -> String {
    let language = report.event.language;
    let title = match report.event.name.as_str() {
        "" => text!("page-tournament").to(language),
        name => name,
    };
    let sections: String = [
        duel::section,
        ranking::section,
        bracket::section,
        crosstable::section,
        curves::section,
        games::endings,
        games::faults,
        ranking::players,
        games::list,
    ]
    .into_iter()
    .map(|section| section(report))
    .collect();
    format!(
        "<!DOCTYPE html>\n<html lang=\"{language}\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n\
         <title>{title}</title>\n<style>\n{}</style>\n</head>\n<body>\n<main>\n\
         {}{sections}</main>\n</body>\n</html>\n",
        sheet::css(),
        header(report, title),
        title = escape(title),
    )
}

/// The title, the game with its conditions, and the most important numbers.
fn header(report: &TournamentReport<'_>, title: &str) -> String {
    let event = report.event;
    let (about, language) = (event.game.about(), event.language);
    let format = event.format.map(|format| report.say(words::format(format)));
    let played = [Some(format!("{} {}", about.title.to(language), event.game.variant())), format];
    let played: Vec<String> = played.into_iter().flatten().collect();
    let time = words::time(&event.conditions.time, language);
    let mut conditions = vec![(text!("condition-time").to(language), time)];
    conditions.extend(words::conditions(&event.conditions, language));
    let conditions: Vec<String> = conditions
        .into_iter()
        .map(|(name, value)| format!("<b>{}</b> {}", escape(name), escape(&value)))
        .collect();
    let mut text = format!(
        "<header>\n<h1>{}</h1>\n<p class=\"lead\">{}</p>\n<dl class=\"facts\">\n",
        escape(title),
        escape(&played.join(" · "))
    );
    for (name, value) in facts(report) {
        let _ = writeln!(text, "<div><dt>{}</dt><dd>{}</dd></div>", escape(&name), escape(&value));
    }
    let _ = writeln!(text, "</dl>\n<p class=\"note\">{}</p>\n</header>", conditions.join(" · "));
    text
}

/// Names and values of facts about the tournament as a whole.
fn facts(report: &TournamentReport<'_>) -> Vec<(String, String)> {
    let (games, language) = (&report.ledger.games, report.event.language);
    let count = games.len() as u64;
    let played = match report.event.planned {
        Some(planned) if planned != count => report.say(wording!("fact-games-of", count, planned)),
        _ => count.to_string(),
    };
    let mut facts = vec![
        (report.say(text!("fact-games")), played),
        (report.say(text!("fact-players")), report.ledger.names.len().to_string()),
    ];
    if count > 0 {
        let mut first = Tally::default();
        for player in &report.standings.players {
            first += player.as_first;
        }
        let plies: usize = games.iter().map(Played::plies).sum();
        let side = report.event.game.about().sides[0].label;
        let share = |part: f64| words::percent(part / count as f64, 1, language);
        facts.extend([
            (report.say(text!("fact-drawn")), share(first.draws as f64)),
            (report.say(wording!("fact-score", side)), share(first.points())),
            (report.say(text!("fact-plies")), words::short(plies as f64 / count as f64, language)),
        ]);
    }
    let ends = games.iter().map(|played| played.result.ended_at).filter(|second| *second > 0);
    if let (Some(first), Some(last)) = (ends.clone().min(), ends.max()) {
        let [first, last] = [first, last].map(calendar::date);
        let days =
            if first == last { first } else { report.say(wording!("fact-days", first, last)) };
        facts.push((report.say(text!("fact-played")), days));
    }
    facts
}

/// A message as the text of an element.
fn said(report: &TournamentReport<'_>, message: impl Into<Wording>) -> String {
    escape(&report.say(message))
}

fn section(class: &str, heading: &str, body: &str) -> String {
    format!("<section class=\"{class}\">\n<h2>{}</h2>\n{body}</section>\n", escape(heading))
}

/// A table that scrolls horizontally on a narrow page.
fn scrolling(table: &str) -> String {
    format!("<div class=\"scroll\">\n{table}</div>\n")
}

/// A table cell with the name of a player.
fn name_cell(player: &Standing) -> String {
    format!(
        "<td class=\"num muted\">{}</td><th scope=\"row\" class=\"name\">{}</th>",
        player.rank,
        escape(&player.name)
    )
}

/// The text, or a dash if there is none.
fn or_dash(text: Option<String>) -> String {
    text.unwrap_or_else(|| "–".to_owned())
}

/// Text with typographic minus signs.
fn minus(text: &str) -> String {
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::game::Language;

    use crate::markup::elements;
    use crate::report::samples;

    /// Checks that tags are balanced, attributes are quoted, and text has no bare brackets or ampersands.
    fn check_page(page: &str) {
        let document = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
        // The style sheet is not markup.
        let (before, style) = document.split_once("<style>").unwrap();
        let (style, after) = style.split_once("</style>").unwrap();
        let (after, scripts) = without_scripts(after);
        assert!(
            scripts.is_empty()
                || matches!(scripts.as_slice(), [_, script] if *script == replay::SCRIPT)
        );
        assert!(
            !style.contains(['<', '&']) && !style.contains("url(") && !style.contains("@import")
        );
        elements(&format!("{before}{after}"));
        let page = format!("{before}{after}");
        for foreign in ["<script", "http", "src=", "NaN", "inf\"", "javascript"] {
            assert!(!page.contains(foreign), "{foreign}");
        }
    }

    /// The page without its scripts, and the contents of the scripts.
    fn without_scripts(page: &str) -> (String, Vec<&str>) {
        let mut parts = page.split("<script");
        let mut rest = parts.next().unwrap_or_default().to_owned();
        let mut scripts = Vec::new();
        for part in parts {
            let (script, after) = part.split_once("</script>\n").unwrap();
            scripts.push(script.split_once(">").unwrap().1.trim_start_matches('\n'));
            rest += after;
        }
        (rest, scripts)
    }

    #[test]
    fn pages_are_well_formed_whatever_was_played() {
        for (players, games) in [(0, 0), (1, 0), (2, 0), (2, 1), (2, 30), (3, 1), (6, 4), (20, 2)] {
            let (mut event, results) = samples::decided_by_strength(players, games);
            if players == 2 {
                event.sprt = Some("elo0=0 elo1=30".parse().unwrap());
            }
            for &language in Language::all() {
                event.language = language;
                let page = TournamentReport::new(&event, &results).html();
                assert!(page.contains(&format!("<html lang=\"{language}\">")));
                check_page(&page);
            }
        }
        let (event, results) = samples::random_games("draughts", 4, 12);
        check_page(&TournamentReport::new(&event, &results).html());
        // No player is entered, so the players are those of the results.
        let (mut event, results) = samples::by_hand();
        event.players.clear();
        check_page(&TournamentReport::new(&event, &results).html());
    }

    #[test]
    fn names_and_details_cannot_break_out_of_the_page() {
        let hostile = "</td><script>alert(\"1\")</script>&nbsp;'\u{1}";
        let mut event = samples::event("othello", &[hostile, "b"]);
        event.name = hostile.to_owned();
        let mut result =
            samples::result(0, [hostile, "b"], Some(plateau_core::game::Side::First), "crash");
        result.detail = Some(hostile.to_owned());
        result.moves = vec![hostile.to_owned()];
        result.opening.moves = vec![hostile.to_owned()];
        result.opening.setup = Some(hostile.to_owned());
        let results = [result.clone(), samples::result(1, ["b", hostile], None, hostile)];
        let page = TournamentReport::new(&event, &results).html();
        check_page(&page);
        assert!(page.contains("&lt;/td&gt;&lt;script&gt;"), "{page}");
    }

    #[test]
    fn equal_faults_are_told_together_with_links_to_what_they_open() {
        let event = samples::event("othello", &["a", "b"]);
        let mut results: Vec<_> = (0..3)
            .map(|job| {
                samples::result(job, ["a", "b"], Some(plateau_core::game::Side::First), "crash")
            })
            .collect();
        results[2].detail = Some("it ended with status 3".to_owned());
        let page = TournamentReport::new(&event, &results).html();
        let link = |job| format!("<a href=\"#game-{job}\">{job}</a>");
        assert!(page.contains(&format!(
            "<td class=\"num\">2</td><td>{}, {}</td>",
            link(1),
            link(2)
        )));
        assert!(page.contains(&format!("<td class=\"num\">1</td><td>{}</td>", link(3))));
        // A browser opens the details of a game if the link names a part within them.
        assert!(page.contains("</summary>\n<div id=\"game-1\">"));
    }

    #[test]
    fn the_order_of_results_does_not_matter() {
        let (event, mut results) = samples::decided_by_strength(5, 4);
        let report = TournamentReport::new(&event, &results);
        let before =
            [report.html(), report.text(), report.json(), report.records("moves").unwrap()];
        results.reverse();
        results.rotate_left(7);
        results.push(results[3].clone());
        let report = TournamentReport::new(&event, &results);
        assert_eq!(
            [report.html(), report.text(), report.json(), report.records("moves").unwrap()],
            before
        );
    }

    #[test]
    fn a_long_list_of_games_is_cut_and_says_so() {
        let (event, results) = samples::decided_by_strength(2, 1200);
        let page = TournamentReport::new(&event, &results).html();
        assert!(page.contains("the last 1000 of 1200"));
        assert_eq!(page.matches("<details").count(), 1000);
    }

    /// Writes sample pages for visual inspection: `cargo test -p plateau-tournament report::html::tests::gallery -- --ignored`.
    #[test]
    #[ignore = "writes files for people to look at"]
    fn gallery() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/gallery");
        std::fs::create_dir_all(&folder).unwrap();
        for (players, games) in [(2, 300), (6, 20), (20, 4)] {
            let (mut event, results) = samples::decided_by_strength(players, games);
            event.name = format!("A tournament of {players}");
            event.sprt = (players == 2).then(|| "elo0=0 elo1=30".parse().unwrap());
            let page = TournamentReport::new(&event, &results).html();
            std::fs::write(folder.join(format!("report_{players}.html")), page).unwrap();
        }
        let (event, results) = samples::random_games("othello", 4, 24);
        let page = TournamentReport::new(&event, &results).html();
        std::fs::write(folder.join("report_othello.html"), page).unwrap();
    }
}
