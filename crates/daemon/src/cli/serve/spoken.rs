//! Replies in words, for a person who talks to the daemon at a terminal.
//! Fields have their names of the protocol; positions, results and scores are said in the person's language.

use plateau_core::game::{About, Language, Text, Unit};
use plateau_core::games;
use plateau_protocol::datum::{Datum, Fields};

/// A reply in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Spoken {
    /// True of the last reply to a request: its result or its error.
    pub is_final: bool,
    /// True of the reply to `quit`.
    pub is_bye: bool,
    /// True of the reply to `stop`.
    pub is_of_stop: bool,
    /// The session whose position the reply tells.
    pub position_of: Option<String>,
    /// The drawing that the reply is, as `render` answers.
    pub picture: Option<String>,
    /// The fields in words, one line for each; the rows of a table are lines of their own, below the first and indented.
    pub lines: Vec<String>,
}

/// Fields that tell a person nothing: they address the reply, repeat the picture, or are for programs.
const SILENT: [&str; 9] =
    ["cmd", "session", "type", "id", "seq", "key", "setup", "position", "lower_bound"];

/// Most items of a list that are said, and of a list of moves: a solution is of use only where it is whole.
const SHOWN: usize = 24;
const SHOWN_MOVES: usize = 2_000;

/// The words of a reply in a language; `None` of a line that is no reply.
pub(super) fn speak(line: &str, language: Language) -> Option<Spoken> {
    let reply = Fields::read(line)?;
    let kind = reply.text("type")?;
    let text = |name: &str| reply.text(name).map(str::to_owned);
    let is_error = kind == "error";
    let mut spoken = Spoken {
        is_final: is_error || kind == "result",
        is_bye: reply.get("bye").is_some(),
        is_of_stop: reply.text("cmd") == Some("stop"),
        position_of: text("position").and_then(|_| text("session")),
        ..Spoken::default()
    };
    let words = Words(language);
    if let Some(error) = reply.record("error").filter(|_| is_error) {
        spoken.lines = words.error(error);
    } else if let Some(picture) = text("text").filter(|text| text.contains('\n')) {
        spoken.picture = Some(picture);
    } else if spoken.position_of.is_some() {
        spoken.lines = words.state(&reply);
    } else {
        spoken.lines = words.fields(&reply);
    }
    Some(spoken)
}

/// The words of a language.
#[derive(Clone, Copy)]
struct Words(Language);

impl Words {
    /// An error. In another language than English its text says what the message says, but for the place.
    fn error(self, error: &Fields) -> Vec<String> {
        let message = error.text("message").unwrap_or_default();
        let translated = error.text("text").filter(|text| !message.contains(text));
        let message = translated.unwrap_or(message).to_owned();
        let meant = |hint| text!("serve-meant").with("meant", &hint).to(self.0);
        [Some(message), error.text("hint").map(meant)].into_iter().flatten().collect()
    }

    /// A position: what the picture does not show.
    fn state(self, reply: &Fields) -> Vec<String> {
        let word = |name: &str| reply.text(name).unwrap_or_default();
        let played = reply.number("ply").unwrap_or_default();
        let about = games::find_named(word("game")).ok().map(|(entry, _)| entry.about());
        let played = match about {
            Some(about) if about.is_puzzle() => Unit::MOVES.noun.counted(played, self.0),
            _ => text!("play-plies").counted(played, self.0),
        };
        let is_over = reply.is_true("over");
        let situation = match about {
            _ if is_over => self.ending(about, reply.record("outcome"), &played),
            Some(about) if about.is_puzzle() => {
                self.say(text!("serve-after"), &[("plies", &played)])
            }
            _ => {
                let side = side_label(about, word("side"), self.0);
                self.say(text!("serve-to-move"), &[("side", &side), ("plies", &played)])
            }
        };
        let goal = reply.record("goal").and_then(|goal| goal.text("text"));
        let goal = goal.map(|goal| self.say(text!("serve-goal"), &[("goal", &goal)]));
        let name = format!("{} {}", word("game"), word("variant"));
        [Some(name), Some(situation), goal].into_iter().flatten().collect()
    }

    /// The end of a game, after `played` moves or plies.
    fn ending(self, about: Option<&About>, outcome: Option<&Fields>, played: &str) -> String {
        let Some(outcome) = outcome else { return text!("play-prompt-over").to(self.0).to_owned() };
        let reason = outcome.text("text").unwrap_or_default();
        match outcome.text("winner") {
            None if about.is_some_and(About::is_puzzle) => {
                self.say(text!("play-stuck"), &[("reason", &reason)])
            }
            None => self.say(text!("play-drawn"), &[("reason", &reason)]),
            Some(_) if about.is_some_and(About::is_puzzle) => {
                self.say(text!("play-solved"), &[("moves", &played)])
            }
            Some(winner) => {
                let side = side_label(about, winner, self.0);
                self.say(text!("play-wins"), &[("side", &side), ("reason", &reason)])
            }
        }
    }

