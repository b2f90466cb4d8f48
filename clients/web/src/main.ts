// The beginning of the page.

import "./app.css";
import "./board.css";
import { mount } from "svelte";
import { socketOf, tokenOf } from "./lib/address";
import { recall, remember } from "./lib/visit";
import { App as Model, TOKEN } from "./model/app.svelte";
import { lang } from "./texts";
import Page from "./ui/Page.svelte";
import { keepFocus } from "./ui/focus";

/** The engine in this page, in its static build. */
const STATIC = import.meta.env.MODE === "static" ? await import("./lib/engine") : undefined;

/** The token of this visit: it leaves the address at once, and is kept for reloads. */
function takeToken(): string | undefined {
  const token = tokenOf(location.hash);
  if (token) {
    remember(TOKEN, token);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return token ?? recall(TOKEN);
}

/** Shows the page in the place of the text for browsers that cannot. */
function begin(target: Element): void {
  const socket = socketOf(location);
  const model = new Model(STATIC?.daemonOrEngine(socket) ?? (() => new WebSocket(socket)), lang, takeToken());
  addEventListener("online", () => model.client.hurry());
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && model.client.hurry());
  target.replaceChildren();
  keepFocus();
  mount(Page, { target, props: { app: model } });
}

document.documentElement.lang = lang;
const target = document.getElementById("app");
const isReady = (await STATIC?.isolate().catch(() => true)) ?? true;
if (target && isReady) begin(target);

// If cookies are refused, even asking for the service worker may throw.
if (import.meta.env.PROD && !STATIC) {
  void (async () => navigator.serviceWorker?.register("./sw.js"))().catch(() => {});
}
