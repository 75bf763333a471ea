import { median } from "../benchmark.ts";
import type { Call } from "./calls.ts";
import type { Statement } from "./plans.ts";

/** What something cost in the databases. */
export type Cost = {
  what: string;
  statements: number;
  /** The sum of its statements' times. */
  milliseconds: number;
  /** The rows that its statements read. */
  rows: number;
  pages: number;
  /** The large tables that were read by an index, and those that were read whole. */
  byIndex: string[];
  whole: string[];
};

/**
 * Returns what statements cost together. Tables that are not `large` are left out, because reading them
 * whole is right.
 */
export function costOf(what: string, statements: readonly Statement[], large: ReadonlySet<string>): Cost {
  const scans = statements.flatMap((statement) => statement.scans);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const tables = (isWhole: boolean) => [
    ...new Set(
      scans
        .filter(({ kind, table }) => (kind === "Seq Scan") === isWhole && large.has(table))
        .map(({ table }) => table),
    ),
  ];
  return {
    what,
    statements: statements.length,
    milliseconds: sum(statements.map(({ milliseconds }) => milliseconds)),
    rows: sum(scans.map(({ rows }) => rows)),
    pages: sum(statements.map(({ pages }) => pages)),
    byIndex: tables(false),
    whole: tables(true),
  };
}

/** Reads the statements since the last call, without those of the background jobs, which run at any time. */
type Read = () => Promise<Statement[]>;

const rounds = 3;

/**
 * Sends each request some times, one after the other. Returns what the median one cost; an answer that is an
 * error throws.
 */
export async function measureCalls(
  calls: readonly Call[],
  options: { origin: string; headers: Record<string, string>; read: Read; large: ReadonlySet<string> },
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { what, path } of calls) {
    const ofRounds: Cost[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await options.read();
      const answer = await fetch(options.origin + path, { headers: options.headers, redirect: "manual" });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`);
      ofRounds.push(costOf(what, await options.read(), options.large));
    }
    const middle = median(ofRounds.map(({ milliseconds }) => milliseconds));
    costs.push(
      ofRounds.find(({ milliseconds }) => milliseconds === middle) ?? costOf(what, [], options.large),
    );
  }
  return costs;
}

/**
 * Returns what each statement of background jobs cost that read rows of a large table: the most that one
 * execution of it did. Statements are told apart by their text.
 */
export function costOfTurns(statements: readonly Statement[], large: ReadonlySet<string>): Cost[] {
  return [...Map.groupBy(statements, ({ text }) => text)].flatMap(([text, same]) => {
    const costs = same.map((statement) => costOf(text, [statement], large));
    const most = costs.toSorted((a, b) => b.rows - a.rows || b.milliseconds - a.milliseconds)[0];
    return most && most.byIndex.length + most.whole.length > 0 ? [{ ...most, statements: same.length }] : [];
  });
}
