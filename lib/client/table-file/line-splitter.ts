import { CsvProblem } from "./csv-problem.ts";
import { limits } from "./table.ts";

/** Splits text that comes in pieces into lines, at every kind of line end. */
export class LineSplitter {
  #rest = "";

  /** The beginning of a line whose end has not come yet. */
  get rest(): string {
    return this.#rest;
  }

  /**
   * Takes a piece and returns the lines that are whole with it. `before` is the number of lines returned so
   * far. Throws a CsvProblem if a line is too long.
   */
  take(text: string, before: number): string[] {
    if (text === "") return [];
    // A line feed at the beginning of a piece belongs to the return at the end of the last one.
    const isEnded = this.#rest.endsWith("\r");
    const own = isEnded && text.startsWith("\n") ? text.slice(1) : text;
    const isOpen = own.endsWith("\r");
    // Without the rest before it, because joining them would copy the whole piece.
    const lines = (isOpen ? own.slice(0, -1) : own).split(/\r\n|\n|\r/);
    if (isEnded) lines.unshift(this.#rest.slice(0, -1));
    else lines[0] = this.#rest + (lines[0] ?? "");
    this.#rest = (lines.pop() ?? "") + (isOpen ? "\r" : "");
    const long = lines.findIndex((line) => line.length > limits.rowBytes);
    if (long >= 0) throw new CsvProblem("ROW_TOO_LONG", before + long + 1);
    if (this.#rest.length > limits.rowBytes) throw new CsvProblem("ROW_TOO_LONG", before + lines.length + 1);
    return lines;
  }

  /** Returns the last line, if it has no end. */
  end(): string[] {
    return this.#rest === "" ? [] : [this.#rest.replace(/\r$/, "")];
  }
}
