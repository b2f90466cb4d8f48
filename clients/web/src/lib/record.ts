// The annotated record of a line: tags, numbered moves, and what the analysis found in comments.
//
// It is the format `record` of the protocol, which the daemon reads back for every game.

import { node, path, type Tree } from "./tree";
import type { MoveAnalysisReply, ScoreReply } from "plateau-engine";

export interface Tags {
  players: [string, string];
  date: string;
  result: string;
}

/** Longest line. */
const WIDTH = 80;

export function annotated(tree: Tree, end: number, tags: Tags): string {
  const { start } = tree;
  const head = [
    tag("Game", start.game),
    tag("Variant", start.variant),
    tag("Date", tags.date),
    ...tags.players.flatMap((player, index) => (player ? [tag(index === 0 ? "First" : "Second", player)] : [])),
    ...(start.own || Object.keys(start.options).length > 0 ? [tag("Setup", start.setup)] : []),
    tag("Result", tags.result),
  ];
  const words = path(tree, end).flatMap((id, index) => {
    const { move, review } = node(tree, id);
    const number = index % 2 === 0 ? [`${index / 2 + 1}.`] : [];
    return [...number, move, ...(review ? comment(review) : [])];
  });
  return `${head.join("\n")}\n\n${wrap([...words, "*"])}\n`;
}

function tag(name: string, value: string): string {
  return `[${name} "${value.replace(/["\\\n]/g, " ")}"]`;
}

function comment({ after, loss, turning, best, pv }: MoveAnalysisReply): string[] {
  const parts = [
    ...(after ? [scoreWords(after)] : []),
    ...(turning ? ["turning point"] : []),
    ...(loss ? [`loses ${loss.toFixed(2)}; best ${[...(pv ?? [best])].slice(0, 6).join(" ")}`] : []),
  ].filter(Boolean);
  const [first = "", ...rest] = parts;
  return parts.length > 0 ? `{${[first, rest.join("; ")].filter(Boolean).join(" ")}}`.split(" ") : [];
}

function scoreWords(score: ScoreReply): string {
  if (score.kind === "estimate") return `${score.value < 0 ? "" : "+"}${score.value.toFixed(2)}`;
  if (score.kind !== "exact") return "";
  if (score.outcome === "draw") return "drawn";
  const word = score.outcome === "win" ? "won" : "lost";
  return Math.abs(score.value) === 1 ? word : `${word} ${score.value > 0 ? "+" : ""}${score.value.toFixed(2)}`;
}

function wrap(words: string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line ? `${line} ${word}` : word;
    }
  }
  return [...lines, line].join("\n");
}
