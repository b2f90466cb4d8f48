// Starts of puzzles: which one of all is chosen, and how difficult it is.

import type { OptionEntry, Setting } from "plateau-engine";

/** Moves that a puzzle of each difficulty takes, or a few less where the board does not have as many. */
export const DIFFICULTIES = { easy: 6, medium: 12, hard: 24 } as const;

/** The number of seeds: they stay short in links. */
const SEEDS = 1_000_000;

/** True if a game has an option of this name for its start. */
export function hasStart(options: OptionEntry[], name: string): boolean {
  return options.some((option) => option.name === name && option.scope === "start");
}

/** The options of a start with a random seed, unless they have one or the game takes none. */
export function seeded(options: OptionEntry[], chosen: Record<string, Setting>): Record<string, Setting> {
  if (!hasStart(options, "seed") || "seed" in chosen) return chosen;
  return { ...chosen, seed: crypto.getRandomValues(new Uint32Array(1))[0]! % SEEDS };
}

/** The options of another puzzle like the one that these options made; of medium difficulty if they had none. */
export function another(options: OptionEntry[], { seed: _, ...chosen }: Record<string, Setting>): Record<string, Setting> {
  const usual: Record<string, Setting> = hasStart(options, "difficulty") ? { difficulty: DIFFICULTIES.medium } : {};
  return seeded(options, { ...usual, ...chosen });
}
