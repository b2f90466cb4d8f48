//! Files of records, as commands name them: of which game they are, in which format, and the games in them.

use std::cell::RefCell;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;

use plateau_core::erased::{Beside, DynGame, Problem, ReadGame, Reading, Record};
use plateau_core::formats::{Known, Told, Untold, tell};
use plateau_core::game::{Language, Text, Wording, wording};
use plateau_core::games::{self, GAMES};
use plateau_requests::handlers::read_saved;
use plateau_tournament::GameResult;
use plateau_tournament::journal::read_results;
use plateau_tournament::report::games_of_json;
use plateau_tournament::report::records::record;

use super::exit::usage;
use super::position::{PlaceArguments, notation};
use super::{Failure, create_game, find_game, say};

/// Files of records and the options that describe them.
#[derive(clap::Args)]
pub(super) struct Files {
    /// The files, or - for stdin; or instead a game, an id or alias, for a single game given by --setup and --moves.
    #[arg(required_unless_present = "game", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game, an id or alias; needed if the format does not name it.
    #[arg(long)]
    game: Option<String>,
    /// The variant, if the format does not name it.
    #[arg(long, allow_hyphen_values = true, value_parser = notation)]
    variant: Option<String>,
    #[command(flatten)]
    place: PlaceArguments,
    /// The format of the files; if absent it is recognised by their extension, otherwise by their content.
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
}

/// Sums over files.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Counts {
    pub games: u64,
    pub moves: u64,
    pub problems: u64,
    /// Remarks on games that could be read.
    pub remarks: u64,
}

impl Counts {
    /// The counts in words.
    pub(super) fn text(&self, language: Language) -> String {
        let counts = [
            (text!("record-game"), self.games),
            (text!("record-move"), self.moves),
            (text!("record-problem"), self.problems),
        ];
        let remarks = (self.remarks > 0).then_some((text!("record-remark"), self.remarks));
        let counts = counts.into_iter().chain(remarks);
        let said = counts.map(|(noun, count)| noun.with("count", &count).to(language));
        said.collect::<Vec<_>>().join(", ")
    }
}

/// Bytes of a file from which its format is recognised.
const HEAD: usize = 64 << 10;
/// Bytes of one read.
const BLOCK: usize = 64 << 10;
/// The format of the lines of JSON that say of each game which one it is: journals of tournaments, and games that `play` saved.
const LINES: &str = "jsonl";

/// The beginning of a game that was saved.
const SAVED: &str = "{\"game\":";

/// The beginning of the report of a tournament in JSON, without blanks.
const REPORT: &str = "{\"event\":";

/// Meaning of a file.
enum Meaning {
    /// Records of a game.
    Records(Told),
    /// The report of a tournament.
    Report,
    /// Lines of JSON.
    Lines,
}

impl Files {
    /// The files.
    pub(super) fn paths(&self) -> &[PathBuf] {
        &self.files
    }

    /// A file alone, of which nothing is known.
    fn only(path: &Path) -> Self {
        let place = PlaceArguments { setup: None, moves: None };
        Self { files: vec![path.to_owned()], game: None, variant: None, place, from: None }
    }

    /// True if a game is named instead of files.
    pub(super) fn is_game(&self) -> bool {
        self.game_alone().is_some()
    }

    /// The game that is named instead of files, with its variant.
    fn game_alone(&self) -> Option<&str> {
        match (&self.files[..], &self.game) {
            ([], Some(game)) => Some(game),
            // A name that is nearly a game's, where there is no such file, is refused as a game.
            ([only], None) if !only.exists() => {
                only.to_str().filter(|name| !matches!(games::find(GAMES, name), Err(None)))
            }
            _ => None,
        }
    }

    /// The game that the command line tells.
    fn single(&self, name: &str, options: &[(String, String)]) -> Result<ReadGame, Failure> {
        let game = find_game(name, self.variant.as_deref(), options)?;
        let at = self.place.of(&*game);
        game.state(&at).map_err(usage)?;
        let record = Record::of(&*game, at);
        Ok(ReadGame { number: 1, game, record })
    }

