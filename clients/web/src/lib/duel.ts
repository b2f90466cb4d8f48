// A match of two players: its games as evidence of which player is stronger, in the figures of the tournament's own report.

import { points, type Played } from "./journal";
import { distribution, WITHIN_95 } from "./normal";
import { likelihood } from "./sprt";

/** A difference in Elo with its 95 % interval; an end that nothing bounds is infinite. */
export interface Elo {
  value: number;
  low: number;
  high: number;
}

export interface Duel {
  players: [string, string];
  /** Games of the first player. */
  wins: number;
  draws: number;
  losses: number;
  /** Pairs of games from one opening with sides swapped, by their points: 0, ½, 1, 1½, 2. If there are any, Elo and LOS are computed from them. */
  pairs: number[];
  elo: Elo;
  /** Absent where all results are alike. */
  normalised: number | undefined;
  /** The likelihood that the first player is the stronger one, 0 to 1. */
  los: number;
}

const ELO = 400 / Math.LN10;

/** The match of these players, from the point of view of the first. */
export function duelOf(games: Played[], players: [string, string]): Duel {
  const results = games.map((game) => (game.players[0] === players[0] ? points(game) : 1 - points(game)));
  const singles = [0, 0.5, 1].map((result) => results.filter((one) => one === result).length);
  const pairs = pairsOf(games, results);
  const counts = pairs.some((count) => count > 0) ? pairs : singles;
  const { mean, variance } = moments(counts);
  const deviation = Math.sqrt(variance * (counts === pairs ? 2 : 1));
  return {
    players,
    wins: singles[2]!,
    draws: singles[1]!,
    losses: singles[0]!,
    pairs,
    elo: eloOf(counts, mean),
    normalised: deviation > 0 ? ((mean - 0.5) / deviation) * 2 * ELO : undefined,
    los: distribution(Math.sign(mean - 0.5) * Math.sqrt(Math.max(0, -2 * likelihood(counts, 0.5)))),
  };
}

/** Counts pairs of games of one number with sides swapped. */
function pairsOf(games: Played[], results: number[]): number[] {
  const counts = [0, 0, 0, 0, 0];
  const open = new Map<number, number>();
  games.forEach(({ pair, players }, index) => {
    const first = open.get(pair);
    open.set(pair, index);
    if (first === undefined || games[first]!.players[0] === players[0]) return;
    open.delete(pair);
    counts[2 * (results[first]! + results[index]!)]! += 1;
  });
  return counts;
}

function moments(counts: number[]): { mean: number; variance: number } {
  const all = counts.reduce((sum, count) => sum + count, 0);
  const average = (of: (share: number) => number) =>
    counts.reduce((sum, count, index) => sum + count * of(index / (counts.length - 1)), 0) / all;
  const mean = average((share) => share);
  return { mean, variance: average((share) => (share - mean) ** 2) };
}

/** The difference at the mean score, and at the scores that the games just do not refute at 5 % by the likelihood ratio. */
function eloOf(counts: number[], mean: number): Elo {
  const low = mean === 0 ? 0 : endOf(counts, mean, 0);
  const high = mean === 1 ? 1 : endOf(counts, mean, 1);
  const elo = (score: number) => 400 * Math.log10(score / (1 - score));
  return { value: elo(mean), low: elo(low), high: elo(high) };
}

function endOf(counts: number[], mean: number, end: number): number {
  let [within, beyond] = [mean, end];
  for (let step = 0; step < 60; step++) {
    const middle = (within + beyond) / 2;
    if (likelihood(counts, middle) > -(WITHIN_95 ** 2) / 2) within = middle;
    else beyond = middle;
  }
  return within;
}
