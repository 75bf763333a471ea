import type { Page } from "@playwright/test";
import { type Benchmark, limit } from "../benchmark.ts";
import { startBrowser } from "../../scripts/start-browser.ts";
import { signedInContext } from "../exports/browser.ts";
import { organization, startExport } from "../exports/stack.ts";

/** The milliseconds until the page has refreshed its data and loaded the scripts for that. */
const quietMilliseconds = 5_000;

/**
 * The size of the JavaScript that the exports page loads before it first refreshes its data, compressed as
 * sent. The scripts that it loads later are printed separately.
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
      await page.waitForTimeout(quietMilliseconds);
      const { before: scripts, after } = await fetchedScripts(page);
      for (const { path, bytes } of scripts.toSorted((a, b) => b.bytes - a.bytes))
        console.log(`  ${path}: ${kilobytes(bytes)}`);
      const total = sumOf(scripts);
      console.log(`  when it asks again: ${kilobytes(sumOf(after))} more`);
      return [limit("JavaScript of the exports page, with gzip", total / 1024, 200, "KB")];
    } finally {
      await browser.close();
    }
  },
};

type Script = { path: string; bytes: number };

const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
const sumOf = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

/** The scripts that were requested before the page's first own request for exports, and those after it. */
const fetchedScripts = (page: Page): Promise<Record<"before" | "after", Script[]>> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const refreshed = entries.find(({ name }) => /\/api\/.*\/exports/.test(name))?.startTime ?? Infinity;
    const scripts = entries
      .filter(({ name }) => name.endsWith(".js"))
      .map(({ name, encodedBodySize, startTime }) => ({
        path: new URL(name).pathname,
        bytes: encodedBodySize,
        isAfter: startTime > refreshed,
      }));
    return {
      before: scripts.filter(({ isAfter }) => !isAfter),
      after: scripts.filter(({ isAfter }) => isAfter),
    };
  });
