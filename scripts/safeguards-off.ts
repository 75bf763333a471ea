// Switches the safeguards of an organization off, where no second person can: the argument is its id. Ends
// with status 1 if nothing was switched off. Needs `--conditions=react-server`, because lib/server cannot be
// loaded otherwise.
import { openedDatabase } from "#lib/server/database/open.ts";
import { switchSafeguardsOff } from "#lib/server/settings/switch-safeguards-off.ts";
import { callOf } from "#platform/call-of.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";

createPrivateFiles();
const [organizationId, ...others] = process.argv.slice(2);
if (!organizationId || others.length > 0) {
  console.error(`Name one organization: ${callOf("web")} safeguards off <organization>`);
  process.exit(1);
}
try {
  const database = await openedDatabase();
  const wasOn = await switchSafeguardsOff(organizationId);
  await database.close();
  if (wasOn) console.log(`The safeguards of ${organizationId} are off. The audit trail says so.`);
  else console.error(`No safeguard of ${organizationId} is on. Nothing was changed.`);
  process.exit(wasOn ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The safeguards could not be switched off.");
  process.exit(1);
}
