//! `othello-tempo`: removes the bias for the side to move from the weights, separately for each number of discs.
//!
//! A search picks the best of many estimates, so its value is biased even if the evaluation is right on average,
//! and the sign of the bias alternates with the depth. Here labelled positions are searched to every small depth.
//! Their mean error, as the side to move at the leaves sees it, is computed for each number of empty squares
//! at the leaves, and subtracted from the constant of that head.

use std::fmt::Write;

use crate::game::{IntOption, Options};
use crate::search::{Library, StopToken};
use crate::training::game_files::GameFiles;
use crate::training::{Job, JobWorker, Product, Recipe, Source};

use super::fit::LABELS;
use super::labels::{self, Labelled};
use super::named_weights::{NamedWeights, WEIGHTS};
use crate::games::othello::engine::BoardSearches;
use crate::games::othello::pattern::{self, DISC, PHASES, Patterns, Weights};

const DEPTH: IntOption =
    IntOption::new("depth", 1..=10, 6).doc(text!("othello-option-tempo-depth"));

/// The recipe.
pub(super) const RECIPE: Recipe = Recipe {
    name: "othello-tempo",
    summary: "the weights of Othello without their bias for the side to move, measured on othello-labels",
    options: &[LABELS.spec, WEIGHTS.spec, DEPTH.spec],
    start: begin,
};

/// Positions of an item.
const CHUNK: usize = 256;
/// Squares of the board.
const SQUARES: usize = 64;

fn begin(options: &Options, library: &dyn Library) -> Result<Box<dyn Job>, String> {
    let named = NamedWeights::of(WEIGHTS, options, library)?;
    let mut files = GameFiles::new(labels::RECIPE.name, options, library);
    let mut labelled = Vec::new();
    files.read(LABELS, |line| {
        labelled.extend(Labelled::read_line(line)?);
        Some(())
    })?;
    if labelled.is_empty() {
        return Err(
            "there are no labelled positions: name their seeds, as in --option labels=1".to_owned()
        );
    }
    let depth = DEPTH.of(options) as u32;
    let identity =
        format!("{} depth={depth} {} weights={}", RECIPE.name, files.identity(), named.hash);
    let patterns = named.patterns();
    let NamedWeights { weights, file, .. } = named;
    Ok(Box::new(Tempo { identity, depth, labelled, weights, patterns, file }))
}

/// Job: chunks of labelled positions.
struct Tempo {
    identity: String,
    /// Plies of the deepest search.
    depth: u32,
    labelled: Vec<Labelled>,
    /// The weights to correct.
    weights: Weights,
    /// The same, as searches have them.
    patterns: Patterns,
    /// Their file; `None` for those of this program.
    file: Option<String>,
}

/// Error of searches whose leaves have some number of empty squares.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
struct Error {
    /// Searches.
    count: i64,
    /// Sum of their errors in 1/128 disc, as the side to move at the leaves sees them.
    sum: i64,
}

impl Error {
    /// The mean error in 1/128 disc; 0 without searches.
    fn mean(self) -> f64 {
        self.sum as f64 / self.count.max(1) as f64
    }
}

/// Errors by the number of empty squares at the leaves.
type Errors = [Error; SQUARES];

impl Job for Tempo {
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn source(&self) -> Option<Source<'_>> {
        let file = self.file.as_deref()?;
        Some(Source { option: WEIGHTS.spec.name, file, product: pattern::FILE })
    }

    fn items(&self) -> usize {
        self.labelled.len().div_ceil(CHUNK)
    }

    fn unit(&self) -> &'static str {
        "chunks of positions"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(self)
    }

    /// The corrected weights, and a table of the subtracted bias.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let mut errors = [Error::default(); SQUARES];
        for line in results {
            add_line(&mut errors, line)
                .ok_or_else(|| format!("\"{line}\" is no list of errors"))?;
        }
        let mut weights = self.weights.clone();
        let mut report = "empty  searches  bias in discs, subtracted\n".to_owned();
        for (empties, error) in errors.iter().enumerate().filter(|(_, error)| error.count > 0) {
            weights.heads[head(empties)].offset[0] -= error.mean() as f32;
            let discs = error.mean() / f64::from(DISC);
            let _ = writeln!(report, "{empties:5}  {:8}  {discs:6.2}", error.count);
        }
        Ok(vec![
            Product { name: pattern::FILE.to_owned(), content: weights.write() },
            Product { name: format!("{}.txt", RECIPE.name), content: report.into_bytes() },
        ])
    }
}

