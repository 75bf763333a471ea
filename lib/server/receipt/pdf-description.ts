import "server-only";

/** A step of a PDF: text or a table, or what those after it look like. */
export type PdfStep =
  | { font: "regular" | "strong" }
  | { fontSize: number }
  | { fillColor: string }
  /** Text at `x` points from the left, without it below the text before. */
  | { text: string; x: number | undefined }
  /** Lines that are left free. */
  | { moveDown: number }
  /** A table without headings. A width is in points, "*" is the rest. */
  | { table: string[][]; columnStyles: (number | "*")[] };

/**
 * A PDF before its layout, as plain data. In the footer of each page `pageMark` and `pagesMark` stand for
 * two numbers.
 */
export type PdfDescription = { title: string; steps: PdfStep[]; footer: string };

/** The marks for the number of the page and the number of all pages: characters that no text has. */
export const [pageMark, pagesMark] = ["\u{F0000}", "\u{F0001}"];

/** Describes a PDF step by step, in the words of pdfkit, so that a thread can lay it out. */
export class Pdf {
  readonly #title: string;
  readonly #steps: PdfStep[] = [];

  constructor(title: string) {
    this.#title = title;
  }

  font(font: "regular" | "strong"): this {
    return this.#add({ font });
  }

  fontSize(fontSize: number): this {
    return this.#add({ fontSize });
  }

  fillColor(fillColor: string): this {
    return this.#add({ fillColor });
  }

  text(text: string, x?: number): this {
    return this.#add({ text, x });
  }

  moveDown(lines = 1): this {
    return this.#add({ moveDown: lines });
  }

  table(table: string[][], columnStyles: (number | "*")[]): this {
    return this.#add({ table, columnStyles });
  }

  /** Returns all that was described. The footer is written for the marks of the two numbers. */
  description(footer: (page: string, pages: string) => string): PdfDescription {
    return { title: this.#title, steps: this.#steps, footer: footer(pageMark, pagesMark) };
  }

  #add(step: PdfStep): this {
    this.#steps.push(step);
    return this;
  }
}
