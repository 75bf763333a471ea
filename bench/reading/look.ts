// node bench/reading/look.ts <folder> [documents]: writes the set into a folder, to look at its layouts.
import { mkdir } from "node:fs/promises";
import { readingSeed, writeSet } from "./set/write-set.ts";

const [folder, documents = "27"] = process.argv.slice(2);
if (!folder) {
  console.error("Usage: node bench/reading/look.ts <folder> [documents]");
  process.exit(2);
}
await mkdir(folder, { recursive: true });
const written = await writeSet(folder, readingSeed(), Number(documents));
console.log(`${written.length} documents in ${folder}`);
