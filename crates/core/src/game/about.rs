//! Names, notations and options of a game: the data behind `games` and `describe`.

use super::spelling::is_spelling_of;
use super::{
    Language, OptionSpec, Position, Reason, Refusal, Side, Text, Wording, nearest, shown, wording,
};

/// A game's names, notations and options: constant data, the same for every variant.
#[derive(Debug, Clone, Copy)]
pub struct About {
    /// The id of the protocol, equal to the name of the game's folder.
    pub id: &'static str,
    /// The name for people.
    pub title: Text,
    /// One sentence on how it is won or solved.
    pub summary: Text,
    /// Other names that mean this game, each perhaps with a variant.
    pub aliases: &'static [Alias],
    /// The players: two for a game, one for a puzzle. The first begins.
    pub sides: &'static [SideName],
    /// The variants with a name of their own, the default first.
    pub variants: &'static [VariantAbout],
    /// The names of all others.
    pub patterns: &'static [Pattern],
    /// The notation of positions.
    pub position_notation: Examples,
    /// The notation of moves.
    pub move_notation: Examples,
    /// The unit of an exact score.
    pub unit: Unit,
    /// Every reason for which a game can end.
    pub reasons: &'static [Reason],
    /// Numbers or booleans in a grid, and what they mean.
    pub grid: GridKind,
    /// The options that shape the start: they count from the next `newgame`.
    pub options: &'static [OptionSpec],
    /// The option that `target` sets in `solve` and `newgame`, if the goal can be chosen.
    pub target: Option<&'static str>,
}

impl About {
    /// Every name of the game: its id, which stands for no variant, and the aliases.
    pub fn names(&self) -> impl Iterator<Item = Alias> + use<> {
        [Alias { name: self.id, variant: None }].into_iter().chain(self.aliases.iter().copied())
    }

    /// The name of the game that a person or another program spells like this: without regard to case, spaces, hyphens and underscores.
    #[must_use]
    pub fn name_spelt(&self, name: &str) -> Option<Alias> {
        self.names().find(|known| is_spelling_of(name, known.name))
    }

    /// The name of the variant that somebody spells like this, as [`name_spelt`](Self::name_spelt) finds games: a listed one, or a pattern
    /// such as `6X6` in small letters.
    #[must_use]
    pub fn variant_spelt(&self, name: &str) -> String {
        let listed = self.variants.iter().find(|known| is_spelling_of(name, known.name));
        listed.map_or_else(|| name.to_lowercase(), |known| known.name.to_owned())
    }

    /// True if one person plays it alone.
    #[must_use]
    pub const fn is_puzzle(&self) -> bool {
        self.sides.len() == 1
    }

    /// The side that a client calls `name`: its name or symbol, in any case.
    ///
    /// # Errors
    /// A sentence that lists the sides.
    pub fn side(&self, name: &str) -> Result<Side, Wording> {
        Side::BOTH
            .into_iter()
            .zip(self.sides)
            .find(|(_, side)| {
                side.name.eq_ignore_ascii_case(name) || side.symbol.eq_ignore_ascii_case(name)
            })
            .map(|(side, _)| side)
            .ok_or_else(|| {
                let named = |side: &SideName| format!("\"{}\" ({})", side.name, side.symbol);
                let [first, second] =
                    [0, self.sides.len() - 1].map(|side| named(&self.sides[side]));
                match self.sides.len() {
                    1 => wording!("game-not-the-side", name = shown(name), first),
                    _ => wording!("game-not-a-side", name = shown(name), first, second),
                }
            })
    }

