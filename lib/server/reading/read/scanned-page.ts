import "server-only";
import { OPS, type PDFPageProxy, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type PaintedPicture, Sheet } from "./sheet.ts";

/** The resolution at which letters are recognized best, in dots per inch; a point is 1/72 inch. */
const resolution = 300;

/** Maximum pixels of a side of a sheet: A4 at 300 dpi has 3,508. */
const maxSide = 3_600;

/** A picture on a page, and where the page maps the unit square to. */
type Painted = { picture: PaintedPicture; transform: number[] };

/**
 * Returns a page as a reader sees it, with nothing but its pictures, as a picture. Null if it has none. What
 * is drawn and not a picture is left out.
 */
export async function pictureOfPage(page: PDFPageProxy): Promise<Uint8Array | null> {
  const { width, height } = page.getViewport({ scale: 1 });
  const scale = Math.min(resolution / 72, maxSide / Math.max(width, height));
  const viewport = page.getViewport({ scale });
  const painted = await paintedPictures(page, viewport.transform);
  if (painted.length === 0) return null;
  const sheet = new Sheet(Math.ceil(viewport.width), Math.ceil(viewport.height));
  for (const { picture, transform } of painted) sheet.put(picture, transform);
  return sheet.toPicture();
}

/** The part of a page that pictures of a scan cover at least. */
const scannedPart = 0.5;

/** Returns whether pictures cover most of a page. */
export async function isFilledByPictures(page: PDFPageProxy): Promise<boolean> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const painted = await paintedPictures(page, transform);
  const covered = painted.reduce((sum, { transform: [a = 0, b = 0, c = 0, d = 0] }) => {
    return sum + Math.abs(a * d - b * c);
  }, 0);
  return covered >= scannedPart * width * height;
}

/** Returns the pictures of a page in the order in which they are painted. */
async function paintedPictures(page: PDFPageProxy, viewport: number[]): Promise<Painted[]> {
  const { fnArray, argsArray } = await page.getOperatorList();
  const painted: Painted[] = [];
  const saved: number[][] = [];
  let current = viewport;
  for (const [index, operator] of fnArray.entries()) {
    const values = (argsArray[index] ?? []) as unknown[];
    const [first] = values;
    if (operator === OPS.save) saved.push(current);
    else if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      current = saved.pop() ?? viewport;
    else if (operator === OPS.transform) current = Util.transform(current, values) as number[];
    else if (operator === OPS.paintFormXObjectBegin) {
      saved.push(current);
      if (first) current = Util.transform(current, first) as number[];
    } else if (operator === OPS.paintImageXObject || operator === OPS.paintInlineImageXObject) {
      const picture = await pictureOf(page, first);
      if (picture) painted.push({ picture, transform: current });
    }
  }
  return painted;
}

/**
 * Returns a picture by its name, or one that stands in the page itself. Null where it could not be decoded.
 */
async function pictureOf(page: PDFPageProxy, named: unknown): Promise<PaintedPicture | null> {
  const found = typeof named === "string" ? await objectOf(page, named) : named;
  const { width, height, kind, data } = (found ?? {}) as Partial<PaintedPicture>;
  return width && height && kind && data ? { width, height, kind, data } : null;
}

const objectOf = (page: PDFPageProxy, name: string) =>
  new Promise<unknown>((resolve) => {
    const objects = name.startsWith("g_") ? page.commonObjs : page.objs;
    objects.get(name, resolve);
  });
