//! Tables for a terminal of a hundred columns. The crosstable is printed next to the ranking if it fits, otherwise below it; if it is too
//! wide, only the other reports have it.

use std::collections::BTreeMap;

use plateau_core::game::{Language, Text, wording};

use crate::Ending;
use crate::duel::{Duel, SprtStatus};
use crate::schedule::{MAX_TIE_BREAKS, Tie};
use crate::standings::{FirstFault, Standing};
use crate::statistics::Tally;

use super::{TournamentReport, words};

/// Columns of the terminal.
const WIDTH: usize = 100;
/// Maximum lengths of names, beyond which they are cut: in the ranking, and in a crosstable below it.
const LONGEST_NAMES: [usize; 2] = [24, 14];
/// Maximum length of the reason of a fault, beyond which it is cut.
const LONGEST_REASON: usize = 400;
/// Headings of the columns of scores.
const SCORE_COLUMNS: [Text; 6] = [
    text!("column-games"),
    text!("column-points"),
    text!("column-score"),
    text!("column-wins"),
    text!("column-draws"),
    text!("column-losses"),
];
/// Space between two columns.
const GAP: &str = "  ";

/// Alignment of a column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Right,
}

/// A table; each row has a cell for each column.
struct TextTable {
    columns: Vec<Align>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// A table with headings and no rows.
    fn new(columns: &[(&str, Align)]) -> Self {
        Self {
            columns: columns.iter().map(|(_, align)| *align).collect(),
            rows: vec![columns.iter().map(|(title, _)| (*title).to_owned()).collect()],
        }
    }

    /// The aligned rows.
    fn lines(&self) -> Vec<String> {
        let width = |column: usize| {
            self.rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default()
        };
        let widths: Vec<usize> = (0..self.columns.len()).map(width).collect();
        let cell = |(column, text): (usize, &String)| match self.columns[column] {
            Align::Left => format!("{text:<0$}", widths[column]),
            Align::Right => format!("{text:>0$}", widths[column]),
        };
        let line = |row: &Vec<String>| {
            let cells: Vec<String> = row.iter().enumerate().map(cell).collect();
            cells.join(GAP).trim_end().to_owned()
        };
        self.rows.iter().map(line).collect()
    }

    /// Both tables side by side.
    fn beside(mut self, other: &Self) -> Self {
        self.columns.extend(&other.columns);
        for (row, more) in self.rows.iter_mut().zip(&other.rows) {
            row.extend(more.iter().cloned());
        }
        self
    }

    fn fits(&self) -> bool {
        self.lines().iter().all(|line| line.chars().count() <= WIDTH)
    }
}

/// Writes the report.
pub(super) fn write(report: &TournamentReport<'_>) -> String {
    let mut blocks = vec![heading(report)];
    blocks.extend(tables(report));
    blocks.push(bracket(report));
    let mut notes = Vec::new();
    if report.standings.players.iter().any(|player| player.byes.points > 0.0) {
        notes.push(report.say(text!("byes-count")));
    }
    if report.standings.has_groups() {
        notes.push(report.say(text!("unrelated-ratings")));
    }
    notes.extend(faults(report));
    blocks.push(notes.iter().flat_map(|note| fold(note)).collect());
    blocks.extend(report.standings.duel.as_ref().map(|duel| match_lines(report, duel)));
    let blocks: Vec<String> = blocks
        .into_iter()
        .filter(|block| !block.is_empty())
        .map(|block| block.join("\n"))
        .collect();
    blocks.join("\n\n") + "\n"
}

/// The name of the tournament, the game, its conditions, and the number of games.
fn heading(report: &TournamentReport<'_>) -> Vec<String> {
    let event = report.event;
    let games = report.standings.games;
    let played = match event.planned {
        Some(planned) if planned != games => {
            report.say(wording!("games-of", count = games, planned))
        }
        _ => report.say(wording!("games", count = games)),
    };
    let about = [
        format!("{} {}", event.game.about().title.to(event.language), event.game.variant()),
        event.format.map(|format| report.say(words::format(format))).unwrap_or_default(),
        words::time(&event.conditions.time, event.language),
        played,
    ];
    let about: Vec<String> = about.into_iter().filter(|part| !part.is_empty()).collect();
    [event.name.clone(), about.join(" · ")].into_iter().filter(|line| !line.is_empty()).collect()
}

