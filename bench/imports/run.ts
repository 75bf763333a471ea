import { setTimeout as pause } from "node:timers/promises";
import { writtenImportJob, writtenImportLog } from "#contract/import.ts";
import { accountRows } from "../../e2e/fixtures/import-runs.ts";
import { type Benchmark, type Figure, format, inTurns } from "../benchmark.ts";
import { atOnce, type ImportStack, organization, startImports } from "./stack.ts";

/** The number of records in a run of these benchmarks. */
export const size = 100_000;
const rounds = 3;

/** Returns accounts with codes from `first` on. */
export const accountsOf = (first: number): [code: string, name: string][] =>
  Array.from({ length: size }, (_, index) => [
    String(first + index),
    `Sachkonto ${index} für Büro und Geschäft`,
  ]);

/**
 * Plans a run, which is not measured, and starts it. Returns the milliseconds from its start until its
 * whole log is read.
 */
async function ours({ runs }: ImportStack, round: number): Promise<number> {
  const { id } = await runs.plan(accountRows(accountsOf(100_000_000 + round * size)));
  const start = performance.now();
  await runs.start(id, "CREATE");
  await completed(runs, id, size);
  return performance.now() - start;
}

/** Waits until a run has ended with so many records imported. Throws if it ends with others. */
export async function completed(runs: ImportStack["runs"], id: string, count: number): Promise<void> {
  for (;;) {
    const { state, imported } = await runs.find(id);
    if (state === "DONE" && imported === count) return;
    if (state !== "RUNNING") throw new Error(`The run is ${state} with ${imported} records imported.`);
    await pause(50);
  }
}

/**
 * Sends the requests for accounts from the code `first` on one after another, without the web app. Each log
 * is read to its end before the next request. Returns the milliseconds.
 */
export async function bare({ stack, token }: ImportStack, first: number): Promise<number> {
  const records = accountsOf(first).map(([accountCode, name]) => ({ accountCode, name }));
  const base = `${stack.serviceUrl}/v1/organizations/${organization}/imports`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const start = performance.now();
  for (let from = 0; from < size; from += atOnce) {
    const body = JSON.stringify(records.slice(from, from + atOnce));
    const sent = await fetch(`${base}/general-ledger-accounts`, { method: "POST", headers, body });
    const { processId } = writtenImportJob.parse(await sent.json());
    for (let isDone = false; !isDone;) {
      const answer = await fetch(`${base}/${processId}?limit=${atOnce}`, { headers });
      const log = writtenImportLog.parse(await answer.json());
      isDone = log.jobStatus === "PROCESSED" && log.events.length === atOnce;
      if (!isDone) await pause(20);
    }
  }
  return performance.now() - start;
}

/**
 * A run of 100,000 records, from its start to the last line of its log, compared with a loop of the same
 * requests.
 */
export const wholeRun: Benchmark = {
  name: "run",
  title: `Runs of ${format(size)} records, ${format(atOnce)} a request, service on PostgreSQL`,
  async run(): Promise<Figure[]> {
    await using running = await startImports();
    const times = await inTurns(rounds, {
      ours: (round) => ours(running, round),
      beside: (round) => bare(running, 200_000_000 + round * size),
    });
    return [
      {
        what: `run of ${format(size)} records, from its start to the last line of its log`,
        ours: `${format(times.ours / 1000)} s`,
        beside: `${format(times.beside / 1000)} s, a loop of fetch`,
        ratio: times.ratio,
        aim: "at most 1.3",
        isMet: times.ratio <= 1.3,
      },
    ];
  },
};
