import { blanks, fixedWidth, oneColumn } from "../delimiter.ts";
import { CsvProblem, type CsvParser } from "../parse-csv.ts";
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
  const lines: string[] = [];
  let rest = "";
  let number = before;
  const add = (line: string) => {
    number += 1;
    if (line.length > limits.rowBytes) throw new CsvProblem("ROW_TOO_LONG", number);
    if (number > limits.rows + 100) throw new CsvProblem("TOO_MANY_ROWS");
    if (line.trim() === "") return;
    lines.push(line.trimEnd());
    rows.numbers.push(number);
  };
  return {
    rows,
    async write(text) {
      // A line feed that follows in the next piece belongs to the same line end.
      const whole = rest + text;
      const isOpen = whole.endsWith("\r");
      const parts = (isOpen ? whole.slice(0, -1) : whole).split(/\r\n|\n|\r/);
      rest = (parts.pop() ?? "") + (isOpen ? "\r" : "");
      for (const line of parts) add(line);
      if (rest.length > 2 * limits.rowBytes) throw new CsvProblem("ROW_TOO_LONG", number + 1);
    },
    async end() {
      if (rest !== "") add(rest.replace(/\r$/, ""));
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
