//! The ranking with error bars, and the table of players.

use std::collections::HashMap;
use std::fmt::Write;

use crate::standings::Standing;
use crate::statistics::Tally;
use plateau_core::game::{Language, Text, wording};
use plateau_render::escape;

use super::{minus, name_cell, or_dash, said, scrolling, section as framed};
use crate::report::plot::ticks;
use crate::report::{TournamentReport, words};

/// Headings of the columns of scores.
const SCORE_COLUMNS: [Text; 6] = [
    text!("column-games"),
    text!("column-points"),
    text!("column-score"),
    text!("page-won"),
    text!("page-drawn"),
    text!("page-lost"),
];
/// The width of the picture of an interval.
const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 30.0;
/// Left and right margin, for the numbers of the scale.
const SIDE: f64 = 22.0;
/// Wider intervals do not determine the scale and are clipped.
const WIDEST: f64 = 250.0;

/// Maps Elo to coordinates in the pictures of intervals.
struct Scale {
    low: f64,
    high: f64,
}

impl Scale {
    fn of(players: &[Standing]) -> Self {
        let ends = players.iter().filter_map(|player| {
            let error = player.elo_error?.min(WIDEST);
            Some([player.elo? - error, player.elo? + error])
        });
        let (low, high) =
            ends.flatten().fold((-10f64, 10f64), |(low, high), end| (low.min(end), high.max(end)));
        Self { low, high }
    }

    fn x(&self, elo: f64) -> f64 {
        let share = (elo - self.low) / (self.high - self.low);
        (SIDE + share * (WIDTH - 2.0 * SIDE)).clamp(0.0, WIDTH)
    }

    /// Lines at the round numbers of the scale.
    fn grid(&self) -> String {
        let line = |elo: f64| {
            let class = if elo == 0.0 { "axis" } else { "grid" };
            format!("<path class=\"{class}\" d=\"M{:.1} 0V{HEIGHT}\"/>", self.x(elo))
        };
        ticks(self.low, self.high).into_iter().map(line).collect()
    }
}

/// The ranking, the best first: rating, score, and the interval of the rating as a picture; empty for a match of two players with games,
/// which has its own section.
pub(super) fn section(report: &TournamentReport<'_>) -> String {
    let players = &report.standings.players;
    let is_match = report.standings.duel.is_some() && report.standings.games > 0;
    if players.is_empty() || is_match {
        return String::new();
    }
    let scale = Scale::of(players);
    let language = report.event.language;
    let head = |text| format!("<th class=\"num\">{}</th>", said(report, text));
    let mut table = format!(
        "<table class=\"ranking\">\n<thead><tr><th class=\"num\">#</th>\
         <th class=\"name\">{}</th><th class=\"num\">Elo</th><th class=\"num\">±</th>{}\
         <th class=\"bar\">{}</th></tr></thead>\n<tbody>\n",
        said(report, text!("column-player")),
        SCORE_COLUMNS.map(head).concat(),
        said(report, text!("page-interval"))
    );
    for player in players {
        let _ =
            writeln!(table, "<tr>{}{}</tr>", name_cell(player), cells(player, &scale, language));
    }
    let _ = writeln!(
        table,
        "</tbody>\n<tfoot><tr><td colspan=\"10\"></td><td class=\"bar\">{}</td></tr></tfoot>\n</table>",
        axis(&scale, language)
    );
    let mut body = scrolling(&table);
    let note = |text| format!("<p class=\"note\">{}</p>\n", said(report, text));
    if players.iter().any(|player| player.byes.points > 0.0) {
        body.push_str(&note(text!("byes-count")));
    }
    if report.standings.has_groups() {
        body.push_str(&note(text!("unrelated-ratings")));
    }
    framed("", &report.say(text!("page-ranking")), &body)
}

