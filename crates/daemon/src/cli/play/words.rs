//! The words of a person, for lines that are no moves: a table, each with its names, its help and its function.
//!
//! Every word has a name in each language, and all names are understood in all of them.

use std::fmt::Display;
use std::path::Path;

use anstyle::Style;

use plateau_core::coach::Telling;
use plateau_core::game::{Language, OptionValue, SEED, Text, Wording, nearest};
use plateau_core::games::{GAMES, find_named};
use plateau_protocol::values::{Setting, Setup};

use super::arrows;
use super::dialogue::Dialogue;
use super::error::PlayError;
use super::files;
use super::questions::{analyse, evaluate, hint, list_games, list_moves, solve};
use super::settings::{set_level, set_limit, set_option, set_strategy, sit};
use super::start::GameStart;

/// Result of a word.
pub(super) type Done = Result<(), PlayError>;

/// A word.
pub(super) struct Word {
    /// Its name in each language.
    name: Text,
    /// Other names.
    others: &'static [&'static str],
    /// The words that follow it.
    usage: Text,
    /// Its effect.
    help: Text,
    /// Carries it out, with what followed it.
    run: fn(&mut Dialogue<'_>, &str) -> Done,
}

/// Nothing follows.
const NOTHING: Text = Text::EMPTY;

/// All words, in the order of the help.
pub(super) const WORDS: &[Word] = &[
    Word {
        name: text!("play-word-play"),
        others: &["new", "nouveau", "nouvelle"],
        usage: text!("play-usage-game-variant"),
        help: text!("play-help-play"),
        run: begin,
    },
    Word {
        name: text!("play-word-games"),
        others: &[],
        usage: NOTHING,
        help: text!("play-help-games"),
        run: |dialogue, _| list_games(dialogue),
    },
    Word {
        name: text!("play-word-moves"),
        others: &["legal", "coup"],
        usage: NOTHING,
        help: text!("play-help-moves"),
        run: |dialogue, _| list_moves(dialogue),
    },
    Word {
        name: text!("play-word-undo"),
        others: &["back"],
        usage: text!("play-usage-plies"),
        help: text!("play-help-undo"),
        run: undo,
    },
    Word {
        name: text!("play-word-redo"),
        others: &[],
        usage: NOTHING,
        help: text!("play-help-redo"),
        run: |dialogue, _| {
            let found = dialogue.table_mut()?.redo()?;
            redraw(dialogue, found, text!("play-nothing-again"))
        },
    },
    Word {
        name: text!("play-word-hint"),
        others: &["conseil"],
        usage: text!("play-usage-degree"),
        help: text!("play-help-hint"),
        run: hint,
    },
    Word {
        name: text!("play-word-solve"),
        others: &["resoudre", "solution"],
        usage: text!("play-usage-strategy"),
        help: text!("play-help-solve"),
        run: solve,
    },
    Word {
        name: text!("play-word-eval"),
        others: &["evaluer", "évaluation"],
        usage: text!("play-usage-evaluator"),
        help: text!("play-help-eval"),
        run: evaluate,
    },
    Word {
        name: text!("play-word-analyse"),
        others: &["analyze"],
        usage: NOTHING,
        help: text!("play-help-analyse"),
        run: |dialogue, _| analyse(dialogue),
    },
    Word {
        name: text!("play-word-go"),
        others: &["moteur"],
        usage: NOTHING,
        help: text!("play-help-go"),
        run: |dialogue, _| go(dialogue),
    },
    Word {
        name: text!("play-word-side"),
        others: &["sides"],
        usage: text!("play-usage-side"),
        help: text!("play-help-side"),
        run: sit,
    },
    Word {
        name: text!("play-word-level"),
        others: &[],
        usage: text!("play-usage-number"),
        help: text!("play-help-level"),
        run: set_level,
    },
    Word {
        name: text!("play-word-limit"),
        others: &["time", "temps"],
        usage: text!("play-usage-limit"),
        help: text!("play-help-limit"),
        run: set_limit,
    },
    Word {
        name: text!("play-word-strategy"),
        others: &["strategie", "strategies"],
        usage: text!("play-usage-name"),
        help: text!("play-help-strategy"),
        run: set_strategy,
    },
    Word {
        name: text!("play-word-option"),
        others: &["options"],
        usage: text!("play-usage-name-value"),
        help: text!("play-help-option"),
        run: set_option,
    },
    Word {
        name: text!("play-word-goal"),
        others: &[],
        usage: NOTHING,
        help: text!("play-help-goal"),
        run: |dialogue, _| dialogue.tell_goal(),
    },
    Word {
        name: text!("play-word-board"),
        others: &[],
        usage: NOTHING,
        help: text!("play-help-board"),
        run: |dialogue, _| dialogue.draw(),
    },
    Word {
        name: text!("play-word-position"),
        others: &[],
        usage: text!("play-usage-text"),
        help: text!("play-help-position"),
        run: position,
    },
    Word {
        name: text!("play-word-save"),
        others: &["sauver"],
        usage: text!("play-usage-file"),
        help: text!("play-help-save"),
        run: save,
    },
    Word {
        name: text!("play-word-load"),
        others: &["charger"],
        usage: text!("play-usage-file"),
        help: text!("play-help-load"),
        run: |dialogue, file| load(dialogue, file),
    },
    Word {
        name: text!("play-word-help"),
        others: &["?"],
        usage: NOTHING,
        help: text!("play-help-help"),
        run: |dialogue, _| help(dialogue),
    },
    Word {
        name: text!("play-word-quit"),
        others: &["exit", "q"],
        usage: NOTHING,
        help: text!("play-help-quit"),
        run: |dialogue, _| {
            dialogue.is_open = false;
            Ok(())
        },
    },
];

