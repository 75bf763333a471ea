import { sql, type Kysely } from "kysely";
import { documentPieces } from "../api/files/document-pieces.ts";
import { forgetBytes, storeBytes } from "../database/document-bytes.ts";
import type { Tables } from "../database/tables.ts";
import { command, CommandError, type Group } from "./command.ts";
import { openDocuments } from "./open-documents.ts";

/** Returns the next document after an id whose bytes lie in the database, or undefined. */
async function nextInDatabase(database: Kysely<Tables>, after: string | null) {
  const { rows } = await sql<{ id: string; size: number }>`
    select id, octet_length(bytes) as size from document
    where bytes is not null and object_name is null and (${after}::uuid is null or id > ${after}::uuid) order by id limit 1
  `.execute(database);
  return rows[0];
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
            const { id, size } = next;
            const pieces = documentPieces({ database, objects }, id, { start: 0, end: size - 1 });
            const columns = await storeBytes(objects, pieces);
            const { numUpdatedRows } = await database
              .updateTable("document")
              .set(columns)
              .where("id", "=", id)
              .where("bytes", "is not", null)
              .where("object_name", "is", null)
              .executeTakeFirst();
            if (numUpdatedRows === 0n) await forgetBytes(objects, columns);
            else moved += 1;
            next = await nextInDatabase(database, id);
          }
          return { value: { moved }, text: `Moved ${moved} documents into the store.` };
        },
    }),
  },
};
