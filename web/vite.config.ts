import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compressed } from "./compressed.ts";

/** The server that `npm run dev` talks to. */
const server = process.env.SOLSTEAD_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), compressed()],
  ...(process.env.VITEST ? { resolve: { conditions: ["browser"] } } : {}),
  build: { outDir: "dist", emptyOutDir: true, assetsDir: "static", assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  server: {
    host: "127.0.0.1",
    proxy: { "/api": { target: server, ws: true }, "/address": server },
  },
  test: { environment: "jsdom", include: ["tests/**/*.test.ts", "src/**/*.test.ts"] },
});
