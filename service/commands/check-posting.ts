import { stat } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";
import { formatPath } from "../database/format-path.ts";
import { seedPosting } from "../database/seed-schema.ts";
import { unstorable } from "../database/unstorable.ts";
import type { JsonRecord } from "./read-records.ts";

/** A posting in a file. Its documents are files relative to it. */
export type FilePosting = z.infer<typeof seedPosting>;

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  );
}

/**
 * Checks a record: that it is a valid posting of a seed, that PostgreSQL can store it, and that its
 * documents exist in `folder`. Returns the posting, or the problems, each with its position and property.
 */
export async function checkPosting(
  record: JsonRecord,
  folder: string,
): Promise<{ posting: FilePosting } | { problems: string[] }> {
  if ("problem" in record) return { problems: [`${record.location} ${record.problem}`] };
  const parsed = seedPosting.safeParse(record.value);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path: property, message }) =>
      `${record.location} ${formatPath(property)}`.trimEnd().concat(`: ${message}`),
    );
    return { problems };
  }
  const problems = [...unstorable(parsed.data)].map(
    (property) => `${record.location} ${formatPath(property)}: has a character that can't be stored`,
  );
  for (const [index, document] of parsed.data.documents.entries()) {
    const file = path.resolve(folder, document.path);
    if (!(await isFile(file))) {
      problems.push(`${record.location} documents[${index}].path: there is no file ${file}`);
    }
  }
  return problems.length > 0 ? { problems } : { posting: parsed.data };
}
