// Shows which records are older than the law wants them, or removes them with `--yes`. `--keep imports=12`
// keeps a kind for longer; `--other-law` allows shorter terms than those of § 147 AO. Ends with status 1 if
// it failed, with 2 for wrong arguments. Needs `--conditions=react-server`, because lib/server cannot be
// loaded otherwise.
import { parseArgs } from "node:util";
import { chainAll } from "#lib/server/audit/chain/maintain-chains.ts";
import { openedDatabase } from "#lib/server/database/open.ts";
import { ifUnlocked } from "#lib/server/database/with-lock.ts";
import { lawYears } from "#lib/server/retention/law-years.ts";
import { countOld, removeOld } from "#lib/server/retention/remove-old.ts";
import { callOf } from "#platform/call-of.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";
import { endOfTerm, readTerms } from "#platform/retention-terms.ts";

createPrivateFiles();

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        keep: { type: "string", multiple: true, default: [] },
        "other-law": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
    });
    const read = readTerms(values.keep, lawYears, values["other-law"]);
    if ("terms" in read) return { ...read, isDone: values.yes };
    console.error(read.problem);
  } catch (error) {
    console.error(error instanceof Error ? error.message : "The arguments can't be read.");
    console.error(`Usage: ${callOf("web")} retention [--keep <kind>=<years>]… [--other-law] [--yes]`);
  }
  return process.exit(2);
}

const { terms, isDone } = readArguments();
try {
  const database = await openedDatabase();
  for (const [kind, years] of terms) {
    const end = endOfTerm(years, new Date());
    const { rows, organizations } = await (isDone ? removeOld : countOld)(database.sql, { kind, end });
    const what = `${rows} rows of ${organizations} organizations ${isDone ? "were" : "would be"} removed`;
    console.log(`${kind}, kept ${years} years: ${what}, from before ${end.day}`);
  }
  // So that the chain can be verified at once. A web app that runs holds the lock at times, and chains it
  // itself.
  if (isDone) await ifUnlocked("audit-chain", chainAll);
  await database.close();
  if (!isDone) console.log("Nothing was removed. Add --yes to remove them.");
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The old records could not be removed.");
  process.exit(1);
}
