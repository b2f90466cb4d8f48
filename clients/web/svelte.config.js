import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  // Classes are named by what they style, not by where the file lies: every folder builds the same bytes.
  compilerOptions: { runes: true, cssHash: ({ hash, css }) => `s-${hash(css)}` },
};
