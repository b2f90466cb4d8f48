// The client of a daemon, for browsers and Node.js: it only needs a socket that carries lines.

import { Client, type Settings } from "./client.js";
import { dialWebSocket } from "./websocket.js";

export { Backoff } from "./backoff.js";
export * from "./client.js";
export * from "./protocol.js";
export * from "./refusal.js";

/** A client of the daemon whose page is served at this address: `ws://127.0.0.1:8080/ws`. `ws://` needs Node.js 22 or later. */
export function connect(address: string, settings: Settings = {}): Client {
  return new Client(() => dialWebSocket(address), settings);
}
