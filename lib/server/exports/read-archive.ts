import "server-only";
import { type Kysely, sql } from "kysely";
import type { ArchivedExport, ArchiveQuery, ExportArchive, ExportSum } from "#lib/shared/export-archive.ts";
import { type ExportKind, exportKinds } from "#lib/shared/export-kinds.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { appDatabase } from "../database/open.ts";
import type { Tables } from "../database/tables.ts";
import { exportSums } from "./export-sums.ts";
import { handedOver, isNotHandedOver } from "./handed-over.ts";
import { indexInBackground } from "./index-in-background.ts";
import { type KnownExport, watchedFrom } from "./known-exports.ts";
import { refreshArchive } from "./refresh-archive.ts";
import { errorFrom } from "./shared-problem.ts";
import { openQuestions } from "./open-questions.ts";
import { toRead } from "./to-read.ts";

const pageSize = 50;

/** The time at which an export began, or was first seen if the service does not say it. */
export const begunAt = sql<Date>`coalesce(known_export.created_at, known_export.first_seen_at)`;

const kind = sql<ExportKind>`case
  when status = 'EXPORTING' then 'running'
  when status = 'EXPORTED' then 'exported'
  when status = 'FAILED' and postings_count = 0 then 'empty'
  else 'attention'
end`;

/**
 * Returns a page of an organization's exports by filter, newest first, after a refresh from the service,
 * and starts the indexing of new exports in the background. Throws the service's refusal of this person,
 * and its failure if the archive was never read.
 */
export async function readArchive(
  look: { connection: Connection; requestId: string },
  query: ArchiveQuery,
): Promise<ExportArchive> {
  const { organizationId } = look.connection;
  await refreshArchive(look);
  indexInBackground(look.connection);
  return selectArchive(organizationId, query);
}

/** Returns the stored archive. Throws the stored failure of the service if the archive was never read. */
export async function selectArchive(organizationId: string, query: ArchiveQuery): Promise<ExportArchive> {
  const database = await appDatabase();
  const { read_at, problem, top, bottom, complete, total_count, indexed, total } = await database
    .selectFrom("export_archive")
    .selectAll()
    .select([searchableExports.as("indexed"), allExports.as("total")])
    .where("organization_id", "=", organizationId)
    .executeTakeFirstOrThrow();
  if (!read_at && problem) throw errorFrom(problem);
  const { offset = 0 } = query;
  const inTime = selectExports(database, organizationId, query, read_at);
  const groups = await inTime
    .select([
      kind.as("kind"),
      sql<number>`count(*)::int`.as("count"),
      sql<number>`count(*) filter (where ${isNotHandedOver})::int`.as("notHandedOver"),
    ])
    .groupBy(kind)
    .execute();
  const counts = Object.fromEntries(
    exportKinds.map((exportKind) => [
      exportKind,
      groups.find((group) => group.kind === exportKind)?.count ?? 0,
    ]),
  ) as Record<ExportKind, number>;
  const sum = (of: "count" | "notHandedOver", among = groups) =>
    among.reduce((all, group) => all + group[of], 0);
  let filtered = query.kind ? inTime.where(kind, "=", query.kind) : inTime;
  if (query.handedOver) filtered = filtered.where(isNotHandedOver);
  const page = await filtered
    .selectAll("known_export")
    .select([handedOver.as("handed_over"), isNotHandedOver.as("not_handed_over"), toRead.as("to_read")])
    .select(openQuestions.as("open_questions"))
    .select(
      sql<number>`(select count(*)::int from known_posting
        where organization_id = ${organizationId} and export_key = known_export.key and has_twin)`.as(
        "twins",
      ),
    )
    // Exports that the walk has not reached yet are newer than all others.
    .orderBy("place", (order) => order.desc().nullsFirst())
    .orderBy("key", "desc")
    .offset(offset)
    .limit(pageSize)
    .execute();
  const ofKind = query.kind ? groups.filter((group) => group.kind === query.kind) : groups;
  const found = sum(query.handedOver ? "notHandedOver" : "count", ofKind);
  const sums = await exportSums(page);
  return {
    exports: page.map((row) => archivedFrom(row, sums.get(row.key) ?? null)),
    pagination: { pageCount: Math.ceil(found / pageSize), pageSize, totalCount: found },
    counts,
    notHandedOver: sum("notHandedOver"),
    readAt: read_at?.toISOString() ?? null,
    problem,
    backlog: complete ? null : { read: top - bottom + 1, total: Math.max(total_count, top - bottom + 1) },
    searchable: { indexed, total },
  };
}

const ofArchive = sql`from known_export where known_export.organization_id = export_archive.organization_id`;

/**
 * The number of an organization's searchable exports, and of all its exports. A running one is indexed
 * later.
 */
const searchableExports = sql<number>`(select count(searchable_at)::int ${ofArchive})`;
const allExports = sql<number>`(select count(*)::int ${ofArchive})`;

/**
 * Selects the exports of a period. An older export that is known by its address only is left out until the
 * walk has reached it, because its position in the list is unknown.
 */
function selectExports(
  database: Kysely<Tables>,
  organizationId: string,
  { from, until }: ArchiveQuery,
  readAt: Date | null,
) {
  let exports = database
    .selectFrom("known_export")
    .where("organization_id", "=", organizationId)
    .where(
      sql<boolean>`(place is not null or first_seen_at > coalesce(${readAt}::timestamptz, '-infinity'))`,
    );
  if (from) exports = exports.where(begunAt, ">=", new Date(from));
  if (until) exports = exports.where(begunAt, "<", new Date(until));
  return exports;
}

type ArchiveRow = KnownExport & {
  twins: number;
  handed_over: { format: string; at: string }[];
  not_handed_over: boolean;
  to_read: number;
  open_questions: number;
};

function archivedFrom(row: ArchiveRow, sums: ExportSum[] | null): ArchivedExport {
  return {
    ...watchedFrom(row),
    firstSeenAt: row.first_seen_at.toISOString(),
    failedCount: row.indexed_at && row.failed_count,
    twinCount: row.indexed_at && row.twins,
    handedOver: row.handed_over.map(({ format, at }) => ({ format, at: new Date(at).toISOString() })),
    isNotHandedOver: row.not_handed_over,
    sums,
    toReadCount: row.to_read,
    openQuestions: row.open_questions,
  };
}
