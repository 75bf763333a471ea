import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/** Faults are brought about one after another: each wants the machine, and the time it takes is part of it. */
export default defineConfig({
  root,
  resolve: {
    // The marker module throws outside a bundler; in tests every file is on the server.
    alias: { "server-only": path.join(root, "node_modules/server-only/empty.js") },
  },
  test: {
    include: [
      "{service,e2e,lib/server}/faults/*.fault.ts",
      // Quick, so every test run has these as well.
      "service/api/hostile-json.test.ts",
      "service/api/imports/naughty-strings.test.ts",
    ],
    environment: "node",
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
  },
});
