//! A game with its types erased, as the server, the tournament and the command line use it.
//!
//! Every game that implements [`Interchange`](super::Interchange) is a [`DynGame`] by the blanket implementation in `erased`. Positions are
//! passed as [`PositionText`], which is replayed into a [`DynPosition`](super::DynPosition) in a few microseconds; a game in progress keeps
//! the latter. Nothing is ever downcast.

use std::sync::Arc;

use crate::game::drawing::Fault;
use crate::game::{
    About, Details, Diagram, DrawCount, Figure, Game, Geometry, Goal, Grid, Language, OpeningSet,
    OptionSpec, Options, Outcome, Reason, Refusal, Side, Text, Unit, Wording,
};
use crate::search::Perft;
use crate::search::{Score, StopToken, StrategyAbout};

use super::{
    BoxedPosition, DraftMove, Effect, Engine, PositionText, Protocol, Rated, Record, RecordAbout,
    Replayed, Saying, SimulateRequest, Simulation, Translation,
};

/// State of a game at a position.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    /// The variant.
    pub variant: String,
    /// The position text of the start.
    pub setup: String,
    /// The text of the current position.
    pub position: String,
    /// Side to move.
    pub side: Side,
    /// The hash of board and side to move.
    pub key: u64,
    /// The number of legal moves; 0 when the game is over.
    pub legal_count: usize,
    /// Result of a game that has ended.
    pub outcome: Option<GameEnd>,
    /// The draw that a player may claim now, by the rule that allows it. Without a claim the game continues.
    pub claim: Option<&'static Reason>,
    /// The rule that counts moves without progress, and the plies until it draws the game; `None` while no rule counts.
    pub draw_count: Option<DrawCount>,
    /// The name of the opening: that of the last position of the game that has one.
    pub opening: Option<Text>,
}

/// Result of a game that has ended.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GameEnd {
    /// The winner, and the reason for the end.
    pub outcome: Outcome,
    /// The score for the side that moves first.
    pub score: Score,
    /// The count of each side that decides the game, if there is one.
    pub tally: Option<[u32; 2]>,
}

impl State {
    /// The outcome of a game in which every draw is claimed, as tournaments play it.
    #[must_use]
    pub fn adjudicated(&self) -> Option<Outcome> {
        adjudicated(self.outcome, self.claim)
    }
}

/// The outcome of a game if the draw that a player may claim counts as its end.
pub(super) fn adjudicated(end: Option<GameEnd>, claim: Option<&'static Reason>) -> Option<Outcome> {
    end.map(|end| end.outcome).or_else(|| claim.map(Outcome::draw_by_history))
}

impl GameEnd {
    /// The end of a game at a position, which has this outcome.
    pub(super) fn of<G: Game>(game: &G, position: &G::Position, outcome: Outcome) -> Self {
        let about = G::about();
        let score = Score::of_outcome(outcome, Side::First, about.unit.id, about.is_puzzle());
        Self { outcome, score, tally: game.tally(position) }
    }
}

/// The fields to return for a move in addition to its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Showing {
    /// The game's own fields.
    pub details: bool,
    /// Its effect on the board.
    pub effects: bool,
    /// The position to which it leads.
    pub positions: bool,
    /// Most bytes of all moves together; the request is refused as soon as they exceed it.
    pub most: usize,
}

impl Showing {
    /// The text alone.
    pub const TEXT: Self =
        Self { details: false, effects: false, positions: false, most: usize::MAX };
    /// The details.
    pub const DETAILS: Self = Self { details: true, ..Self::TEXT };

    /// True if only the texts are returned.
    #[must_use]
    pub const fn is_text(&self) -> bool {
        !self.details && !self.effects && !self.positions
    }
}

/// A legal move with its effects.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct LegalMove {
    /// The move as text.
    pub text: String,
    /// The game's own fields, if requested.
    pub details: Details,
    /// Its effect on the board, if requested; `None` on boards of more than 1,024 places,
    /// and for a move to a place that the variant's board does not have.
    pub effect: Option<Effect>,
    /// The text of the position after it, if requested.
    pub position: Option<String>,
}

