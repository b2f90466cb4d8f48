//! The configuration of the daemon: a file, the environment and flags, in increasing order of precedence.
//!
//! One mechanism serves every argument of `serve`, future ones included. Its flag `--max-line` is the setting `max-line` of the
//! file and `PLATEAU_MAX_LINE` of the environment. The environment is read by clap; settings of the file are appended to the
//! command line as flags, unless the environment or a flag sets them already. So clap alone validates values, requirements and
//! conflicts.

mod file;
mod settings;

pub(super) use settings::Setting;

use std::ffi::OsString;
use std::io::{IsTerminal, Write, stdout};
use std::path::{Path, PathBuf};

use clap::builder::{BoolishValueParser, Resettable, ValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command, CommandFactory, FromArgMatches};

use plateau_core::game::wording;

use super::language::environment_language;
use super::{Arguments, Failure};
use super::{help, misuse};
use file::Entry;

/// Commands whose arguments are settings.
const COMMANDS: [&str; 2] = ["serve", "config"];
/// The default command at a terminal.
const PLAY: &str = "play";
/// The flag that names the file, and so cannot stand in it.
const FILE: &str = "config";

/// The command line, completed by the environment and the file, and the settings in force (of other commands there are none).
/// Errors of the command line, and help, are printed here, which ends the process.
///
/// # Errors
/// The file cannot be read, or is wrong.
pub(super) fn arguments() -> Result<(Arguments, Vec<Setting>), Failure> {
    read().map_err(|failure| match failure.downcast::<clap::Error>() {
        Ok(error) => misuse::end(&with_flag_meant(*error)),
        Err(failure) => failure,
    })
}

/// An error with a tip where a word without dashes is the name of a flag, as in `plateau go othello depth 4`.
fn with_flag_meant(mut error: clap::Error) -> clap::Error {
    let word = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(word)) if error.kind() == ErrorKind::UnknownArgument => word,
        _ => return error,
    };
    let command = command();
    let mut words = std::env::args().skip(1);
    let known = words.find_map(|word| command.find_subcommand(word));
    let has_flag = known.is_some_and(|known| {
        known.get_arguments().any(|arg| arg.get_long() == Some(word.as_str()))
    });
    if has_flag {
        let tip = wording!("cli-flag-meant", flag = word).to(misuse::session_language());
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}

/// The same command line with the file and the secrets as they are now.
///
/// # Errors
/// A setting is wrong.
pub(super) fn reread() -> Result<Arguments, Failure> {
    read().map(|(arguments, _)| arguments)
}

fn read() -> Result<(Arguments, Vec<Setting>), Failure> {
    let command = help::translated(command(), environment_language());
    let mut words: Vec<OsString> = std::env::args_os().collect();
    let mut given = first_look(&command, &words);
    if given.subcommand_name().is_none() {
        // A first word that is no flag is a command that does not exist.
        if words.get(1).is_some_and(|word| !word.as_encoded_bytes().starts_with(b"-")) {
            command.clone().try_get_matches_from(&words)?;
        }
        words.insert(1.min(words.len()), usual_command(&command, &words).into());
        given = first_look(&command, &words);
    }
    let Some((name, given)) = given.subcommand().filter(|(name, _)| COMMANDS.contains(name)) else {
        return Ok((parse(&command, &words)?.1, Vec::new()));
    };
    let secret = |arg: &&Arg| arg.is_hide_env_values_set();
    let by_flag =
        |arg: &&Arg| given.value_source(arg.get_id().as_str()) == Some(ValueSource::CommandLine);
    if let Some(arg) = settings(&command).filter(secret).find(by_flag) {
        return Err(in_sight(arg).into());
    }
    let entries = match given.get_one::<PathBuf>(FILE) {
        Some(path) => entries(&command, path)?,
        None => Vec::new(),
    };
    let stronger = [ValueSource::CommandLine, ValueSource::EnvVariable].map(Some);
    let weaker = entries.iter().filter(|entry| !stronger.contains(&given.value_source(&entry.id)));
    let added: Vec<OsString> = weaker.flat_map(|entry| &entry.words).map(OsString::from).collect();
    let command = with_lists(command, given);
    let end = words.iter().position(|word| word == "--").unwrap_or(words.len());
    words.splice(end..end, added);
    let (matches, arguments) = parse(&command, &words)?;
    let in_force = matches.subcommand_matches(name).expect("the words of the file name no command");
    let settings = settings(&command).map(|arg| {
        Setting::new(arg, in_force, given.value_source(arg.get_id().as_str()), &entries)
    });
    Ok((arguments, settings.collect()))
}

