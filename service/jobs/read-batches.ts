import { sql } from "kysely";
import type { ListedFile } from "../documents/list-files.ts";
import type { PostingContent, Sql } from "../database/tables.ts";

/** A posting that an export took, when its turn comes. */
export type TakenPosting = {
  ordinal: number;
  key: number;
  /** Null where the posting is no longer there. */
  content: PostingContent | null;
  /** The files that came with it. */
  files: ListedFile[];
};

async function readBatch(
  database: Sql,
  { exportId, after, size }: { exportId: string; after: number; size: number },
): Promise<TakenPosting[]> {
  const { rows: listed } = await sql<{ ordinal: number; key: number }>`
    select ordinal, posting_key as key from export_posting
    where export_id = ${exportId} and ordinal > ${after} and outcome is null
    order by ordinal limit ${size}
  `.execute(database);
  if (listed.length === 0) return [];
  const keys = listed.map((row) => row.key);
  const { rows: postings } = await sql<{ key: number; content: PostingContent }>`
    select key, content from posting where key = any(${keys}::bigint[]) and export_id = ${exportId}
  `.execute(database);
  const { rows: documents } = await sql<ListedFile & { posting_key: number }>`
    select posting_key, id, name, type from document where posting_key = any(${keys}::bigint[]) order by id
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
 * Reads the postings of an export that have not failed, some at a time and in their order; the next are read while
 * those before are worked on.
 */
export async function* readBatches(
  database: Sql,
  { exportId, size }: { exportId: string; size: number },
): AsyncGenerator<TakenPosting[]> {
  const read = (after: number) => {
    const batch = readBatch(database, { exportId, after, size });
    // Whoever stops in between never looks at this one; its failure must not end the process.
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
