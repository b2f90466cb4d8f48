// The socket of browsers, where there is one.

import type { Socket } from "./client.js";

/** A WebSocket to this address. A `TypeError` tells that Node.js is too old to have any. */
export function dialWebSocket(address: string): Socket {
  if (typeof WebSocket === "undefined") throw new TypeError(`${address}: \`ws://\` needs Node.js 22 or later`);
  return new WebSocket(address);
}
