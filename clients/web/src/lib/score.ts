// Scores as people read them, and as parts of a bar.

import type { ScoreReply } from "plateau-engine";
import { decimal } from "./number";

/** The words for proven ends; a letter each stands on a chip. */
export interface Verdicts {
  win: string;
  draw: string;
  loss: string;
  moves: string;
  unsolvable: string;
}

/** The score of the other side. */
export function turned(score: ScoreReply): ScoreReply {
  if (score.kind === "estimate") return { ...score, value: -score.value || 0 };
  if (score.kind !== "exact") return score;
  const outcome = score.outcome === "win" ? "loss" : score.outcome === "loss" ? "win" : "draw";
  const bound = score.bound === "lower" ? "upper" : score.bound === "upper" ? "lower" : undefined;
  return { ...score, value: -score.value || 0, outcome, ...(bound ? { bound } : {}) };
}

/** A score in a few characters: `+0.5`, `W 5`, `+6`, `23`. */
export function brief(score: ScoreReply, verdicts: Verdicts): string {
  switch (score.kind) {
    case "estimate":
      return signed(score.value, Math.abs(score.value) < 9.95 ? 1 : 0);
    case "exact": {
      const bound = score.bound === "lower" ? "≥" : score.bound === "upper" ? "≤" : "";
      if (!isNamed(score)) return bound + signed(score.value, 0);
      const letter = [...verdicts[score.outcome]][0]?.toUpperCase() ?? "";
      return score.plies && score.outcome !== "draw" ? `${letter}${score.plies}` : score.outcome === "draw" ? "=" : letter;
    }
    case "solution":
      return String(score.moves);
    case "unsolvable":
      return "✕";
  }
}

/** True if a score is an end by its name, as of games that are won sooner or later; of others it is a margin. */
export function isNamed(score: ScoreReply): boolean {
  return score.kind === "exact" && (Math.abs(score.value) <= 1 || (score.unit === "points" && Boolean(score.plies)));
}

/** The value that fills three quarters of the bar, by unit; other units are scaled like points. */
const QUARTER: Record<string, number> = { discs: 6, men: 1 };

/** The part of a bar that belongs to the side of the score, from 0 to 1. */
export function share(score: ScoreReply): number {
  if (score.kind === "exact") return score.outcome === "win" ? 1 : score.outcome === "draw" ? 0.5 : 0;
  if (score.kind !== "estimate") return 0.5;
  const quarter = QUARTER[score.unit] ?? 3;
  return 0.5 + Math.atan(score.value / quarter) / Math.PI;
}

/** True if the score is proven. */
export function isProven(score: ScoreReply): boolean {
  return score.kind === "exact" || score.kind === "unsolvable" || (score.kind === "solution" && score.optimal);
}

/** A number with its sign, and the minus sign of typographers. */
export function signed(value: number, decimals: number): string {
  const text = decimal(Math.abs(value), decimals);
  return /[1-9]/.test(text) ? `${value > 0 ? "+" : "−"}${text}` : text;
}

const UNITS: [number, string][] = [
  [1e9, " G"],
  [1e6, " M"],
  [1e3, " k"],
];

/** A count in three digits or so: `12.3 M`. */
export function compact(count: number | string): string {
  const value = Number(count);
  const [size, unit] = UNITS.find(([least]) => value >= least) ?? [1, ""];
  const part = value / size;
  return `${size === 1 || part >= 100 ? Math.round(part) : decimal(part, 1)}${unit}`;
}
