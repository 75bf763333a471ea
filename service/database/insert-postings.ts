import { sql, type Transaction } from "kysely";
import { toBytea } from "./bytes.ts";
import { orderedUuid } from "./ordered-uuid.ts";
import type { SeedPosting } from "./seed-schema.ts";
import type { Tables } from "./tables.ts";

const batchSize = 500;

/**
 * A batch is inserted as soon as its documents exceed this many bytes, so that memory does not grow with
 * their size.
 */
const batchBytes = 16_777_216;

async function insertBatch(
  organization: string,
  batch: SeedPosting[],
  transaction: Transaction<Tables>,
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
  for (const [index, { documents }] of batch.entries()) {
    for (const { name, type, contentType, bytes } of documents) {
      await sql`
        insert into document (id, posting_key, type, name, content_type, bytes)
        values (${orderedUuid()}, ${rows[index]?.key}, ${type}, ${name}, ${contentType}, ${toBytea(bytes)})
      `.execute(transaction);
    }
  }
}

/** Inserts ready postings of an organization with their documents, in batches of at most 500. */
export async function insertPostings(
  organization: string,
  postings: Iterable<SeedPosting>,
  transaction: Transaction<Tables>,
): Promise<void> {
  let batch: SeedPosting[] = [];
  let bytes = 0;
  for (const posting of postings) {
    batch.push(posting);
    for (const document of posting.documents) bytes += document.bytes.length;
    if (batch.length < batchSize && bytes < batchBytes) continue;
    await insertBatch(organization, batch, transaction);
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) await insertBatch(organization, batch, transaction);
}
