// Arrows along the places of a move, as paths of SVG.

import type { Point } from "./geometry";

/** Length of a head, and half its width. */
const [LONG, WIDE] = [0.46, 0.26];

export interface Arrow {
  head: string;
  shaft: string;
}

/** An arrow through two points or more that stops `clear` before the last one. */
export function arrow(points: Point[], clear = 0): Arrow | undefined {
  const end = points.at(-1);
  const before = points.at(-2);
  if (!end || !before) return undefined;
  const length = Math.hypot(end.x - before.x, end.y - before.y);
  const [x, y] = [(end.x - before.x) / length, (end.y - before.y) / length];
  const tip = { x: end.x - clear * x, y: end.y - clear * y };
  const back = (along: number, aside: number) => ({ x: tip.x - along * x - aside * y, y: tip.y - along * y + aside * x });
  return {
    head: `${polyline([tip, back(LONG, WIDE), back(LONG, -WIDE)])}Z`,
    shaft: polyline([...points.slice(0, -1), back(0.7 * LONG, 0)]),
  };
}

/** A point before the end of a way, as a part of its last step. */
export function before(points: Point[], part: number): Point {
  const [from, end] = points.slice(-2);
  if (!from || !end) return points[0] ?? { x: 0, y: 0 };
  return { x: end.x + part * (from.x - end.x), y: end.y + part * (from.y - end.y) };
}

export function polyline(points: Point[]): string {
  return points.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${short(x)} ${short(y)}`).join("");
}

/** A number with three decimals at most. */
export function short(value: number): number {
  return Number(value.toFixed(3));
}
