//! Curves: ratings of a tournament, or score and test of a match, as functions of the number of games.

use super::{said, section as framed};
use crate::duel::Duel;
use crate::report::history::{self, MatchPoint};
use crate::report::plot::{COLOURS, Curve, HALF, Plot, WIDE};
use crate::report::{TournamentReport, words};
use crate::statistics::score_of_elo;
use plateau_core::game::wording;
use plateau_render::escape;

/// The curves; empty until there are two games.
pub(super) fn section(report: &TournamentReport<'_>) -> String {
    if report.ledger.games.len() < 2 {
        return String::new();
    }
    match &report.standings.duel {
        Some(duel) => of_match(report, duel),
        None => ratings(report),
    }
}

/// The ratings of all players; the curves of the best players are coloured.
fn ratings(report: &TournamentReport<'_>) -> String {
    let history = history::ratings(&report.ledger);
    let players = &report.standings.players;
    let curve = |(place, player): (usize, &crate::standings::Standing)| {
        let is_coloured = place < COLOURS;
        let elo = history.games.iter().zip(&history.elo[player.entry]);
        Curve {
            name: if is_coloured { player.name.clone() } else { String::new() },
            colour: is_coloured.then_some(place),
            points: elo.filter_map(|(games, elo)| Some((*games as f64, (*elo)?))).collect(),
        }
    };
    let mut curves: Vec<Curve> = players.iter().enumerate().map(curve).collect();
    // The best is drawn last, above the others.
    curves.reverse();
    let plot = Plot {
        width: WIDE,
        description: report.say(wording!("ratings-description", players = players.len())),
        unit: "Elo",
        language: report.event.language,
        curves,
        ..Plot::default()
    };
    let note = if players.len() > COLOURS {
        let others = players.len() - COLOURS;
        let note = wording!("ratings-named", named = COLOURS, others);
        format!("<p class=\"note\">{}</p>\n", said(report, note))
    } else {
        String::new()
    };
    framed(
        "",
        &report.say(text!("page-ratings")),
        &format!("<figure class=\"wide\">\n{}</figure>\n{note}", plot.svg()),
    )
}

/// Score, rating and test of a match.
fn of_match(report: &TournamentReport<'_>, duel: &Duel) -> String {
    let history = history::of_match(&report.ledger, report.event.sprt);
    let name = &duel.players[0];
    let figure = |caption: String, plot: Plot| {
        let class = if plot.width == WIDE { " class=\"wide\"" } else { "" };
        format!(
            "<figure{class}>\n<figcaption>{}</figcaption>\n{}</figure>\n",
            escape(&caption),
            plot.svg()
        )
    };
    let mut figures = figure(report.say(wording!("score-caption", name)), score(report, &history));
    figures += &figure(report.say(wording!("elo-caption", name)), elo(report, &history));
    if let Some(test) = &duel.sprt {
        let levels = [(test.lower, "H0", test.elo0), (test.upper, "H1", test.elo1)];
        let level = |(level, name, elo): (f64, &str, f64)| (level, format!("{name}: Elo {elo}"));
        let plot = Plot {
            width: WIDE,
            description: report.say(text!("llr-description")),
            unit: "LLR",
            language: report.event.language,
            curves: vec![curve(&history, |point| point.llr)],
            levels: levels.map(level).to_vec(),
            ..Plot::default()
        };
        figures += &figure(report.say(text!("sprt-caption")), plot);
    }
    framed("curves", &report.say(text!("page-curves")), &format!("<div>\n{figures}</div>\n"))
}

/// The only curve of a match, which has no name.
fn curve(history: &[MatchPoint], value: impl Fn(&MatchPoint) -> Option<f64>) -> Curve {
    let point = |point: &MatchPoint| Some((point.games as f64, value(point)?));
    let points = history.iter().filter_map(point).filter(|(_, value)| value.is_finite()).collect();
    Curve { name: String::new(), colour: Some(0), points }
}

fn score(report: &TournamentReport<'_>, history: &[MatchPoint]) -> Plot {
    let band = |point: &MatchPoint| {
        let [low, high] = [point.elo.low, point.elo.high].map(|elo| 100.0 * score_of_elo(elo));
        (point.games as f64, low, high)
    };
    Plot {
        width: HALF,
        description: report.say(text!("score-description")),
        unit: text!("score-unit").to(report.event.language),
        language: report.event.language,
        curves: vec![curve(history, |point| Some(100.0 * point.share))],
        band: history.iter().map(band).collect(),
        levels: vec![(50.0, String::new())],
    }
}

fn elo(report: &TournamentReport<'_>, history: &[MatchPoint]) -> Plot {
    let last = history.last().map_or(0.0, |point| point.elo.value);
    let now = words::signed(last, 1, report.event.language);
    Plot {
        width: HALF,
        description: report.say(wording!("elo-description", elo = now)),
        unit: "Elo",
        language: report.event.language,
        curves: vec![curve(history, |point| Some(point.elo.value))],
        band: history
            .iter()
            .map(|point| (point.games as f64, point.elo.low, point.elo.high))
            .collect(),
        levels: vec![(0.0, String::new())],
    }
}
