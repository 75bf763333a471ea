import "server-only";
import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "kysely";
import { postingsReader } from "#contract/posting.ts";
import { postingsSplitter } from "#lib/shared/postings/split-postings.ts";
import { appDatabase } from "../../database/open.ts";
import type { KnownExport } from "../known-exports.ts";
import { isKeepable } from "./kept-documents.ts";

/** Number of files that are written at once. Between batches other database queries can run. */
const batchSize = 500;

const { element } = postingsReader.shape.successfulPostings;
const withFiles = element.pick({ files: true });

type PlannedFile = { file_id: string; place: number };

/**
 * Writes every file of an export into the database while its postings response (section 2.3, UTF-8) streams in, in the
 * order of its postings, so that those that a person sees first come first. Can be repeated. Memory holds one batch.
 * Throws the errors of the stream, a SyntaxError for an incomplete response and a ZodError for one that does not match
 * the interface; what was written stays then.
 */
export async function planDocuments(known: KnownExport, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let waiting: PlannedFile[] = [];
  let place = 0;
  const splitter = postingsSplitter((list, json) => {
    if (list === "failedPostings") return;
    for (const { id } of withFiles.parse(JSON.parse(json)).files)
      if (isKeepable(id)) waiting.push({ file_id: id, place: place++ });
  });
  const write = async (minRows: number) => {
    while (waiting.length >= minRows && waiting.length > 0) {
      await writeBatch(known, waiting.slice(0, batchSize));
      waiting = waiting.slice(batchSize);
      await breathe();
    }
  };
  for await (const piece of pieces) {
    splitter.push(piece);
    await write(batchSize);
  }
  splitter.end();
  await write(1);
  const database = await appDatabase();
  await database
    .updateTable("document_keeping")
    .set({ planned_at: sql<Date>`now()` })
    .where("export_key", "=", known.key)
    .execute();
}

async function writeBatch({ key, organization_id }: KnownExport, files: PlannedFile[]): Promise<void> {
  // Two postings can have the same file, and a statement can change a row only once.
  const rows = [...new Map(files.map((file) => [file.file_id, file])).values()];
  await sql`
    insert into kept_document (organization_id, file_id, export_key, place)
    select ${organization_id}, file_id, ${key}, place
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as file (file_id text, place integer)
    on conflict (organization_id, file_id) do update
      set export_key = excluded.export_key, place = excluded.place`.execute(await appDatabase());
}