    /// The name of a side; a puzzle has one name alone.
    #[must_use]
    pub fn side_name(&self, side: Side) -> &'static str {
        self.sides[side.index().min(self.sides.len() - 1)].name
    }

    /// The name of a side for people; a puzzle has one name alone.
    #[must_use]
    pub const fn side_text(&self, side: Side) -> Text {
        let last = self.sides.len() - 1;
        self.sides[if side.index() < last { side.index() } else { last }].label
    }

    /// The name of a side in a language; a puzzle has one name alone.
    #[must_use]
    pub fn side_label(&self, side: Side, language: Language) -> &'static str {
        self.side_text(side).to(language)
    }

    /// The turn, or how the game ended, in words; `name` returns the name of a side.
    pub fn turn(
        &self,
        position: &impl Position,
        language: Language,
        name: impl Fn(&SideName) -> String,
    ) -> String {
        let name = |side: Side| name(&self.sides[side.index()]);
        let (side, message) = match position.outcome().map(|outcome| outcome.winner) {
            None => (position.side_to_move(), text!("game-to-move")),
            Some(Some(winner)) => (winner, text!("game-has-won")),
            Some(None) => return text!("game-a-draw").to(language).to_owned(),
        };
        message.with("side", &name(side)).to(language)
    }

    /// Makes sure that these numbers of pieces are possible where two sides place pieces in turn.
    ///
    /// # Errors
    /// A sentence that names the fault and the expected input.
    pub fn check_alternation(&self, [first, second]: [u32; 2]) -> Result<(), Wording> {
        if first == second || first == second + 1 {
            return Ok(());
        }
        let [begins, follows] = [0, 1].map(|side: usize| self.sides[side].symbol);
        Err(wording!("game-piece-counts-do-not-fit", first, begins, second, follows))
    }

    /// Makes sure that the side given with a board is the one that follows from it.
    ///
    /// # Errors
    /// A sentence that says whose turn it is.
    pub fn check_side(&self, given: Option<Side>, position: &impl Position) -> Result<(), Wording> {
        let side = position.side_to_move();
        match given {
            Some(given) if given != side => {
                let name = self.side_name(side);
                Err(wording!("game-side-follows-from-count", name))
            }
            _ => Ok(()),
        }
    }

    /// The refusal of a variant that does not exist.
    #[must_use]
    pub fn unknown_variant(&self, name: &str) -> Refusal {
        let named = || self.variants.iter().map(|variant| variant.name);
        let patterns = self.patterns.iter().map(Pattern::bounds);
        Refusal::UnknownVariant {
            game: self.id,
            hint: nearest(name, named()),
            name: name.to_owned(),
            known: named().map(str::to_owned).chain(patterns).collect::<Vec<_>>().join(", "),
        }
    }
}

/// Another name of a game.
#[derive(Debug, Clone, Copy)]
pub struct Alias {
    /// The name.
    pub name: &'static str,
    /// The variant that it means; `None` is the default.
    pub variant: Option<&'static str>,
}

/// The name of a player.
#[derive(Debug)]
pub struct SideName {
    /// The word of the protocol: `black`.
    pub name: &'static str,
    /// The letter of the position text: `X`.
    pub symbol: &'static str,
    /// The name for people: `noir`.
    pub label: Text,
}

/// The unit of scores, of an evaluator or of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    /// The word of the protocol: `discs`.
    pub id: &'static str,
    /// A number of it, the variable `count`: `3 discs`.
    pub noun: Text,
    /// Its noun for people, in the plural: `discs`.
    pub name: Text,
}

impl Unit {
    /// Points of a scale of its own, and of games that are won or lost without a count.
    pub const POINTS: Self = Self::new("points", text!("unit-points"), text!("unit-points-name"));
    /// Moves that are missing to the goal of a puzzle.
    pub const MOVES: Self = Self::new("moves", text!("unit-moves"), text!("unit-moves-name"));
    /// Discs more than the opponent's at the end.
    pub const DISCS: Self = Self::new("discs", text!("unit-discs"), text!("unit-discs-name"));
    /// Men more than the opponent's.
    pub const MEN: Self = Self::new("men", text!("unit-men"), text!("unit-men-name"));
    /// Lines more than the opponent's that can still be completed.
    pub const LINES: Self = Self::new("lines", text!("unit-lines"), text!("unit-lines-name"));
    /// All of them. A score has only the id of its unit; code that shows the score to people finds the noun here.
    pub const ALL: [Self; 5] = [Self::POINTS, Self::MOVES, Self::DISCS, Self::MEN, Self::LINES];

    const fn new(id: &'static str, noun: Text, name: Text) -> Self {
        Self { id, noun, name }
    }

    /// The noun of the unit with this id; the id itself where there is none.
    #[must_use]
    pub fn noun_of(id: &'static str) -> Text {
        let known = Self::ALL.into_iter().find(|unit| unit.id == id);
        known.map_or(Text::plain(id), |unit| unit.noun)
    }
}

/// A variant.
#[derive(Debug)]
pub struct VariantAbout {
    /// Its name.
    pub name: &'static str,
    /// Its peculiarity, in a few words.
    pub summary: Text,
}

/// Names of variants that are made of numbers: `RxC`.
#[derive(Debug)]
pub struct Pattern {
    /// The name with letters for its numbers.
    pub pattern: &'static str,
    /// Each number: the word for it, in the order of the pattern, and its bounds.
    pub numbers: &'static [(&'static str, [u32; 2])],
    /// A condition on its numbers besides their bounds: `W × (H + 1) ≤ 128`.
    pub condition: Option<&'static str>,
    /// A name that fits it.
    pub example: &'static str,
    /// Its peculiarity, in a few words.
    pub summary: Text,
}

