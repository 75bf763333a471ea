// Erases the name of a person in the audit trail of an organization: the arguments are the ids of both. Ends
// with status 1 if nothing was erased. Needs `--conditions=react-server`, because lib/server cannot be
// loaded otherwise.
import { eraseName } from "#lib/server/audit/chain/erase-name.ts";
import { chainAll } from "#lib/server/audit/chain/maintain-chains.ts";
import { openedDatabase } from "#lib/server/database/open.ts";
import { ifUnlocked } from "#lib/server/database/with-lock.ts";
import { callOf } from "#platform/call-of.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";

createPrivateFiles();
const [organizationId, personId, ...others] = process.argv.slice(2);
if (!organizationId || !personId || others.length > 0) {
  console.error(`Name one organization and one person: ${callOf("web")} audit erase <organization> <person>`);
  process.exit(1);
}
try {
  const database = await openedDatabase();
  const records = await eraseName(database.sql, { organizationId, personId });
  // A web app that runs holds the lock at times, and chains the erasure itself within ten seconds.
  await ifUnlocked("audit-chain", chainAll);
  await database.close();
  console.log(
    `${records} records of ${organizationId} lost the name of ${personId}. The audit trail says so.`,
  );
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The name could not be erased.");
  process.exit(1);
}
