import { type Browser, chromium } from "@playwright/test";
import { findChromium } from "./find-chromium.ts";

/** Starts a headless Chromium with additional switches. */
export function startBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", ...switches],
  });
}
