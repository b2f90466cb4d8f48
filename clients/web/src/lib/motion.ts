// The animation of a move: pieces that slide, fall, turn or fade, with start and duration.

import type { Geometry, Point } from "./geometry";
import type { EffectReply } from "plateau-engine";

/** Milliseconds. */
export const SLIDE = 130;
const JUMP = 130;
const FLIP = 180;
const FLIP_LATER = 25;
const DROP = 120;
const LAMP = 180;

/** One thing that moves; the board shows it in its last state already, and the old one as a ghost. */
export type Motion = { place: string; delay: number; duration: number } & (
  | { kind: "slide"; by: Point[] }
  | { kind: "drop"; rows: number }
  | { kind: "turn"; was: number }
  | { kind: "fade"; was: number }
  | { kind: "appear" }
);

/** All that moves when a move is made; `before` are the codes by place. */
export function motions(effect: EffectReply, geometry: Geometry, before: Map<string, number>): Motion[] {
  const end = effect.to ? geometry.find(effect.to) : undefined;
  const moving = moved(effect, geometry);
  const arrival = moving?.duration ?? 0;
  const was = (place: string) => before.get(place) ?? 0;
  const flips = geometry.board.pieces.some((piece) => piece.kind === "disc" && piece.side);
  return [
    ...(moving ? [moving] : []),
    ...effect.placed.map((place): Motion => entered(place, geometry)),
    ...(geometry.description.grid.counts ? [] : effect.removed).map((place): Motion => {
      return { kind: "fade", place, was: was(place), delay: arrival / 2, duration: JUMP };
    }),
    ...effect.flipped.map((place): Motion => {
      if (!flips) return { kind: "fade", place, was: was(place), delay: 0, duration: LAMP };
      const at = geometry.find(place);
      const distance = at && end ? Math.max(Math.abs(at.x - end.x), Math.abs(at.y - end.y)) : 0;
      return { kind: "turn", place, was: was(place), delay: FLIP_LATER * Math.round(distance), duration: FLIP };
    }),
  ];
}

/** The piece that goes its way; it is drawn at the end of it. */
function moved(effect: EffectReply, geometry: Geometry): Motion | undefined {
  const points = effect.path.map((place) => geometry.find(place)).filter((point) => point !== undefined);
  const end = points.at(-1);
  if (!effect.to || !end || points.length < 2) return undefined;
  const by = points.map(({ x, y }) => ({ x: x - end.x, y: y - end.y }));
  const steps = points.length - 1;
  return { kind: "slide", place: effect.to, by, delay: 0, duration: effect.removed.length > 0 ? JUMP * steps : SLIDE };
}

function entered(place: string, geometry: Geometry): Motion {
  if (geometry.board.kind !== "columns") return { kind: "appear", place, delay: 0, duration: SLIDE };
  const rows = (geometry.find(place)?.y ?? 0) + 0.5;
  return { kind: "drop", place, rows, delay: 0, duration: DROP * Math.sqrt(rows) };
}

/** Milliseconds until all of them have come to rest. */
export function lasts(all: Motion[]): number {
  return Math.max(0, ...all.map(({ delay, duration }) => delay + duration));
}
