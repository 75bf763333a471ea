import "server-only";
import { randomBytes } from "node:crypto";
import { type Kysely, sql, type Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { chainBeginning, digestsOf, linkHash, missingDigests } from "./link.ts";
import { readChainedRecords, type RecordKind } from "./records.ts";
import type { SignedHead, SigningKeys } from "./signing-key.ts";

/** Maximum number of records that one transaction chains. */
const batchRows = 500;

/** The last link of a chain is not the one that was signed, so nothing is added to it. */
export class BrokenChainError extends Error {}

/**
 * Moves the first records of an organization's queue to the end of its chain, in their order, and signs the
 * new head. Resolves with the head, or undefined if the queue was empty. Of two calls at the same time one
 * fails. Throws `BrokenChainError` if the chain does not end with a head that one of the keys has signed: a
 * chain that was rewritten would otherwise get a valid signature.
 */
export async function extendChain(
  database: Kysely<Tables>,
  organizationId: string,
  keys: SigningKeys,
): Promise<SignedHead | undefined> {
  return database.transaction().execute(async (transaction) => {
    const pending = await takePending(transaction, organizationId);
    if (pending.length === 0) return undefined;
    const last = await lastLink(transaction, organizationId, keys);
    const records = await recordsOf(transaction, organizationId, pending);
    const linkedAt = new Date();
    let { position, hash } = last;
    const links = pending.map(({ kind, row_id: rowId }) => {
      const salt = randomBytes(16).toString("hex");
      const record = records.get(`${kind} ${rowId}`);
      const digests = record ? digestsOf(record, salt) : missingDigests;
      position += 1;
      hash = linkHash({ position, kind, rowId, linkedAt, ...digests }, hash);
      return {
        organization_id: organizationId,
        position,
        kind,
        row_id: rowId,
        salt,
        personal: digests.personal,
        digest: digests.digest,
        retained_from: digests.retainedFrom,
        linked_at: linkedAt,
        hash,
      };
    });
    await transaction.insertInto("audit_link").values(links).execute();
    const head = keys.sign({ organizationId, position, hash, signedAt: linkedAt.toISOString() });
    await transaction
      .insertInto("audit_head")
      .values({
        organization_id: organizationId,
        position,
        hash,
        signed_at: linkedAt,
        key_id: head.keyId,
        signature: head.signature,
      })
      .execute();
    return head;
  });
}

async function takePending(transaction: Transaction<Tables>, organizationId: string) {
  const { rows } = await sql<{ id: number; kind: RecordKind; row_id: string }>`
    delete from audit_pending where organization_id = ${organizationId} and id in (
      select id from audit_pending where organization_id = ${organizationId} order by id limit ${batchRows}
    ) returning id, kind, row_id`.execute(transaction);
  return rows.sort((a, b) => a.id - b.id);
}

async function lastLink(transaction: Transaction<Tables>, organizationId: string, keys: SigningKeys) {
  const link = await transaction
    .selectFrom("audit_link")
    .leftJoin("audit_head", (join) =>
      join
        .onRef("audit_head.organization_id", "=", "audit_link.organization_id")
        .onRef("audit_head.position", "=", "audit_link.position"),
    )
    .select(["audit_link.position", "audit_link.hash"])
    .select(["audit_head.hash as signed_hash", "signed_at", "key_id", "signature"])
    .where("audit_link.organization_id", "=", organizationId)
    .orderBy("audit_link.position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!link) return { position: 0, hash: chainBeginning(organizationId) };
  const { position, hash, signed_hash, signed_at, key_id: keyId, signature } = link;
  const isSigned =
    signed_hash === hash &&
    signed_at !== null &&
    keyId !== null &&
    signature !== null &&
    typeof keys.signerOf({
      organizationId,
      position,
      hash,
      signedAt: signed_at.toISOString(),
      keyId,
      signature,
    }) === "number";
  if (isSigned) return { position, hash };
  throw new BrokenChainError(`The last link (${position}) of the audit chain is not a head that was signed.`);
}

async function recordsOf(
  transaction: Transaction<Tables>,
  organizationId: string,
  pending: readonly { kind: RecordKind; row_id: string }[],
) {
  const byKind = Map.groupBy(pending, ({ kind }) => kind);
  const records = [];
  for (const [kind, rows] of byKind) {
    const ids = rows.map(({ row_id }) => row_id);
    records.push(...(await readChainedRecords(transaction, organizationId, kind, ids)));
  }
  return new Map(records.map((record) => [`${record.kind} ${record.rowId}`, record]));
}
