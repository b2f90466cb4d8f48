//! Scripts: random conversations of several sessions, and the verdict of a sequential model on each line.
//!
//! In the model each session carries out its own commands one after the other, and knows nothing of the others.

use std::collections::HashMap;
use std::fmt;

use rand::{Rng, RngExt};
use serde_json::{Value, json};

use plateau_core::erased::Showing;
use plateau_core::game::Options;
use plateau_core::games::find_named;
use plateau_core::live_game::LiveGame;

use super::Claims;

/// Sessions of a script.
const SESSIONS: u32 = 3;
/// The strategy of endless searches, if the daemon has it: it continues for as long as there is a deeper ply.
const DEEPENING: &str = "alpha_beta";
/// Fewest places of a board on which no search for two players reaches the end of the game within minutes: those of draughts. The whole
/// tree of a smaller board, such as that of tic-tac-toe, may be searched.
const LARGE: usize = 50;
/// The most lines of a random script.
const MAX_LINES: usize = 40;

/// The most moves that a line plays.
const MAX_PLAYED: usize = 4;

/// A line of the client. Sessions are named by numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Begins a game, by its index among the games of the script.
    Newgame(u32, usize),
    /// Plays a few legal moves, chosen by this number.
    Play(u32, usize),
    /// Plays a text that is not a move.
    PlayNonsense(u32),
    /// Takes back the given number of plies.
    Undo(u32, usize),
    /// Asks for the state.
    State(u32),
    /// Ends the session.
    Close(u32),
    /// A search of one node; of a session, or inline.
    Brief(Option<u32>),
    /// A search without limits; of a session, or inline.
    Endless(Option<u32>),
    /// Stops all searches.
    StopAll,
    /// Stops the searches of a session.
    StopSession(u32),
    /// Stops the request that is the given number of lines earlier.
    StopTarget(usize),
    /// Sends a `ping`.
    Ping,
}

impl Step {
    /// The step that a number stands for: all kinds of them, the usual ones most often.
    #[must_use]
    pub fn of(number: u32) -> Self {
        let (kind, rest) = (number % 30, number / 30);
        let (session, rest) = (rest % SESSIONS, (rest / SESSIONS) as usize);
        // One search in four is inline.
        let (place, inline) = (Some(session), rest % 4 == 0);
        let place = place.filter(|_| !inline);
        match kind {
            0..4 => Self::Newgame(session, rest),
            4..12 => Self::Play(session, rest),
            12 => Self::PlayNonsense(session),
            13..15 => Self::Undo(session, 1 + rest % 3),
            15..17 => Self::State(session),
            17 => Self::Close(session),
            18..21 => Self::Brief(place),
            21..24 => Self::Endless(place),
            24 => Self::StopAll,
            25 => Self::StopSession(session),
            26..29 => Self::StopTarget(1 + rest % 5),
            _ => Self::Ping,
        }
    }

    /// Steps by chance.
    pub fn random(random: &mut impl Rng) -> Vec<Self> {
        let count = random.random_range(1..MAX_LINES);
        (0..count).map(|_| Self::of(random.random())).collect()
    }
}

/// Verdict of the model on an answer.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expected {
    /// A state with this position and this number of moves.
    State(String, usize),
    /// An error with this code.
    Error(&'static str),
    /// The end of a search.
    Search(Found),
    /// Any final reply.
    Any,
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::State(position, ply) => write!(f, "the position {position} at ply {ply}"),
            Self::Error(code) => write!(f, "the error {code}"),
            Self::Search(Found { legal: Some(legal), .. }) => {
                write!(f, "the result of a stopped search or one of {}", legal.join(", "))
            }
            Self::Search(Found { legal: None, .. }) => write!(f, "the result of a search"),
            Self::Any => write!(f, "any final reply"),
        }
    }
}

/// Moves that a search may find, and its end.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Found {
    pub(super) ends: Ends,
    /// Legal moves, one of which it answers; `None` where it need not find one.
    pub(super) legal: Option<Vec<String>>,
}

/// Causes of the end of a search that no stop names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ends {
    /// Its limit.
    ByItself,
    /// The end of input, unless it has found everything before.
    WithInput,
    /// Only the end of input.
    OnlyWithInput,
}

/// A game in which a daemon is tried.
#[derive(Debug, Clone)]
pub struct Arena {
    game: &'static str,
    /// The strategy of its searches without limits; the default one if absent.
    strategy: Option<&'static str>,
    /// Set where these do not end by themselves.
    is_endless: bool,
}

