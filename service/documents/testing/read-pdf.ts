import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A piece of text of a page with its place in points from the lower left corner. */
type PlacedText = { text: string; x: number; y: number; width: number };

/** What a reader of the PDF finds in it; `text` has all pages, every run of white space as one space. */
export type ReadPdf = {
  text: string;
  pages: PlacedText[][];
  info: Record<string, unknown>;
  language: string | null;
};

/** Reads a PDF with pdf.js, for tests. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js takes the bytes for itself: it gets a copy.
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: PlacedText[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await (await pdf.getPage(number)).getTextContent();
    pages.push(
      content.items.flatMap((item) =>
        "str" in item && item.str.trim() !== ""
          ? [
              {
                text: item.str,
                x: Number(item.transform[4]),
                y: Number(item.transform[5]),
                width: item.width,
              },
            ]
          : [],
      ),
    );
  }
  const { info, contentLanguage } = (await pdf.getMetadata()) as unknown as {
    info: Record<string, unknown> & { Language?: string };
    contentLanguage?: string;
  };
  await task.destroy();
  const text = pages.flatMap((page) => page.map((piece) => piece.text)).join(" ");
  return {
    text: text.replace(/\s+/gu, " "),
    pages,
    info,
    language: info.Language ?? contentLanguage ?? null,
  };
}
