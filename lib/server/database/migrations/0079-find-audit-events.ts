import "server-only";
import type { Kysely } from "kysely";
import { createIndex, createIndexBesideWriters, type NewIndex } from "#platform/database/create-index.ts";

const table = "audit_event";
const indexes: NewIndex[] = [
  { name: "audit_event_by_action", table, definition: "(organization_id, action, id desc)" },
  { name: "audit_event_by_time", table, definition: "(organization_id, at)" },
];

/** Adds the indexes by which the audit trail of an organization is filtered by action and by time. */
export async function fillAuditEvents(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await createIndexBesideWriters(db, index);
}

/** Adds them where `fillAuditEvents` could not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of indexes) await createIndex(db, index);
}