    /// Reads all games of all files, or the game that the command line tells. Problems are printed on stderr
    /// with their places, and counted; so are the games of each file, unless it is to be `quiet`.
    /// The games have these `options` of their start.
    ///
    /// # Errors
    /// A file cannot be read, its format cannot be told, an option is unknown, or `visit` fails.
    pub(super) fn read(
        &self,
        options: &[(String, String)],
        language: Language,
        quiet: bool,
        visit: &mut dyn FnMut(ReadGame) -> Result<(), Failure>,
    ) -> Result<Counts, Failure> {
        if let Some(name) = self.game_alone() {
            let read = self.single(name, options)?;
            let moves = read.record.line.moves.len() as u64;
            visit(read)?;
            return Ok(Counts { games: 1, moves, ..Counts::default() });
        }
        if !self.place.is_empty() {
            return Err(usage(Wording::from(text!("record-place-needs-game"))));
        }
        if self.variant.is_some() && self.game.is_none() {
            return Err(usage(Wording::from(text!("record-variant-needs-game"))));
        }
        let colon = Text::COLON.to(language);
        let mut total = Counts::default();
        for path in &self.files {
            let counts = self.read_file(path, options, language, visit)?;
            if !quiet {
                say(format_args!("{}{colon}{}", path.display(), counts.text(language)));
            }
            total.games += counts.games;
            total.moves += counts.moves;
            total.problems += counts.problems;
            total.remarks += counts.remarks;
        }
        if self.files.len() > 1 && !quiet {
            let files = text!("record-file").count(self.files.len()).to(language);
            say(format_args!("{files}{colon}{}", total.text(language)));
        }
        Ok(total)
    }

    fn read_file(
        &self,
        path: &Path,
        options: &[(String, String)],
        language: Language,
        visit: &mut dyn FnMut(ReadGame) -> Result<(), Failure>,
    ) -> Result<Counts, Failure> {
        let name = path.display();
        let colon = Text::COLON.to(language);
        let io = |error: std::io::Error| format!("{name}: {error}");
        let mut input: Box<dyn Read> = if path == Path::new("-") {
            Box::new(std::io::stdin())
        } else {
            Box::new(File::open(path).map_err(|error| usage(io(error)))?)
        };
        let mut head = Vec::new();
        input.by_ref().take(HEAD as u64).read_to_end(&mut head).map_err(io)?;
        let meaning = self
            .meaning(path, &head)
            .map_err(|error| Wording::verbatim(format!("{name}{colon}{}", error.to(language))))
            .map_err(usage)?;
        let input = BufReader::with_capacity(BLOCK, std::io::Cursor::new(head).chain(input));
        let mut counts = Counts::default();
        let mut take = |found: Result<ReadGame, Problem>| -> Result<(), Failure> {
            match found {
                Ok(game) => {
                    counts.games += 1;
                    counts.moves += game.record.line.moves.len() as u64;
                    for remark in &game.record.remarks {
                        counts.remarks += 1;
                        let place = place(remark.line, remark.column);
                        let said = wording!(
                            "record-remark-of",
                            number = game.number,
                            message = remark.message
                        );
                        say(format_args!("{name}{place}{colon}{}", said.to(language)));
                    }
                    visit(game)
                }
                Err(Problem { game_number, line, column, message }) => {
                    counts.problems += 1;
                    let place = place(line, column);
                    let said = wording!("record-problem-of", number = game_number, message);
                    say(format_args!("{name}{place}{colon}{}", said.to(language)));
                    Ok(())
                }
            }
        };
        match meaning {
            Meaning::Lines => read_lines(input, &io, &mut take)?,
            Meaning::Report => read_report(input, &io, &mut take)?,
            Meaning::Records(Told { entry, game, reader, is_meant, .. }) => {
                let make = |name: &str| create_game(&entry, Some(name), options);
                // It was told without them.
                let game = if options.is_empty() { game } else { make(&game.variant())? };
                let error = Rc::new(RefCell::new(None));
                let blocks = Blocks { input, error: Rc::clone(&error) };
                let beside = files_beside(path, reader.beside);
                let reading = Reading::new(reader, game, &make, beside, blocks);
                reading.obeying(is_meant).try_for_each(take)?;
                if let Some(error) = error.take() {
                    return Err(io(error).into());
                }
            }
        }
        Ok(counts)
    }

    /// How to read a file: decided by the options, then by its extension, then by its first bytes.
    fn meaning(&self, path: &Path, head: &[u8]) -> Result<Meaning, Wording> {
        let text = String::from_utf8_lossy(head);
        let extension = path.extension().and_then(|extension| extension.to_str());
        let extension = extension.map(str::to_ascii_lowercase);
        let begins = ["{\"plan\":", "{\"job\":", SAVED].iter().any(|begin| text.starts_with(begin));
        match self.from.as_deref() {
            Some(LINES) => return Ok(Meaning::Lines),
            None if begins || extension.as_deref() == Some(LINES) => return Ok(Meaning::Lines),
            None if is_report(&text) => return Ok(Meaning::Report),
            _ => {}
        }
        let named = match &self.game {
            Some(name) => {
                let (entry, implied) = games::find_named(name)?;
                Some((*entry, self.variant.as_deref().or(implied)))
            }
            None => None,
        };
        let (format, extension) = (self.from.as_deref(), extension.as_deref());
        match tell(GAMES, named, Known { format, extension, head: &text }) {
            Ok(told) => Ok(Meaning::Records(told)),
            Err(Untold::NoFormat { name, mut known }) => {
                known.push(LINES);
                Err(wording!("record-from", fault = Untold::NoFormat { name, known }.wording()))
            }
            Err(Untold::Refused(refusal)) => Err(refusal.wording()),
            Err(untold) => Err(wording!("record-untold", fault = untold.wording())),
        }
    }
}

