import "server-only";
import { type PDFPageProxy, Util } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { WordOnPage } from "./read-document.ts";
import { inLines, type PlacedWord } from "./in-lines.ts";

/** A run of text as pdf.js returns it. */
type Run = { str: string; transform: number[]; width: number; height: number; fontName: string };

/** Part of the font size above and below the base line, where a font does not say it. */
const usualAscent = 0.8;
const usualDescent = -0.2;

/** Returns the words of a page as a reader sees it, upright by its rotation, in the order of their lines. */
export async function wordsOfPage(page: PDFPageProxy): Promise<Omit<WordOnPage, "page">[]> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const content = await page.getTextContent();
  const words = content.items.flatMap((item) => {
    if (!("str" in item)) return [];
    const style = content.styles[item.fontName];
    return wordsOfRun(item, transform, {
      ascent: style?.ascent || usualAscent,
      descent: style?.descent || usualDescent,
      isVertical: style?.vertical ?? false,
    });
  });
  const isOnPage = ({ left, top, right, bottom }: PlacedWord) =>
    left < width && right > 0 && top < height && bottom > 0;
  return inLines(words.filter(isOnPage)).map(({ text, left, top, right, bottom }) => {
    const [x, y] = [Math.max(0, left) / width, Math.max(0, top) / height];
    return { text, box: [x, y, Math.min(1, right / width) - x, Math.min(1, bottom / height) - y] };
  });
}

type Font = { ascent: number; descent: number; isVertical: boolean };

/**
 * Splits a run at its blanks. pdf.js gives the width of the whole run, so the characters of a run share it
 * equally: the box of a word is exact where the run is the word, and some points off where the run is a
 * sentence.
 */
function wordsOfRun(run: Run, viewport: number[], font: Font): PlacedWord[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = Util.transform(viewport, run.transform) as number[];
  const size = Math.hypot(c, d);
  if (size === 0 || run.str === "") return [];
  // The direction of writing, and the direction from the foot of a letter to its head.
  const along = font.isVertical ? [0, 1] : unit(a, b);
  const up = font.isVertical ? [1, 0] : [c / size, d / size];
  const length = font.isVertical ? run.height : run.width;
  const [foot, head] = font.isVertical ? [-size / 2, size / 2] : [font.descent * size, font.ascent * size];
  const point = (distance: number, level: number): [number, number] => [
    e + (along[0] ?? 0) * distance + (up[0] ?? 0) * level,
    f + (along[1] ?? 0) * distance + (up[1] ?? 0) * level,
  ];
  const isUpright = Math.abs(along[1] ?? 0) < 0.1 && (along[0] ?? 0) > 0;
  return [...run.str.matchAll(/\S+/gu)].map((match) => {
    const from = (match.index / run.str.length) * length;
    const to = ((match.index + match[0].length) / run.str.length) * length;
    const corners = [from, to].flatMap((distance) => [point(distance, foot), point(distance, head)]);
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    return {
      text: match[0],
      left: Math.min(...xs),
      top: Math.min(...ys),
      right: Math.max(...xs),
      bottom: Math.max(...ys),
      baseLine: point(from, 0)[1],
      size,
      isUpright,
    };
  });
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}
