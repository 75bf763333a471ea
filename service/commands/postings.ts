import { command, type Group, UsageError } from "./command.ts";
import { loadPostings } from "./load-postings.ts";
import { openDocuments } from "./open-documents.ts";
import { organizationOf } from "./organizations.ts";

/** The commands for postings. */
export const postings: Group = {
  summary: "what organizations export",
  commands: {
    load: command({
      usage: "postings load <file> --organization <id>",
      summary:
        "Adds the postings of a file, ready for the next export: all of them, or none where one is wrong.",
      notes:
        "The file is a JSON array, or has one JSON object a line (NDJSON), which needs no more memory the longer it is. A\n" +
        'posting is written as docs/operations.md shows: {"entityGuid": …, "documents": [{"name", "type", "path"}]}. Paths\n' +
        "are relative to the file; without a document of type INVOICE the invoice is drawn from the posting. An\n" +
        "entityGuid that the organization has already is refused, so a file can't be loaded twice.",
      operands: ["file"],
      options: { organization: { type: "string" } },
      prepare({ file, organization }) {
        if (organization === undefined) throw new UsageError("--organization is missing.");
        return async ({ database, configuration }) => {
          const objects = await openDocuments(database, configuration);
          return database.transaction().execute(async (transaction) => {
            const { id } = await organizationOf(transaction, organization);
            const counts = await loadPostings(file, id, { transaction, objects });
            const text = `Loaded ${counts.postings} postings with ${counts.documents} documents into ${id}.`;
            return { value: { organization: id, ...counts }, text };
          });
        };
      },
    }),
  },
};
