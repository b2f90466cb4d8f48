//! Claims about the builder, on books of tic-tac-toe.

use super::*;
use crate::game::Game;
use crate::games::tic_tac_toe::{TicTacToe, TicTacToePosition};
use crate::platform::Asset;
use crate::search::{Content, NoLibrary, Stopped};
use crate::training::game_files::missing;
use crate::training::{Ended, Run, plan, run};

const NAME: &str = "tic_tac_toe 3x3";

/// A book that is not embedded.
static BOOK: Shelf = Shelf::new(NAME, "dice.book", Asset::new("dice.book", &[]));

fn job(
    expansions: i64,
    texts: &[(&str, &str)],
    library: &dyn Library,
) -> Result<BookJob<TicTacToe>, String> {
    let mut options = Options::default();
    for (name, value) in [("expansions", expansions), ("nodes", 100), ("ply_cost", 50)] {
        options.set(OPTIONS, name, OptionValue::Integer(value)).unwrap();
    }
    for &(name, text) in texts {
        options.set(OPTIONS, name, OptionValue::Text(text.to_owned())).unwrap();
    }
    let subject =
        Subject { recipe: "dice-book", game: TicTacToe, book: &BOOK, weights: "none".to_owned() };
    BookJob::new(subject, &options, library)
}

/// The folder of this name of the test.
fn work_folder(name: &str) -> std::path::PathBuf {
    std::env::temp_dir().join(format!("plateau-{name}-{}", std::process::id()))
}

/// Runs a job in a folder of its own, and stops it after `most` items.
fn made(folder: &str, expansions: i64, threads: usize, most: usize) -> Ended {
    let work = work_folder(folder);
    std::fs::create_dir_all(&work).unwrap();
    let stop = StopToken::default();
    let job = job(expansions, &[], &NoLibrary).unwrap();
    let run_it = Run { work, only: None, threads, stop: &stop };
    run(&job, &run_it, |state| {
        if state.done >= most {
            stop.stop(Stopped::Stop);
        }
    })
    .unwrap()
}

/// The book that a run has made.
fn book(ended: Ended) -> (Vec<u8>, Book) {
    let Ended::Made(mut products) = ended else { panic!("{ended:?}") };
    let content = products.swap_remove(0).content;
    let book = Book::open(Arc::new(content.clone()), NAME).unwrap();
    (content, book)
}

#[test]
fn a_book_depends_on_its_options_and_not_on_threads_or_stops() {
    let (plain, _) = book(made("book-plain", 100, 1, usize::MAX));
    let (threaded, _) = book(made("book-threads", 100, 3, usize::MAX));
    assert!(plain == threaded);
    for most in [1, 20, 50] {
        let ended = made("book-stopped", 100, 2, most);
        assert!(matches!(ended, Ended::Stopped(_)), "{most}: {ended:?}");
    }
    let (stopped, _) = book(made("book-stopped", 100, 1, usize::MAX));
    assert!(plain == stopped);
    // More expansions resume from the same log.
    let (more, _) = book(made("book-stopped", 130, 1, usize::MAX));
    let (at_once, _) = book(made("book-more", 130, 1, usize::MAX));
    assert!(more == at_once && more != plain);
    // Fewer expansions cannot.
    let fewer = job(100, &[], &NoLibrary).unwrap();
    let refused = plan(&fewer, &work_folder("book-more")).unwrap_err().to_string();
    assert!(refused.contains("has 130 expansions, and this job has 100: raise"), "{refused}");
    for folder in ["book-plain", "book-threads", "book-stopped", "book-more"] {
        std::fs::remove_dir_all(work_folder(folder)).unwrap();
    }
}

/// The results of all items of a job, done one after the other.
fn results(job: &BookJob<TicTacToe>) -> Vec<String> {
    let mut results = Vec::new();
    while results.len() < job.items() {
        let round = results.len()..job.items().min(results.len() + job.round());
        let work = |item| job.worker(1).work(item, &StopToken::default()).unwrap();
        let done: Vec<_> = round.map(work).collect();
        job.learn(&done).unwrap();
        results.extend(done);
    }
    results
}

/// Library of one book, and some games.
struct Files(Vec<u8>);

impl Library for Files {
    fn find(&self, name: &str) -> Option<Content> {
        let content = match name {
            "dice.book" => self.0.clone(),
            "other" => vec![0; 99],
            "games" => b"a1 b2 c3 c2 a2\n\nb1 a1 b2\n".to_vec(),
            "wrong" => b"b2\na1 a1\n".to_vec(),
            _ => return None,
        };
        Some(Arc::new(content))
    }

