//! Words that ask: for moves, hints, solutions, judgements.

use std::sync::Arc;

use anstyle::Style;

use plateau_core::coach::{Analysis, Hint, HintRequest, Telling, WHY};
use plateau_core::erased::{Query, Showing};
use plateau_core::game::Text;
use plateau_core::games::{Entry, GAMES};
use plateau_core::search::{Limits, Purpose};

use super::dialogue::Dialogue;
use super::error::PlayError;
use super::screen::NEWS;
use super::words::Done;

/// Time for `solve`: as long as a person likes to wait. Ctrl-C ends it before.
const SOLVE: Limits = time(10_000);
/// Time for each position of `analyse`: that of the protocol.
const ANALYSE: Limits = time(200);

/// A limit of `ms` milliseconds.
const fn time(ms: u64) -> Limits {
    let time = Some(std::time::Duration::from_millis(ms));
    Limits { depth: None, nodes: None, time, clock: None, report_every: None, ponder: false }
}

/// Lists the games with their variants.
pub(super) fn list_games(dialogue: &mut Dialogue<'_>) -> Done {
    let mut lines = Vec::new();
    for about in GAMES.iter().map(Entry::about) {
        let title = dialogue.speech.title(about);
        let named = about.variants.iter().map(|variant| variant.name);
        let patterns = about.patterns.iter().map(|pattern| pattern.pattern);
        let variants: Vec<_> = named.chain(patterns).collect();
        let aliases: Vec<_> = about.aliases.iter().map(|alias| alias.name).collect();
        let colon = Text::COLON.to(dialogue.speech.language);
        let mut line = format!("  {:14} {title}{colon}{}", about.id, variants.join(", "));
        if !aliases.is_empty() {
            let also = dialogue.speech.say(text!("play-also"), &[("names", &aliases.join(", "))]);
            line += &format!(" ({also})");
        }
        lines.push(line);
    }
    Ok(dialogue.list(&lines, 17)?)
}

/// Lists the legal moves.
pub(super) fn list_moves(dialogue: &mut Dialogue<'_>) -> Done {
    let live_game = dialogue.live_game()?;
    let legal = live_game.position().list(Showing::TEXT)?;
    if legal.is_empty() {
        return Ok(dialogue.tell(text!("play-no-legal"), &[])?);
    }
    let game = &**live_game.game();
    let moves: Vec<_> = legal.iter().map(|mv| dialogue.speech.mv(game, &mv.text)).collect();
    Ok(dialogue.list(&[moves.join(" ")], 0)?)
}

/// Gives a hint: first where to look, then one degree more at each request in the same position, or immediately the given degree.
pub(super) fn hint(dialogue: &mut Dialogue<'_>, degree: &str) -> Done {
    let wanted = match degree {
        "" => None,
        degree => Some(read_degree(degree)?),
    };
    let live_game = dialogue.table_mut()?;
    // All degrees tell of one move: it is searched once.
    let known = live_game.hint.take().filter(|(at, _)| *at == live_game.at());
    let hint = match known {
        Some((_, hint)) => Hint { degree: wanted.unwrap_or(WHY.min(hint.degree + 1)), ..hint },
        None => Hint { degree: wanted.unwrap_or(1), ..find_hint(dialogue)? },
    };
    let text = Telling(dialogue.speech.language).hint(&hint);
    let has_more = hint.told.is_some() && hint.degree < WHY;
    let live_game = dialogue.table_mut()?;
    live_game.hint = Some((live_game.at(), hint));
    dialogue.print(&text, NEWS)?;
    if has_more {
        dialogue.tell(text!("play-more-hints"), &[])?;
    }
    Ok(())
}

/// A degree of hints, as it is typed.
fn read_degree(text: &str) -> Result<u8, PlayError> {
    let degree = text.parse().ok().filter(|degree| (1..=WHY).contains(degree));
    let values = || vec![("text", text.to_owned()), ("most", WHY.to_string())];
    degree.ok_or_else(|| (text!("play-bad-degree"), values()).into())
}

/// All that there is to say of the best move.
fn find_hint(dialogue: &mut Dialogue<'_>) -> Result<Hint, PlayError> {
    let query = Query { limits: dialogue.limits(), ..Query::default() };
    let request = HintRequest { degree: WHY, explained: None };
    dialogue.think(|engines, live_game, stop, _| {
        // Hints come from the game's default strategy, whichever strategy plays.
        let engine = engines.of(live_game, None)?;
        Ok(Hint::of(&**live_game.game(), engine, &live_game.at(), &request, &query, stop)?)
    })
}

/// Shows the solution of a puzzle, or the value of a position.
pub(super) fn solve(dialogue: &mut Dialogue<'_>, strategy: &str) -> Done {
    let strategy = Some(strategy.to_owned()).filter(|name| !name.is_empty());
    let limits = dialogue.limit.as_ref().map_or(SOLVE, |limit| limit.limits.clone());
    let query = Query { limits, purpose: Purpose::Solution, ..Query::default() };
    let found = dialogue.think(|engines, live_game, stop, report| {
        engines.search(live_game, strategy.as_deref(), &query, stop, report)
    })?;
    let live_game = dialogue.live_game()?;
    let text =
        dialogue.speech.solution(&**live_game.game(), &found, live_game.position().stand().side);
    Ok(dialogue.print(&text, NEWS)?)
}

/// Judges the position without a search.
pub(super) fn evaluate(dialogue: &mut Dialogue<'_>, evaluator: &str) -> Done {
    let live_game = dialogue.live_game()?;
    let evaluator = Some(evaluator).filter(|name| !name.is_empty());
    let found = live_game.position().evaluate(evaluator)?;
    let text =
        dialogue.speech.evaluation(&**live_game.game(), &found, live_game.position().stand().side);
    Ok(dialogue.print(&text, Style::new())?)
}

/// Judges every move that was played.
pub(super) fn analyse(dialogue: &mut Dialogue<'_>) -> Done {
    let played = dialogue.live_game()?.position().ply();
    if played == 0 {
        return Ok(dialogue.tell(text!("play-not-played"), &[])?);
    }
    let query = Query { limits: ANALYSE, ..Query::default() };
    let found = dialogue.think(|engines, live_game, stop, _| {
        let engine = engines.of(live_game, None)?;
        Ok(Analysis::of(
            &**live_game.game(),
            engine,
            &live_game.at(),
            &query,
            stop,
            &mut |_, _, _| {},
        )?)
    })?;
    let game = Arc::clone(dialogue.live_game()?.game());
    for judged in &found.moves {
        let style = if judged.turning { NEWS } else { Style::new() };
        dialogue.print(&dialogue.speech.judgement(&*game, judged), style)?;
    }
    if found.moves.len() < played {
        let judged = dialogue.speech.moves(found.moves.len() as f64);
        dialogue.tell(text!("play-analysis-stopped"), &[("moves", &judged)])?;
    }
    Ok(())
}
