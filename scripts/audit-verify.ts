// Verifies the audit chains of all organizations, and that they hold the heads that the arguments name, as a
// receipt prints them. Ends with status 1 if anything is wrong. Needs `--conditions=react-server`, because
// lib/server cannot be loaded otherwise.
import { type KnownHead, parseHead, reportChains } from "#lib/server/audit/chain/report-chains.ts";
import { signingKeys } from "#lib/server/audit/chain/signing-key.ts";
import { configuration } from "#lib/server/configuration.ts";
import { openedDatabase } from "#lib/server/database/open.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";

createPrivateFiles();
const heads: KnownHead[] = [];
for (const text of process.argv.slice(2)) {
  const head = parseHead(text);
  if (!head) {
    console.error(`${text} is no head. A receipt prints one as organization:position:hash.`);
    process.exit(2);
  }
  heads.push(head);
}
try {
  const database = await openedDatabase();
  const { auditKey, formerAuditKeys } = configuration();
  const keys = signingKeys(auditKey, formerAuditKeys);
  const isSound = await reportChains(database.sql, keys, heads, (line) => console.log(line));
  await database.close();
  process.exit(isSound ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : "The audit trail could not be verified.");
  process.exit(1);
}
