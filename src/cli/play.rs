//! `plateau play`: a game or puzzle at the terminal.
//!
//! Each side is a person or a strategy. A person types moves, or one of the words that `help` lists.

use std::io::{BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::boundary::{DynGame, GameEnd, PositionText, Query, Report, State, Status};
use crate::engine::{Limits, Purpose, Score, StopToken};
use crate::game::{Language, OptionValue, Options, Refusal, SEED};
use crate::games;
use crate::render;

use super::{Failure, find_game};

/// Arguments of `play`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The game: an id or alias.
    game: String,
    /// The variant; the default one if absent.
    #[arg(long)]
    variant: Option<String>,
    /// The player who begins: person, engine, random, or a strategy by name.
    #[arg(long, default_value = "person")]
    first: String,
    /// The player who answers: person, engine, random, or a strategy by name.
    #[arg(long, default_value = "engine")]
    second: String,
    /// Milliseconds for each move of an engine.
    #[arg(long, default_value_t = 1000, value_name = "MS")]
    movetime: u64,
    /// An option of the game or a strategy; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,
    /// The seed of what is random: the start of a puzzle, random opponents, levels of play. Without it every run differs.
    #[arg(long)]
    seed: Option<i64>,
    /// Draw with ASCII letters alone.
    #[arg(long)]
    ascii: bool,
}

const HELP: &str = "\
  a move    play it                 legal     list the legal moves
  undo      take your move back     hint      show the best move
  solve     show the solution (puzzles) or the value of the position
  board     draw the board again    quit      leave";

/// A player.
enum Player {
    Person,
    /// A strategy; `None` is the game's best.
    Engine(Option<String>),
}

impl Player {
    fn named(name: &str) -> Self {
        match name {
            "person" | "human" => Self::Person,
            "engine" => Self::Engine(None),
            strategy => Self::Engine(Some(strategy.to_owned())),
        }
    }
}

pub(super) fn parse_option(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE is expected")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// Plays until the game is over or the person leaves.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let mut options = read_options(arguments)?;
    if let Some(seed) = draw_seed(arguments, &mut options)? {
        println!("Seed {seed}: --seed {seed} gives the same start again.");
    }
    let game = find_game(&arguments.game, arguments.variant.as_deref(), &options)?;
    let players = [Player::named(&arguments.first), Player::named(&arguments.second)];
    for player in &players {
        if let Player::Engine(strategy) = player {
            // A misspelt strategy is refused now, not at its first move.
            Arc::clone(&game).engine(strategy.as_deref(), &options)?;
        }
    }
    let movetime = Duration::from_millis(arguments.movetime);
    let mut terminal = Terminal {
        game,
        options,
        players,
        movetime,
        ascii: arguments.ascii,
        at: PositionText::default(),
        input: std::io::stdin().lock(),
        output: std::io::stdout().lock(),
    };
    terminal.play()
}

/// Reads the options by the specifications of the game and its strategies.
fn read_options(arguments: &Arguments) -> Result<Options, Failure> {
    let plain = find_game(&arguments.game, None, &Options::default())?;
    let specs = plain.options();
    let mut options = Options::default();
    for (name, value) in &arguments.options {
        options.set(&specs, name, OptionValue::parse(value))?;
    }
    if let Some(seed) = arguments.seed {
        options.set(&specs, SEED.spec.name, OptionValue::Integer(seed))?;
    }
    Ok(options)
}

/// Draws the seed of a start by chance, where it depends on one and none is given. It is short, to be typed again.
fn draw_seed(arguments: &Arguments, options: &mut Options) -> Result<Option<i64>, Failure> {
    let (entry, _) = games::find_named(&arguments.game)?;
    let specs = entry.about().options;
    let is_random = specs.iter().any(|spec| spec.name == SEED.spec.name);
    if !is_random || options.get(SEED.spec.name).is_some() {
        return Ok(None);
    }
    let with = |seed| -> Result<(Options, String), Failure> {
        let mut options = options.clone();
        options.set(specs, SEED.spec.name, OptionValue::Integer(seed))?;
        let game = find_game(&arguments.game, arguments.variant.as_deref(), &options)?;
        let start = game.state(&PositionText::default())?.setup;
        Ok((options, start))
    };
    let seed = rand::make_rng::<Xoshiro256PlusPlus>().random_range(0..1_000_000);
    let ((chosen, start), (_, other)) = (with(seed)?, with(seed + 1)?);
    // Some variants begin alike, whatever the seed.
    if start == other {
        return Ok(None);
    }
    *options = chosen;
    Ok(Some(seed))
}

/// A game at the terminal.
struct Terminal<I, O> {
    game: Arc<dyn DynGame>,
    options: Options,
    players: [Player; 2],
    movetime: Duration,
    ascii: bool,
    at: PositionText,
    input: I,
    output: O,
}

/// The next step of a game.
#[derive(PartialEq)]
enum Next {
    Turn,
    Leave,
}

