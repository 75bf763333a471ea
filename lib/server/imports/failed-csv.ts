import "server-only";
import { Readable } from "node:stream";
import { setImmediate as letOthersIn } from "node:timers/promises";
import { sql } from "kysely";
import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { describedCode, coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { csvLines } from "../write-csv/csv-lines.ts";
import { appDatabase } from "../database/open.ts";

/** Maximum number of rows per read, which bounds the memory of a download of any length. */
const batchRows = 1_000;

const reasonHeading: Record<AppLocale, string> = { en: "Reason", de: "Grund" };

/** Returns the response with a CSV file of a run's failed records, read while it is sent. */
export function failedCsvResponse(organizationId: string, run: ImportRun, language: AppLocale): Response {
  const name = { en: "failed-rows", de: "Fehlgeschlagene-Zeilen" }[language];
  const lines = Readable.from(failedCsv(organizationId, run, language), { objectMode: false });
  return new Response(Readable.toWeb(lines) as ReadableStream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}_${run.id.slice(0, 8)}.csv"`,
      "x-content-type-options": "nosniff",
    },
  });
}

/**
 * Yields the failed records of a run in the columns of their own file, and the reason in a further column,
 * so that they can be corrected and imported again: UTF-8 with byte order mark, semicolons, CRLF, formulas
 * made harmless. Without a file or column names the columns are those of the type. Throws the errors of the
 * database, also in the middle.
 */
export async function* failedCsv(
  organizationId: string,
  run: ImportRun,
  language: AppLocale,
): AsyncGenerator<Uint8Array> {
  const database = await appDatabase();
  const type = coreDataTypeOf(run.coreDataType);
  const { column_names } = await database
    .selectFrom("import_run")
    .select("column_names")
    .where("id", "=", run.id)
    .executeTakeFirstOrThrow();
  const columns = JSON.parse(column_names) as string[];
  const headings = columns.length > 0 ? columns : type.fields.map(({ label }) => label[language]);
  const write = (rows: string[][]) => Buffer.from(csvLines(rows, { delimiter: ";" }));
  yield Buffer.from("\uFEFF");
  yield write([[...headings, reasonHeading[language]]]);
  const failed = database
    .selectFrom("import_record")
    .select(["ordinal", "record", "cells", "errors"])
    .where("organization_id", "=", organizationId)
    .where("run_id", "=", run.id)
    .where(sql<boolean>`status is distinct from 'IMPORTED' and status is not null`)
    .orderBy("ordinal")
    .limit(batchRows);
  for (let after = -1; ;) {
    const batch = await failed.where("ordinal", ">", after).execute();
    if (batch.length > 0) yield write(batch.map((row) => cellsOf(row, { columns, type, language })));
    const last = batch.at(-1);
    if (!last || batch.length < batchRows) return;
    after = last.ordinal;
    await letOthersIn();
  }
}

type Row = { record: string; cells: string; errors: string[] };
type Shape = { columns: string[]; type: CoreDataDescription; language: AppLocale };

function cellsOf({ record, cells, errors }: Row, { columns, type, language }: Shape): string[] {
  const values = JSON.parse(record) as Record<string, string>;
  const own = JSON.parse(cells) as string[];
  const shown =
    columns.length > 0 && own.length > 0
      ? columns.map((_, index) => own[index] ?? "")
      : type.fields.map(({ key }) => values[key] ?? "");
  const reasons = errors.map((code) => {
    const known = describedCode(type, code);
    return known ? `${known.title[language]} (${code})` : code;
  });
  return [...shown, reasons.join("; ")];
}