/// The command of a line without one: `play` for somebody at a terminal, and `serve` for programs, and for settings of it.
fn usual_command(command: &Command, words: &[OsString]) -> &'static str {
    let is_person = std::io::stdin().is_terminal() && stdout().is_terminal();
    let (program, flags) = words.split_at(1.min(words.len()));
    let play = [program, &[PLAY.into()], flags].concat();
    let can_play = || command.clone().try_get_matches_from(play).is_ok();
    if is_person && can_play() { PLAY } else { COMMANDS[0] }
}

/// The command line with its variables of the environment. Without a command it is the usual one.
pub(super) fn command() -> Command {
    let command = Arguments::command().subcommand_required(false).arg_required_else_help(false);
    each_setting(command, &with_environment)
}

/// The refusal of a secret among the words of the command line.
fn in_sight(arg: &Arg) -> String {
    let name = arg.get_long().unwrap_or_default();
    let variable = arg.get_env().unwrap_or_default().to_string_lossy();
    format!(
        "--{name}: everybody on this machine can read a command line; \
         set {variable} in the environment, or name a file by --{name}-file"
    )
}

/// The matches of the command line as far as it can be parsed; requested help is printed here.
/// Lists are not parsed yet, because their notation depends on their source, and an error would hide the arguments after it.
fn first_look(command: &Command, words: &[OsString]) -> ArgMatches {
    let command = each_setting(command.clone(), &|arg: Arg| match arg.get_action() {
        ArgAction::Append => arg.value_parser(ValueParser::os_string()),
        _ => arg,
    });
    let matches = command.ignore_errors(true).try_get_matches_from(words);
    matches.unwrap_or_else(|error| error.exit())
}

fn parse(command: &Command, words: &[OsString]) -> clap::error::Result<(ArgMatches, Arguments)> {
    let matches = command.clone().try_get_matches_from(words)?;
    let arguments = Arguments::from_arg_matches(&matches)?;
    Ok((matches, arguments))
}

/// Every argument that is a setting: global arguments first, then arguments of `serve`.
fn settings(command: &Command) -> impl Iterator<Item = &Arg> {
    let serve = command.find_subcommand(COMMANDS[0]);
    let all = command.get_arguments().chain(serve.into_iter().flat_map(Command::get_arguments));
    all.filter(|arg| arg.get_long().is_some_and(|long| ![FILE, "help", "version"].contains(&long)))
}

/// A command whose settings are changed.
fn each_setting(command: Command, change: &impl Fn(Arg) -> Arg) -> Command {
    let command = command.mut_args(change);
    COMMANDS.iter().fold(command, |command, name| {
        command.mut_subcommand(name, |subcommand| subcommand.mut_args(change))
    })
}

/// The command line with lists of the environment split at their commas.
/// Flags and the file have a word for each value, whose commas are its own; where a list is `given` by the environment they have none.
fn with_lists(command: Command, given: &ArgMatches) -> Command {
    let source = |arg: &Arg| given.value_source(arg.get_id().as_str());
    each_setting(command, &|arg: Arg| match arg.get_action() {
        ArgAction::Append if source(&arg) == Some(ValueSource::EnvVariable) => {
            arg.value_delimiter(',')
        }
        _ => arg,
    })
}

/// A setting that the environment has too, flags as true or false; lists are for [`with_lists`].
fn with_environment(arg: Arg) -> Arg {
    let Some(long) = arg.get_long() else { return arg };
    // A name for as long as the program runs.
    let name = format!("PLATEAU_{}", long.replace('-', "_").to_uppercase()).leak();
    let arg = arg.env(&*name);
    match arg.get_action() {
        ArgAction::SetTrue => arg.value_parser(BoolishValueParser::new()),
        _ => arg,
    }
}

/// The entries of a file, each checked by itself: so an error names its line.
fn entries(command: &Command, path: &Path) -> Result<Vec<Entry>, Failure> {
    let entries = file::read(path, &settings(command).collect::<Vec<_>>())?;
    // By the file alone: the environment has its own errors.
    let bare = each_setting(command.clone(), &|arg: Arg| arg.env(Resettable::Reset));
    for entry in &entries {
        let words =
            ["plateau", COMMANDS[0]].into_iter().chain(entry.words.iter().map(String::as_str));
        if let Err(error) = bare.clone().try_get_matches_from(words)
            && error.context().any(|(kind, _)| kind == ContextKind::InvalidValue)
        {
            let message = error.to_string();
            let first = message.split("\n\n").next().unwrap_or_default();
            return Err(format!("{}: {}", entry.place, first.trim_start_matches("error: ")).into());
        }
    }
    Ok(entries)
}

/// Prints the settings in force as a file that can be given back.
///
/// # Errors
/// Nobody takes it.
pub(super) fn run(settings: &[Setting]) -> Result<(), Failure> {
    Ok(settings.iter().try_for_each(|setting| writeln!(stdout(), "{setting}"))?)
}
