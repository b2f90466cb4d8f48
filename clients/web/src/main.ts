// The beginning of the page.

import "./app.css";
import "./board.css";
import { mount } from "svelte";
import { socketOf, tokenOf } from "./lib/address";
import { App as Model } from "./model/app.svelte";
import { lang } from "./texts";
import App from "./ui/App.svelte";

/** The token of this visit: it leaves the address at once, and is kept for reloads. */
function takeToken(): string | undefined {
  const token = tokenOf(location.hash);
  if (token) {
    sessionStorage.setItem("plateau.token", token);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return token ?? sessionStorage.getItem("plateau.token") ?? undefined;
}

const socket = socketOf(location);
const model = new Model(() => new WebSocket(socket), lang, takeToken());

document.documentElement.lang = lang;
addEventListener("online", () => model.client.hurry());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && model.client.hurry());

const target = document.getElementById("app");
if (target) mount(App, { target, props: { app: model } });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("./sw.js").catch(() => {});
}
