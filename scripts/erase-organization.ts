// Shows what Kontor has of an organization, or erases it with `--yes`; `--within-term` too where the law's
// term has not ended. Ends with status 1 if it failed, with 2 for wrong arguments. Needs
// `--conditions=react-server`, because lib/server cannot be loaded otherwise.
import { parseArgs } from "node:util";
import { openedDatabase } from "#lib/server/database/open.ts";
import { countErasable, eraseOrganization } from "#lib/server/retention/organization/erase-organization.ts";
import { lawYears } from "#lib/server/retention/law-years.ts";
import { callOf } from "#platform/call-of.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";
import { eraseFromLogs, logFolder } from "./erase-from-logs.ts";

createPrivateFiles();
const usage = `${callOf("web")} organization erase <organization> [--within-term] [--yes]`;

function readArguments() {
  try {
    const options = { "within-term": { type: "boolean" }, yes: { type: "boolean" } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [id, ...others] = positionals;
    if (id !== undefined && others.length === 0) return { id, ...values };
  } catch {
    // An option that there isn't is answered as a missing id is.
  }
  console.error(usage);
  return process.exit(2);
}

const { id, yes = false, "within-term": isEarly = false } = readArguments();
try {
  const database = await openedDatabase();
  const { rows, newestYear } = await countErasable(database.sql, id);
  console.log(`Kontor has ${rows} rows of ${id}, the newest record of ${newestYear ?? "no year"}.`);
  const lastYear = (newestYear ?? 0) + lawYears.audit;
  const isKept = lastYear >= new Date().getUTCFullYear();
  if (isKept)
    console.log(
      `The law wants it kept until the end of ${lastYear} (§ 147 AO, docs/retention.md), here or elsewhere.`,
    );
  if (!yes) console.log("Nothing was erased. Add --yes to erase it.");
  else if (isKept && !isEarly) {
    console.error("Nothing was erased. Add --within-term if it is kept elsewhere.");
    process.exit(1);
  } else {
    await eraseOrganization(database.sql, id);
    const lines = await eraseFromLogs(logFolder, [id]);
    console.log(
      `Erased ${id}, and ${lines} lines of logs. Files in the store follow within two days while the web app runs.`,
    );
  }
  await database.close();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The organization could not be erased.");
  process.exit(1);
}
