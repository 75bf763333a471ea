import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Kysely } from "kysely";
import { signInByHttp } from "../../e2e/fixtures/http-session.ts";
import { password } from "../../e2e/fixtures/seed.ts";
import { startBrowser } from "../../scripts/start-browser.ts";
import { type Stack, startStack } from "../../e2e/fixtures/stack.ts";
import { pages } from "#lib/shared/paths.ts";
import { openDatabase } from "#platform/database/open.ts";
import { type Benchmark, type Figure, format, limit, median } from "../benchmark.ts";
import { signedInContext } from "../exports/browser.ts";
import { createDatabase, startDatabases } from "../service/servers.ts";
import { changeSome, fillOffice } from "./fill.ts";
import { openPages, watchQuietly } from "./watch.ts";

type Untyped = Record<string, Record<string, unknown>>;

const organizations = 2_000;
/** People of the office, each with twenty open pages, and connected to 40 organizations. */
const people = 250;
const ofEach = 40;
const quietSeconds = 30;

const personOf = (index: number) => ({
  ...{ email: `person-${index}@kanzlei.example`, name: `Person ${index}`, password },
  organizations: ["kanzlei"],
});

/** Measures the page with all organizations: its answer, and how it follows a search in Chromium. */
async function measurePage(stack: Stack, cookie: string): Promise<Figure[]> {
  const { webUrl } = stack;
  const times: number[] = [];
  let bytes = 0;
  for (let round = 0; round < 7; round += 1) {
    const started = performance.now();
    const answer = await fetch(webUrl + pages.desk, { headers: { cookie } });
    bytes = (await answer.text()).length;
    times.push(performance.now() - started);
  }
  const browser = await startBrowser();
  const context = await signedInContext(browser, { stack, cookie });
  const page = await context.newPage();
  await page.goto(webUrl + pages.desk);
  await page.getByRole("row").nth(1).waitFor();
  await wait(3_000);
  await page.evaluate(() => {
    const durations: number[] = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(globalThis, { durations });
  });
  await page.getByRole("searchbox").pressSequentially("mandant 17", { delay: 100 });
  await page.getByRole("searchbox").fill("");
  for (const name of ["Organization", "State", "Organization"])
    await page.getByRole("columnheader").getByRole("button", { name, exact: true }).click();
  await wait(1_000);
  const durations = await page.evaluate(() => (globalThis as unknown as { durations: number[] }).durations);
  await browser.close();
  console.log(
    `  ${format(bytes / 1_000)} kB of HTML; durations of events ${durations.map(Math.round).join(", ")} ms`,
  );
  return [
    limit("the page with 2,000 organizations, whole answer", median(times), 1_000, "ms"),
    limit(
      "the same in Chromium: longest event while one searches and sorts",
      Math.max(0, ...durations),
      200,
      "ms",
    ),
  ];
}

/** Measures what 5,000 open pages cost while nothing happens, and how soon they all know what has changed. */
async function measureOpenPages(
  stack: Stack,
  cookies: readonly string[],
  database: Kysely<Untyped>,
): Promise<Figure[]> {
  const open = await openPages(stack.webUrl, cookies);
  const { load, events, memory } = await watchQuietly(stack, open, quietSeconds);
  for (const page of open) page.events = 0;
  const changedAt = performance.now();
  await changeSome(database, organizations);
  const end = changedAt + 60_000;
  while (open.some((page) => page.events === 0) && performance.now() < end) await wait(100);
  const late = open.map(({ events: came, lastAt }) => (came > 0 ? (lastAt - changedAt) / 1_000 : Infinity));
  for (const page of open) page.close();
  return [
    {
      what: `5,000 open pages of 250 people while nothing happens, ${quietSeconds} s: events`,
      ours: `${events} events`,
      beside: "–",
      aim: "none",
      isMet: events === 0,
    },
    limit("the same: load of the web app, of one core", load * 100, 10, "%"),
    limit("the same: memory of the web app", memory, 1_500, "MB"),
    limit("all 2,000 organizations change at once: until the last page knows", Math.max(...late), 20, "s"),
  ];
}

const many: Benchmark = {
  name: "many",
  title: "The desk with 2,000 organizations, and 5,000 open pages, on PostgreSQL",
  async run() {
    await using server = await startDatabases();
    const url = await createDatabase(server, "web");
    const stack = await startStack({
      seed: () => ({
        organizations: [{ id: "kanzlei", name: "Kanzlei" }],
        users: Array.from({ length: people }, (_, index) => personOf(index)),
      }),
      service: { SERVICE_RATE_LIMIT: "100000000", LOG_LEVEL: "warn" },
      // Every membership counts as confirmed: the service knows one organization only.
      web: {
        ...{ LOG_LEVEL: "warn", DATABASE_URL: url },
        ...{ MEMBERSHIP_SECONDS: "86400", MEMBERSHIP_GRACE_SECONDS: "86400" },
      },
    });
    const database = await openDatabase<Untyped>({ url, directory: "" });
    try {
      const cookies: string[] = [];
      for (let index = 0; index < people; index += 1) {
        // All sign in from one address, of which Kontor takes only some.
        await database.sql.deleteFrom("attempt").execute();
        cookies.push(await signInByHttp(stack.webUrl, personOf(index)));
      }
      await fillOffice(database.sql, { organizations, ofEach });
      // Connections are cached for a moment.
      await stack.stopWeb();
      await stack.startWeb();
      return [
        ...(await measurePage(stack, cookies[0] ?? "")),
        ...(await measureOpenPages(stack, cookies, database.sql)),
      ];
    } finally {
      await database.close();
      await stack.stop();
    }
  },
};

/** The benchmarks of the page of all organizations. */
export const deskBenchmarks: readonly Benchmark[] = [many];
