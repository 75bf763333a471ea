// node --conditions=react-server bench/reading/measure.ts <folder>: reads a written set by Kontor's reading
// process, one document after the other, and writes the answers and the costs into the folder.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { cpuSeconds, familyOf, peakMemory } from "../processes.ts";
import { answersFile, type Measured } from "./answers.ts";
import { startReader } from "#lib/server/reading/process/reader.ts";
import type { DocumentFacts } from "./set/make-set.ts";
import { factsFile } from "./set/write-set.ts";

/** Returns the peak of the largest child, or 0 if it ended meanwhile. */
function peakOfChildren(): number {
  return Math.max(
    0,
    ...familyOf(process.pid).map((pid) => {
      try {
        return pid === process.pid ? 0 : peakMemory(pid);
      } catch {
        return 0;
      }
    }),
  );
}

async function measure(folder: string): Promise<Measured> {
  const documents = JSON.parse(await readFile(path.join(folder, factsFile), "utf8")) as DocumentFacts[];
  // The start of the reading process counts, and so does the little that this one does.
  const before = cpuSeconds([process.pid]);
  const reader = startReader();
  const answers: Measured["answers"] = [];
  let peakMegabytes = 0;
  for (const { file, probes } of documents) {
    const bytes = new Uint8Array(await readFile(path.join(folder, file)));
    const posted = probes.map((probe) => probe.posted);
    try {
      answers.push(await reader.read(bytes, posted));
    } catch (error) {
      answers.push({ failed: String(error) });
    }
    peakMegabytes = Math.max(peakMegabytes, peakOfChildren());
  }
  const seconds = cpuSeconds(familyOf(process.pid)) - before;
  reader.close();
  return { answers, cpuSeconds: seconds, peakMegabytes };
}

const [folder] = process.argv.slice(2);
if (folder) await writeFile(path.join(folder, answersFile), JSON.stringify(await measure(folder)));
