import path from "node:path";
import { defineConfig } from "vitest/config";

const root = path.resolve(import.meta.dirname, "../..");

/** The fault tests run one after another, because each needs the whole machine and measures times. */
export default defineConfig({
  root,
  resolve: {
    // The marker module throws outside a bundler; in tests every file is on the server.
    alias: { "server-only": path.join(root, "node_modules/server-only/empty.js") },
  },
  test: {
    include: [
      "{service,e2e,lib/server}/faults/*.fault.ts",
      // These are quick and therefore also part of every normal test run.
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
