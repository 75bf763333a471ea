import { sql } from "kysely";
import type { ListedFile } from "../documents/list-files.ts";
import type { StoredPostingContent, Sql } from "../database/tables.ts";

/** A posting of an export as read for rendering. */
export type TakenPosting = {
  ordinal: number;
  key: number;
  /** Null if the posting has been deleted meanwhile. */
  content: StoredPostingContent | null;
  /** The files that were loaded with the posting. */
  files: ListedFile[];
};

type Listed = { exportId: string; organizationId: string; size: number };

async function readBatch(
  database: Sql,
  { exportId, organizationId, after, size }: Listed & { after: number },
): Promise<TakenPosting[]> {
  const { rows: listed } = await sql<{ ordinal: number; key: number }>`
    select ordinal, posting_key as key from export_posting
    where organization_id = ${organizationId} and export_id = ${exportId} and ordinal > ${after} and outcome is null
    order by ordinal limit ${size}
  `.execute(database);
  if (listed.length === 0) return [];
  const keys = listed.map((row) => row.key);
  const { rows: postings } = await sql<{ key: number; content: StoredPostingContent }>`
    select key, content from posting
    where organization_id = ${organizationId} and key = any(${keys}::bigint[]) and export_id = ${exportId}
  `.execute(database);
  const { rows: documents } = await sql<ListedFile & { posting_key: number }>`
    select posting_key, id, name, type from document
    where organization_id = ${organizationId} and posting_key = any(${keys}::bigint[]) order by id
  `.execute(database);
  const contents = new Map(postings.map(({ key, content }) => [key, content]));
  const files = Map.groupBy(documents, (document) => document.posting_key);
  return listed.map(({ ordinal, key }) => ({
    ordinal,
    key,
    content: contents.get(key) ?? null,
    files: (files.get(key) ?? []).map(({ id, name, type }) => ({ id, name, type })),
  }));
}

/**
 * Yields the postings of an export that have not failed, in order, `size` at a time. The next batch is read
 * while the caller processes the current one.
 */
export async function* readBatches(database: Sql, listed: Listed): AsyncGenerator<TakenPosting[]> {
  const read = (after: number) => {
    const batch = readBatch(database, { ...listed, after });
    // A caller that stops early never awaits this batch. Its error must not end the process.
    batch.catch(() => undefined);
    return batch;
  };
  let next = read(0);
  for (;;) {
    const batch = await next;
    const last = batch.at(-1);
    if (!last) return;
    next = read(last.ordinal);
    yield batch;
  }
}
