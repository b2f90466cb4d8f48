//! Proofs as text: the product of a job, and its log.
//!
//! ```text
//! othello 6x6                                             the game and its variant
//! value -4                                                or, where only the winner is proven, "winner -1"
//! plies 8
//! ----X-…-OX--- X 6                                       a position and its value for the side to move
//! --X---…-XO--- X -                                       one on which the value of the start does not depend
//! ```
//! A log has the number of the item before its position, and no value of the start.

use num_traits::Signed;

use crate::training::log::TITLE;
use plateau_files::line_log::{Unsealed, unseal};

/// The word for the value of an item that was skipped.
pub(super) const LEFT_OUT: &str = "-";
/// Suffix of the recipe's name, after the name of the game.
const RECIPE: &str = "-solve";

/// The proven part of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// The score.
    Value,
    /// Its sign.
    Winner,
}

impl Claim {
    /// The part of a value that is proven.
    pub fn of<T: Signed>(self, value: T) -> T {
        match self {
            Self::Value => value,
            Self::Winner => value.signum(),
        }
    }

    const fn word(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Winner => "winner",
        }
    }
}

/// Proof, or its finished part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// Id of the game.
    pub game: String,
    /// Its variant.
    pub variant: String,
    /// The claim that is proven about each value.
    pub claim: Claim,
    /// The value of the start for the side that moves first, if the proof has it.
    pub value: Option<i32>,
    /// Plies from the start to the items.
    pub plies: usize,
    /// Positions with their values for the side to move; `None` for a skipped one.
    pub items: Vec<(String, Option<i32>)>,
}

/// An item of the log: its position and value.
pub(super) fn write_item(position: &str, value: Option<i32>) -> String {
    let value = value.map_or_else(|| LEFT_OUT.to_owned(), |value| value.to_string());
    format!("{position} {value}")
}

/// The value of an item of the log. Logs of earlier versions have no position. Errors: a sentence, if there is no value.
pub(super) fn read_value(item: &str) -> Result<Option<i32>, String> {
    match item.rsplit(' ').next() {
        Some(LEFT_OUT) => Ok(None),
        word => {
            let value = word.and_then(|word| word.parse().ok());
            value.map(Some).ok_or_else(|| format!("\"{item}\" does not end with a value"))
        }
    }
}

/// The identity of a job that writes a proof; `more` are further options.
pub(super) fn identity(game: &str, variant: &str, plies: usize, more: &str) -> String {
    format!("{game}{RECIPE} board={variant} plies={plies} {more}")
}

impl Proof {
    /// The proof as a text.
    pub fn write(&self) -> String {
        let Self { game, variant, claim, value, plies, items } = self;
        let value = value.map_or_else(|| LEFT_OUT.to_owned(), |value| value.to_string());
        let mut text = format!("{game} {variant}\n{} {value}\nplies {plies}\n", claim.word());
        for (position, value) in items {
            text += &write_item(position, *value);
            text.push('\n');
        }
        text
    }

    /// Reads a proof, or the log of a job that writes one.
    ///
    /// # Errors
    /// A sentence that names the faulty line.
    pub fn read(text: &str) -> Result<Self, String> {
        let (head, _) = text.split_once('\n').ok_or("it has no lines")?;
        if head.starts_with(TITLE) { Self::read_log(text) } else { Self::read_product(text) }
    }

    fn read_product(text: &str) -> Result<Self, String> {
        let pair = |line: Option<&str>| {
            line.and_then(|line| line.split_once(' ')).map(|(a, b)| (a.to_owned(), b.to_owned()))
        };
        let mut lines = text.lines();
        let (game, variant) = pair(lines.next()).ok_or("line 1 is not a game and its variant")?;
        let (claim, value) = pair(lines.next()).ok_or("line 2 is not the value of the start")?;
        let claim = [Claim::Value, Claim::Winner].into_iter().find(|known| known.word() == claim);
        let claim = claim.ok_or("line 2 begins neither with \"value\" nor with \"winner\"")?;
        let value = value.parse().map_err(|_| "line 2 has no number")?;
        let plies = lines.next().and_then(|line| line.strip_prefix("plies ")?.parse().ok());
        let plies = plies.ok_or("line 3 is not the number of plies")?;
        let items = (4..).zip(lines).map(|(number, line)| read_item(number, line));
        let items = items.collect::<Result<_, _>>()?;
        Ok(Self { game, variant, claim, value: Some(value), plies, items })
    }

    fn read_log(text: &str) -> Result<Self, String> {
        let whole = |number: usize, line: &str| match unseal(line) {
            Unsealed::Whole(line) => Ok(line),
            Unsealed::Damaged | Unsealed::Bare => Err(format!("line {number} is damaged")),
        };
        let mut lines =
            (1..).zip(text.lines()).map(|(number, line)| Ok((number, whole(number, line)?)));
        let (_, head) = lines.next().ok_or("it has no lines")??;
        let log = "line 1 is not that of a job that writes a proof";
        let mut words = head.strip_prefix(TITLE).ok_or(log)?.split(' ');
        let game = words.next().and_then(|name| name.strip_suffix(RECIPE)).ok_or(log)?.to_owned();
        let mut option = |name: &str| {
            let word = words.next()?.split_once('=')?;
            (word.0 == name).then(|| word.1.to_owned())
        };
        let variant = option("board").ok_or(log)?;
        let plies = option("plies").and_then(|plies| plies.parse().ok()).ok_or(log)?;
        let claim = match option("distance").as_deref() {
            Some("false") => Claim::Winner,
            _ => Claim::Value,
        };
        let item = |line: Result<(usize, String), String>| {
            let (number, line) = line?;
            let (_, item) = line.split_once(' ').ok_or(format!("line {number} has no item"))?;
            read_item(number, item)
        };
        let items = lines.map(item).collect::<Result<_, _>>()?;
        Ok(Self { game, variant, claim, value: None, plies, items })
    }
}

fn read_item(number: usize, line: &str) -> Result<(String, Option<i32>), String> {
    let (position, _) = line
        .rsplit_once(' ')
        .ok_or_else(|| format!("line {number} is not a position and its value"))?;
    let value = read_value(line).map_err(|error| format!("line {number}: {error}"))?;
    Ok((position.to_owned(), value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proof(value: Option<i32>) -> Proof {
        Proof {
            game: "othello".to_owned(),
            variant: "4x4".to_owned(),
            claim: Claim::Value,
            value,
            plies: 2,
            items: vec![("---- X".to_owned(), Some(-3)), ("XO-- O".to_owned(), None)],
        }
    }

    #[test]
    fn a_proof_is_read_as_it_was_written() {
        let text = proof(Some(-8)).write();
        assert_eq!(text, "othello 4x4\nvalue -8\nplies 2\n---- X -3\nXO-- O -\n");
        assert_eq!(Proof::read(&text), Ok(proof(Some(-8))));
        for (damaged, told) in [
            ("", "no lines"),
            ("othello\n", "line 1"),
            ("othello 4x4\nworth 3\n", "line 2"),
            ("othello 4x4\nvalue x\n", "line 2"),
            ("othello 4x4\nvalue 3\n2\n", "line 3"),
            ("othello 4x4\nvalue 3\nplies 2\n-3\n", "line 4"),
            ("othello 4x4\nvalue 3\nplies 2\nX 1\nX y\n", "line 5"),
            ("plateau train othello-book plies=3\n", "line 1"),
        ] {
            let error = Proof::read(damaged).unwrap_err();
            assert!(error.contains(told), "{damaged}: {error}");
        }
    }
}