/// The ties of a knockout, one per line.
fn bracket(report: &TournamentReport<'_>) -> Vec<String> {
    let mut table = TextTable::new(&[
        (&report.say(text!("column-round")), Align::Right),
        (&report.say(text!("column-tie")), Align::Left),
        (&report.say(text!("column-winner")), Align::Left),
        (&report.say(text!("column-decided")), Align::Left),
    ]);
    let name = |player: usize| shorten(&report.ledger.names[player], LONGEST_NAMES[0]);
    for tie in &report.event.extras.ties {
        let [one, other] = tie.players.map(name);
        let winner = or_dash(tie.winner.map(name));
        let decided = decided(report, tie);
        let row = vec![tie.round.to_string(), format!("{one} - {other}"), winner, decided];
        table.rows.push(row);
    }
    let extras = &report.event.extras;
    if extras.ties.is_empty() {
        return Vec::new();
    }
    for &(round, player) in &extras.rests {
        let bye = report.say(text!("tie-bye"));
        table.rows.push(vec![round.to_string(), name(player), name(player), bye]);
    }
    table.rows.sort_by_key(|row| row[0].parse::<u32>().unwrap_or_default());
    let mut lines = table.lines();
    if extras.ties.iter().any(|tie| tie.tie_breaks > 0) {
        lines.extend(fold(&report.say(wording!("tie-note", most = MAX_TIE_BREAKS))));
    }
    lines
}

/// The decision of a tie: by points, possibly after tie-breaks, or by the seeding.
fn decided(report: &TournamentReport<'_>, tie: &Tie) -> String {
    let [one, other] = tie.halves.map(|halves| words::points(f64::from(halves) / 2.0));
    let score = format!("{one} - {other}");
    let count = tie.tie_breaks;
    let said = match (tie.winner, count) {
        (None, _) => return String::new(),
        (Some(_), _) if tie.is_by_seed() => wording!("tie-by-seed", score),
        (Some(_), 0) => wording!("tie-by-points", score),
        (Some(_), _) => wording!("tie-by-breaks", score, count),
    };
    report.say(said)
}

/// Ranking and crosstable.
fn tables(report: &TournamentReport<'_>) -> Vec<Vec<String>> {
    if report.standings.players.is_empty() {
        return Vec::new();
    }
    let (ranking, crosses) = (ranking(report), crosstable(report));
    let width = ranking.rows[0].len();
    let both = ranking.beside(&crosses);
    if both.fits() {
        return vec![both.lines()];
    }
    let ranking = TextTable {
        columns: both.columns[..width].to_vec(),
        rows: both.rows.iter().map(|row| row[..width].to_vec()).collect(),
    };
    let below = names(report, LONGEST_NAMES[1]).beside(&crosses);
    let below = if below.fits() {
        below.lines()
    } else {
        vec![report.say(wording!("wide-crosstable", players = report.standings.players.len()))]
    };
    vec![ranking.lines(), below]
}

/// Ranks and names.
fn names(report: &TournamentReport<'_>, longest: usize) -> TextTable {
    let mut table =
        TextTable::new(&[("#", Align::Right), (&report.say(text!("column-name")), Align::Left)]);
    for player in &report.standings.players {
        table.rows.push(vec![player.rank.to_string(), shorten(&player.name, longest)]);
    }
    table
}

/// Ranks, names, ratings and scores.
fn ranking(report: &TournamentReport<'_>) -> TextTable {
    let mut ratings = TextTable::new(&[("Elo", Align::Right), ("±", Align::Right)]);
    let heads = SCORE_COLUMNS.map(|text| text.to(report.event.language));
    let mut scores = TextTable::new(&heads.map(|head| (head, Align::Right)));
    for player in &report.standings.players {
        ratings.rows.push(rating_cells(player, report.event.language).to_vec());
        scores.rows.push(score_cells(player, report.event.language).to_vec());
    }
    let names = names(report, LONGEST_NAMES[0]);
    // For a match of two players the difference of the ratings is below.
    if report.standings.duel.is_some() {
        names.beside(&scores)
    } else {
        names.beside(&ratings).beside(&scores)
    }
}

