import { setTimeout as pause } from "node:timers/promises";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { password } from "../../e2e/fixtures/seed.ts";
import { type Benchmark, type Figure, format, limit } from "../benchmark.ts";
import { openPages, watchQuietly } from "../desk/watch.ts";
import { query, startDatabases } from "../service/servers.ts";
import { personCalls, serviceCalls, webCalls } from "./calls.ts";
import { growth } from "./growth.ts";
import { type Cost, costOfTurns, measureCalls } from "./measure.ts";
import { largeTables, openPlanLog, type PlanLog } from "./plans.ts";
import { steps, usual } from "./shares.ts";
import { type FilledStack, measuring, prepareStack, watchingPeople } from "./stack.ts";

/** BENCH_SIZE_ORGANIZATIONS sets how many organizations the largest databases have. */
const most = Number(process.env["BENCH_SIZE_ORGANIZATIONS"] || "20000");

/**
 * BENCH_SIZE_SERVER names a PostgreSQL server that stays afterwards, as its superuser. Databases that an
 * earlier run left there are measured again, because filling them takes longer than all the rest.
 */
const keptServer = process.env["BENCH_SIZE_SERVER"];

/**
 * The seconds in which every background job takes a turn, the rarest but those of once an hour, which begin
 * at the start.
 */
const turnSeconds = 65;

/** The longest that a statement may take that comes once an hour, in milliseconds. */
const sweepMilliseconds = 5_000;

/** What was measured on databases of one size. */
type Measured = { calls: Cost[]; turns: Cost[]; steps: Cost[][]; pages: Figure[] };

const quietSeconds = 30;

async function measure(serverUrl: string, filled: FilledStack, hasSteps: boolean): Promise<Measured> {
  const { stack, cookie } = filled;
  const large = new Set([...(await largeTables(filled.webUrl)), ...(await largeTables(filled.serviceUrl))]);
  using log = await openPlanLog(serverUrl);
  await stack.startService();
  await stack.startWeb();
  await pause(turnSeconds * 1_000);
  const idle = await log.read();
  const background = new Set(idle.map(({ text }) => text));
  const read = async () => (await log.read()).filter(({ text }) => !background.has(text));
  const web = { origin: stack.webUrl, headers: { cookie }, read, large };
  const calls = await measureCalls([...personCalls, ...webCalls(usual, 12)], web);
  const ofSteps: Cost[][] = [];
  for (const [index, id] of hasSteps ? steps.entries() : []) {
    const exports = 2 * 10 ** index;
    const person = { username: measuring.email, password };
    const { access_token: token } = await obtainTokens(stack.serviceUrl, { organization: id, person });
    const headers = { authorization: `Bearer ${token}` };
    ofSteps.push([
      ...(await measureCalls(webCalls(id, exports), web)),
      ...(await measureCalls(serviceCalls(id, exports), { ...web, origin: stack.serviceUrl, headers })),
    ]);
  }
  const pages = hasSteps ? await measurePages(filled, log) : [];
  return { calls, turns: costOfTurns(idle, large), steps: ofSteps, pages };
}

async function measurePages({ stack, watching }: FilledStack, log: PlanLog): Promise<Figure[]> {
  const open = await openPages(stack.webUrl, watching);
  await log.skip();
  const { load, events } = await watchQuietly(stack, open, quietSeconds);
  // The pages were also watched for five seconds before it was measured.
  const statements = (await log.read()).length / (quietSeconds + 5);
  for (const page of open) page.close();
  const what = `${format(open.length)} open pages while nothing happens`;
  console.log(`  ${what}: ${events} events, ${format(statements)} statements a second of both programs`);
  return [
    limit(`${what}: load of the web app, of one core`, load * 100, 50, "%"),
    limit(`${what}: statements of both programs`, statements, 50, "a second"),
  ];
}

function figure(kind: string, { what, ...cost }: Cost): Figure {
  const { statements, milliseconds, rows, pages, byIndex, whole } = cost;
  return {
    what: `${kind}: ${what.slice(0, 120)}`,
    ours: `${format(milliseconds)} ms, ${statements} statements, ${format(rows)} rows, ${format(pages)} pages`,
    beside: `by index: ${byIndex.join(", ") || "–"}${whole.length > 0 ? `; whole: ${whole.join(", ")}` : ""}`,
    aim: "no large table whole",
    isMet: whole.length === 0,
  };
}

/**
 * Returns the figure of a statement of a background job. What came once in the time in which everything else
 * comes twice is of a sweep that looks at everything, once an hour.
 */
function turnFigure(cost: Cost): Figure {
  const isSweep = cost.statements === 1 && cost.whole.length > 0;
  if (!isSweep) return figure("turn", cost);
  return {
    ...figure("once an hour", cost),
    aim: `under ${sweepMilliseconds} ms`,
    isMet: cost.milliseconds < sweepMilliseconds,
  };
}

const atSize: Benchmark = {
  name: "plans",
  title: `The statements of both programs with ${format(most)} organizations and 5 million postings, on PostgreSQL`,
  async run() {
    await using own = keptServer ? null : await startDatabases();
    const url = keptServer ?? own?.url ?? "";
    await query(url, "alter system set shared_buffers = '1GB'");
    await query(url, "alter system set max_wal_size = '8GB'");
    // As docs/operations.md says for disks without moving parts.
    await query(url, "alter system set random_page_cost = 1.1");
    await query(url, "select pg_reload_conf()");
    await own?.restart("fast");
    const sizes = [most / 100, most / 10, most];
    const measured: Measured[] = [];
    for (const organizations of sizes) {
      const hasSteps = organizations === most;
      const filled = await prepareStack(url, {
        size: { organizations, hasSteps },
        watching: hasSteps ? watchingPeople : 0,
      });
      try {
        measured.push(await measure(url, filled, hasSteps));
      } finally {
        await filled.stack.stop();
      }
    }
    const largest = measured.at(-1);
    if (!largest) return [];
    return [
      ...largest.calls.map((cost) => figure("a usual organization", cost)),
      ...(largest.steps.at(-1) ?? []).map((cost) => figure("1 million postings", cost)),
      ...largest.turns.map(turnFigure),
      ...largest.pages,
      growth(
        "the organizations",
        measured.map(({ calls, turns }) => [...calls, ...turns]),
      ),
      growth("the rows of one organization", largest.steps),
    ];
  },
};

/** The benchmarks of databases at size. */
export const sizeBenchmarks: readonly Benchmark[] = [atSize];
