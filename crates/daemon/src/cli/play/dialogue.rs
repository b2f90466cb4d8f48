//! The conversation: lines of a person in, boards and sentences out, and the moves of the engine between them.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use anstyle::Style;

use plateau_core::erased::{PositionText, Report, Showing, State};
use plateau_core::game::{Language, Text};
use plateau_core::search::{Limits, StopToken};

use super::board;
use super::error::PlayError;
use super::input::{Event, Input};
use super::played_game::{Beginning, PlayedGame, Player};
use super::screen::{ASIDE, NEWS, Rows, Screen, WRONG};
use super::speech::Speech;
use super::start::GameStart;
use super::thinking::Engines;
use super::{USUAL_LIMIT, arrows, offers, view, words};
use crate::cli::limit::Limit;

/// A dialogue with a person.
pub(super) struct Dialogue<'a> {
    /// The voice of the terminal.
    pub speech: Speech,
    /// The look of the terminal.
    pub screen: Screen,
    /// The limit of each search, if the player has set one.
    pub limit: Option<Limit>,
    /// The game, once there is one.
    pub live_game: Option<PlayedGame>,
    /// The strategy of the engine; `None` is the game's best.
    pub strategy: Option<String>,
    /// The file that the person has saved this session to, which may be written again.
    pub saved: Option<String>,
    /// The engines of the game.
    pub engines: Engines,
    /// The place of the cursor, where arrow keys move one.
    pub cursor: Option<String>,
    /// The row of the screen in which the last board begins.
    pub drawn_at: Option<usize>,
    /// The person.
    pub input: Input,
    /// The screen as bytes.
    pub output: Rows<'a>,
    /// False once the person has left.
    pub is_open: bool,
}

/// The least time between two lines of thought.
const REPORT_EVERY: Duration = Duration::from_millis(100);
/// Characters of a line of thought on a screen of unknown width: it is written over by the next and so must not wrap.
const THOUGHT: usize = 78;

