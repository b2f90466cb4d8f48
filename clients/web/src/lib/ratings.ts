// Elo ratings of all players by maximum likelihood, as the tournament's own report has them.
//
// The model is that of Bradley and Terry (Biometrika 39, 1952), a draw being half a win. Where all points between two sets of players
// went one way, one drawn game is imagined between them, so that every rating is finite.

import { WITHIN_95 } from "./normal";

export interface Encounter {
  players: [number, number];
  /** Points of the first of them. */
  points: number;
  games: number;
}

export interface Rating {
  /** The mean of all players is 0. */
  elo: number;
  /** Half the width of the 95 % interval. */
  error: number;
  /** Ratings of different groups cannot be compared: no chain of games links their players. */
  group: number;
}

const ELO = 400 / Math.LN10;
const ROUNDS = 200;

export function rate(count: number, encounters: Encounter[]): Rating[] {
  const played = encounters.filter(({ games }) => games > 0);
  const groups = linked(count, played, () => true);
  const ratings: Rating[] = [];
  for (const group of new Set(groups)) {
    const members = groups.flatMap((one, player) => (one === group ? [player] : []));
    const inner = played.filter(({ players }) => groups[players[0]] === group);
    const own = inner.map((met) => ({ ...met, players: met.players.map((player) => members.indexOf(player)) as [number, number] }));
    rateGroup(members.length, own).forEach((rating, index) => (ratings[members[index]!] = { ...rating, group }));
  }
  return ratings;
}

/** Rates players whom games link. */
function rateGroup(count: number, encounters: Encounter[]): Omit<Rating, "group">[] {
  if (count === 1) return [{ elo: 0, error: Infinity }];
  const played = bridged(count, encounters);
  const abilities = new Array<number>(count).fill(0);
  for (let round = 0; round < ROUNDS; round++) {
    const step = solve(information(abilities, played), gradient(abilities, played));
    const part = Math.min(1, 1 / Math.max(1e-12, ...step.map(Math.abs)));
    step.forEach((change, player) => (abilities[player]! += part * change));
    if (Math.max(...step.map(Math.abs)) < 1e-9) break;
  }
  const fisher = information(abilities, played);
  return abilities.map((ability, player) => {
    const unit = abilities.map((_, other) => (other === player ? 1 : 0));
    const variance = solve(fisher, unit)[player]! - 1 / count;
    return { elo: ability * ELO, error: Math.sqrt(Math.max(0, variance)) * WITHIN_95 * ELO };
  });
}

/** The encounters with imagined draws between sets of players that took no points from each other. */
function bridged(count: number, encounters: Encounter[]): Encounter[] {
  const sets = linked(count, encounters, (points) => points > 0);
  const key = ({ players: [one, other] }: Encounter) => [sets[one]!, sets[other]!].sort((a, b) => a - b).join();
  const isBridge = ({ players: [one, other] }: Encounter) => sets[one] !== sets[other];
  const between = new Map<string, number>();
  for (const met of encounters.filter(isBridge)) between.set(key(met), (between.get(key(met)) ?? 0) + met.games);
  return encounters.map((met) => {
    const imagined = isBridge(met) ? met.games / between.get(key(met))! : 0;
    return { ...met, points: met.points + imagined / 2, games: met.games + imagined };
  });
}

/** For each player the least one with whom chains of games link it both ways; a game counts for a player whose points do. */
function linked(count: number, encounters: Encounter[], counts: (points: number) => boolean): number[] {
  const reaches = Array.from({ length: count }, (_, player) => Array.from({ length: count }, (_, other) => player === other));
  for (const {
    players: [one, other],
    points,
    games,
  } of encounters) {
    if (counts(points)) reaches[one]![other] = true;
    if (counts(games - points)) reaches[other]![one] = true;
  }
  for (let by = 0; by < count; by++)
    for (let from = 0; from < count; from++)
      if (reaches[from]![by]) for (let to = 0; to < count; to++) reaches[from]![to] ||= reaches[by]![to]!;
  return reaches.map((row, player) => row.findIndex((reached, other) => reached && reaches[other]![player]!));
}

function expected(abilities: number[], { players: [one, other] }: Encounter): number {
  return 1 / (1 + Math.exp(abilities[other]! - abilities[one]!));
}

/** By how much each player made more points than expected. */
function gradient(abilities: number[], encounters: Encounter[]): number[] {
  const slope = abilities.map(() => 0);
  for (const met of encounters) {
    const surplus = met.points - met.games * expected(abilities, met);
    slope[met.players[0]]! += surplus;
    slope[met.players[1]]! -= surplus;
  }
  return slope;
}

/** The Fisher information; it says nothing of the mean of all abilities, and has 1 for that. */
function information(abilities: number[], encounters: Encounter[]): number[][] {
  const matrix = abilities.map(() => abilities.map(() => 1 / abilities.length));
  for (const met of encounters) {
    const score = expected(abilities, met);
    const weight = met.games * score * (1 - score);
    const [one, other] = met.players;
    matrix[one]![one]! += weight;
    matrix[other]![other]! += weight;
    matrix[one]![other]! -= weight;
    matrix[other]![one]! -= weight;
  }
  return matrix;
}

/** The solution of linear equations, by Gauss and Jordan with pivots. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, index) => [...row, right[index]!]);
  rows.forEach((_, column) => {
    const rest = rows.map((row, index) => ({ index, size: index < column ? -1 : Math.abs(row[column]!) }));
    const pivot = rest.reduce((best, one) => (one.size > best.size ? one : best)).index;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    const lead = rows[column]!;
    const factor = lead[column] || 1;
    for (let at = column; at < lead.length; at++) lead[at]! /= factor;
    rows.forEach((row, index) => {
      const times = row[column]!;
      if (index !== column && times !== 0) for (let at = column; at < row.length; at++) row[at]! -= times * lead[at]!;
    });
  });
  return rows.map((row) => row.at(-1)!);
}
