import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { SigningKeys } from "./signing-key.ts";
import type { ChainFinding } from "./chain-finding.ts";

const batchRows = 500;

/**
 * Returns what is wrong with the signed heads of an organization: a signature that none of the keys made, or
 * one that had been replaced by then, a head of another link than the chain has at its position, and a last
 * link without a head. Reads in batches, so that memory does not grow with the chain.
 */
export async function verifyHeads(
  database: Kysely<Tables>,
  organizationId: string,
  keys: SigningKeys,
): Promise<ChainFinding[]> {
  const findings: ChainFinding[] = [];
  let after = 0;
  let newest = 0;
  for (;;) {
    const heads = await readHeads(database, organizationId, after);
    for (const { signed_at, linked, ...head } of heads) {
      const { position, hash } = head;
      const find = (problem: ChainFinding["problem"]) => findings.push({ problem, position, record: "head" });
      const signer = keys.signerOf({ ...head, organizationId, signedAt: signed_at.toISOString() });
      if (typeof signer === "string") {
        find(signer);
        continue;
      }
      if (signer < newest) find("replacedKey");
      newest = Math.max(newest, signer);
      if (linked === null) find("missing");
      else if (linked !== hash) find("changed");
    }
    after = heads.at(-1)?.position ?? after;
    if (heads.length < batchRows) break;
  }
  const last = await database
    .selectFrom("audit_link")
    .select("position")
    .where("organization_id", "=", organizationId)
    .where("position", ">", after)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) findings.push({ problem: "unsigned", position: last.position, record: "head" });
  return findings;
}

function readHeads(database: Kysely<Tables>, organizationId: string, after: number) {
  return database
    .selectFrom("audit_head")
    .leftJoin("audit_link", (join) =>
      join
        .onRef("audit_link.organization_id", "=", "audit_head.organization_id")
        .onRef("audit_link.position", "=", "audit_head.position"),
    )
    .select(["audit_head.position", "audit_head.hash", "signed_at", "key_id as keyId", "signature"])
    .select("audit_link.hash as linked")
    .where("audit_head.organization_id", "=", organizationId)
    .where("audit_head.position", ">", after)
    .orderBy("audit_head.position")
    .limit(batchRows)
    .execute();
}
