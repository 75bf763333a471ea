/** The formats that are recognised by the first bytes of a file. */
export const fileFormats = ["pdf", "xml", "png", "jpeg", "gif", "webp", "bmp", "tiff"] as const;

export type FileFormat = (typeof fileFormats)[number];

/** Number of bytes in which the beginning of a PDF is looked for (ISO 32000-1, implementation note 13). */
const beginning = 1024;

/** The sizes of the second header of a bitmap, by which it is told from text that begins with "BM". */
const bitmapHeaders = new Set([12, 40, 52, 56, 64, 108, 124]);

/**
 * Returns the format that a file's first bytes show, whatever its name and type say; null if they show none
 * of these. XML is recognised by its declaration alone.
 */
export async function recognizeFormat(content: Blob): Promise<FileFormat | null> {
  const bytes = new Uint8Array(await content.slice(0, beginning).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  if (text.startsWith("\u0089PNG\r\n\u001a\n")) return "png";
  if (text.startsWith("\u00ff\u00d8\u00ff")) return "jpeg";
  if (/^GIF8[79]a/.test(text)) return "gif";
  if (/^RIFF[^]{4}WEBP/.test(text)) return "webp";
  if (text.startsWith("II*\0") || text.startsWith("MM\0*")) return "tiff";
  if (text.startsWith("BM") && bitmapHeaders.has(bytes[14] ?? 0)) return "bmp";
  if (/^(\u00ef\u00bb\u00bf)?\s*<\?xml\s/.test(text)) return "xml";
  return text.includes("%PDF-") ? "pdf" : null;
}
