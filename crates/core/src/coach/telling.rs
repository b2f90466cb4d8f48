//! Sentences of a hint. Each degree includes the sentences of the lower degrees.

use crate::game::{Argument, Language, Text, wording};

use crate::erased::{Fact, Value, fill};

use super::analysis::MoveAnalysis;
use super::hint::{Hint, NAMED, Told, WHY};

/// Writer of the sentences of a hint in a language.
#[derive(Debug, Clone, Copy)]
pub struct Telling(pub Language);

/// Kind of a position that has no solution.
const HOPELESS: Text = text!("coach-hopeless");
const TAKE_BACK: Text = text!("coach-take-back");
const NOWHERE: Text = text!("coach-nowhere");
const LOOK_FOR: Text = text!("coach-look-for");
const IT_IS: Text = text!("coach-it-is");
const PLAY: Text = text!("coach-play");
const BEST_IS: Text = text!("coach-best-is");
const IS_BEST: Text = text!("coach-is-best");
const WHY_SO: Text = text!("coach-why-so");
const TURNED: Text = text!("coach-turned");
const BEST_LINE: Text = text!("coach-best-line");
const LINE: Text = text!("coach-line");

/// Most moves of a line in a sentence.
const SHOWN: usize = 12;

impl Telling {
    /// The sentences of a hint.
    #[must_use]
    pub fn hint(self, hint: &Hint) -> String {
        let Some(told) = &hint.told else { return self.hopeless(hint) };
        let mut sentences = vec![self.area(told), self.kind(told)];
        sentences.push(self.mv(told));
        sentences.truncate(hint.degree.into());
        if hint.degree >= WHY {
            sentences.extend(self.why(told));
        }
        sentences.join(" ")
    }

    fn hopeless(self, hint: &Hint) -> String {
        let sentence = HOPELESS.to(self.0).to_owned();
        match hint.take_back.filter(|_| hint.degree >= NAMED) {
            Some(moves) => {
                let take_back = self.say(TAKE_BACK, "moves", Value::Number(moves as f64));
                [sentence, take_back].join(" ")
            }
            None => sentence,
        }
    }

    fn area(self, told: &Told) -> String {
        let area = &told.insights.area_signs;
        if area.is_empty() {
            return NOWHERE.to(self.0).to_owned();
        }
        let places = told.insights.places.with("area", &Argument::Names(area.clone()));
        wording!("coach-look-at", places).to(self.0)
    }

    fn kind(self, told: &Told) -> String {
        let sentence = if told.is_explained { IT_IS } else { LOOK_FOR };
        let kind = told.insights.kind.text.to(self.0).to_owned();
        self.say(sentence, "kind", Value::Word(kind))
    }

    fn mv(self, told: &Told) -> String {
        let mv = |mv: &String| Value::Word(self.spoken(mv, told.move_words));
        match (&told.better, told.is_explained) {
            (Some(better), _) => self.say(BEST_IS, "move", mv(better)),
            (None, true) => self.say(IS_BEST, "move", mv(&told.line[0])),
            (None, false) => self.say(PLAY, "move", mv(&told.line[0])),
        }
    }

    /// The facts, and the line if it has more than the move.
    fn why(self, told: &Told) -> Vec<String> {
        let line: Vec<_> = told.line.iter().map(|mv| self.spoken(mv, told.move_words)).collect();
        let mut sentences: Vec<_> = self.facts(&line[0], &told.facts).into_iter().collect();
        if line.len() > 1 {
            sentences.push(self.line(LINE, &line));
        }
        sentences
    }

    /// A move in the words of its [game](crate::erased::DynGame::move_words) for people: `left2` is `gauche2` in French.
    #[must_use]
    pub fn spoken(self, mv: &str, words: &[(&str, Text)]) -> String {
        let word = mv.trim_end_matches(|letter: char| letter.is_ascii_digit());
        match words.iter().find(|(known, _)| *known == word) {
            Some((_, name)) => name.to(self.0).to_owned() + &mv[word.len()..],
            None => mv.to_owned(),
        }
    }

    /// The sentences on a played move with its facts: its loss and the better move, whether the game turned, and the better line. A move
    /// that was as good as any has only its facts.
    #[must_use]
    pub fn judged(self, judged: &MoveAnalysis, facts: &[Fact]) -> String {
        let mut sentences: Vec<_> = self.facts(&judged.text, facts).into_iter().collect();
        if judged.turning {
            sentences.push(TURNED.to(self.0).to_owned());
        }
        if judged.better().is_some() {
            sentences.push(self.line(BEST_LINE, &judged.pv));
        }
        sentences.join(" ")
    }

