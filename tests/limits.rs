//! Every question that a client may ask, of every strategy under every option, with hardly any resources:
//! no node, no time, or a stop before the search begins. A search then answers with its current knowledge, and never panics.

use std::sync::Arc;
use std::time::Duration;

use plateau_core::erased::{DynGame, PositionText, Query, Report, SearchError, Status};
use plateau_core::game::{OptionKind, OptionSpec, OptionValue, Options, Refusal};
use plateau_core::games::{Entry, GAMES};
use plateau_core::search::{Limits, Purpose, StopToken, Stopped, StrategyAbout};

/// Values of text options, in the games that have them; the registry lists the values of all other options.
const TEXTS: [(&str, &str); 7] = [
    ("weights", "numbers"),
    ("target", "1 2 3/4 # 5/6 7 0"),
    ("target", "1 2 3/4 # #/6 5 0"),
    ("target", "start"),
    ("target", "0"),
    ("target", "black"),
    ("buttons", "###/###/..."),
];

/// Values of an option that change the search.
fn values(spec: &OptionSpec) -> Vec<OptionValue> {
    let of_name = |name: &str| {
        let texts = TEXTS.iter().filter(move |(option, _)| *option == name);
        texts.map(|(_, text)| OptionValue::Text((*text).to_owned())).collect()
    };
    match spec.kind {
        OptionKind::Flag { default } => vec![OptionValue::Flag(!default)],
        OptionKind::Choice { values } => {
            values()[1..].iter().map(|&word| OptionValue::Text(word.to_owned())).collect()
        }
        OptionKind::Integer { min, .. } => vec![OptionValue::Integer(min)],
        OptionKind::Text => of_name(spec.name),
    }
}

/// Settings of some options: the defaults, each value of each option alone, and each two of different options if `pairs`.
fn settings(specs: &[OptionSpec], pairs: bool) -> Vec<Options> {
    let single: Vec<(usize, &str, OptionValue)> = specs
        .iter()
        .enumerate()
        .flat_map(|(number, spec)| values(spec).into_iter().map(move |v| (number, spec.name, v)))
        .collect();
    let of = |chosen: &[&(usize, &str, OptionValue)]| {
        let mut options = Options::default();
        for (_, name, value) in chosen {
            options.set(specs, name, value.clone()).ok()?;
        }
        Some(options)
    };
    let mut all = vec![Options::default()];
    for (index, one) in single.iter().enumerate() {
        all.extend(of(&[one]));
        let others = single[index + 1..].iter().filter(|other| pairs && other.0 != one.0);
        all.extend(others.filter_map(|other| of(&[one, other])));
    }
    all
}

/// The default variant under each two options of its start.
fn boards(entry: &Entry) -> Vec<Arc<dyn DynGame>> {
    let settings = settings(entry.about().options, true).into_iter();
    settings.filter_map(|options| entry.create(None, &options).ok()).collect()
}

/// All other variants, and an example of each pattern.
fn others(entry: &Entry) -> Vec<Arc<dyn DynGame>> {
    let about = entry.about();
    let names = about.variants[1..].iter().map(|variant| variant.name);
    let names = names.chain(about.patterns.iter().map(|pattern| pattern.example));
    names.map(|name| entry.create(Some(name), &Options::default()).unwrap()).collect()
}

/// Limits that allow hardly any search, and whether the search is stopped before it begins.
fn limits() -> [(Limits, bool); 6] {
    let few = Limits::nodes(40);
    [
        (Limits::nodes(0), false),
        (Limits::nodes(1), false),
        (few.clone(), false),
        (Limits { depth: Some(0), ..few.clone() }, false),
        (Limits { time: Some(Duration::ZERO), ..few.clone() }, false),
        (few, true),
    ]
}

/// Questions about a position with these legal moves, whether or not a strategy serves them.
fn questions(legal: &[String]) -> Vec<Query> {
    let one = || Some(legal[..1].to_vec());
    let rest = || Some(legal[1..].to_vec()).filter(|rest| !rest.is_empty());
    let question = |(purpose, multipv, all, searchmoves)| Query {
        purpose,
        multipv,
        all,
        searchmoves,
        ..Query::default()
    };
    [
        (Purpose::Move, 1, false, None),
        (Purpose::Move, 1, false, one()),
        (Purpose::Move, 3, false, None),
        (Purpose::Move, 3, false, rest()),
        (Purpose::Analysis, 2, false, one()),
        (Purpose::Solution, 1, false, None),
        (Purpose::Solution, 1, false, rest()),
        (Purpose::Solution, 1, true, None),
        (Purpose::Solution, 1, true, one()),
        (Purpose::Solution, 2, true, rest()),
        (Purpose::Outcome, 1, false, None),
    ]
    .map(question)
    .to_vec()
}

