import { blanks, fixedWidth, oneColumn } from "../delimiter.ts";
import { LineSplitter } from "../line-splitter.ts";
import type { CsvParser } from "../parse-csv.ts";
import { CsvProblem } from "../csv-problem.ts";
import { limits, type Rows } from "../table.ts";
import { columnStarts, cutAt } from "./fixed-width.ts";

/** Whether a delimiter stands for text without quotation marks that is split line by line. */
export const isPlain = (delimiter: string): boolean =>
  delimiter === blanks || delimiter === fixedWidth || delimiter === oneColumn;

/**
 * Returns a parser of text that is split line by line. Lines are kept until the end, because the columns of
 * text of fixed width are where all lines have blanks.
 */
export function plainParser(delimiter: string, before: number): CsvParser {
  const rows: Rows = { cells: [], numbers: [] };
  const splitter = new LineSplitter();
  const lines: string[] = [];
  let number = before;
  const add = (line: string) => {
    number += 1;
    if (number > limits.rows + 100) throw new CsvProblem("TOO_MANY_ROWS");
    if (line.trim() === "") return;
    lines.push(line.trimEnd());
    rows.numbers.push(number);
  };
  return {
    rows,
    async write(text) {
      for (const line of splitter.take(text, number)) add(line);
    },
    async end() {
      for (const line of splitter.end()) add(line);
      const starts = delimiter === fixedWidth ? columnStarts(lines) : [];
      for (const line of lines) {
        rows.cells.push(
          delimiter === fixedWidth
            ? cutAt(line, starts)
            : delimiter === blanks
              ? line.trim().split(/ {2,}/)
              : [line.trim()],
        );
      }
    },
  };
}
