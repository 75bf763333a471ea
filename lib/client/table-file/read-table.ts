import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { kindOf } from "./first-bytes.ts";
import { readText } from "./read-text.ts";
import { readWorkbook } from "./workbook/read-workbook.ts";
import { limits, type Progress, type ReadOptions, type FileTable, type TableProblem } from "./table.ts";

/** The name of the stream of an encrypted workbook in a compound file, as the bytes of UTF-16. */
const encryptedStream = Array.from("EncryptedPackage", (letter) => `${letter}\0`).join("");

/**
 * Reads any file as a table, or returns the reason why it has none. `onProgress` receives the progress. Never
 * rejects.
 */
export async function readTable(
  file: Blob,
  type: CoreDataDescription,
  options: ReadOptions = {},
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<FileTable | TableProblem> {
  if (file.size === 0) return { problem: "EMPTY_FILE" };
  if (file.size > limits.fileBytes) return { problem: "TOO_LARGE" };
  try {
    const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
    if (kind === "zip") return await readWorkbook(file, type, options);
    if (kind === "compound") {
      const text = new TextDecoder("latin1").decode(await file.arrayBuffer());
      return { problem: text.includes(encryptedStream) ? "ENCRYPTED_WORKBOOK" : "OLD_WORKBOOK" };
    }
    return kind === "text" ? await readText(file, type, options, onProgress) : { problem: kind };
  } catch {
    return { problem: "NOT_READABLE" };
  }
}