fn cells(player: &Standing, scale: &Scale, language: Language) -> String {
    let elo = or_dash(player.elo.map(|elo| minus(&words::signed(elo, 0, language))));
    let error = or_dash(player.elo_error.map(|error| words::error(error, 0, language)));
    let share = or_dash(player.share().map(|share| words::percent(share, 1, language)));
    let Tally { wins, draws, losses } = player.total;
    let mut cells =
        format!("<td class=\"num strong\">{elo}</td><td class=\"num muted\">{error}</td>");
    for text in [
        player.total.games().to_string(),
        words::points(player.points),
        share,
        wins.to_string(),
        draws.to_string(),
        losses.to_string(),
    ] {
        let _ = write!(cells, "<td class=\"num\">{text}</td>");
    }
    let _ = write!(cells, "<td class=\"bar\">{}</td>", interval(player, scale));
    cells
}

/// A player's rating as a dot on a line for its interval.
fn interval(player: &Standing, scale: &Scale) -> String {
    let (Some(elo), Some(error)) = (player.elo, player.elo_error) else { return String::new() };
    let [low, at, high] = [elo - error, elo, elo + error].map(|elo| scale.x(elo));
    let middle = HEIGHT / 2.0;
    format!(
        "<svg class=\"interval\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         aria-hidden=\"true\">{}<path class=\"whisker\" d=\"M{low:.1} {middle}H{high:.1}\"/>\
         <circle class=\"dot c0\" cx=\"{at:.1}\" cy=\"{middle}\" r=\"4.5\"/></svg>",
        scale.grid()
    )
}

/// The numbers of the scale.
fn axis(scale: &Scale, language: Language) -> String {
    let number = |elo: f64| {
        let text =
            if elo == 0.0 { "0".to_owned() } else { minus(&words::signed(elo, 0, language)) };
        format!("<text class=\"middle\" x=\"{:.1}\" y=\"13\">{text}</text>", scale.x(elo))
    };
    let numbers: String = ticks(scale.low, scale.high).into_iter().map(number).collect();
    format!(
        "<svg class=\"plot\" viewBox=\"0 0 {WIDTH} 18\" width=\"{WIDTH}\" height=\"18\" aria-hidden=\"true\">{numbers}</svg>"
    )
}

/// The players: kind, score on either side, and cost of their moves.
pub(super) fn players(report: &TournamentReport<'_>) -> String {
    let standings = &report.standings.players;
    if standings.is_empty() {
        return String::new();
    }
    let sides = report.event.game.about().sides;
    let side = |index: usize| wording!("page-as", side = sides[index].label);
    let heads = [
        side(0),
        side(1),
        text!("fact-plies").into(),
        text!("page-ms").into(),
        text!("page-nodes").into(),
        text!("page-depth").into(),
    ];
    let head = |text| format!("<th class=\"num\">{}</th>", said(report, text));
    let language = report.event.language;
    let mut table = format!(
        "<table>\n<thead><tr><th class=\"num\">#</th><th class=\"name\">{}</th>\
         {}<th class=\"name\">{}</th></tr></thead>\n<tbody>\n",
        said(report, text!("column-player")),
        heads.map(head).concat(),
        said(report, text!("page-spec"))
    );
    let specs: HashMap<&str, String> = report
        .event
        .players
        .iter()
        .map(|spec| (spec.name.as_str(), spec.disclosed().to_string()))
        .collect();
    for player in standings {
        let share = |tally: Tally| {
            let games = tally.games();
            or_dash((games > 0).then(|| words::percent(tally.points() / games as f64, 0, language)))
        };
        let _ = write!(table, "<tr>{}", name_cell(player));
        for text in [share(player.as_first), share(player.as_second)].into_iter().chain(
            [player.mean_plies, player.mean_ms, player.mean_nodes, player.mean_depth]
                .map(|mean| or_dash(mean.map(|mean| words::short(mean, language)))),
        ) {
            let _ = write!(table, "<td class=\"num\">{text}</td>");
        }
        let spec = specs.get(player.name.as_str()).map_or("", String::as_str);
        let _ = writeln!(table, "<td class=\"spec\"><code>{}</code></td></tr>", escape(spec));
    }
    table.push_str("</tbody>\n</table>\n");
    framed("", &report.say(text!("page-players")), &scrolling(&table))
}
