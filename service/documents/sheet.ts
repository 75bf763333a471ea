import PDFDocument from "pdfkit";
import { cleanText } from "./clean-text.ts";
import { registerFonts, type FontWeight } from "./fonts.ts";
import { wrapText } from "./wrap-text.ts";

/** Measures of the A4 page in points: the text area and the height of a line beside the size of its letters. */
export const page = { left: 62, right: 539, top: 56, bottom: 742, footer: 762, lineHeight: 1.4 } as const;

const colors = { ink: "#0f172a", muted: "#475569", rule: "#cbd5e1" } as const;

/** How a piece of text is set. Sizes and widths are in points. */
export type TextStyle = {
  size?: number;
  weight?: FontWeight;
  color?: keyof typeof colors;
  align?: "left" | "right";
};

/** What a document says of itself. */
export type SheetInfo = { title: string; author: string; createdAt: Date };

/**
 * An A4 document that is written from top to bottom. `y` is where the next thing goes, in points from the upper edge.
 * Text is cleaned before it is set, so that every string may be given. Equal calls give equal bytes.
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
      // Version 1.3 has no XMP packet: pdfkit writes titles into it without escaping them.
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

  /** The lines that the text takes in the width. Blank text takes none. */
  lines(text: string, width: number, style: TextStyle = {}): string[] {
    const clean = cleanText(text);
    if (clean === "") return [];
    this.#use(style);
    return wrapText(clean, width, (part) => this.#pdf.widthOfString(part));
  }

  /** Sets one line at a place of its own; the cursor stays. With `align: "right"`, `x` is the right edge. */
  put(line: string, x: number, y: number, style: TextStyle = {}): void {
    const clean = cleanText(line);
    if (clean === "") return;
    this.#use(style);
    const left = style.align === "right" ? x - this.#pdf.widthOfString(clean) : x;
    this.#pdf.text(clean, left, y, { lineBreak: false });
  }

  /** Sets text from `x` in the width at the cursor, on as many lines and pages as it takes, and moves the cursor. */
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

  /** Begins a new page unless `height` points are left on this one. Tells whether it did. */
  need(height: number): boolean {
    if (this.y + height <= page.bottom) return false;
    this.#pdf.addPage();
    this.y = page.top;
    return true;
  }

  /** Lets `draw` set the foot of every page, ends the document and returns its bytes. */
  finish(draw: (pageNumber: number, pageCount: number) => void): Uint8Array {
    const { count } = this.#pdf.bufferedPageRange();
    for (let index = 0; index < count; index += 1) {
      this.#pdf.switchToPage(index);
      draw(index + 1, count);
    }
    this.#pdf.end();
    // pdfkit compresses without waiting, so the whole document is there as soon as it has ended.
    const bytes: unknown = this.#pdf.read();
    if (!(bytes instanceof Uint8Array)) throw new Error("pdfkit gave no bytes for a document that has ended");
    return bytes;
  }
}
