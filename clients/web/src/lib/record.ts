// What a review has found of a move, as a comment of a record.

import type { CommentField, MoveAnalysisReply } from "plateau-engine";

/** The comment on the move at `index`, which took `time` milliseconds. */
export function comment(index: number, { after, loss, turning, best, pv }: MoveAnalysisReply, time?: number): CommentField {
  const score = after?.kind === "estimate" ? { score: after.value } : after?.kind === "exact" ? { score: after.value, proven: true } : {};
  const words = [
    ...(turning ? ["turning point"] : []),
    ...(loss ? [`loses ${loss.toFixed(2)}; best ${[...(pv ?? [best])].slice(0, 6).join(" ")}`] : []),
  ];
  return { index, ...score, ...(time === undefined ? {} : { time_ms: Math.round(time) }), text: words.join("; ") };
}
