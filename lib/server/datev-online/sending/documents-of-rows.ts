import "server-only";
import { documentDay } from "#lib/shared/dates.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { PostingMarks } from "#lib/shared/postings/marks.ts";
import { bookedPostings } from "../../hand-over/datev/plan.ts";
import { RateTable } from "../../hand-over/datev/rate-table.ts";
import { type PostingsSource, selectedPostings } from "../../hand-over/export-postings.ts";

/** A file of a posting that has rows in a batch; `day` is that of the posting in the books' time zone. */
export type DocumentOfRows = {
  entityGuid: string;
  invoiceId: string;
  fileId: string;
  fileName: string;
  day: string | null;
};

/**
 * Yields the files of the postings that have rows in a hand-over to DATEV, posting by posting. Each of these
 * rows names the posting's documents; those of held postings are left out. Throws as `selectedPostings`.
 */
export async function* documentsOfRows(
  source: PostingsSource,
  { request: { written, filter } }: HandOver,
  marks: PostingMarks | null,
): AsyncGenerator<DocumentOfRows> {
  if (written.format !== "datev") return;
  const { settings } = written;
  const { organizationId } = source.connection;
  const handOver = { organizationId, settings, rates: RateTable.ofHandOver(written.rates) };
  for await (const posting of bookedPostings(selectedPostings(source, filter, marks), handOver)) {
    const { entityGuid, invoiceId, invoiceDate, files } = posting;
    const day = invoiceDate ? documentDay(invoiceDate, settings.timeZone) : null;
    for (const { id: fileId, name: fileName } of files)
      yield { entityGuid, invoiceId: invoiceId ?? "", fileId, fileName, day };
  }
}
