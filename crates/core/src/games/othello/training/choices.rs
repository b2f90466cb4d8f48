//! `othello-choices`: a model of the moves that people choose, fitted to tournament games.
//!
//! Every move of a game is a choice among the legal ones. A search of a few plies gives their values; the weight of the value is the inverse
//! of the scale of a player's errors. It depends on the stage of the game and on the player's rating, which comes from the results of all games.

use std::fmt::Write;

use crate::game::{IntOption, Options, TextOption};
use crate::search::{Library, StopToken};
use crate::training::conditional_logit::{self, Choice, Quality};
use crate::training::ratings::{RatedGame, ratings};
use crate::training::{Job, JobWorker, Product, Recipe};

use super::archive;
use super::game::{start, to_move};
use super::named_weights::{NamedWeights, WEIGHTS};
use crate::games::othello::choice_model::{
    ATTRIBUTES, ChoiceModel, FILE, STAGES, attributes, stage,
};
use crate::games::othello::engine::BoardSearches;
use crate::games::othello::pattern::{DISC, Patterns};
use crate::games::othello::rules::arch::{Arch, Portable};
use crate::games::othello::rules::board::Board;
use crate::games::othello::rules::layout::{LAYOUTS, Square, squares};
use crate::games::othello::text::record::wthor::TournamentGame;

const HUMAN: TextOption = TextOption::new("human").doc(text!("othello-option-choices-human"));
const GAMES: IntOption =
    IntOption::new("games", 100..=1_000_000, 6000).doc(text!("othello-option-choices-games"));
const DEPTH: IntOption =
    IntOption::new("depth", 1..=6, 3).doc(text!("othello-option-choices-depth"));

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-choices",
    summary: "the model of the moves of Othello that people choose, fitted to tournament games",
    options: &[HUMAN.spec, GAMES.spec, DEPTH.spec, WEIGHTS.spec],
    start: begin,
};

/// Moves at the beginning of a game that are known by heart.
const OPENING: usize = 8;
/// Elo per unit of the rating in the fit.
const RATING: f64 = 250.0;
/// One game of this many is not fitted to, but to check by.
const CHECKED: usize = 4;
/// Ratings in Elo whose errors the report tells.
const REPORTED: [f64; 5] = [-250.0, 0.0, 250.0, 500.0, 750.0];

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let named = NamedWeights::of(WEIGHTS, options, library)?;
    let names = HUMAN.of(options).unwrap_or_default();
    let (archive, hash) = archive::read(names, library)?;
    if archive.is_empty() {
        return Err(
            "there are no games: name WTHOR files, as in --option human=WTH_2024.wtb".to_owned()
        );
    }
    let (games, depth) = (GAMES.of(options) as usize, DEPTH.of(options) as u32);
    let identity =
        format!("{} games={games} depth={depth} weights={} human={hash}", RECIPE.name, named.hash);
    Ok(Box::new(Choices { identity, games, depth, patterns: named.patterns(), archive }))
}

/// Job: the values of all moves that could have been chosen in some games of an archive.
struct Choices {
    identity: String,
    /// Number of games that are searched, evenly spread over the archive.
    games: usize,
    /// Plies of the searches.
    depth: u32,
    patterns: Patterns,
    archive: Vec<TournamentGame>,
}

/// Position of a game in which there was a choice.
struct Situation {
    board: Board,
    /// 0 for black, 1 for white.
    side: usize,
    chosen: Square,
    /// The square of the last move, unless it was a pass.
    last: Option<Square>,
}

impl Choices {
    fn game(&self, item: usize) -> &TournamentGame {
        &self.archive[item * self.archive.len() / self.items()]
    }

