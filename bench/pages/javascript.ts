import type { Page } from "@playwright/test";
import { type Benchmark, limit } from "../benchmark.ts";
import { startBrowser } from "../../scripts/start-browser.ts";
import { signedInContext } from "../exports/browser.ts";
import { organization, startExport } from "../exports/stack.ts";

/** By then, in milliseconds, the page has asked again and fetched what it reads the answer with. */
const settled = 5_000;

/**
 * How much JavaScript the exports page fetches until nothing more comes, as it is sent: packed by the web app. What the
 * page fetches a moment later, to read the answers that it asks for from then on, is named beside it.
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