/// The end of reading once a game has come.
#[derive(Debug, thiserror::Error)]
#[error("the first game is read")]
struct Enough;

/// The first game of a file; `None` if it has none that can be read.
///
/// # Errors
/// The file cannot be read, or its format cannot be told.
pub(super) fn first_game(path: &Path, language: Language) -> Result<Option<ReadGame>, Failure> {
    let mut first = None;
    let ended = Files::only(path).read(&[], language, true, &mut |read| {
        first = Some(read);
        Err(Enough.into())
    });
    match ended {
        Err(failure) if !failure.is::<Enough>() => Err(failure),
        _ => Ok(first),
    }
}

/// A place in a file, behind its name; nothing in a format without lines.
fn place(line: u64, column: u64) -> String {
    if line > 0 { format!(":{line}:{column}") } else { String::new() }
}

/// Blocks of an input; an error of it ends them, and is kept.
struct Blocks<R> {
    input: R,
    error: Rc<RefCell<Option<std::io::Error>>>,
}

impl<R: BufRead> Iterator for Blocks<R> {
    type Item = Vec<u8>;

    fn next(&mut self) -> Option<Vec<u8>> {
        match self.input.fill_buf() {
            Ok([]) => None,
            Ok(bytes) => {
                let block = bytes.to_vec();
                self.input.consume(block.len());
                Some(block)
            }
            Err(error) => {
                *self.error.borrow_mut() = Some(error);
                None
            }
        }
    }
}

/// Files in the folder of `path` with these extensions, in any case: of several, the first by name.
fn files_beside(path: &Path, extensions: &[&str]) -> Beside {
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let files = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = files.map(|entry| entry.path()).collect();
    files.sort();
    let find = |wanted: &&str| {
        let has = |path: &&PathBuf| {
            path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(wanted))
        };
        Some(((*wanted).to_owned(), std::fs::read(files.iter().find(has)?).ok()?))
    };
    Arc::new(extensions.iter().filter_map(find).collect())
}

/// Reads lines of JSON.
fn read_lines(
    input: impl BufRead,
    named: &dyn Fn(std::io::Error) -> String,
    take: &mut dyn FnMut(Result<ReadGame, Problem>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut number = 0;
    for (index, line) in input.lines().enumerate() {
        let Some(read) = read_line(&line.map_err(named)?).transpose() else { continue };
        number += 1;
        // The column is in the message, where JSON has one.
        let problem =
            |message| Problem { game_number: number, line: index as u64 + 1, column: 1, message };
        take(read.map(|(game, record)| ReadGame { number, game, record }).map_err(problem))?;
    }
    Ok(())
}

/// A game that was played, with its rules.
type Played = (Arc<dyn DynGame>, Record);

/// The game of a line, if it has one.
fn read_line(line: &str) -> Result<Option<Played>, Wording> {
    if line.starts_with(SAVED) {
        let saved = read_saved(GAMES, line)?;
        let game = Arc::clone(saved.game());
        let record = Record::of(&*game, saved.at());
        return Ok(Some((game, record)));
    }
    let results = read_results(line)
        .map_err(|error| Wording::verbatim(error.trim_start_matches("line 1: ").to_owned()))?;
    results.first().map(played).transpose().map_err(Wording::verbatim)
}

/// A game of a tournament.
fn played(result: &GameResult) -> Result<Played, String> {
    let (game, record) = (result.game.create()?, record(result));
    game.state(&record.line).map_err(|refusal| refusal.to_string())?;
    Ok((game, record))
}

/// True of the beginning of a report, with blanks of any kind.
fn is_report(text: &str) -> bool {
    let signs = text.chars().filter(|sign| !sign.is_whitespace());
    signs.take(REPORT.len()).eq(REPORT.chars())
}

/// Reads the games of the report of a tournament.
fn read_report(
    mut input: impl Read,
    named: &dyn Fn(std::io::Error) -> String,
    take: &mut dyn FnMut(Result<ReadGame, Problem>) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let problem = |number: u64, message| Problem {
        game_number: number,
        line: 0,
        column: 0,
        message: Wording::verbatim(message),
    };
    let mut text = String::new();
    input.read_to_string(&mut text).map_err(named)?;
    let results = match games_of_json(&text) {
        Ok(results) => results,
        Err(message) => return take(Err(problem(1, message))),
    };
    for (number, result) in (1..).zip(&results) {
        let read = played(result).map(|(game, record)| ReadGame { number, game, record });
        take(read.map_err(|message| problem(number, message)))?;
    }
    Ok(())
}