impl<I: BufRead, O: Write> Terminal<I, O> {
    fn play(&mut self) -> Result<(), Failure> {
        self.draw()?;
        loop {
            let state = self.game.state(&self.at)?;
            if let Some(GameEnd { outcome, .. }) = state.outcome {
                let winner = outcome.winner.map(|side| self.game.about().sides[side.index()].name);
                match winner {
                    Some(_) if self.game.about().is_puzzle() => {
                        writeln!(self.output, "Solved in {} moves.", self.at.moves.len())?;
                    }
                    Some(name) => writeln!(self.output, "{name} wins ({}).", outcome.reason)?,
                    None => writeln!(self.output, "No winner ({}).", outcome.reason)?,
                }
                return Ok(());
            }
            let next = match &self.players[state.side.index()] {
                Player::Person => self.ask(&state)?,
                Player::Engine(strategy) => {
                    let strategy = strategy.clone();
                    self.let_engine_move(strategy.as_deref(), &state)?
                }
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let diagram = self.game.diagram(&self.at, Language::English)?;
        let board = if self.ascii { render::text(&diagram) } else { render::unicode(&diagram) };
        writeln!(self.output, "\n{}\n", board.trim_end())?;
        Ok(())
    }

    /// Reads one line of a person: a move or a word. What is not understood is asked again.
    fn ask(&mut self, state: &State) -> Result<Next, Failure> {
        let side = self.game.about().sides[state.side.index()].name;
        write!(self.output, "{side} to move (type help for a list of words): ")?;
        self.output.flush()?;
        let mut line = String::new();
        if self.input.read_line(&mut line)? == 0 {
            writeln!(self.output)?;
            return Ok(Next::Leave);
        }
        match line.trim() {
            "" => {}
            "quit" | "exit" => return Ok(Next::Leave),
            "help" | "?" => writeln!(self.output, "{HELP}")?,
            "board" => self.draw()?,
            "legal" => {
                let legal = self.game.legal(&self.at, false)?;
                let texts: Vec<_> = legal.into_iter().map(|mv| mv.text).collect();
                writeln!(self.output, "{}", texts.join(" "))?;
            }
            "undo" => self.undo(state)?,
            "hint" => {
                let report = self.search(None, Purpose::Analysis)?;
                let best = report.lines.first().and_then(|line| line.moves.first());
                let text = best.map_or_else(|| describe_solution(&report), String::clone);
                writeln!(self.output, "{text}")?;
            }
            "solve" => {
                let report = self.search(None, Purpose::Solution)?;
                writeln!(self.output, "{}", describe_solution(&report))?;
            }
            text => self.play_moves(text)?,
        }
        Ok(Next::Turn)
    }

    fn play_moves(&mut self, text: &str) -> Result<(), Failure> {
        let moves = self.game.split_moves(text);
        match self.game.play(&self.at, &moves) {
            Ok(played) => {
                self.at.moves.extend(played.into_iter().map(|mv| mv.text));
                self.draw()
            }
            Err(Refusal::IllegalMove { text, reason, .. }) => {
                writeln!(self.output, "\"{text}\": {reason}")?;
                Ok(())
            }
            Err(refusal) => {
                writeln!(self.output, "{refusal}")?;
                Ok(())
            }
        }
    }

    /// Goes back to the last position in which this side had the move.
    fn undo(&mut self, state: &State) -> Result<(), Failure> {
        let mut at = self.at.clone();
        while at.moves.pop().is_some() {
            if self.game.state(&at)?.side == state.side {
                self.at = at;
                return self.draw();
            }
        }
        writeln!(self.output, "you have no move to take back")?;
        Ok(())
    }

    fn let_engine_move(&mut self, strategy: Option<&str>, state: &State) -> Result<Next, Failure> {
        let report = self.search(strategy, Purpose::Move)?;
        let Some(best) = report.lines.first().and_then(|line| line.moves.first()) else {
            return Err(describe_solution(&report).into());
        };
        let side = self.game.about().sides[state.side.index()].name;
        writeln!(self.output, "{side} plays {best}")?;
        self.at.moves.push(best.clone());
        self.draw()?;
        Ok(Next::Turn)
    }

    fn search(&self, strategy: Option<&str>, purpose: Purpose) -> Result<Report, Failure> {
        let mut engine = Arc::clone(&self.game).engine(strategy, &self.options)?;
        let query = Query { limits: Limits::time(self.movetime), purpose, ..Query::default() };
        Ok(engine.search(&self.at, &query, &StopToken::default(), &mut |_| {})?)
    }
}

fn describe_solution(report: &Report) -> String {
    let line = report.lines.first();
    let moves = line.map(|line| line.moves.join(" ")).unwrap_or_default();
    match (report.status(), line.map(|line| line.score)) {
        (Status::Unsolvable, _) => {
            format!("there is no solution: {}", report.note.as_deref().unwrap_or("none exists"))
        }
        (Status::Optimal, Some(Score::Solution { moves: length, .. })) => {
            format!("{length} moves, the fewest possible: {moves}")
        }
        (Status::Solved, Some(Score::Solution { moves: length, .. })) => {
            format!("{length} moves: {moves}")
        }
        (_, Some(Score::Exact { value, unit, .. })) => format!("{value} {unit}: {moves}"),
        (_, Some(Score::Estimate { value, unit })) => {
            format!("not solved in this time; the estimate is {value:.2} {unit}: {moves}")
        }
        _ => "not solved in this time".to_owned(),
    }
}
