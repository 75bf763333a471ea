import "server-only";
import { maxDocumentBytes } from "./limits.ts";
import type { ReadDocument } from "./read-document.ts";
import { readPdfDocument } from "./read-pdf-document.ts";
import { type Recognize, recognizedWords } from "./recognize.ts";
import { readXmlDocument } from "./read-xml-document.ts";

/**
 * Reads a PDF, an XML document or a picture, which it knows by its content. Text in pictures is read if
 * `recognize` is given. A signed XML (`.p7m`) is neither. It throws only where this program is wrong, but a
 * hostile document may exhaust time and memory: call it in the reader process.
 */
export async function readBytes(bytes: Uint8Array, recognize?: Recognize): Promise<ReadDocument> {
  if (bytes.byteLength > maxDocumentBytes) return { unreadable: "TOO_LARGE" };
  // Readers of PDF accept other bytes before the header (ISO 32000-1, annex H.3.4.1).
  const beginning = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(1024, bytes.byteLength));
  if (beginning.includes("%PDF")) return readPdfDocument(bytes, recognize);
  if (isPicture(beginning)) return readPicture(bytes, recognize);
  return beginsAsXml(beginning) ? readXmlDocument(bytes) : { unreadable: "UNKNOWN_KIND" };
}

async function readPicture(bytes: Uint8Array, recognize?: Recognize): Promise<ReadDocument> {
  if (!recognize) return { unreadable: "NO_TEXT" };
  const pieces = recognizedWords(await recognize(bytes), 1);
  return pieces.length > 0
    ? { invoice: null, pieces, isRecognized: true }
    : { unreadable: "NOTHING_RECOGNIZED" };
}

/** Returns whether bytes begin as JPEG, PNG, TIFF, BMP or WEBP. */
function isPicture(bytes: Buffer): boolean {
  const text = bytes.toString("latin1", 0, 12);
  return /^(\xff\xd8\xff|\x89PNG\r\n|II\*\0|MM\0\*|BM|RIFF[\s\S]{4}WEBP)/.test(text);
}

/** Returns whether bytes begin with `<` in UTF-8 or UTF-16, after a byte order mark and blanks. */
function beginsAsXml(bytes: Buffer): boolean {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xfe && second === 0xff) || (first === 0xff && second === 0xfe);
  const text = bytes.toString("latin1").replace(/^\xef\xbb\xbf/, "");
  return /^\s*</.test(isUtf16 ? text.slice(2).replaceAll("\0", "") : text);
}
