import "server-only";
import { type ExpressionBuilder, sql } from "kysely";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type {
  ImportOutcome,
  ImportRecord,
  ImportRecordPage,
  ImportRecordsQuery,
  ImportRun,
  RecordEnd,
} from "#lib/shared/import-run.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { canInactivate } from "./can-inactivate.ts";
import { restorableRecords } from "./restorable.ts";
import { isSpared } from "./spared.ts";

const pageSize = 100;

type Build = ExpressionBuilder<Tables, "import_record">;

/** Returns the condition of each outcome, for the records of a run. */
const conditionsOf = (run: ImportRun) => ({
  imported: (build: Build) => build("status", "=", "IMPORTED"),
  failed: (build: Build) =>
    build.and([build("status", "is distinct from", "IMPORTED"), build("status", "is not", null)]),
  open: (build: Build) =>
    build.and([
      build("status", "is distinct from", "IMPORTED"),
      build("status", "is", null),
      build.not(isSpared(run)),
    ]),
  spared: () => isSpared(run),
});

/**
 * Returns a page of a run's filtered records, in the order of the file. A page begins at the first match
 * from index `from`, or ends before index `before`, so that every page costs the same.
 */
export async function readRecords(
  organizationId: string,
  run: ImportRun,
  query: ImportRecordsQuery,
): Promise<ImportRecordPage> {
  const isBackwards = query.before !== undefined;
  const from = query.from ?? 0;
  const rows = await (
    await selectRecords(organizationId, run, query)
  )
    .where("ordinal", isBackwards ? "<" : ">=", query.before ?? from)
    .orderBy("ordinal", isBackwards ? "desc" : "asc")
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const hasMore = rows.length > pageSize;
  if (isBackwards) shown.reverse();
  const title = coreDataTypeOf(run.coreDataType).title;
  const first = shown[0]?.ordinal;
  return {
    records: shown.map((row) => recordFrom(row, title)),
    hasEarlier: isBackwards
      ? hasMore
      : first !== undefined && (await hasEarlier(organizationId, run, query, first)),
    next: isBackwards ? (query.before ?? null) : hasMore ? (rows[pageSize]?.ordinal ?? null) : null,
  };
}

async function hasEarlier(
  organizationId: string,
  run: ImportRun,
  query: ImportRecordsQuery,
  first: number,
): Promise<boolean> {
  if (first === 0) return false;
  const rows = await selectRecords(organizationId, run, query);
  return (await rows.where("ordinal", "<", first).limit(1).execute()).length > 0;
}

async function selectRecords(
  organizationId: string,
  run: ImportRun,
  { outcome, planned, operation, code, search }: ImportRecordsQuery,
) {
  const database = await appDatabase();
  let rows = database
    .selectFrom("import_record")
    .leftJoin("import_chunk", (join) =>
      join
        .onRef("import_chunk.run_id", "=", "import_record.run_id")
        .onRef("import_chunk.number", "=", "import_record.chunk"),
    )
    .selectAll("import_record")
    .select("import_chunk.process_id")
    .select(isSpared(run).as("spared"))
    .where("import_record.organization_id", "=", organizationId)
    .where("import_record.run_id", "=", run.id);
  if (outcome) rows = rows.where((build) => conditionsOf(run)[outcome](build as never as Build));
  if (planned) rows = rows.where("planned", "=", planned);
  if (operation) rows = rows.where("import_record.operation", "=", operation);
  if (code) rows = rows.where(sql<boolean>`errors @> array[${code}::text]`);
  if (search)
    rows = rows.where(sql<boolean>`
      (starts_with(record_id, ${search}) or strpos(lower(title), lower(${search})) > 0)`);
  return rows;
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof selectRecords>>["execute"]>>[number];

function recordFrom(row: Row, title: string): ImportRecord {
  const known = row.known === null ? null : (JSON.parse(row.known) as Record<string, string>);
  return {
    place: row.ordinal,
    row: row.row_number,
    id: row.record_id,
    title: row.title,
    planned: row.planned,
    knownTitle: known?.[title] ?? null,
    operation: row.operation,
    processId: row.process_id,
    status: row.status,
    spared: row.spared,
    errors: row.errors,
    answeredAt: row.answered_at?.toISOString() ?? null,
    resent: row.resent,
  };
}

/**
 * Returns the number of records by plan and result, the codes of the failed records, most frequent first,
 * and the number of records that can be restored.
 */
export async function readOutcome(organizationId: string, run: ImportRun): Promise<ImportOutcome> {
  const database = await appDatabase();
  const end = sql<RecordEnd>`case when status is null and ${isSpared(run)} then 'spared' when status is null then 'open'
    when status <> 'IMPORTED' then 'failed' when operation = 'UPDATE' then 'updated'
    when operation = 'INACTIVATE' then 'inactivated' else 'created' end`;
  const agreement = await database
    .selectFrom("import_record")
    .select(["planned", end.as("end"), sql<number>`count(*)::int`.as("count")])
    .where("organization_id", "=", organizationId)
    .where("run_id", "=", run.id)
    .groupBy(["planned", sql`2`])
    .orderBy("planned")
    .orderBy(sql`2`)
    .execute();
  const { rows: failures } = await sql<{ code: string; count: number }>`
    select code, count(*)::int as count from import_record cross join unnest(errors) as code
    where organization_id = ${organizationId} and run_id = ${run.id} and status is distinct from 'IMPORTED' group by code order by count desc, code
  `.execute(database);
  const { rows: restorable } = await sql<{ count: number }>`
    select count(*)::int as count from (${restorableRecords({ id: run.id, organizationId })}) as records`.execute(
    database,
  );
  return {
    agreement,
    failures,
    restorable: restorable[0]?.count ?? 0,
    canInactivate: await canInactivate(run),
  };
}