    /// The choices of a game, with the values of all moves in discs as [`Choices::work`](JobWorker::work) wrote them; `None` if the line is
    /// not of this game.
    fn read(&self, game: &TournamentGame, line: &str, ratings: &[f64]) -> Option<Vec<HumanMove>> {
        let mut words = line.split(' ').filter(|word| !word.is_empty());
        let situations = situations(game);
        let moves = situations.iter().map(|situation| {
            let values: Vec<f64> =
                words.next()?.split(',').map(str::parse).collect::<Result<_, _>>().ok()?;
            let Situation { board, side, chosen, last } = *situation;
            let moves = board.mobility(!board.occupied());
            let same = values.len() == moves.count_ones() as usize;
            let alternative = |(square, value): (Square, f64)| Alternative {
                value: (value / f64::from(DISC)) as f32,
                attributes: attributes(&LAYOUTS[0], board, square, last).map(|it| it as f32),
            };
            same.then(|| HumanMove {
                stage: stage((!board.occupied()).count_ones()),
                rating: ratings[usize::from(game.players[side])] / RATING,
                chosen: squares(moves).take_while(|&square| square != chosen).count(),
                alternatives: squares(moves).zip(values).map(alternative).collect(),
            })
        });
        let moves: Option<Vec<_>> = moves.collect();
        words.next().is_none().then_some(moves?)
    }

    /// The rating of each player, from all games of the archive, relative to the mean rating of those who play in it.
    fn ratings(&self) -> Vec<f64> {
        let games: Vec<_> = self.archive.iter().map(rated).collect();
        let players = games.iter().flat_map(|game| game.players).max().map_or(0, |last| last + 1);
        let mut ratings = ratings(&games, players);
        let appearances = games.iter().flat_map(|game| game.players).map(|player| ratings[player]);
        let mean = appearances.sum::<f64>() / (2 * games.len()) as f64;
        ratings.iter_mut().for_each(|rating| *rating -= mean);
        ratings
    }
}

/// The result of a tournament game.
fn rated(game: &TournamentGame) -> RatedGame {
    let points = match game.black_discs.cmp(&32) {
        std::cmp::Ordering::Greater => 1.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Less => 0.0,
    };
    RatedGame { players: game.players.map(usize::from), points }
}

/// The positions of a game, after its opening, in which there was a choice. A move that is not legal ends the game, as the archive has some.
fn situations(game: &TournamentGame) -> Vec<Situation> {
    let mut situations = Vec::new();
    let (mut board, mut side, mut last) = (start(), 0, None);
    for (ply, &chosen) in game.squares.iter().enumerate() {
        let Some((seen, passed)) = to_move(board) else { break };
        side ^= usize::from(passed);
        let moves = seen.mobility(!seen.occupied());
        if moves & chosen.bit() == 0 {
            break;
        }
        if ply >= OPENING && moves.count_ones() > 1 {
            situations.push(Situation {
                board: seen,
                side,
                chosen,
                last: last.filter(|_| !passed),
            });
        }
        board = seen.after(chosen, seen.flips(chosen));
        side ^= 1;
        last = Some(chosen);
    }
    situations
}

impl Job for Choices {
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn items(&self) -> usize {
        self.games.min(self.archive.len())
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(self)
    }

    /// The model, and a report on it.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let ratings = self.ratings();
        let (mut fitted, mut checked) = (Vec::new(), Vec::new());
        for (item, line) in results.iter().enumerate() {
            let moves = self.read(self.game(item), line, &ratings);
            let moves = moves.ok_or_else(|| format!("\"{line}\" has no values of this game"))?;
            if item % CHECKED == 0 { checked.extend(moves) } else { fitted.extend(moves) }
        }
        if fitted.is_empty() || checked.is_empty() {
            return Err("these games are too few or too short".to_owned());
        }
        let weights = conditional_logit::fit(&fitted);
        let spreads: [f64; STAGES] = std::array::from_fn(|stage| 1.0 / weights[stage]);
        if !spreads.iter().all(|&spread| spread > 0.0) {
            return Err("these games are too few: some values do not matter in them".to_owned());
        }
        let model = ChoiceModel {
            spreads,
            weights: std::array::from_fn(|at| weights[BY_RATING + STAGES + at]),
        };
        let report = report(&model, &weights, &fitted, &checked);
        Ok(vec![
            Product { name: FILE.to_owned(), content: model.to_text().into_bytes() },
            Product { name: format!("{}.txt", RECIPE.name), content: report.into_bytes() },
        ])
    }
}