/// A move that was played.
pub type PlayedMove = LegalMove;

/// Static evaluation of a position.
#[derive(Debug, Clone, PartialEq)]
pub struct Evaluation {
    /// The evaluator's name.
    pub evaluator: &'static str,
    /// The value for the side to move.
    pub score: Score,
    /// The value of each side separately, if the evaluator computes it.
    pub sides: Option<[f64; 2]>,
    /// The terms of the value.
    pub terms: Vec<(&'static str, f64)>,
}

/// An evaluator without its game's types, as `describe` lists it.
#[derive(Debug, Clone, Copy)]
pub struct EvaluatorAbout {
    /// Its name in the protocol.
    pub name: &'static str,
    /// The features that it evaluates, in a sentence.
    pub summary: Text,
    /// The unit of its estimates.
    pub unit: Unit,
}

/// A position that was read from a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadSetup {
    /// The position text in the form of the game.
    pub setup: String,
    /// Guesses, and lines that were passed over.
    pub remarks: Vec<Wording>,
}

/// The variant of a drawn board, or of a position text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DrawnVariant {
    /// The one that reads the drawing.
    Meant,
    /// The only one with a board of this form, by its name.
    Told(String),
    /// The most likely one of several with the same board.
    Guessed(String),
}

impl DrawnVariant {
    /// Its name; `None` for the one that reads the drawing.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        match self {
            Self::Meant => None,
            Self::Told(name) | Self::Guessed(name) => Some(name),
        }
    }
}

/// A position, most often of a board that was drawn by rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The variant.
    pub variant: DrawnVariant,
    /// The position.
    pub read: ReadSetup,
}

/// A game in one variant, with its types erased.
pub trait DynGame: Send + Sync {
    /// Names, notations and options: the same for every variant.
    fn about(&self) -> &'static About;

    /// The name of this variant.
    fn variant(&self) -> String;

    /// The shape of the board.
    fn geometry(&self) -> Geometry;

    /// The values of a grid and what they stand for.
    fn figures(&self) -> Vec<Figure>;

    /// The goal of a puzzle, as position text.
    fn goal(&self) -> Option<Goal<String>>;

    /// The draws that a player has to claim; all other ends are automatic.
    fn claims(&self) -> &'static [Reason];

    /// The strategies, the default first.
    fn strategies(&self) -> Vec<StrategyAbout>;

    /// The evaluators, the default first.
    fn evaluators(&self) -> Vec<EvaluatorAbout>;

    /// The options of the start and of each strategy. A name that is declared several times is listed several times.
    fn options(&self) -> Vec<OptionSpec> {
        let strategies = self.strategies();
        let of_strategies = strategies.iter().flat_map(|strategy| strategy.options);
        self.about().options.iter().chain(of_strategies).copied().collect()
    }

