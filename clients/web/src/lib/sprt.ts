// The sequential probability ratio test over the pairs of games of two players, as a curve.
//
// Generalised to any distribution of the points of a pair (Michel Van den Bergh, "A Practical Introduction to the GSPRT", 2017):
// under each hypothesis the distribution with that mean is taken which makes the points most likely.

import { points, type Played } from "./journal";

export interface Test {
  elo0: number;
  elo1: number;
}

/** The bounds of the ratio where either error has 5 %. */
export const BOUND = Math.log(0.95 / 0.05);
/** Shares of the points of a pair. */
const SHARES = [0, 0.25, 0.5, 0.75, 1];

/** The logarithm of the likelihood ratio after each pair of games, for the player `name`. */
export function curve(games: Played[], name: string, test: Test): number[] {
  const open = new Map<number, number>();
  const counts = SHARES.map(() => 0);
  return games.flatMap((game) => {
    const own = game.players[0] === name ? points(game) : 1 - points(game);
    const first = open.get(game.pair);
    if (first === undefined) {
      open.set(game.pair, own);
      return [];
    }
    counts[Math.round(2 * (first + own))]! += 1;
    return [ratio(counts, test)];
  });
}

/** The logarithm of the likelihood ratio of pairs with 0, ½, 1, 1½ and 2 points. */
export function ratio(counts: number[], { elo0, elo1 }: Test): number {
  return likelihood(counts, shareOf(elo1)) - likelihood(counts, shareOf(elo0));
}

function shareOf(elo: number): number {
  return 1 / (1 + 10 ** (-elo / 400));
}

/** The greatest logarithm of the likelihood where the mean is given, but for what does not depend on the mean. */
function likelihood(counts: number[], mean: number): number {
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

function sum(counts: number[], what: (share: number) => number): number {
  return counts.reduce((total, count, index) => (count > 0 ? total + count * what(SHARES[index]!) : total), 0);
}
