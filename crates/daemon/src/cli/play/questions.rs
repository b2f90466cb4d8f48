//! Words that ask: for moves, hints, solutions, judgements.

use anstyle::Style;

use plateau_core::coach::{Analysis, Hint, HintRequest, Telling, WHY};
use plateau_core::erased::{Query, Showing};
use plateau_core::game::Text;
use plateau_core::games::{Entry, GAMES};
use plateau_core::search::{Limits, Purpose};

use super::conversation::Conversation;
use super::screen::NEWS;
use super::texts;
use super::trouble::Trouble;
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
pub(super) fn list_games(conversation: &mut Conversation<'_>) -> Done {
    for about in GAMES.iter().map(Entry::about) {
        let title = conversation.speech.title(about);
        let named = about.variants.iter().map(|variant| variant.name);
        let patterns = about.patterns.iter().map(|pattern| pattern.pattern);
        let variants: Vec<_> = named.chain(patterns).collect();
        let aliases: Vec<_> = about.aliases.iter().map(|alias| alias.name).collect();
        let colon = Text::COLON.to(conversation.speech.language);
        let mut line = format!("  {:14} {title}{colon}{}", about.id, variants.join(", "));
        if !aliases.is_empty() {
            let also = conversation.speech.say(texts::ALSO, &[("names", &aliases.join(", "))]);
            line += &format!(" ({also})");
        }
        conversation.print(&line, Style::new())?;
    }
    Ok(())
}

/// Lists the legal moves.
pub(super) fn list_moves(conversation: &mut Conversation<'_>) -> Done {
    let table = conversation.table()?;
    let legal = table.position().list(Showing::TEXT)?;
    if legal.is_empty() {
        return Ok(conversation.tell(texts::NO_LEGAL, &[])?);
    }
    let moves: Vec<_> = legal.into_iter().map(|mv| mv.text).collect();
    Ok(conversation.print(&moves.join(" "), Style::new())?)
}

/// Gives a hint: first where to look, then one degree more at each request in the same position, or immediately the given degree.
pub(super) fn hint(conversation: &mut Conversation<'_>, degree: &str) -> Done {
    let wanted = match degree {
        "" => None,
        degree => Some(read_degree(degree)?),
    };
    let table = conversation.table_mut()?;
    // All degrees tell of one move: it is searched once.
    let known = table.hint.take().filter(|(at, _)| *at == table.at());
    let hint = match known {
        Some((_, hint)) => Hint { degree: wanted.unwrap_or(WHY.min(hint.degree + 1)), ..hint },
        None => Hint { degree: wanted.unwrap_or(1), ..find_hint(conversation)? },
    };
    let text = Telling(conversation.speech.language).hint(&hint);
    let has_more = hint.told.is_some() && hint.degree < WHY;
    let table = conversation.table_mut()?;
    table.hint = Some((table.at(), hint));
    conversation.print(&text, NEWS)?;
    if has_more {
        conversation.tell(texts::MORE_HINTS, &[])?;
    }
    Ok(())
}

/// A degree of hints, as it is typed.
fn read_degree(text: &str) -> Result<u8, Trouble> {
    let degree = text.parse().ok().filter(|degree| (1..=WHY).contains(degree));
    let values = || vec![("text", text.to_owned()), ("most", WHY.to_string())];
    degree.ok_or_else(|| (texts::BAD_DEGREE, values()).into())
}

/// All that there is to say of the best move.
fn find_hint(conversation: &mut Conversation<'_>) -> Result<Hint, Trouble> {
    let query = Query { limits: conversation.limits(), ..Query::default() };
    let request = HintRequest { degree: WHY, explained: None };
    conversation.think(|engines, table, stop, _| {
        // Hints come from the game's default strategy, whichever strategy plays.
        let engine = engines.of(table, None)?;
        Ok(Hint::of(&**table.game(), engine, &table.at(), &request, &query, stop)?)
    })
}

/// Shows the solution of a puzzle, or the value of a position.
pub(super) fn solve(conversation: &mut Conversation<'_>, strategy: &str) -> Done {
    let strategy = Some(strategy.to_owned()).filter(|name| !name.is_empty());
    let query = Query { limits: SOLVE, purpose: Purpose::Solution, ..Query::default() };
    let found = conversation.think(|engines, table, stop, report| {
        engines.search(table, strategy.as_deref(), &query, stop, report)
    })?;
    let table = conversation.table()?;
    let text = conversation.speech.solution(table.about(), &found, table.position().stand().side);
    Ok(conversation.print(&text, NEWS)?)
}

/// Judges the position without a search.
pub(super) fn evaluate(conversation: &mut Conversation<'_>, evaluator: &str) -> Done {
    let table = conversation.table()?;
    let evaluator = Some(evaluator).filter(|name| !name.is_empty());
    let found = table.position().evaluate(evaluator)?;
    let text = conversation.speech.evaluation(table.about(), &found, table.position().stand().side);
    Ok(conversation.print(&text, Style::new())?)
}

/// Judges every move that was played.
pub(super) fn analyse(conversation: &mut Conversation<'_>) -> Done {
    let played = conversation.table()?.position().ply();
    if played == 0 {
        return Ok(conversation.tell(texts::NOT_PLAYED, &[])?);
    }
    let query = Query { limits: ANALYSE, ..Query::default() };
    let found = conversation.think(|engines, table, stop, _| {
        let engine = engines.of(table, None)?;
        Ok(Analysis::of(&**table.game(), engine, &table.at(), &query, stop, &mut |_, _| {})?)
    })?;
    let about = conversation.table()?.about();
    for judged in &found.moves {
        let style = if judged.turning { NEWS } else { Style::new() };
        conversation.print(&conversation.speech.judgement(about, judged), style)?;
    }
    if found.moves.len() < played {
        let judged = conversation.speech.moves(found.moves.len() as f64);
        conversation.tell(texts::ANALYSIS_STOPPED, &[("moves", &judged)])?;
    }
    Ok(())
}
