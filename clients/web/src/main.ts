// The beginning of the page.

import "./app.css";
import "./board.css";
import { mount } from "svelte";
import { address } from "./lib/address";
import { App as Model } from "./model/app.svelte";
import { lang } from "./texts";
import App from "./ui/App.svelte";

const { socket, token } = address(location);
const model = new Model(() => new WebSocket(socket), lang, token);

document.documentElement.lang = lang;
addEventListener("online", () => model.client.hurry());
document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && model.client.hurry());

const target = document.getElementById("app");
if (target) mount(App, { target, props: { app: model } });

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("./sw.js").catch(() => {});
}
