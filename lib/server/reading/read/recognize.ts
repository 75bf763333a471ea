import "server-only";
import { inLines, type PlacedWord } from "./in-lines.ts";
import type { WordOnPage } from "./read-document.ts";

/**
 * Recognizes the text of a picture (JPEG, PNG, TIFF, BMP, WEBP or PNM). Resolves with the table of Tesseract
 * (TSV), and with "" for a picture that it can not read. Rejects with a RecognitionError.
 */
export type Recognize = (picture: Uint8Array) => Promise<string>;

/** The error of a recognizer that failed, other than at a picture that it can not read. */
export class RecognitionError extends Error {}

/**
 * Maximum number of pages of a document whose text is recognized, from its beginning. Each takes about a
 * second.
 */
export const maxRecognizedPages = 3;

/** The levels of a row in the table of Tesseract. */
const [pageLevel, lineLevel, wordLevel] = [1, 4, 5];

/** Returns the words of a page in the order of their lines, from the table of Tesseract. */
export function recognizedWords(table: string, page: number): WordOnPage[] {
  const rows = table.split("\n").map(rowOf);
  const sheet = rows.find(({ level }) => level === pageLevel);
  if (!sheet) return [];
  const words: PlacedWord[] = [];
  let line = sheet;
  for (const row of rows) {
    if (row.level === lineLevel) line = row;
    if (row.level !== wordLevel || row.text.trim() === "") continue;
    words.push({
      text: row.text.trim(),
      ...{ left: row.left, top: row.top, right: row.left + row.width, bottom: row.top + row.height },
      ...{ baseLine: line.top + line.height, size: line.height, isUpright: true },
    });
  }
  return inLines(words).map(({ text, left, top, right, bottom }) => ({
    page,
    text,
    box: [
      left / sheet.width,
      top / sheet.height,
      (right - left) / sheet.width,
      (bottom - top) / sheet.height,
    ],
  }));
}

function rowOf(text: string) {
  const cells = text.split("\t");
  const [level = 0, , , , , , left = 0, top = 0, width = 0, height = 0] = cells.map(Number);
  return { level, left, top, width, height, text: cells[11] ?? "" };
}
