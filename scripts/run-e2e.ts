import { succeeds } from "./checks.ts";
import { findChromium } from "./find-chromium.ts";

/**
 * Runs Playwright on the built app, with a Chromium that is found or installed. Resolves with whether every
 * test passed. Without a Chromium it prints that and resolves with false.
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
  return succeeds([...playwright, ...given], { CHROMIUM_PATH: chromium, ...environment });
}
