//! `plateau train`: makes the books, tables and weights of the games.

use std::fs;
use std::io::{IsTerminal, Write, stderr, stdout};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::library::Folder;
use crate::system::memory::total;
use plateau_core::game::{Options, nearest, suggestion};
use plateau_core::games::{Entry, GAMES};
use plateau_core::search::{Library, NoLibrary, library, set_memory_limit};
use plateau_core::training::{self, Ended, Job, Product, Recipe, Run, Source, State};

use super::play::parse_option;
use super::{Failure, interrupt, is_same_file, say, usage};

/// Arguments of `train`.
#[derive(clap::Args)]
pub(super) struct Arguments {
    /// The recipe; absent, all recipes are listed.
    recipe: Option<String>,
    /// An option of the recipe; may be repeated.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = parse_option)]
    options: Vec<(String, String)>,
    /// Threads; as many as cores if absent.
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// The folder of the work done so far and of its products; a stopped job continues from there.
    #[arg(long, value_name = "FOLDER", default_value = "training")]
    work: PathBuf,
    /// Print the file of the log and the items that can be done now, a number a line, and do nothing.
    #[arg(long, conflicts_with = "items")]
    plan: bool,
    /// Do only these items, and leave the results in the log of --work.
    #[arg(long, value_name = "N,…", value_delimiter = ',')]
    items: Option<Vec<usize>>,
}

/// Period of the lines that tell the progress where there is no terminal.
const EVERY: Duration = Duration::from_secs(60);

/// Works until the job is done or a signal comes. `data` is the folder of the library.
pub(super) fn run(arguments: &Arguments, data: Option<&Path>) -> Result<(), Failure> {
    let Some(name) = &arguments.recipe else { return list() };
    let job = start(find(name)?, arguments, data)?;
    fs::create_dir_all(&arguments.work)
        .map_err(|error| format!("--work {}: {error}", arguments.work.display()))?;
    if arguments.plan {
        writeln!(stdout(), "{}", training::log_path(&*job, &arguments.work).display())?;
        for item in training::plan(&*job, &arguments.work)? {
            writeln!(stdout(), "{item}")?;
        }
        return Ok(());
    }
    let threads = arguments.threads.map_or_else(cores, NonZero::get);
    let stop = interrupt::on_signals()?;
    let only = arguments.items.as_deref();
    if let Some(item) = only.unwrap_or_default().iter().find(|item| **item >= job.items()) {
        let (items, unit) = (job.items(), job.unit());
        return Err(format!("--items {item}: the job has {items} {unit}, from 0").into());
    }
    let run = Run { work: arguments.work.clone(), only, threads, stop: &stop };
    let mut live = Live::new(job.unit());
    let ended = training::run(&*job, &run, |state| live.update(state))?;
    live.bar.finish_and_clear();
    match ended {
        Ended::Undone(undone) => {
            let (asked, unit) = (only.map_or(job.items(), <[usize]>::len), job.unit());
            Err(format!(
                "{undone} of {asked} {unit} were not done: is there memory enough, and are the {unit} before them done? --plan says which can be done now; the same command continues"
            )
            .into())
        }
        _ if only.is_some() && stop.reason().is_none() => Ok(()),
        Ended::Made(products) => keep(&products, arguments),
        Ended::Stopped(State { done, items }) => {
            let unit = job.unit();
            Err(format!("stopped after {done} of {items} {unit}; the same command continues")
                .into())
        }
    }
}

/// The requested job. Its memory is limited to the available memory: a larger job is refused, where the system would kill the process.
fn start(
    recipe: &Recipe,
    arguments: &Arguments,
    data: Option<&Path>,
) -> Result<Box<dyn Job>, Failure> {
    let mut options = Options::default();
    options.set_all(recipe.options, &arguments.options)?;
    if let Some(bytes) = total() {
        set_memory_limit(usize::try_from(bytes).unwrap_or(usize::MAX));
    }
    let job = (recipe.start)(&options, library())?;
    if let (Some(source), Some(data)) = (job.source(), data) {
        check_source(&source, data, &arguments.work)?;
    }
    Ok(job)
}

fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Prints all recipes.
fn list() -> Result<(), Failure> {
    for recipe in GAMES.iter().flat_map(Entry::recipes) {
        writeln!(stdout(), "{}: {}", recipe.name, recipe.summary)?;
        for option in recipe.options {
            let default = option.default_value().map(|value| format!(" [{value}]"));
            let (default, doc) = (default.unwrap_or_default(), option.doc.english());
            writeln!(stdout(), "    {}{default}: {doc}", option.name)?;
        }
    }
    Ok(())
}

