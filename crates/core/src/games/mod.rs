//! The registry: the only place that names the games.
//!
//! A new game is a folder next to this file and two lines in this file: its module and its entry.
//! `CONTRIBUTING.md` lists every place that it touches.
//! Server, command line, tournaments, clients, renderers and the law tests then serve it unchanged.
//! The folders to copy are [`tic_tac_toe`] for a game and [`nim`] for one whose size is chosen.
//!
//! A whole game in one place, and an engine that plays it:
//! ```
//! use plateau_core::erased::{Insight, Interchange, PositionText, Query};
//! use plateau_core::search::{Evaluator, Searchable, StopToken, Strategy};
//! use plateau_core::game::*;
//! use plateau_core::games::Entry;
//!
//! /// One heap of stones. A move takes one to three, and the player who takes the last one wins.
//! #[derive(Clone, PartialEq, Eq)]
//! struct Heap {
//!     stones: usize,
//!     side: Side,
//! }
//!
//! const EXPECTED: Text = Text::plain("stones and side are expected");
//! const EMPTY: Reason = Reason { id: "empty", text: Text::plain("an empty heap") };
//!
//! impl Position for Heap {
//!     type Move = usize;
//!
//!     fn side_to_move(&self) -> Side {
//!         self.side
//!     }
//!     fn legal_moves(&self, moves: &mut MoveList<usize>) {
//!         moves.extend(1..=self.stones.min(3));
//!     }
//!     fn play_unchecked(&mut self, taken: usize) {
//!         self.stones -= taken;
//!         self.side = self.side.other();
//!     }
//!     fn outcome(&self) -> Option<Outcome> {
//!         (self.stones == 0).then(|| Outcome::win(self.side.other(), 1, &EMPTY))
//!     }
//!     fn key(&self) -> u64 {
//!         hash((self.stones * 2 + self.side.index()) as u64)
//!     }
//! }
//!
//! struct TakeAway;
//!
//! static ABOUT: About = About {
//!     id: "take_away",
//!     title: Text::plain("Take away"),
//!     summary: Text::plain("Take one to three stones; the last stone wins."),
//!     aliases: &[],
//!     sides: &[SideName { name: "left", symbol: "L", label: Text::plain("left") }, SideName { name: "right", symbol: "R", label: Text::plain("right") }],
//!     variants: &[VariantAbout { name: "21", summary: Text::plain("twenty-one stones") }],
//!     patterns: &[],
//!     position_notation: Examples { doc: Text::plain("stones and side"), examples: &["21 L"] },
//!     move_notation: Examples { doc: Text::plain("the number of stones taken"), examples: &["2"] },
//!     unit: Unit::POINTS,
//!     reasons: &[EMPTY],
//!     grid: GridKind { content: Content::Count, doc: Text::plain("the number of stones") },
//!     options: &[],
//!     target: None,
//! };
//!
//! impl Game for TakeAway {
//!     type Position = Heap;
//!
//!     fn about() -> &'static About {
//!         &ABOUT
//!     }
//!     fn create(variant: &str, _options: &Options) -> Result<Self, Refusal> {
//!         if variant == "21" { Ok(Self) } else { Err(ABOUT.unknown_variant(variant)) }
//!     }
//!     fn variant(&self) -> String {
//!         "21".to_owned()
//!     }
//!     fn geometry(&self) -> Geometry {
//!         Geometry::of_squares("piles", 1, 1, |_, _| "heap".to_owned())
//!     }
//!     fn figures(&self) -> Vec<Figure> {
//!         Vec::new()
//!     }
//!     fn start(&self) -> Heap {
//!         Heap { stones: 21, side: Side::First }
//!     }
//!     fn parse_position(&self, text: &str) -> Result<Heap, Wording> {
//!         let (stones, side) = text.split_once(' ').ok_or(EXPECTED)?;
//!         let stones = stones.parse().map_err(|_| EXPECTED)?;
//!         Ok(Heap { stones, side: ABOUT.side(side)? })
//!     }
//!     fn format_position(&self, heap: &Heap) -> String {
//!         format!("{} {}", heap.stones, ABOUT.sides[heap.side.index()].symbol)
//!     }
//!     fn parse_move(&self, _: &Heap, text: &str) -> Result<usize, Wording> {
//!         text.parse().map_err(|_| EXPECTED.into())
//!     }
//!     fn format_move(&self, _: &Heap, taken: usize) -> String {
//!         taken.to_string()
//!     }
//!     fn grid(&self, heap: &Heap) -> Grid {
//!         vec![vec![heap.stones as i64]]
//!     }
//!     fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<Heap, Wording> {
//!         grid::check_shape(grid, &[1])?;
//!         let stones = grid[0][0].try_into().map_err(|_| EXPECTED)?;
//!         Ok(Heap { stones, side: side.unwrap_or(Side::First) })
//!     }
//!     fn diagram(&self, heap: &Heap, language: Language) -> Diagram {
//!         let text = heap.stones.to_string();
//!         let cell = Cell {
//!             piece: Piece::Tile(text.clone()),
//!             text: text.clone(),
//!             unicode: text,
//!             ..Cell::default()
//!         };
//!         Diagram {
//!             title: ABOUT.title.to(language).to_owned(),
//!             description: self.format_position(heap),
//!             rows: 1,
//!             columns: 1,
//!             ground: Ground::Plain,
//!             cells: vec![cell],
//!             ..Diagram::default()
//!         }
//!     }
//! }
//!
//! /// No preference: the search has to find the theory by itself.
//! #[derive(Clone, Copy)]
//! struct Even;
//!
//! impl Evaluator<Heap> for Even {
//!     fn name(&self) -> &'static str {
//!         "even"
//!     }
//!     fn summary(&self) -> Text {
//!         Text::plain("every heap is worth the same")
//!     }
//!     fn unit(&self) -> Unit {
//!         Unit::POINTS
//!     }
//!     fn evaluate(&self, _: &Heap) -> i32 {
//!         0
//!     }
//! }
//!
//! impl Searchable for TakeAway {
//!     type Evaluator = Even;
//!
//!     fn evaluators() -> &'static [Even] {
//!         &[Even]
//!     }
//!     fn strategies() -> Vec<Strategy<Self>> {
//!         plateau_core::search::standard()
//!     }
//! }
//!
//! impl Insight for TakeAway {}
//! impl Interchange for TakeAway {}
//!
//! let game = Entry::of::<TakeAway>().create(None, &Options::default())?;
//! let mut engine = game.engine(Some("alpha_beta"), &Options::default())?;
//! let (start, query) = (PositionText::default(), Query::default());
//! let report = engine.search(&start, &query, &StopToken::default(), &mut |_| {})?;
//! assert_eq!(report.lines[0].moves[0], "1", "a multiple of four is lost");
//! # Ok::<(), plateau_core::erased::SearchError>(())
//! ```

