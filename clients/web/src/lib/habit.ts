// The daily puzzles that were solved, and for how many days in a row.

import { written, type Day } from "./daily";

/** The solution of a daily puzzle. */
export interface Done {
  moves: number;
  /** Moves of the shortest solution, where it is known. */
  best?: number;
  /** Milliseconds that it took. */
  time?: number;
}

/** By dates. */
export type Diary = Record<string, Done>;

/** The diary with one more puzzle; the better solution stays. */
export function noted(diary: Diary, day: Day, done: Done): Diary {
  const known = diary[written(day)];
  const best = done.best ?? known?.best;
  const kept = known && known.moves <= done.moves ? known : done;
  return { ...diary, [written(day)]: { ...kept, ...(best === undefined ? {} : { best }) } };
}

/** Days in a row until today; a streak lasts until the day is over. */
export function streak(diary: Diary, today: Day): number {
  let day = diary[written(today)] ? today : today - 1;
  const last = day;
  while (diary[written(day)]) day--;
  return last - day;
}
