import { setTimeout as wait } from "node:timers/promises";
import { Agent, request } from "undici";
import { type Benchmark, type Figure, format, quantile } from "../benchmark.ts";
import { createDatabase, startDatabases } from "../service/servers.ts";
import { type ExportStack, organization, startExport } from "./stack.ts";

const seconds = 20;

/** The small requests of a second, at even intervals whether the earlier ones are answered or not. */
const perSecond = 20;

/** The large computations that are asked for at the same time, more than one person may have. */
const heavyAtOnce = 8;

/** Returns the p99 of small requests in milliseconds. Throws if one is not answered with 200. */
async function p99OfSmall(agent: Agent, url: string, headers: Record<string, string>): Promise<number> {
  const ask = async () => {
    const started = performance.now();
    const { statusCode, body } = await request(url, { dispatcher: agent, headers });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${url} answered with ${statusCode}.`);
    return performance.now() - started;
  };
  const times: Promise<number>[] = [];
  for (let count = 0; count < seconds * perSecond; count += 1) {
    times.push(ask());
    await wait(1_000 / perSecond);
  }
  return quantile(await Promise.all(times), 0.99);
}

/** Measures small requests with nothing else to do, and then beside large computations of one person. */
async function measure({ stack, cookie, exportId }: ExportStack, databaseName: string): Promise<Figure> {
  await using agent = Object.assign(new Agent(), { [Symbol.asyncDispose]: () => agent.close() });
  const origin = stack.webUrl.replace("localhost", "127.0.0.1");
  const small = `${origin}/api/v1/organizations/${organization}/exports?limit=1`;
  const ofExport = `${origin}/api/organizations/${organization}/exports/${exportId}`;
  const heavy = ["datev-suggestion", "selection?filter=", "unusual", "receipt.pdf?timeZone=UTC"];
  const statuses = new Map<number, number>();
  const askHeavy = async (path: string) => {
    const { statusCode, body } = await request(`${ofExport}/${path}`, {
      ...{ dispatcher: agent, headers: { cookie }, headersTimeout: 0, bodyTimeout: 0 },
    });
    await body.dump({ limit: 100_000_000 });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    // As the browser does after a refusal.
    if (statusCode === 503) await wait(2_000);
  };
  // The first ones store the answer and start the threads.
  for (const path of heavy) await askHeavy(path);
  const idle = await p99OfSmall(agent, small, { cookie });
  statuses.clear();
  let isOver = false;
  const loops = Array.from({ length: heavyAtOnce }, async (_, index) => {
    for (let turn = index; !isOver; turn += 1) await askHeavy(heavy[turn % heavy.length] ?? "");
  });
  const beside = await p99OfSmall(agent, small, { cookie });
  isOver = true;
  await Promise.all(loops);
  console.log(`  on ${databaseName}, heavy ones by status: ${JSON.stringify([...statuses])}`);
  return {
    what: `small GET beside ${heavyAtOnce} large computations at once on ${databaseName}, p99`,
    ours: `${format(beside)} ms`,
    beside: `${format(idle)} ms with nothing else to do`,
    ratio: beside / idle,
    aim: "under 60 ms, or 4 times the idle p99",
    isMet: beside < 60 || beside <= 4 * idle,
  };
}

export const besideHeavyWork: Benchmark = {
  name: "beside",
  title: "Small requests beside large computations of 20,000 postings",
  async run() {
    await using server = await startDatabases();
    const figures: Figure[] = [];
    for (const [name, web] of [
      ["PostgreSQL", { DATABASE_URL: await createDatabase(server, "web") }],
      // Its statements run in the thread of the requests, one at a time.
      ["PGlite", {}],
    ] as const) {
      await using running = await startExport(20_000, web);
      figures.push(await measure(running, name));
    }
    return figures;
  },
};
