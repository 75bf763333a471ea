import type { CoreDataType } from "#lib/shared/core-data/core-data-type.ts";
import { declaredDelimiter, findDelimiter } from "./delimiter.ts";
import { encodingOf, Utf8Check } from "./encoding.ts";
import { textProblem } from "./first-bytes.ts";
import { csvParser, CsvProblem } from "./parse-csv.ts";
import { piecesOf } from "./pieces.ts";
import type { Encoding, FileProblem, Progress, ReadOptions, Table, TableProblem } from "./table.ts";
import { toTable } from "./to-table.ts";

const headBytes = 64 * 1024;

type Tell = (progress: Progress) => void;

/**
 * Reads a text file piece by piece: encoding, delimiter, header below title lines, columns. `tell` hears how far it is.
 * Rejects only when the file can't be read, because it went away.
 */
export async function readText(
  file: Blob,
  type: CoreDataType,
  options: ReadOptions,
  tell: Tell,
): Promise<Table | TableProblem> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const encoding = options.encoding ?? (await recogniseEncoding(file, head));
  if (!isEncoding(encoding)) return { problem: encoding };
  const beginning = new TextDecoder(encoding).decode(head, { stream: true });
  const problem = textProblem(beginning);
  if (problem) return { problem };
  const declared = declaredDelimiter(beginning);
  const known = options.delimiter ?? declared?.delimiter ?? findDelimiter(declared?.rest ?? beginning);
  const source = { kind: "text", encoding, delimiter: known } as const;

  // Text without a delimiter is read all the same: whether there is anything in it decides what is wrong with it.
  const parser = csvParser(known ?? ";", declared ? 1 : 0);
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  let skip = declared ? beginning.length - declared.rest.length : 0;
  try {
    for await (const piece of piecesOf(file)) {
      const text = decoder.decode(piece, { stream: true });
      await parser.write(text.slice(skip));
      skip = Math.max(0, skip - text.length);
      bytes += piece.length;
      tell({ bytes, total: file.size, rows: parser.rows.cells.length });
    }
    await parser.write(decoder.decode());
    await parser.end();
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    return { problem: error.problem, source, ...(error.row !== undefined && { row: error.row }) };
  }
  if (parser.rows.cells.length === 0) return { problem: "EMPTY_FILE", source };
  if (known === null) return { problem: "NO_COLUMNS", source };
  return toTable(type, source, parser.rows, options);
}

async function recogniseEncoding(file: Blob, head: Uint8Array): Promise<Encoding | FileProblem> {
  const marked = encodingOf(head);
  if (marked !== "UNMARKED") return marked;
  const check = new Utf8Check();
  for await (const piece of piecesOf(file)) {
    check.take(piece);
    if (check.encoding !== "utf-8") break;
  }
  check.take();
  return check.encoding;
}

function isEncoding(name: Encoding | FileProblem): name is Encoding {
  return name === name.toLowerCase();
}