#[cfg(feature = "connect4")]
mod connect4;
#[cfg(feature = "draughts")]
mod draughts;
#[cfg(feature = "lights-out")]
mod lights_out;
#[cfg(feature = "nim")]
pub mod nim;
#[cfg(feature = "othello")]
mod othello;
#[cfg(feature = "peg-solitaire")]
mod peg_solitaire;
#[cfg(feature = "sliding-tile")]
mod sliding_tile;
#[cfg(feature = "tic-tac-toe")]
pub mod tic_tac_toe;

use std::sync::Arc;

use crate::erased::{DynGame, Extended, Extras, Interchange};
use crate::game::{
    About, Alias, OptionSpec, Options, Refusal, Wording, nearest, shown, suggestion, wording,
};
#[cfg(feature = "train")]
use crate::training::{
    Recipe,
    proof::{self, Checked, Proof},
};

/// An entry with the recipes of its books, tables and weights, if the feature `train` is enabled.
macro_rules! trained {
    ($entry:expr, $recipes:expr) => {{
        let entry = $entry;
        #[cfg(feature = "train")]
        let entry = entry.training($recipes);
        entry
    }};
}

/// Every game, in the order in which they are listed.
pub static GAMES: &[Entry] = &[
    #[cfg(feature = "othello")]
    trained!(Entry::of::<othello::Othello>(), &othello::RECIPES),
    #[cfg(feature = "connect4")]
    trained!(Entry::of::<connect4::Connect4>(), &[connect4::BOOK_RECIPE, connect4::SOLVE_RECIPE]),
    #[cfg(feature = "draughts")]
    trained!(Entry::of_both::<draughts::Draughts, draughts::Draughts<u128>>(), &draughts::RECIPES),
    #[cfg(feature = "tic-tac-toe")]
    Entry::of::<tic_tac_toe::TicTacToe>(),
    #[cfg(feature = "nim")]
    Entry::of::<nim::Nim>(),
    #[cfg(feature = "peg-solitaire")]
    Entry::of::<peg_solitaire::PegSolitaire>(),
    #[cfg(feature = "lights-out")]
    Entry::of::<lights_out::LightsOut>(),
    #[cfg(feature = "sliding-tile")]
    trained!(
        Entry::of::<sliding_tile::SlidingTile>(),
        &[sliding_tile::DATABASE_RECIPE, sliding_tile::LONG_SEARCH_RECIPE]
    ),
];

