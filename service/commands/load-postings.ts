import { readFileSync } from "node:fs";
import path from "node:path";
import { sql, type Transaction } from "kysely";
import { documentContentType } from "../database/document-content-type.ts";
import { insertPostings, type PostingsTarget } from "../database/insert-postings.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import type { Tables } from "../database/tables.ts";
import { checkPosting, type FilePosting } from "./check-posting.ts";
import { CommandError } from "./command.ts";
import { type JsonRecord, readRecords } from "./read-records.ts";

const batchSize = 500;

/** Maximum number of problems; then the rest of the file is not read. */
const maxProblems = 20;

async function* inBatches<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === batchSize) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/** Reads the documents of postings from their files, posting by posting. */
function* withDocuments(postings: FilePosting[], folder: string): Generator<SeedPosting, void, undefined> {
  for (const { documents, ...content } of postings) {
    yield {
      content,
      documents: documents.map(({ name, type, path: given }) => ({
        name,
        type,
        contentType: documentContentType(type, name),
        bytes: readFileSync(path.resolve(folder, given)),
      })),
    };
  }
}

/** Returns those of the given GUIDs that postings of the organization already have, in lower case. */
async function guidsTaken(
  organization: string,
  guids: string[],
  transaction: Transaction<Tables>,
): Promise<Set<string>> {
  const { rows } = await sql<{ guid: string }>`
    select entity_guid::text as guid from posting
    where organization_id = ${organization}
      and entity_guid in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(guids)}::jsonb))
  `.execute(transaction);
  return new Set(rows.map(({ guid }) => guid));
}

/**
 * Adds the postings of a file to an organization as ready postings, and returns the numbers of postings and
 * documents. At most 500 postings of an NDJSON file are in memory at a time. Throws a `CommandError` with
 * the position and property of the first 20 problems; the transaction must be rolled back then.
 */
export async function loadPostings(
  file: string,
  organization: string,
  target: PostingsTarget,
): Promise<{ postings: number; documents: number }> {
  const folder = path.dirname(path.resolve(file));
  const problems: string[] = [];
  const counts = { postings: 0, documents: 0 };

  async function checkBatch(batch: JsonRecord[]): Promise<FilePosting[]> {
    const good: { location: string; guid: string; posting: FilePosting }[] = [];
    for (const record of batch) {
      const checked = await checkPosting(record, folder);
      if ("problems" in checked) problems.push(...checked.problems);
      else {
        const { posting } = checked;
        good.push({ location: record.location, guid: posting.entityGuid.toLowerCase(), posting });
      }
    }
    // Earlier batches are already in the database, so that this also finds duplicates within the file.
    const guids = good.map(({ guid }) => guid);
    const taken = await guidsTaken(organization, guids, target.transaction);
    for (const { location, guid } of good) {
      if (taken.has(guid))
        problems.push(`${location} entityGuid: ${organization} has a posting of this id already`);
      taken.add(guid);
    }
    return good.map(({ posting }) => posting);
  }

  for await (const batch of inBatches(readRecords(file))) {
    const postings = await checkBatch(batch);
    if (problems.length >= maxProblems) break;
    if (problems.length > 0) continue;
    await insertPostings(organization, withDocuments(postings, folder), target);
    counts.postings += postings.length;
    counts.documents += postings.reduce((sum, { documents }) => sum + documents.length, 0);
  }
  if (problems.length === 0) return counts;
  const shown = problems.slice(0, maxProblems);
  const more = problems.length >= maxProblems ? "\nThere may be more." : "";
  throw new CommandError(`Nothing was loaded, because ${file} can't be used:\n${shown.join("\n")}${more}`);
}
