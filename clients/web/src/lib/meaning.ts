// The meaning of pointing at spots: the legal moves that begin there and lead through the others in turn.

import type { Spot } from "./geometry";
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
