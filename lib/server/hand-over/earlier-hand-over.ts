import "server-only";
import { sql } from "kysely";
import type { EarlierHandOver, EarlierHandOverQuery } from "#lib/shared/earlier-hand-over.ts";
import { filterFrom, filterText } from "#lib/shared/postings/posting-filter.ts";
import { appDatabase } from "../database/open.ts";
import { isOfPostings } from "../exports/handed-over.ts";
import { marksFor, type PostingsSource } from "./export-postings.ts";
import { formatOf } from "./list-hand-overs.ts";

/**
 * Returns the hand-over of an export that a new one would repeat, of all that were sent in its format and
 * not withdrawn: the newest with the same rows, by the same filter and marks or without a filter, else the
 * newest.
 */
export async function readEarlierHandOver(
  source: Pick<PostingsSource, "connection" | "personId" | "exportId">,
  asked: EarlierHandOverQuery,
): Promise<EarlierHandOver> {
  const { exportId, connection } = source;
  const { organizationId } = connection;
  const database = await appDatabase();
  const filter = filterText(filterFrom(new URLSearchParams(asked.filter)));
  const marks = JSON.stringify(await marksFor(source, filter));
  const selection = sql<"same" | "all" | "other">`case
    when request ->> 'filter' = ${filter} and coalesce(marks, 'null') = ${marks}::jsonb then 'same'
    when request ->> 'filter' = '' then 'all' else 'other' end`;
  const sent = database
    .selectFrom("hand_over")
    .innerJoin("handed_file", "handed_file.hand_over_id", "hand_over.id")
    .where("hand_over.organization_id", "=", organizationId)
    .where("hand_over.export_id", "=", exportId)
    .where(formatOf, "=", asked.format)
    .where("handed_file.finished_at", "is not", null)
    .where(isOfPostings)
    // Of the files of a hand-over to DATEV, only batches have rows that are booked.
    .where((of) => of.or([of(formatOf, "<>", "datev"), of("handed_file.batch", "is not", null)]))
    .where((of) =>
      of.not(of.exists(of.selectFrom("declaration").whereRef("hand_over_id", "=", "hand_over.id"))),
    );
  const { count } = await sent
    .select(({ fn }) => fn.count<number>("hand_over.id").distinct().as("count"))
    .executeTakeFirstOrThrow();
  const row = await sent
    .groupBy("hand_over.id")
    .select(["hand_over.created_at", "hand_over.person_name", "hand_over.request"])
    .select(({ fn }) => [
      selection.as("selection"),
      fn.countAll<number>().as("files"),
      fn.coalesce(fn.sum<number>("handed_file.rows"), sql<number>`0`).as("rows"),
    ])
    .orderBy(sql`${selection} <> 'other'`, "desc")
    .orderBy("hand_over.created_at", "desc")
    .orderBy("hand_over.id")
    .executeTakeFirst();
  if (!row) return { count, earlier: null };
  return {
    count,
    earlier: {
      ...{
        createdAt: row.created_at.toISOString(),
        createdBy: row.person_name,
        written: row.request.written,
      },
      ...{ selection: row.selection, files: row.files, rows: row.rows },
    },
  };
}
