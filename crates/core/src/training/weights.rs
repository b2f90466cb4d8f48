//! Weights of an evaluation: the best of several networks that are fitted to games. Each network starts from another seed. Validation
//! games, which are not fitted to, measure the loss.

use std::fmt::Write;

use crate::game::{IntOption, Options, SEED, TextOption};
use crate::search::StopToken;
use crate::search::network::{Head, Parameters};

use super::game_files::GameFiles;
use super::network::{self, Example, Loss, TrainingSample};
use super::{Job, JobWorker, Product, Source};

/// The number of networks.
pub const NETWORKS: IntOption =
    IntOption::new("networks", 1..=100, 1).doc(text!("training-option-networks"));
/// Passes over the positions.
pub const EPOCHS: IntOption =
    IntOption::new("epochs", 1..=1000, 6).doc(text!("training-option-epochs"));
/// The rate of the first step.
pub const RATE: IntOption =
    IntOption::new("rate", 1..=100_000, 2000).doc(text!("training-option-rate"));
/// The weight of the search value in the target value of a position.
pub const SEARCHED: IntOption =
    IntOption::new("searched", 0..=100, 30).doc(text!("training-option-searched"));

/// Earlier weights from which a fit starts.
pub const EARLIER: TextOption = TextOption::new("weights").doc(text!("training-option-weights"));

/// The weights of [`EARLIER`], read by `read`; `None` without the option.
pub fn earlier<T>(
    options: &Options,
    read: impl FnOnce(&str) -> Result<T, String>,
) -> Result<Option<T>, String> {
    EARLIER.of(options).filter(|name| !name.is_empty()).map(read).transpose()
}

/// Evaluation whose weights are fitted, for boards `B`.
#[derive(Debug, Clone)]
pub struct Subject<B, const WIDTH: usize, const NEURONS: usize, const COUNTS: usize> {
    /// The name of the recipe, or of its subject.
    pub recipe: String,
    /// The name of the file of weights.
    pub file: String,
    /// Part of the identity: the settings that distinguish it from other jobs of this recipe, such as ` sees=windows`; empty by default.
    pub settings: String,
    /// Loss function.
    pub loss: Loss,
    /// Number of columns of the network.
    pub columns: usize,
    /// Number of its heads.
    pub phases: usize,
    /// The units of the evaluation per value 1 of a network, computed from the positions that it was fitted to.
    pub unit: fn(&Parameters<f32, WIDTH, NEURONS, COUNTS>, &[Example<B>]) -> f32,
}

/// Positions to fit to, and to validate with.
pub struct Examples<B> {
    /// Positions to fit to.
    pub fitted: Vec<Example<B>>,
    /// Positions to validate with.
    pub checked: Vec<Example<B>>,
}

/// Job that fits the networks.
pub struct WeightsFit<B, const WIDTH: usize, const NEURONS: usize, const COUNTS: usize> {
    subject: Subject<B, WIDTH, NEURONS, COUNTS>,
    /// The network from which all fits start; without one each starts from random weights.
    earlier: Option<Parameters<f32, WIDTH, NEURONS, COUNTS>>,
    /// The file of the earlier network.
    earlier_file: Option<String>,
    examples: Examples<B>,
    rate: f32,
    networks: usize,
    epochs: usize,
    seed: u64,
    identity: String,
}

impl<B: TrainingSample<COUNTS>, const WIDTH: usize, const NEURONS: usize, const COUNTS: usize>
    WeightsFit<B, WIDTH, NEURONS, COUNTS>
{
    /// The job of a recipe with [`NETWORKS`], [`EPOCHS`], [`RATE`], [`SEARCHED`] and [`SEED`] among its options, with the examples of the
    /// games that were read.
    ///
    /// # Errors
    /// A sentence, if there are no examples to fit to.
    pub fn new(
        subject: Subject<B, WIDTH, NEURONS, COUNTS>,
        options: &Options,
        games: &GameFiles<'_>,
        examples: Examples<B>,
    ) -> Result<Self, String> {
        if examples.fitted.is_empty() {
            return Err(
                "there are no positions to fit to: name the seeds of games, as in --option games=1"
                    .to_owned(),
            );
        }
        let [networks, epochs] = [NETWORKS, EPOCHS].map(|option| option.of(options) as usize);
        let rate = RATE.of(options);
        let (name, searched, seed) = (&subject.recipe, SEARCHED.of(options), SEED.of(options));
        let (settings, games) = (&subject.settings, games.identity());
        let identity = format!(
            "{name} networks={networks} epochs={epochs} rate={rate} searched={searched} seed={seed}{settings} {games}"
        );
        let earlier_file = earlier(options, |name| Ok(name.to_owned()))?;
        let (earlier, rate) = (None, rate as f32 / 1e6);
        let seed = seed as u64;
        Ok(Self {
            subject,
            earlier,
            earlier_file,
            examples,
            networks,
            epochs,
            rate,
            seed,
            identity,
        })
    }

    /// The job that starts from an earlier network, if there is one, whose name becomes a part of its identity.
    pub fn after(self, earlier: Option<(Parameters<f32, WIDTH, NEURONS, COUNTS>, String)>) -> Self {
        let Some((earlier, name)) = earlier else { return self };
        let identity = format!("{} weights={name}", self.identity);
        Self { earlier: Some(earlier), identity, ..self }
    }

    /// A line for each phase: number of positions and their loss, fitted and validation.
    fn report(&self, network: &Parameters<f32, WIDTH, NEURONS, COUNTS>) -> String {
        let mut report = "phase  positions  loss    checked  loss\n".to_owned();
        let Examples { fitted, checked } = &self.examples;
        for phase in 0..self.subject.phases {
            let [fitted, checked] = [fitted, checked].map(|all| {
                let of_phase: Vec<_> =
                    all.iter().filter(|example| example.board.phase() == phase).copied().collect();
                (of_phase.len(), network::loss(network, &of_phase, self.subject.loss))
            });
            let _ = writeln!(
                report,
                "{phase:5}  {:9}  {:.4}  {:7}  {:.4}",
                fitted.0, fitted.1, checked.0, checked.1
            );
        }
        report
    }
}

