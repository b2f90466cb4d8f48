// The service worker, in a browser of this file's own.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";

const PAGE = '<script src="./assets/index-1.js"></script><link href="./assets/index-1.css">';

/** Starts the worker; returns the addresses in its cache, and a function that lets an event happen. */
function started() {
  const cached = new Map<string, string>();
  const handlers = new Map<string, (event: object) => void>();
  const url = (request: string | { url: string }) => new URL(typeof request === "string" ? request : request.url, "http://x/").href;
  const answer = (text: string) => ({ ok: true, clone: () => answer(text), text: async () => text });
  const cache = {
    match: async (request: string) => (cached.has(url(request)) ? answer(cached.get(url(request))!) : undefined),
    put: async (request: string, response: { text(): Promise<string> }) => void cached.set(url(request), await response.text()),
    keys: async () => [...cached.keys()].map((url) => ({ url })),
    delete: async (request: string) => cached.delete(url(request)),
  };
  const fetch = async (request: string) => answer(url(request).endsWith("/") ? PAGE : url(request));
  const self = {
    addEventListener: (name: string, handler: (event: object) => void) => handlers.set(name, handler),
    skipWaiting: async () => {},
    clients: { claim: async () => {} },
    location: { origin: "http://x", href: "http://x/sw.js" },
  };
  runInNewContext(readFileSync(join(import.meta.dirname, "../public/sw.js"), "utf8"), {
    self,
    fetch,
    URL,
    caches: { open: async () => cache },
  });
  const happen = async (name: string) => {
    const waits: Promise<unknown>[] = [];
    handlers.get(name)!({ waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
    await Promise.all(waits);
  };
  return { cached, happen };
}

test("the first visit is enough to open the page without its daemon", async () => {
  const { cached, happen } = started();
  await happen("install");
  expect([...cached.keys()].sort()).toEqual(["http://x/", "http://x/assets/index-1.css", "http://x/assets/index-1.js"]);
});
