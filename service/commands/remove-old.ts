import { type Kysely, sql } from "kysely";
import type { TermYears } from "#platform/retention-terms.ts";
import type { Tables } from "../database/tables.ts";

/**
 * What retention removes: ended exports with their postings and documents, and processed imports with their
 * logs.
 */
export type OldKind = "exports" | "imports";

/**
 * § 147 Abs. 3 AO: ten years for records of the books. Documents, as vouchers, have eight, but go with the
 * postings that name them.
 */
export const lawYears: TermYears<OldKind> = { exports: 10, imports: 10 };

/** Maximum rows that one transaction deletes, so that nobody who writes waits for it long. */
const batchRows = 1_000;

const oldExports = (before: Date) => sql`export where finished_at < ${before}`;
const oldImports = (before: Date) => sql`import_job where created_at < ${before} and status = 'PROCESSED'`;

/** Counts the exports or imports from before a time, and changes nothing. */
export async function countOld(database: Kysely<Tables>, kind: OldKind, before: Date): Promise<number> {
  const old = kind === "exports" ? oldExports(before) : oldImports(before);
  const { rows } = await sql<{ count: string }>`select count(*)::text as count from ${old}`.execute(database);
  return Number(rows[0]?.count);
}

/**
 * Removes the exports or imports from before a time, in short transactions, each with all that belongs to
 * it. Resolves with their number. Ended midway, it can be done again.
 */
export async function removeOld(database: Kysely<Tables>, kind: OldKind, before: Date): Promise<number> {
  const found =
    kind === "exports"
      ? sql`organization_id as organization, id from ${oldExports(before)}`
      : sql`organization_id as organization, process_id as id from ${oldImports(before)}`;
  for (let removed = 0; ;) {
    const { rows } = await sql<Owned>`select ${found} limit ${batchRows}`.execute(database);
    for (const row of rows) await (kind === "exports" ? removeExport : removeImport)(database, row);
    removed += rows.length;
    if (rows.length < batchRows) return removed;
  }
}

/** An export or an import, and whose it is. */
type Owned = { organization: string; id: string };

async function removeExport(database: Kysely<Tables>, { organization, id }: Owned): Promise<void> {
  let count: number;
  do {
    count = await database.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ key: string }>`
        delete from export_posting
        where organization_id = ${organization} and export_id = ${id} and ordinal = any(array(
          select ordinal from export_posting where organization_id = ${organization} and export_id = ${id}
          order by ordinal limit ${batchRows}))
        returning posting_key::text as key`.execute(transaction);
      // A posting that failed is ready again, and may be in a later export.
      const keys = rows.map(({ key }) => key);
      await sql`
        delete from posting where organization_id = ${organization} and key = any(${keys}::bigint[]) and export_id = ${id}
      `.execute(transaction);
      return rows.length;
    });
  } while (count === batchRows);
  await database
    .deleteFrom("export")
    .where("organization_id", "=", organization)
    .where("id", "=", id)
    .execute();
}

async function removeImport(database: Kysely<Tables>, { organization, id }: Owned): Promise<void> {
  let count: bigint;
  do {
    ({ numAffectedRows: count = 0n } = await sql`
      delete from import_event
      where organization_id = ${organization} and process_id = ${id} and ordinal = any(array(
        select ordinal from import_event where organization_id = ${organization} and process_id = ${id}
        order by ordinal limit ${batchRows}))`.execute(database));
  } while (count === BigInt(batchRows));
  await database
    .deleteFrom("import_job")
    .where("organization_id", "=", organization)
    .where("process_id", "=", id)
    .execute();
}
