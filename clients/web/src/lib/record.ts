// What a review has found of a move, as a comment of a record.

import type { CommentField, MoveAnalysisReply } from "plateau-engine";

/** The comment on the move at `index`, which took `time` milliseconds: its score, and the sentences of the review. */
export function comment(index: number, { after, text }: MoveAnalysisReply, time?: number): CommentField {
  const score = after?.kind === "estimate" ? { score: after.value } : after?.kind === "exact" ? { score: after.value, proven: true } : {};
  return { index, ...score, ...(time === undefined ? {} : { time_ms: Math.round(time) }), text };
}
