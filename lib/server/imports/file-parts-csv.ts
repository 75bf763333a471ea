import "server-only";
import { Readable } from "node:stream";
import { setImmediate as letOthersIn } from "node:timers/promises";
import type { UnsentRow } from "#lib/shared/import-file.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { appDatabase } from "../database/open.ts";
import { csvLines } from "../write-csv/csv-lines.ts";
import { type PartRange, selectRepairs, selectUnsentRows } from "./file-parts.ts";

/** Maximum number of rows per read, which bounds the memory of a download of any length. */
const batchRows = 1_000;

/** The texts of the files: the headings of the added columns, and the description of a problem in a field. */
export type FilePartTexts = {
  headings: Record<"row" | "reason" | "field" | "before" | "after", string>;
  reason: (field: string, kind: string) => string;
  label: (field: string) => string;
  leftOut: string;
};

type Owner = { organizationId: string; run: ImportRun };

/** Returns the reasons of an unsent row as one text. */
export function reasonsText({ state, reasons }: UnsentRow, { reason, leftOut }: FilePartTexts): string {
  const problems = reasons.map(({ field, kind }) => reason(field, kind)).join("; ");
  if (state === "held") return problems;
  return problems === "" ? leftOut : `${leftOut}: ${problems}`;
}

/**
 * Returns the response with a CSV file of the rows that are not sent, read while it is sent: the file's own
 * columns, so that they can be corrected and imported again, and before them the row's number and the
 * reason.
 */
export async function unsentRowsResponse(
  { organizationId, run }: Owner,
  texts: FilePartTexts,
  language: AppLocale,
): Promise<Response> {
  const database = await appDatabase();
  const { column_names } = await database
    .selectFrom("import_run")
    .select("column_names")
    .where("id", "=", run.id)
    .executeTakeFirstOrThrow();
  const columns = JSON.parse(column_names) as string[];
  const { headings } = texts;
  const batches = batchesOf(selectUnsentRows, { organizationId, runId: run.id }, (row) => [
    String(row.row),
    reasonsText(row, texts),
    ...columns.map((_, index) => row.cells[index] ?? ""),
  ]);
  return csvResponse([headings.row, headings.reason, ...columns], batches, {
    run,
    name: { en: "rows-not-sent", de: "Nicht-gesendete-Zeilen" }[language],
  });
}

/** Returns the response with a CSV file of a run's repairs, read while it is sent. */
export function repairsResponse(
  { organizationId, run }: Owner,
  { headings, reason, label }: FilePartTexts,
  language: AppLocale,
): Response {
  const batches = batchesOf(
    selectRepairs,
    { organizationId, runId: run.id },
    ({ row, field, kind, before, after }) => [
      ...[String(row), label(field), reason(field, kind), before, after],
    ],
  );
  const { row, field, reason: why, before, after } = headings;
  return csvResponse([row, field, why, before, after], batches, {
    run,
    name: { en: "repairs", de: "Korrekturen" }[language],
  });
}

async function* batchesOf<Item>(
  select: (range: PartRange) => Promise<Item[]>,
  owner: Pick<PartRange, "organizationId" | "runId">,
  cells: (item: Item) => string[],
): AsyncGenerator<string[][]> {
  for (let from = 0; ; from += batchRows) {
    const batch = await select({ ...owner, from, limit: batchRows });
    if (batch.length > 0) yield batch.map(cells);
    if (batch.length < batchRows) return;
    await letOthersIn();
  }
}

function csvResponse(
  headings: string[],
  batches: AsyncIterable<string[][]>,
  { run, name }: { run: ImportRun; name: string },
): Response {
  const write = (rows: string[][]) => Buffer.from(csvLines(rows, { delimiter: ";" }));
  const lines = async function* () {
    yield Buffer.from("\uFEFF");
    yield write([headings]);
    for await (const batch of batches) yield write(batch);
  };
  const body = Readable.from(lines(), { objectMode: false });
  return new Response(Readable.toWeb(body) as ReadableStream, {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="${name}_${run.id.slice(0, 8)}.csv"`,
      "x-content-type-options": "nosniff",
    },
  });
}
