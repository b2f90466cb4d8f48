// The puzzle of the day: the same for everybody, another one each day.

import type { GameEntry, Setting } from "plateau-engine";

export interface Daily {
  game: GameEntry | undefined;
  variant?: string;
  options: Record<string, Setting>;
}

const DAY = 86_400_000;

/** Puzzles take turns, and each shows its variants in turn; the day is the seed. */
export function daily(puzzles: GameEntry[], now: Date): Daily {
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
  const game = puzzles[day % Math.max(1, puzzles.length)];
  const round = Math.floor(day / Math.max(1, puzzles.length));
  // The first variants are those of a size for everybody.
  const variant = game?.variants[round % Math.min(2, game.variants.length)];
  return { game, ...(variant ? { variant } : {}), options: { seed: day, difficulty: 8 + (day % 3) * 4 } };
}
