import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { type Benchmark, type Figure, format, inTurns, limit, median } from "../benchmark.ts";
import { startBrowser } from "../../scripts/start-browser.ts";
import { signedInContext } from "../exports/browser.ts";
import { peakMemory, resetPeak } from "../processes.ts";
import { serveBarePage } from "./serve-bare.ts";
import { type ImportStack, organization, startImports } from "./stack.ts";

const size = 1_000_000;
const rounds = 5;

declare global {
  interface Window {
    reported?: { milliseconds: number; rows: number };
    tasks: number[];
    chosenAt: number;
    checkedAt: number;
  }
}

/** Writes a table whose texts are in quotation marks or not. */
function writeTable(file: string, quote: "" | '"'): void {
  const cells = (...texts: string[]) => texts.map((text) => `${quote}${text}${quote}`).join(";");
  const lines = Array.from({ length: size }, (_, index) =>
    cells(String(index).padStart(7, "0"), `Sachkonto ${index} für Büro`, "Aufwand"),
  );
  writeFileSync(file, `${cells("Konto", "Bezeichnung", "Art")}\r\n${lines.join("\r\n")}\r\n`);
}

/**
 * Records long tasks, the time at which a file is chosen and the time at which its rows are checked. Runs
 * in the page before any other script.
 */
function recordTimes(): void {
  window.tasks = [];
  window.checkedAt = 0;
  new PerformanceObserver((list) => {
    window.tasks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: "longtask" });
  document.addEventListener("change", () => (window.chosenAt = performance.now()), true);
  new MutationObserver(() => {
    const texts = [...document.querySelectorAll("[role=status]")].map(({ textContent }) => textContent);
    if (window.checkedAt === 0 && texts.some((text) => /rows are ready/.test(text))) {
      window.checkedAt = performance.now();
    }
  }).observe(document, { childList: true, subtree: true, characterData: true });
}

/** Returns the ids of the processes of all tabs. */
async function tabsOf(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  await session.detach();
  return processInfo.filter(({ type }) => type === "renderer").map(({ id }) => id);
}

async function readOurs(browser: Browser, page: Page, address: string, file: string) {
  await page.goto(address);
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  await page.evaluate(() => (window.tasks = []));
  const tabs = await tabsOf(browser);
  for (const tab of tabs) resetPeak(tab);
  await page.locator("input[type=file]").setInputFiles(file);
  await page.waitForFunction(() => window.checkedAt > 0, undefined, { timeout: 120_000 });
  const read = await page.evaluate(() => ({
    milliseconds: window.checkedAt - window.chosenAt,
    blocked: Math.max(0, ...window.tasks),
  }));
  // The other tabs are empty.
  return { ...read, memory: Math.max(...tabs.map(peakMemory)) };
}

async function readBare(page: Page, url: string, file: string): Promise<number> {
  await page.goto(url);
  await page.locator("input").setInputFiles(file);
  await page.waitForFunction(() => window.reported !== undefined, undefined, { timeout: 120_000 });
  const reported = await page.evaluate(() => window.reported);
  if (reported?.rows !== size + 1) throw new Error(`csv-parse has read ${reported?.rows ?? 0} rows.`);
  return reported.milliseconds;
}

type Reading = { browser: Browser; page: Page; running: ImportStack; bareUrl: string; directory: string };

async function measure(
  { browser, page, running, bareUrl, directory }: Reading,
  { name, quote }: { name: string; quote: "" | '"' },
): Promise<Figure[]> {
  const file = path.join(directory, "konten.csv");
  writeTable(file, quote);
  const address = `${running.stack.webUrl}/organizations/${organization}/imports/new`;
  const blocked: number[] = [];
  const memory: number[] = [];
  const times = await inTurns(rounds, {
    async ours() {
      const read = await readOurs(browser, page, address, file);
      blocked.push(read.blocked);
      memory.push(read.memory);
      return read.milliseconds;
    },
    beside: () => readBare(page, bareUrl, file),
  });
  return [
    {
      what: `${format(size)} rows ${name}, read and checked, from the choice of the file on`,
      ours: `${format(times.ours / 1000)} s`,
      beside: `${format(times.beside / 1000)} s, csv-parse alone in a worker`,
      ratio: times.ratio,
      aim: "at most 1.3",
      isMet: times.ratio <= 1.3,
    },
    limit("page blocked meanwhile, the longest task", median(blocked), 50, "ms"),
    limit("peak memory of the tab", median(memory), 500, "MB"),
  ];
}

/**
 * Reading and checking a million rows on the page, from the choice of the file on, compared with csv-parse
 * alone in a worker.
 */
export const largeFile: Benchmark = {
  name: "read",
  title: `A file of ${format(size)} rows, read and checked in Chromium`,
  async run(): Promise<Figure[]> {
    const directory = mkdtempSync(path.join(tmpdir(), "kontor-bench-"));
    await using running = await startImports();
    await using bare = await serveBarePage();
    const browser = await startBrowser();
    try {
      const context = await signedInContext(browser, running);
      const page = await context.newPage();
      await page.addInitScript(recordTimes);
      const reading = { browser, page, running, bareUrl: bare.url, directory };
      return [
        ...(await measure(reading, { name: "without quotation marks", quote: "" })),
        ...(await measure(reading, { name: "in quotation marks", quote: '"' })),
      ];
    } finally {
      await browser.close();
      rmSync(directory, { recursive: true });
    }
  },
};
