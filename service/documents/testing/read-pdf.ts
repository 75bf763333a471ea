import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A text on a page. `x` and `y` are in points from the lower left corner. */
type PlacedText = { text: string; x: number; y: number; width: number };

/** The content of a PDF as a reader sees it. `text` has all pages, with single spaces for whitespace. */
export type ReadPdf = {
  text: string;
  pages: PlacedText[][];
  info: Record<string, unknown>;
  language: string | null;
};

/** Reads a PDF with pdf.js, for tests. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  // pdf.js takes over the buffer that it is given, so it gets a copy.
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