    /// The sentences on a played move, by its scores alone; none if it was as good as any.
    #[must_use]
    pub fn mistake(self, judged: &MoveAnalysis) -> String {
        let mut facts = judged.verdict(false);
        facts.truncate(usize::from(judged.better().is_some()));
        self.judged(judged, &facts)
    }

    /// Facts as a sentence about a move.
    fn facts(self, mv: &str, facts: &[Fact]) -> Option<String> {
        let between = text!("coach-between-facts").to(self.0);
        let facts: Vec<_> = facts.iter().map(|fact| self.fact(fact)).collect();
        let values =
            [("move", Value::Word(mv.to_owned())), ("facts", Value::Word(facts.join(between)))];
        (!facts.is_empty()).then(|| fill(WHY_SO, &values, self.0))
    }

    /// The words of a fact.
    #[must_use]
    pub fn fact(self, fact: &Fact) -> String {
        fact.text(self.0)
    }

    /// A sentence that ends with a line of moves; if the line ends with an ellipsis, there is no full stop.
    fn line(self, sentence: Text, moves: &[String]) -> String {
        self.say(sentence, "moves", shortened(moves)).replace("….", "…")
    }

    fn say(self, sentence: Text, name: &'static str, value: Value) -> String {
        fill(sentence, &[(name, value)], self.0)
    }
}

/// The beginning of a line of moves.
fn shortened(line: &[String]) -> Value {
    let more = if line.len() > SHOWN { " …" } else { "" };
    Value::Word(line[..line.len().min(SHOWN)].join(" ") + more)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::coach::Counted;
    use crate::game::Side;
    use crate::search::Score;

    #[test]
    fn a_line_that_is_cut_ends_with_three_dots() {
        let moves: Vec<String> = (1..=99).map(|number| number.to_string()).collect();
        let cut = Telling(Language::ENGLISH).line(LINE, &moves);
        assert!(cut.ends_with(" …"), "{cut}");
        let whole = Telling(Language::ENGLISH).line(LINE, &moves[..2]);
        assert!(whole.ends_with("1 2."), "{whole}");
    }

    #[test]
    fn a_judgement_is_sentences_with_a_subject_in_both_languages() {
        let about = |value| Score::Estimate { value, unit: "discs" };
        let exact = |value| Score::Exact { value, unit: "discs", plies: None, bound: None };
        let solved = |moves| Score::Solution { moves, optimal: true };
        for (before, after, loss, error, turning, english, french) in [
            (
                about(1.5),
                about(-0.5),
                Some(2.0),
                Some(1.0),
                true,
                "f5 is worse than e6 by 2 discs. The game turned here. The best line: e6 f4.",
                "f5 vaut 2 pions de moins que e6. La partie a tourné ici. La meilleure suite : e6 f4.",
            ),
            (about(0.5), about(0.2), Some(0.0), Some(1.0), false, "", ""),
            (
                exact(4),
                exact(-2),
                Some(6.0),
                Some(0.0),
                true,
                "f5 gives the win away. The game turned here. The best line: e6 f4.",
                "f5 laisse échapper le gain. La partie a tourné ici. La meilleure suite : e6 f4.",
            ),
            (
                solved(5),
                solved(7),
                Some(2.0),
                Some(0.0),
                true,
                "f5 takes 2 moves more than the shortest solution. The game turned here. The best line: e6 f4.",
                "f5 demande 2 coups de plus que la solution la plus courte. La partie a tourné ici. La meilleure suite : e6 f4.",
            ),
        ] {
            let judged = MoveAnalysis {
                index: 0,
                text: "f5".to_owned(),
                side: Side::First,
                counted: if matches!(before, Score::Solution { .. }) {
                    Counted::Moves
                } else {
                    Counted::Points
                },
                best: Some("e6".to_owned()),
                pv: ["e6", "f4"].map(str::to_owned).to_vec(),
                line: vec!["f5".to_owned()],
                before,
                after,
                loss,
                error,
                turning,
            };
            assert_eq!(Telling(Language::ENGLISH).mistake(&judged), english);
            assert_eq!(Telling(Language::FRENCH).mistake(&judged), french);
        }
    }
}
