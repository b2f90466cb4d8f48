import { expect, test } from "vitest";
import * as trees from "../src/lib/tree";

const start = { game: "othello", variant: "8x8", setup: "S", options: {} };

function branched() {
  const tree = trees.plant(start, ["a", "b", "c"]);
  trees.visit(tree, 1);
  trees.play(tree, "B");
  return tree;
}

test("a move that was played before is found again", () => {
  const tree = branched();
  trees.visit(tree, 1);
  expect(trees.play(tree, "b")).toBe(2);
  expect(Object.keys(tree.nodes)).toHaveLength(5);
});

test("the way to a node, and the line on", () => {
  const tree = branched();
  expect(trees.movesTo(tree, tree.at)).toEqual(["a", "B"]);
  expect(trees.line(tree, 1)).toEqual([0, 1, 4]);
  trees.visit(tree, 3);
  trees.visit(tree, 0);
  expect(trees.line(tree, 0)).toEqual([0, 1, 2, 3]);
});

test("redo goes where one was last, undo to the parent", () => {
  const tree = branched();
  trees.visit(tree, 1);
  expect(trees.following(tree, 1)).toBe(4);
  expect(trees.following(tree, 4)).toBeUndefined();
});

test("a branch that is removed takes its moves along, and the tree steps out of it", () => {
  const tree = trees.plant(start, ["a", "b", "c"]);
  trees.prune(tree, 2);
  expect(tree.at).toBe(1);
  expect(Object.keys(tree.nodes)).toEqual(["0", "1"]);
  expect(trees.following(tree, 1)).toBeUndefined();
  trees.prune(tree, trees.ROOT);
  expect(tree.nodes[0]).toBeDefined();
});

test("a branch can be made the first", () => {
  const tree = branched();
  trees.promote(tree, 4);
  expect(trees.node(tree, 1).children).toEqual([4, 2]);
});

test("a line is grafted without going there", () => {
  const tree = trees.plant(start);
  expect(trees.graftLine(tree, 0, ["a", "b"])).toEqual([1, 2]);
  expect(tree.at).toBe(0);
  expect(trees.graftLine(tree, 0, ["a", "c"])).toEqual([1, 3]);
});
