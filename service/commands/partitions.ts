import {
  cutStates,
  discardParts,
  PartitionsError,
  partitionTables,
  requireOneVersion,
} from "#platform/database/partitions/partition-tables.ts";
import { cutTables, isFilling } from "../database/cut-tables.ts";
import { fillOldRowsOf } from "../database/migrations/0021-fill-organizations.ts";
import { command, CommandError, type Group, UsageError } from "./command.ts";
import { listed } from "./table.ts";

/**
 * Maximum number of partitions. Each is a table with its indexes, and a lock in statements on all of them.
 */
const maxCount = 256;

/** Waits for work, and throws what it says to the operator as a `CommandError`. */
async function told<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof PartitionsError ? new CommandError(error.message) : error;
  }
}

/** The commands that cut large tables by organization. */
export const partitions: Group = {
  summary: "large tables cut by organization",
  commands: {
    make: command({
      usage: "partitions make <count> [--yes]",
      summary: "Cuts the tables that grow into partitions by the hash of the organization.",
      notes:
        "For a large database on PostgreSQL: docs/operations.md says when, and what it costs. The service goes on meanwhile.\n" +
        "All its processes must have this version. Without --yes it lists the tables, and changes nothing. Ended midway, it is\n" +
        "given again and goes on; the number can't be changed afterwards.",
      operands: ["count"],
      options: { yes: { type: "boolean" } },
      prepare({ count: given, yes = false }) {
        const count = Number(given);
        if (!Number.isInteger(count) || count < 2 || count > maxCount)
          throw new UsageError(`<count> is a number from 2 to ${maxCount}.`);
        return async ({ database }) => {
          if (!yes) return listed(await cutStates(database, cutTables), "");
          const report = (line: string) => void process.stderr.write(`${line}\n`);
          await told(requireOneVersion(database));
          const isDone = await told(
            partitionTables(database, {
              ...{ tables: cutTables, count, isFilling, report },
              fillOld: fillOldRowsOf,
            }),
          );
          const text = isDone
            ? `Cut ${Object.keys(cutTables).length} tables into ${count} partitions each.`
            : "All tables are cut already.";
          return { value: { count, isDone }, text };
        };
      },
    }),
    discard: command({
      usage: "partitions discard",
      summary: "Gives up what partitions make has begun and not finished.",
      notes: "It deletes the copies, and what keeps them up to date. The tables themselves stay as they are.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database }) => {
          const discarded = await told(discardParts(database, cutTables));
          const text =
            discarded.length > 0 ? `Deleted the copies of ${discarded.join(", ")}.` : "Nothing was begun.";
          return { value: { discarded }, text };
        },
    }),
  },
};
