import { writeFile } from "node:fs/promises";
import path from "node:path";
import { type DocumentFacts, makeSet, sizesOf } from "./make-set.ts";

/** The name of the file that says what is known of each document. */
export const factsFile = "documents.json";

/**
 * Returns the seed of the set, which the environment may choose, so that rules are measured on another set.
 */
export const readingSeed = () => process.env["BENCH_READING_SEED"] ?? "kontor";

/** Writes a set of about so many documents into a folder, with their facts, and returns these. */
export async function writeSet(folder: string, seed: string, documents: number): Promise<DocumentFacts[]> {
  const written: DocumentFacts[] = [];
  for await (const { bytes, ...facts } of makeSet(seed, sizesOf(documents))) {
    await writeFile(path.join(folder, facts.file), bytes);
    written.push(facts);
  }
  await writeFile(path.join(folder, factsFile), JSON.stringify(written));
  return written;
}
