//! The live game of a session or of an inline request: [that of the core](plateau_core::live_game), in the words of the protocol.

use std::collections::BTreeMap;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use plateau_core::erased::{COMPARE, DynGame, GameEnd, PositionText, Showing};
use plateau_core::game::{
    Diagram, DrawCount, Grid, Language, OptionSpec, OptionValue, Options, Refusal, SEED, Side,
    Wording, shown, wording,
};
use plateau_core::games::{self, Entry};
use plateau_core::live_game;
use plateau_protocol::reply::{
    ClaimReply, DrawCountReply, GoalReply, GridReply, MoveReply, OutcomeReply, SetupRemark,
    StateResult,
};
use plateau_protocol::request::{Place, StateFields};
use plateau_protocol::values::{Moves, Setting, Setup, Start, Target};
use plateau_protocol::{Code, Failure};

use super::engines::{EngineHandle, EngineKey};
use super::subject::Subject;

/// A game in progress, with the daemon's own data about it.
#[derive(Clone)]
pub struct HostedGame {
    live_game: live_game::LiveGame,
    entry: Entry,
    /// Options that the game was made with.
    game_options: Options,
    /// Handle on the engine of the session; `None` for an inline game.
    handle: Option<Arc<EngineHandle>>,
    /// True if the variant was named, or the game has begun: no position can tell another one.
    is_variant_fixed: bool,
    /// Guesses of the reader of the position in which the game began.
    remarks: Vec<Wording>,
}

impl Deref for HostedGame {
    type Target = live_game::LiveGame;

    fn deref(&self) -> &live_game::LiveGame {
        &self.live_game
    }
}

impl DerefMut for HostedGame {
    fn deref_mut(&mut self) -> &mut live_game::LiveGame {
        &mut self.live_game
    }
}

/// The form in which a client gets a game.
#[derive(Debug, Clone, Copy)]
pub struct ReplyForm {
    /// The language of texts for people.
    pub language: Language,
    /// The version of the protocol that the client speaks.
    pub version: [u32; 2],
    /// The longest reply, in bytes.
    pub max_reply: usize,
}

/// The beginning of a game.
pub struct SessionStart<'a> {
    /// An id or alias.
    pub game: &'a str,
    /// The name of the variant; that of the game's default if absent.
    pub variant: Option<&'a str>,
    /// Options to begin with, before `set` changes some.
    pub options: Options,
    /// Options that the request sets.
    pub set: &'a BTreeMap<String, Setting>,
    /// The seed of the start and of the strategies, as the option `seed`; the default of that option if absent.
    pub seed: Option<i64>,
}

impl HostedGame {
    /// Begins a game.
    pub fn new(games: &'static [Entry], start: SessionStart<'_>) -> Result<Self, Failure> {
        let (entry, implied) =
            games::find(games, start.game).map_err(|hint| unknown_game(games, start.game, hint))?;
        let specs = entry.options()?;
        let mut options = start.options;
        for (name, Setting(value)) in start.set {
            options.set(&specs, name, value.clone())?;
        }
        if let Some(seed) = start.seed {
            let also = start.set.get(SEED.spec.name).map(|Setting(value)| value);
            if also.is_some_and(|also| *also != OptionValue::Integer(seed)) {
                let message =
                    format!("\"seed\" is {seed}, and another in \"options\"; give one of them");
                return Err(Failure::new(Code::NotSupported, message).at("seed"));
            }
            options.set_known(&specs, SEED.spec.name, OptionValue::Integer(seed))?;
        }
        let game_options = options.clone();
        let variant = start.variant.or(implied);
        let live_game = live_game::LiveGame::begin(entry, variant, options)?;
        Ok(Self {
            live_game,
            entry: *entry,
            game_options,
            handle: None,
            is_variant_fixed: variant.is_some(),
            remarks: Vec::new(),
        })
    }

    /// Begins a game at an inline position of `game`.
    pub fn inline(games: &'static [Entry], game: &str, place: &Place) -> Result<Self, Failure> {
        let start = SessionStart {
            game,
            variant: place.variant.as_deref(),
            options: Options::default(),
            set: &place.options,
            seed: None,
        };
        let mut live_game = Self::new(games, start)?;
        live_game.set_up(place.setup.as_ref(), place.side.as_deref(), place.moves.as_ref())?;
        Ok(live_game)
    }

