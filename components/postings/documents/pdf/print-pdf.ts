import type { PDFDocumentProxy } from "pdfjs-dist";

/**
 * The resolution on paper in dots per inch, and the maximum pixels of a sheet, however large its page is.
 */
const dotsPerInch = 150;
const maxPixels = 16_000_000;

/**
 * Draws all pages as on paper and opens the browser's print dialog. The sheets are removed after printing
 * or when `signal` aborts. Throws the error of pdf.js for a page that cannot be drawn, and an AbortError.
 */
export async function printPdf(pdf: PDFDocumentProxy, signal: AbortSignal): Promise<void> {
  const sheets = document.createElement("div");
  sheets.className = "printed-sheets";
  const addresses: string[] = [];
  const remove = () => {
    sheets.remove();
    for (const address of addresses) URL.revokeObjectURL(address);
  };
  signal.addEventListener("abort", remove, { once: true });
  for (let number = 1; number <= pdf.numPages; number++) {
    const { picture, isAcross } = await drawSheet(pdf, number);
    signal.throwIfAborted();
    const address = URL.createObjectURL(picture);
    addresses.push(address);
    const image = new Image();
    image.src = address;
    image.alt = "";
    await image.decode();
    const sheet = document.createElement("div");
    if (isAcross) sheet.className = "across";
    sheet.append(image);
    sheets.append(sheet);
  }
  signal.throwIfAborted();
  document.body.append(sheets);
  window.addEventListener("afterprint", remove, { once: true });
  window.print();
}

async function drawSheet(
  pdf: PDFDocumentProxy,
  number: number,
): Promise<{ picture: Blob; isAcross: boolean }> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(dotsPerInch / 72, Math.sqrt(maxPixels / (width * height)));
  const viewport = page.getViewport({ scale });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.floor(viewport.width));
  canvas.height = Math.max(1, Math.floor(viewport.height));
  await page.render({ canvas, viewport, intent: "print" }).promise;
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  // This releases the memory at once. Safari keeps the memory of a canvas that is only unreferenced.
  canvas.width = canvas.height = 0;
  if (!picture) throw new Error("The page could not be drawn.");
  return { picture, isAcross: width > height };
}
