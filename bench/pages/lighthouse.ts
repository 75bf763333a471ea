import lighthouse, { desktopConfig, type Flags, type Result } from "lighthouse";
import { freePort } from "#platform/testing/free-port.ts";
import { type Benchmark, type Figure, median } from "../benchmark.ts";
import { startBrowser } from "../../scripts/start-browser.ts";
import { organization, startExport } from "../exports/stack.ts";

const rounds = 5;

/** The minimum score of each category, of 100. */
const aims = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
type Category = keyof typeof aims;
const categories = Object.keys(aims) as Category[];

/** Loads a page with Lighthouse's desktop preset: 1350 × 940, 10 Mbit/s, 40 ms latency. */
async function load(url: string, flags: Flags, attempts = 3): Promise<Result> {
  const result = await lighthouse(url, { ...flags, onlyCategories: categories }, desktopConfig);
  const problem = result ? result.lhr.runtimeError?.message : "no answer";
  if (result && problem === undefined) return result.lhr;
  // Occasionally the trace misses its start, and nothing was measured. Then the page is loaded again.
  if (attempts === 1) throw new Error(`Lighthouse on ${url}: ${problem}`);
  return load(url, flags, attempts - 1);
}

/** Returns the scores of a page. Prints its times and the failed audits. */
async function audit(url: string, flags: Flags): Promise<Record<Category, number>> {
  const { audits, categories: judged } = await load(url, flags);
  const faults = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === "binary" && score === 0,
  );
  const times = [
    "first-contentful-paint",
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
  ];
  console.log(`  ${times.map((name) => `${name} ${audits[name]?.displayValue}`).join(", ")}`);
  if (faults.length > 0) console.log(`  not passed: ${faults.map(({ id }) => id).join(", ")}`);
  const scores = categories.map((name) => [name, Math.round((judged[name]?.score ?? 0) * 100)]);
  return Object.fromEntries(scores) as Record<Category, number>;
}

/** Lighthouse's scores of the pages that a person sees first. */
export const lighthouseScores: Benchmark = {
  name: "lighthouse",
  title: `Lighthouse, desktop preset, median of ${rounds}`,
  async run() {
    await using running = await startExport(500);
    const port = await freePort();
    const browser = await startBrowser([`--remote-debugging-port=${port}`]);
    const { stack, cookie, exportId } = running;
    const home = `${stack.webUrl}/organizations/${organization}`;
    const pages = {
      "sign-in": { url: `${stack.webUrl}/sign-in`, headers: {} },
      exports: { url: `${home}/exports`, headers: { cookie } },
      "one export": { url: `${home}/exports/${exportId}`, headers: { cookie } },
      import: { url: `${home}/imports/new`, headers: { cookie } },
    };
    const figures: Figure[] = [];
    try {
      for (const [page, { url, headers }] of Object.entries(pages)) {
        const scores: Record<Category, number>[] = [];
        for (let round = 0; round < rounds; round += 1)
          scores.push(await audit(url, { port, logLevel: "error", extraHeaders: headers }));
        for (const category of categories) {
          const score = median(scores.map((run) => run[category]));
          figures.push({
            what: `${page}: ${category}`,
            ours: String(score),
            beside: "limit",
            aim: `at least ${aims[category]}`,
            isMet: score >= aims[category],
          });
        }
      }
    } finally {
      await browser.close();
    }
    return figures;
  },
};
