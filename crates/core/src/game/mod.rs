//! Games: rules, notation and picture. It uses no other module, and does no input or output.
//!
//! A new game implements two traits of this module.
//! [`Position`] is its rules; every search is generic over it.
//! [`Game`] is its names, its notation and its picture.
//! Three more are elsewhere: [`Searchable`](crate::search::Searchable) has its evaluators and strategies,
//! [`Insight`](crate::erased::Insight) its hints, and [`Interchange`](crate::erased::Interchange) its notations in third-party programs.

#[macro_use]
mod text;

mod about;
mod diagram;
pub mod drawing;
pub mod drops;
mod entities;
mod geometry;
pub mod grid;
mod hash;
mod offset;
mod openings;
mod options;
mod outcome;
mod position;
mod refusal;
mod spelling;
pub mod square_board;

pub use about::{About, Alias, Content, Examples, GridKind, Pattern, SideName, Unit, VariantAbout};
pub use diagram::{Cell, Diagram, Ground, Piece, Route, Tone};
pub use entities::{Entities, letters_of_entities, without_entities};
pub use geometry::{Change, Figure, Geometry, Goal, Place};
pub use hash::hash;
pub use offset::offset;
pub use openings::{OpeningSet, Openings};
pub use options::{
    CHANCE, ChoiceOption, EVALUATOR, FlagOption, IntOption, LEVEL, OptionKind, OptionSpec,
    OptionValue, OptionalInt, Options, SEED, TABLE_MB, TextOption,
};
pub use outcome::{DrawCount, Outcome, Reason};
pub use position::{Move, MoveList, Position, Side};
pub use refusal::Refusal;
pub use spelling::{has_no_width, in_latin, narrow, nearest, shown, shown_letter, suggestion};
pub(crate) use text::catalogue;
pub use text::wording;
pub use text::{Argument, Catalogue, CatalogueFiles, Language, Text, ToArgument, Wording, rounded};

/// The effects of a move besides moving: field names of the protocol with their values.
pub type Details = Vec<(&'static str, Detail)>;

/// A grid of numbers, one row of the board after the other, the top row first.
/// Rows may differ in length, as those of a triangle do.
pub type Grid = Vec<Vec<i64>>;

/// The value of one field of [`Details`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detail {
    /// A number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// One square, piece or word.
    Text(String),
    /// Squares, in the order in which the move touches them.
    Texts(Vec<String>),
}

