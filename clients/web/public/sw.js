// The service worker: the page also opens without its daemon. The cache is used only if the daemon does not answer.

const KEPT = "plateau";

self.addEventListener("install", (event) => event.waitUntil(begin()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // The journal of a tournament grows, and is never kept.
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.endsWith("/journal")) return;
  event.respondWith(url.pathname.includes("/assets/") ? asset(request) : fresh(request));
});

/** Keeps the page and its assets: the visit that installs the worker has loaded them before there was one. */
async function begin() {
  await self.skipWaiting();
  const page = await fresh("./");
  const assets = new Set((await page.text()).match(/\.\/assets\/[\w.-]+/g));
  await Promise.all([...assets].map(asset));
}

/** The names of assets contain a hash of their content, so a cached asset never expires. */
async function asset(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await kept.put(request, response.clone());
  return response;
}

/** Everything else is fetched each time, and taken from the cache only if the daemon does not answer. */
async function fresh(request) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await kept.put(request, response.clone());
      if (request.mode === "navigate") await forget(kept, await response.clone().text());
    }
    return response;
  } catch (error) {
    const known = await kept.match(request, { ignoreSearch: true });
    if (known) return known;
    throw error;
  }
}

/** Deletes cached assets that the page no longer names. */
async function forget(kept, page) {
  for (const request of await kept.keys()) {
    const name = new URL(request.url).pathname.split("/assets/")[1];
    if (name && !page.includes(name)) await kept.delete(request);
  }
}
