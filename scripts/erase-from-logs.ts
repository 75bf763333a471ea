import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";

/**
 * Removes the lines that name one of these ids from the logs in a folder, those that `npm start` keeps. The programs must not
 * be running. Resolves with the number of lines; without the folder it is 0.
 */
export async function eraseFromLogs(folder: string, ids: readonly string[]): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let removed = 0;
  for (const name of names.filter((file) => file.endsWith(".log"))) {
    const file = path.join(folder, name);
    const rest = createWriteStream(`${file}.new`, { mode: 0o600 });
    let removedHere = 0;
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      if (ids.some((id) => line.includes(id))) removedHere += 1;
      else if (!rest.write(`${line}\n`)) await once(rest, "drain");
    }
    rest.end();
    await finished(rest);
    await rename(`${file}.new`, file);
    removed += removedHere;
  }
  return removed;
}
