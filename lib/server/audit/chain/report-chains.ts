import "server-only";
import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import type { SigningKeys } from "./signing-key.ts";
import { listChains, type Verification, verifyChain } from "./verify-chain.ts";

/** A head as a receipt or the log names it, to be found in the chain. */
export type KnownHead = { organizationId: string; position: number; hash: string };

/** Reads a head in the form `organization:position:hash`. Returns undefined for another text. */
export function parseHead(text: string): KnownHead | undefined {
  const [, organizationId, position, hash] = /^(.+):(\d{1,15}):([\da-f]{64})$/.exec(text) ?? [];
  if (organizationId === undefined || hash === undefined) return undefined;
  return { organizationId, position: Number(position), hash };
}

/**
 * Verifies the chains of all organizations, and that they hold the known heads: without one nobody can tell
 * that the end of a chain was cut off. Prints a line for each chain and each finding, and resolves with
 * whether there was no finding.
 */
export async function reportChains(
  database: Kysely<Tables>,
  keys: SigningKeys,
  heads: readonly KnownHead[],
  print: (line: string) => void,
): Promise<boolean> {
  const organizations = new Set([
    ...(await listChains(database)),
    ...heads.map(({ organizationId }) => organizationId),
  ]);
  let isSound = true;
  print(`Heads are signed by the key ${keys.id}:\n${keys.publicKey.trim()}`);
  const former = keys.ids.slice(0, -1);
  if (former.length > 0) print(`Before it by ${former.join(", ")}.`);
  for (const organizationId of organizations) {
    const verification = await verifyChain(database, organizationId, keys);
    const known = heads.filter((head) => head.organizationId === organizationId);
    const lines = [...findingLines(verification), ...(await missingHeads(database, known))];
    if (lines.length > 0) isSound = false;
    const { links, hash, pending, removed, erased } = verification;
    const state = lines.length === 0 ? "ok" : "wrong";
    const counts = [
      `${links} links, last ${hash}`,
      `${pending} records not chained yet`,
      `${removed} removed by retention`,
      `${erased} with an erased name`,
    ];
    print(`${state}  ${organizationId}: ${counts.join(", ")}`);
    for (const line of lines) print(`  ${line}`);
  }
  return isSound;
}

const findingLines = ({ organizationId, findings }: Verification) =>
  findings.map(({ problem, position, record }) => {
    const where = position === null ? "outside the chain" : `at ${position}`;
    return `${organizationId} ${where}: ${record} ${sentences[problem]}`;
  });

const sentences = {
  missing: "is missing",
  changed: "was changed",
  reordered: "does not follow from the link before",
  inserted: "was inserted",
  unsigned: "is not signed",
  unknownKey: "is signed by a key that is not known here",
  replacedKey: "is signed by a key that had been replaced",
};

async function missingHeads(database: Kysely<Tables>, heads: readonly KnownHead[]): Promise<string[]> {
  const lines: string[] = [];
  for (const { organizationId, position, hash } of heads) {
    const link = await database
      .selectFrom("audit_link")
      .select("hash")
      .where("organization_id", "=", organizationId)
      .where("position", "=", position)
      .executeTakeFirst();
    if (link?.hash !== hash)
      lines.push(`${organizationId} at ${position}: the known head is not in the chain`);
  }
  return lines;
}
