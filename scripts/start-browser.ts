import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./find-chromium.ts";

/** Starts a Chromium without a window, with further switches. */
export function startBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", ...switches],
  });
}
