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
      const start = path.join(folder, `${view.name}.${locale}`);
      if (view.service === "slow" || view.isPerWidth) {
        for (const width of widthsOf(view)) await shootAnew(context, stage, { view, width, start });
        continue;
      }
      const page = await open(context, stage, view);
      if (docs !== null && view.inDocs) {
        await page.emulateMedia({ colorScheme: "light" });
        await page.screenshot({
          path: path.join(docs, `${view.name}.${locale}.png`),
          animations: "disabled",
        });
      }
      for (const width of widthsOf(view)) {
        await page.setViewportSize({ width, height: 900 });
        // Another width opens the document again.
        await noSkeleton(page);
        await shootWidth(page, width, start);
      }
    } finally {
      stage.stack.proxy.reset();
      await context.close();
    }
  }
}

const widthsOf = ({ width }: View) => (width === undefined ? widths : [width]);

type Anew = { view: View; width: number; start: string };

/** Opens a view for the pictures of one width. Requests that were held for it are answered afterwards. */
async function shootAnew(context: BrowserContext, stage: Stage, { view, width, start }: Anew): Promise<void> {
  const { proxy } = stage.stack;
  const { promise: answered, resolve: answer } = Promise.withResolvers<null>();
  if (view.service === "slow") proxy.hold = (asked) => (asked.startsWith("/v1/") ? answered : undefined);
  const page = await open(context, stage, view, width);
  await shootWidth(page, width, start);
  proxy.hold = undefined;
  answer(null);
  // Kontor asks a service that left requests without an answer less often for a while.
  if (view.service === "slow") await noSkeleton(page);
  await page.close();
}

const skeleton = (page: Page) => page.locator(".animate-breathe");

const noSkeleton = (page: Page) => expect(skeleton(page)).toHaveCount(0, { timeout: 30_000 });

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

async function open(
  context: BrowserContext,
  stage: Stage,
  view: View,
  width = view.width ?? 1440,
): Promise<Page> {
  const { proxy, webUrl } = stage.stack;
  const address = new URL(await view.path(stage), webUrl).href;
  if (view.service === "down")
    proxy.answerInstead = (asked) => (asked.startsWith("/v1/") ? unavailable : undefined);
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 900 });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  // A response is the last thing that changes a page by itself. A page that waits for one is taken while it
  // waits.
  if (view.service === "slow") await skeleton(page).first().waitFor();
  else await page.waitForLoadState("networkidle");
  if (view.service === "down") await showFailure(page);
  await view.act?.(page, stage);
  if (view.service !== "slow") await noSkeleton(page);
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/**
 * Loads a page until it has heard that the service is down. It asks once a second at most, and shows what it
 * heard before.
 */
async function showFailure(page: Page): Promise<void> {
  const stale = page.getByText(/last known state|letzten bekannten Stand/);
  const failure = page.getByRole("main").getByRole("alert").or(stale).first();
  await expect(async () => {
    if (!(await failure.isVisible())) await page.reload({ waitUntil: "networkidle" });
    await expect(failure).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
}
