// A plain file server for the static page, under a strict policy.

import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

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
const POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data: blob:";
const ISOLATION = { "cross-origin-opener-policy": "same-origin", "cross-origin-embedder-policy": "require-corp" };

export class FileServer {
  private constructor(
    private readonly server: Server,
    /** Address of the page. */
    readonly url: string,
    /** Paths that were asked for. */
    readonly asked: string[],
  ) {}

  /**
   * Serves the static page; `isolated` adds the headers that the page's service worker adds elsewhere. Requests for paths that end in
   * `withheld` get no answer.
   */
  static async serve(isolated = true, withheld?: string): Promise<FileServer> {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const name = new URL(request.url ?? "/", "http://localhost").pathname;
      asked.push(name);
      if (withheld && name.endsWith(withheld)) return response;
      const path = join(STATIC, name === "/" ? "index.html" : name);
      if (!existsSync(path) || !statSync(path).isFile()) return response.writeHead(404).end();
      const type = TYPES[extname(path)] ?? "application/octet-stream";
      response.writeHead(200, { "content-type": type, "content-security-policy": POLICY, ...(isolated ? ISOLATION : {}) });
      return response.end(readFileSync(path));
    });
    await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
    return new FileServer(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, asked);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((settle) => this.server.close(settle));
  }
}
