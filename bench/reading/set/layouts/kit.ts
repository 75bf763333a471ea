import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Random } from "../../../../service/demo/random.ts";
import type { Paper } from "../paper.ts";

type Options = { size?: number; bold?: boolean; /** Whether x is the right end. */ isRight?: boolean };

/** The fonts of a document: one of PDF's own, which are not embedded, or Inter. */
export type Face = "Helvetica" | "Times" | "Courier" | "Inter";

/** How a program writes text into a PDF: whole, or each word or letter at its own place. */
export type Grain = "whole" | "words" | "letters";

/** A PDF that pdfkit draws, in points from the upper left corner. */
export type Sheet = {
  doc: PDFKit.PDFDocument;
  put: (text: string, x: number, y: number, options?: Options) => void;
  /** Draws a line of text in each row, and returns the y below. */
  block: (texts: readonly string[], x: number, y: number, options?: Options) => number;
};

/** A way in which suppliers lay out their invoices, drawn by pdfkit. */
export type KitLayout = { face: Face; grain?: Grain; draw(sheet: Sheet, paper: Paper): void };

const { resolve } = createRequire(import.meta.url);
const inter = (name: string) => resolve(`@expo-google-fonts/inter/${name}`);
const faces: Record<Face, [regular: string, bold: string]> = {
  Helvetica: ["Helvetica", "Helvetica-Bold"],
  Times: ["Times-Roman", "Times-Bold"],
  Courier: ["Courier", "Courier-Bold"],
  Inter: [inter("400Regular/Inter_400Regular.ttf"), inter("600SemiBold/Inter_600SemiBold.ttf")],
};

type Settings = { password?: string; attachment?: { name: string; bytes: Uint8Array } };

/** Returns the text in the pieces in which the program writes it, each with what stands before it. */
function piecesOf(text: string, grain: Grain): { before: string; piece: string }[] {
  if (grain === "whole") return [{ before: "", piece: text }];
  return [...text.matchAll(grain === "words" ? /[^ ]+/g : /[^ ]/g)].map(({ index, 0: piece }) => ({
    before: text.slice(0, index),
    piece,
  }));
}

const collect = (doc: PDFKit.PDFDocument) =>
  new Promise<Uint8Array>((fulfill) => {
    const chunks: Buffer[] = [];
    doc.on("data", (chunk: Buffer) => chunks.push(chunk));
    doc.on("end", () => fulfill(Buffer.concat(chunks)));
    doc.end();
  });

/** Draws an invoice by pdfkit and returns the bytes of the PDF. */
export function drawByKit(layout: KitLayout, paper: Paper, settings: Settings = {}): Promise<Uint8Array> {
  const { face, grain = "whole" } = layout;
  const { password, attachment } = settings;
  const [regular, bold] = faces[face];
  const doc = new PDFDocument({
    size: "A4",
    margin: 0,
    info: { CreationDate: new Date(paper.invoice.date) },
    ...(password !== undefined && { userPassword: password }),
  });
  const drawn: (() => void)[] = [];
  const put: Sheet["put"] = (given, x, y, { size = 10, bold: isBold = false, isRight = false } = {}) => {
    // The fonts of PDF itself have no narrow space.
    const text = face === "Inter" ? given : given.replaceAll("\u{202f}", "\u{a0}");
    const select = () => doc.font(isBold ? bold : regular).fontSize(size);
    select();
    const left = isRight ? x - doc.widthOfString(text) : x;
    for (const { before, piece } of piecesOf(text, grain)) {
      const at = left + doc.widthOfString(before);
      const draw = () => select().text(piece, at, y, { lineBreak: false });
      if (grain === "words") drawn.push(draw);
      else draw();
    }
  };
  const block: Sheet["block"] = (texts, x, y, options = {}) => {
    const height = (options.size ?? 10) * 1.4;
    for (const [index, text] of texts.entries()) put(text, x, y + index * height, options);
    return y + texts.length * height;
  };
  layout.draw({ doc, put, block }, paper);
  // A program that writes by words does so in an order of its own.
  for (const draw of shuffled(drawn, paper.random)) draw();
  if (attachment)
    doc.file(Buffer.from(attachment.bytes), {
      name: attachment.name,
      type: "text/xml",
      creationDate: new Date(paper.invoice.date),
      relationship: "Alternative",
    } as PDFKit.Mixins.PDFAttachmentOptions);
  return collect(doc);
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, key: random.integer(0, 1_000_000) }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
