// The end of a game as its players see it.

import type { OutcomeReply } from "plateau-engine";
import type { Description } from "./geometry";

export interface Ending {
  /** The side that has won; absent after a draw. */
  winner?: string;
  /** The final count of each side, the winner's first; absent where sides are not counted. */
  counts?: number[];
  /** True if the user has won, false if the other side has; absent where that cannot be told. */
  isYours?: boolean;
}

/** The end of a game by its outcome or by the fall of a flag; none while it is on. */
export function ending({ sides }: Description, outcome: OutcomeReply | undefined, fallen?: string, you?: string): Ending | undefined {
  if (!outcome && !fallen) return undefined;
  const winner = fallen ? sides.find(({ name }) => name !== fallen)?.name : (outcome?.winner ?? undefined);
  const order = sides.map(({ name }) => name).sort((one, other) => Number(other === winner) - Number(one === winner));
  const counted = fallen ? undefined : outcome?.sides;
  return {
    ...(winner === undefined ? {} : { winner }),
    ...(counted ? { counts: order.map((side) => counted[side] ?? 0) } : {}),
    ...(winner === undefined || you === undefined ? {} : { isYours: winner === you }),
  };
}
