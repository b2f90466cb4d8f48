//! `plateau bench`: measurements that can be repeated.

mod blunders;
mod errors;
mod ladder;
mod nodes;
mod problems;
mod set;

use clap::Subcommand;

use super::Failure;

/// Arguments of `bench`.
#[derive(clap::Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(super) struct Arguments {
    #[command(subcommand)]
    subject: Option<Subject>,
    #[command(flatten)]
    nodes: nodes::Arguments,
    #[command(flatten)]
    set: set::Arguments,
    #[command(flatten)]
    blunders: blunders::Arguments,
}

/// Subject of a measurement; without one the nodes of fixed searches.
#[derive(Subcommand)]
enum Subject {
    /// Error of comparisons of moves, at each depth of search.
    Errors(errors::Arguments),
    /// Strength of the levels of play of a game, each against the one below.
    Ladder(ladder::Arguments),
    /// Nodes until the solution of each problem in a file of records is found.
    Problems(problems::Arguments),
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let game = arguments.nodes.game.as_deref();
    match &arguments.subject {
        None if set::run(&arguments.set, game)? => Ok(()),
        None if blunders::run(&arguments.blunders, game)? => Ok(()),
        None => nodes::run(&arguments.nodes),
        Some(Subject::Errors(arguments)) => errors::run(arguments),
        Some(Subject::Ladder(arguments)) => ladder::run(arguments),
        Some(Subject::Problems(arguments)) => problems::run(arguments),
    }
}
