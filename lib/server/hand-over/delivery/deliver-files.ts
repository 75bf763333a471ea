import "server-only";
import { createHash } from "node:crypto";
import { AppError } from "../../errors/app-error.ts";
import type { FileToDeliver, OtherPlace } from "./other-place.ts";

/**
 * Delivers files, whole or not at all: each is written under a name that begins with a dot and the
 * delivery's id, and only when all are there they get their own names, in this order. A file that is there
 * already with the same bytes has arrived, so an interrupted delivery is simply delivered again. Nothing
 * that somebody else put there is changed: throws TARGET_FILE_EXISTS for another file of that name. Otherwise
 * throws what `place` and `read` throw, and an `Error` for a name that would lead to another folder. What
 * ends the delivery, an AppError with a status under 500, is thrown after taking back what this call
 * delivered. After other errors files stay, and the next call finds them. Only a place that no longer answers
 * keeps anything under the temporary names.
 */
export async function deliverFiles(
  deliveryId: string,
  place: OtherPlace,
  files: readonly FileToDeliver[],
): Promise<void> {
  for (const { name } of files)
    if (/[/\\\0]/.test(name) || name.startsWith("."))
      throw new Error(`${JSON.stringify(name)} is not the name of a file.`);
  const missing: { file: FileToDeliver; temporary: string }[] = [];
  for (const [index, file] of files.entries())
    if (!(await hasArrived(place, file))) missing.push({ file, temporary: `.kontor-${deliveryId}-${index}` });
  const renamed: string[] = [];
  try {
    for (const { file, temporary } of missing) await writeWhole(place, file, temporary);
    for (const { file, temporary } of missing) {
      if (await place.rename(temporary, file.name)) renamed.push(file.name);
      else if (await hasArrived(place, file)) await place.remove(temporary);
    }
  } catch (error) {
    const isRefused = error instanceof AppError && error.status < 500;
    const left = [...missing.map(({ temporary }) => temporary), ...(isRefused ? renamed : [])];
    for (const name of left) await place.remove(name).catch(() => undefined);
    throw error;
  }
}

/**
 * Returns whether a file is there with these bytes. Throws TARGET_FILE_EXISTS if another one has its name.
 */
async function hasArrived(place: OtherPlace, { name, bytes, sha256 }: FileToDeliver): Promise<boolean> {
  const there = await place.bytesOf(name);
  if (there === null) return false;
  if (there === bytes && (await sha256Of(place.read(name))) === sha256) return true;
  throw new AppError({ code: "TARGET_FILE_EXISTS", message: `Another file is named ${name} there.` });
}

async function writeWhole(place: OtherPlace, file: FileToDeliver, name: string): Promise<void> {
  await place.write(name, file.read(), file.bytes);
  const there = await place.bytesOf(name);
  if (there !== file.bytes)
    throw new Error(`${file.name} has ${file.bytes} bytes, of which ${there ?? "none"} arrived.`);
}

async function sha256Of(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of pieces) hash.update(piece);
  return hash.digest("hex");
}
