//! Searches of every strategy of every variant under any options, questions and small limits: none panics, and its lines can be played.
#![no_main]

use std::sync::Arc;
use std::time::Duration;

use libfuzzer_sys::arbitrary::{self, Arbitrary};
use libfuzzer_sys::fuzz_target;
use plateau_core::erased::Query;
use plateau_core::search::{Limits, Purpose, StopToken, Stopped};
use plateau_fuzz::{Board, Settings, line};

#[derive(Debug, Arbitrary)]
struct Input {
    board: Board,
    start: Settings,
    choices: Vec<u16>,
    strategy: u8,
    options: Settings,
    question: Question,
}

#[derive(Debug, Arbitrary)]
struct Question {
    purpose: u8,
    multipv: u8,
    all: bool,
    /// The legal moves with these numbers.
    searchmoves: Option<Vec<u16>>,
    nodes: u8,
    depth: Option<u8>,
    no_time: bool,
    is_stopped: bool,
}

const PURPOSES: [Purpose; 4] =
    [Purpose::Move, Purpose::Analysis, Purpose::Solution, Purpose::Outcome];

impl Question {
    fn query(&self, legal: &[String]) -> Query {
        let choose = |number: &u16| legal[usize::from(*number) % legal.len()].clone();
        let given =
            self.searchmoves.as_ref().map(|given| given.iter().take(8).map(choose).collect());
        Query {
            limits: Limits {
                nodes: Some(self.nodes.into()),
                depth: self.depth.map(u32::from),
                time: self.no_time.then_some(Duration::ZERO),
                ..Limits::default()
            },
            purpose: PURPOSES[usize::from(self.purpose) % PURPOSES.len()],
            multipv: usize::from(self.multipv).max(1),
            all: self.all,
            searchmoves: given.filter(|given: &Vec<_>| !given.is_empty()),
            ..Query::default()
        }
    }
}

fuzz_target!(|input: Input| {
    let Some(game) = input.board.create_with(&input.start) else { return };
    let at = line(&*game, &input.choices);
    let legal: Vec<_> = game.legal(&at, false).unwrap().into_iter().map(|mv| mv.text).collect();
    if legal.is_empty() {
        return;
    }
    let strategies = game.strategies();
    let strategy = &strategies[usize::from(input.strategy) % strategies.len()];
    let options = input.options.of(strategy.options);
    let Ok(mut engine) = Arc::clone(&game).engine(Some(strategy.name), &options) else { return };
    let (query, stop) = (input.question.query(&legal), StopToken::default());
    if input.question.is_stopped {
        stop.stop(Stopped::Stop);
    }
    let Ok(report) = engine.search(&at, &query, &stop, &mut |_| {}) else { return };
    let name = format!("{} {} {} {query:?}", game.about().id, game.variant(), strategy.name);
    assert!(report.nodes <= u64::from(input.question.nodes), "{name}: {} nodes", report.nodes);
    for line in &report.lines {
        game.play(&at, &line.moves).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    }
});
