import "server-only";
import type { Posting } from "#contract/posting.ts";
import { handOverRequest } from "#lib/shared/hand-over.ts";
import { heldMemory } from "../../../testing/held-memory.ts";
import type { MadeFile } from "../made-file.ts";
import type { ObjectFiles } from "../../../store/made-objects.ts";
import { makeFiles, type FilesToMake } from "../make-files.ts";

/** Objects in memory by key, those that are open, and the number of all that were begun. */
export function memoryFiles() {
  const objects = new Map<string, Buffer>();
  const open = new Set<string>();
  let begun = 0;
  const files: ObjectFiles = {
    open(key) {
      const pieces: Uint8Array[] = [];
      open.add(key);
      begun += 1;
      return Promise.resolve({
        write: (piece) => void pieces.push(Buffer.from(piece)),
        end() {
          open.delete(key);
          objects.set(key, Buffer.concat(pieces));
          return Promise.resolve();
        },
        discard() {
          open.delete(key);
          return Promise.resolve();
        },
      });
    },
    async *read(key) {
      yield objects.get(key) ?? Buffer.alloc(0);
    },
    remove(key) {
      objects.delete(key);
      return Promise.resolve();
    },
  };
  return { files, objects, open, begun: () => begun };
}

/** Yields a postings response of these postings, in pieces. */
export async function* answerOf(groups: AsyncIterable<readonly Posting[]>): AsyncGenerator<Uint8Array> {
  let between = "";
  yield Buffer.from('{"successfulPostings":[');
  for await (const group of groups) {
    yield Buffer.from(between + group.map((posting) => JSON.stringify(posting)).join(","));
    between = ",";
  }
  yield Buffer.from('],"failedPostings":[]}');
}

/** Returns a hand-over in German of all postings of an export in May 2026, in the given format. */
export const makingOf = (written: object, fields: object = {}): FilesToMake => ({
  organizationId: "muster-gmbh",
  ended: { id: "0123456789", createdAt: "2026-05-02T06:00:00.000Z" },
  request: handOverRequest.parse({
    written,
    filter: "",
    language: "de",
    timeZone: "Europe/Berlin",
    ...fields,
  }),
  marks: null,
  remarks: null,
  signedMarks: null,
  createdAt: new Date("2026-05-02T07:15:00.000Z"),
});

/** Makes the files of a hand-over in memory. Resolves with them and their bytes. */
export async function madeOf(
  groups: AsyncIterable<readonly Posting[]>,
  making: FilesToMake,
): Promise<(MadeFile & { content: Buffer })[]> {
  const { files, objects } = memoryFiles();
  const made = await makeFiles(making, answerOf(groups), files);
  return made.map((file) => ({ ...file, content: objects.get(file.key) ?? Buffer.alloc(0) }));
}

/**
 * Makes the files of a hand-over and drops their bytes. Resolves with them and the maximum growth of memory
 * in bytes since the fifth group of postings.
 */
export async function makingGrowth(groups: AsyncIterable<readonly Posting[]>, making: FilesToMake) {
  let [first, peak, seen] = [0, 0, 0];
  const dropped = { write: () => undefined, end: () => Promise.resolve(), discard: () => Promise.resolve() };
  const files = { ...memoryFiles().files, open: () => Promise.resolve(dropped) };
  const made = await makeFiles(making, answerOf(groups), files, () => {
    seen += 1;
    if (seen === 5) first = heldMemory();
    else if (seen % 20 === 0) peak = Math.max(peak, heldMemory());
  });
  return { made, growth: peak - first };
}