impl JobWorker for &Tempo {
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let searches = &mut BoardSearches::new(&self.patterns);
        let mut errors = [Error::default(); SQUARES];
        for labelled in self.labelled.chunks(CHUNK).nth(item)? {
            self.measure(labelled, searches, &mut errors, stop)?;
        }
        Some(to_line(&errors))
    }
}

impl Tempo {
    /// Adds the errors of all searches of a position; `None` if they were stopped.
    fn measure(
        &self,
        labelled: &Labelled,
        searches: &mut BoardSearches<'_>,
        errors: &mut Errors,
        stop: &StopToken,
    ) -> Option<()> {
        searches.forget();
        let empties = (!labelled.board.occupied()).count_ones();
        // A search that reaches the end evaluates nothing.
        let deepest = self.depth.min(empties.saturating_sub(1));
        let values = searches.by_depth(labelled.board, deepest, stop)?;
        for (depth, value) in values.into_iter().enumerate().skip(1) {
            let error = i64::from(value - labelled.value);
            let at_leaves = &mut errors[empties as usize - depth];
            at_leaves.count += 1;
            at_leaves.sum += if depth % 2 == 0 { error } else { -error };
        }
        Some(())
    }
}

/// The head of boards with this many empty squares.
fn head(empties: usize) -> usize {
    (SQUARES - 4 - empties.min(SQUARES - 4)).min(PHASES - 1)
}

/// The line of a result: `EMPTIES:COUNT:SUM` for each number of empty squares that occurred.
fn to_line(errors: &Errors) -> String {
    let occurred = errors.iter().enumerate().filter(|(_, error)| error.count > 0);
    let words: Vec<_> = occurred
        .map(|(empties, Error { count, sum })| format!("{empties}:{count}:{sum}"))
        .collect();
    words.join(" ")
}

