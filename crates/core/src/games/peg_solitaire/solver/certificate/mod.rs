//! Certificates: short proofs that a position cannot be solved, which anybody can check.
//!
//! A position class ([`PositionClasses`]) excludes some goals and pagoda functions ([`Pagoda`]) others; they refute most unsolvable
//! positions. Each certificate is complete: it names the holes that it excludes, each with the reason, so that checking it needs only the
//! jumps of the board. A search that meets many positions tests them by a [`PagodaFilter`].

mod pagoda;
mod pagoda_filter;
mod position_class;
mod simplex;
#[cfg(test)]
mod tests;

pub(crate) use pagoda::Pagoda;
pub(crate) use pagoda_filter::PagodaFilter;
pub(crate) use position_class::PositionClasses;

use crate::game::{Language, Text, Wording, wording};
use crate::games::peg_solitaire::rules::board::{Board, Goal, Holes};
use crate::search::Interrupted;

use super::Watch;
use position_class::list;

/// Pagoda function and the goals that it puts out of reach.
struct Proof {
    pagoda: Pagoda,
    /// At least one.
    goals: Vec<Holes>,
}

/// Certificate that no jumps lead from `pegs` to the goal of the board, in words, if there is one.
/// If any last peg is allowed, it excludes every hole, some by the position class, the others by pagoda functions.
/// Errors: [`Interrupted`] at a limit.
pub(crate) fn refute(
    board: &Board,
    pegs: Holes,
    monitor: &mut Watch<'_>,
) -> Result<Option<Wording>, Interrupted> {
    let classes = PositionClasses::of(board);
    if let Some(why) = classes.refute(board, pegs) {
        return Ok(Some(why));
    }
    let goals = classes.goals(board, pegs);
    let Some(proofs) = separating(board, pegs, &goals, monitor)? else { return Ok(None) };
    let proofs = Wording::new(|language| describe(board, &proofs, pegs, language));
    let class = match board.goal() {
        Goal::OnePeg => classes.exclude(board, pegs),
        Goal::Exactly(_) => None,
    };
    Ok(Some(match class {
        Some(class) => wording!("peg-position-class-and-pagodas", class, proofs),
        None => proofs,
    }))
}

/// Pagoda functions that refute all of `goals`: one for all, or some, each with the goals that it is for.
fn separating(
    board: &Board,
    pegs: Holes,
    goals: &[Holes],
    monitor: &mut Watch<'_>,
) -> Result<Option<Vec<Proof>>, Interrupted> {
    let mut poll = || monitor.poll();
    if let Some(pagoda) = Pagoda::separating(board, pegs, goals, &mut poll)? {
        return Ok(Some(vec![Proof { pagoda, goals: goals.to_vec() }]));
    }
    let (mut proofs, mut left) = (Vec::new(), goals.to_vec());
    while let Some(&goal) = left.first() {
        let Some(pagoda) = Pagoda::separating(board, pegs, &[goal], &mut poll)? else {
            return Ok(None);
        };
        // It may refute others too.
        let now = pagoda.weigh(pegs);
        let goals = left.extract_if(.., |goal| now < pagoda.weigh(*goal)).collect();
        proofs.push(Proof { pagoda, goals });
    }
    Ok(Some(proofs))
}

/// The functions as a proof in words.
fn describe(board: &Board, proofs: &[Proof], pegs: Holes, language: Language) -> String {
    let one = |Proof { pagoda, goals }: &Proof| {
        let weights: Vec<String> = pagoda.weights().iter().map(i32::to_string).collect();
        let (weights, now) = (weights.join(" "), pagoda.weigh(pegs));
        let then = goals.iter().map(|&goal| pagoda.weigh(goal)).min().unwrap_or(now);
        let goal = describe_goals(board, goals, language);
        wording!("peg-weights", weights, now, goal, then).to(language)
    };
    let all: Vec<String> = proofs.iter().map(one).collect();
    format!("{} {}", NO_HEAVIER.to(language), all.join(Text::SEMICOLON.to(language)))
}

/// The goals that a function is for, in words.
fn describe_goals(board: &Board, goals: &[Holes], language: Language) -> String {
    if let Goal::Exactly(_) = board.goal() {
        return THE_GOAL.to(language).to_owned();
    }
    let holes = goals.iter().fold(0, |holes, goal| holes | goal);
    match goals.len() {
        1 => format!("{} {}", A_PEG_IN.to(language), list(holes)),
        count if count == board.holes() => ANY_LAST_PEG.to(language).to_owned(),
        _ => format!("{} {}", A_PEG_IN_ONE_OF.to(language), list(holes)),
    }
}

const A_PEG_IN: Text = text!("peg-peg-in-hole");
const THE_GOAL: Text = text!("peg-the-goal");
const A_PEG_IN_ONE_OF: Text = text!("peg-peg-in-one-of-holes");
const ANY_LAST_PEG: Text = text!("peg-peg-in-any-hole");
/// Property of every pagoda function.
const NO_HEAVIER: Text = text!("peg-pagoda-function");
