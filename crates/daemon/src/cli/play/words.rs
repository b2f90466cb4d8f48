//! The words of a person, for lines that are no moves: a table, each with its names, its help and its function.
//!
//! Every word has a name in each language, and all names are understood in all of them.

use std::fmt::Display;

use anstyle::Style;

use plateau_core::game::{OptionValue, SEED, Text, Wording, nearest};
use plateau_core::games::{Entry, GAMES, find_named};
use plateau_protocol::values::{Setting, Setup};

use super::dialogue::Dialogue;
use super::error::PlayError;
use super::questions::{analyse, evaluate, hint, list_games, list_moves, solve};
use super::settings::{set_level, set_limit, set_option, set_strategy, sit};
use super::start::GameStart;
use super::texts::{self, fill};

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
const NOTHING: Text = Text::new("", "");

/// All words, in the order of the help.
pub(super) const WORDS: &[Word] = &[
    Word {
        name: Text::new("play", "jouer"),
        others: &["new", "nouveau", "nouvelle"],
        usage: Text::new("[GAME [VARIANT]]", "[JEU [VARIANTE]]"),
        help: Text::new(
            "begin a game, or this one anew",
            "commencer un jeu, ou recommencer celui-ci",
        ),
        run: begin,
    },
    Word {
        name: Text::new("games", "jeux"),
        others: &[],
        usage: NOTHING,
        help: Text::new(
            "list the games and their variants",
            "la liste des jeux et de leurs variantes",
        ),
        run: |dialogue, _| list_games(dialogue),
    },
    Word {
        name: Text::new("moves", "coups"),
        others: &["legal", "coup"],
        usage: NOTHING,
        help: Text::new("list the legal moves", "la liste des coups possibles"),
        run: |dialogue, _| list_moves(dialogue),
    },
    Word {
        name: Text::new("undo", "annuler"),
        others: &["back"],
        usage: Text::new("[PLIES]", "[DEMI-COUPS]"),
        help: Text::new(
            "take back your last move, or the given number of plies",
            "reprendre votre dernier coup, ou le nombre donné de demi-coups",
        ),
        run: undo,
    },
    Word {
        name: Text::new("redo", "refaire"),
        others: &[],
        usage: NOTHING,
        help: Text::new("play it again", "le rejouer"),
        run: |dialogue, _| {
            let found = dialogue.table_mut()?.redo()?;
            redraw(dialogue, found, texts::NOTHING_AGAIN)
        },
    },
    Word {
        name: Text::new("hint", "indice"),
        others: &["conseil"],
        usage: Text::new("[DEGREE]", "[DEGRÉ]"),
        help: Text::new(
            "a hint: where to look; asked for again, what kind of move, then the move, then why",
            "un indice : où regarder ; redemandé, le genre du coup, puis le coup, puis pourquoi",
        ),
        run: hint,
    },
    Word {
        name: Text::new("solve", "résoudre"),
        others: &["resoudre", "solution"],
        usage: Text::new("[STRATEGY]", "[STRATÉGIE]"),
        help: Text::new(
            "show the solution of a puzzle, or the value of the position",
            "la solution d'un casse-tête, ou la valeur de la position",
        ),
        run: solve,
    },
    Word {
        name: Text::new("eval", "évaluer"),
        others: &["evaluer", "évaluation"],
        usage: Text::new("[EVALUATOR]", "[ÉVALUATEUR]"),
        help: Text::new("judge the position without a search", "juger la position sans recherche"),
        run: evaluate,
    },
    Word {
        name: Text::new("analyse", "analyser"),
        others: &["analyze"],
        usage: NOTHING,
        help: Text::new("judge every move that was played", "juger chacun des coups joués"),
        run: |dialogue, _| analyse(dialogue),
    },
    Word {
        name: Text::new("go", "joue"),
        others: &["moteur"],
        usage: NOTHING,
        help: Text::new("let the engine play this move", "laisser le moteur jouer ce coup"),
        run: |dialogue, _| go(dialogue),
    },
    Word {
        name: Text::new("side", "camp"),
        others: &["sides"],
        usage: Text::new("[SIDE]", "[CAMP]"),
        help: Text::new(
            "play a side by its name, first, second, both or none",
            "jouer un camp par son nom, premier (first), second, tous (both) ou aucun (none)",
        ),
        run: sit,
    },
    Word {
        name: Text::new("level", "niveau"),
        others: &[],
        usage: Text::new("[NUMBER]", "[NOMBRE]"),
        help: Text::new(
            "the strength of the engine: 1 is a beginner",
            "la force du moteur : 1 est un débutant",
        ),
        run: set_level,
    },
    Word {
        name: Text::new("limit", "limite"),
        others: &["time", "temps"],
        usage: Text::new("[LIMIT]", "[LIMITE]"),
        help: Text::new(
            "the time of each search, as 2s or 500ms; or 6, in plies; or 20000n, in nodes",
            "le temps de chaque recherche, comme 2s ou 500ms ; ou 6, en demi-coups ; ou 20000n, en nœuds",
        ),
        run: set_limit,
    },
    Word {
        name: Text::new("strategy", "stratégie"),
        others: &["strategie", "strategies"],
        usage: Text::new("[NAME]", "[NOM]"),
        help: Text::new(
            "list the strategies of the engine, or choose one",
            "les stratégies du moteur, ou en choisir une",
        ),
        run: set_strategy,
    },
    Word {
        name: Text::new("option", "option"),
        others: &["options"],
        usage: Text::new("[NAME=VALUE]", "[NOM=VALEUR]"),
        help: Text::new("list the options, or set one", "les options, ou en fixer une"),
        run: set_option,
    },
    Word {
        name: Text::new("goal", "but"),
        others: &[],
        usage: NOTHING,
        help: Text::new("show the goal of a puzzle", "le but d'un casse-tête"),
        run: |dialogue, _| dialogue.tell_goal(),
    },
    Word {
        name: Text::new("board", "plateau"),
        others: &[],
        usage: NOTHING,
        help: Text::new("draw the board again", "redessiner le plateau"),
        run: |dialogue, _| dialogue.draw(),
    },
    Word {
        name: Text::new("position", "position"),
        others: &[],
        usage: Text::new("[TEXT]", "[TEXTE]"),
        help: Text::new(
            "show the position as text, or set one up",
            "la position sous forme de texte, ou en placer une",
        ),
        run: position,
    },
    Word {
        name: Text::new("save", "enregistrer"),
        others: &["sauver"],
        usage: Text::new("FILE", "FICHIER"),
        help: Text::new("write the game to a file", "écrire la partie dans un fichier"),
        run: save,
    },
    Word {
        name: Text::new("load", "ouvrir"),
        others: &["charger"],
        usage: Text::new("FILE", "FICHIER"),
        help: Text::new("go on with a game from a file", "reprendre la partie d'un fichier"),
        run: |dialogue, file| dialogue.begin(&GameStart::load(named(file)?)?, None, None),
    },
    Word {
        name: Text::new("help", "aide"),
        others: &["?"],
        usage: NOTHING,
        help: Text::new("show this list", "cette liste"),
        run: |dialogue, _| help(dialogue),
    },
    Word {
        name: Text::new("quit", "quitter"),
        others: &["exit", "q"],
        usage: NOTHING,
        help: Text::new("leave", "terminer"),
        run: |dialogue, _| {
            dialogue.is_open = false;
            Ok(())
        },
    },
];