    fn keep(&self, _: &str, _: &[u8]) -> Result<(), String> {
        unreachable!("nothing is kept")
    }
}

/// The expanded positions that a book leads to.
fn expanded(book: &Book) -> Vec<TicTacToePosition> {
    let mut found = vec![TicTacToe.start()];
    let mut place = 0;
    while let Some(position) = found.get(place).copied() {
        for known in book.moves(&position, &position.moves()) {
            let next = position.after(known.mv);
            let is_expanded = !book.moves(&next, &next.moves()).is_empty();
            if is_expanded && !found.contains(&next) {
                found.push(next);
            }
        }
        place += 1;
    }
    found
}

#[test]
fn values_are_carried_back_and_positions_join() {
    let small = job(60, &[], &NoLibrary).unwrap();
    let product = small.products(&results(&small)).unwrap().swap_remove(0);
    assert_eq!(product.name, "dice.book");
    let book = Book::open(Arc::new(product.content.clone()), NAME).unwrap();
    assert_eq!(
        book.title(),
        "tic_tac_toe 3x3; dice-book nodes=100 ply_cost=50 weights=none from=none learn=none expansions=60"
    );
    let positions = expanded(&book);
    assert!(positions.len() > 50, "{}", positions.len());
    let mut ways = 0;
    for position in &positions {
        let moves = book.moves(position, &position.moves());
        ways += moves.len();
        assert_eq!(book.find(position.symmetric_key()).unwrap().worth.value, moves[0].worth.value);
    }
    assert!(ways > book.len() + 20, "{ways} ways to {} positions", book.len());

    // Another job extends the book: its expanded positions stay, and others are added.
    let more = job(20, &[("from", "dice.book")], &Files(product.content)).unwrap();
    let source = Source { option: "from", file: "dice.book", product: "dice.book" };
    assert_eq!((small.source(), more.source()), (None, Some(source)));
    let grown = more.products(&results(&more)).unwrap().swap_remove(0);
    let grown = Book::open(Arc::new(grown.content), NAME).unwrap();
    assert!(expanded(&grown).len() > positions.len() && grown.len() > book.len());
    assert!(positions.iter().all(|position| !grown.moves(position, &position.moves()).is_empty()));
}

#[test]
fn games_are_learned_before_all_else() {
    let learned = |texts: &[_]| {
        let job = job(50, texts, &Files(Vec::new())).unwrap();
        let product = job.products(&results(&job)).unwrap().swap_remove(0);
        let book = Book::open(Arc::new(product.content), NAME).unwrap();
        let is_expanded = |moves: &&str| {
            let mut position = TicTacToe.start();
            for mv in TicTacToe.split_moves(moves) {
                position.play_unchecked(TicTacToe.parse_move(&position, &mv).unwrap());
            }
            !book.moves(&position, &position.moves()).is_empty()
        };
        ["", "a1", "a1 b2", "a1 b2 c3", "b1 a1", "b1 a1 b2"]
            .iter()
            .filter(|m| is_expanded(m))
            .count()
    };
    assert_eq!(learned(&[("learn", "games")]), 6);
    assert!(learned(&[]) < 6);
}

#[test]
fn a_book_ends_where_everything_is_proven() {
    let job = job(2_000, &[], &NoLibrary).unwrap();
    let results = results(&job);
    assert_eq!(results.last().map(String::as_str), Some(NONE));
    let product = job.products(&results).unwrap().swap_remove(0);
    let book = Book::open(Arc::new(product.content), NAME).unwrap();
    let start = book.find(TicTacToe.start().symmetric_key()).unwrap();
    assert_eq!(start.worth, Worth { value: 0, is_exact: true });
}

#[test]
fn what_is_not_of_the_job_is_refused() {
    for (option, file, expected) in [
        ("from", "none.book", missing("none.book").as_str()),
        ("from", "other", "other is not a book of tic_tac_toe 3x3"),
        ("learn", "none", &missing("none")),
        ("learn", "wrong", "wrong line 2: a1 is not a legal move"),
    ] {
        let job = job(9, &[(option, file)], &Files(Vec::new()));
        assert_eq!(job.err().as_deref(), Some(expected));
    }
    for result in ["", "none", "x", "1/1", "1/1 x", "- - - - - - - - -"] {
        let job = job(9, &[], &NoLibrary).unwrap();
        assert!(job.learn(&[result.to_owned()]).is_err(), "{result}");
    }
}