/// The quality of the model on choices that it was not fitted to, beside simpler ones, and the errors of players by their ratings.
fn report(
    model: &ChoiceModel,
    weights: &[f64; COLUMNS],
    fitted: &[HumanMove],
    checked: &[HumanMove],
) -> String {
    let count = checked.len();
    let mut report =
        format!("{} choices fitted to, {count} to check by\nmodel  nats  foreseen\n", fitted.len());
    let by_value = conditional_logit::fit(&without(fitted, |column| column >= STAGES));
    let unrated = conditional_logit::fit(&without(fitted, |column| {
        (BY_RATING..BY_RATING + STAGES).contains(&column)
    }));
    for (name, weights) in [
        ("chance", &[0.0; COLUMNS]),
        ("value", &by_value),
        ("value and appeal", &unrated),
        ("value by rating and appeal", weights),
    ] {
        let Quality { loss, foreseen } = conditional_logit::quality(checked, weights);
        let _ = writeln!(report, "{name}  {loss:.4}  {foreseen:.3}");
    }
    let _ = writeln!(report, "rating  mean scale of errors in discs");
    for rating in REPORTED {
        let weight = |stage: usize| weights[stage] + weights[BY_RATING + stage] * rating / RATING;
        let spread = |stage| 1.0 / weight(stage).max(f64::EPSILON);
        let mean = (0..STAGES).map(spread).sum::<f64>() / STAGES as f64;
        let _ = writeln!(report, "{rating:+6}  {mean:.2}");
    }
    let _ = write!(report, "{}", model.to_text());
    report
}

/// Choices whose attributes in some columns are 0.
fn without(choices: &[HumanMove], left_out: impl Fn(usize) -> bool + Copy) -> Vec<Part<'_>> {
    let kept = std::array::from_fn(|column| !left_out(column));
    choices.iter().map(|whole| Part { whole, kept }).collect()
}

/// Choice of which the model sees only some columns.
struct Part<'a> {
    whole: &'a HumanMove,
    kept: [bool; COLUMNS],
}

impl Choice<COLUMNS> for Part<'_> {
    fn alternatives(&self) -> impl Iterator<Item = [f64; COLUMNS]> {
        let seen = |row: [f64; COLUMNS]| {
            std::array::from_fn(|at| if self.kept[at] { row[at] } else { 0.0 })
        };
        self.whole.alternatives().map(seen)
    }

    fn chosen(&self) -> usize {
        self.whole.chosen
    }
}

impl JobWorker for &Choices {
    /// The values of the moves in 1/128 disc with commas, for each position of a game.
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let mut searches = BoardSearches::new(&self.patterns);
        let situations = situations(self.game(item));
        let words = situations.iter().map(|situation| {
            searches.forget();
            let board = situation.board;
            let value = |square: Square| {
                let after = board.after(square, board.flips(square));
                Some(-value_of(after, self.depth - 1, &searches, stop)?)
            };
            let values: Option<Vec<_>> = squares(board.mobility(!board.occupied()))
                .map(|square| value(square).map(|value| value.to_string()))
                .collect();
            Some(values?.join(","))
        });
        Some(words.collect::<Option<Vec<_>>>()?.join(" "))
    }
}

/// The value of a board for its side to move, who may have to pass, in 1/128 disc; `None` after a stop.
fn value_of(
    board: Board,
    depth: u32,
    searches: &BoardSearches<'_>,
    stop: &StopToken,
) -> Option<i32> {
    let Some((seen, passed)) = to_move(board) else {
        return Some(DISC * Portable::<8>.final_score(board));
    };
    let value = *searches.by_depth(seen, depth, stop)?.last()?;
    Some(if passed { -value } else { value })
}

/// Columns of the fit: the value in each stage, the value times the rating in each stage, and the other attributes.
const BY_RATING: usize = STAGES;
const COLUMNS: usize = 2 * STAGES + ATTRIBUTES;

/// Choice of a person.
struct HumanMove {
    stage: usize,
    /// Rating of the player in units of [`RATING`].
    rating: f64,
    chosen: usize,
    alternatives: Vec<Alternative>,
}

/// Move that could have been chosen.
struct Alternative {
    /// Its value in discs.
    value: f32,
    attributes: [f32; ATTRIBUTES],
}

