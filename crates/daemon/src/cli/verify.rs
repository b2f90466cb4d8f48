//! `plateau verify`: checks a proof that `train` has written.
//!
//! Minimax over its positions is repeated by the rules of the game alone (`training::proof`);
//! that they have the values that it says is checked by solving some of them again.

use std::fs;
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;

use plateau_core::erased::{DynGame, PositionText};
use plateau_core::game::{Language, Options};
use plateau_core::games::find_named;
use plateau_core::search::{Purpose, Score, StopToken};
use plateau_core::training::proof::{Bounds, Checked, Claim, Proof};
use plateau_core::training::random::Random;

use super::search::{SearchArguments, score_text};
use super::{Failure, interrupt, usage};

/// Arguments of `verify`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The proof, or the log of the job that writes it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Solve N of its positions again, chosen by chance, each by a new engine.
    #[arg(long, value_name = "N", default_value_t = 0)]
    again: usize,
    /// The seed of that choice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    search: SearchArguments,
}

/// Checks the proof, and prints its result.
pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let file = arguments.file.display();
    let text =
        fs::read_to_string(&arguments.file).map_err(|error| usage(format!("{file}: {error}")))?;
    let proof = Proof::read(&text).map_err(|error| format!("{file} is no proof: {error}"))?;
    let (entry, _) = find_named(&proof.game)?;
    let game = entry.create(Some(&proof.variant), &Options::default())?;
    let checked = entry.derive(&proof).map_err(|error| format!("{file}: {error}"))?;
    writeln!(stdout(), "{}", verdict(&proof, checked))?;
    if let Some(value) = proof.value
        && checked.value != Bounds::exactly(value)
    {
        return Err(format!("{file} claims {value:+}, which does not follow").into());
    }
    solve_again(arguments, &proof, &game)
}

/// The conclusion of a proof, in a sentence.
fn verdict(proof: &Proof, Checked { value, met }: Checked) -> String {
    let Proof { game, variant, claim, plies, .. } = proof;
    let subject = match claim {
        Claim::Value => "the value of the start",
        Claim::Winner => "the sign of the value of the start",
    };
    let bound = |bound: i32| match bound.abs() {
        i32::MAX => "unknown".to_owned(),
        _ => format!("{bound:+}"),
    };
    let value = if value.is_open() {
        format!("is open so far, with the bounds {} and {}", bound(value.lower), bound(value.upper))
    } else {
        format!("is {:+}", value.lower)
    };
    format!("{game} {variant}: {subject} {value}, by {met} positions of {plies} plies")
}

/// Solves some of the positions again.
fn solve_again(
    arguments: &Arguments,
    proof: &Proof,
    game: &Arc<dyn DynGame>,
) -> Result<(), Failure> {
    let valued = |(position, value): &(String, Option<i32>)| Some((position.clone(), (*value)?));
    let mut items: Vec<_> = proof.items.iter().filter_map(valued).collect();
    Random::of(arguments.seed, 0).shuffle(&mut items);
    items.truncate(arguments.again);
    let stop = interrupt::on_signals()?;
    let mut wrong = 0;
    for (position, value) in &items {
        let score = solve(arguments, position, game, &stop)?;
        let is_right = matches!(score, Score::Exact { value: found, bound: None, .. }
            if i64::from(*value) == proof.claim.of(found));
        wrong += usize::from(!is_right);
        let note = if is_right { "" } else { ", which differs" };
        let found = score_text(score, Language::ENGLISH);
        writeln!(stdout(), "{position}: {value:+} in the proof, {found} by a search{note}")?;
    }
    match wrong {
        0 => Ok(()),
        wrong => Err(format!("{wrong} of {} positions differ", items.len()).into()),
    }
}

/// The score of a position by a new engine.
fn solve(
    arguments: &Arguments,
    position: &str,
    game: &Arc<dyn DynGame>,
    stop: &StopToken,
) -> Result<Score, Failure> {
    let at = PositionText { setup: Some(position.to_owned()), moves: Vec::new() };
    let query = arguments.search.query(Purpose::Solution, None);
    let mut engine = arguments.search.engine(game)?;
    let report = engine.search(&at, &query, stop, &mut |_| {})?;
    if stop.reason().is_some() {
        return Err("stopped".into());
    }
    let line = report.lines.first().ok_or("the search has no result")?;
    Ok(line.score)
}
