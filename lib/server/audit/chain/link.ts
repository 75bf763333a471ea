import "server-only";
import { createHash } from "node:crypto";
import type { ChainedRecord, RecordKind } from "./records.ts";

/** What a link says of its record. Hashes are hexadecimal. */
export type Digests = { personal: string; digest: string; retainedFrom: string | null };

export type ChainLink = Digests & {
  position: number;
  kind: RecordKind;
  rowId: string;
  linkedAt: Date;
};

const sha256 = (parts: unknown[]) => createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** The digest of a record that was gone before it was chained. */
export const missingDigests: Digests = { personal: "", digest: "missing", retainedFrom: null };

/** Returns the salted hash of a record's personal data. */
export function personalHash(record: ChainedRecord, salt: string): string {
  return sha256([salt, record.personal]);
}

/** Returns the hash of a record, in which its personal data are only a hash. */
export function recordDigest(record: ChainedRecord, personal: string): string {
  return sha256([record.kind, record.rowId, record.facts, personal]);
}

/** Returns what a new link says of its record. */
export function digestsOf(record: ChainedRecord, salt: string): Digests {
  const personal = personalHash(record, salt);
  return { personal, digest: recordDigest(record, personal), retainedFrom: record.retainedFrom };
}

/** Returns what the first link of an organization's chain has in place of the hash before. */
export const chainBeginning = (organizationId: string) => sha256(["kontor audit chain", organizationId]);

/** Returns the hash of a link, which covers all links before. */
export function linkHash(link: ChainLink, before: string): string {
  const { position, kind, rowId, digest, retainedFrom, linkedAt } = link;
  return sha256([before, position, kind, rowId, digest, retainedFrom, linkedAt.toISOString()]);
}