    /// A line for each field of the reply, or of a table for each row.
    fn fields(self, reply: &Fields) -> Vec<String> {
        let told = reply.iter().filter(|(name, value)| !SILENT.contains(name) && !value.is_empty());
        told.flat_map(|(name, value)| self.field(name, value)).collect()
    }

    fn field(self, name: &str, value: &Datum) -> Vec<String> {
        match value {
            Datum::List(rows) if rows.iter().all(is_record) => {
                let indent = " ".repeat(name.len() + 2);
                let more = (rows.len() > SHOWN).then(|| format!("{indent}…"));
                let rows = rows.iter().take(SHOWN).map(|row| self.said(row)).enumerate();
                let row = |(index, row)| match index {
                    0 => format!("{name}: {row}"),
                    _ => format!("{indent}{row}"),
                };
                rows.map(row).chain(more).collect()
            }
            Datum::List(moves) if name == "moves" => {
                vec![format!("{name}: {}", self.list(moves, SHOWN_MOVES))]
            }
            _ => vec![format!("{name}: {}", self.said(value))],
        }
    }

    /// A value in words.
    fn said(self, value: &Datum) -> String {
        match value {
            Datum::Null => "-".to_owned(),
            Datum::Flag(true) => text!("serve-yes").to(self.0).to_owned(),
            Datum::Flag(false) => text!("serve-no").to(self.0).to_owned(),
            Datum::Number(digits) => self.0.with_decimal_mark(digits),
            Datum::Text(text) => text.clone(),
            Datum::List(items) => self.list(items, SHOWN),
            Datum::Record(fields) => self.score(fields).unwrap_or_else(|| {
                let told = fields.iter().filter(|(_, value)| !value.is_empty());
                let told: Vec<_> =
                    told.map(|(name, value)| format!("{name} {}", self.said(value))).collect();
                told.join(", ")
            }),
        }
    }

    /// The first items of a list.
    fn list(self, items: &[Datum], most: usize) -> String {
        let shown: Vec<_> = items.iter().take(most).map(|item| self.said(item)).collect();
        let is_plain = !items.iter().any(is_record);
        let more = if items.len() > most { " …" } else { "" };
        shown.join(if is_plain { " " } else { "; " }) + more
    }

    /// A score as people write it; `None` of another object.
    fn score(self, score: &Fields) -> Option<String> {
        Some(match score.text("kind")? {
            "estimate" => {
                let value = score.number("value")?;
                let sign = if value < 0.0 { "-" } else { "+" };
                format!("{sign}{}", self.amount(value, score.text("unit")?))
            }
            "exact" => self.proven(score)?,
            "solution" => {
                let moves = Unit::MOVES.noun.counted(score.number("moves")?, self.0);
                match score.is_true("optimal") {
                    true => self.say(text!("play-fewest"), &[("moves", &moves)]),
                    false => moves,
                }
            }
            "unsolvable" => text!("play-no-solution").to(self.0).to_owned(),
            _ => return None,
        })
    }

    /// A proven result for the side to move, or a bound of it: `a loss by 18 points in 2 plies`.
    fn proven(self, score: &Fields) -> Option<String> {
        let result = match score.text("outcome")? {
            "win" => text!("serve-win"),
            "loss" => text!("serve-loss"),
            _ => text!("play-a-draw"),
        };
        let value = score.number("value")?;
        // A win by one is what games have where nothing is counted.
        let margin = score.text("unit").filter(|_| value.abs() > 1.0);
        let margin = margin.map(|unit| {
            self.say(text!("play-by-margin"), &[("amount", &self.amount(value, unit))])
        });
        let plies = score.number("plies").map(|plies| {
            let plies = text!("play-plies").counted(plies, self.0);
            self.say(text!("play-within"), &[("plies", &plies)])
        });
        let parts = [Some(result.to(self.0).to_owned()), margin, plies];
        let result: String = parts.into_iter().flatten().collect();
        Some(match score.text("bound") {
            Some("lower") => self.say(text!("score-at-least"), &[("value", &result)]),
            Some(_) => self.say(text!("score-at-most"), &[("value", &result)]),
            None => result,
        })
    }

    /// An amount of a unit, without its sign.
    fn amount(self, value: f64, unit: &str) -> String {
        match Unit::ALL.into_iter().find(|known| known.id == unit) {
            Some(known) => known.noun.counted(value.abs(), self.0),
            None => format!("{} {unit}", self.0.with_decimal_mark(&value.abs().to_string())),
        }
    }

    fn say(self, text: Text, values: &[(&str, &dyn std::fmt::Display)]) -> String {
        text.filled(values, self.0)
    }
}

