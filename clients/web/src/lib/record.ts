// Comments of a record: what a review has found of a move, and what a reader thinks of it.

import type { CommentField } from "plateau-engine";
import type { Node } from "./tree";

/** Glyphs of moves, as chess players write them before or after a move. */
export const GLYPHS = ["!!", "!", "!?", "?!", "?", "??"] as const;

/** The comment on the move at `index`: its score and its time, then the glyph, the reader's words and the sentences of the review. */
export function comment(index: number, { review, time, glyph, note }: Pick<Node, "review" | "time" | "glyph" | "note">): CommentField {
  const after = review?.after;
  const score = after?.kind === "estimate" ? { score: after.value } : after?.kind === "exact" ? { score: after.value, proven: true } : {};
  const text = [glyph, note, review?.text].filter(Boolean).join(" ");
  return { index, ...score, ...(time === undefined ? {} : { time_ms: Math.round(time) }), text };
}

/** The glyph and the words of a comment. */
export function remarkOf(text: string): Pick<Node, "glyph" | "note"> {
  const [glyph] = /^[!?]{1,2}(?=\s|$)/.exec(text) ?? [];
  const isKnown = GLYPHS.some((one) => one === glyph);
  const note = (isKnown && glyph ? text.slice(glyph.length) : text).trim();
  return { ...(isKnown && glyph ? { glyph } : {}), ...(note ? { note } : {}) };
}
