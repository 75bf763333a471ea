import { performance } from "node:perf_hooks";
import { type Kysely, sql } from "kysely";
import { signInByHttp } from "../../e2e/fixtures/http-session.ts";
import { people, seedOfOne } from "../../e2e/fixtures/seed.ts";
import { startStack } from "../../e2e/fixtures/stack.ts";
import { knownPostingsPath } from "#lib/shared/paths.ts";
import { openDatabase } from "#platform/database/open.ts";
import { type Benchmark, type Figure, format, median, quantile } from "../benchmark.ts";
import { createDatabase, startDatabases } from "../service/servers.ts";
import { fillPostings, large } from "./fill.ts";
import { scopes, searches } from "./searches.ts";

type Untyped = Record<string, Record<string, unknown>>;

const rounds = 20;
const limitMilliseconds = 300;

/** BENCH_FIND_POSTINGS sets how many known postings there are. */
const given = process.env["BENCH_FIND_POSTINGS"];
const countOr = (usual: number) => (given ? Number(given) : usual);

async function milliseconds(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}

/** Starts both programs on filled databases, measures each search in each scope, and stops them. */
async function measure(count: number, url: string | undefined): Promise<Figure[]> {
  const stack = await startStack({
    seed: seedOfOne(people.reader, 4),
    service: { SERVICE_RATE_LIMIT: "100000000", LOG_LEVEL: "warn" },
    // Every membership counts as confirmed: the service knows one of the organizations only.
    web: {
      ...{ LOG_LEVEL: "warn", MEMBERSHIP_SECONDS: "86400", MEMBERSHIP_GRACE_SECONDS: "86400" },
      ...(url !== undefined && { DATABASE_URL: url }),
    },
  });
  try {
    const cookie = await signInByHttp(stack.webUrl, people.reader);
    const today = await withDatabase(stack, url, async (database) => {
      const seconds = await fillPostings(database, count);
      await printSizes(database, count, seconds);
      return measureToday(database);
    });
    const figures: Figure[] = [];
    for (const [scope, organizationId] of Object.entries(scopes))
      for (const [what, q] of Object.entries(searches)) {
        const times: number[] = [];
        for (let round = 0; round < rounds; round += 1)
          times.push(
            await milliseconds(async () => {
              const address = stack.webUrl + knownPostingsPath(organizationId, { q });
              const answer = await fetch(address, { headers: { cookie } });
              if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
              await answer.json();
            }),
          );
        const p95 = quantile(times, 0.95);
        const beside = organizationId === large ? today.get(what) : undefined;
        figures.push({
          what: `${scope}: ${what} (“${q}”)`,
          ours: `${format(median(times))} ms, p95 ${format(p95)}, at most ${format(Math.max(...times))}`,
          beside: beside === undefined ? "–" : `like on numbers alone, ${format(beside)} ms`,
          ...(beside !== undefined && { ratio: median(times) / beside }),
          aim: `p95 under ${limitMilliseconds} ms`,
          isMet: p95 < limitMilliseconds,
        });
      }
    return figures;
  } finally {
    await stack.stop();
  }
}

/** Opens the web app's database. Only one process can open a PGlite, so the web app is stopped meanwhile. */
async function withDatabase<Result>(
  stack: Awaited<ReturnType<typeof startStack>>,
  url: string | undefined,
  run: (database: Kysely<Untyped>) => Promise<Result>,
): Promise<Result> {
  if (url === undefined) await stack.stopWeb();
  const database = await openDatabase<Untyped>({ url, directory: stack.webSettings["DATA_DIR"] ?? "" });
  try {
    return await run(database.sql);
  } finally {
    await database.close();
    if (url === undefined) await stack.startWeb();
  }
}

async function printSizes(database: Kysely<Untyped>, count: number, seconds: number): Promise<void> {
  const { rows } = await sql<{ name: string; bytes: number; searched: number }>`
    select 'known_posting' as name, pg_table_size('known_posting') as bytes
    union all select indexrelid::regclass::text, pg_relation_size(indexrelid) from pg_index
      where indrelid = 'known_posting'::regclass order by name`.execute(database);
  console.log(`  filled in ${format((seconds * 1_000_000) / count)} s a million, with all indexes`);
  for (const { name, bytes } of rows) console.log(`  ${name}: ${format(bytes / count)} bytes a posting`);
}

/**
 * Measures the search that there was before, by numbers of one organization: their beginning, then their
 * middle.
 */
async function measureToday(database: Kysely<Untyped>): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const [what, q] of Object.entries(searches)) {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1)
      times.push(
        await milliseconds(async () => {
          const first = await matching(database, `${q}%`, 51);
          if (first < 51) await matching(database, `%${q}%`, 51 - first);
        }),
      );
    found.set(what, median(times));
  }
  return found;
}

async function matching(database: Kysely<Untyped>, pattern: string, limit: number): Promise<number> {
  const { rows } = await sql`
    select known_posting.place, entity_guid, invoice_number, supplier_name, amount::text, export_id
    from known_posting join known_export on known_export.key = export_key
    where known_posting.organization_id = ${large} and invoice_key like ${pattern}
    order by known_export.place desc nulls first, known_posting.place limit ${limit}`.execute(database);
  return rows.length;
}

const onPostgres: Benchmark = {
  name: "postgres",
  title: "The search in 3 million postings of 2,000 organizations, on PostgreSQL, over HTTP",
  async run() {
    await using server = await startDatabases();
    return await measure(countOr(3_000_000), await createDatabase(server, "web"));
  },
};

const onPglite: Benchmark = {
  name: "pglite",
  title: "The search in 300,000 postings of 219 organizations, on PGlite, over HTTP",
  run: () => measure(countOr(300_000), undefined),
};

/** The benchmarks of the search for postings. */
export const findBenchmarks: readonly Benchmark[] = [onPostgres, onPglite];