impl<
    B: TrainingSample<COUNTS> + Send,
    const WIDTH: usize,
    const NEURONS: usize,
    const COUNTS: usize,
> Job for WeightsFit<B, WIDTH, NEURONS, COUNTS>
{
    fn identity(&self) -> String {
        self.identity.clone()
    }

    fn source(&self) -> Option<Source<'_>> {
        let file = self.earlier_file.as_deref()?;
        Some(Source { option: EARLIER.spec.name, file, product: &self.subject.file })
    }

    fn items(&self) -> usize {
        self.networks
    }

    fn unit(&self) -> &'static str {
        "networks"
    }

    fn worker(&self, _: usize) -> Box<dyn JobWorker + '_> {
        Box::new(Fitting(self))
    }

    /// The weights of the network with the least validation loss, and a table with the losses of all networks, and of the best network in
    /// each phase.
    fn products(&self, results: &[String]) -> Result<Vec<Product>, String> {
        let Subject { recipe, file, columns, phases, unit, .. } = &self.subject;
        let fitted: Option<Vec<Fitted<WIDTH, NEURONS, COUNTS>>> =
            results.iter().map(|result| Fitted::from_line(result, *columns, *phases)).collect();
        let fitted = fitted.ok_or("not the results of a fit")?;
        let best = fitted.iter().min_by(|a, b| a.checked.total_cmp(&b.checked));
        let best = best.ok_or("there is no network")?;
        let mut report = "network  checked\n".to_owned();
        for (number, of_network) in fitted.iter().enumerate() {
            let _ = writeln!(report, "{number:7}  {:.4}", of_network.checked);
        }
        let unit = unit(&best.network, &self.examples.fitted);
        let _ =
            writeln!(report, "\n{}\nthe value 1 has {unit:.2} units", self.report(&best.network));
        let content = best.network.rounded(unit).write();
        Ok(vec![
            Product { name: file.clone(), content },
            Product { name: format!("{recipe}.txt"), content: report.into_bytes() },
        ])
    }
}

/// Result of a fit.
struct Fitted<const WIDTH: usize, const NEURONS: usize, const COUNTS: usize> {
    /// Mean loss in the validation positions.
    checked: f64,
    network: Parameters<f32, WIDTH, NEURONS, COUNTS>,
}

impl<const WIDTH: usize, const NEURONS: usize, const COUNTS: usize> Fitted<WIDTH, NEURONS, COUNTS> {
    /// The loss, and the bits of the weights in hexadecimal digits.
    fn to_line(&self) -> String {
        let mut line = format!("{:.6} ", self.checked);
        let heads = self.network.heads.iter().flat_map(Head::slices).flatten();
        for weight in heads.chain(self.network.columns.as_flattened()) {
            let _ = write!(line, "{:08x}", weight.to_bits());
        }
        line
    }

    fn from_line(line: &str, columns: usize, phases: usize) -> Option<Self> {
        let (checked, digits) = line.split_once(' ')?;
        let mut numbers = digits.as_bytes().chunks(8).map(|digits| {
            let digits = std::str::from_utf8(digits).ok()?;
            u32::from_str_radix(digits, 16).ok().map(f32::from_bits)
        });
        let mut network = Parameters::zero(columns, phases);
        let heads = network.heads.iter_mut().flat_map(Head::slices_mut).flatten();
        for weight in heads.chain(network.columns.as_flattened_mut()) {
            *weight = numbers.next()??;
        }
        let checked = checked.parse().ok()?;
        numbers.next().is_none().then_some(Self { checked, network })
    }
}

/// Fits networks one after the other.
struct Fitting<'a, B, const WIDTH: usize, const NEURONS: usize, const COUNTS: usize>(
    &'a WeightsFit<B, WIDTH, NEURONS, COUNTS>,
);

impl<B: TrainingSample<COUNTS>, const WIDTH: usize, const NEURONS: usize, const COUNTS: usize>
    JobWorker for Fitting<'_, B, WIDTH, NEURONS, COUNTS>
{
    fn work(&mut self, item: usize, stop: &StopToken) -> Option<String> {
        let WeightsFit { subject, earlier, examples, epochs, rate, seed, .. } = self.0;
        let &Subject { loss, columns, phases, .. } = subject;
        let (examples, checked) = (&examples.fitted[..], &examples.checked);
        let seed = seed.wrapping_add(item as u64);
        let (rate, epochs) = (*rate, *epochs);
        let fit = network::Fit { examples, rate, loss, columns, phases, epochs, seed };
        let network = fit.network(earlier.as_ref(), stop)?;
        Some(Fitted { checked: network::loss(&network, checked, loss), network }.to_line())
    }
}
