//! Words that Tab completes in a dialogue: commands, moves, games, variants, strategies, options and files.

use plateau_core::erased::Showing;
use plateau_core::game::{Language, Side};
use plateau_core::games::{Entry, GAMES};

use super::played_game::PlayedGame;
use super::speech::Speech;
use super::words;
use crate::cli::terminal::Offers;

/// Most moves that are offered.
const MOST_MOVES: usize = 200;

/// The words that can be typed now.
pub(super) fn of(live_game: Option<&PlayedGame>, language: Language) -> Offers {
    let commands = words::names(language).map(str::to_owned);
    let moves = live_game.map(|live_game| moves(live_game, language)).unwrap_or_default();
    let games = games();
    let first = match live_game {
        None => commands.chain(games.iter().cloned()).collect(),
        Some(_) => commands.chain(moves).collect(),
    };
    let mut after = vec![(text!("play-word-play"), games)];
    if let Some(live_game) = live_game {
        let game = live_game.game();
        let strategies: Vec<_> = names(game.strategies().iter().map(|it| it.name));
        let sides = Side::BOTH.into_iter().take(live_game.about().sides.len());
        let sides = sides.map(|side| live_game.about().side_label(side, language));
        after.extend([
            (text!("play-word-strategy"), strategies.clone()),
            (text!("play-word-solve"), strategies),
            (text!("play-word-eval"), names(game.evaluators().iter().map(|it| it.name))),
            (text!("play-word-side"), names(sides)),
            (
                text!("play-word-option"),
                game.options().iter().map(|it| format!("{}=", it.name)).collect(),
            ),
        ]);
    }
    let named = words::all_names;
    let after = after
        .into_iter()
        .flat_map(|(key, offered)| named(key).into_iter().map(move |name| (name, offered.clone())));
    let files = [text!("play-word-save"), text!("play-word-load")].into_iter();
    Offers { first, after: after.collect(), files_after: files.flat_map(named).collect() }
}

fn names<'n>(names: impl Iterator<Item = &'n str>) -> Vec<String> {
    names.map(str::to_owned).collect()
}

/// Legal moves as people write them.
fn moves(live_game: &PlayedGame, language: Language) -> Vec<String> {
    let position = live_game.position();
    if position.stand().end.is_some() || position.state().legal_count > MOST_MOVES {
        return Vec::new();
    }
    let speech = Speech { language };
    let legal = position.list(Showing::TEXT).unwrap_or_default();
    legal.iter().map(|mv| speech.mv(&**live_game.game(), &mv.text)).collect()
}

/// The names of games and of their variants.
fn games() -> Vec<String> {
    let abouts = || GAMES.iter().map(Entry::about);
    let names = abouts().flat_map(|about| about.names().map(|known| known.name));
    let variants = abouts().flat_map(|about| about.variants.iter().map(|variant| variant.name));
    let mut all: Vec<_> = names.chain(variants).map(str::to_owned).collect();
    all.sort();
    all.dedup();
    all
}
