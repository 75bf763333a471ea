import "server-only";
import type { AuditChain } from "#lib/shared/audit-chain.ts";
import { appDatabase } from "../../database/open.ts";

/** Returns the newest head of an organization's chain, and the number of records that wait for the job. */
export async function readChainState(organizationId: string): Promise<AuditChain> {
  const database = await appDatabase();
  const head = await database
    .selectFrom("audit_head")
    .select(["position", "hash", "signed_at", "key_id", "signature"])
    .where("organization_id", "=", organizationId)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  const { pending } = await database
    .selectFrom("audit_pending")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (!head) return { head: null, pending };
  const { signed_at, key_id: keyId, ...rest } = head;
  return { head: { ...rest, keyId, signedAt: signed_at.toISOString() }, pending };
}