impl Pattern {
    /// The pattern with the bounds of its numbers and the condition: `RxC (rows 2–16, columns 2–16)`.
    fn bounds(&self) -> String {
        let bound = |&(word, [least, most]): &(&str, [u32; 2])| format!("{word} {least}–{most}");
        let condition = self.condition.map(str::to_owned);
        let bounds: Vec<_> = self.numbers.iter().map(bound).chain(condition).collect();
        match bounds.is_empty() {
            true => self.pattern.to_owned(),
            false => format!("{} ({})", self.pattern, bounds.join(", ")),
        }
    }
}

/// A notation, described and shown.
#[derive(Debug, Clone, Copy)]
pub struct Examples {
    /// The notation in a sentence.
    pub doc: Text,
    /// Some texts that are read; the form that is written comes first.
    pub examples: &'static [&'static str],
}

/// The content of a cell of a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// Nothing, or the piece of this number.
    Piece,
    /// A flag, such as a lamp that is lit: written as `true` or `false`; 1 and 0 are read too.
    Flag,
    /// A count, such as the matches of a pile.
    Count,
}

/// The content of a grid.
#[derive(Debug, Clone, Copy)]
pub struct GridKind {
    /// The content of a cell.
    pub content: Content,
    /// The meaning of each value.
    pub doc: Text,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Game, Options};
    use crate::games::nim::Nim;

    #[test]
    fn sides_are_called_by_name_or_symbol() {
        let about = Nim::about();
        for (name, side) in [
            ("first", Ok(Side::First)),
            ("SECOND", Ok(Side::Second)),
            ("a", Ok(Side::First)),
            ("B", Ok(Side::Second)),
            ("C", Err("\"C\" is not a side; it is \"first\" (A) or \"second\" (B)")),
            ("", Err("\"\" is not a side; it is \"first\" (A) or \"second\" (B)")),
        ] {
            assert_eq!(
                about.side(name).map_err(String::from),
                side.map_err(str::to_owned),
                "{name}"
            );
        }
        let puzzle = About { sides: &about.sides[..1], ..*about };
        assert_eq!((about.is_puzzle(), puzzle.is_puzzle()), (false, true));
        assert_eq!(Side::BOTH.map(|side| about.side_name(side)), ["first", "second"]);
        assert_eq!(Side::BOTH.map(|side| puzzle.side_name(side)), ["first", "first"]);
    }

    #[test]
    fn the_turn_is_told_until_somebody_has_won() {
        let game = Nim::create("3,4,5", &Options::default()).unwrap();
        let name = |side: &SideName| side.symbol.to_owned();
        for (position, turn, in_french) in [
            ("1,2 A", "A to move", "A au trait"),
            ("1,2 B", "B to move", "B au trait"),
            ("0,0 A", "B won", "partie gagnée par B"),
        ] {
            let position = game.parse_position(position).unwrap();
            assert_eq!(Nim::about().turn(&position, Language::ENGLISH, name), turn);
            assert_eq!(Nim::about().turn(&position, Language::FRENCH, name), in_french);
            let side = position.side_to_move();
            for given in [None, Some(side)] {
                assert_eq!(Nim::about().check_side(given, &position), Ok(()));
            }
            let error = Nim::about().check_side(Some(side.other()), &position);
            let error = error.unwrap_err().to_string();
            assert!(
                error.contains(&format!("is \"{}\": it follows", Nim::about().side_name(side))),
                "{error}"
            );
        }
    }

    #[test]
    fn sides_that_place_in_turn_have_placed_as_many_or_one_more() {
        for (counts, fits) in [
            ([0, 0], true),
            ([1, 0], true),
            ([5, 5], true),
            ([2, 0], false),
            ([0, 1], false),
            ([4, 6], false),
        ] {
            assert_eq!(Nim::about().check_alternation(counts).is_ok(), fits, "{counts:?}");
        }
        let error = Nim::about().check_alternation([2, 0]).unwrap_err().to_string();
        assert!(error.starts_with("2 of A and 0 of B; A begins"), "{error}");
    }

    #[test]
    fn an_unknown_variant_is_refused_with_those_that_are_known() {
        let refusal = Nim::about().unknown_variant("3,4,6");
        assert!(
            matches!(&refusal, Refusal::UnknownVariant { hint: Some(hint), .. } if hint == "3,4,5")
        );
        let known = "3,4,5, 3,4,5-misere, N,N,… (piles 1–16, matches 0–255)";
        assert_eq!(refusal.to_string(), format!("nim has no variant \"3,4,6\"; there are {known}"));
    }
}
