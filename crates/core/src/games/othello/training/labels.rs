//! `othello-labels`: positions of all phases, each with the value of a search.
//!
//! With results of quick games an evaluation learns the mistakes of their players. Values of searches with an even number of plies keep the
//! bias of the evaluation, because the same side is to move at their leaves. So a label is the mean of two searches, one a ply deeper than
//! the other; near the end it is the exact score.

use crate::game::{self, IntOption, Options, TextOption};
use crate::search::{Library, StopToken};
use crate::training::game_files::file_name;
use crate::training::random::Random;
use crate::training::{Job, JobWorker, Product, Recipe};

use super::archive;
use super::named_weights::{NamedWeights, WEIGHTS};
use super::positions::{FEWEST_EMPTY, Positions};
use crate::games::othello::engine::BoardSearches;
use crate::games::othello::pattern::{DISC, Patterns};
use crate::games::othello::rules::board::Board;

const GAMES: IntOption =
    IntOption::new("games", 1..=10_000_000, 20_000).doc(text!("othello-option-games"));
const SEED: IntOption = game::SEED.doc(text!("othello-option-seed"));
const POSITIONS: IntOption =
    IntOption::new("positions", 1..=60, 6).doc(text!("othello-option-positions"));
const DEPTH: IntOption = IntOption::new("depth", 1..=20, 9).doc(text!("othello-option-depth"));
const EXACT: IntOption = IntOption::new("exact", 1..=24, 16).doc(text!("othello-option-exact"));
const EMPTY: IntOption = IntOption::new("empty", FEWEST_EMPTY as i64..=MOST_EMPTY, MOST_EMPTY)
    .doc(text!("othello-option-empty"));
/// The empty squares of the start.
const MOST_EMPTY: i64 = 60;
const HUMAN: TextOption = TextOption::new("human").doc(text!("othello-option-human"));

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-labels",
    summary: "positions of Othello with the values of searches, to fit weights to",
    options: &[
        GAMES.spec,
        SEED.spec,
        POSITIONS.spec,
        DEPTH.spec,
        EXACT.spec,
        EMPTY.spec,
        WEIGHTS.spec,
        HUMAN.spec,
    ],
    start: begin,
};

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let named = NamedWeights::of(WEIGHTS, options, library)?;
    let (human, archives) = archive::read(HUMAN.of(options).unwrap_or_default(), library)?;
    let human = human.into_iter().map(|game| game.squares).collect();
    let number = |option: IntOption| option.of(options);
    let [games, seed, positions, depth, exact] = [GAMES, SEED, POSITIONS, DEPTH, EXACT].map(number);
    let empty = number(EMPTY);
    let late = if empty == MOST_EMPTY { String::new() } else { format!(" empty={empty}") };
    let identity = format!(
        "{} games={games} seed={seed} positions={positions} depth={depth} exact={exact}{late} weights={} human={archives}",
        RECIPE.name, named.hash
    );
    Ok(Box::new(Labels {
        identity,
        games: games as usize,
        seed: seed as u64,
        count: positions as usize,
        depth: depth as u32,
        exact: exact as u32,
        patterns: named.patterns(),
        positions: Positions { human, empty: empty as u32 },
    }))
}

/// Job: games whose positions are labelled.
struct Labels {
    identity: String,
    games: usize,
    seed: u64,
    /// Most positions of a game.
    count: usize,
    /// Plies of the shallower search.
    depth: u32,
    /// Most empty squares of an exact score.
    exact: u32,
    /// The weights of the searches.
    patterns: Patterns,
    positions: Positions,
}

impl Job for Labels {
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn items(&self) -> usize {
        self.games
    }

    fn unit(&self) -> &'static str {
        "games"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Labelling { job: self, searches: BoardSearches::new(&self.patterns) })
    }

    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut content = results.join("\n").into_bytes();
        content.push(b'\n');
        Ok(vec![Product { name: file_name(RECIPE.name, &self.seed.to_string()), content }])
    }
}

/// Labels the positions of one game after the other.
struct Labelling<'a> {
    job: &'a Labels,
    searches: BoardSearches<'a>,
}

impl JobWorker for Labelling<'_> {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let Labels { seed, count, positions, .. } = self.job;
        let mut random = Random::of(*seed, item);
        self.searches.forget();
        let boards = positions.sample(&self.searches, *count, &mut random, stop)?;
        let label = |board| Some(Labelled { board, value: self.label(board, stop)? }.to_word());
        Some(boards.into_iter().map(label).collect::<Option<Vec<_>>>()?.join(" "))
    }
}

impl Labelling<'_> {
    /// The label of a board on which there is a move, in 1/128 disc for the side to move; `None` if it was stopped.
    fn label(&self, board: Board, stop: &StopToken) -> Option<i32> {
        let Labels { depth, exact, .. } = self.job;
        if (!board.occupied()).count_ones() <= *exact {
            return self.searches.exact(board, stop).map(|(score, _)| DISC * score);
        }
        let (shallower, _) = self.searches.best(board, *depth, stop)?;
        let (deeper, _) = self.searches.best(board, depth + 1, stop)?;
        Some((shallower + deeper) / 2)
    }
}

