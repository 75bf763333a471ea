// Brings the web app's database to the newest schema, its job queue included, and ends. For installations
// whose programs run as a role that owns nothing. Needs `--conditions=react-server`, because lib/server
// cannot be loaded otherwise.
import { openedDatabase } from "#lib/server/database/open.ts";
import { appQueue } from "#lib/server/database/queue.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";

createPrivateFiles();
try {
  const database = await openedDatabase();
  await (await appQueue()).stop();
  await database.close();
  console.log("The database has the newest schema.");
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The database could not be migrated.");
  process.exit(1);
}
