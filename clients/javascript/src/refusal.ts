// Refusals as values: errors of the daemon, and requests that end on this side, each with a code.

import type { Code, Failure } from "./protocol.js";

/** Ends of a request that the daemon has not answered: stopped before it was sent or before its connection was lost, or the client was closed. */
export type OwnCode = "stopped" | "closed";

/** An error reply, or the end of a request on this side. */
export class Refusal extends Error {
  constructor(
    readonly code: Code | OwnCode,
    message: string,
    /** All that the daemon says of it; absent where it said nothing, and where a line was too long to be sent. */
    readonly failure?: Failure,
  ) {
    super(message);
    this.name = "Refusal";
  }

  /** The sentence for people: in their language where there is one. */
  get words(): string {
    return this.failure?.text ?? this.message;
  }

  /** The last lines of the log of an engine that has failed. */
  get log(): string[] {
    return this.failure?.log ?? [];
  }

  /** True if the caller no longer wants the answer. */
  get isQuiet(): boolean {
    return this.code === "stopped" || this.code === "closed";
  }
}