/// Position with its label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Labelled {
    /// The position, as the side to move sees it.
    pub board: Board,
    /// The value for the side to move, in 1/128 disc.
    pub value: i32,
}

impl Labelled {
    /// A word of a line: the discs of both sides as hexadecimal bitboards, own first, and the value.
    fn to_word(self) -> String {
        let Self { board, value } = self;
        format!("{:x}/{:x}:{value}", board.own, board.opponent)
    }

    /// Reads a word; `None` if it is not one.
    fn from_word(word: &str) -> Option<Self> {
        let (board, value) = word.split_once(':')?;
        let (own, opponent) = board.split_once('/')?;
        let set = |digits| u64::from_str_radix(digits, 16).ok();
        let board = Board { own: set(own)?, opponent: set(opponent)? };
        let value = value.parse().ok()?;
        let is_board = board.own & board.opponent == 0 && board.occupied().count_ones() >= 4;
        let is_value = (-64 * DISC..=64 * DISC).contains(&value);
        (is_board && is_value).then_some(Self { board, value })
    }

    /// Reads a line; `None` if it is not one. A game without positions is an empty line.
    pub(super) fn read_line(line: &str) -> Option<Vec<Self>> {
        line.split(' ').filter(|word| !word.is_empty()).map(Self::from_word).collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::search::{Content, NoLibrary};
    use crate::training::game_files::missing;

    #[test]
    fn labels_can_be_repeated_and_read_and_are_exact_near_the_end() {
        let wanted = [("games", 6), ("seed", 3), ("positions", 8), ("depth", 2), ("exact", 10)];
        let job = begin(&RECIPE.with(&wanted, &[]), &NoLibrary).unwrap();
        let stop = StopToken::default();
        let mut worker = job.worker(1);
        let lines: Vec<_> = (0..6).map(|item| worker.work(item, &stop).unwrap()).collect();
        assert_eq!(job.worker(1).work(4, &stop).as_ref(), Some(&lines[4]));
        let read: Vec<_> = lines.iter().flat_map(|it| Labelled::read_line(it).unwrap()).collect();
        assert!(read.len() > 30, "{read:?}");
        let searches = BoardSearches::new(Patterns::shared());
        let is_late = |it: &&Labelled| (!it.board.occupied()).count_ones() <= 10;
        for late in read.iter().filter(is_late) {
            let (score, _) = searches.exact(late.board, &stop).unwrap();
            assert_eq!(late.value, DISC * score);
        }
        assert_eq!(job.products(&lines).unwrap()[0].name, "othello-labels-3.txt");
    }

    #[test]
    fn a_label_is_the_mean_of_two_parities() {
        let job = begin(&RECIPE.with(&[("depth", 3), ("exact", 1)], &[]), &NoLibrary).unwrap();
        let stop = StopToken::default();
        let line = job.worker(1).work(0, &stop).unwrap();
        let first = Labelled::read_line(&line).unwrap()[0];
        let value = |depth| {
            let searches = BoardSearches::new(Patterns::shared());
            searches.best(first.board, depth, &stop).unwrap().0
        };
        let (three, four) = (value(3), value(4));
        assert_ne!(three, four);
        // Earlier entries in the tables may change a selective search a little.
        assert!((first.value - (three + four) / 2).abs() <= DISC, "{first:?} {three} {four}");
    }

    #[test]
    fn broken_words_are_refused() {
        let word = "810000000/1008000000:-35";
        assert_eq!(Labelled::from_word(word).unwrap().to_word(), word);
        for broken in [
            "",
            "810000000",
            "1/1:0",
            "810000000/1008000000:x",
            "810000000/1008000000:8193",
            "1/2:0",
        ] {
            assert_eq!(Labelled::from_word(broken), None, "{broken}");
        }
    }

    /// Library with one WTHOR file of one game.
    struct Archive;

    impl Library for Archive {
        fn find(&self, name: &str) -> Option<Content> {
            let mut file = vec![0; 16 + 68];
            file[4] = 1;
            file[16 + 8] = 56;
            match name {
                "year.wtb" => Some(Arc::new(file)),
                "short.wtb" => Some(Arc::new(vec![0_u8; 20])),
                _ => None,
            }
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    #[test]
    fn human_games_are_part_of_the_identity_and_missing_files_are_named() {
        let with = |files: &str| {
            let options = RECIPE.with(&[], &[("human", files)]);
            begin(&options, &Archive).map(|job| job.identity())
        };
        assert!(with("").unwrap().ends_with(" human=none"));
        assert!(!with("year.wtb").unwrap().ends_with(" human=none"));
        assert_eq!(with("other.wtb"), Err(missing("other.wtb")));
        let refusal = "short.wtb is not a WTHOR file of 8x8 games".to_owned();
        assert_eq!(with("short.wtb"), Err(refusal));
    }
}
