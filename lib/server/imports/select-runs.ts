import "server-only";
import { sql } from "kysely";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { appDatabase } from "../database/open.ts";

/**
 * Returns the query of an organization's runs, with the names of who brought and who sent each, what its
 * chunks have come to, and how far the service's list is read.
 */
export async function selectRuns(organizationId: string) {
  const database = await appDatabase();
  return database
    .selectFrom("import_run")
    .innerJoin("person", "person.id", "import_run.person_id")
    .leftJoin("person as sender", "sender.id", "import_run.sent_by")
    .leftJoin("service_list", (join) =>
      join
        .onRef("service_list.organization_id", "=", "import_run.organization_id")
        .onRef("service_list.core_data_type", "=", "import_run.core_data_type")
        .on("service_list.reading_since", "is not", null),
    )
    .leftJoinLateral(
      (build) =>
        build
          .selectFrom("import_chunk")
          .select([
            sql<number>`count(*)::int`.as("chunks"),
            sql<number>`count(*) filter (where state = 'DONE')::int`.as("completed"),
            sql<number>`count(*) filter (where state = 'SENT')::int`.as("awaited"),
            sql<number>`coalesce(sum(imported), 0)::int`.as("imported"),
            sql<number>`coalesce(sum(failed - resent), 0)::int`.as("failed"),
            sql<number>`coalesce(sum(cardinality(ordinals)) filter (where state = 'CANCELLED'), 0)::int`.as(
              "cancelled",
            ),
          ])
          .whereRef("run_id", "=", "import_run.id")
          .as("counts"),
      (join) => join.onTrue(),
    )
    .selectAll("import_run")
    .select(["person.name as person_name", "sender.name as sender_name"])
    .select(["service_list.read_count", "service_list.total_count"])
    .select([
      "counts.chunks",
      "counts.completed",
      "counts.awaited",
      "counts.imported",
      "counts.failed",
      "counts.cancelled",
    ])
    .where("import_run.organization_id", "=", organizationId);
}

type Row = Awaited<ReturnType<Awaited<ReturnType<typeof selectRuns>>["execute"]>>[number];

const timeOf = (time: Date | null) => time?.toISOString() ?? null;

/** Returns the run of a row. What only some pages need, such as the pace, stays null. */
export function runFrom(row: Row): ImportRun {
  return {
    id: row.id,
    coreDataType: row.core_data_type,
    fileName: row.file_name,
    mode: row.mode,
    recordCount: row.record_count,
    file:
      row.file_rows === null
        ? null
        : {
            ...{ bytes: row.file_size, sha256: row.file_sha256, rows: row.file_rows },
            ...{ held: row.held_count, leftOut: row.left_out_count, repairs: row.repair_count },
            notes: row.file_notes ?? [],
          },
    hasRecords: row.has_records,
    state: row.state,
    origin: row.origin && row.origin_id ? { kind: row.origin, runId: row.origin_id } : null,
    plan: row.plan,
    withUnchanged: row.with_unchanged,
    spared: row.spared,
    unchangedSince: null,
    pace: null,
    recipe: row.recipe,
    problem: row.problem,
    imported: row.imported ?? 0,
    failed: row.failed ?? 0,
    cancelled: row.cancelled ?? 0,
    chunks: row.chunks ?? 0,
    settledChunks: row.completed ?? 0,
    awaitedChunks: row.awaited ?? 0,
    createdAt: row.created_at.toISOString(),
    createdBy: row.person_name,
    sentBy: row.sender_name,
    changedSince: null,
    isOfAnother: false,
    comparison: { comparedAt: timeOf(row.compared_at), read: row.read_count, total: row.total_count },
    startedAt: timeOf(row.started_at),
    endedAt: timeOf(row.ended_at),
    nextAt: timeOf(row.next_at),
  };
}
