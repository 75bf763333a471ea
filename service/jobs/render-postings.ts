import { sql, type Kysely } from "kysely";
import type { WrittenFailedPosting } from "#contract/posting.ts";
import { toBytea } from "../database/bytes.ts";
import type { Sql, Tables } from "../database/tables.ts";
import { listFiles } from "../documents/list-files.ts";
import { type ExportablePosting, postingDecider } from "./decide-postings.ts";
import { readBatches } from "./read-batches.ts";
import { storePacked } from "./store-packed.ts";

export type RenderOptions = {
  database: Kysely<Tables>;
  exportId: string;
  organizationId: string;
  /** The id of this run's chunks, which keeps them apart from the chunks of other runs. */
  run: string;
  /** The service's own origin, for the URLs of files and postings. */
  origin: string;
  /** The number of postings that are read at a time. */
  batchSize: number;
};

function writePosting(
  { key, content, files }: ExportablePosting,
  { origin, organizationId }: RenderOptions,
): string {
  const base = `${origin}/v1/organizations/${encodeURIComponent(organizationId)}/files`;
  return JSON.stringify({
    ...content,
    status: "EXPORTED",
    files: listFiles({ key, ...content }, files).map(({ id, name, type }) => ({
      id,
      url: `${base}/${id}`,
      name,
      type,
    })),
    url: `${origin}/documents/${content.entityGuid}`,
  });
}

async function* failedBatches(
  database: Sql,
  { exportId, organizationId, batchSize }: Pick<RenderOptions, "exportId" | "organizationId" | "batchSize">,
) {
  for (let last = 0; ;) {
    const { rows } = await sql<{ ordinal: number; posting: WrittenFailedPosting }>`
      select ordinal, jsonb_strip_nulls(jsonb_build_object(
        'id', entity_guid, 'invoiceId', invoice_id, 'errorCode', outcome, 'generalLedgerAccounts', missing_accounts
      )) as posting
      from export_posting
      where organization_id = ${organizationId} and export_id = ${exportId} and outcome is not null and ordinal > ${last}
      order by ordinal limit ${batchSize}
    `.execute(database);
    if (rows.length === 0) return;
    yield rows.map((row) => row.posting);
    last = rows.at(-1)?.ordinal ?? last;
  }
}

/**
 * Checks an export's postings and renders their document (section 2.3) as one gzip stream, stored in
 * chunks. Returns its compressed and plain size in bytes, and the numbers of successful and failed
 * postings.
 */
export async function renderPostings(options: RenderOptions) {
  const { database, exportId, organizationId, run, batchSize } = options;
  const counts = { successful: 0, failed: 0 };

  async function* document(): AsyncGenerator<string> {
    yield '{"successfulPostings":[';
    const decide = postingDecider(database, { exportId, organizationId });
    for await (const batch of readBatches(database, { exportId, organizationId, size: batchSize })) {
      const postings = await decide(batch);
      const text = postings.map((posting) => writePosting(posting, options)).join(",");
      if (text) yield counts.successful > 0 ? `,${text}` : text;
      counts.successful += postings.length;
    }
    yield '],"failedPostings":[';
    for await (const postings of failedBatches(database, options)) {
      const text = postings.map((posting) => JSON.stringify(posting)).join(",");
      yield counts.failed > 0 ? `,${text}` : text;
      counts.failed += postings.length;
    }
    yield "]}";
  }

  const sizes = await storePacked(document(), async (chunk, ordinal) => {
    await database
      .insertInto("export_chunk")
      .values({ organization_id: organizationId, export_id: exportId, run, ordinal, bytes: toBytea(chunk) })
      .execute();
  });
  return { ...counts, ...sizes };
}
