//! Words that change how the engine plays, and what for.

use anstyle::Style;

use plateau_core::game::{LEVEL, OptionValue};

use super::dialogue::Dialogue;
use super::played_game::Player;
use super::texts::escaped;
use super::words::Done;
use crate::cli::limit::Limit;

/// Tells the sides of the person, or gives others.
pub(super) fn sit(dialogue: &mut Dialogue<'_>, side: &str) -> Done {
    if !side.is_empty() {
        let strategy = dialogue.strategy.clone();
        dialogue.table_mut()?.set_side(side, strategy.as_deref())?;
    }
    let live_game = dialogue.live_game()?;
    let about = live_game.about();
    let own = live_game.sides().filter(|&side| live_game.is_persons(side));
    let own: Vec<_> = own.map(|side| dialogue.speech.side(about, side)).collect();
    if own.is_empty() {
        dialogue.tell(text!("play-you-watch"), &[])?;
    } else if about.is_puzzle() {
        dialogue.tell(text!("play-you-alone"), &[])?;
    } else {
        dialogue.tell(text!("play-you-play"), &[("sides", &own.join(", "))])?;
    }
    // To be told of the sides makes nobody play.
    if side.is_empty() { Ok(()) } else { dialogue.let_engines_play() }
}

/// Tells or sets the level of the engine.
pub(super) fn set_level(dialogue: &mut Dialogue<'_>, level: &str) -> Done {
    if !level.is_empty() {
        let value = OptionValue::parse(level);
        dialogue.table_mut()?.set(LEVEL.spec.name, value)?;
        dialogue.engines.clear();
    }
    match dialogue.live_game()?.level() {
        Some([level, most]) => {
            Ok(dialogue.tell(text!("play-level-is"), &[("level", &level), ("most", &most)])?)
        }
        None => Ok(dialogue.tell(text!("play-no-level"), &[])?),
    }
}

/// Tells or sets the limit of each search.
pub(super) fn set_limit(dialogue: &mut Dialogue<'_>, limit: &str) -> Done {
    if !limit.is_empty() {
        let wrong = || (text!("play-bad-limit"), vec![("text", limit.to_owned())]);
        dialogue.limit = Some(Limit::parse(limit).ok_or_else(wrong)?);
    }
    let text = dialogue.limit().text;
    Ok(dialogue.tell(text!("play-limit-is"), &[("limit", &text)])?)
}

/// Lists the strategies, or chooses one.
pub(super) fn set_strategy(dialogue: &mut Dialogue<'_>, name: &str) -> Done {
    let live_game = dialogue.table_mut()?;
    if !name.is_empty() {
        live_game.strategy(Some(name))?;
        for player in &mut live_game.players {
            if *player != Player::Person {
                *player = Player::Engine(Some(name.to_owned()));
            }
        }
        dialogue.strategy = Some(name.to_owned());
    }
    let strategies = dialogue.live_game()?.game().strategies();
    let best = strategies.first().map(|strategy| strategy.name);
    let chosen = dialogue.strategy.clone();
    for strategy in strategies {
        let is_chosen = chosen.as_deref().or(best) == Some(strategy.name);
        let summary = dialogue.speech.strategy(&strategy);
        let line = format!("{} {:16} {summary}", if is_chosen { '*' } else { ' ' }, strategy.name);
        dialogue.print(&line, Style::new())?;
    }
    Ok(())
}

/// Lists the options, or sets one.
pub(super) fn set_option(dialogue: &mut Dialogue<'_>, option: &str) -> Done {
    if !option.is_empty() {
        let wrong = || (text!("play-name-value"), vec![("text", option.to_owned())]);
        let (name, value) = option.split_once('=').ok_or_else(wrong)?;
        let live_game = dialogue.table_mut()?;
        live_game.set(name.trim(), OptionValue::parse(value.trim()))?;
        let is_of_start = live_game.about().options.iter().any(|spec| spec.name == name.trim());
        dialogue.engines.clear();
        if is_of_start {
            dialogue.tell(text!("play-next-game"), &[])?;
        }
    }
    let live_game = dialogue.live_game()?;
    let mut specs = live_game.game().options();
    // Strategies may declare a name differently: the first one stands for all.
    let mut seen = Vec::new();
    specs.retain(|spec| {
        !seen.contains(&spec.name) && {
            seen.push(spec.name);
            true
        }
    });
    let options = live_game.options().clone();
    let mut lines = Vec::new();
    for spec in specs {
        let value = options.get(spec.name).cloned().or_else(|| spec.default_value());
        let value = value.map_or_else(|| "-".to_owned(), |value| escaped(&value.to_string()));
        let doc = dialogue.speech.option(&spec);
        lines.push(format!("  {} = {value}  {doc}", spec.name));
    }
    Ok(dialogue.list(&lines, 6)?)
}
