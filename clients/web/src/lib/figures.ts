// The figures of a tournament, written as in its own report.

import { decimal } from "./number";

/** Points in halves: `3½`. */
export function half(points: number): string {
  return points % 1 === 0 ? String(points) : `${Math.floor(points) || ""}½`;
}

/** A difference in Elo with its sign, which is + for one that is rounded to 0. */
export function elo(value: number, decimals: number): string {
  const text = error(Math.abs(value), decimals);
  return `${value < 0 && /[1-9∞]/.test(text) ? "−" : "+"}${text}`;
}

/** Half the width of an interval. */
export function error(value: number, decimals: number): string {
  return Number.isFinite(value) ? decimal(value, decimals) : "∞";
}

/** A share of 0 to 1. */
export function percent(share: number): string {
  return `${decimal(100 * share, 1)}\u00a0%`;
}

/** A probability, never rounded to all or nothing. */
export function certainty(share: number): string {
  return 100 * share < 0.05 ? `< ${percent(0.001)}` : 100 * share > 99.95 ? `> ${percent(0.999)}` : percent(share);
}