fn or_dash(text: Option<String>) -> String {
    text.unwrap_or_else(|| "-".to_owned())
}

fn rating_cells(player: &Standing, language: Language) -> [String; 2] {
    [
        or_dash(player.elo.map(|elo| words::signed(elo, 0, language))),
        or_dash(player.elo_error.map(|error| words::error(error, 0, language))),
    ]
}

fn score_cells(player: &Standing, language: Language) -> [String; 6] {
    [
        player.total.games().to_string(),
        words::points(player.points),
        or_dash(player.share().map(|share| words::percent(share, 1, language))),
        player.total.wins.to_string(),
        player.total.draws.to_string(),
        player.total.losses.to_string(),
    ]
}

/// The points of each player against each other player.
fn crosstable(report: &TournamentReport<'_>) -> TextTable {
    let players = &report.standings.players;
    let ranks: Vec<String> = players.iter().map(|player| player.rank.to_string()).collect();
    let columns: Vec<_> = ranks.iter().map(|rank| (rank.as_str(), Align::Right)).collect();
    let mut table = TextTable::new(&columns);
    for (row, crosses) in report.standings.crosstable.iter().enumerate() {
        let cell = |(column, tally): (usize, &Tally)| match (row == column, tally.games()) {
            (true, _) => "·".to_owned(),
            (false, 0) => String::new(),
            (false, _) => words::points(tally.points()),
        };
        table.rows.push(crosses.iter().enumerate().map(cell).collect());
    }
    table
}

/// The reasons for the ends of games and the players at fault, if there are faults.
fn faults(report: &TournamentReport<'_>) -> Vec<String> {
    let standings = &report.standings;
    if !standings.endings.keys().any(Ending::is_fault) {
        return Vec::new();
    }
    let count =
        |(ending, count): (&Ending, &u64)| format!("{} {count}", words::ending(report, ending));
    let list =
        |counts: &BTreeMap<Ending, u64>| counts.iter().map(count).collect::<Vec<_>>().join(", ");
    let colon = Text::COLON.to(report.event.language);
    let culprits = standings.players.iter().filter(|player| !player.faults.is_empty());
    let culprits: Vec<String> = culprits
        .map(|player| {
            let name = shorten(&player.name, LONGEST_NAMES[0]);
            [name.as_str(), colon, &list(&player.faults)].concat()
        })
        .collect();
    let mut lines = vec![report.say(wording!("endings", endings = list(&standings.endings)))];
    if !culprits.is_empty() {
        let players = culprits.join(Text::SEMICOLON.to(report.event.language));
        lines.push(report.say(wording!("faults", players)));
    }
    lines.extend(standings.players.iter().filter_map(|player| first_fault(report, player)));
    if standings.players.iter().any(|player| player.faults.contains_key(&Ending::Time)) {
        let margin = report.event.conditions.margin_ms;
        lines.push(report.say(wording!("time-needs-margin", margin)));
    }
    lines
}

/// The reason of a player's first fault.
fn first_fault(report: &TournamentReport<'_>, player: &Standing) -> Option<String> {
    let FirstFault { job, reason, detail } = player.first_fault.as_ref()?;
    let name = shorten(&player.name, LONGEST_NAMES[0]);
    let said = detail.clone().unwrap_or_else(|| words::ending(report, reason));
    let said: Vec<_> = said.split_whitespace().collect();
    let said = shorten(&said.join(" "), LONGEST_REASON);
    Some(report.say(wording!("first-fault", name, game = job + 1, reason = said)))
}

/// The statistics of a match.
fn match_lines(report: &TournamentReport<'_>, duel: &Duel) -> Vec<String> {
    let Some(elo) = duel.elo else { return Vec::new() };
    let language = report.event.language;
    let mut lines = fold(&report.say(wording!(
        "match",
        first = shorten(&duel.players[0], LONGEST_NAMES[0]),
        second = shorten(&duel.players[1], LONGEST_NAMES[0]),
        tally = words::tally(duel.tally),
        elo = words::signed(elo.value, 1, language),
        error = words::error(elo.error(), 1, language),
        los = words::certainty(duel.los, language),
        draws = words::percent(duel.draw_rate.unwrap_or_default(), 1, language),
    )));
    if duel.pairs.pairs() > 0 {
        let counts: Vec<String> = duel.pairs.0.iter().map(u64::to_string).collect();
        lines.push(report.say(wording!("pairs", counts = counts.join(", "))));
    }
    lines.extend(duel.sprt.as_ref().map(|test| test_line(report, test)));
    lines
}