impl Word {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name.en, self.name.fr].into_iter().chain(self.others.iter().copied())
    }
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
    let line = line.trim();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
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

/// The message for a word that is neither a command nor a game, with the most likely correction.
fn unknown(name: String) -> PlayError {
    let games = GAMES.iter().map(Entry::about).flat_map(|about| {
        [about.id].into_iter().chain(about.aliases.iter().map(|alias| alias.name))
    });
    let known = WORDS.iter().flat_map(Word::names).chain(games);
    // A word of one or two letters is a near miss of too many others.
    let meant = if name.len() > 2 { nearest(&name, known) } else { None };
    match meant {
        Some(meant) => (texts::MEANT, vec![("word", name), ("meant", meant)]).into(),
        None => (texts::UNKNOWN_WORD, vec![("word", name)]).into(),
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
            Err(Wording::new(|language| fill(texts::WORD_MEANT.to(language), values)).into())
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
        return redraw(dialogue, found, texts::NOTHING_BACK);
    }
    let wanted = plies.parse::<usize>().ok().filter(|wanted| (1..=played).contains(wanted));
    let values = || vec![("text", plies.to_owned()), ("most", played.to_string())];
    live_game.take_back(wanted.ok_or_else(|| (texts::BAD_PLIES, values()))?);
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
        return Err((texts::OVER, vec![("reason", reason.to_owned())]).into());
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
    let (count, line) = (live_game.position().ply(), live_game.position().moves().join(" "));
    let moves = dialogue.speech.moves(count as f64);
    dialogue.print(&state.position, Style::new())?;
    if count > 0 {
        dialogue.tell(texts::AFTER, &[("moves", &moves), ("line", &line)])?;
    }
    Ok(())
}

fn save(dialogue: &mut Dialogue<'_>, file: &str) -> Done {
    GameStart::of(dialogue.live_game()?).save(named(file)?)?;
    Ok(dialogue.tell(texts::SAVED, &[("file", &file)])?)
}

/// The file that is named.
fn named(file: &str) -> Result<&str, PlayError> {
    if file.is_empty() { Err(texts::WHICH_FILE.into()) } else { Ok(file) }
}

fn help(dialogue: &mut Dialogue<'_>) -> Done {
    if let Some(live_game) = &dialogue.live_game {
        let about = live_game.about();
        let examples = about.move_notation.examples.join(", ");
        let notation = dialogue.speech.notation(about);
        dialogue.tell(texts::A_MOVE, &[("notation", &notation), ("examples", &examples)])?;
    }
    let language = dialogue.speech.language;
    for Word { name, usage, help, .. } in WORDS {
        let said = format!("{} {}", name.to(language), usage.to(language));
        dialogue.print(&format!("  {:24} {}", said, help.to(language)), Style::new())?;
    }
    Ok(())
}