impl Word {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        Language::all().iter().map(|&it| self.name.to(it)).chain(self.others.iter().copied())
    }
}

/// The names of all words in a language.
pub(super) fn names(language: Language) -> impl Iterator<Item = &'static str> {
    WORDS.iter().map(move |word| word.name.to(language))
}

/// All names of the word that is called so.
pub(super) fn all_names(name: Text) -> Vec<&'static str> {
    let name = name.to(Language::ENGLISH);
    let word = WORDS.iter().find(|word| word.name.to(Language::ENGLISH) == name);
    word.map(|word| word.names().collect()).unwrap_or_default()
}

fn find(name: &str) -> Option<&'static Word> {
    WORDS.iter().find(|word| word.names().any(|known| known == name))
}

/// True if a word bears this name.
#[cfg(test)]
pub(super) fn knows(name: &str) -> bool {
    find(name).is_some()
}

/// Carries out a line: a word, or else moves, or before there is a game the name of one.
///
/// # Errors
/// It cannot be understood, or not be done.
pub(super) fn execute(dialogue: &mut Dialogue<'_>, line: &str) -> Done {
    let line = bare(line.trim());
    let (name, rest) = split(line);
    let name = name.to_lowercase();
    if let Some(word) = find(&name) {
        return (word.run)(dialogue, rest.trim());
    }
    match (name.as_str(), &dialogue.live_game) {
        ("", _) => Ok(()),
        (_, Some(_)) => play(dialogue, line, &name),
        (_, None) if find_named(&name).is_ok() => begin(dialogue, &line.to_lowercase()),
        (_, None) => Err(unknown(name)),
    }
}

/// A line without the program's name, as a command of the shell is pasted: `plateau play othello`.
fn bare(line: &str) -> &str {
    let (program, command) = split(line);
    let is_command = find(&split(command).0.to_lowercase()).is_some();
    if program == "plateau" && is_command { command } else { line }
}

/// The first word of a line, and the rest.
fn split(line: &str) -> (&str, &str) {
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    (name, rest.trim_start())
}

/// The message for a word that is neither a command nor a game, with the most likely correction.
fn unknown(name: String) -> PlayError {
    let games = GAMES.iter().flat_map(|entry| entry.about().names());
    let known = WORDS.iter().flat_map(Word::names).chain(games.map(|known| known.name));
    // A word of one or two letters is a near miss of too many others.
    let meant = if name.len() > 2 { nearest(&name, known) } else { None };
    match meant {
        Some(meant) => (text!("play-meant"), vec![("word", name), ("meant", meant)]).into(),
        None => (text!("play-unknown-word"), vec![("word", name)]).into(),
    }
}

/// Plays moves; the engine answers. Where they are none, a word that was meant is named.
fn play(dialogue: &mut Dialogue<'_>, line: &str, name: &str) -> Done {
    let live_game = dialogue.table_mut()?;
    let moves = live_game.game().split_moves(line);
    match live_game.play(&moves) {
        Ok(()) => dialogue.settle(),
        Err(error) => {
            let is_wordy = name.len() > 2 && name.chars().all(char::is_alphabetic);
            let meant = nearest(name, WORDS.iter().flat_map(Word::names)).filter(|_| is_wordy);
            let Some(word) = meant else { return Err(error) };
            let fault = error.sentence(dialogue.speech)?;
            let values: &[(&str, &dyn Display)] = &[("fault", &fault), ("word", &word)];
            Err(Wording::new(|language| text!("play-word-meant").filled(values, language)).into())
        }
    }
}

/// Begins another game, or restarts the present one.
fn begin(dialogue: &mut Dialogue<'_>, rest: &str) -> Done {
    let mut words = rest.split_whitespace();
    let start = match words.next() {
        Some(game) => {
            let (options, names): (Vec<_>, Vec<_>) = words.partition(|word| word.contains('='));
            let options = options.into_iter().filter_map(|option| option.split_once('='));
            let setting = |value| Setting(OptionValue::parse(value));
            GameStart {
                game: game.to_lowercase(),
                variant: names.first().map(|&name| name.to_owned()),
                options: options.map(|(name, value)| (name.to_owned(), setting(value))).collect(),
                ..GameStart::default()
            }
        }
        None => {
            let mut same =
                GameStart { setup: None, moves: None, ..GameStart::of(dialogue.live_game()?) };
            // A new game gets a new seed.
            same.options.remove(SEED.spec.name);
            same
        }
    };
    dialogue.begin(&start, None, None)
}

