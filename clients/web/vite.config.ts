import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  base: "./",
  plugins: [svelte()],
  build: {
    target: "es2022",
    // Every asset is a file of its own: the policy of the page allows no `data:` but in pictures.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: { proxy: { "/ws": { target: "ws://127.0.0.1:8080", ws: true, changeOrigin: true, rewriteWsOrigin: true } } },
  test: { include: ["tests/**/*.test.ts"], environment: "node" },
});
