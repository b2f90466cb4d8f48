//! Replies in words, for a person who talks to the daemon at a terminal.
//! Fields have their names of the protocol; positions, results and scores are said in the person's language.

use serde_json::{Map, Value};

use plateau_core::game::{About, Language, Text, Unit};
use plateau_core::games;

/// A reply in words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Spoken {
    /// True of the last reply to a request: its result or its error.
    pub is_final: bool,
    /// True of an error.
    pub is_error: bool,
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
    let Value::Object(reply) = serde_json::from_str(line).ok()? else { return None };
    let kind = reply.get("type")?.as_str()?;
    let text = |name: &str| reply.get(name).and_then(Value::as_str).map(str::to_owned);
    let is_error = kind == "error";
    let mut spoken = Spoken {
        is_final: is_error || kind == "result",
        is_error,
        is_bye: reply.contains_key("bye"),
        is_of_stop: reply.get("cmd").is_some_and(|command| command == "stop"),
        position_of: text("position").and_then(|_| text("session")),
        ..Spoken::default()
    };
    let words = Words(language);
    if is_error {
        spoken.lines = words.error(&reply["error"]);
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
    fn error(self, error: &Value) -> Vec<String> {
        let message = error["message"].as_str().unwrap_or_default();
        let translated = error["text"].as_str().filter(|text| !message.contains(text));
        let message = translated.unwrap_or(message).to_owned();
        let meant = |hint| text!("serve-meant").with("meant", &hint).to(self.0);
        [Some(message), error["hint"].as_str().map(meant)].into_iter().flatten().collect()
    }

    /// A position: what the picture does not show.
    fn state(self, reply: &Map<String, Value>) -> Vec<String> {
        let word = |name: &str| reply.get(name).and_then(Value::as_str).unwrap_or_default();
        let played = reply.get("ply").and_then(Value::as_f64).unwrap_or_default();
        let about = games::find_named(word("game")).ok().map(|(entry, _)| entry.about());
        let played = match about {
            Some(about) if about.is_puzzle() => Unit::MOVES.noun.counted(played, self.0),
            _ => text!("play-plies").counted(played, self.0),
        };
        let is_over = reply.get("over").is_some_and(|over| over == true);
        let situation = match about {
            _ if is_over => self.ending(about, reply.get("outcome"), &played),
            Some(about) if about.is_puzzle() => {
                self.say(text!("serve-after"), &[("plies", &played)])
            }
            _ => {
                let side = side_label(about, word("side"), self.0);
                self.say(text!("serve-to-move"), &[("side", &side), ("plies", &played)])
            }
        };
        let goal = reply.get("goal").and_then(|goal| goal["text"].as_str());
        let goal = goal.map(|goal| self.say(text!("serve-goal"), &[("goal", &goal)]));
        let name = format!("{} {}", word("game"), word("variant"));
        [Some(name), Some(situation), goal].into_iter().flatten().collect()
    }

    /// How a game of so many plies ended.
    fn ending(self, about: Option<&About>, outcome: Option<&Value>, played: &str) -> String {
        let Some(outcome) = outcome else { return text!("play-prompt-over").to(self.0).to_owned() };
        let reason = outcome["text"].as_str().unwrap_or_default();
        match outcome["winner"].as_str() {
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
    fn fields(self, reply: &Map<String, Value>) -> Vec<String> {
        let told = reply.iter().filter(|(name, value)| {
            !SILENT.contains(&name.as_str()) && !value.is_null() && !is_empty(value)
        });
        told.flat_map(|(name, value)| self.field(name, value)).collect()
    }

    fn field(self, name: &str, value: &Value) -> Vec<String> {
        match value.as_array() {
            Some(rows) if rows.iter().all(Value::is_object) => {
                let indent = " ".repeat(name.len() + 2);
                let more = (rows.len() > SHOWN).then(|| format!("{indent}…"));
                let rows = rows.iter().take(SHOWN).map(|row| self.said(row)).enumerate();
                let row = |(index, row)| match index {
                    0 => format!("{name}: {row}"),
                    _ => format!("{indent}{row}"),
                };
                rows.map(row).chain(more).collect()
            }
            Some(moves) if name == "moves" => {
                vec![format!("{name}: {}", self.list(moves, SHOWN_MOVES))]
            }
            _ => vec![format!("{name}: {}", self.said(value))],
        }
    }

    /// A value in words.
    fn said(self, value: &Value) -> String {
        match value {
            Value::Null => "-".to_owned(),
            Value::Bool(true) => text!("serve-yes").to(self.0).to_owned(),
            Value::Bool(false) => text!("serve-no").to(self.0).to_owned(),
            Value::Number(number) => self.0.with_decimal_mark(&number.to_string()),
            Value::String(text) => text.clone(),
            Value::Array(items) => self.list(items, SHOWN),
            Value::Object(object) => self.score(object).unwrap_or_else(|| {
                let told = object.iter().filter(|(_, value)| !value.is_null() && !is_empty(value));
                let told: Vec<_> =
                    told.map(|(name, value)| format!("{name} {}", self.said(value))).collect();
                told.join(", ")
            }),
        }
    }

    /// The first items of a list.
    fn list(self, items: &[Value], most: usize) -> String {
        let shown: Vec<_> = items.iter().take(most).map(|item| self.said(item)).collect();
        let is_plain = items.iter().all(|item| !item.is_object());
        let more = if items.len() > most { " …" } else { "" };
        shown.join(if is_plain { " " } else { "; " }) + more
    }

    /// A score as people write it; `None` of another object.
    fn score(self, object: &Map<String, Value>) -> Option<String> {
        let word = |name: &str| object.get(name).and_then(Value::as_str);
        let number = |name: &str| object.get(name).and_then(Value::as_f64);
        Some(match word("kind")? {
            "estimate" => {
                let value = number("value")?;
                let sign = if value < 0.0 { "-" } else { "+" };
                format!("{sign}{}", self.amount(value, word("unit")?))
            }
            "exact" => self.proven(object)?,
            "solution" => {
                let moves = Unit::MOVES.noun.counted(number("moves")?, self.0);
                match object.get("optimal") {
                    Some(Value::Bool(true)) => self.say(text!("play-fewest"), &[("moves", &moves)]),
                    _ => moves,
                }
            }
            "unsolvable" => text!("play-no-solution").to(self.0).to_owned(),
            _ => return None,
        })
    }

    /// A proven result for the side to move: `loss by 18 points in 2 plies`.
    fn proven(self, score: &Map<String, Value>) -> Option<String> {
        let word = |name: &str| score.get(name).and_then(Value::as_str);
        let result = match word("outcome")? {
            "win" => text!("serve-win"),
            "loss" => text!("serve-loss"),
            _ => text!("play-a-draw"),
        };
        let value = score.get("value").and_then(Value::as_f64)?;
        // A win by one is what games have where nothing is counted.
        let margin = word("unit").filter(|_| value.abs() > 1.0).map(|unit| {
            let amount = self.amount(value, unit);
            let text = match word("bound") {
                Some("lower") if value > 0.0 => text!("play-by-at-least"),
                Some("upper") if value < 0.0 => text!("play-by-at-least"),
                Some(_) => text!("serve-by-at-most"),
                None => text!("play-by-margin"),
            };
            self.say(text, &[("amount", &amount)])
        });
        let plies = score.get("plies").and_then(Value::as_f64).map(|plies| {
            let plies = text!("play-plies").counted(plies, self.0);
            self.say(text!("play-within"), &[("plies", &plies)])
        });
        let parts = [Some(result.to(self.0).to_owned()), margin, plies];
        Some(parts.into_iter().flatten().collect())
    }

    /// So much of a unit, without its sign.
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

fn is_empty(value: &Value) -> bool {
    value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(Map::is_empty)
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
        let line = serde_json::json!({"type": "result", "moves": moves}).to_string();
        let said = speak(&line, Language::ENGLISH).unwrap().lines;
        assert_eq!(said, [format!("moves: {}", moves.join(" "))]);
    }
}