/// Takes back the given number of plies, or without a number, moves until a person is to move.
fn undo(dialogue: &mut Dialogue<'_>, plies: &str) -> Done {
    let live_game = dialogue.table_mut()?;
    let played = live_game.position().ply();
    if plies.is_empty() || played == 0 {
        let found = live_game.undo();
        return redraw(dialogue, found, text!("play-nothing-back"));
    }
    let wanted = plies.parse::<usize>().ok().filter(|wanted| (1..=played).contains(wanted));
    let values = || vec![("text", plies.to_owned()), ("most", played.to_string())];
    live_game.take_back(wanted.ok_or_else(|| (text!("play-bad-plies"), values()))?);
    dialogue.draw()
}

/// Draws the board after a change, or says that there was none.
fn redraw(dialogue: &mut Dialogue<'_>, has_changed: bool, otherwise: Text) -> Done {
    if has_changed { dialogue.draw() } else { Ok(dialogue.tell(otherwise, &[])?) }
}

fn go(dialogue: &mut Dialogue<'_>) -> Done {
    let live_game = dialogue.live_game()?;
    let state = live_game.position().state();
    if let Some(end) = state.outcome {
        let reason = end.outcome.reason.text.to(dialogue.speech.language);
        return Err((text!("play-over"), vec![("reason", reason.to_owned())]).into());
    }
    dialogue.engine_plays(&state)?;
    dialogue.let_engines_play()
}

fn position(dialogue: &mut Dialogue<'_>, text: &str) -> Done {
    let live_game = dialogue.live_game()?;
    if !text.is_empty() {
        let same = GameStart::of(live_game);
        let setup = Some(Setup::Text(text.to_owned()));
        return dialogue.begin(&GameStart { setup, moves: None, ..same }, None, None);
    }
    let state = live_game.position().state();
    let (count, line) = (live_game.position().ply(), dialogue.speech.moves_text(live_game));
    let moves = dialogue.speech.moves(count as f64);
    dialogue.print(&state.position, Style::new())?;
    if count > 0 {
        dialogue.tell(text!("play-after"), &[("moves", &moves), ("line", &line)])?;
    }
    Ok(())
}

/// Writes the game in the format that the name of the file ends in. A file that another game, or another program, has written is
/// kept unless the person wants it replaced.
fn save(dialogue: &mut Dialogue<'_>, file: &str) -> Done {
    let text = files::text(dialogue.live_game()?, named(file)?)?;
    let is_own = dialogue.saved.as_deref() == Some(file);
    if Path::new(file).exists() && !is_own && !dialogue.confirms(text!("play-overwrite"), file)? {
        return Ok(dialogue.tell(text!("play-kept"), &[("file", &file)])?);
    }
    files::save(file, text)?;
    dialogue.saved = Some(file.to_owned());
    Ok(dialogue.tell(text!("play-saved"), &[("file", &file)])?)
}

/// Continues a game from a file in any format.
fn load(dialogue: &mut Dialogue<'_>, file: &str) -> Done {
    let start = files::load(named(file)?, dialogue.speech.language)?;
    let begun = dialogue.begin(&start, None, None);
    begun.map_err(|error| error.in_file(file, dialogue.speech))
}

fn named(file: &str) -> Result<&str, PlayError> {
    if file.is_empty() { Err(text!("play-which-file").into()) } else { Ok(file) }
}

fn help(dialogue: &mut Dialogue<'_>) -> Done {
    if let Some(live_game) = &dialogue.live_game {
        let about = live_game.about();
        let words = live_game.game().move_words();
        let telling = Telling(dialogue.speech.language);
        let examples = about.move_notation.examples.iter().map(|mv| telling.spoken(mv, words));
        let examples = examples.collect::<Vec<_>>().join(", ");
        let notation = dialogue.speech.notation(about);
        dialogue.tell(text!("play-a-move"), &[("notation", &notation), ("examples", &examples)])?;
    }
    if dialogue.live_game.as_ref().is_some_and(|live_game| arrows::meaning(live_game).is_some()) {
        dialogue.tell(text!("play-arrows"), &[])?;
    }
    let language = dialogue.speech.language;
    let lines = WORDS.iter().map(|Word { name, usage, help, .. }| {
        let said = format!("{} {}", name.to(language), usage.to(language));
        format!("  {said:24} {}", help.to(language))
    });
    Ok(dialogue.list(&lines.collect::<Vec<_>>(), 27)?)
}
