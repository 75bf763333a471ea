import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type PDFDocument from "pdfkit";

type Glyph = { id: number; advanceWidth: number; codePoints: readonly number[] };
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
type Run = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number };
type Font = {
  characterSet: number[];
  glyphForCodePoint(codePoint: number): unknown;
  layout(text: string, features?: string[]): Run;
};

// pdfkit only accepts fonts opened by its own copy of fontkit, so fontkit is resolved from pdfkit.
const require = createRequire(import.meta.url);
const fontkit = createRequire(require.resolve("pdfkit"))("fontkit") as { create(bytes: Uint8Array): Font };

/**
 * Maximum number of words whose shaping is cached. Invoices repeat words, and shaping takes most of a
 * page's time.
 */
const maxCachedWords = 20_000;

const figuresOnly = /^[\d.,:-]+ ?$/;

/**
 * Figures of equal width, so that amounts align. Not used for hyphens, because it would widen the hyphens
 * in invoice numbers.
 */
const tabularFigures = ["tnum"];

/**
 * Returns a copy of runs as one run. pdfkit scales a run in place, which must not change the cached one.
 */
function copyRun(runs: readonly Run[]): Run {
  const glyphs = runs.flatMap((run) => run.glyphs);
  const positions = runs.flatMap((run) =>
    run.positions.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    })),
  );
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, position) => sum + position.xAdvance, 0);
    },
  };
}

/**
 * Returns a run whose glyphs have the characters of the text, which PDF readers use to copy and search.
 * fontkit caches for each glyph the first character that used it, possibly in another document; here the
 * text decides.
 */
function nameCharacters(text: string, { glyphs, positions, advanceWidth }: Run): Run {
  const codePoints = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  if (codePoints.length !== glyphs.length) return { glyphs, positions, advanceWidth };
  return {
    glyphs: glyphs.map(({ id, advanceWidth: width }, index) => ({
      id,
      advanceWidth: width,
      codePoints: codePoints.slice(index, index + 1),
    })),
    positions,
    advanceWidth,
  };
}

function openFont(path: string): Font {
  const font = fontkit.create(readFileSync(require.resolve(`@expo-google-fonts/inter/${path}`)));
  // Runs that join characters use the font's own cache. It is filled once in a fixed order, so that no
  // document depends on earlier ones. Private code points of Inter's alternates are skipped, because they
  // mean nothing to a reader.
  for (const codePoint of font.characterSet) {
    if (!/\p{Co}/u.test(String.fromCodePoint(codePoint))) font.glyphForCodePoint(codePoint);
  }
  const shape = font.layout.bind(font);
  const runCache = new Map<string, Run>();
  const shapeOnce = (text: string): Run => {
    const known = runCache.get(text);
    if (known !== undefined) return known;
    if (runCache.size >= maxCachedWords) runCache.clear();
    const run = nameCharacters(text, shape(text, /^[\d.,:]$/.test(text) ? tabularFigures : []));
    runCache.set(text, run);
    return run;
  };
  // Figures of equal width have no kerning, so an amount is composed of its cached characters and never
  // shaped again.
  font.layout = (text) => copyRun(figuresOnly.test(text) ? Array.from(text, shapeOnce) : [shapeOnce(text)]);
  return font;
}

const faces = {
  regular: openFont("400Regular/Inter_400Regular.ttf"),
  semibold: openFont("600SemiBold/Inter_600SemiBold.ttf"),
};

/** The font weights of documents. */
export type FontWeight = keyof typeof faces;

/** Registers the weights of Inter in a document under their names. The files are read once per process. */
export function registerFonts(pdf: InstanceType<typeof PDFDocument>): void {
  for (const [weight, font] of Object.entries(faces)) {
    // pdfkit accepts an opened font, but its types only allow files and bytes.
    pdf.registerFont(weight, font as unknown as Uint8Array);
  }
}
