// The puzzle of the day: the same for everybody, another one each day.

import type { GameEntry, Setting } from "plateau-engine";
import type { Start } from "./place";
import { DIFFICULTIES } from "./puzzle";

export interface Daily {
  game: GameEntry | undefined;
  variant?: string;
  options: Record<string, Setting>;
}

/** A day as a number: the days since 1970. */
export type Day = number;

const LENGTH = 86_400_000;

/** The day of a date, by the reader's clock. */
export function dayOf(date: Date): Day {
  return Math.floor(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / LENGTH);
}

/** Noon of a day, for its date to be written. */
export function noonOf(day: Day): Date {
  const date = new Date(day * LENGTH);
  return new Date(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), 12);
}

/** A day as links have it: `2026-11-28`. */
export function written(day: Day): string {
  return new Date(day * LENGTH).toISOString().slice(0, 10);
}

/** The day that a link names; none where it names no date. */
export function dayIn(text: string | undefined): Day | undefined {
  const time = /^\d{4}-\d\d-\d\d$/.test(text ?? "") ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // Browsers read the 30th of February as a day of March.
  return Number.isNaN(time) || written(time / LENGTH) !== text ? undefined : time / LENGTH;
}

/** The games that are puzzles. */
export function puzzlesOf(games: GameEntry[]): GameEntry[] {
  return games.filter(({ players }) => players === 1);
}

/** Puzzles take turns, and each shows its variants in turn; the day is the seed. */
export function daily(puzzles: GameEntry[], day: Day): Daily {
  const count = Math.max(1, puzzles.length);
  const [nth, round] = [day % count, Math.floor(day / count)];
  const game = puzzles[nth];
  // The first variants are those of a size for everybody.
  const variant = game?.variants[round % Math.min(2, game.variants.length)];
  // Not by the day alone: then each game would always have the same one.
  const difficulties = Object.values(DIFFICULTIES);
  return { game, ...(variant ? { variant } : {}), options: { seed: day, difficulty: difficulties[(nth + round) % difficulties.length]! } };
}

/** The day whose puzzle began like this; none for any other one. */
export function dayOfPuzzle(games: GameEntry[], { game, variant, options, own }: Start): Day | undefined {
  const day = options.seed;
  if (typeof day !== "number" || own) return undefined;
  const that = daily(puzzlesOf(games), day);
  const isThat = that.game?.id === game && that.variant === variant && that.options.difficulty === options.difficulty;
  return isThat ? day : undefined;
}
