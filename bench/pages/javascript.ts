import type { Page } from "@playwright/test";
import { type Benchmark, limit } from "../benchmark.ts";
import { startBrowser } from "../../scripts/start-browser.ts";
import { signedInContext } from "../exports/browser.ts";
import { organization, startExport } from "../exports/stack.ts";

/** The milliseconds until the page has refreshed its data and loaded the scripts for that. */
const settled = 5_000;

/**
 * The size of the JavaScript that the exports page loads until the network is idle, compressed as sent. The
 * scripts that it loads later, for its first refresh, are printed separately.
 */
export const javascriptSize: Benchmark = {
  name: "javascript",
  title: "JavaScript of the exports page, packed",
  async run() {
    await using running = await startExport(5);
    const browser = await startBrowser();
    try {
      const page = await (await signedInContext(browser, running)).newPage();
      await page.goto(`${running.stack.webUrl}/organizations/${organization}/exports`);
      await page.getByRole("table").waitFor();
      await page.waitForLoadState("networkidle");
      const scripts = await fetchedScripts(page);
      for (const { path, bytes } of scripts.toSorted((one, other) => other.bytes - one.bytes))
        console.log(`  ${path}: ${kilobytes(bytes)}`);
      const total = sumOf(scripts);
      await page.waitForTimeout(settled);
      console.log(`  when it asks again: ${kilobytes(sumOf(await fetchedScripts(page)) - total)} more`);
      return [limit("JavaScript of the exports page, with gzip", total / 1024, 180, "KB")];
    } finally {
      await browser.close();
    }
  },
};

type Script = { path: string; bytes: number };

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const sumOf = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

const fetchedScripts = (page: Page): Promise<Script[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter((entry): entry is PerformanceResourceTiming => /\.js$/.test(entry.name))
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize })),
  );