/// A variant of a game, or the reason for its refusal.
type Created = Result<Arc<dyn DynGame>, Refusal>;

/// A game of the registry.
#[derive(Clone, Copy)]
pub struct Entry {
    about: fn() -> &'static About,
    create: fn(&str, &Options) -> Created,
    prepare: fn(),
    #[cfg(feature = "train")]
    derive: fn(&Proof) -> Result<Checked, String>,
    #[cfg(feature = "train")]
    recipes: &'static [Recipe],
    extras: Extras,
}

impl Entry {
    /// The entry of a game.
    #[must_use]
    pub const fn of<G: Interchange>() -> Self {
        Self {
            about: G::about,
            create: |variant, options| Ok(Arc::new(G::create(variant, options)?)),
            prepare: G::prepare,
            #[cfg(feature = "train")]
            derive: |proof| {
                let game = G::create(&proof.variant, &Options::default());
                proof::derive(&game.map_err(|refusal| refusal.to_string())?, proof)
            },
            #[cfg(feature = "train")]
            recipes: &[],
            extras: &[],
        }
    }

    /// The entry of a game of two types: the first creates the variants that the second refuses.
    #[must_use]
    pub const fn of_both<G: Interchange, H: Interchange>() -> Self {
        let create = |variant: &str, options: &Options| -> Created {
            match H::create(variant, options) {
                Ok(game) => Ok(Arc::new(game)),
                Err(_) => Ok(Arc::new(G::create(variant, options)?)),
            }
        };
        Self { create, ..Self::of::<G>() }
    }

    #[cfg(feature = "train")]
    /// The same entry with long jobs that make the game's books, tables and weights.
    #[must_use]
    const fn training(mut self, recipes: &'static [Recipe]) -> Self {
        self.recipes = recipes;
        self
    }

    /// The same entry with strategies in addition to the game's own, for the variants that they play.
    #[must_use]
    pub const fn with_extras(mut self, extras: Extras) -> Self {
        self.extras = extras;
        self
    }

    /// Names, notations and options.
    #[must_use]
    pub fn about(&self) -> &'static About {
        (self.about)()
    }

    /// The options of the start and of each strategy, which are the same for every variant.
    ///
    /// # Errors
    /// None for the games of the registry: they create their default variant without options.
    pub fn options(&self) -> Result<Vec<OptionSpec>, Refusal> {
        Ok(self.create(None, &Options::default())?.options())
    }

    /// Prepares the data that all its searches share, so that the first search need not.
    pub fn prepare(&self) {
        (self.prepare)();
    }

    #[cfg(feature = "train")]
    /// The conclusion of a proof of the value of its start, by its rules alone.
    ///
    /// # Errors
    /// As [`proof::derive`], or the game's refusal of the variant.
    pub fn derive(&self, proof: &Proof) -> Result<Checked, String> {
        (self.derive)(proof)
    }

    #[cfg(feature = "train")]
    /// Recipes of `plateau train` for it.
    #[must_use]
    pub const fn recipes(&self) -> &'static [Recipe] {
        self.recipes
    }

    /// A variant of the game, [however it is spelt](About::variant_spelt); the default one for `None`.
    ///
    /// # Errors
    /// [`Refusal::UnknownVariant`], or the game's refusal of its options.
    pub fn create(&self, variant: Option<&str>, options: &Options) -> Created {
        let about = self.about();
        let variant = variant.unwrap_or(about.variants[0].name);
        let game = (self.create)(variant, options).or_else(|refusal| {
            let known = about.variant_spelt(variant);
            let is_unknown = matches!(refusal, Refusal::UnknownVariant { .. });
            if is_unknown && known != variant {
                (self.create)(&known, options).map_err(|_| refusal)
            } else {
                Err(refusal)
            }
        })?;
        Ok(Extended::over(game, self.extras))
    }
}

