import { createHash } from "node:crypto";
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes each asset once more in Brotli, and in gzip for browsers on plain http: the daemon compresses nothing itself. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    writeBundle(options) {
      const folder = join(options.dir ?? "", "assets");
      const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
      for (const name of names.filter((name) => /\.(js|css|wasm|weights)$/.test(name))) {
        const content = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}

/**
 * Asks for scripts and styles without an `Origin`: behind a proxy that does not pass the `Host` on, the daemon refuses what names an origin,
 * and a page without its script could not tell why.
 */
function withoutOrigin(): Plugin {
  return {
    name: "without-origin",
    apply: "build",
    transformIndexHtml: { order: "post", handler: (html) => html.replaceAll(" crossorigin", "") },
  };
}

/**
 * The static page has the engine among its assets, in a folder with the hash of its modules in its name. The address of the secondary module, if the
 * engine is split, is in the page for the service worker, which keeps what the page names.
 */
function withEngine(): Plugin {
  const built = process.env.PLATEAU_WASM ?? join(import.meta.dirname, "../../target/wasm");
  const module = join(built, "plateau.wasm");
  const secondary = join(built, "plateau.secondary.wasm");
  const isSplit = existsSync(secondary);
  const folder = () => {
    const hash = createHash("sha256").update(readFileSync(module));
    if (isSplit) hash.update(readFileSync(secondary));
    return `./assets/engine-${hash.digest("hex").slice(0, 8)}`;
  };
  return {
    name: "with-engine",
    apply: (_config, { command, mode }) => command === "build" && mode === "static",
    buildStart() {
      if (!existsSync(module)) this.error(`there is no ${module}: run \`make wasm\``);
    },
    transformIndexHtml: () => [
      {
        tag: "link",
        attrs: {
          rel: "preload",
          as: "fetch",
          href: `${folder()}/plateau.wasm`,
          "data-engine": isSplit ? `${folder()}/${basename(secondary)}` : true,
        },
        injectTo: "head",
      },
    ],
    writeBundle(options) {
      cpSync(built, join(options.dir ?? "", folder()), { recursive: true });
      // The licences of the libraries in the engine and in the page.
      for (const name of ["crates/daemon/THIRD-PARTY", "LICENSE-MIT", "LICENSE-APACHE"])
        cpSync(join(import.meta.dirname, "../..", name), join(options.dir ?? "", basename(name)));
    },
  };
}

export default defineConfig({
  base: "./",
  worker: { format: "es" },
  // The client is a package of its own, and read here from its sources; so in tsconfig.json.
  resolve: {
    alias: {
      "plateau-engine/wasm": join(import.meta.dirname, "../javascript/src/wasm.ts"),
      "plateau-engine": join(import.meta.dirname, "../javascript/src/index.ts"),
    },
  },
  plugins: [svelte(), withEngine(), compressed(), withoutOrigin()],
  build: {
    // The oldest browsers, in syntax and in style sheets; `browserslist` in package.json names them to the lint.
    target: ["chrome109", "firefox115", "safari16.4"],
    // Every asset is a file of its own: the policy of the page allows no `data:` but in pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    proxy: Object.fromEntries(
      ["/ws", "/journal"].map((path) => [path, { target: "http://127.0.0.1:8080", ws: true, changeOrigin: true, rewriteWsOrigin: true }]),
    ),
  },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
