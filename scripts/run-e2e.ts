import { testNodeOptions } from "#platform/testing/node-options.ts";
import { succeeds } from "./checks.ts";
import { findChromium, findHeadlessShell } from "./find-chromium.ts";

const showsWindows = ["--ui", "--debug", "--headed"];

/**
 * Runs Playwright on the built app, with a Chromium that is found or installed. Resolves with whether every
 * test passed. Without a Chromium it prints that and resolves with false. Where nobody watches, the headless
 * shell runs all tests that can do without the rest of Chromium; without a shell, Chromium runs them too.
 */
export async function runEndToEnd(
  given: readonly string[],
  environment: Record<string, string> = {},
): Promise<boolean> {
  const chromium = findChromium();
  if (!chromium) {
    console.error("No Chromium was found and none could be installed; the end-to-end tests need one.");
    return false;
  }
  const playwright = ["node_modules/@playwright/test/cli.js", "test", "--config=e2e/playwright.config.ts"];
  const isWatched = given.some((option) => showsWindows.includes(option));
  const shell = (isWatched ? undefined : findHeadlessShell()) ?? chromium;
  const tested = {
    CHROMIUM_PATH: chromium,
    HEADLESS_SHELL_PATH: shell,
    TESTED_NODE_OPTIONS: testNodeOptions.join(" "),
  };
  return succeeds([...playwright, ...given], { ...tested, ...environment });
}