impl Choice<COLUMNS> for HumanMove {
    fn alternatives(&self) -> impl Iterator<Item = [f64; COLUMNS]> {
        self.alternatives.iter().map(|alternative| {
            let mut row = [0.0; COLUMNS];
            row[self.stage] = f64::from(alternative.value);
            row[BY_RATING + self.stage] = self.rating * f64::from(alternative.value);
            for (at, attribute) in alternative.attributes.into_iter().enumerate() {
                row[BY_RATING + STAGES + at] = f64::from(attribute);
            }
            row
        })
    }

    fn chosen(&self) -> usize {
        self.chosen
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::games::othello::training::game::random_move;
    use crate::search::{Content, NoLibrary};
    use crate::training::random::Random;

    /// Library with a WTHOR file of games between strong players, who take the best of two moves, and weak ones, who choose by chance.
    struct Archive(Vec<u8>);

    impl Archive {
        fn new(games: usize) -> Self {
            let mut file = vec![0; 16];
            file[4..8].copy_from_slice(&(games as u32).to_le_bytes());
            (0..games).for_each(|game| file.extend(Self::game(game)));
            Self(file)
        }

        /// A game of players 0 and 1, of whom 0 is strong, with alternating colours.
        fn game(number: usize) -> Vec<u8> {
            let mut random = Random::of(9, number);
            let strong = number % 2;
            let searches = BoardSearches::new(Patterns::shared());
            let stop = StopToken::default();
            let (mut board, mut side, mut squares) = (start(), 0, Vec::new());
            while let Some((seen, passed)) = to_move(board) {
                side ^= usize::from(passed);
                let is_chance =
                    squares.len() < OPENING || (side != strong && random.number([0, 2]) > 0);
                let square = if is_chance {
                    random_move(seen, &mut random)
                } else {
                    searches.best(seen, 1, &stop).unwrap().1
                };
                board = seen.after(square, seen.flips(square));
                squares.push(square);
                side ^= 1;
            }
            // The side to move of the last board is `side`, and both have to pass.
            let [own, opponent] = [board.own, board.opponent].map(|set| set.count_ones() as u8);
            let players = [strong as u8, 1 - strong as u8];
            let mut game = vec![0, 0, players[0], 0, players[1], 0, 0, 0];
            game[6] = if side == 0 { own } else { opponent };
            game.extend(squares.iter().map(|it| (10 * (it.row() + 1) + it.column() + 1) as u8));
            game.resize(68, 0);
            game
        }
    }

    impl Library for Archive {
        fn find(&self, name: &str) -> Option<Content> {
            (name == "year.wtb").then(|| Arc::new(self.0.clone()) as Content)
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    fn job(archive: &Archive) -> Box<dyn Job> {
        let options = RECIPE.with(&[("games", 100), ("depth", 1)], &[("human", "year.wtb")]);
        begin(&options, archive).unwrap()
    }

    #[test]
    fn a_model_of_stronger_players_has_smaller_errors() {
        let archive = Archive::new(100);
        let job = job(&archive);
        let stop = StopToken::default();
        let mut worker = job.worker(1);
        let lines: Vec<_> = (0..100).map(|item| worker.work(item, &stop).unwrap()).collect();
        let products = job.products(&lines).unwrap();
        let text = |at: usize| std::str::from_utf8(&products[at].content).unwrap();
        assert!(ChoiceModel::parse(text(0)).is_some(), "{}", text(0));
        let number = |name: &str, column: usize| -> f64 {
            let line = text(1).lines().find(|line| line.starts_with(name)).unwrap();
            line.trim().split("  ").nth(column).unwrap().parse().unwrap()
        };
        assert!(number("value by rating", 1) < number("value and appeal", 1), "{}", text(1));
        assert!(number("value and appeal", 1) < number("chance", 1), "{}", text(1));
        assert!(number("  +250", 1) < number("  -250", 1), "{}", text(1));
    }

    #[test]
    fn lines_of_other_games_are_refused() {
        let archive = Archive::new(2);
        let job = job(&archive);
        let stop = StopToken::default();
        let line = |item| job.worker(1).work(item, &stop).unwrap();
        let swapped = [line(1), line(0)];
        assert!(job.products(&swapped).unwrap_err().contains("no values of this game"));
    }

    #[test]
    fn games_must_be_named() {
        let refusal = begin(&Options::default(), &NoLibrary).err().unwrap();
        assert!(refusal.contains("human=WTH_2024.wtb"), "{refusal}");
    }
}
