//! Solves a set with a third-party crate: `peers ai|solver FILE EVERY` prints the mean microseconds and nodes; `solver` does not tell its nodes.
//!
//! Each position starts with an empty table; the time to create or clear it is not measured.
//! The crate connect-four-solver has a book of positions of up to six stones that cannot be switched off:
//! the number of lines with such a position is printed in place of the nodes.

use std::time::{Duration, Instant};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let [_, peer, file, every] = &arguments[..] else {
        panic!("usage: peers ai|solver FILE EVERY")
    };
    let mut reused = connect_four_ai::Solver::empty();
    let mut solve = |moves: &str| match peer.as_str() {
        "ai" => ai(&mut reused, moves),
        "solver" => solver(moves),
        other => panic!("{other} is no peer"),
    };
    let text = std::fs::read_to_string(file).expect("the set can be read");
    let (mut time, mut nodes, mut count, mut wrong, mut by_heart) = (Duration::ZERO, 0, 0, 0, 0);
    for line in text.lines().step_by(every.parse().expect("a number")) {
        let (moves, value) = line.rsplit_once(' ').expect("moves and a value");
        let (found, elapsed, visited) = solve(moves);
        time += elapsed;
        nodes += visited;
        count += 1;
        by_heart += u32::from(peer == "solver" && moves.len() <= 6);
        wrong += u32::from(found.to_string() != value);
    }
    let mean = time.as_secs_f64() * 1e6 / f64::from(count);
    let mark = if wrong > 0 { format!("!{wrong}") } else { String::new() };
    let nodes = match peer.as_str() {
        "solver" => format!("({by_heart}_by_heart)"),
        _ => format!("{:.1}", nodes as f64 / f64::from(count)),
    };
    println!("{mean:.1} {nodes}{mark}");
}

fn ai(solver: &mut connect_four_ai::Solver, moves: &str) -> (i8, Duration, u64) {
    let position = connect_four_ai::Position::from_moves(moves).expect("a position");
    solver.reset();
    let started = Instant::now();
    let value = solver.solve(&position);
    (value, started.elapsed(), solver.explored_positions as u64)
}

fn solver(moves: &str) -> (i8, Duration, u64) {
    let position = connect_four_solver::ConnectFour::from_move_list(moves);
    let mut solver = connect_four_solver::Solver::new();
    let started = Instant::now();
    (solver.score(&position), started.elapsed(), 0)
}
