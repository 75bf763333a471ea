import { readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startStack } from "../../e2e/fixtures/stack.ts";
import { type Benchmark, type Figure, format } from "../benchmark.ts";
import { createDatabase, query, startDatabases } from "../service/servers.ts";

const seconds = 60;

/** The time after the start in which processes may still have something to do, in milliseconds. */
const settleMilliseconds = 30_000;

/** The statements of the log by database: each line of one begins with its name. */
function countByDatabase(log: string): { counts: Map<string, number>; texts: Map<string, number> } {
  const counts = new Map<string, number>();
  const texts = new Map<string, number>();
  for (const entry of log.split(/^(?=\w+\|)/m)) {
    const [, database = "", text = ""] =
      /^(\w+)\|LOG: {2}(?:statement|execute [^:]*):\s*(.*)/.exec(entry) ?? [];
    if (!database) continue;
    counts.set(database, (counts.get(database) ?? 0) + 1);
    const shown = `${database}: ${text.slice(0, 100)}`;
    texts.set(shown, (texts.get(shown) ?? 0) + 1);
  }
  return { counts, texts };
}

function figure(what: string, statements: number): Figure {
  const rate = statements / seconds;
  return {
    what: `statements a second of ${what} that has nothing to do, over ${seconds} s`,
    ours: format(rate),
    beside: "limit",
    ratio: rate,
    aim: "at most 1",
    isMet: rate <= 1,
  };
}

const statements: Benchmark = {
  name: "statements",
  title: "Statements of both programs while nobody does anything, on PostgreSQL",
  async run() {
    await using server = await startDatabases();
    const [web, service] = [await createDatabase(server, "web"), await createDatabase(server, "service")];
    for (const setting of ["log_statement = 'all'", "log_line_prefix = '%d|'"])
      await query(server.url, `alter system set ${setting}`);
    const [{ data_directory: data } = { data_directory: "" }] = await query<{ data_directory: string }>(
      server.url,
      "select pg_reload_conf(), current_setting('data_directory') as data_directory",
    );
    const log = path.join(path.dirname(data), "log");
    const stack = await startStack({
      seed: () => ({ organizations: [], users: [] }),
      service: { SERVICE_DATABASE_URL: service },
      web: { DATABASE_URL: web },
    });
    try {
      await wait(settleMilliseconds);
      const before = readFileSync(log, "utf8").length;
      await wait(seconds * 1_000);
      const { counts, texts } = countByDatabase(readFileSync(log, "utf8").slice(before));
      for (const [text, count] of [...texts].toSorted(([, a], [, b]) => b - a).slice(0, 20))
        console.log(`  ${count} × ${text}`);
      return [
        figure("a web app", counts.get("web") ?? 0),
        figure("a service with both roles", counts.get("service") ?? 0),
      ];
    } finally {
      await stack.stop();
    }
  },
};

/** The benchmarks of processes that have nothing to do. */
export const idleBenchmarks: readonly Benchmark[] = [statements];
