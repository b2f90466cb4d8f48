//! `plateau man`: the manual, a page for the program and one for each of its commands.

use clap::Command;
use clap::builder::Resettable;
use clap_mangen::Man;

use super::generated::Destination;
use super::help::with_examples;
use super::{Failure, config};
use plateau_core::game::Language;

/// Arguments of `man`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    #[command(flatten)]
    destination: Destination,
}

/// Writes every page, or prints them one after the other.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    for page in pages() {
        let mut text = Vec::new();
        page.render(&mut text)?;
        arguments.destination.put(&page.get_filename(), &text)?;
    }
    Ok(())
}

/// The page of the program, then those of its commands.
/// They are the same wherever they are made: they tell the version, and nothing of the build or the machine.
fn pages() -> Vec<Man> {
    let program = with_examples(config::command(), Language::ENGLISH, usize::MAX);
    let program = program.long_version(Resettable::Reset);
    let mut program = program.disable_help_subcommand(true);
    program.build();
    let is_for_people = |command: &&Command| !command.is_hide_set();
    let commands: Vec<Command> = program.get_subcommands().filter(is_for_people).cloned().collect();
    [program].into_iter().chain(commands).map(Man::new).collect()
}
