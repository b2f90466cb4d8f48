// A plain file server for the static page, under a strict policy. It sends the compressed files that the build has written, as hosts of static pages do.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type OutgoingHttpHeaders, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

export const STATIC = join(import.meta.dirname, "../dist-static");

/** True if the static page is built. */
export const hasStatic = existsSync(join(STATIC, "index.html"));

const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".png": "image/png",
};
/** Bytes after which another response gets its turn. */
const CHUNK = 4096;
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";
/** A page that is published anew is seen within minutes. */
const CACHING = { "cache-control": "max-age=600" };
const ISOLATION = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

/** A slow connection, which all responses share. It delays workers too, which the network emulation of a browser's page does not. */
export class Link {
  /** Bytes that it has carried. */
  sent = 0;
  #free = 0;

  /** A connection with this many bytes a second, and a latency in milliseconds. */
  constructor(
    private readonly rate: number,
    private readonly latency: number,
  ) {}

  async send(response: ServerResponse, headers: OutgoingHttpHeaders, content: Buffer): Promise<void> {
    await delay(this.latency);
    response.writeHead(200, headers);
    for (let start = 0; start < content.length && !response.destroyed; start += CHUNK) {
      const chunk = content.subarray(start, start + CHUNK);
      this.#free = Math.max(this.#free, performance.now()) + (1000 * chunk.length) / this.rate;
      await delay(this.#free - performance.now());
      this.sent += chunk.length;
      response.write(chunk);
    }
    response.end();
  }
}

export class FileServer {
  private constructor(
    private readonly server: Server,
    /** Address of the page. */
    readonly url: string,
    /** Paths that were asked for. */
    readonly asked: string[],
    /** Answers the requests that were withheld, and all later ones. */
    readonly release: () => void,
  ) {}

  /**
   * Serves the static page; `isolated` adds the headers that the page's service worker adds elsewhere. Requests for paths that end in
   * one of `withheld` get no answer before `release`. All responses together go through the `link`, if there is one.
   */
  static async serve(isolated = true, withheld: string[] = [], link?: Link): Promise<FileServer> {
    const asked: string[] = [];
    let release = () => {};
    const released = new Promise<void>((settle) => (release = settle));
    const server = createServer(async (request, response) => {
      const name = new URL(request.url ?? "/", "http://localhost").pathname;
      asked.push(name);
      if (withheld.some((end) => name.endsWith(end))) await released;
      const path = join(STATIC, name === "/" ? "index.html" : name);
      if (!existsSync(path) || !statSync(path).isFile()) return void response.writeHead(404).end();
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      const isCompressed = existsSync(`${path}.br`) && request.headers["accept-encoding"]?.includes("br");
      const encoding = isCompressed ? { "content-encoding": "br" } : {};
      const headers = { "content-type": type, "content-security-policy": POLICY, ...CACHING, ...encoding, ...(isolated ? ISOLATION : {}) };
      const content = readFileSync(isCompressed ? `${path}.br` : path);
      if (link) return void link.send(response, headers, content);
      response.writeHead(200, headers).end(content);
    });
    await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
    return new FileServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked, release);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((settle) => this.server.close(settle));
  }
}
