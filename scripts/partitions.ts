// Lists the tables of the web app that can be cut into partitions by organization, or cuts them with
// `--yes`: `make <count>`. `discard` gives up what was begun. Ends with status 1 if it failed, with 2 for
// wrong arguments. Needs `--conditions=react-server`, because lib/server cannot be loaded otherwise.
import { parseArgs } from "node:util";
import { cutTables, isFilling } from "#lib/server/database/cut-tables.ts";
import { fillOldRowsOf } from "#lib/server/database/migrations/0059-fill-owners.ts";
import { openedDatabase } from "#lib/server/database/open.ts";
import {
  cutStates,
  discardParts,
  partitionTables,
  requireOneVersion,
} from "#platform/database/partitions/partition-tables.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";

createPrivateFiles();

/** Maximum number of partitions, as in the service. */
const maxCount = 256;

function readArguments() {
  try {
    const options = { yes: { type: "boolean", default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [verb, given] = positionals;
    const count = Number(given);
    if (verb === "discard" && given === undefined) return { count: undefined, isDone: true };
    if (verb === "make" && Number.isInteger(count) && count >= 2 && count <= maxCount)
      return { count, isDone: values.yes };
  } catch (error) {
    console.error(error instanceof Error ? error.message : "The arguments can't be read.");
  }
  console.error(
    `Usage: npm run web -- partitions make <count from 2 to ${maxCount}> [--yes], or partitions discard`,
  );
  return process.exit(2);
}

const { count, isDone } = readArguments();
try {
  const database = await openedDatabase();
  if (count === undefined) {
    const discarded = await discardParts(database.sql, cutTables);
    console.log(
      discarded.length > 0 ? `Deleted the copies of ${discarded.join(", ")}.` : "Nothing was begun.",
    );
  } else if (isDone) {
    await requireOneVersion(database.sql);
    const report = (line: string) => console.log(line);
    const isCut = await partitionTables(database.sql, {
      tables: cutTables,
      count,
      isFilling,
      fillOld: fillOldRowsOf,
      report,
    });
    console.log(isCut ? `The tables have ${count} partitions each.` : "All tables are cut already.");
  } else {
    for (const { table, partitions, prepared, rows, bytes } of await cutStates(database.sql, cutTables))
      console.log(`${table}: ${rows} rows, ${bytes} bytes, ${partitions} partitions, ${prepared} begun`);
    console.log("Nothing was changed. Add --yes to cut them.");
  }
  await database.close();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The tables could not be cut.");
  process.exit(1);
}
