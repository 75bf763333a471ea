import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { declaredDelimiter, findDelimiter } from "./delimiter.ts";
import { encodingOf } from "./encoding.ts";
import { textProblem } from "./first-bytes.ts";
import { csvParser, CsvProblem } from "./parse-csv.ts";
import { piecesOf } from "./pieces.ts";
import type { Encoding, FileProblem, Progress, ReadOptions, FileTable, TableProblem } from "./table.ts";
import { toTable } from "./to-table.ts";

const headBytes = 64 * 1024;

type OnProgress = (progress: Progress) => void;

/** A text file and the options for reading it. */
type Reading = {
  file: Blob;
  head: Uint8Array;
  type: CoreDataDescription;
  options: ReadOptions;
  onProgress: OnProgress;
};

/**
 * Reads a text file piece by piece: encoding, delimiter, header below title rows, columns. `onProgress`
 * receives the progress. Rejects only if the file cannot be read, for example because it was deleted.
 */
export async function readText(
  file: Blob,
  type: CoreDataDescription,
  options: ReadOptions,
  onProgress: OnProgress,
): Promise<FileTable | TableProblem> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const reading = { file, head, type, options, onProgress };
  const encoding = options.encoding ?? encodingOf(head);
  if (encoding !== "UNMARKED")
    return isEncoding(encoding) ? readAs(encoding, reading) : { problem: encoding };
  try {
    return await readAs("utf-8", reading, { fatal: true });
  } catch (error) {
    if (!(error instanceof NotInEncoding)) throw error;
    // Unmarked text is UTF-8 if all of it is valid. Otherwise it is Windows-1252, which German spreadsheets
    // still write.
    return readAs("windows-1252", reading);
  }
}

/** An error for bytes that are invalid in an encoding. */
class NotInEncoding extends Error {}

/**
 * Returns a function that decodes one piece after another. With `fatal` it throws NotInEncoding at the
 * first invalid byte.
 */
function decoding(encoding: Encoding, fatal: boolean): (piece?: Uint8Array) => string {
  const decoder = new TextDecoder(encoding, { fatal });
  return (piece) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (cause) {
      throw new NotInEncoding("Not all bytes are text in this encoding.", { cause });
    }
  };
}

/** Throws NotInEncoding if `fatal` and a byte is invalid in the encoding. */
async function readAs(
  encoding: Encoding,
  { file, head, type, options, onProgress }: Reading,
  { fatal } = { fatal: false },
): Promise<FileTable | TableProblem> {
  const beginning = decoding(encoding, fatal)(head);
  const problem = textProblem(beginning);
  if (problem) return { problem };
  const declared = declaredDelimiter(beginning);
  const known = options.delimiter ?? declared?.delimiter ?? findDelimiter(declared?.rest ?? beginning);
  const source = { kind: "text", encoding, delimiter: known } as const;

  // Text without a delimiter is parsed too. An empty file and a file with one column are different
  // problems.
  const parser = csvParser(known ?? ";", declared ? 1 : 0);
  const decode = decoding(encoding, fatal);
  let bytes = 0;
  let skip = declared ? beginning.length - declared.rest.length : 0;
  try {
    for await (const piece of piecesOf(file)) {
      const text = decode(piece);
      await parser.write(text.slice(skip));
      skip = Math.max(0, skip - text.length);
      bytes += piece.length;
      onProgress({ bytes, total: file.size, rows: parser.rows.cells.length });
    }
    await parser.write(decode());
    await parser.end();
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    return { problem: error.problem, source, ...(error.row !== undefined && { row: error.row }) };
  }
  if (parser.rows.cells.length === 0) return { problem: "EMPTY_FILE", source };
  if (known === null) return { problem: "NO_COLUMNS", source };
  return toTable(type, source, parser.rows, options);
}

function isEncoding(name: Encoding | FileProblem): name is Encoding {
  return name === name.toLowerCase();
}
