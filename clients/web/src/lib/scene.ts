// The positions of a game on the shelf, so that it can be looked at while no daemon answers.

import type { StateResult } from "plateau-engine";
import type { Description } from "./geometry";

/** A position without its moves. */
export interface Look {
  state: StateResult;
  codes: number[];
}

export interface Scene {
  description: Description;
  /** By node. */
  looks: Record<number, Look>;
}

/** Positions that are kept of one game. */
export const MOST = 300;

/** A position as it is kept. */
export function lookOf({ state, codes }: Look): Look {
  const { legal: _, grid: __, ...kept } = state;
  return { state: kept, codes };
}
