import type { CoreDataDescription } from "#lib/shared/core-data/core-data-type.ts";
import { declaredDelimiter } from "./delimiter.ts";
import { decoderOf, NotInEncoding } from "./encoding/bytes-to-text.ts";
import { mayBeTwice } from "./encoding/double-encoding.ts";
import type { Encoding } from "./encoding/encodings.ts";
import { encodingOf } from "./encoding/first-bytes-encoding.ts";
import { guessEncoding, type EncodingGuess } from "./encoding/guess.ts";
import { mixedDecoder } from "./encoding/mixed-lines.ts";
import { survey } from "./encoding/survey.ts";
import { endsInsideLetter } from "./encoding/utf8-bytes.ts";
import { textProblem } from "./first-bytes.ts";
import { csvParser } from "./parse-csv.ts";
import { sizeWithoutPadding } from "./padding.ts";
import { piecesOf } from "./pieces.ts";
import { CsvProblem } from "./csv-problem.ts";
import { composeLetters, hasMarks } from "./shape/composed-letters.ts";
import { undoDoubleEncoding } from "./shape/double-encoded-rows.ts";
import { findShape } from "./shape/find-shape.ts";
import { isPlain, plainParser } from "./shape/plain-lines.ts";
import { toShapedTable } from "./shape/shaped-table.ts";
import type { FileProblem, Progress, ReadOptions, FileTable, TableProblem } from "./table.ts";

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
  const size = await sizeWithoutPadding(file);
  const head = new Uint8Array(await file.slice(0, Math.min(size, headBytes)).arrayBuffer());
  const encoding = encodingOf(head);
  // In UTF-16 a zero byte may belong to the last character.
  const content = file.slice(0, size + (encoding.startsWith("utf-16") ? size % 2 : 0));
  const reading = { file: content, head, type, options, onProgress };
  if (options.encoding) {
    const isUnmarked = encoding === "UNMARKED";
    const guess = isUnmarked ? guessEncoding(await survey(piecesOf(content)), options) : null;
    return readAs(options.encoding, reading, { guess });
  }
  if (encoding !== "UNMARKED")
    return isEncoding(encoding) ? readAs(encoding, reading) : { problem: encoding };
  try {
    return await readAs("utf-8", reading, { fatal: true });
  } catch (error) {
    if (!(error instanceof NotInEncoding)) throw error;
    const surveyed = await survey(piecesOf(content));
    // The last letter of a file that was cut off stays unreadable, so that its row is not sent.
    if (surveyed.other.count === 1 && surveyed.utf8.count > 0 && (await endsInsideLetter(content)))
      return await readAs("utf-8", reading);
    const guess = guessEncoding(surveyed, options);
    const isMixed = guess?.mixedLines !== undefined;
    return readAs(isMixed ? "utf-8" : (guess?.encoding ?? "windows-1252"), reading, { guess });
  }
}

type How = { fatal?: boolean; guess?: EncodingGuess | null };

/** Throws NotInEncoding if `fatal` and a byte is invalid in the encoding. */
async function readAs(
  encoding: Encoding,
  { file, head, type, options, onProgress }: Reading,
  { fatal = false, guess = null }: How = {},
): Promise<FileTable | TableProblem> {
  const isMixed = guess?.mixedLines !== undefined;
  const decoder = () => (isMixed ? mixedDecoder(guess.encoding) : decoderOf(encoding, fatal));
  const decodeHead = decoder();
  // The decoder of mixed lines keeps back a line whose end is not in the head.
  const beginning = decodeHead(head) + (isMixed ? decodeHead() : "");
  const problem = textProblem(beginning);
  if (problem) return { problem };
  const declared = declaredDelimiter(beginning);
  const known = options.delimiter ?? declared?.delimiter ?? findShape(declared?.rest ?? beginning);
  const source = { kind: "text", encoding, delimiter: known, ...(guess && { guess }) } as const;

  // Text without a delimiter is parsed too. An empty file and a file with one column are different
  // problems.
  const before = declared ? 1 : 0;
  const parser =
    known !== null && isPlain(known) ? plainParser(known, before) : csvParser(known ?? ";", before);
  const decode = decoder();
  let bytes = 0;
  let skip = declared ? beginning.length - declared.rest.length : 0;
  const seen = { twice: false, marks: false, last: "" };
  const write = async (text: string) => {
    // The two characters may be in two pieces.
    seen.twice ||= mayBeTwice(seen.last + text.slice(0, 1)) || mayBeTwice(text);
    seen.marks ||= hasMarks(text);
    seen.last = text.slice(-1);
    await parser.write(text.slice(skip));
    skip = Math.max(0, skip - text.length);
  };
  try {
    for await (const piece of piecesOf(file)) {
      await write(decode(piece));
      bytes += piece.length;
      onProgress({ bytes, total: file.size, rows: parser.rows.cells.length });
    }
    await write(decode());
    await parser.end();
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error;
    return { problem: error.problem, source, ...(error.row !== undefined && { row: error.row }) };
  }
  if (parser.rows.cells.length === 0) return { problem: "EMPTY_FILE", source };
  if (known === null) return { problem: "NO_COLUMNS", source };
  if (seen.marks) composeLetters(parser.rows);
  const isOn = options.switches?.DOUBLE_ENCODED ?? options.encoding === undefined;
  const note = seen.twice ? undoDoubleEncoding(parser.rows, isOn) : null;
  return toShapedTable(type, source, parser.rows, options, note ? [note] : []);
}

function isEncoding(name: Encoding | FileProblem): name is Encoding {
  return name === name.toLowerCase();
}
