import { accountRows } from "../../e2e/fixtures/import-runs.ts";
import { type Benchmark, type Figure, format, inTurns } from "../benchmark.ts";
import { type ImportStack, startImports } from "./stack.ts";

const size = 1_000_000;
const far = 900_000;
const atOnce = 100_000;
const rounds = 15;

/**
 * Imports a million records in several uploads. Every thousandth record repeats the previous code and
 * therefore fails. Returns the id of the import run.
 */
async function sendMillion({ runs }: ImportStack): Promise<string> {
  const id = crypto.randomUUID();
  for (let from = 0; from < size; from += atOnce) {
    const rows = accountRows(
      Array.from({ length: atOnce }, (_, index) => {
        const recordIndex = from + index;
        return [
          String(300_000_000 + recordIndex - (recordIndex % 1_000 === 999 ? 1 : 0)),
          `Sachkonto ${recordIndex}`,
        ] as const;
      }),
    );
    await runs.bring(id, rows, { from, recordCount: size });
    console.log(`  ${format(from + atOnce)} records are there`);
  }
  await runs.start(id, "CREATE");
  await runs.ended(id, 1_800_000);
  return id;
}

async function time({ runs }: ImportStack, runId: string, search: string): Promise<number> {
  const start = performance.now();
  const { records } = await runs.records(runId, search);
  if (records.length !== 100) throw new Error(`A page has ${records.length} records.`);
  return performance.now() - start;
}

/** A late page of a run's log compared with its first page, for all records and for the failed ones. */
export const logPage: Benchmark = {
  name: "page",
  title: `Pages of a run's log of ${format(size)} records`,
  async run(): Promise<Figure[]> {
    await using running = await startImports();
    const id = await sendMillion(running);
    const figures: Figure[] = [];
    for (const [what, filter, from] of [
      ["all records", "", far],
      ["failed ones", "outcome=failed&", far / 2],
    ] as const) {
      const times = await inTurns(rounds, {
        ours: () => time(running, id, `${filter}from=${from}`),
        beside: () => time(running, id, `${filter}from=0`),
      });
      figures.push({
        what: `page of ${what} at record ${format(from)}`,
        ours: `${format(times.ours)} ms`,
        beside: `${format(times.beside)} ms at record 0`,
        ratio: times.ratio,
        aim: "at most 3",
        isMet: times.ratio <= 3,
      });
    }
    return figures;
  },
};
