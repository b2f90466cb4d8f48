// Games of a tournament that are being played.
//
// `begins` is the index of the side to move behind the opening; it is undefined until a board has told it.

import { moverOf, type Played, type Thought } from "./journal";

export interface Running extends Pick<Played, "job" | "round" | "game" | "players" | "opening" | "moves" | "thoughts"> {
  /** Milliseconds on the clock of each player as its last turn ended; null without a clock. */
  clocks_ms: [number | null, number | null];
  /** The Unix time in milliseconds at which the player to move was asked. */
  asked_ms: number;
}

/** The games of a message; undefined if it is not about running games. */
export function readRunning(line: string): Running[] | undefined {
  if (!line.startsWith('{"running":')) return undefined;
  return (JSON.parse(line) as { running: Running[] }).running;
}

/** All moves so far. */
export function movesOf({ opening, moves }: Running): string[] {
  return [...(opening.moves ?? []), ...moves];
}

/** The index of the player to move. */
export function turnOf({ moves }: Running, begins: number | undefined): number | undefined {
  return begins === undefined ? undefined : moverOf(begins, moves.length);
}

/** The last thought of a player. */
export function lastThought({ thoughts }: Running, begins: number | undefined, player: number): Thought | undefined {
  if (begins === undefined) return undefined;
  return thoughts.filter((_, index) => moverOf(begins, index) === player).at(-1);
}

/** Milliseconds that a player has left; undefined without a clock. */
export function left(game: Running, begins: number | undefined, player: number, now: number): number | undefined {
  const kept = game.clocks_ms[player] ?? undefined;
  if (kept === undefined || player !== turnOf(game, begins)) return kept;
  return Math.max(0, kept - Math.max(0, now - game.asked_ms));
}