    /// The words in which the game writes moves, each with its names for people.
    fn move_words(&self) -> &'static [(&'static str, Text)];

    /// Cuts a string of several moves into moves.
    fn split_moves(&self, text: &str) -> Vec<String>;

    /// As [`split_moves`](Self::split_moves), each move with its offset in the text.
    fn place_moves(&self, text: &str) -> Vec<DraftMove>;

    /// True if a text is written like a position of the game, legal or not.
    fn resembles_position(&self, text: &str) -> bool;

    /// Reads a board that is drawn by rows, of this variant or of one of another size; `None` if the text is no such drawing. If the drawn
    /// position is against the rules, the result is [`Refusal::BadPosition`].
    fn read_drawing(&self, text: &str) -> Option<Result<Drawn, Refusal>>;

    /// The fault of a text that is nearly a drawing of a board of the game.
    fn drawing_fault(&self, text: &str) -> Option<Fault>;

    /// The variants whose boards differ in more than their size, to try for moves that name none.
    fn drawn_variants(&self) -> Vec<String>;

    /// The game in the variant of a position whose text tells it by its name or by its size.
    fn sized_for(&self, text: &str) -> Option<Arc<dyn DynGame>>;

    /// True of a text that is no part of a drawing: each of its lines has words of no board of this game, and none names the side to move.
    fn is_prose(&self, text: &str) -> bool;

    /// True if either side may be to move on the same board, so that the side must be given with it.
    fn has_free_turn(&self) -> bool {
        let start = PositionText::default();
        let Ok(position) = self.position(&start) else { return false };
        let grid = position.grid();
        Side::BOTH.into_iter().all(|side| self.read_grid(&grid, Some(side)).is_ok())
    }

    /// True if a text has the form of a move, whether or not it is legal anywhere.
    fn is_move_text(&self, text: &str) -> bool;

    /// Plays the moves of a record. Abbreviated moves that are ambiguous are resolved by the moves after them.
    ///
    /// # Errors
    /// As [`play`](Self::play), at the last move that any reading reaches.
    fn replay_record(&self, at: &PositionText, texts: &[&str]) -> Result<Replayed, Refusal>;

    /// Reads a line of a set of positions whose moves have known values; `None` if it is not one.
    fn parse_rated(&self, line: &str) -> Option<Rated>;

    /// The position text that a grid of numbers stands for.
    ///
    /// # Errors
    /// [`Refusal::BadPosition`].
    fn read_grid(&self, grid: &Grid, side: Option<Side>) -> Result<String, Refusal>;

    /// Reads a position text, or a board of this variant that is drawn by rows.
    ///
    /// # Errors
    /// [`Refusal::BadPosition`].
    fn read_setup(&self, text: &str) -> Result<ReadSetup, Refusal>;

    /// As [`read_setup`](Self::read_setup), for the start of a game. Unless the variant was named, the text may also be a position of the
    /// variant that it tells by its form; if that is a guess, there is a remark.
    ///
    /// # Errors
    /// That of this variant.
    fn read_start(&self, text: &str, is_named: bool) -> Result<Drawn, Refusal>;

    /// As [`read_setup`](Self::read_setup), without the remarks.
    ///
    /// # Errors
    /// [`Refusal::BadPosition`].
    fn normalise(&self, text: &str) -> Result<String, Refusal> {
        Ok(self.read_setup(text)?.setup)
    }

    /// Checks that the positions of the board are written; searches are allowed on larger boards.
    ///
    /// # Errors
    /// [`Refusal::NotSupported`] where a position would be too long.
    fn check_written(&self) -> Result<(), Refusal>;

    /// The position that a text describes, for a single query.
    ///
    /// # Errors
    /// Those of [`PositionText::replay`], here and in all following methods.
    fn position(&self, at: &PositionText) -> Result<BoxedPosition<'_>, Refusal>;

    /// The position that a text describes, for a game in progress: it owns a reference to the game.
    ///
    /// # Errors
    /// As [`position`](Self::position).
    fn into_position(self: Arc<Self>, at: &PositionText)
    -> Result<BoxedPosition<'static>, Refusal>;

    /// The [state](super::DynPosition::state) of the game at a position.
    ///
    /// # Errors
    /// As [`position`](Self::position).
    fn state(&self, at: &PositionText) -> Result<State, Refusal> {
        Ok(self.position(at)?.state())
    }

    /// The legal moves, with their details if `details` is set.
    ///
    /// # Errors
    /// As [`position`](Self::position), [`Refusal::NotSupported`] where they are too many to list, or [`Refusal::TooLong`].
    fn legal(&self, at: &PositionText, details: bool) -> Result<Vec<LegalMove>, Refusal> {
        self.position(at)?.list(Showing { details, ..Showing::TEXT })
    }

    /// Plays `moves` after `at`, and returns each with its details.
    ///
    /// # Errors
    /// As [`position`](Self::position), or with the index of the first illegal move in `moves`, or [`Refusal::TooLong`].
    fn play(&self, at: &PositionText, moves: &[String]) -> Result<Vec<PlayedMove>, Refusal> {
        self.position(at)?.play(moves, Showing::DETAILS)
    }

    /// True if the length of a solution is the sum of the [costs](Game::has_costs) of its moves.
    fn has_costs(&self) -> bool;

    /// The [picture](super::DynPosition::diagram) of a position, with words in `language`.
    ///
    /// # Errors
    /// As [`position`](Self::position), or [`Refusal::NotSupported`] where the board is too large to draw.
    fn diagram(&self, at: &PositionText, language: Language) -> Result<Diagram, Refusal> {
        self.position(at)?.diagram(language)
    }

    /// All sayings that its kinds and facts of moves can use ([`Insight::SAYINGS`](super::Insight::SAYINGS)).
    fn sayings(&self) -> &'static [Saying];

    /// Counts the leaves at `depth`; the result says whether the count was interrupted and is partial.
    ///
    /// # Errors
    /// As [`position`](Self::position).
    fn perft(
        &self,
        at: &PositionText,
        depth: u32,
        divide: bool,
        stop: &StopToken,
    ) -> Result<Perft, Refusal>;

    /// Plays many games between two strategies.
    ///
    /// # Errors
    /// As [`position`](Self::position), [`Refusal::UnknownStrategy`], or [`Refusal::NotSupported`] for a puzzle.
    fn simulate(
        self: Arc<Self>,
        at: &PositionText,
        request: &SimulateRequest,
        stop: &StopToken,
        report: &mut dyn FnMut(&Simulation),
    ) -> Result<Simulation, Refusal>;

    /// The name of this variant in a third-party protocol.
    ///
    /// # Errors
    /// [`Refusal::NotSupported`], if the protocol does not support it.
    fn name_in(&self, protocol: Protocol) -> Result<String, Refusal>;

    /// Writes a line of play in a third-party protocol.
    ///
    /// # Errors
    /// As [`position`](Self::position), or [`Refusal::NotSupported`] where the protocol does not support the game.
    fn translate(&self, protocol: Protocol, at: &PositionText) -> Result<Translation, Refusal>;

    /// Reads a legal move in the notation of a third-party protocol, and returns it in ours.
    ///
    /// # Errors
    /// As [`translate`](Self::translate), or [`Refusal::IllegalMove`].
    fn read_foreign(
        &self,
        protocol: Protocol,
        at: &PositionText,
        text: &str,
    ) -> Result<String, Refusal> {
        Ok(self.position(at)?.read_foreign(protocol, &[text])?.swap_remove(0))
    }

    /// Reads a position in the notation of a third-party protocol, and returns it in ours.
    ///
    /// # Errors
    /// [`Refusal::BadPosition`], or [`Refusal::NotSupported`] where the protocol does not support the game.
    fn read_foreign_position(&self, protocol: Protocol, text: &str) -> Result<String, Refusal>;

    /// The formats of records, the game's own first.
    fn record_formats(&self) -> Vec<RecordAbout>;

    /// Sets of openings of the variant for tournaments.
    fn opening_sets(&self) -> &'static [OpeningSet];

    /// Writes a record in the format with this extension; `None` if no such format is written.
    ///
    /// # Errors
    /// As [`position`](Self::position).
    fn write_record(&self, extension: &str, record: &Record) -> Option<Result<String, Refusal>>;

    /// An engine of the strategy (`None`: the default), with options of that strategy; options of other strategies are ignored. For a
    /// puzzle, [`COMPARE`](super::COMPARE) runs all.
    ///
    /// # Errors
    /// [`Refusal::UnknownStrategy`], or the strategy's refusal of an option.
    fn engine(
        self: Arc<Self>,
        strategy: Option<&str>,
        options: &Options,
    ) -> Result<Box<dyn Engine>, Refusal>;
}
