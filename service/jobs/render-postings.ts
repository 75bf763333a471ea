import { sql } from "kysely";
import type { FileType, WrittenFailedPosting } from "#contract/posting.ts";
import { toBytea } from "../database/bytes.ts";
import type { PostingContent, Sql } from "../database/tables.ts";
import { createPacker } from "./pack-postings.ts";

const batchSize = 500;

type Successful = {
  ordinal: number;
  content: PostingContent;
  files: { id: string; name: string; type: FileType }[];
};

export type RenderOptions = {
  database: Sql;
  exportId: string;
  organizationId: string;
  /** The id under which this run's chunks are stored; chunks of other runs are never mixed with them. */
  run: string;
  /** The service's own address, which files and postings are linked under. */
  origin: string;
};

async function successfulAfter(
  { database, exportId }: RenderOptions,
  ordinal: number,
): Promise<Successful[]> {
  const { rows } = await sql<Successful>`
    select listed.ordinal, posting.content, (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type) order by id), '[]'::jsonb)
      from document where document.posting_key = posting.key
    ) as files
    from export_posting listed join posting on posting.key = listed.posting_key
    where listed.export_id = ${exportId} and listed.outcome = 'EXPORTED' and listed.ordinal > ${ordinal}
    order by listed.ordinal limit ${batchSize}
  `.execute(database);
  return rows;
}

async function failedAfter({ database, exportId }: RenderOptions, ordinal: number) {
  const { rows } = await sql<{ ordinal: number; posting: WrittenFailedPosting }>`
    select ordinal, jsonb_build_object('id', entity_guid, 'invoiceId', invoice_id, 'errorCode', outcome) as posting
    from export_posting
    where export_id = ${exportId} and outcome <> 'EXPORTED' and ordinal > ${ordinal}
    order by ordinal limit ${batchSize}
  `.execute(database);
  return rows;
}

const order: Record<FileType, number> = { INVOICE: 0, XRECHNUNG: 1, ATTACHMENT: 2, AUDIT_TRAIL: 3 };

function writePosting({ content, files }: Successful, { origin, organizationId }: RenderOptions): string {
  const base = `${origin}/v1/organizations/${encodeURIComponent(organizationId)}/files`;
  return JSON.stringify({
    ...content,
    status: "EXPORTED",
    files: files
      .toSorted((one, other) => order[one.type] - order[other.type])
      .map(({ id, name, type }) => ({ id, url: `${base}/${id}`, name, type })),
    url: `${origin}/documents/${content.entityGuid}`,
  });
}

async function* pages<Row extends { ordinal: number }>(
  read: (options: RenderOptions, ordinal: number) => Promise<Row[]>,
  options: RenderOptions,
): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const rows = await read(options, last);
    if (rows.length === 0) return;
    yield rows;
    last = rows.at(-1)?.ordinal ?? last;
    await new Promise(setImmediate);
  }
}

/**
 * Renders the postings document of a decided export (section 2.3) once and for all: one gzip stream, stored in
 * chunks of some hundred postings. Returns its size packed and plain, in bytes, and how many postings are in it.
 */
export async function renderPostings(options: RenderOptions) {
  const { database, exportId, run } = options;
  const packer = createPacker();
  const counts = { successful: 0, failed: 0 };
  let ordinal = 0;
  let packedBytes = 0;

  async function store(bytes: Buffer): Promise<void> {
    if (bytes.length === 0) return;
    packedBytes += bytes.length;
    await database
      .insertInto("export_chunk")
      .values({ export_id: exportId, run, ordinal: ordinal++, bytes: toBytea(bytes) })
      .execute();
  }

  packer.write('{"successfulPostings":[');
  for await (const rows of pages(successfulAfter, options)) {
    const text = rows.map((row) => writePosting(row, options)).join(",");
    packer.write(counts.successful > 0 ? `,${text}` : text);
    counts.successful += rows.length;
    await store(await packer.cut());
  }
  packer.write('],"failedPostings":[');
  for await (const rows of pages(failedAfter, options)) {
    const text = rows.map((row) => JSON.stringify(row.posting)).join(",");
    packer.write(counts.failed > 0 ? `,${text}` : text);
    counts.failed += rows.length;
    await store(await packer.cut());
  }
  packer.write("]}");
  await store(await packer.end());
  return { ...counts, packedBytes, plainBytes: packer.plainBytes };
}