/// The game with the id or alias `name`, [however it is spelt](crate::game::About::name_spelt), with the variant that the alias stands for.
///
/// # Errors
/// The nearest known name, if there is one.
pub fn find<'a>(
    games: &'a [Entry],
    name: &str,
) -> Result<(&'a Entry, Option<&'static str>), Option<String>> {
    let mut known = games.iter().filter_map(|entry| Some((entry, entry.about().name_spelt(name)?)));
    if let Some((entry, Alias { variant, .. })) = known.next() {
        return Ok((entry, variant));
    }
    let names = games.iter().flat_map(|entry| entry.about().names());
    Err(nearest(name, names.map(|known| known.name)))
}

/// The game of the registry with a name that a user gave, with the variant that an alias stands for.
///
/// # Errors
/// A sentence that lists the games.
pub fn find_named(name: &str) -> Result<(&'static Entry, Option<&'static str>), Wording> {
    find(GAMES, name).map_err(|hint| {
        let known: Vec<_> = GAMES.iter().map(|entry| entry.about().id).collect();
        let (name, hint) = (shown(name), suggestion(hint));
        let known = known.join(", ");
        wording!("games-unknown-game", name, hint, known)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::erased::PositionText;
    use crate::game::{Language, OptionValue, SEED};

    /// Option of a puzzle's start that makes it random.
    const DIFFICULTY: &str = "difficulty";

    #[test]
    fn every_name_however_it_is_spelt_is_that_of_one_game() {
        for entry in GAMES {
            for known in entry.about().names() {
                for name in [known.name.to_owned(), known.name.to_uppercase().replace('_', " ")] {
                    let (found, variant) = find(GAMES, &name).unwrap();
                    assert_eq!(
                        (found.about().id, variant),
                        (entry.about().id, known.variant),
                        "{name}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_seed_that_changes_no_start_by_itself_says_what_does() {
        for entry in GAMES {
            let about = entry.about();
            let Some(seed) = about.options.iter().find(|spec| spec.name == SEED.spec.name) else {
                continue;
            };
            for variant in about.variants {
                let start = |numbers: &[(&str, i64)]| {
                    let mut options = Options::default();
                    for &(name, number) in numbers {
                        options.set(about.options, name, OptionValue::Integer(number)).unwrap();
                    }
                    let game = entry.create(Some(variant.name), &options).unwrap();
                    game.state(&PositionText::default()).unwrap().setup
                };
                let is_random = |also: &[(&str, i64)]| {
                    let with = |seed| start(&[also, &[(SEED.spec.name, seed)]].concat());
                    (0..5).map(with).collect::<BTreeSet<_>>().len() > 1
                };
                let name = format!("{} {}", about.id, variant.name);
                assert!(is_random(&[(DIFFICULTY, 6)]), "{name}");
                let tells = |language| seed.doc.to(language).contains(DIFFICULTY);
                assert!(is_random(&[]) || Language::all().iter().copied().all(tells), "{name}");
            }
        }
    }

    #[test]
    fn an_unknown_game_is_refused_in_whole_sentences() {
        for (name, message) in [
            ("chess", "there is no game \"chess\". There are othello, "),
            ("otello", "there is no game \"otello\"; did you mean othello? There are othello, "),
        ] {
            let error = find_named(name).err().unwrap().to_string();
            assert!(error.starts_with(message) && error.ends_with('.'), "{error}");
        }
    }

    #[test]
    fn a_variant_is_found_however_it_is_spelt() {
        for (game, spelt, expected) in [
            ("draughts", "Russian", Some("russian")),
            ("draughts", "anti-draughts", Some("antidraughts")),
            ("othello", "6X6", Some("6x6")),
            ("taquin", "4X3", Some("4x3")),
            ("peg_solitaire", "English 33", Some("english33")),
            ("draughts", "Klingon", None),
        ] {
            let created = find(GAMES, game).unwrap().0.create(Some(spelt), &Options::default());
            let found = created.as_ref().ok().map(|game| game.variant());
            assert_eq!(found.as_deref(), expected, "{spelt}");
            if let Err(refusal) = created {
                assert!(refusal.to_string().contains("\"Klingon\""), "{refusal}");
            }
        }
    }
}
