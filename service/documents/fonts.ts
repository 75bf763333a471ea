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

// pdfkit takes a font that its own fontkit has opened, and only that one: so it is resolved from pdfkit.
const require = createRequire(import.meta.url);
const fontkit = createRequire(require.resolve("pdfkit"))("fontkit") as { create(bytes: Uint8Array): Font };

/** Words whose shaping is remembered. Invoices repeat theirs, and shaping is most of the time that a page takes. */
const rememberedWords = 20_000;

const figuresOnly = /^[\d.,:-]+ ?$/;

/** Figures of equal width, so that amounts line up. Not for hyphens: it widens them and tears invoice numbers apart. */
const tabularFigures = ["tnum"];

/** A run that the caller may scale in place, as pdfkit does, without touching the remembered one. */
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
 * Names the characters behind the glyphs, from which a reader of the PDF copies and searches. An opened font remembers
 * for each glyph the first character that asked for it, be it in another document: here the text itself decides.
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
  // For the few runs that join characters, the font's own memory counts: it is filled in order, once, so that no
  // document depends on the ones before. Inter's alternates also have private codes, which mean nothing to a reader.
  for (const codePoint of font.characterSet) {
    if (!/\p{Co}/u.test(String.fromCodePoint(codePoint))) font.glyphForCodePoint(codePoint);
  }
  const shape = font.layout.bind(font);
  const remembered = new Map<string, Run>();
  const shapeOnce = (text: string): Run => {
    const known = remembered.get(text);
    if (known !== undefined) return known;
    if (remembered.size >= rememberedWords) remembered.clear();
    const run = nameCharacters(text, shape(text, /^[\d.,:]$/.test(text) ? tabularFigures : []));
    remembered.set(text, run);
    return run;
  };
  // Figures of equal width have no kerning: an amount is its characters side by side, and never shaped anew.
  font.layout = (text) => copyRun(figuresOnly.test(text) ? Array.from(text, shapeOnce) : [shapeOnce(text)]);
  return font;
}

const faces = {
  regular: openFont("400Regular/Inter_400Regular.ttf"),
  semibold: openFont("600SemiBold/Inter_600SemiBold.ttf"),
};

/** The weights in which documents are set. */
export type FontWeight = keyof typeof faces;

/** Makes the weights of Inter known to a document under their names; the files are read once a process. */
export function registerFonts(pdf: InstanceType<typeof PDFDocument>): void {
  for (const [weight, font] of Object.entries(faces)) {
    // pdfkit accepts an opened font; its types name only files and bytes.
    pdf.registerFont(weight, font as unknown as Uint8Array);
  }
}