    /// The same game with a handle on an engine of its own; the previous handle is dropped.
    pub fn with_handle(self, handle: Arc<EngineHandle>) -> Self {
        Self { handle: Some(handle), ..self }
    }

    /// The subject of a search by a strategy: a name that a client made up is none.
    pub fn subject(&self, strategy: Option<&str>) -> Subject {
        let known = self.game().strategies().into_iter().map(|known| known.name).chain([COMPARE]);
        let strategy = known.into_iter().find(|known| strategy.is_none_or(|name| name == *known));
        Subject { game: self.about().id, strategy: strategy.unwrap_or("unknown") }
    }

    /// Handle on the engine of its session.
    pub fn handle(&self) -> Option<&EngineHandle> {
        self.handle.as_deref()
    }

    /// Key of the engine of a strategy. The default strategy has the same key whether it is named or not.
    pub fn key(&self, strategy: Option<&str>) -> EngineKey {
        let default = self.game().strategies().first().map(|about| about.name);
        EngineKey {
            game: self.about().id,
            variant: self.game().variant(),
            game_options: self.game_options.clone(),
            strategy: strategy.or(default).map(str::to_owned),
            options: self.options().clone(),
        }
    }

    /// All options of the game and its strategies.
    pub fn specs(&self) -> Vec<OptionSpec> {
        self.game().options()
    }

    /// Sets the position, and the variant that it tells if none was named. All or nothing.
    pub fn set_up(
        &mut self,
        setup: Option<&Setup>,
        side: Option<&str>,
        moves: Option<&Moves>,
    ) -> Result<(), Failure> {
        let Start { variant, setup, remarks } =
            Setup::read(setup, side, &**self.game(), self.is_variant_fixed)?;
        let mut begun = self.live_game.clone();
        if let Some(variant) = &variant {
            let options = self.options().clone();
            begun = live_game::LiveGame::begin(&self.entry, Some(variant), options)?;
        }
        let moves = match moves {
            Some(moves) => split(&**begun.game(), moves),
            None => Vec::new(),
        };
        begun.place(&PositionText { setup, moves })?;
        (self.live_game, self.remarks) = (begun, remarks);
        self.is_variant_fixed = true;
        Ok(())
    }

    /// The line as a record tells it: options are not told there, so it says where the game began
    /// unless that is where its variant does.
    pub fn recorded(&self) -> Result<PositionText, Failure> {
        let plain = self.entry.create(Some(&self.game().variant()), &Options::default())?;
        let usual = plain.state(&PositionText::default())?.setup;
        let setup = self.position().state().setup;
        let moves = self.position().moves();
        Ok(PositionText { setup: (setup != usual).then_some(setup), moves })
    }

    fn read_grid(&self, grid: &Grid, side: Option<Side>) -> Result<String, Failure> {
        Ok(self.game().read_grid(grid, side)?)
    }

    /// Takes moves back.
    pub fn take_back(&mut self, plies: usize) -> Result<(), Failure> {
        if self.undo(plies) {
            return Ok(());
        }
        let played = self.position().ply();
        let message = format!("{plies} plies cannot be taken back: only {played} were played");
        Err(Failure::new(Code::OutOfRange, message).at("plies"))
    }

    /// The same position of the same puzzle with another goal.
    pub fn with_target(&self, target: &Target) -> Result<Self, Failure> {
        let Some(option) = self.about().target else {
            let id = self.about().id;
            let refusal = Refusal::not_supported(wording!("live-game-no-such-target", id));
            return Err(Failure::from(refusal).at("target"));
        };
        let text = match target {
            Target::Text(text) => text.clone(),
            Target::Grid(grid) => self.read_grid(grid, None)?,
        };
        let mut other = self.clone();
        other.set_option(option, Some(OptionValue::Text(text)))?;
        let variant = self.game().variant();
        other.live_game =
            live_game::LiveGame::begin(&self.entry, Some(&variant), other.options().clone())?;
        other.game_options = other.options().clone();
        // The start may depend on the options: it is kept as it is.
        let setup = Some(self.position().state().setup);
        other.place(&PositionText { setup, moves: self.position().moves() })?;
        Ok(other)
    }

