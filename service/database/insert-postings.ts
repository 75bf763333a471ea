import { sql, type Transaction } from "kysely";
import pLimit from "p-limit";
import { type DocumentObjects, storeBytes } from "./document-bytes.ts";
import { orderedUuid } from "./ordered-uuid.ts";
import type { SeedPosting } from "./seed-schema.ts";
import type { Tables } from "./tables.ts";

const batchSize = 500;

/**
 * A batch is inserted as soon as its documents exceed this many bytes, so that memory does not grow with
 * their size.
 */
const batchBytes = 16_777_216;

/** Documents of a batch that are stored at once. */
const atOnce = 8;

/** Where postings go: the transaction, and the objects of their documents. */
export type PostingsTarget = { transaction: Transaction<Tables>; objects: DocumentObjects };

async function insertBatch(
  organization: string,
  batch: SeedPosting[],
  { transaction, objects }: PostingsTarget,
): Promise<void> {
  const { rows } = await sql<{ key: number }>`
    select nextval(pg_get_serial_sequence('posting', 'key')) as key from generate_series(1, ${batch.length}::int)
  `.execute(transaction);
  const records = batch.map(({ content }, index) => ({
    key: rows[index]?.key,
    entity_guid: content.entityGuid,
    content,
  }));
  await sql`
    insert into posting (key, organization_id, entity_guid, content)
    select key, ${organization}, entity_guid, content
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as record (key bigint, entity_guid uuid, content jsonb)
  `.execute(transaction);
  const limited = pLimit(atOnce);
  const stored = batch.flatMap(({ documents }, index) =>
    documents.map(({ name, type, contentType: content_type, bytes }) => {
      const row = {
        id: orderedUuid(),
        organization_id: organization,
        posting_key: rows[index]?.key ?? 0,
        type,
        name,
        content_type,
      };
      return limited(async () => ({ ...row, ...(await storeBytes(objects, [bytes])) }));
    }),
  );
  for (const document of await Promise.all(stored))
    await transaction.insertInto("document").values(document).execute();
}

/**
 * Inserts ready postings of an organization with their documents, in batches of at most 500. Objects of
 * documents are written before their rows, and swept a day later if the transaction is rolled back. Throws a
 * `StoreError`.
 */
export async function insertPostings(
  organization: string,
  postings: Iterable<SeedPosting>,
  target: PostingsTarget,
): Promise<void> {
  let batch: SeedPosting[] = [];
  let bytes = 0;
  for (const posting of postings) {
    batch.push(posting);
    for (const document of posting.documents) bytes += document.bytes.length;
    if (batch.length < batchSize && bytes < batchBytes) continue;
    await insertBatch(organization, batch, target);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) await insertBatch(organization, batch, target);
}
