import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { SigningKey } from "./signing-key.ts";
import type { ChainFinding } from "./chain-finding.ts";

/**
 * Returns what is wrong with the signed heads of an organization: a signature that the key did not make, a head
 * of another link than the chain has at its position, and a last link without a head.
 */
export async function verifyHeads(
  database: Kysely<Tables>,
  organizationId: string,
  key: SigningKey,
): Promise<ChainFinding[]> {
  const heads = await database
    .selectFrom("audit_head")
    .leftJoin("audit_link", (join) =>
      join
        .onRef("audit_link.organization_id", "=", "audit_head.organization_id")
        .onRef("audit_link.position", "=", "audit_head.position"),
    )
    .select(["audit_head.position", "audit_head.hash", "signed_at", "key_id as keyId", "signature"])
    .select("audit_link.hash as linked")
    .where("audit_head.organization_id", "=", organizationId)
    .orderBy("audit_head.position")
    .execute();
  const findings = heads.flatMap(({ signed_at, linked, ...head }): ChainFinding[] => {
    const { position, hash } = head;
    const find = (problem: ChainFinding["problem"]) => [{ problem, position, record: "head" }];
    if (!key.isSignedHead({ ...head, organizationId, signedAt: signed_at.toISOString() }))
      return find("unsigned");
    if (linked === null) return find("missing");
    return linked === hash ? [] : find("changed");
  });
  const last = await database
    .selectFrom("audit_link")
    .select("position")
    .where("organization_id", "=", organizationId)
    .where("position", ">", heads.at(-1)?.position ?? 0)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  if (last) findings.push({ problem: "unsigned", position: last.position, record: "head" });
  return findings;
}
