// The meaning of pointing at spots: the legal moves that begin there and lead through the others in turn.

import type { Point, Spot } from "./geometry";
import type { EffectReply, MoveReply } from "plateau-engine";

/** The places that are pointed at for a move: its way, or the one place that it is about; none for a pass. */
export function way({ effect }: MoveReply): string[] {
  if (!effect) return [];
  if (effect.path.length > 0) return effect.path;
  return effect.to ? [effect.to] : [];
}

/** The moves that touch no place: a person chooses them by their names. */
export function passes(moves: MoveReply[]): MoveReply[] {
  return moves.filter((move) => move.effect && way(move).length === 0);
}

/** The moves that are meant by the places pointed at so far. */
export function meant(moves: MoveReply[], pointed: string[]): MoveReply[] {
  const begins = moves.filter((move) => leadsThrough(way(move), pointed));
  const ends = begins.filter((move) => pointed.length > 1 && way(move).at(-1) === pointed.at(-1));
  return ends.length > 0 ? ends : begins;
}

function leadsThrough(places: string[], pointed: string[]): boolean {
  if (pointed.length > 0 && places[0] !== pointed[0]) return false;
  let at = 0;
  return pointed.every((place) => (at = places.indexOf(place, at) + 1) > 0);
}

/** The outcome of pointing at one more spot: moves to choose from, or places to point on from. */
export interface Pointed {
  /** The moves that match the clicks so far; a single one can be played, unless `goesOn`. */
  moves: MoveReply[];
  places: string[];
  /** True if a next place is to be pointed at. */
  goesOn: boolean;
}

const NOTHING: Pointed = { moves: [], places: [], goesOn: false };

/** Manners of pointing at a board beyond its places. */
export interface Manner {
  /** Places are columns, of which any spot will do: the place by which a spot stands for its column. */
  columns: boolean;
  /** A piece with a single move plays it immediately. */
  eager: boolean;
}

/** Points at a spot after `before`. */
export function point(moves: MoveReply[], before: string[], spot: Spot, manner: Manner, spots: Spot[]): Pointed {
  if (spot.part !== undefined) return leaves(moves, spot.place, spot.part);
  const place = manner.columns ? landing(moves, spot, spots) : spot.place;
  if (before.at(-1) === place) return NOTHING;
  const further = resolve(moves, [...before, place], manner);
  return further.moves.length > 0 ? further : before.length > 0 ? resolve(moves, [place], manner) : NOTHING;
}

function resolve(moves: MoveReply[], places: string[], manner: Manner): Pointed {
  const found = meant(moves, places);
  if (found.length === 0) return NOTHING;
  const alone = found.length === 1 && (way(found[0]!).length === 1 || places.length > 1 || manner.eager);
  const isChoice = found.length > 1 && found.every((move) => way(move).at(-1) === places.at(-1));
  return { moves: found, places, goesOn: !alone && !isChoice };
}

/** A drag of a tile, which can only slide: the move along whose way it goes, and how far, in cells. */
export interface Slide {
  move: MoveReply;
  dx: number;
  dy: number;
}

/** Cells that a tile has to be dragged for its move to be meant. */
const MEANT = 0.3;

/** The slide of the tile at a place that is dragged by `dx` and `dy` cells; none if that is no way for it. A tile moves by one cell. */
export function slide(
  moves: MoveReply[],
  place: string,
  dx: number,
  dy: number,
  find: (place: string) => Point | undefined,
): Slide | undefined {
  const slides = moves.flatMap((move) => {
    const places = way(move);
    const [from, to] = [find(places[0] ?? ""), find(places.at(-1) ?? "")];
    if (places[0] !== place || !from || !to) return [];
    const [x, y] = [Math.sign(to.x - from.x), Math.sign(to.y - from.y)];
    const far = Math.min(1, x * dx + y * dy);
    return far > 0 ? [{ move, far, dx: far * x, dy: far * y }] : [];
  });
  return slides.sort((one, other) => other.far - one.far)[0];
}

/** The directions of the arrow keys, in cells. */
export const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The slide of the tile next to the gap in a direction; none if there is no tile on that side. */
export function slideTowards(
  moves: MoveReply[],
  [dx, dy]: [number, number],
  find: (place: string) => Point | undefined,
): MoveReply | undefined {
  return moves.find((move) => {
    const [from, to, ...others] = way(move).map(find);
    return from && to && others.length === 0 && to.x - from.x === dx && to.y - from.y === dy;
  });
}

/** True if a tile has been dragged far enough for its move. */
export function isMeant({ dx, dy }: Slide): boolean {
  return Math.hypot(dx, dy) > MEANT;
}

/** The moves that leave `count` objects in a place. */
function leaves(moves: MoveReply[], place: string, count: number): Pointed {
  const holds = ({ pieces }: EffectReply) => pieces.some(({ cell, code }) => cell === place && code === count);
  const found = moves.filter(({ effect }) => effect && holds(effect));
  return { moves: found, places: [place], goesOn: false };
}

/** The place where a move ends that has the column of a spot; the spot's own place if there is none. */
function landing(moves: MoveReply[], spot: Spot, spots: Spot[]): string {
  const at = new Map(spots.map((other) => [other.place, other.at.x]));
  const ends = moves.map((move) => way(move).at(-1) ?? "");
  return ends.find((end) => at.get(end) === spot.at.x) ?? spot.place;
}
