import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: {
    // The marker module throws outside a bundler; in tests every file is on the server.
    alias: { "server-only": path.resolve(import.meta.dirname, "node_modules/server-only/empty.js") },
  },
  test: {
    include: ["{contract,platform,service,lib,components,scripts}/**/*.test.ts"],
    globalSetup: "service/testing/template-directory.ts",
    environment: "node",
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
  },
});
