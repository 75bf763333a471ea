import "server-only";
import { configuration } from "../../configuration.ts";
import { appDatabase } from "../../database/open.ts";
import { ifUnlocked } from "../../database/with-lock.ts";
import { log } from "../../log.ts";
import { extendChain } from "./extend-chain.ts";
import { signingKeys } from "./signing-key.ts";

/** The interval of the background job, in milliseconds; a record is chained within 10 seconds. */
const roundMilliseconds = 5_000;

/**
 * Background job, now and every five seconds while the process runs: chains new records and writes each new
 * head into the log, where a later change of the database does not reach. Any number of processes may run
 * it: one at a time does the work. A failure is logged and tried again in the next round.
 */
export async function maintainChains(): Promise<void> {
  await chainWaiting().catch((error: unknown) => log.error({ err: error }, "audit trail not chained"));
  setTimeout(() => void maintainChains(), roundMilliseconds).unref();
}

/** Asks for the lock only if records wait, so that a process with nothing to do asks one thing. */
async function chainWaiting(): Promise<void> {
  if ((await waitingOrganizations()).length > 0) await ifUnlocked("audit-chain", chainAll);
}

const waitingOrganizations = async () =>
  (await appDatabase()).selectFrom("audit_pending").select("organization_id").distinct().execute();

/** Chains all records that wait, organization by organization. One that fails does not hold up the others. */
export async function chainAll(): Promise<void> {
  const database = await appDatabase();
  const { auditKey, formerAuditKeys } = configuration();
  const keys = signingKeys(auditKey, formerAuditKeys);
  for (const { organization_id: organizationId } of await waitingOrganizations()) {
    try {
      for (;;) {
        const head = await extendChain(database, organizationId, keys);
        if (!head) break;
        log.info(head, "audit trail chained");
      }
    } catch (error) {
      log.error({ organizationId, err: error }, "audit trail not chained");
    }
  }
}
