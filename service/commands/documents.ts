import { sql, type Kysely } from "kysely";
import { settledReads } from "#platform/database/settled-reads.ts";
import { documentPieces } from "../api/files/document-pieces.ts";
import { forgetBytes, storeBytes } from "../database/document-bytes.ts";
import type { SealedObjects } from "#platform/objects/sealed-objects.ts";
import type { Tables } from "../database/tables.ts";
import { command, CommandError, type Group } from "./command.ts";
import { openDocuments } from "./open-documents.ts";

/** Returns the next document after an id whose bytes lie in the database, or undefined. */
async function nextInDatabase(database: Kysely<Tables>, after: string | null) {
  const { rows } = await sql<{ id: string; organizationId: string; size: number }>`
    select id, organization_id as "organizationId", octet_length(bytes) as size from document
    where bytes is not null and object_name is null and (${after}::uuid is null or id > ${after}::uuid) order by id limit 1
  `.execute(database);
  return rows[0];
}

/** Moves the bytes of a document. Returns whether it did: the document may be removed or moved meanwhile. */
async function move(
  { database, objects }: { database: Kysely<Tables>; objects: SealedObjects },
  { id, organizationId, size }: { id: string; organizationId: string; size: number },
): Promise<boolean> {
  const source = { settled: settledReads(database), objects };
  const inDatabase = () =>
    database
      .selectFrom("document")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .where("bytes", "is not", null);
  try {
    const columns = await storeBytes(
      objects,
      documentPieces(source, { id, organizationId }, { start: 0, end: size - 1 }),
    );
    const { numUpdatedRows } = await database
      .updateTable("document")
      .set(columns)
      .where("organization_id", "=", organizationId)
      .where("id", "=", id)
      .where("bytes", "is not", null)
      .where("object_name", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) await forgetBytes(objects, columns);
    return numUpdatedRows > 0n;
  } catch (error) {
    if (!(await inDatabase().executeTakeFirst())) return false;
    throw error;
  }
}

/** The commands for the bytes of documents. */
export const documents: Group = {
  summary: "where the bytes of documents lie",
  commands: {
    move: command({
      usage: "documents move",
      summary:
        "Moves the bytes of all documents from the database into the store that the environment names.",
      notes:
        "The store is that of SERVICE_STORE_S3_BUCKET or SERVICE_STORE_DIR, which every process of the service must have already.\n" +
        "Documents are read meanwhile as before. The command can be interrupted and given again.",
      operands: [],
      options: {},
      prepare:
        () =>
        async ({ database, configuration }) => {
          const objects = await openDocuments(database, configuration);
          if (!objects)
            throw new CommandError("Neither SERVICE_STORE_S3_BUCKET nor SERVICE_STORE_DIR names a store.");
          let moved = 0;
          for (let next = await nextInDatabase(database, null); next;) {
            if (await move({ database, objects }, next)) moved += 1;
            next = await nextInDatabase(database, next.id);
          }
          return { value: { moved }, text: `Moved ${moved} documents into the store.` };
        },
    }),
  },
};