impl Dialogue<'_> {
    /// Carries out lines until the person leaves or the input ends.
    ///
    /// # Errors
    /// The screen cannot be written.
    pub(super) fn run(&mut self) -> io::Result<()> {
        let mut was_interrupted = false;
        while self.is_open {
            was_interrupted |= self.input.await_line();
            let prompt = self.prompt();
            match self.ask(&prompt)? {
                Event::Line(line) => {
                    was_interrupted = false;
                    match self.cursor.clone().filter(|_| line.trim().is_empty()) {
                        Some(place) => self.obey(|dialogue| arrows::enter(dialogue, &place))?,
                        None => self.obey(|dialogue| words::execute(dialogue, &line))?,
                    }
                }
                Event::Arrow(arrow) => {
                    was_interrupted = false;
                    self.obey(|dialogue| arrows::press(dialogue, arrow))?;
                }
                Event::Interrupt if !was_interrupted => {
                    was_interrupted = true;
                    writeln!(self.output)?;
                    self.tell(text!("play-again"), &[])?;
                }
                Event::Interrupt | Event::End => {
                    self.is_open = false;
                    writeln!(self.output)?;
                }
            }
        }
        Ok(())
    }

    /// Asks the person about a file, and reads the answer from the next line. Anything but yes is no.
    ///
    /// # Errors
    /// The screen cannot be written.
    pub(super) fn confirms(&mut self, question: Text, file: &str) -> io::Result<bool> {
        let question = self.speech.say(question, &[("file", &file)]);
        self.input.await_line();
        let answer = match self.ask(&format!("{question} "))? {
            Event::Line(line) => line.trim().to_lowercase(),
            Event::Arrow(_) | Event::Interrupt | Event::End => {
                writeln!(self.output)?;
                return Ok(false);
            }
        };
        Ok(Language::all().iter().any(|&language| {
            let yes = text!("play-yes").to(language);
            !answer.is_empty() && yes.starts_with(&answer)
        }))
    }

    /// Shows a prompt, and waits for the person.
    fn ask(&mut self, prompt: &str) -> io::Result<Event> {
        let prompt = self.screen.spelled(prompt).into_owned();
        self.output.flush()?;
        if self.input.is_edited() {
            let has_arrows =
                self.live_game.as_ref().is_some_and(|it| arrows::meaning(it).is_some());
            let offers = offers::of(self.live_game.as_ref(), self.speech.language);
            self.input.ask(&prompt, offers, has_arrows);
        } else {
            write!(self.output, "{prompt}")?;
            self.output.flush()?;
        }
        Ok(self.input.next())
    }

    /// Prints lines a screen at a time; `indent` is that of rows below the first of a line.
    ///
    /// # Errors
    /// The screen cannot be written.
    pub(super) fn list(&mut self, lines: &[String], indent: usize) -> io::Result<()> {
        let rows: Vec<_> = lines.iter().flat_map(|line| self.screen.lines(line, indent)).collect();
        // The last row of the screen is for the prompt.
        let height = self.screen.size().map_or(usize::MAX, |[_, height]| height.max(4) - 1);
        let mut shown = 0;
        for row in &rows {
            if shown == height - 1 && rows.len() > height {
                self.input.await_line();
                let more = self.speech.say(text!("play-more"), &[]);
                match self.ask(&more)? {
                    Event::Line(line) if line.trim().is_empty() => shown = 0,
                    _ => return Ok(()),
                }
            }
            writeln!(self.output, "{}", self.screen.spelled(row))?;
            shown += 1;
        }
        Ok(())
    }

    /// Carries out an action for the person, and prints the message if it fails.
    ///
    /// # Errors
    /// The screen cannot be written.
    pub(super) fn obey(
        &mut self,
        what: impl FnOnce(&mut Self) -> Result<(), PlayError>,
    ) -> io::Result<()> {
        match what(self) {
            Ok(()) => Ok(()),
            Err(error) => {
                let sentence = error.sentence(self.speech)?;
                self.print(&sentence, WRONG)
            }
        }
    }

    /// Prints a text of the terminal with its values.
    ///
    /// # Errors
    /// The screen cannot be written.
    pub(super) fn tell(&mut self, text: Text, values: &[(&str, &dyn Display)]) -> io::Result<()> {
        self.print(&self.speech.say(text, values), Style::new())
    }

    /// Prints a line in a style.
    ///
    /// # Errors
    /// The screen cannot be written.
    pub(super) fn print(&mut self, text: &str, style: Style) -> io::Result<()> {
        for line in self.screen.lines(text, 0) {
            writeln!(self.output, "{}", self.screen.paint(&line, style))?;
        }
        Ok(())
    }

    /// The game.
    ///
    /// # Errors
    /// There is none yet.
    pub(super) fn live_game(&self) -> Result<&PlayedGame, PlayError> {
        self.live_game.as_ref().ok_or_else(|| text!("play-no-game").into())
    }

    /// The game, to be changed.
    ///
    /// # Errors
    /// There is none yet.
    pub(super) fn table_mut(&mut self) -> Result<&mut PlayedGame, PlayError> {
        self.live_game.as_mut().ok_or_else(|| text!("play-no-game").into())
    }

    fn prompt(&self) -> String {
        let Some(live_game) = &self.live_game else { return "> ".to_owned() };
        let stand = live_game.position().stand();
        if stand.end.is_some() {
            return self.speech.say(text!("play-prompt-over"), &[]);
        }
        if live_game.about().is_puzzle() {
            return self.speech.say(text!("play-prompt-alone"), &[]);
        }
        let side = self.speech.side(live_game.about(), stand.side);
        self.speech.say(text!("play-prompt"), &[("side", &side)])
    }

    /// Begins a game, and plays until a person is to move. The players are those of before, if none are named.
    ///
    /// # Errors
    /// There is no such game, or no such position of it; the game is as it was.
    pub(super) fn begin(
        &mut self,
        start: &GameStart,
        seed: Option<i64>,
        players: Option<[Player; 2]>,
    ) -> Result<(), PlayError> {
        let before = self.live_game.as_ref().map(|live_game| live_game.players.clone());
        let are_named = players.is_some();
        let usual = || [Player::Person, Player::Engine(self.strategy.clone())];
        let players = players.or(before).unwrap_or_else(usual);
        self.cursor = None;
        // A file may have the game before this one.
        self.saved = None;
        let Beginning { mut live_game, seed, remarks } = PlayedGame::begin(start, seed, players)?;
        // A person who had the second side of a game plays the puzzle.
        if live_game.about().is_puzzle() && !are_named {
            live_game.set_side("first", self.strategy.as_deref())?;
        }
        if let Some(seed) = seed {
            self.tell(text!("play-seed"), &[("seed", &seed)])?;
        }
        let about = live_game.about();
        let begins = self.speech.say(
            text!("play-begins"),
            &[
                ("title", &self.speech.title(about)),
                ("variant", &live_game.game().variant()),
                ("summary", &self.speech.summary(about)),
                ("peculiarity", &self.speech.peculiarity(about, &live_game.game().variant())),
            ],
        );
        self.print(&begins, NEWS)?;
        for remark in remarks {
            self.print(&remark.to(self.speech.language), NEWS)?;
        }
        let has_goal = live_game.game().goal().is_some();
        self.engines.clear();
        self.live_game = Some(live_game);
        if has_goal {
            self.tell_goal()?;
        }
        self.settle()
    }

    /// Tells the goal of a puzzle, and draws it where it is one position.
    ///
    /// # Errors
    /// It is no puzzle, or the board is too large to be drawn.
    pub(super) fn tell_goal(&mut self) -> Result<(), PlayError> {
        let game = Arc::clone(self.live_game()?.game());
        let goal = game.goal().ok_or(text!("play-no-goal"))?;
        let text = goal.text.to(self.speech.language);
        self.tell(text!("play-goal"), &[("goal", &text)])?;
        if goal.position.is_some() {
            let at = PositionText { setup: goal.position, moves: Vec::new() };
            let board =
                board::draw(&game.diagram(&at, self.speech.language)?, &[], None, &self.screen);
            writeln!(self.output, "\n{}", self.screen.spelled(&board))?;
        }
        Ok(())
    }

    /// Draws the board, and lets the engine play until a person is to move.
    ///
    /// # Errors
    /// Those of the engine.
    pub(super) fn settle(&mut self) -> Result<(), PlayError> {
        self.draw()?;
        self.let_engines_play()
    }

    /// Lets the engine play until a person is to move.
    ///
    /// # Errors
    /// Those of the engine.
    pub(super) fn let_engines_play(&mut self) -> Result<(), PlayError> {
        loop {
            let live_game = self.live_game()?;
            let state = live_game.position().state();
            if state.outcome.is_some() {
                return Ok(());
            }
            if live_game.is_persons(state.side) {
                return self.tell_only_move(&state);
            }
            self.engine_plays(&state)?;
        }
    }

    fn tell_only_move(&mut self, state: &State) -> Result<(), PlayError> {
        if state.legal_count == 1 {
            let live_game = self.live_game()?;
            let legal = live_game.position().list(Showing::TEXT)?;
            if let [only] = &legal[..] {
                let mv = self.speech.mv(&**live_game.game(), &only.text);
                self.tell(text!("play-only-move"), &[("move", &mv)])?;
            }
        }
        Ok(())
    }

    /// The engine plays the move of the side whose turn it is. A person who interrupts it has its best so far,
    /// and where the engine plays every side, both sides from then on.
    ///
    /// # Errors
    /// Those of the engine: the side is the person's then.
    pub(super) fn engine_plays(&mut self, state: &State) -> Result<(), PlayError> {
        let side = state.side;
        let strategy = match &self.live_game()?.players[side.index()] {
            Player::Engine(strategy) => strategy.clone(),
            Player::Person => self.strategy.clone(),
        };
        let limits = self.limits();
        let found = self.think(|engines, live_game, stop, report| {
            engines.move_of(live_game, strategy.as_deref(), &limits, stop, report)
        });
        let best =
            found.as_ref().ok().and_then(|found| found.lines.first()?.moves.first().cloned());
        if best.is_none() || (self.input.was_interrupted() && self.live_game()?.is_watched()) {
            self.table_mut()?.players = [Player::Person, Player::Person];
        }
        let found = found?;
        let Some(best) = best else {
            let said = self.speech.solution(&**self.live_game()?.game(), &found, side);
            self.tell(text!("play-no-engine-move"), &[])?;
            return Ok(self.print(&said, ASIDE)?);
        };
        let game = self.live_game()?.game();
        let name = self.speech.side(game.about(), side);
        let thought = self.speech.thought(&**game, &found, side);
        let mv = self.speech.mv(&**game, &best);
        self.print(&self.speech.say(text!("play-plays"), &[("side", &name), ("move", &mv)]), NEWS)?;
        if self.screen.live {
            self.print(&format!("  {thought}"), ASIDE)?;
        }
        self.table_mut()?.play(&[best])?;
        self.draw()
    }

    /// The limit of a search for a move.
    pub(super) fn limit(&self) -> Limit {
        self.limit.clone().or_else(|| Limit::parse(USUAL_LIMIT)).unwrap_or_default()
    }

    /// The limits of a search for a move, which tells of itself now and then.
    pub(super) fn limits(&self) -> Limits {
        Limits { report_every: Some(REPORT_EVERY), ..self.limit().limits }
    }

    /// Searches, and shows intermediate reports if the output is a screen.
    ///
    /// # Errors
    /// Those of the search.
    pub(super) fn think<R>(
        &mut self,
        search: impl FnOnce(
            &mut Engines,
            &PlayedGame,
            &StopToken,
            &mut dyn FnMut(Report),
        ) -> Result<R, PlayError>,
    ) -> Result<R, PlayError> {
        let Self { engines, live_game, output, screen, speech, input, .. } = self;
        let room = screen.size().map_or(THOUGHT, |[columns, _]| columns - 1);
        let live_game = live_game.as_ref().ok_or(text!("play-no-game"))?;
        let (side, stop) = (live_game.position().stand().side, input.stop());
        let mut show = |text: &str| {
            let text: String = text.chars().take(room).collect();
            // A screen that cannot be written is noticed by the next line.
            let _ = write!(output, "\r\u{1b}[K{}", screen.paint(&text, ASIDE));
            let _ = output.flush();
        };
        if screen.live {
            show(text!("play-thinking").to(speech.language));
        }
        let mut report = |report: Report| {
            if screen.live {
                show(&speech.thought(&**live_game.game(), &report, side));
            }
        };
        let found = search(engines, live_game, &stop, &mut report);
        if screen.live {
            show("");
        }
        found
    }

    /// Draws the board with its counts, and says how the game ended.
    ///
    /// # Errors
    /// The board is too large to be drawn.
    pub(super) fn draw(&mut self) -> Result<(), PlayError> {
        let live_game = self.live_game()?;
        let at = self.output.count;
        let view = view::of(live_game, self.speech, &self.screen, self.cursor.as_deref())?;
        let state = live_game.position().state();
        let ending = state
            .outcome
            .map(|end| self.speech.ending(live_game.about(), &end, live_game.position().ply()))
            .or_else(|| state.claim.map(|reason| self.speech.claim(reason)))
            .or_else(|| state.draw_count.map(|count| self.speech.draw_count(count)));
        writeln!(self.output, "\n{}", self.screen.spelled(&view))?;
        if let Some(ending) = ending {
            self.print(&ending, NEWS)?;
        }
        self.drawn_at = Some(at);
        Ok(())
    }

    /// Draws the board in the place of the last one, where that and all that was printed since is still on the screen.
    ///
    /// # Errors
    /// Those of [`draw`](Self::draw).
    pub(super) fn draw_over(&mut self) -> Result<(), PlayError> {
        // The line of the prompt is not counted, because the editor writes it.
        let rows = self.drawn_at.map(|at| self.output.count - at + 1);
        if let (Some(rows), Some([_, height])) = (rows, self.screen.size())
            && rows < height
        {
            write!(self.output, "\x1b[{rows}A\r\x1b[J")?;
        }
        self.draw()
    }
}
