import "server-only";
import { sql, type Transaction } from "kysely";
import { copyRows } from "#platform/database/copy-rows.ts";
import type { ImportFile, ImportRepair, UnsentRow } from "#lib/shared/import-file.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { AppError } from "../errors/app-error.ts";
import { requireRoomForBytes } from "./draft-quota.ts";
import { requireOwnUpload } from "./draft-run.ts";
import { requireRun } from "./runs.ts";
import { isUploading } from "./save-records.ts";

/** The bytes that a repair counts beside its texts, because millions of short ones need room as well. */
const repairBytes = 64;

type Part = {
  table: "import_unsent_row" | "import_repair";
  columns: readonly string[];
  /** The number of items that the run was said to have. */
  announced: (file: ImportFile) => number;
  /** The stored bytes of an item of the table. */
  bytes: ReturnType<typeof sql<number>>;
};

const unsentRowPart: Part = {
  table: "import_unsent_row",
  columns: ["row_number", "state", "reasons", "cells"],
  announced: ({ held, leftOut }) => held + leftOut,
  bytes: sql<number>`octet_length(reasons::text) + octet_length(cells)`,
};

const repairPart: Part = {
  table: "import_repair",
  columns: ["row_number", "field", "kind", "change"],
  announced: ({ repairs }) => repairs,
  bytes: sql<number>`octet_length(change) + ${repairBytes}::int`,
};

type Uploading = { organizationId: string; run: ImportRun; from: number; personId: string };

/**
 * Stores a piece of the rows that are not sent. `from` is the index of the first one. The same piece again
 * replaces itself. A run that is planned already is not changed. Throws BAD_REQUEST for more rows than
 * announced, RUN_ID_TAKEN for another person's upload, and DRAFTS_FULL.
 */
export async function saveUnsentRows(uploading: Uploading, rows: readonly UnsentRow[]): Promise<ImportRun> {
  return save(
    uploading,
    unsentRowPart,
    rows.map(({ row, state, reasons, cells }) => [
      row,
      state,
      JSON.stringify(reasons),
      JSON.stringify(cells),
    ]),
  );
}

/** Stores a piece of the repairs, as `saveUnsentRows`. */
export async function saveRepairs(
  uploading: Uploading,
  repairs: readonly ImportRepair[],
): Promise<ImportRun> {
  return save(
    uploading,
    repairPart,
    repairs.map(({ row, field, kind, before, after }) => [row, field, kind, JSON.stringify([before, after])]),
  );
}

async function save(
  { organizationId, run, from, personId }: Uploading,
  part: Part,
  rows: readonly (readonly (string | number)[])[],
): Promise<ImportRun> {
  if (!run.file || from + rows.length > part.announced(run.file))
    throw new AppError({ code: "BAD_REQUEST", message: "The import was said to have fewer of these." });
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    await requireOwnUpload(transaction, run.id, personId);
    if (!(await isUploading(transaction, run.id))) return;
    const piece = sql`organization_id = ${organizationId} and run_id = ${run.id}
      and ordinal >= ${from} and ordinal < ${from + rows.length}`;
    const before = await bytesOf(transaction, part, piece);
    await sql`delete from ${sql.table(part.table)} where ${piece}`.execute(transaction);
    const key = ["organization_id", "run_id", "ordinal"];
    await copyRows(
      transaction,
      { table: part.table, columns: [...key, ...part.columns] },
      rows.map((values, index) => [organizationId, run.id, from + index, ...values]),
    );
    const added = (await bytesOf(transaction, part, piece)) - before;
    await transaction
      .updateTable("import_run")
      .set(({ eb }) => ({ stored_bytes: eb("stored_bytes", "+", added) }))
      .where("id", "=", run.id)
      .execute();
    await requireRoomForBytes(transaction, organizationId);
  });
  return requireRun(organizationId, run.id);
}

async function bytesOf(
  transaction: Transaction<Tables>,
  { table, bytes }: Part,
  piece: ReturnType<typeof sql>,
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(${bytes}), 0)::float8 as sum from ${sql.table(table)} where ${piece}`.execute(
    transaction,
  );
  return rows[0]?.sum ?? 0;
}
