import "server-only";
import { type Kysely, sql } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { type ChainedRecord, timeText } from "./records.ts";

/** What was removed from an organization's records by an entry of `audit_removal`. */
export type Removals = {
  /**
   * Whether retention could delete a record; `retainedFrom` is the time from which it counts for the record.
   */
  isRemoved(retainedFrom: string | null): boolean;
  /** Whether a record has no name, and is of a person whose name was erased. */
  isErased(record: ChainedRecord): boolean;
};

/** Returns the removals that an organization's chain knows: one that was not chained allows nothing. */
export async function findRemovals(database: Kysely<Tables>, organizationId: string): Promise<Removals> {
  const { rows } = await sql<{ before: string | null; person: string | null }>`
    select ${sql.raw(timeText("removed_before"))} as before, erased_person as person
    from audit_removal removal
    where organization_id = ${organizationId} and exists (select from audit_link link
      where link.organization_id = ${organizationId} and kind = 'removal' and row_id = removal.id::text)`.execute(
    database,
  );
  const persons = new Set(rows.map(({ person }) => person));
  const before = rows.reduce(
    (latest, row) => ((row.before ?? "") > latest ? (row.before ?? "") : latest),
    "",
  );
  return {
    isRemoved: (retainedFrom) => retainedFrom !== null && retainedFrom < before,
    isErased: ({ personal, people }) => personal.at(-1) === "" && people.some((id) => persons.has(id)),
  };
}
