// The reasons for which games ended, and the faults by which some were lost.

import { grouped } from "./group";
import type { Played } from "./journal";

/** The reasons for which a player has broken down, or broken the rules. */
const FAULTS = new Set(["illegal_move", "crash", "stall", "time", "refused"]);

export function isFault(reason: string): boolean {
  return FAULTS.has(reason);
}

/** The reasons with their numbers of games, the most frequent first. */
export function endings(games: Played[]): [string, number][] {
  const counts = [...grouped(games, ({ reason }) => reason)].map(([reason, all]): [string, number] => [reason, all.length]);
  return counts.sort(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
}

/** Equal faults of a player. */
export interface Fault {
  /** Absent where both were at fault. */
  player: string | undefined;
  reason: string;
  detail: string;
  games: Played[];
}

/** The faults in the order of their first games. */
export function faults(games: Played[]): Fault[] {
  const all = games.filter(({ reason }) => isFault(reason));
  const loser = ({ winner, players }: Played) => (winner === null ? undefined : players[winner === "first" ? 1 : 0]);
  const equal = grouped(all, (game) => JSON.stringify([loser(game) ?? null, game.reason, game.detail ?? ""]));
  return [...equal.values()].map((games) => {
    const first = games[0]!;
    return { player: loser(first), reason: first.reason, detail: first.detail ?? "", games };
  });
}