/// The name of a side for people; that of the protocol where the game is unknown.
fn side_label(about: Option<&About>, name: &str, language: Language) -> String {
    let known = about.and_then(|about| Some(about.side_label(about.side(name).ok()?, language)));
    known.unwrap_or(name).to_owned()
}

fn is_record(value: &Datum) -> bool {
    matches!(value, Datum::Record(_))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn replies_are_said_field_by_field() {
        for (line, is_final, lines) in [
            (r#"{"type":"result","cmd":"ping","pong":true}"#, true, &["pong: yes"][..]),
            (
                r#"{"type":"error","error":{"code":"x","message":"no such","hint":"go"}}"#,
                true,
                &["no such", "did you mean: go"],
            ),
            (
                r#"{"type":"error","error":{"code":"x","message":"\"z\" at moves[0]: no such","text":"no such"}}"#,
                true,
                &["\"z\" at moves[0]: no such"],
            ),
            (
                r#"{"type":"error","error":{"code":"x","message":"no such","text":"pas de tel"}}"#,
                true,
                &["pas de tel"],
            ),
            (
                r#"{"type":"result","table":[{"strategy":"a","length":18},{"strategy":"b","length":20}]}"#,
                true,
                &["table: strategy a, length 18", "       strategy b, length 20"],
            ),
            (
                r#"{"type":"info","score":{"kind":"estimate","value":-0.5,"unit":"discs"},"pv":["d3","c5"],"depth":2}"#,
                false,
                &["score: -0.5 discs", "pv: d3 c5", "depth: 2"],
            ),
            (
                r#"{"type":"result","score":{"kind":"exact","value":-18,"unit":"points","outcome":"loss","plies":2},"stopped":null}"#,
                true,
                &["score: a loss by 18 points in 2 plies"],
            ),
            (
                r#"{"type":"result","score":{"kind":"exact","value":0,"unit":"points","outcome":"draw","bound":"lower"}}"#,
                true,
                &["score: at least a draw"],
            ),
            (
                r#"{"type":"result","score":{"kind":"exact","value":-1,"unit":"points","outcome":"loss","bound":"upper"}}"#,
                true,
                &["score: at most a loss"],
            ),
            (
                r#"{"type":"result","score":{"kind":"solution","moves":5,"optimal":true},"moves":[]}"#,
                true,
                &["score: 5 moves, the fewest possible"],
            ),
            (
                r#"{"type":"result","session":"main","game":"nim","variant":"3","position":"3","side":"first","ply":0,"over":false}"#,
                true,
                &["nim 3", "first to move, after 0 plies"],
            ),
        ] {
            let spoken = speak(line, Language::ENGLISH).unwrap();
            assert_eq!(spoken.is_final, is_final, "{line}");
            assert_eq!(spoken.lines, lines, "{line}");
        }
        assert_eq!(speak("hello", Language::ENGLISH), None);
        let drawn = speak(r#"{"type":"result","text":"1 2\n3 4"}"#, Language::ENGLISH).unwrap();
        assert_eq!((drawn.picture.as_deref(), drawn.lines.len()), (Some("1 2\n3 4"), 0));
    }

    #[test]
    fn positions_and_scores_are_said_in_the_language_of_the_person() {
        let state = |game: &str, rest: &str| {
            format!(
                r#"{{"type":"result","session":"main","game":"{game}","variant":"v","position":"p",{rest}}}"#
            )
        };
        for (line, said) in [
            (
                state("othello", r#""side":"white","ply":1,"over":false"#),
                &["othello v", "blanc au trait, après 1 demi-coup"][..],
            ),
            (
                state("fifteen", r#""side":"player","ply":2,"over":false"#),
                &["fifteen v", "après 2 coups"],
            ),
            (
                state(
                    "tic_tac_toe",
                    r#""side":"noughts","ply":5,"over":true,"outcome":{"winner":"crosses","reason":"line","text":"trois alignés"}"#,
                ),
                &["tic_tac_toe v", "Victoire : croix (trois alignés)."],
            ),
            (
                r#"{"type":"result","score":{"kind":"estimate","value":-0.5,"unit":"discs"}}"#
                    .to_owned(),
                &["score: -0,5 pion"],
            ),
            (
                r#"{"type":"error","error":{"code":"x","message":"no","hint":"go"}}"#.to_owned(),
                &["no", "vouliez-vous dire : go"],
            ),
        ] {
            assert_eq!(speak(&line, Language::FRENCH).unwrap().lines, said, "{line}");
        }
    }

    #[test]
    fn the_whole_solution_is_said() {
        let moves = vec!["up"; 80];
        let line = format!(r#"{{"type":"result","moves":{moves:?}}}"#);
        let said = speak(&line, Language::ENGLISH).unwrap().lines;
        assert_eq!(said, [format!("moves: {}", moves.join(" "))]);
    }
}