    /// The answer to `state`, with the parts that are asked for.
    pub fn state(&self, form: ReplyForm, asked: StateFields) -> Result<StateResult, Failure> {
        let ReplyForm { language, version, max_reply } = form;
        let StateFields { history, legal, grid } = asked.meant_in_version(version);
        let position = self.position();
        let state = position.state();
        let showing = Showing { effects: true, most: max_reply, ..Showing::DETAILS };
        let legal = legal.then(|| position.list(showing)).transpose()?;
        let name = |side| self.about().side_name(side);
        Ok(StateResult {
            game: self.about().id,
            variant: state.variant,
            setup: state.setup,
            moves: history.then(|| position.moves()),
            position: state.position,
            ply: position.ply(),
            side: name(state.side),
            legal_count: state.legal_count,
            key: format!("{:016x}", state.key),
            over: state.outcome.is_some(),
            outcome: state.outcome.map(|GameEnd { outcome, score, tally }| OutcomeReply {
                winner: outcome.winner.map(name),
                score: score.into(),
                sides: tally.map(|counts| {
                    [Side::First, Side::Second].map(name).into_iter().zip(counts).collect()
                }),
                reason: outcome.reason.id,
                text: outcome.reason.text.to(language),
                lines: if outcome.winner.is_some() { self.won(language) } else { Vec::new() },
            }),
            claim: state
                .claim
                .map(|reason| ClaimReply { reason: reason.id, text: reason.text.to(language) }),
            draw_in: state.draw_count.map(|DrawCount { reason, plies }| DrawCountReply {
                plies,
                reason: reason.id,
                text: reason.text.to(language),
            }),
            goal: self.game().goal().map(|goal| GoalReply::new(goal, language)),
            opening: state.opening.map(|name| name.to(language)),
            remarks: self.remarks.iter().map(|it| SetupRemark::new(it, language)).collect(),
            legal: legal.map(|moves| moves.into_iter().map(MoveReply::from).collect()),
            grid: grid.then(|| GridReply::new(position.grid(), self.about().grid.content)),
        })
    }

    /// The lines that have won, each by the names of its places.
    fn won(&self, language: Language) -> Vec<Vec<String>> {
        // The goal of a puzzle is no line, and its board may be too large to be drawn.
        if self.about().is_puzzle() {
            return Vec::new();
        }
        let Ok(Diagram { cells, won, .. }) = self.position().diagram(language) else {
            return Vec::new();
        };
        let name = |corner: &(f32, f32)| {
            let cell = cells.iter().find(|cell| (cell.row, cell.column) == *corner);
            cell.map(|cell| cell.name.clone())
        };
        won.iter().map(|line| line.iter().filter_map(name).collect()).collect()
    }

    /// The moves of a list as they came, or of a text as the game cuts it.
    pub fn split(&self, moves: &Moves) -> Vec<String> {
        split(&**self.game(), moves)
    }
}

fn split(game: &dyn DynGame, moves: &Moves) -> Vec<String> {
    match moves {
        Moves::List(list) => list.clone(),
        Moves::Text(text) => game.split_moves(text),
    }
}