/// Adds the errors of a line; `None` if it is not one.
fn add_line(errors: &mut Errors, line: &str) -> Option<()> {
    for word in line.split(' ').filter(|word| !word.is_empty()) {
        let mut numbers = word.split(':').map(|number| number.parse::<i64>().ok());
        let empties = usize::try_from(numbers.next()??).ok()?;
        let error = errors.get_mut(empties)?;
        error.count += numbers.next()??;
        error.sum += numbers.next()??;
        if numbers.next().is_some() {
            return None;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::game::OptionValue;
    use crate::games::othello::rules::board::Board;
    use crate::search::{Content, NoLibrary};
    use crate::training::random::Random;

    use super::super::game::start;
    use super::super::positions::Positions;

    /// Library of one file of labelled positions.
    struct Labels(String);

    impl Library for Labels {
        fn find(&self, name: &str) -> Option<Content> {
            (name == "othello-labels-1.txt")
                .then(|| Arc::new(self.0.clone().into_bytes()) as Content)
        }

        fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
            unreachable!("nothing is kept")
        }
    }

    fn options() -> Options {
        RECIPE.with(&[("depth", 2)], &[("labels", "1")])
    }

    #[test]
    fn a_bias_is_found_and_subtracted() {
        // After f5, and after f5 d6.
        let boards = [
            Board { own: 0x0800_0000, opponent: 0x38_1000_0000 },
            Board { own: 0x30_1000_0000, opponent: 0x0808_0800_0000 },
        ];
        let stop = StopToken::default();
        let shared = BoardSearches::new(Patterns::shared());
        // Labels that the searches of one ply miss by three discs.
        let words = boards.map(|board| {
            let values = shared.by_depth(board, 1, &stop).unwrap();
            let bias = 3 * DISC;
            format!("{:x}/{:x}:{}", board.own, board.opponent, values[1] + bias)
        });
        let mut one_ply = options();
        one_ply.set(RECIPE.options, "depth", OptionValue::Integer(1)).unwrap();
        let job = begin(&one_ply, &Labels(words.join("\n"))).unwrap();
        let line = job.worker(1).work(0, &stop).unwrap();
        let products = job.products(&[line]).unwrap();
        let corrected = Patterns::of(&pattern::read(&products[0].content).unwrap());
        let searches = BoardSearches::new(&corrected);
        for (board, word) in boards.into_iter().zip(&words) {
            let label: i32 = word.rsplit_once(':').unwrap().1.parse().unwrap();
            let value = searches.by_depth(board, 1, &stop).unwrap()[1];
            assert!((value - label).abs() <= 1, "{value} {label}");
        }
        let report = std::str::from_utf8(&products[1].content).unwrap();
        assert!(
            report.contains("\n   57         1    3.00\n   58         1    3.00\n"),
            "{report}"
        );
    }

    #[test]
    fn lines_are_read_as_they_were_written() {
        let mut errors = [Error::default(); SQUARES];
        errors[20] = Error { count: 3, sum: -70 };
        errors[31] = Error { count: 1, sum: 5 };
        let line = to_line(&errors);
        assert_eq!(line, "20:3:-70 31:1:5");
        let mut read = [Error::default(); SQUARES];
        add_line(&mut read, &line).unwrap();
        assert_eq!(read, errors);
        for broken in ["x", "1:2", "1:2:3:4", "64:1:1", "-1:1:1"] {
            assert_eq!(add_line(&mut read, broken), None, "{broken}");
        }
    }

    /// Exactly labelled positions with 16 or 17 empty squares, which games of the engine reach.
    fn late_positions(searches: &BoardSearches<'_>, stop: &StopToken) -> Vec<Labelled> {
        let positions = Positions { human: Vec::new(), empty: 60 };
        let of_game = |item| {
            positions.sample(searches, 60, &mut Random::of(21, item), stop).unwrap().into_iter()
        };
        let is_late = |board: &Board| (16..=17).contains(&(!board.occupied()).count_ones());
        let label = |board| {
            let (score, _) = searches.exact(board, stop).unwrap();
            Labelled { board, value: DISC * score }
        };
        (0..150).flat_map(of_game).filter(is_late).map(label).collect()
    }

    #[test]
    fn the_weights_of_this_program_do_not_lean_to_the_side_to_move() {
        let stop = StopToken::default();
        let searches = BoardSearches::new(Patterns::shared());
        let labelled = late_positions(&searches, &stop);
        assert!(labelled.len() > 200, "{}", labelled.len());
        // Mean errors of searches of odd and of even depths, in discs.
        let mut bias = [0.0; 2];
        for position in &labelled {
            let values = searches.by_depth(position.board, 6, &stop).unwrap();
            for (depth, value) in values.into_iter().enumerate().skip(1) {
                let discs = f64::from(value - position.value) / f64::from(DISC);
                bias[depth % 2] += discs / (3 * labelled.len()) as f64;
            }
        }
        // With the weights before labels the two differed by some three discs.
        let [even, odd] = bias;
        assert!((even - odd).abs() < 0.75, "even {even}, odd {odd}");
    }

    #[test]
    fn the_start_is_even_at_every_depth() {
        let stop = StopToken::default();
        for depth in 1..=12 {
            let (value, _) =
                BoardSearches::new(Patterns::shared()).best(start(), depth, &stop).unwrap();
            assert!(value.abs() <= DISC, "{value} at depth {depth}");
        }
        // All first moves are images of one another, so no board follows more surely from perfect play.
        let after_f5 = Board { own: 0x0800_0000, opponent: 0x38_1000_0000 };
        let value = Patterns::shared().evaluate(after_f5);
        assert!(value.abs() <= DISC, "{value}");
    }

    #[test]
    fn positions_must_be_named() {
        let refusal = begin(&Options::default(), &NoLibrary).err().unwrap();
        assert!(refusal.contains("labels=1"), "{refusal}");
    }

    #[test]
    fn heads_belong_to_their_numbers_of_discs() {
        assert_eq!([60, 59, 1, 0].map(head), [0, 1, 59, 59]);
    }
}
