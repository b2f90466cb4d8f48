// The WebSocket of the browser, or of Node.js.

import type { Socket } from "./client.js";

/** A WebSocket to this address. Throws a `TypeError` if Node.js is too old for WebSockets. */
export function dialWebSocket(address: string): Socket {
  if (typeof WebSocket === "undefined") throw new TypeError(`${address}: \`ws://\` needs Node.js 22 or later`);
  return new WebSocket(address);
}
