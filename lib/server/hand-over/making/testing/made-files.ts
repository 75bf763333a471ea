import "server-only";
import type { Posting } from "#contract/posting.ts";
import { handOverRequest } from "#lib/shared/hand-over.ts";
import type { MadeFile } from "../made-file.ts";
import type { ObjectFiles } from "../made-objects.ts";
import { makeFiles, type Making } from "../make-files.ts";

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
export const makingOf = (written: object, fields: object = {}): Making => ({
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
  createdAt: new Date("2026-05-02T07:15:00.000Z"),
});

/** Makes the files of a hand-over in memory. Resolves with them and their bytes. */
export async function madeOf(
  groups: AsyncIterable<readonly Posting[]>,
  making: Making,
): Promise<(MadeFile & { content: Buffer })[]> {
  const { files, objects } = memoryFiles();
  const made = await makeFiles(making, answerOf(groups), files);
  return made.map((file) => ({ ...file, content: objects.get(file.key) ?? Buffer.alloc(0) }));
}
