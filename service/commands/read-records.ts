import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";
import { CommandError } from "./command.ts";

/** A JSON value of a file with its position, or the reason why it cannot be parsed. */
export type JsonRecord = { location: string } & ({ value: unknown } | { problem: string });

const byteOrderMark = /^\uFEFF/;

/**
 * Reads the records of a file: the entries of a JSON array, or the lines of an NDJSON file. NDJSON is read
 * line by line, so memory does not grow with the file. Empty lines are skipped. Throws a `CommandError` if
 * the file cannot be read or has neither form.
 */
export async function* readRecords(file: string): AsyncGenerator<JsonRecord, void, undefined> {
  try {
    yield* (await beginsWithBracket(file)) ? entriesOf(file) : linesOf(file);
  } catch (cause) {
    if (cause instanceof CommandError || !("syscall" in (cause as NodeJS.ErrnoException))) throw cause;
    throw new CommandError(`${file} can't be read: ${(cause as Error).message}`, { cause });
  }
}

async function beginsWithBracket(file: string): Promise<boolean> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(4096), 0, 4096, 0);
  return buffer.toString("utf8", 0, bytesRead).replace(byteOrderMark, "").trimStart().startsWith("[");
}

async function* entriesOf(file: string): AsyncGenerator<JsonRecord, void, undefined> {
  await using handle = await open(file);
  let values: unknown[];
  try {
    values = JSON.parse((await handle.readFile("utf8")).replace(byteOrderMark, "")) as unknown[];
  } catch (cause) {
    throw new CommandError(`${file} is neither a JSON array nor NDJSON: ${(cause as Error).message}`, {
      cause,
    });
  }
  for (const [index, value] of values.entries()) yield { location: `posting ${index + 1}`, value };
}

async function* linesOf(file: string): AsyncGenerator<JsonRecord, void, undefined> {
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1;
    const text = number === 1 ? line.replace(byteOrderMark, "") : line;
    if (text.trim() === "") continue;
    const location = `line ${number}`;
    yield { location, ...parsed(text) };
  }
}

function parsed(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: `is not JSON: ${(error as Error).message}` };
  }
}