impl Arena {
    /// The games of a daemon that this program knows.
    #[must_use]
    pub fn of(claims: &Claims) -> Vec<Self> {
        let arena = |game| {
            let strategy = Some(DEEPENING).filter(|name| claims.has_strategy(game, name));
            Self { game, strategy, is_endless: strategy.is_some() && is_endless(&begin(game)) }
        };
        claims.known_games().map(arena).collect()
    }

    /// A search without limits.
    fn endless(&self) -> Value {
        let mut line = json!({"cmd": "go", "infinite": true, "report_ms": 1});
        if let Some(strategy) = self.strategy {
            line["strategy"] = strategy.into();
        }
        line
    }
}

/// The start of a game.
fn begin(game: &str) -> LiveGame {
    let (entry, variant) = find_named(game).expect("a game of the registry");
    LiveGame::begin(entry, variant, Options::default()).expect("its default start")
}

/// True if an iteratively deepening search runs for minutes.
fn is_endless(live_game: &LiveGame) -> bool {
    !live_game.about().is_puzzle() && live_game.game().geometry().places.len() >= LARGE
}

fn state(live_game: &LiveGame) -> Expected {
    let position = live_game.position();
    Expected::State(position.text(), position.ply())
}

fn legal(live_game: &LiveGame) -> Vec<String> {
    let legal = live_game.position().list(Showing::TEXT).expect("a board of usual size");
    legal.into_iter().map(|mv| mv.text).collect()
}

/// One to [`MAX_PLAYED`] legal moves one after the other, none where there is none: a number says how many and which.
fn choose(live_game: &LiveGame, number: usize) -> Vec<String> {
    let (count, number) = (1 + number % MAX_PLAYED, number / MAX_PLAYED);
    let mut after = live_game.clone();
    for _ in 0..count {
        let mut legal = legal(&after);
        if legal.is_empty() {
            break;
        }
        play(&mut after, &[legal.swap_remove(number % legal.len())]);
    }
    after.position().moves().split_off(live_game.position().ply())
}

fn play(live_game: &mut LiveGame, moves: &[String]) {
    live_game.play(moves, Showing::TEXT).expect("legal moves");
}

/// The end of a search.
fn search(live_game: &LiveGame, ends: Ends) -> Expected {
    let legal = legal(live_game);
    if legal.is_empty() {
        return Expected::Error("game_over");
    }
    let legal = (!live_game.about().is_puzzle()).then_some(legal);
    Expected::Search(Found { ends, legal })
}

/// The client's lines with the model's verdict on each.
pub struct Script {
    /// Requests, with their place as id.
    pub lines: Vec<Value>,
    pub(super) expected: Vec<Expected>,
    arenas: Vec<Arena>,
    tables: HashMap<u32, (usize, LiveGame)>,
}

impl Script {
    /// The lines of these steps, in these games.
    ///
    /// # Panics
    /// Without a game.
    #[must_use]
    pub fn new(arenas: &[Arena], steps: &[Step]) -> Self {
        assert!(!arenas.is_empty(), "a script needs a game");
        let mut script = Self {
            lines: Vec::new(),
            expected: Vec::new(),
            arenas: arenas.to_vec(),
            tables: HashMap::new(),
        };
        for (id, step) in steps.iter().enumerate() {
            let (mut line, expected) = script.step(id, step);
            line["id"] = id.into();
            script.lines.push(line);
            script.expected.push(expected);
        }
        script
    }