fn find(name: &str) -> Result<&'static Recipe, Failure> {
    let recipes = || GAMES.iter().flat_map(Entry::recipes);
    recipes().find(|recipe| recipe.name == name).ok_or_else(|| {
        let known: Vec<_> = recipes().map(|recipe| recipe.name).collect();
        let hint = suggestion(nearest(name, known.iter().copied()));
        usage(format!("there is no recipe \"{name}\"{hint} There are {}.", known.join(", ")))
    })
}

/// Refuses to overwrite the source of a product with the product.
fn check_source(source: &Source<'_>, data: &Path, work: &Path) -> Result<(), Failure> {
    let Source { option, file, product } = source;
    let path = data.join(file);
    if [data, work].iter().any(|folder| is_same_file(&folder.join(product), &path)) {
        return Err(format!(
            "--option {option}={file}: the new {product} would take its place; copy it and its .b3 to another name in the folder of --data, and name the copy"
        )
        .into());
    }
    Ok(())
}

/// Keeps the products in the folder of the work and, where one was named, in that of the data;
/// all of them are there before the first one is printed.
fn keep(products: &[Product], arguments: &Arguments) -> Result<(), Failure> {
    let work = Folder::open(&arguments.work)?;
    for Product { name, content } in products {
        work.keep(name, content)?;
    }
    let keep = |product: &Product| library().keep(&product.name, &product.content);
    let kept: Vec<_> = products.iter().map(keep).collect();
    for (Product { name, content }, kept) in products.iter().zip(&kept) {
        writeln!(
            stdout(),
            "{} ({} bytes, BLAKE3 {}){}",
            arguments.work.join(name).display(),
            content.len(),
            blake3::hash(content),
            if kept.is_ok() { ", and in the folder of --data" } else { "" }
        )?;
    }
    // The refusal of every file where no folder was named.
    let unnamed = NoLibrary.keep("", &[]);
    let failed: Vec<_> =
        kept.into_iter().filter(|kept| *kept != unnamed).filter_map(Result::err).collect();
    if failed.is_empty() {
        return Ok(());
    }
    let failed = failed.join("; ");
    Err(format!("{failed}; the files are in --work, and the same command puts them into --data")
        .into())
}

/// The progress of a job: a bar on a terminal, else a line now and then.
struct Live {
    bar: ProgressBar,
    unit: &'static str,
    /// The time at which this run began, and the items done before it.
    begun: Option<(Instant, usize)>,
    /// The last line.
    shown: Option<Instant>,
}

impl Live {
    fn new(unit: &'static str) -> Self {
        let bar = ProgressBar::new(0);
        let template = "{bar:24} {pos}/{len} {msg}, {per_sec}, {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(unit);
        Self { bar, unit, begun: None, shown: None }
    }

    fn update(&mut self, state: State) {
        let State { done, items } = state;
        self.bar.set_length(items as u64);
        self.bar.set_position(done as u64);
        let Some((begun, before)) = self.begun else {
            self.begun = Some((Instant::now(), done));
            self.bar.reset_eta();
            return;
        };
        if stderr().is_terminal() || self.shown.is_some_and(|shown| shown.elapsed() < EVERY) {
            return;
        }
        self.shown = Some(Instant::now());
        let each = begun.elapsed().as_secs_f64() / (done - before).max(1) as f64;
        let left = each * (items - done) as f64 / 60.0;
        say(format_args!("{done} of {items} {}, {left:.0} minutes left", self.unit));
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    #[test]
    fn no_product_takes_the_place_of_what_it_is_made_from() {
        let folder = std::env::temp_dir().join(format!("plateau-source-{}", std::process::id()));
        let [data, work] = ["data", "work"].map(|name| folder.join(name));
        for path in [&data, &work] {
            fs::create_dir_all(path).unwrap();
            fs::write(path.join("dice.book"), "").unwrap();
        }
        fs::write(data.join("earlier.book"), "").unwrap();
        symlink(work.join("dice.book"), data.join("linked.book")).unwrap();
        for (file, product, is_refused) in [
            ("dice.book", "dice.book", true),
            ("./dice.book", "dice.book", true),
            ("../work/dice.book", "dice.book", true),
            ("linked.book", "dice.book", true),
            ("earlier.book", "dice.book", false),
            ("dice.book", "new.book", false),
        ] {
            let source = Source { option: "from", file, product };
            let refused = check_source(&source, &data, &work).err().map(|error| error.to_string());
            let expected = format!(
                "--option from={file}: the new dice.book would take its place; copy it and its .b3 to another name in the folder of --data, and name the copy"
            );
            assert_eq!(refused, is_refused.then_some(expected), "{product}");
        }
        fs::remove_dir_all(&folder).unwrap();
    }
}
