import "server-only";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { appDatabase } from "../database/open.ts";
import { isOfPostings } from "../exports/handed-over.ts";
import type { DatevBatch } from "../database/tables/hand-over-tables.ts";
import type { ExportKey } from "../hand-over/hand-overs.ts";

/** The hand-overs with one request and the same marks, of which `batches` were sent completely. */
export type SentHandOver = {
  request: HandOverRequest;
  marks: PostingMarks | null;
  batches: DatevBatch[];
};

/**
 * Returns what was asked for in the hand-overs of an export of which at least one file was sent completely,
 * newest first, without those that were withdrawn. Those that were asked for alike are one. Those whose ids
 * are in `sending` count as sent.
 */
export async function readSentHandOvers(
  { organizationId, exportId }: ExportKey,
  sending: readonly string[] = [],
): Promise<SentHandOver[]> {
  const database = await appDatabase();
  const files = await database
    .selectFrom("handed_file")
    .innerJoin("hand_over", "hand_over.id", "handed_file.hand_over_id")
    .select(["hand_over.request", "hand_over.marks", "handed_file.batch"])
    .where("hand_over.organization_id", "=", organizationId)
    .where("hand_over.export_id", "=", exportId)
    .where(isOfPostings)
    .where((of) =>
      of.or([
        of("handed_file.finished_at", "is not", null),
        ...(sending.length > 0 ? [of("hand_over.id", "in", sending)] : []),
      ]),
    )
    .where((of) =>
      of.not(of.exists(of.selectFrom("declaration").whereRef("hand_over_id", "=", "hand_over.id"))),
    )
    .orderBy("hand_over.created_at", "desc")
    .orderBy("hand_over.id")
    .execute();
  const alike = Map.groupBy(files, ({ request: { written, filter }, marks }) =>
    JSON.stringify([written, filter, marks]),
  );
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (!first) return [];
    const { request, marks } = first;
    return { request, marks, batches: some.flatMap(({ batch }) => batch ?? []) };
  });
}
