// The tree of a game: every move that was tried, kept as plain data that can be stored as it is.
//
// Children stand in the order in which they were first played; `last` is the one that was visited last,
// by which redo finds its way back.

import type { Start } from "./place";
import type { MoveAnalysisReply, ScoreReply } from "plateau-engine";

export interface Node {
  id: number;
  /** The node before the move; the root has none. */
  parent: number | null;
  /** The move that leads here; empty at the root. */
  move: string;
  children: number[];
  last?: number;
  /** The best known score of this position, for the side that moves first. */
  score?: ScoreReply;
  /** The depth of the search that found it. */
  depth?: number;
  /** The findings of a review on the move that leads here. */
  review?: MoveAnalysisReply;
  /** True for a move of the opening book. */
  book?: boolean;
  /** Milliseconds that the move took. */
  time?: number;
  /** The reader's comment on the move: a glyph such as `?!`, and words. */
  glyph?: string;
  note?: string;
}

export interface Tree {
  start: Start;
  nodes: Record<number, Node>;
  at: number;
  next: number;
}

/** Id of the root. */
export const ROOT = 0;

export function plant(start: Start, moves: string[] = []): Tree {
  const tree: Tree = { start, nodes: { [ROOT]: { id: ROOT, parent: null, move: "", children: [] } }, at: ROOT, next: 1 };
  for (const move of moves) play(tree, move);
  return tree;
}

export function node(tree: Tree, id: number): Node {
  const found = tree.nodes[id];
  if (!found) throw new Error(`no node ${id}`);
  return found;
}

/** Plays a move where the tree stands: the branch that has it, or a new one. */
export function play(tree: Tree, move: string): number {
  const child = graft(tree, tree.at, move);
  visit(tree, child);
  return child;
}

/** The child by a move, made if there is none. */
export function graft(tree: Tree, parent: number, move: string): number {
  const before = node(tree, parent);
  const known = before.children.find((child) => node(tree, child).move === move);
  if (known !== undefined) return known;
  const id = tree.next++;
  tree.nodes[id] = { id, parent, move, children: [] };
  before.children.push(id);
  return id;
}

/** Adds a line of moves behind a node, without going there; the ids of its nodes. */
export function graftLine(tree: Tree, parent: number, moves: string[]): number[] {
  let at = parent;
  return moves.map((move) => (at = graft(tree, at, move)));
}

/** Adds all moves of another tree of the same game. */
export function merge(tree: Tree, other: Tree): void {
  const ids = new Map([[ROOT, ROOT]]);
  const open = [ROOT];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const child of node(other, at).children) {
      const { move, score, depth, review, glyph, note } = node(other, child);
      const own = graft(tree, ids.get(at)!, move);
      ids.set(child, own);
      open.push(child);
      tree.nodes[own] = {
        ...(score ? { score } : {}),
        ...(depth ? { depth } : {}),
        ...(review ? { review } : {}),
        ...(glyph ? { glyph } : {}),
        ...(note ? { note } : {}),
        ...node(tree, own),
      };
    }
}

/** A tree with all moves of both, which stands where the first one does. */
export function merged(tree: Tree, other: Tree): Tree {
  const both = structuredClone(tree);
  merge(both, other);
  return both;
}

/** Goes to a node; on the way there every node remembers which child leads to it. */
export function visit(tree: Tree, id: number): void {
  for (const child of path(tree, id)) {
    const { parent } = node(tree, child);
    if (parent !== null) node(tree, parent).last = child;
  }
  tree.at = id;
}

/** The nodes from the root, which is left out, to a node. */
export function path(tree: Tree, id: number): number[] {
  const ids: number[] = [];
  for (let at = node(tree, id); at.parent !== null; at = node(tree, at.parent)) ids.push(at.id);
  return ids.reverse();
}

/** The moves from the start to a node. */
export function movesTo(tree: Tree, id: number): string[] {
  return path(tree, id).map((at) => node(tree, at).move);
}

/** The child that redo goes to; none at the end of a line. */
export function following(tree: Tree, id: number): number | undefined {
  const { last, children } = node(tree, id);
  return last ?? children[0];
}

/** The line through a node: the root, the path to the node, and its continuation. */
export function line(tree: Tree, id: number): number[] {
  const ids = [ROOT, ...path(tree, id)];
  for (let at = following(tree, id); at !== undefined; at = following(tree, at)) ids.push(at);
  return ids;
}

/** Removes a branch; where the tree stood in it, it goes to the node before. */
export function prune(tree: Tree, id: number): void {
  const { parent } = node(tree, id);
  if (parent === null) return;
  if (path(tree, tree.at).includes(id)) tree.at = parent;
  const before = node(tree, parent);
  before.children = before.children.filter((child) => child !== id);
  if (before.last === id) delete before.last;
  const doomed = [id];
  for (let at = doomed.pop(); at !== undefined; at = doomed.pop()) {
    doomed.push(...node(tree, at).children);
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- nodes are kept by their numbers
    delete tree.nodes[at];
  }
}

/** Makes a branch the first of its siblings. */
export function promote(tree: Tree, id: number): void {
  const { parent } = node(tree, id);
  if (parent === null) return;
  const before = node(tree, parent);
  before.children = [id, ...before.children.filter((child) => child !== id)];
}
