import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { findCopies } from "./copies.ts";
import { chainBeginning, linkHash, personalHash, recordDigest } from "./link.ts";
import {
  type ChainedRecord,
  findUnknownRecords,
  presentKinds,
  readChainedRecords,
  recordKinds,
} from "./records.ts";
import type { ChainFinding } from "./chain-finding.ts";
import { findRemovals, type Removals } from "./removals.ts";
import { verifyHeads } from "./verify-heads.ts";
import type { SigningKeys } from "./signing-key.ts";

export type Verification = {
  organizationId: string;
  /** The number of links, and the hash of the last one. */
  links: number;
  hash: string;
  /** The number of records that are not chained yet. */
  pending: number;
  /** The number of records that retention deleted, and of records whose name was erased. */
  removed: number;
  erased: number;
  findings: ChainFinding[];
};

const batchRows = 500;

/**
 * The time by which a record may lie before one that was chained earlier, in milliseconds: longer than any
 * transaction that records something.
 */
const overlapMilliseconds = 15 * 60_000;

/** Returns every organization that has a chain or a record. */
export async function listChains(database: Kysely<Tables>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select organization_id as id from audit_link union select organization_id from audit_pending
    union select organization_id from audit_head union select organization_id from audit_event
    union select organization_id from hand_over union select organization_id from setting_change
    order by 1`.execute(database);
  return rows.map(({ id }) => id);
}

/**
 * Compares an organization's records with its chain, and the chain with itself and with its signed heads.
 * Reads in batches, so that memory does not grow with the chain. What was removed with a record of it is no
 * finding.
 */
export async function verifyChain(
  database: Kysely<Tables>,
  organizationId: string,
  keys: SigningKeys,
): Promise<Verification> {
  const findings: ChainFinding[] = [];
  const removals = await findRemovals(database, organizationId);
  const end = await verifyLinks(database, organizationId, removals, findings);
  findings.push(...(await verifyHeads(database, organizationId, keys)));
  for (const kind of presentKinds) {
    for (const rowId of await findUnknownRecords(database, organizationId, kind))
      findings.push({ problem: "inserted", position: null, record: `${kind} ${rowId}` });
  }
  findings.push(...(await findCopies(database, organizationId)));
  const { pending } = await database
    .selectFrom("audit_pending")
    .select(({ fn }) => fn.countAll<number>().as("pending"))
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return { organizationId, ...end, pending, findings };
}

async function verifyLinks(
  database: Kysely<Tables>,
  organizationId: string,
  removals: Removals,
  findings: ChainFinding[],
) {
  let hash = chainBeginning(organizationId);
  let expected = 1;
  let [links, removed, erased] = [0, 0, 0];
  let latest = 0;
  for (let after = 0; ;) {
    const batch = await database
      .selectFrom("audit_link")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("position", ">", after)
      .orderBy("position")
      .limit(batchRows)
      .execute();
    const records = await recordsOf(database, organizationId, batch);
    for (const row of batch) {
      const { position, digest, salt, personal, retained_from: retainedFrom, linked_at: linkedAt } = row;
      const kind = row.kind as ChainedRecord["kind"];
      const name = `${kind} ${row.row_id}`;
      const find = (problem: ChainFinding["problem"]) => findings.push({ problem, position, record: name });
      const link = { position, kind, rowId: row.row_id, personal, digest, retainedFrom, linkedAt };
      if (position !== expected) find("missing");
      else if (linkHash(link, hash) !== row.hash) find("reordered");
      // Goes on from the stored hash, so that each fault is found where it lies.
      hash = row.hash;
      expected = position + 1;
      links += 1;
      const record = records.get(name);
      if (!record) {
        if (removals.isRemoved(retainedFrom)) removed += 1;
        else find("missing");
        continue;
      }
      if (removals.isErased(record)) erased += 1;
      if (!hasDigest(record, { digest, salt, personal }, removals)) find("changed");
      const at = record.at?.getTime() ?? latest;
      if (at < latest - overlapMilliseconds) find("inserted");
      latest = Math.max(latest, at);
    }
    const last = batch.at(-1);
    if (!last || batch.length < batchRows) return { links, hash, removed, erased };
    after = last.position;
  }
}

type Stored = { digest: string; salt: string | null; personal: string };

function hasDigest(record: ChainedRecord, { digest, salt, personal }: Stored, removals: Removals): boolean {
  const isErased = removals.isErased(record);
  const isPersonal = isErased || (salt !== null && personalHash(record, salt) === personal);
  return isPersonal && recordDigest(record, personal) === digest;
}

async function recordsOf(
  database: Kysely<Tables>,
  organizationId: string,
  links: readonly { kind: string; row_id: string }[],
): Promise<Map<string, ChainedRecord>> {
  const records = [];
  for (const kind of recordKinds) {
    const ids = links.filter((link) => link.kind === kind).map(({ row_id }) => row_id);
    records.push(...(await readChainedRecords(database, organizationId, kind, ids)));
  }
  return new Map(records.map((record) => [`${record.kind} ${record.rowId}`, record]));
}
