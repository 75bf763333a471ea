import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    // The marker module throws outside a bundler. In tests every file counts as server code.
    alias: { "server-only": path.resolve(import.meta.dirname, "node_modules/server-only/empty.js") },
  },
  test: {
    globalSetup: "service/testing/template-directory.ts",
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{contract,service,components,lib/client,lib/shared}/**/*.test.ts"],
          // These modules keep no state between tests, and loading them anew for each file takes half of
          // the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          // These tests replace modules, keep their database in the process, or measure its memory.
          include: ["{platform,scripts,lib/server}/**/*.test.ts"],
        },
      },
    ],
  },
});