/// Names, notation and picture of a game.
///
/// A value of the type is one variant: its size and its other choices are fields, so one type serves every board.
/// No text is trusted: a method that reads text must handle anything that a client can send.
pub trait Game: Send + Sync + Sized + 'static {
    /// The rules.
    type Position: Position;

    /// Names, notations, options: the same for every variant.
    fn about() -> &'static About;

    /// The variant called `variant`, with the options of the start (`options` has passed [`About::options`]).
    ///
    /// # Errors
    /// [`Refusal::UnknownVariant`] or [`Refusal::BadOption`], which list the allowed values.
    fn create(variant: &str, options: &Options) -> Result<Self, Refusal>;

    /// The name of this variant, as `create` reads it.
    fn variant(&self) -> String;

    /// The shape of the board.
    fn geometry(&self) -> Geometry;

    /// The values of a grid and what they stand for, by rising values; none where a value is a count.
    fn figures(&self) -> Vec<Figure>;

    /// The goal of a puzzle.
    fn goal(&self) -> Option<Goal<Self::Position>> {
        None
    }

    /// True where moves of a puzzle [cost](Position::cost) other than 1, so that lengths of solutions are costs and not numbers of moves.
    fn has_costs(&self) -> bool {
        false
    }

    /// The position in which this variant begins.
    fn start(&self) -> Self::Position;

    /// The names of the openings of this variant; by default there are none.
    fn openings(&self) -> Option<&'static Openings> {
        None
    }

    /// Sets of openings of this variant for tournaments; by default there are none.
    fn opening_sets(&self) -> &'static [OpeningSet] {
        &[]
    }

    /// Reads a position.
    ///
    /// # Errors
    /// A sentence that names the fault and the expected input.
    fn parse_position(&self, text: &str) -> Result<Self::Position, Wording>;

    /// True of a text that is written like a position of this game and of no other one, legal or not: an error then names this game.
    fn resembles_position(_text: &str) -> bool {
        false
    }

    /// The signs of a drawn board with the numbers of a grid that they stand for; none where boards are not read from drawings.
    /// Signs whose meaning depends on the others have numbers of their own, for [`resolve_signs`](Self::resolve_signs).
    fn signs() -> &'static [(&'static str, i64)] {
        &[]
    }

    /// The number of a grid that a word of a drawn board stands for.
    fn drawn_cell(word: &str) -> Option<i64> {
        drawing::number_of(Self::signs(), word)
    }

    /// True if the last row of a grid is row 1, as on the chess board; otherwise the first is.
    const ROWS_COUNT_DOWN: bool = false;

    /// The side that a word beside a drawn board names: by its name, its symbol, its label or its colour, in small letters.
    fn drawn_side(word: &str) -> Option<Side> {
        let (about, word) = (Self::about(), drawing::colour_name(word));
        let named = |side: &Side| {
            let label = about.sides.get(side.index()).map(|side| side.label);
            let is_word = |label: Text| {
                Language::all().iter().any(|&language| label.to(language).to_lowercase() == word)
            };
            label.is_some_and(is_word)
        };
        about
            .side(word)
            .ok()
            .or_else(|| Side::BOTH.into_iter().find(named))
            .filter(|_| about.sides.len() > 1)
    }

    /// The lengths of the rows that a drawing of the board may have: those of its grid, and of other ways to draw it.
    fn drawn_shapes(&self) -> Vec<Vec<usize>> {
        vec![self.grid(&self.start()).iter().map(Vec::len).collect()]
    }

    /// The position of a drawn board, whose rows have the lengths of one of [`drawn_shapes`](Self::drawn_shapes).
    ///
    /// # Errors
    /// As [`parse_grid`](Self::parse_grid).
    fn parse_drawn(&self, grid: Grid, side: Option<Side>) -> Result<Self::Position, Wording> {
        self.parse_grid(&grid, side)
    }

    /// The number of the sign of the colour that a word beside a drawn board names, in small letters, where colours have no sides of
    /// their own.
    fn drawn_colour(_word: &str) -> Option<i64> {
        None
    }

    /// Gives the signs of a drawn board, whose meaning may depend on the other signs, the numbers of a grid; `None` where they are not those
    /// of a board of this game. `mover` is the [colour](Self::drawn_colour) that the text around it calls the one to move.
    fn resolve_signs(&self, grid: Grid, _mover: Option<i64>) -> Option<drawing::Resolved> {
        Some(drawing::Resolved::certain(grid))
    }

    /// Reads a board that is drawn by rows; `None` where the text is no such drawing.
    fn parse_drawing(&self, text: &str) -> Option<drawing::ReadPosition<Self::Position>> {
        drawing::read_position(self, text)
    }

    /// The variants whose boards differ in more than their size, for drawings of any of them.
    fn drawn_variants() -> Vec<String> {
        Vec::new()
    }

    /// Variants for drawings of other boards than the usual one, the most likely first: several variants have the same board.
    fn guessed_variants() -> &'static [&'static str] {
        &[]
    }

    /// The variant on a board with the given rows and columns, for drawings of boards of any size.
    fn variant_of_size(_rows: usize, _columns: usize) -> Option<String> {
        None
    }

    /// The variant that begins with a position, by its text; `None` if there is none, or if a text cannot be of several variants.
    fn variant_that_starts(_text: &str) -> Option<&'static str> {
        None
    }

    /// The variant of a position whose text tells it by its size; `None` if that is not told.
    fn variant_of_position(_text: &str) -> Option<String> {
        None
    }

    /// Writes a position, all that the rules need except the history.
    fn format_position(&self, position: &Self::Position) -> String;

    /// Reads a move of `position`; the caller checks that it is legal.
    ///
    /// # Errors
    /// A sentence that names the fault and the expected input.
    fn parse_move(&self, position: &Self::Position, text: &str) -> Result<Move<Self>, Wording>;

    /// The legal moves of `position` that a text of a record may mean, of which those after it choose one.
    /// By default the one that [`parse_move`](Self::parse_move) reads.
    ///
    /// # Errors
    /// As [`parse_move`](Self::parse_move).
    fn readings(&self, position: &Self::Position, text: &str) -> Result<Vec<Move<Self>>, Wording> {
        self.parse_move(position, text).map(|mv| vec![mv])
    }

    /// True if a text has the form of a move, whether or not it is legal anywhere.
    fn is_move_text(&self, text: &str) -> bool {
        self.parse_move(&self.start(), text).is_ok()
    }

    /// The move of `position` that records omit because the next one implies it, such as a pass in Othello. By default there is none.
    /// It is played, and becomes a part of the line of moves, if the given move is legal only after it.
    fn implied_move(&self, _position: &Self::Position) -> Option<Move<Self>> {
        None
    }

    /// The reading that `read` accepts in `position`, or else after the [implied move](Self::implied_move), which then comes first.
    /// The error is that of `read` in `position` itself.
    fn read_with_implied<T, E>(
        &self,
        position: &Self::Position,
        read: impl Fn(&Self::Position) -> Result<T, E>,
    ) -> Result<(Option<Move<Self>>, T), E> {
        let refusal = match read(position) {
            Ok(found) => return Ok((None, found)),
            Err(refusal) => refusal,
        };
        let implied = self.implied_move(position).filter(|&mv| position.is_legal(mv));
        let after_it = |implied| Some((Some(implied), read(&position.after(implied)).ok()?));
        implied.and_then(after_it).ok_or(refusal)
    }

    /// Writes a legal move of `position`.
    fn format_move(&self, position: &Self::Position, mv: Move<Self>) -> String;

    /// The words in which its moves are written, each with its names for people, which [`parse_move`](Self::parse_move) reads too.
    fn move_words() -> &'static [(&'static str, Text)] {
        &[]
    }

    /// Cuts a string of several moves into moves; by default at white space.
    fn split_moves(&self, text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    /// The moves of a list whose notation the whole list tells; `None` if each move tells its own.
    fn in_context(_moves: &[&str]) -> Option<Vec<String>> {
        None
    }

    /// The reason why a well-formed move is not legal in `position`, in a few words.
    fn explain_illegal(&self, _position: &Self::Position, _mv: Move<Self>) -> Wording {
        text!("game-illegal-move").into()
    }

    /// The effects of a legal move of `position`: discs flipped, men captured, hole emptied.
    fn details(&self, _position: &Self::Position, _mv: Move<Self>) -> Details {
        Details::new()
    }

    /// The places through which a legal move leads, by their numbers: a piece that moves from its origin to its end,
    /// a piece that is placed, or a cell that is pressed, on one place alone; a pass on none.
    fn route(&self, _position: &Self::Position, _mv: Move<Self>) -> Vec<usize> {
        Vec::new()
    }

    /// The places that a legal move changes, by their numbers. By default the differences between the grids before and after it.
    fn changes(&self, position: &Self::Position, mv: Move<Self>) -> Vec<Change> {
        let [before, after] = [self.grid(position), self.grid(&position.after(mv))];
        let values = before.into_iter().flatten().zip(after.into_iter().flatten()).enumerate();
        let change = |(place, (before, after))| Change { place, before, after };
        values.map(change).filter(|change| change.before != change.after).collect()
    }

    /// The count by which a finished game is decided, of each side: its discs. `None` where nothing is counted.
    fn tally(&self, _position: &Self::Position) -> Option<[u32; 2]> {
        None
    }

    /// The position as a grid of numbers, in the convention of [`About::grid`].
    fn grid(&self, position: &Self::Position) -> Grid;

    /// Reads a grid of numbers with the side to move (`None`: as the game deduces it, else the first).
    ///
    /// # Errors
    /// A sentence that names the fault and the expected input.
    fn parse_grid(&self, grid: &Grid, side: Option<Side>) -> Result<Self::Position, Wording>;

    /// The picture of a position, its words in `language`; that of a puzzle [says how it has ended](Diagram::with_end).
    fn diagram(&self, position: &Self::Position, language: Language) -> Diagram;

    /// The number of cells in the picture; the pictures of giant boards are refused.
    fn cells_drawn(&self) -> usize {
        0
    }
}
