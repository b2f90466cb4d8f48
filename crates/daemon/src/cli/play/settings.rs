//! Words that change how the engine plays, and what for.

use anstyle::Style;

use plateau_core::game::{LEVEL, OptionValue};

use super::conversation::Conversation;
use super::limit::Limit;
use super::table::Player;
use super::texts::{self, escaped};
use super::words::Done;

/// Tells the sides of the person, or gives others.
pub(super) fn sit(conversation: &mut Conversation<'_>, side: &str) -> Done {
    if !side.is_empty() {
        let strategy = conversation.strategy.clone();
        conversation.table_mut()?.seat(side, strategy.as_deref())?;
    }
    let table = conversation.table()?;
    let about = table.about();
    let own = table.sides().filter(|&side| table.is_persons(side));
    let own: Vec<_> = own.map(|side| conversation.speech.side(about, side)).collect();
    if own.is_empty() {
        conversation.tell(texts::YOU_WATCH, &[])?;
    } else if about.is_puzzle() {
        conversation.tell(texts::YOU_ALONE, &[])?;
    } else {
        conversation.tell(texts::YOU_PLAY, &[("sides", &own.join(", "))])?;
    }
    // To be told of the sides makes nobody play.
    if side.is_empty() { Ok(()) } else { conversation.let_engines_play() }
}

/// Tells or sets the level of the engine.
pub(super) fn set_level(conversation: &mut Conversation<'_>, level: &str) -> Done {
    if !level.is_empty() {
        let value = OptionValue::parse(level);
        conversation.table_mut()?.set(LEVEL.spec.name, value)?;
        conversation.engines.clear();
    }
    match conversation.table()?.level() {
        Some([level, most]) => {
            Ok(conversation.tell(texts::LEVEL_IS, &[("level", &level), ("most", &most)])?)
        }
        None => Ok(conversation.tell(texts::NO_LEVEL, &[])?),
    }
}

/// Tells or sets the limit of each search.
pub(super) fn set_limit(conversation: &mut Conversation<'_>, limit: &str) -> Done {
    if !limit.is_empty() {
        let wrong = || (texts::BAD_LIMIT, vec![("text", limit.to_owned())]);
        conversation.limit = Limit::parse(limit).ok_or_else(wrong)?;
    }
    let text = conversation.limit.text.clone();
    Ok(conversation.tell(texts::LIMIT_IS, &[("limit", &text)])?)
}

/// Lists the strategies, or chooses one.
pub(super) fn set_strategy(conversation: &mut Conversation<'_>, name: &str) -> Done {
    let table = conversation.table_mut()?;
    if !name.is_empty() {
        table.strategy(Some(name))?;
        for player in &mut table.players {
            if *player != Player::Person {
                *player = Player::Engine(Some(name.to_owned()));
            }
        }
        conversation.strategy = Some(name.to_owned());
    }
    let strategies = conversation.table()?.game().strategies();
    let best = strategies.first().map(|strategy| strategy.name);
    let chosen = conversation.strategy.clone();
    for strategy in strategies {
        let is_chosen = chosen.as_deref().or(best) == Some(strategy.name);
        let summary = conversation.speech.strategy(&strategy);
        let line = format!("{} {:16} {summary}", if is_chosen { '*' } else { ' ' }, strategy.name);
        conversation.print(&line, Style::new())?;
    }
    Ok(())
}

/// Lists the options, or sets one.
pub(super) fn set_option(conversation: &mut Conversation<'_>, option: &str) -> Done {
    if !option.is_empty() {
        let wrong = || (texts::NAME_VALUE, vec![("text", option.to_owned())]);
        let (name, value) = option.split_once('=').ok_or_else(wrong)?;
        let table = conversation.table_mut()?;
        table.set(name.trim(), OptionValue::parse(value.trim()))?;
        let is_of_start = table.about().options.iter().any(|spec| spec.name == name.trim());
        conversation.engines.clear();
        if is_of_start {
            conversation.tell(texts::NEXT_GAME, &[])?;
        }
    }
    let table = conversation.table()?;
    let mut specs = table.game().options();
    // Strategies may declare a name differently: the first one stands for all.
    let mut seen = Vec::new();
    specs.retain(|spec| {
        !seen.contains(&spec.name) && {
            seen.push(spec.name);
            true
        }
    });
    let options = table.options().clone();
    for spec in specs {
        let value = options.get(spec.name).cloned().or_else(|| spec.default_value());
        let value = value.map_or_else(|| "-".to_owned(), |value| escaped(&value.to_string()));
        let doc = conversation.speech.option(&spec);
        conversation.print(&format!("  {} = {value}  {doc}", spec.name), Style::new())?;
    }
    Ok(())
}
