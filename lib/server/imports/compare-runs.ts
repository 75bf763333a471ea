import "server-only";
import { sql } from "kysely";
import { coreDataTypeOf } from "#lib/shared/core-data/core-data-types.ts";
import type {
  ComparisonQuery,
  ImportComparison,
  ImportRun,
  RecordDifference,
} from "#lib/shared/import-run.ts";
import { appDatabase } from "../database/open.ts";
import { AppError } from "../errors/app-error.ts";

const pageSize = 100;

/** The kinds in the order in which the first that there is gets listed, unless another is asked for. */
const firstKinds: readonly RecordDifference[] = ["different", "first", "second"];

const is: Record<RecordDifference | "same", ReturnType<typeof sql>> = {
  first: sql`two.record_id is null`,
  second: sql`one.record_id is null`,
  different: sql`one.record <> two.record`,
  same: sql`one.record = two.record`,
};

/**
 * Compares the records of two runs by their identifiers. If a run has an identifier several times, its last
 * record counts. Returns up to 100 rows of one kind of difference, in the order of their identifiers,
 * beginning after `after`. Without `kind` it is the first kind that there is. Throws BAD_REQUEST for runs of
 * different core data types.
 */
export async function compareRuns(
  organizationId: string,
  [first, second]: readonly [ImportRun, ImportRun],
  { kind: asked, after }: ComparisonQuery,
): Promise<ImportComparison> {
  if (first.coreDataType !== second.coreDataType)
    throw new AppError({ code: "BAD_REQUEST", message: "The two imports are of different kinds." });
  const database = await appDatabase();
  const lastOf = ({ id }: ImportRun) => sql`(
    select distinct on (record_id) record_id, title, record from import_record
    where organization_id = ${organizationId} and run_id = ${id} order by record_id, ordinal desc)`;
  const both = sql`${lastOf(first)} as one full join ${lastOf(second)} as two using (record_id)`;
  const { rows: counted } = await sql<ImportComparison["counts"]>`
    select ${sql.join(
      Object.entries(is).map(
        ([name, holds]) => sql`count(*) filter (where ${holds})::int as ${sql.ref(name)}`,
      ),
    )} from ${both}`.execute(database);
  const counts = counted[0] ?? { first: 0, second: 0, different: 0, same: 0 };
  const kind = asked ?? firstKinds.find((each) => counts[each] > 0) ?? "different";
  const title = coreDataTypeOf(first.coreDataType).fields.length > 2 ? sql.ref("record") : sql.ref("title");
  const { rows } = await sql<ImportComparison["rows"][number]>`
    select record_id as id, one.${title} as first, two.${title} as second from ${both}
    where ${is[kind]} and record_id > ${after ?? ""} order by record_id limit ${pageSize + 1}
  `.execute(database);
  return {
    kind,
    counts,
    rows: rows.slice(0, pageSize),
    hasMore: rows.length > pageSize,
  };
}
