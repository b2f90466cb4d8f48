// The marks of an analysis on a board: arrows for moves of pieces, chips with scores on places.

import { share, isProven, brief, type Verdicts } from "./score";
import type { LineReply, MoveReply, ScoreReply } from "plateau-engine";
import { way } from "./meaning";

export type Rank = "best" | "good" | "plain" | "bad";

export interface Mark {
  /** The move that it stands for. */
  move: string;
  /** The places of its way; one for a chip alone. */
  places: string[];
  /** In a place of things that are counted, the id of the first one that the move takes. */
  spot: string;
  rank: Rank;
  text: string;
  /** True if the score is proven. */
  proven: boolean;
  /** True if the arrow is drawn beside its number. */
  arrow: boolean;
}

/** Parts of a bar by which a move may be worse than the best one, and still be good, or not yet bad. */
const [GOOD, BAD] = [0.04, 0.2];

export interface Wanted {
  /** Moves of which an arrow is drawn. */
  arrows: number;
  values: boolean;
}

/** The marks of the lines of an analysis, best first. */
export function marksOf(lines: LineReply[], moves: MoveReply[], wanted: Wanted, verdicts: Verdicts): Mark[] {
  const best = lines[0];
  if (!best) return [];
  return lines.flatMap(({ move, score }, index) => {
    const places = placesOf(moves, move);
    if (places.length === 0 || move === null) return [];
    const arrow = places.length > 1 && index < wanted.arrows;
    const text = wanted.values ? brief(score, verdicts) : "";
    if (!arrow && !text) return [];
    return [{ move, places, spot: spotOf(moves, move), rank: rank(index, score, best.score), text, proven: isProven(score), arrow }];
  });
}

/** The mark of a move alone, without a number. */
export function markOf(move: string, moves: MoveReply[]): Mark[] {
  const places = placesOf(moves, move);
  return places.length > 0
    ? [{ move, places, spot: spotOf(moves, move), rank: "best", text: "", proven: false, arrow: places.length > 1 }]
    : [];
}

function placesOf(moves: MoveReply[], text: string | null): string[] {
  const found = moves.find((move) => move.move === text);
  return found ? way(found) : [];
}

function spotOf(moves: MoveReply[], text: string): string {
  const effect = moves.find((move) => move.move === text)?.effect;
  const left = effect?.pieces.find(({ cell }) => cell === effect.to);
  return left ? `${left.cell}/${left.code}` : "";
}

function rank(index: number, score: ScoreReply, best: ScoreReply): Rank {
  const worse = worth(best) - worth(score);
  if (index === 0 || (worse <= 0 && isProven(score) && isProven(best))) return "best";
  return worse <= GOOD ? "good" : worse >= BAD ? "bad" : "plain";
}

/** A measure by which scores can be compared: for puzzles fewer moves are more. */
function worth(score: ScoreReply): number {
  if (score.kind === "solution") return 1 - score.moves / 100;
  if (score.kind === "unsolvable") return -1;
  if (score.kind === "exact" && Math.abs(score.value) > 1) return share({ ...score, kind: "estimate" });
  return share(score);
}
