import PDFDocument from "pdfkit";
import { cleanText } from "./clean-text.ts";
import { registerFonts, type FontWeight } from "./fonts.ts";
import { wrapText } from "./wrap-text.ts";

/**
 * The dimensions of the A4 page: the text area in points, and the line height relative to the font size.
 */
export const page = { left: 62, right: 539, top: 56, bottom: 742, footer: 762, lineHeight: 1.4 } as const;

const colors = { ink: "#0f172a", muted: "#475569", rule: "#cbd5e1" } as const;

/** The style of a text. Sizes and widths are in points. */
export type TextStyle = {
  size?: number;
  weight?: FontWeight;
  color?: keyof typeof colors;
  align?: "left" | "right";
};

/** The metadata of a document. */
export type SheetInfo = { title: string; author: string; createdAt: Date };

/**
 * An A4 document that is written from top to bottom. `y` is the cursor, in points from the upper edge. Text
 * is cleaned first, so any string is accepted. Equal calls give equal bytes.
 */
export class Sheet {
  y: number = page.top;
  readonly #pdf: InstanceType<typeof PDFDocument>;

  constructor({ title, author, createdAt }: SheetInfo) {
    this.#pdf = new PDFDocument({
      size: "A4",
      margin: 0,
      bufferPages: true,
      lang: "de-DE",
      displayTitle: true,
      font: "",
      // PDF 1.3 has no XMP metadata. pdfkit would write titles into it without escaping them.
      pdfVersion: "1.3",
      info: {
        Title: cleanText(title),
        Author: cleanText(author),
        Creator: "Kontor",
        CreationDate: createdAt,
      },
    });
    registerFonts(this.#pdf);
  }

  #use({ size = 9, weight = "regular", color = "ink" }: TextStyle): void {
    this.#pdf.font(weight).fontSize(size).fillColor(colors[color]);
  }

  /** Returns the lines of a text wrapped to a width. Blank text has none. */
  lines(text: string, width: number, style: TextStyle = {}): string[] {
    const clean = cleanText(text);
    if (clean === "") return [];
    this.#use(style);
    return wrapText(clean, width, (part) => this.#pdf.widthOfString(part));
  }

  /**
   * Draws one line at a position. The cursor does not move. With `align: "right"`, `x` is the right edge.
   */
  put(line: string, x: number, y: number, style: TextStyle = {}): void {
    const clean = cleanText(line);
    if (clean === "") return;
    this.#use(style);
    const left = style.align === "right" ? x - this.#pdf.widthOfString(clean) : x;
    this.#pdf.text(clean, left, y, { lineBreak: false });
  }

  /**
   * Draws text at the cursor, from `x` and wrapped to a width, on as many lines and pages as needed. Moves
   * the cursor below it.
   */
  write(text: string, x: number, width: number, style: TextStyle = {}): void {
    const height = (style.size ?? 9) * page.lineHeight;
    for (const line of this.lines(text, width, style)) {
      this.need(height);
      this.put(line, style.align === "right" ? x + width : x, this.y, style);
      this.y += height;
    }
  }

  /** Draws a thin line at the cursor. */
  rule(left: number = page.left, right: number = page.right, color: keyof typeof colors = "rule"): void {
    this.#pdf.moveTo(left, this.y).lineTo(right, this.y).lineWidth(0.6).stroke(colors[color]);
  }

  /** Starts a new page unless `height` points are left on this one. Returns whether it did. */
  need(height: number): boolean {
    if (this.y + height <= page.bottom) return false;
    this.#pdf.addPage();
    this.y = page.top;
    return true;
  }

  /** Calls `draw` for the footer of every page, ends the document and returns its bytes. */
  finish(draw: (pageNumber: number, pageCount: number) => void): Uint8Array {
    const { count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      draw(index + 1, count);
    }
    this.#pdf.end();
    // pdfkit compresses synchronously, so the whole document is available once it has ended.
    const bytes: unknown = this.#pdf.read();
    if (!(bytes instanceof Uint8Array)) throw new Error("pdfkit gave no bytes for a document that has ended");
    return bytes;
  }
}
