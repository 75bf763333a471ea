import { accountRows } from "../../e2e/fixtures/import-runs.ts";
import { type Benchmark, type Figure, format, inTurns, limit, median } from "../benchmark.ts";
import { accountsOf, bare, completed, size } from "./run.ts";
import { type ImportStack, startImports } from "./stack.ts";

const rounds = 3;
const changes = 3;
const maxSeconds = 60;

type Accounts = readonly (readonly [code: string, name: string])[];

/**
 * Returns the milliseconds from the first request of an upload until its plan is there, and until its end.
 */
async function send({ runs }: ImportStack, accounts: Accounts, count: number) {
  const rows = accountRows(accounts);
  const start = performance.now();
  const { id, mode } = await runs.plan(rows);
  const planned = performance.now() - start;
  await runs.start(id, mode);
  await completed(runs, id, count);
  return { planned, done: performance.now() - start };
}

const first = (round: number) => 400_000_000 + round * size;

/**
 * A run of 100,000 new records from its upload on, compared with a loop of its requests to the service; then
 * the same file with three other names, of which only these are sent.
 */
export const fewChanges: Benchmark = {
  name: "changes",
  title: `Uploads of ${format(size)} records, all new and with ${changes} changes`,
  async run(): Promise<Figure[]> {
    await using running = await startImports();
    const times = await inTurns(rounds, {
      ours: async (round) => (await send(running, accountsOf(first(round)), size)).done,
      beside: (round) => bare(running, 500_000_000 + round * size),
    });
    const changed: { planned: number; done: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const accounts = accountsOf(first(round)).map(
        ([code, name], index) => [code, index < changes ? `${name}, neu` : name] as const,
      );
      changed.push(await send(running, accounts, changes));
    }
    const seconds = (of: (time: (typeof changed)[number]) => number) => median(changed.map(of)) / 1000;
    return [
      {
        what: `${format(size)} new records, from the first request of the upload to the last line of the log`,
        ours: `${format(times.ours / 1000)} s`,
        beside: `${format(times.beside / 1000)} s, a loop of fetch without upload`,
        ratio: times.ratio,
        aim: `at most ${maxSeconds} s`,
        isMet: times.ours <= maxSeconds * 1000,
      },
      limit(
        `the same with ${changes} changes, from start to end`,
        seconds((time) => time.done - time.planned),
        5,
        "s",
      ),
      limit(
        `the same with its upload`,
        seconds((time) => time.done),
        20,
        "s",
      ),
    ];
  },
};