/// Proven results of one position: all of them must agree.
#[derive(Default)]
struct Proven {
    unsolvable: bool,
    /// Length of some solution, and of a shortest one.
    solved: Option<usize>,
    optimal: Option<usize>,
}

impl Proven {
    fn add(&mut self, report: &Report, name: &str) {
        let length = report.length();
        match report.status() {
            Status::Unknown => {}
            Status::Unsolvable => self.unsolvable = true,
            Status::Solved => self.solved = self.solved.min(length).or(length),
            Status::Optimal => {
                assert!(self.optimal.is_none_or(|known| Some(known) == length), "{name}");
                self.optimal = length;
            }
        }
        let is_solved = self.solved.is_some() || self.optimal.is_some();
        assert!(!(self.unsolvable && is_solved), "{name}: {report:?}");
        let both = self.optimal.zip(self.solved);
        assert!(both.is_none_or(|(optimal, solved)| optimal <= solved), "{name}: {report:?}");
    }
}

/// Asks everything of one strategy with one setting of its options.
fn interrogate(
    game: &Arc<dyn DynGame>,
    (strategy, options): (&StrategyAbout, &Options),
    proven: &mut Proven,
) {
    let at = &PositionText::default();
    let legal: Vec<_> = game.legal(at, false).unwrap().into_iter().map(|mv| mv.text).collect();
    if legal.is_empty() {
        return;
    }
    let mut engine = Arc::clone(game).engine(Some(strategy.name), options).unwrap();
    for (limits, is_stopped) in limits() {
        for question in questions(&legal) {
            let query = Query { limits: limits.clone(), ..question };
            let setup = game.state(at).unwrap().setup;
            let [id, variant] = [game.about().id, &game.variant()];
            let name = format!("{id} {variant} {setup} {} {query:?}", strategy.name);
            let stop = StopToken::default();
            if is_stopped {
                stop.stop(Stopped::Stop);
            }
            let report = match engine.search(at, &query, &stop, &mut |_| {}) {
                Ok(report) => report,
                Err(SearchError::Refused(Refusal::NotSupported { .. })) => continue,
                Err(refusal) => panic!("{name}: {refusal:?}"),
            };
            assert!(query.limits.nodes.is_none_or(|nodes| report.nodes <= nodes), "{name}");
            for line in &report.lines {
                let played = game.play(at, &line.moves);
                played.unwrap_or_else(|refusal| panic!("{name}: {refusal:?}"));
            }
            if game.about().is_puzzle() && query.searchmoves.is_none() {
                proven.add(&report, &name);
            }
        }
    }
}

/// Asks everything of the games of this id.
fn interrogate_all(id: &str) {
    let entry = GAMES.iter().find(|entry| entry.about().id == id).unwrap();
    let boards = boards(entry).into_iter().map(|game| (game, true));
    for (game, is_optioned) in boards.chain(others(entry).into_iter().map(|game| (game, false))) {
        let mut proven = Proven::default();
        for strategy in game.strategies() {
            let specs = strategy.options;
            // A strategy's weights are a file of the library, and there is no library here.
            let known: Vec<_> =
                specs.iter().filter(|spec| spec.name != "weights").cloned().collect();
            let set = if is_optioned { settings(&known, false) } else { vec![Options::default()] };
            for mut options in set {
                options.set_known(specs, "table_mb", OptionValue::Integer(1)).unwrap();
                interrogate(&game, (&strategy, &options), &mut proven);
            }
        }
    }
}

macro_rules! every_game {
    ($($id:ident)*) => {
        $(#[test]
        fn $id() {
            interrogate_all(stringify!($id));
        })*

        #[test]
        fn every_game_is_asked() {
            let asked = [$(stringify!($id)),*];
            assert!(GAMES.iter().all(|entry| asked.contains(&entry.about().id)));
        }
    };
}

every_game!(othello connect4 draughts tic_tac_toe nim peg_solitaire lights_out sliding_tile);
