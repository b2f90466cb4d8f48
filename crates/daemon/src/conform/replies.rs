//! The order rules: the replies to a script, compared with the script's model.

use std::collections::HashMap;

use serde_json::Value;

use super::script::{Ends, Expected};
use super::{Script, is_final};

/// Replies by the id of their request.
pub struct Replies<'a> {
    script: &'a Script,
    /// The final reply to each request, with its place among all replies.
    last: Vec<(usize, &'a Value)>,
}

/// A rule that was broken: a sentence.
type Broken = String;

impl<'a> Replies<'a> {
    /// All that came until the end, in its order.
    ///
    /// # Errors
    /// Not one final reply each, something after it, or progress that is not counted from 1.
    pub fn new(script: &'a Script, replies: &'a [Value]) -> Result<Self, Broken> {
        let mut last = vec![None; script.lines.len()];
        let mut infos = vec![0_u64; script.lines.len()];
        for (place, reply) in replies.iter().enumerate() {
            let id = reply["id"].as_u64().and_then(|id| usize::try_from(id).ok());
            let Some(id) = id.filter(|id| *id < last.len()) else {
                return Err(format!("no request has the id of {reply}"));
            };
            if last[id].is_some() {
                return Err(format!("after the final reply to its request came {reply}"));
            }
            if is_final(reply) {
                last[id] = Some((place, reply));
            } else if reply["type"] == "info" {
                infos[id] += 1;
                if reply["seq"] != infos[id] {
                    return Err(format!("seq: expected {}, came {reply}", infos[id]));
                }
            }
        }
        let answered = |(id, last): (usize, Option<_>)| {
            last.ok_or_else(|| format!("no final reply came to {}", script.lines[id]))
        };
        let last = last.into_iter().enumerate().map(answered).collect::<Result<_, _>>()?;
        Ok(Self { script, last })
    }

    /// All rules.
    ///
    /// # Errors
    /// The first one that was broken, with the request and the reply.
    pub fn judge(&self) -> Result<(), Broken> {
        self.follow_the_model()?;
        self.keep_order()?;
        self.stop_what_was_named()
    }

    /// Each answer is the one of the model.
    fn follow_the_model(&self) -> Result<(), Broken> {
        let answers = self.script.lines.iter().zip(&self.last);
        for (expected, (line, (_, reply))) in self.script.expected.iter().zip(answers) {
            let fine = match expected {
                Expected::State(position, ply) => {
                    reply["position"] == **position && reply["ply"] == *ply
                }
                Expected::Error(code) => reply["error"]["code"] == *code,
                Expected::Search(found) => {
                    let best = reply["best"].as_str();
                    let is_legal = found.legal.as_ref().is_none_or(|legal| {
                        best.is_some_and(|best| legal.iter().any(|mv| mv == best))
                    });
                    reply["type"] == "result" && (is_legal || reply["stopped"] == "stop")
                }
                Expected::Any => true,
            };
            if !fine {
                return Err(format!("{line} was answered {reply}, and not by {expected}"));
            }
        }
        Ok(())
    }

    /// Requests of one session are answered in their order, and so are requests of the connection itself.
    fn keep_order(&self) -> Result<(), Broken> {
        let mut lanes: HashMap<String, Vec<usize>> = HashMap::new();
        for (line, (place, _)) in self.script.lines.iter().zip(&self.last) {
            let lane = match line["cmd"].as_str() {
                Some("stop" | "ping") => "of the connection".to_owned(),
                Some("go") if line.get("session").is_none() => continue,
                _ => format!("of session {}", line["session"]),
            };
            lanes.entry(lane).or_default().push(*place);
        }
        match lanes.iter().find(|(_, places)| !places.is_sorted()) {
            None => Ok(()),
            Some((lane, places)) => {
                let places: Vec<_> = places.iter().map(usize::to_string).collect();
                let places = places.join(", ");
                Err(format!(
                    "the requests {lane} were answered out of order: their final replies are those at {places}"
                ))
            }
        }
    }

    /// A stop ends what it names; what none names ends by itself, or with the input.
    fn stop_what_was_named(&self) -> Result<(), Broken> {
        let lines = 0..self.script.lines.len();
        let is_of_connection =
            |id: &usize| ["stop", "ping"].iter().any(|it| self.script.lines[*id]["cmd"] == *it);
        let last_read = lines.clone().filter(is_of_connection).map(|id| self.last[id].0).max();
        for id in lines.clone() {
            let Expected::Search(found) = &self.script.expected[id] else { continue };
            let (place, reply) = self.last[id];
            let stopped = reply["stopped"] == "stop";
            let is_named = (id + 1..lines.end).any(|stop| self.script.stops(stop, id));
            let fine = match found.ends {
                ends if is_named => stopped || ends != Ends::OnlyWithInput,
                Ends::ByItself => !stopped,
                // When the input ends, all that was read before is answered.
                Ends::WithInput => !stopped || Some(place) > last_read,
                Ends::OnlyWithInput => stopped && Some(place) > last_read,
            };
            if !fine {
                let line = &self.script.lines[id];
                let named = if is_named { "a stop named it" } else { "no stop named it" };
                return Err(format!("{line} was answered {reply}, though {named}"));
            }
        }
        Ok(())
    }
}
