import { readdir } from "node:fs/promises";

/**
 * Returns the names of all objects in the directory of a store, in order, also of those that were begun and
 * have not ended.
 */
export async function storedFiles(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name.replace(/\.begun$/, ""))
    .sort();
}
