import path from "node:path";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { locales } from "#lib/shared/locales.ts";
import type { Stage } from "./stage.ts";
import type { View } from "./view.ts";

const widths = [1440, 1280, 720, 390];
const schemes = ["light", "dark"] as const;

const unavailable = {
  status: 503,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({
    errorCode: "SERVICE_UNAVAILABLE",
    message: "The service is being maintained.",
    requestId: "3f0c5a52-0c1e-4c53-9a39-1a3f9b7f4f10",
  }),
};

/**
 * Takes all pictures of a view in `folder`, as `name.language.scheme.width.png`, and those of the
 * documentation in `docs` unless that is null. Throws if the page does not load.
 */
export async function shoot(stage: Stage, view: View, folder: string, docs: string | null): Promise<void> {
  for (const locale of locales) {
    const context = await contextFor(stage, view, locale);
    try {
      const page = await open(context, stage, view);
      if (docs !== null && view.inDocs) {
        await page.emulateMedia({ colorScheme: "light" });
        await page.screenshot({
          path: path.join(docs, `${view.name}.${locale}.png`),
          animations: "disabled",
        });
      }
      for (const width of view.width === undefined ? widths : [view.width]) {
        await page.setViewportSize({ width, height: 900 });
        // Another width opens the document again.
        if (view.service !== "slow") await noSkeleton(page);
        await shootWidth(page, width, path.join(folder, `${view.name}.${locale}`));
      }
    } finally {
      stage.stack.proxy.answerInstead = undefined;
      stage.stack.proxy.hold = undefined;
      await context.close();
    }
  }
}

const noSkeleton = (page: Page) =>
  expect(page.locator(".animate-breathe")).toHaveCount(0, { timeout: 30_000 });

async function shootWidth(page: Page, width: number, start: string): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    const file = `${start}.${colorScheme}.${width}.png`;
    await page.screenshot({ path: file, fullPage: true, animations: "disabled" });
  }
}

async function contextFor(
  { browser, cookies, stack }: Stage,
  view: View,
  locale: string,
): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: locale === "de" ? "de-DE" : "en-GB" });
  const who = view.who ?? "full";
  const signedIn = who === "nobody" ? [] : cookies[who].split("; ");
  await context.addCookies(
    signedIn.map((pair) => {
      const [name = "", ...value] = pair.split("=");
      return { name, value: value.join("="), url: stack.webUrl };
    }),
  );
  return context;
}

async function open(context: BrowserContext, stage: Stage, view: View): Promise<Page> {
  const { proxy, webUrl } = stage.stack;
  const address = new URL(await view.path(stage), webUrl).href;
  if (view.service === "down")
    proxy.answerInstead = (asked) => (asked.startsWith("/v1/") ? unavailable : undefined);
  // The promise never resolves. The context is closed before that matters.
  if (view.service === "slow")
    proxy.hold = (asked) => (asked.startsWith("/v1/") ? new Promise(() => null) : undefined);
  const page = await context.newPage();
  await page.setViewportSize({ width: view.width ?? 1440, height: 900 });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  // A response is the last thing that changes a page by itself. A page that waits for one is taken while it
  // waits.
  if (view.service !== "slow") await page.waitForLoadState("networkidle");
  await view.act?.(page, stage);
  if (view.service !== "slow") await noSkeleton(page);
  await page.evaluate(() => document.fonts.ready);
  return page;
}
