import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { findChromium } from "../../scripts/find-chromium.ts";
import type { ExportStack } from "./stack.ts";

/** Starts a Chromium without a window, with further switches. */
export function startBrowser(switches: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", ...switches],
  });
}

/** A browser context in which somebody is signed in. */
export async function signedInContext(
  browser: Browser,
  { stack, cookie }: Pick<ExportStack, "stack" | "cookie">,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  await context.addCookies(
    cookie.split("; ").map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: stack.webUrl };
    }),
  );
  return context;
}