fn test_line(report: &TournamentReport<'_>, test: &SprtStatus) -> String {
    let number = |value| words::fixed(value, 2, report.event.language);
    report.say(wording!(
        "sprt",
        elo1 = test.elo1,
        elo0 = test.elo0,
        llr = number(test.llr),
        lower = number(test.lower),
        upper = number(test.upper),
        verdict = words::verdict(test),
    ))
}

/// Breaks a long line between words, and indents the continuation lines.
fn fold(line: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in line.split(' ') {
        let last = lines.last_mut().expect("there is always one");
        if last.is_empty() {
            word.clone_into(last);
        } else if last.chars().count() + 1 + word.chars().count() <= WIDTH {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(format!("  {word}"));
        }
    }
    lines
}

/// A name on one line, shortened if necessary.
fn shorten(name: &str, longest: usize) -> String {
    let plain = |letter: char| if letter.is_control() { ' ' } else { letter };
    if name.chars().count() <= longest {
        return name.chars().map(plain).collect();
    }
    name.chars().take(longest - 1).map(plain).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::samples;

    /// Anna scores ¾ against each of the others, 400 log₁₀ 3 = 190.8 Elo above them and two thirds of it above the mean. The errors are
    /// 1.96 roots of the diagonal of the pseudo-inverse of the information, whose eigenvalues are 2·¾·¼·3 and 2·¾·¼ + 2·2·½·½ in units of
    /// (ln 10 / 400)².
    #[test]
    fn a_small_tournament_is_one_table() {
        let (event, results) = samples::by_hand();
        let expected = "\
Test
Tic-tac-toe 3x3 · round robin · depth 3 · 6 games

#  name   Elo    ±  games  points   score  W  D  L  1   2   3
1  anna  +127  262      4       3  75.0 %  2  2  0  ·  1½  1½
2  bert   -64  244      4      1½  37.5 %  1  1  2  ½   ·   1
3  carl   -64  244      4      1½  37.5 %  1  1  2  ½   1   ·

Games ended by a full board 2, three in a row 3, crash 1.
Faults of carl: crash 1.
First fault of carl, in game 5: crash
";
        assert_eq!(TournamentReport::new(&event, &results).text(), expected);
    }

    #[test]
    fn a_small_tournament_is_one_table_in_french() {
        let (mut event, results) = samples::by_hand();
        event.language = Language::FRENCH;
        let expected = "\
Test
Morpion 3x3 · toutes rondes · profondeur 3 · 6 parties

#  nom    Elo    ±  parties  points   score  V  N  D  1   2   3
1  anna  +127  262        4       3  75,0 %  2  2  0  ·  1½  1½
2  bert   -64  244        4      1½  37,5 %  1  1  2  ½   ·   1
3  carl   -64  244        4      1½  37,5 %  1  1  2  ½   1   ·

Fins de parties : plateau plein 2, trois symboles alignés 3, plantage 1.
Fautes de carl : plantage 1.
Première faute de carl, dans la partie 5 : plantage
";
        assert_eq!(TournamentReport::new(&event, &results).text(), expected);
    }

    #[test]
    fn a_match_is_summed_up_in_words() {
        let (mut event, results) = samples::decided_by_strength(2, 40);
        event.sprt = Some("elo0=0 elo1=50".parse().unwrap());
        let text = TournamentReport::new(&event, &results).text();
        for part in [
            "player 1 against player 2: +",
            "LOS ",
            "1½ and 2 points: ",
            "SPRT of Elo 50 against 0: LLR ",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
    }

    #[test]
    fn tables_fit_the_terminal_whoever_plays() {
        for players in [0, 1, 2, 3, 12, 20, 60] {
            let (mut event, results) = samples::decided_by_strength(players, 2);
            for player in &mut event.players {
                player.name.push_str("\n and a very long name that nobody asked for");
            }
            for results in [&results[..], &[]] {
                let text = TournamentReport::new(&event, results).text();
                assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
                assert!(players < 1 || text.contains("player 1  and a"), "{text}");
            }
        }
    }
}
