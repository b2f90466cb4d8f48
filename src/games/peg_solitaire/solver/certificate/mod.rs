//! Certificates: short proofs that a position cannot be solved, which anybody can check.
//!
//! A position class ([`PositionClasses`]) or a pagoda function for each goal ([`Pagoda`]); together they refute most positions that have gone wrong.
//! A search that meets many positions tests them by a [`PagodaFilter`].

mod pagoda;
mod pagoda_filter;
mod position_class;
mod simplex;
#[cfg(test)]
mod tests;

pub(crate) use pagoda::Pagoda;
pub(crate) use pagoda_filter::PagodaFilter;
pub(crate) use position_class::PositionClasses;

use crate::engine::Interrupted;
use crate::game::{Language, Text, Wording};
use crate::games::peg_solitaire::board::{Board, Holes};

use super::Watch;

/// Pagoda function and the goals that it puts out of reach.
type Proof = (Pagoda, Vec<Holes>);

/// Certificate that no jumps lead from `pegs` to the goal of the board, in words, if there is one.
///
/// # Errors
/// [`Interrupted`] at a limit.
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
    let pagodas = separating(board, pegs, &goals, monitor)?;
    let describe =
        |pagodas: Vec<Proof>| Wording::new(|language| describe(&pagodas, pegs, language));
    Ok(pagodas.map(describe))
}

/// Pagoda functions that refute all of `goals`: one for all, or one for each; each with the goals it is for.
fn separating(
    board: &Board,
    pegs: Holes,
    goals: &[Holes],
    monitor: &mut Watch<'_>,
) -> Result<Option<Vec<Proof>>, Interrupted> {
    let mut poll = || monitor.poll();
    if let Some(pagoda) = Pagoda::separating(board, pegs, goals, &mut poll)? {
        return Ok(Some(vec![(pagoda, goals.to_vec())]));
    }
    let mut pagodas = Vec::new();
    for &goal in goals {
        match Pagoda::separating(board, pegs, &[goal], &mut poll)? {
            Some(pagoda) => pagodas.push((pagoda, vec![goal])),
            None => return Ok(None),
        }
    }
    Ok(Some(pagodas))
}

/// The functions as a proof in words.
fn describe(pagodas: &[Proof], pegs: Holes, language: Language) -> String {
    let one = |(pagoda, goals): &Proof| {
        let weights: Vec<String> = pagoda.weights().iter().map(i32::to_string).collect();
        let goal = match goals.as_slice() {
            [goal] if goal.is_power_of_two() => {
                format!("{} {}", A_PEG_IN.to(language), goal.trailing_zeros())
            }
            [_] => THE_GOAL.to(language).to_owned(),
            _ => ANY_LAST_PEG.to(language).to_owned(),
        };
        let (now, then, weights) = (pagoda.weigh(pegs), pagoda.least(), weights.join(" "));
        match language {
            Language::English => format!(
                "weigh the holes from 0 on {weights}: the pegs weigh {now} now, {goal} at least {then}"
            ),
            Language::French => format!(
                "pesez les trous, à partir de 0, {weights} : les pions pèsent {now} maintenant, {goal} au moins {then}"
            ),
        }
    };
    let all: Vec<String> = pagodas.iter().map(one).collect();
    format!("{} {}", NO_HEAVIER.to(language), all.join(Text::SEMICOLON.to(language)))
}

const A_PEG_IN: Text = Text::new("a peg in hole", "un pion dans le trou");
const THE_GOAL: Text = Text::new("the goal", "le but");
const ANY_LAST_PEG: Text = Text::new("any last peg", "tout dernier pion");
/// Property of every pagoda function.
const NO_HEAVIER: Text = Text::new(
    "pagoda function: no jump makes the pegs heavier, since two neighbours never weigh less than the hole that one jumps into;",
    "fonction pagode : aucun saut n'alourdit les pions, car deux voisins ne pèsent jamais moins que le trou où l'un d'eux saute ;",
);
