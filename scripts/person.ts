// Finds people by name or email address (`find <text>`), prints all that is known of one as JSON (`export
// <id>`), or erases one (`erase <id> --yes`). Ends with status 1 if it failed, with 2 for wrong arguments.
// Needs `--conditions=react-server`, because lib/server cannot be loaded otherwise.
import { chainAll } from "#lib/server/audit/chain/maintain-chains.ts";
import { openedDatabase } from "#lib/server/database/open.ts";
import { ifUnlocked } from "#lib/server/database/with-lock.ts";
import { countErased, erasePerson } from "#lib/server/retention/person/erase-person.ts";
import { exportPerson } from "#lib/server/retention/person/export-person.ts";
import { findPeople } from "#lib/server/retention/person/find-people.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";
import { eraseFromLogs, logFolder } from "./erase-from-logs.ts";

createPrivateFiles();
const [verb, operand, ...flags] = process.argv.slice(2);
const isDone = flags.join(" ") === "--yes";
const isKnown = verb === "erase" ? isDone || flags.length === 0 : flags.length === 0;
if (!operand || !isKnown || !["find", "export", "erase"].includes(verb ?? "")) {
  console.error("npm run web -- person find <text>, person export <id>, or person erase <id> [--yes]");
  process.exit(2);
}
try {
  const database = await openedDatabase();
  if (verb === "find") {
    const people = await findPeople(database.sql, operand);
    for (const { id, name, email, organizations } of people)
      console.log(
        [id, name, email ?? "no email address", organizations.join(", ") || "not connected"].join("  "),
      );
    if (people.length === 0) console.log("Nobody has this in their name or email address.");
  } else if (verb === "export") {
    for await (const piece of exportPerson(database.sql, operand)) process.stdout.write(piece);
  } else if (isDone) {
    const subject = await database.sql
      .selectFrom("person")
      .select("subject")
      .where("id", "=", operand)
      .execute();
    const { deleted, kept } = await erasePerson(database.sql, operand);
    const ids = [operand, ...subject.flatMap((person) => person.subject ?? [])];
    const lines = await eraseFromLogs(logFolder, ids);
    // A web app that runs holds the lock at times, and chains the erasure itself within ten seconds.
    await ifUnlocked("audit-chain", chainAll);
    console.log(
      `Erased ${operand}: ${deleted} rows deleted, ${kept} kept without a name, ${lines} lines of logs removed. ` +
        "The audit trails say so. The web app asks the realm to end what was connected.",
    );
  } else {
    const { deleted, kept } = await countErased(database.sql, operand);
    console.log(
      `${deleted} rows would be deleted, ${kept} kept without a name. Nothing was changed; add --yes to do it.`,
    );
  }
  await database.close();
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The command failed.");
  process.exit(1);
}