/// Failure for a game that does not exist.
pub(crate) fn unknown_game(games: &[Entry], name: &str, hint: Option<String>) -> Failure {
    let known: Vec<_> = games.iter().map(|entry| entry.about().id).collect();
    let message = format!("there is no game \"{}\"; there are {}", shown(name), known.join(", "));
    Failure::new(Code::UnknownGame, message).at("game").hint(hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use plateau_core::games::GAMES;

    fn live_game(game: &str) -> HostedGame {
        let (set, options) = (&BTreeMap::new(), Options::default());
        HostedGame::new(GAMES, SessionStart { game, variant: None, options, set, seed: None })
            .unwrap()
    }

    #[test]
    fn the_subject_of_a_search_is_a_known_name() {
        for (game, strategy, expected) in [
            ("nim", Some("minimax"), "nim:minimax"),
            ("nim", Some("made up"), "nim:unknown"),
            ("solitaire", Some("compare"), "peg_solitaire:compare"),
        ] {
            assert_eq!(live_game(game).subject(strategy).to_string(), expected);
        }
        let live_game = live_game("othello");
        assert_eq!(live_game.subject(None).strategy, live_game.game().strategies()[0].name);
    }

    #[test]
    fn to_take_back_too_much_says_how_much_was_played() {
        let mut live_game = live_game("tic_tac_toe");
        live_game.play(&["a1".to_owned(), "b2".to_owned()], Showing::TEXT).unwrap();
        let failure = live_game.take_back(3).unwrap_err();
        assert_eq!((failure.code, failure.field.as_deref()), (Code::OutOfRange, Some("plies")));
        assert!(failure.message.ends_with("only 2 were played"), "{}", failure.message);
        assert!(live_game.take_back(2).is_ok() && live_game.position().ply() == 0);
    }

    #[test]
    fn a_side_goes_with_a_grid_and_a_text_is_a_whole_position() {
        let grid = || Setup::Grid(vec![vec![0; 3]; 3]);
        let text = |text: &str| Setup::Text(text.to_owned());
        for (setup, side, accepted) in [
            (None, None, true),
            (None, Some("crosses"), false),
            (Some(grid()), None, true),
            (Some(grid()), Some("crosses"), true),
            (Some(grid()), Some("red"), false),
            (Some(text("startpos")), None, true),
            (Some(text("startpos")), Some("crosses"), false),
            (Some(text("nonsense")), None, false),
        ] {
            let mut live_game = live_game("tic_tac_toe");
            let found = live_game.set_up(setup.as_ref(), side, None);
            assert_eq!(found.is_ok(), accepted, "{setup:?} {side:?}: {found:?}");
            let is_grid = matches!(setup, Some(Setup::Grid(_)));
            assert_eq!(live_game.at().setup.is_some(), accepted && is_grid, "{setup:?}");
        }
    }

    #[test]
    fn a_drawn_board_tells_its_variant_unless_the_client_has_named_one() {
        let rows = |size: usize| {
            let row = |marks: &str| format!("{0}{marks}{0}\n", ".".repeat(size / 2 - 1));
            let others = row("..").repeat(size / 2 - 1);
            Setup::Text(format!("{others}{}{}{others}X to move\n", row("OX"), row("XO")))
        };
        let (set, options) = (&BTreeMap::new(), Options::default());
        for (variant, size, expected) in [
            (None, 8, Some("8x8")),
            (None, 6, Some("6x6")),
            (Some("6x6"), 6, Some("6x6")),
            (Some("8x8"), 6, None),
        ] {
            let options = options.clone();
            let start = SessionStart { game: "othello", variant, options, set, seed: None };
            let mut live_game = HostedGame::new(GAMES, start).unwrap();
            let found = live_game.set_up(Some(&rows(size)), None, None);
            assert_eq!(found.is_ok(), expected.is_some(), "{variant:?} {size}: {found:?}");
            let is_expected = expected.is_none_or(|name| live_game.game().variant() == name);
            assert!(is_expected, "{variant:?} {size}: {}", live_game.game().variant());
        }
    }

    #[test]
    fn a_state_has_the_guesses_about_the_board_in_which_the_game_began() {
        let form = ReplyForm { language: Language::FRENCH, version: [1, 2], max_reply: usize::MAX };
        let remarks = |live_game: &HostedGame| {
            let state = live_game.state(form, StateFields::default()).unwrap();
            let remarks = state.remarks.into_iter();
            remarks.map(|it| (it.message, it.text)).collect::<Vec<_>>()
        };
        let board = ["--------"; 3].into_iter().chain(["---OX---", "---XO---"]);
        let board = board.chain(["--------"; 3]).collect::<Vec<_>>().join("\n");
        let mut live_game = live_game("othello");
        live_game.set_up(Some(&Setup::Text(board.clone())), None, None).unwrap();
        let guess = (
            "no side to move was recognised; black is to move",
            "aucun camp au trait n'a été reconnu ; le trait est à noir",
        );
        let guess = vec![(guess.0.to_owned(), guess.1.to_owned())];
        assert_eq!(remarks(&live_game), guess);
        live_game.play(&["d3".to_owned()], Showing::TEXT).unwrap();
        assert_eq!(remarks(&live_game), guess);
        let named = Setup::Text(format!("{board}\nWhite to move"));
        live_game.set_up(Some(&named), None, None).unwrap();
        assert_eq!(remarks(&live_game), []);
        let startpos = Setup::Text("startpos".to_owned());
        live_game.set_up(Some(&startpos), None, None).unwrap();
        assert_eq!(remarks(&live_game), []);
    }
}
