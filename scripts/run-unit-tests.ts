import { compileCache } from "#platform/testing/node-options.ts";
import { succeeds } from "./checks.ts";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";

/**
 * Runs the tests beside the code with vitest: on PGlite, those of components in a headless Chromium that is
 * found or installed. `options` are vitest's. Resolves with whether every test passed. Without a Chromium it
 * prints that and resolves with false.
 */
export async function runUnitTests(options: readonly string[]): Promise<boolean> {
  const chromium = findHeadlessShell() ?? findChromium();
  if (!chromium) {
    console.error("No Chromium was found and none could be installed; the tests of components need one.");
    return false;
  }
  const environment = {
    TEST_DATABASE_URL: "",
    HEADLESS_SHELL_PATH: chromium,
    NODE_COMPILE_CACHE: compileCache,
  };
  return succeeds(["node_modules/vitest/vitest.mjs", "run", ...options], environment);
}
