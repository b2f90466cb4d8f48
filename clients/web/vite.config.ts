import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Writes each asset once more in Brotli, which the daemon sends to browsers that take it: it compresses nothing itself. */
function brotli(): Plugin {
  return {
    name: "brotli",
    apply: "build",
    writeBundle(options) {
      const folder = join(options.dir ?? "", "assets");
      for (const name of readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))) {
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(readFileSync(join(folder, name))));
      }
    },
  };
}

export default defineConfig({
  base: "./",
  // The client is a package of its own, and read here from its sources; so in tsconfig.json.
  resolve: { alias: { "plateau-engine": join(import.meta.dirname, "../javascript/src/index.ts") } },
  plugins: [svelte(), brotli()],
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
