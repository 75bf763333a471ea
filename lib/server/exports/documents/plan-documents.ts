import "server-only";
import { sql } from "kysely";
import { postingsReader } from "#contract/posting.ts";
import { appDatabase } from "../../database/open.ts";
import type { KnownExport } from "../known-exports.ts";
import { writeRowsOf } from "../rows-of-answer.ts";
import { forgetKeepings } from "../forget-keepings.ts";
import { isKeepable } from "./kept-documents.ts";
import { noteAllDue, planReadings, type PlannedReading, readingsOf } from "./plan-readings.ts";

/** Number of postings whose files are written at once. */
const batchSize = 250;

const { element } = postingsReader.shape.successfulPostings;
const planned = element.pick({
  ...{ entityGuid: true, amount: true, contact: true, invoiceId: true, invoiceDate: true },
  ...{ splitPostings: true, files: true },
});

/** The files and readings of a posting. */
type PlannedPosting = { files: PlannedFile[]; readings: PlannedReading[] };

type PlannedFile = { file_id: string; place: number };

/**
 * Writes every file of an export, and what is to be read from it, into the database while its postings
 * response (section 2.3, UTF-8) streams in, in the order of its postings, so that those that a person sees
 * first come first. Can be repeated. Memory holds one batch. Throws the errors of the stream, a SyntaxError
 * for an incomplete response and a ZodError for one that does not match the interface; what was written
 * stays then.
 */
export async function planDocuments(known: KnownExport, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let place = 0;
  let readingPlace = 0;
  await writeRowsOf<PlannedPosting>(pieces, {
    rowsOf(list, json) {
      if (list === "failedPostings") return [];
      const posting = planned.parse(JSON.parse(json));
      const files = posting.files.filter(({ id }) => isKeepable(id));
      return [
        {
          files: files.map(({ id }) => ({ file_id: id, place: place++ })),
          readings: readingsOf(posting).map((reading) => ({ ...reading, place: readingPlace++ })),
        },
      ];
    },
    batchSize,
    async write(postings) {
      await writeBatch(
        known,
        postings.flatMap(({ files }) => files),
      );
      await planReadings(
        known,
        postings.flatMap(({ readings }) => readings),
      );
    },
  });
  await noteAllDue(known);
  const database = await appDatabase();
  await database
    .updateTable("document_keeping")
    .set({ planned_at: sql<Date>`now()` })
    .where("export_key", "=", known.key)
    .execute();
}

/**
 * Writes files. Exports that had them before and have none left are forgotten with them: once this is
 * written, nothing tells whose they were.
 */
async function writeBatch(
  { key, organization_id: organizationId }: KnownExport,
  files: PlannedFile[],
): Promise<void> {
  // Two postings can have the same file, and a statement can change a row only once.
  const rows = [...new Map(files.map((file) => [file.file_id, file])).values()];
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const { rows: former } = await sql<{ exportKey: string }>`
      with file as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file (file_id text, place integer)
      ), written as (
        insert into kept_document (organization_id, file_id, export_key, place)
        select ${organizationId}, file_id, ${key}, place from file
        on conflict (organization_id, file_id) do update
          set export_key = excluded.export_key, place = excluded.place
      )
      select distinct export_key::text as "exportKey" from kept_document join file using (file_id)
      where organization_id = ${organizationId} and export_key <> ${key}`.execute(transaction);
    await forgetKeepings(
      transaction,
      former.map(({ exportKey }) => ({ exportKey, organizationId })),
    );
  });
}
