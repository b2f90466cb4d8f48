// The service worker: the page opens without its daemon, too. The daemon's own page always goes before what was kept.

const KEPT = "plateau";

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // The journal of a tournament grows, and is never kept.
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.endsWith("/journal")) return;
  event.respondWith(url.pathname.includes("/assets/") ? asset(request) : fresh(request));
});

/** Assets have their content in their names: what is kept is right for ever. */
async function asset(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await kept.put(request, response.clone());
  return response;
}

/** All else is asked for each time, and taken from what was kept only where nobody answers. */
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

/** Assets that the page no longer names go. */
async function forget(kept, page) {
  for (const request of await kept.keys()) {
    const name = new URL(request.url).pathname.split("/assets/")[1];
    if (name && !page.includes(name)) await kept.delete(request);
  }
}
