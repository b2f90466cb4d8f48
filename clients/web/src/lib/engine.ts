// The static page: a daemon where one answers, else the engine in a worker of this page.

import type { Socket } from "plateau-engine";
import { threadOf, wasmSocket } from "plateau-engine/wasm";

/** Time in which a daemon on this host answers. */
const PATIENCE = 1500;
const RELOADED = "plateau.isolated";

/** The address of the module, which the build has written into the page. */
const module = () => document.querySelector<HTMLLinkElement>("link[data-engine]")?.href ?? "";

/** A socket of the engine in a worker. */
function engine(): Socket {
  const start = () => threadOf(new Worker(new URL("../../../javascript/src/worker.ts", import.meta.url), { type: "module" }));
  return wasmSocket(start, module());
}

/** A function that opens a socket of the daemon, or of the engine from the first time on that no daemon answers. */
export function daemonOrEngine(address: string): () => Socket {
  let alone = false;
  return () => {
    if (alone) return engine();
    const socket: Socket = { send: (line) => inner.send(line), close: () => inner.close(), onopen: null, onmessage: null, onclose: null };
    let inner: Socket = new WebSocket(address);
    const pass = () => {
      inner.onopen = (event) => {
        clearTimeout(late);
        socket.onopen?.(event);
      };
      inner.onmessage = (event) => socket.onmessage?.(event);
      inner.onclose = (event) => socket.onclose?.(event);
    };
    const giveUp = () => {
      clearTimeout(late);
      alone = true;
      inner.onclose = inner.onopen = null;
      inner.close();
      inner = engine();
      pass();
    };
    const late = setTimeout(giveUp, PATIENCE);
    pass();
    const opened = inner.onopen;
    inner.onopen = (event) => {
      inner.onclose = (event) => socket.onclose?.(event);
      opened?.(event);
    };
    inner.onclose = giveUp;
    return socket;
  };
}

/**
 * Makes the page cross-origin isolated from its next visit on, by the service worker, which adds the headers: a search then hears a `stop`
 * through shared memory. A browser in which it would hear none before loads the page again for it: then this is false.
 */
export async function isolate(): Promise<boolean> {
  const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
  if (crossOriginIsolated || !worker || sessionStorage.getItem(RELOADED)) return true;
  await worker.register("./sw.js?isolated");
  if ("Suspending" in WebAssembly) return true;
  // Where service workers are blocked it never gets ready.
  if (!(await Promise.race([worker.ready, new Promise((settle) => setTimeout(settle, PATIENCE))]))) return true;
  sessionStorage.setItem(RELOADED, "1");
  location.reload();
  return false;
}
