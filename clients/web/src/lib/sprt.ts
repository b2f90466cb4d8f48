// The sequential probability ratio test over the games of two players, or pairs of them, as a curve.
//
// Generalised to any distribution of the points (Michel Van den Bergh, "A Practical Introduction to the GSPRT", 2017):
// under each hypothesis the distribution with that mean is taken which makes the points most likely.

import { points, type Played, type Test } from "./journal";

/** The hypotheses alone. */
export type Hypotheses = Pick<Test, "elo0" | "elo1">;

/** The weight of a result that was never observed, so that every mean is possible; that of fishtest, and of the tournament's own report. */
const UNSEEN = 1e-3;

/** The bounds at which the test ends (Abraham Wald, "Sequential Tests of Statistical Hypotheses", 1945). */
export function bounds({ alpha, beta }: Pick<Test, "alpha" | "beta">): { lower: number; upper: number } {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/**
 * The logarithm of the likelihood ratio after each observation, a game or a pair of games, for the player of the test.
 * It ends with the decision: later games, which were being played then, do not change it.
 */
export function curve(games: Played[], test: Test): number[] {
  const { lower, upper } = bounds(test);
  const ratios = wholeCurve(games, test);
  const decided = ratios.findIndex((ratio) => ratio <= lower || ratio >= upper);
  return decided < 0 ? ratios : ratios.slice(0, decided + 1);
}

function wholeCurve(games: Played[], { player, model, ...test }: Test): number[] {
  const half = new Map<number, number>();
  const counts = Array.from({ length: model === "trinomial" ? 3 : 5 }, () => 0);
  return games.flatMap((game) => {
    const own = game.players[0] === player ? points(game) : 1 - points(game);
    const first = model === "trinomial" ? 0 : half.get(game.pair);
    half.set(game.pair, own);
    if (first === undefined) return [];
    counts[Math.round(2 * (first + own))]! += 1;
    return [ratio(counts, test)];
  });
}

/** The logarithm of the likelihood ratio of observations with 0, ½, 1 … points. */
export function ratio(counts: number[], { elo0, elo1 }: Hypotheses): number {
  return likelihood(counts, shareOf(elo1)) - likelihood(counts, shareOf(elo0));
}

function shareOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The greatest logarithm of the likelihood where the mean is given, less that at the mean of the observations. */
export function likelihood(counts: number[], mean: number): number {
  const slope = (theta: number) => sum(counts, (share) => (share - mean) / (1 + theta * (share - mean)));
  // Within these bounds no outcome, seen or not, has a probability below 0. The slope falls.
  let [low, high] = [-1 / (1 - mean), 1 / mean];
  for (let step = 0; step < 100; step++) {
    const middle = (low + high) / 2;
    if (slope(middle) > 0) low = middle;
    else high = middle;
  }
  const theta = (low + high) / 2;
  return -sum(counts, (share) => Math.log(1 + theta * (share - mean)));
}

/** A sum over the results with their weights. */
function sum(counts: number[], what: (share: number) => number): number {
  return counts.reduce((total, count, index) => total + (count || UNSEEN) * what(index / (counts.length - 1)), 0);
}
