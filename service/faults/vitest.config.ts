import path from "node:path";
import { defineConfig } from "vitest/config";

/** Faults are brought about one after another: each wants the machine, and the time it takes is part of it. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, "../.."),
  test: {
    include: [
      "{service,e2e}/faults/*.fault.ts",
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
