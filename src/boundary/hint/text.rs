//! Sentences of a hint, degree by degree; each includes those before it.

use crate::game::{Language, Text};

use super::saying::{Value, fill};
use super::{Fact, Hint, NAMED, Told, WHY};

/// Names what a hint says in a language.
#[derive(Debug, Clone, Copy)]
pub struct Telling(pub Language);

/// Kind of a position that has no solution.
const HOPELESS: Text =
    Text::new("The position has no solution.", "La position n'a pas de solution.");
const TAKE_BACK: Text = Text::new("Take back {moves:move|moves}.", "Reprenez {moves:coup|coups}.");
const NOWHERE: Text =
    Text::new("No part of the board stands out.", "Aucune partie du plateau ne se détache.");
const LOOK_FOR: Text = Text::new("Look for {kind}.", "Cherchez {kind}.");
const IT_IS: Text = Text::new("It is {kind}.", "C'est {kind}.");
const PLAY: Text = Text::new("Play {move}.", "Jouez {move}.");
const BEST_IS: Text = Text::new("The best move is {move}.", "Le meilleur coup est {move}.");
const IS_BEST: Text =
    Text::new("There is no better move than {move}.", "Il n'y a pas de meilleur coup que {move}.");
const WHY_SO: Text = Text::new("{move} {facts}.", "{move} {facts}.");
const LINE: Text = Text::new("The line: {moves}.", "La suite : {moves}.");

/// Moves of a line that its sentence has at most.
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
        let area = &told.insights.area;
        if area.is_empty() {
            return NOWHERE.to(self.0).to_owned();
        }
        let look = Text::new("Look at", "Regardez").to(self.0);
        let sentence = format!("{look} {{area:{}}}.", told.insights.places.to(self.0));
        fill(&sentence, &[("area", Value::Names(area.clone()))], self.0)
    }

    fn kind(self, told: &Told) -> String {
        let sentence = if told.is_explained { IT_IS } else { LOOK_FOR };
        let kind = told.insights.kind.text.to(self.0).to_owned();
        self.say(sentence, "kind", Value::Word(kind))
    }

    fn mv(self, told: &Told) -> String {
        let mv = |mv: &String| Value::Word(mv.clone());
        match (&told.better, told.is_explained) {
            (Some(better), _) => self.say(BEST_IS, "move", mv(better)),
            (None, true) => self.say(IS_BEST, "move", mv(&told.line[0])),
            (None, false) => self.say(PLAY, "move", mv(&told.line[0])),
        }
    }

    /// The facts, and the line if it has more than the move.
    fn why(self, told: &Told) -> Vec<String> {
        let mut sentences = Vec::new();
        if !told.facts.is_empty() {
            let between = Text::new("; ", " ; ").to(self.0);
            let facts = told.facts.iter().map(|fact| self.fact(fact)).collect::<Vec<_>>();
            let values = [
                ("move", Value::Word(told.line[0].clone())),
                ("facts", Value::Word(facts.join(between))),
            ];
            sentences.push(fill(WHY_SO.to(self.0), &values, self.0));
        }
        if told.line.len() > 1 {
            let mut line = told.line[..told.line.len().min(SHOWN)].join(" ");
            line += if told.line.len() > SHOWN { " …" } else { "" };
            sentences.push(self.say(LINE, "moves", Value::Word(line)));
        }
        sentences
    }

    /// The words of a fact.
    #[must_use]
    pub fn fact(self, fact: &Fact) -> String {
        fact.text(self.0)
    }

    fn say(self, sentence: Text, name: &'static str, value: Value) -> String {
        fill(sentence.to(self.0), &[(name, value)], self.0)
    }
}
