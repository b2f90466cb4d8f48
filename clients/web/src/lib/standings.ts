// The table of a tournament: the points of each player, against each opponent, and the ratings.

import { points, type Played } from "./journal";
import { rate, type Encounter, type Rating } from "./ratings";

export interface Standing extends Rating {
  name: string;
  games: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  /** Points of each opponent in the order of the table; none where they have not met. */
  against: (number | undefined)[];
}

/** The best first: by their share of the points, by rating, then in the order of entry. */
export function standings(games: Played[], entries: string[] = []): Standing[] {
  const played = new Set(games.flatMap(({ players }) => players));
  const names = [...entries.filter((name) => played.delete(name)), ...played];
  const met = meetings(games, names);
  const ratings = rate(names.length, met);
  const sums = names.map((_, player) => sumOf(met, player));
  // To a thousandth, so that equal ratings are not told apart by how they were rounded.
  const elo = (player: number) => Math.round(1000 * ratings[player]!.elo);
  const order = names
    .map((_, player) => player)
    .sort((one, other) => sums[other]!.share - sums[one]!.share || elo(other) - elo(one) || one - other);
  return order.map((player) => {
    const name = names[player]!;
    const own = games.filter(({ players }) => players.includes(name)).map((game) => resultOf(game, name));
    const count = (result: number) => own.filter((one) => one === result).length;
    return {
      name,
      games: own.length,
      points: own.reduce((sum, one) => sum + one, 0),
      wins: count(1),
      draws: count(0.5),
      losses: count(0),
      against: order.map((other) => pointsOf(met, player, other)),
      ...ratings[player]!,
    };
  });
}

function resultOf(game: Played, name: string): number {
  return game.players[0] === name ? points(game) : 1 - points(game);
}

/** The points of any two players against each other. */
function meetings(games: Played[], names: string[]): Encounter[] {
  const all = new Map<string, Encounter>();
  for (const game of games) {
    const [one, other] = game.players.map((name) => names.indexOf(name)) as [number, number];
    const players: [number, number] = one < other ? [one, other] : [other, one];
    const met = all.get(players.join()) ?? { players, points: 0, games: 0 };
    met.points += one < other ? points(game) : 1 - points(game);
    met.games += 1;
    all.set(players.join(), met);
  }
  return [...all.values()];
}

function pointsOf(met: Encounter[], player: number, other: number): number | undefined {
  const found = met.find(({ players }) => players.includes(player) && players.includes(other));
  if (!found || player === other) return undefined;
  return found.players[0] === player ? found.points : found.games - found.points;
}

function sumOf(met: Encounter[], player: number): { share: number } {
  const own = met.filter(({ players }) => players.includes(player));
  const games = own.reduce((sum, one) => sum + one.games, 0);
  const made = own.reduce((sum, one) => sum + (one.players[0] === player ? one.points : one.games - one.points), 0);
  return { share: made / games };
}
