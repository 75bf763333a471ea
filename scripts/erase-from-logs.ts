import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";

/** The folder of the logs that `npm start` keeps. */
export const logFolder = path.join(import.meta.dirname, "..", ".data", "log");

/**
 * Removes the lines that name one of these ids, as a whole, from the logs in a folder. The programs must not
 * be running. Resolves with the number of lines; without the folder it is 0.
 */
export async function eraseFromLogs(folder: string, ids: readonly string[]): Promise<number> {
  // An id may begin with another one, as nord-gmbh-2 does with nord-gmbh.
  const escaped = ids.map((id) => id.replaceAll(/[^\w-]/g, "\\$&"));
  // Before it may stand the end of an escape: %2F in an address, \n in JSON.
  const named = new RegExp(
    `(?:(?<![\\w-])|(?<=%[\\dA-Fa-f]{2}|\\\\[nrt]))(?:${escaped.join("|")})(?![\\w-])`,
  );
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter((file) => file.endsWith(".log"))) {
    const file = path.join(folder, name);
    const rest = createWriteStream(`${file}.new`, { mode: 0o600 });
    let removedHere = 0;
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      if (named.test(line)) removedHere += 1;
      else if (!rest.write(`${line}\n`)) await once(rest, "drain");
    }
    rest.end();
    await finished(rest);
    // A program that runs goes on writing into the file that it has opened.
    if (removedHere === 0) await rm(`${file}.new`);
    else await rename(`${file}.new`, file);
    removed += removedHere;
  }
  return removed;
}