    /// The lines as they are sent.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        self.lines.iter().map(|line| format!("{line}\n")).collect::<String>().into_bytes()
    }

    fn step(&mut self, id: usize, step: &Step) -> (Value, Expected) {
        match step {
            Step::Newgame(name, number) => self.newgame(*name, number % self.arenas.len()),
            Step::Play(name, number) => {
                let moves = self.tables.get(name).map(|(_, live_game)| choose(live_game, *number));
                let moves = moves.unwrap_or_default();
                let sent = if moves.is_empty() { vec!["none".to_owned()] } else { moves.clone() };
                self.on(*name, json!({"cmd": "play", "moves": sent}), |live_game| {
                    if moves.is_empty() {
                        return Expected::Error("game_over");
                    }
                    play(live_game, &moves);
                    state(live_game)
                })
            }
            Step::PlayNonsense(name) => {
                let line = json!({"cmd": "play", "moves": ["nonsense"]});
                self.on(*name, line, |live_game| {
                    let is_over = legal(live_game).is_empty();
                    Expected::Error(if is_over { "game_over" } else { "illegal_move" })
                })
            }
            Step::Undo(name, plies) => {
                let line = json!({"cmd": "undo", "plies": plies});
                self.on(*name, line, |live_game| match live_game.undo(*plies) {
                    true => state(live_game),
                    false => Expected::Error("out_of_range"),
                })
            }
            Step::State(name) => {
                self.on(*name, json!({"cmd": "state"}), |live_game| state(live_game))
            }
            Step::Close(name) => {
                let answer = self.on(*name, json!({"cmd": "close"}), |_| Expected::Any);
                self.tables.remove(name);
                answer
            }
            Step::Brief(place) => self.brief(*place),
            Step::Endless(place) => self.endless(*place),
            Step::StopAll => (json!({"cmd": "stop"}), Expected::Any),
            Step::StopSession(name) => (of(*name, json!({"cmd": "stop"})), Expected::Any),
            Step::StopTarget(before) => {
                (json!({"cmd": "stop", "target": id.saturating_sub(*before)}), Expected::Any)
            }
            Step::Ping => (json!({"cmd": "ping"}), Expected::Any),
        }
    }

    /// A game from the start that the model has: that of a puzzle may be another elsewhere.
    fn newgame(&mut self, name: u32, arena: usize) -> (Value, Expected) {
        let game = self.arenas[arena].game;
        let live_game = begin(game);
        let setup = live_game.position().text();
        let line = json!({"cmd": "newgame", "game": game, "setup": setup});
        let state = state(&live_game);
        self.tables.insert(name, (arena, live_game));
        (of(name, line), state)
    }

    /// A command of a session.
    fn on(
        &mut self,
        name: u32,
        line: Value,
        then: impl FnOnce(&mut LiveGame) -> Expected,
    ) -> (Value, Expected) {
        let live_game = self.tables.get_mut(&name).map(|(_, live_game)| live_game);
        (of(name, line), live_game.map_or(Expected::Error("unknown_session"), then))
    }

    fn brief(&mut self, place: Option<u32>) -> (Value, Expected) {
        let line = json!({"cmd": "go", "nodes": 1});
        match place {
            Some(name) => self.on(name, line, |live_game| search(live_game, Ends::ByItself)),
            None => self.inline(line, Ends::ByItself),
        }
    }

    /// A search without limits; in a puzzle, which may be solved immediately or never, a search of one node.
    fn endless(&mut self, place: Option<u32>) -> (Value, Expected) {
        let Some(name) = place else {
            let arena = self.inline_arena();
            let line = arena.endless();
            let ends = if arena.is_endless { Ends::OnlyWithInput } else { Ends::WithInput };
            return self.inline(line, ends);
        };
        let Some((arena, live_game)) = self.tables.get(&name) else { return self.brief(place) };
        if live_game.about().is_puzzle() {
            return self.brief(place);
        }
        let arena = &self.arenas[*arena];
        let ends = if arena.is_endless { Ends::OnlyWithInput } else { Ends::WithInput };
        let line = arena.endless();
        self.on(name, line, |live_game| search(live_game, ends))
    }

    /// A search of the start of a game that needs no session.
    fn inline(&self, mut line: Value, ends: Ends) -> (Value, Expected) {
        let game = self.inline_arena().game;
        line["game"] = game.into();
        let live_game = begin(game);
        line["setup"] = live_game.position().text().into();
        (line, search(&live_game, ends))
    }

    /// The game of inline searches: one with much to find, if there is one.
    fn inline_arena(&self) -> &Arena {
        self.arenas.iter().find(|arena| arena.is_endless).unwrap_or(&self.arenas[0])
    }

    /// True if the stop on a line speaks of the search on an earlier one.
    pub(super) fn stops(&self, stop: usize, search: usize) -> bool {
        let [stop, search] = [stop, search].map(|id| &self.lines[id]);
        stop["cmd"] == "stop"
            && match (stop.get("target"), stop.get("session")) {
                (Some(target), _) => *target == search["id"],
                (None, Some(session)) => Some(session) == search.get("session"),
                (None, None) => true,
            }
    }
}

/// A line with its session. The first one has the shortest name that there is.
fn of(name: u32, mut line: Value) -> Value {
    let name = if name == 0 { String::new() } else { name.to_string() };
    line["session"] = name.into();
    line
}

#[cfg(test)]
mod tests {
    use plateau_core::games::GAMES;

    use super::*;

    #[test]
    fn searches_of_large_boards_are_endless() {
        let mut ids: Vec<_> = GAMES.iter().map(|entry| entry.about().id).collect();
        ids.retain(|id| is_endless(&begin(id)));
        assert_eq!(ids, ["othello", "draughts"]);
    }
}
