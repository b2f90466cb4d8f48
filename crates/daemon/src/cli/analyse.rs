//! `plateau analyse`: analyses each move of the games in a file, and writes the games back with the findings as comments.
//!
//! A comment has the score of the move for its player and, where another one was better, by how much, and the best line.

use std::path::PathBuf;
use std::time::Duration;

use plateau_core::coach::{Analysis, MoveAnalysis, Telling};
use plateau_core::erased::{Comment, DynGame, MoveScore, ReadGame, Record};
use plateau_core::game::{Language, Side, Text, Unit, Wording, wording};
use plateau_core::search::{Purpose, StopToken};
use plateau_protocol::json_lines::to_line;
use plateau_protocol::reply::AnalysedGame;

use super::convert::{Output, format_of, write};
use super::exit::usage;
use super::language::LanguageArgument;
use super::record_files::Files;
use super::search::{OutputArguments, SearchArguments};
use super::{Failure, interrupt, say};

/// Arguments of `analyse`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    search: SearchArguments,
    /// The format to write: one of the game's, or json, a line a game. If absent, the extension of --out, else record.
    #[arg(long, value_name = "FORMAT")]
    to: Option<String>,
    /// The file to write; stdout if absent.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    #[command(flatten)]
    output: OutputArguments,
    #[command(flatten)]
    pub(super) language: LanguageArgument,
}

/// Time of each position, where no limit is given.
const USUAL: Duration = Duration::from_millis(200);
/// The format with comments that every game has.
const USUAL_FORMAT: &str = "record";
/// JSON, a game a line.
const JSON: &str = "json";
const LOSES: Text = text!("analyse-loses");
const GAME: Text = text!("analyse-game");
const TURNED: Text = text!("analyse-turned");

/// Analyses all games, until a signal comes.
pub(super) fn run(arguments: &Arguments, language: Language) -> Result<(), Failure> {
    let Arguments { files, search, to, out, output: OutputArguments { json, quiet }, .. } =
        arguments;
    let is_shown = !json && !quiet;
    let stop = interrupt::on_signals()?;
    let named = to.as_deref().or(json.then_some(JSON));
    let format = format_of(named, out.as_deref()).unwrap_or_else(|| USUAL_FORMAT.to_owned());
    let mut output = Output::open(out.as_deref(), files)?;
    let query = search.query(Purpose::Analysis, Some(USUAL));
    let counts = files.read(search.options(), language, !is_shown, &mut |read| {
        if stop.reason().is_some() {
            return Ok(());
        }
        let ReadGame { number, game, mut record } = read;
        // A format that there is not, or that would lose the findings, is refused before the work.
        if format != JSON {
            check_format(&*game, &format, &record)?;
        }
        let mut engine = search.engine(&game)?;
        let line = &record.line;
        let analysis = Analysis::of(&*game, &mut *engine, line, &query, &stop, &mut |_, _, _| {})?;
        if is_shown {
            report(number, &*game, &analysis, language);
        }
        let text = if format == JSON {
            to_line(&AnalysedGame::new(&*game, &record, &analysis, stop.reason(), language)) + "\n"
        } else {
            annotate(&mut record, &analysis, Telling(language));
            write(&*game, &format, &record)?
        };
        output.write(&text)
    })?;
    output.end()?;
    ended(&stop, counts.problems)
}

/// Makes sure that a game is written in a format with comments.
///
/// # Errors
/// The game has no such format, or it has no comments.
fn check_format(game: &dyn DynGame, format: &str, record: &Record) -> Result<(), Failure> {
    let mut tried = Record { comments: Vec::new(), ..record.clone() };
    let bare = write(game, format, &tried)?;
    let remark = Comment { text: "x".to_owned(), ..Comment::default() };
    tried.comments = vec![remark; record.line.moves.len()];
    if !tried.comments.is_empty() && write(game, format, &tried)? == bare {
        return Err(usage(wording!("analyse-no-comments", format)));
    }
    Ok(())
}

fn ended(stop: &StopToken, problems: u64) -> Result<(), Failure> {
    match (stop.reason(), problems) {
        (Some(_), _) => Err(Wording::from(text!("analyse-stopped")).into()),
        (None, 0) => Ok(()),
        (None, problems) => Err(wording!("record-not-read", count = problems).into()),
    }
}

/// Tells on stderr what each side has lost, and where the game turned.
fn report(number: u64, game: &dyn DynGame, analysis: &Analysis, language: Language) {
    let (game_word, colon) = (GAME.to(language), Text::COLON.to(language));
    if analysis.moves.is_empty() {
        say(format_args!("{game_word} {number}{colon}{}", text!("analyse-no-moves").to(language)));
        return;
    }
    let about = game.about();
    let unit = analysis.moves.iter().find_map(MoveAnalysis::unit).unwrap_or_default();
    let lost = |side: Side| {
        let own = analysis.moves.iter().filter(|judged| judged.side == side);
        let lost = own.filter_map(|judged| judged.loss).sum();
        Unit::noun_of(unit).counted(lost, language)
    };
    let sides = if about.is_puzzle() { &Side::BOTH[..1] } else { &Side::BOTH[..] };
    let losses: Vec<_> = sides
        .iter()
        .map(|&side| {
            let (side, lost) = (about.side_label(side, language), lost(side));
            format!("{side} {} {lost}", LOSES.to(language))
        })
        .collect();
    let turning = analysis.moves.iter().filter(|judged| judged.turning);
    let turning: Vec<_> =
        turning.map(|judged| format!("{} {}", judged.index + 1, judged.text)).collect();
    let turned = if turning.is_empty() {
        String::new()
    } else {
        TURNED.to(language).to_owned() + &turning.join(", ")
    };
    say(format_args!("{game_word} {number}{colon}{}{turned}", losses.join(", ")));
}

/// Writes the findings into the comments of the record. Existing text is kept, after the new text.
fn annotate(record: &mut Record, analysis: &Analysis, telling: Telling) {
    record.comments.resize(record.line.moves.len(), Comment::default());
    for judged in &analysis.moves {
        let comment = &mut record.comments[judged.index];
        comment.score = MoveScore::of(judged.after).or(comment.score);
        let before = std::mem::take(&mut comment.text);
        let parts = [telling.mistake(judged), before];
        comment.text =
            parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ");
    }
}
