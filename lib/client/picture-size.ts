import type { FileFormat } from "./file-format.ts";

/** The formats of pictures that a browser draws itself. */
export type DrawnFormat = Exclude<FileFormat, "pdf" | "xml" | "tiff">;

type PictureSize = { width: number; height: number };

/**
 * Returns the size in pixels that a picture's header claims; null if it is cut off. Sources: PNG (ISO/IEC
 * 15948) 11.2.2, JPEG (ITU-T T.81) B.2.2, GIF89a 18, WebP (RFC 9649) 2, and BITMAPINFOHEADER.
 */
export function pictureSize(format: DrawnFormat, bytes: DataView): PictureSize | null {
  if (format === "jpeg") return jpegSize(bytes);
  if (bytes.byteLength < 30) return null;
  return { png: pngSize, gif: gifSize, bmp: bmpSize, webp: webpSize }[format](bytes);
}

const pngSize = (bytes: DataView): PictureSize => ({
  width: bytes.getUint32(16),
  height: bytes.getUint32(20),
});

const gifSize = (bytes: DataView): PictureSize => ({
  width: bytes.getUint16(6, true),
  height: bytes.getUint16(8, true),
});

function bmpSize(bytes: DataView): PictureSize {
  const isOld = bytes.getUint32(14, true) === 12;
  if (isOld) return { width: bytes.getUint16(18, true), height: bytes.getUint16(20, true) };
  // A negative height means that the rows go from top to bottom.
  return { width: Math.abs(bytes.getInt32(18, true)), height: Math.abs(bytes.getInt32(22, true)) };
}

function webpSize(bytes: DataView): PictureSize | null {
  const kind = new TextDecoder("latin1").decode(new Uint8Array(bytes.buffer, bytes.byteOffset + 12, 4));
  // An extended file has the size of its canvas less one, in 24 bits each.
  const of24Bits = (at: number) => (bytes.getUint32(at - 1, true) >>> 8) + 1;
  if (kind === "VP8X") return { width: of24Bits(24), height: of24Bits(27) };
  if (kind === "VP8 ")
    return { width: bytes.getUint16(26, true) & 0x3fff, height: bytes.getUint16(28, true) & 0x3fff };
  if (kind !== "VP8L") return null;
  const packed = bytes.getUint32(21, true);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}

/** Reads segment after segment until the frame header, which has the size. */
function jpegSize(bytes: DataView): PictureSize | null {
  for (let at = 2; at + 9 <= bytes.byteLength;) {
    if (bytes.getUint8(at) !== 0xff) return null;
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    // Fill bytes before a marker repeat its first byte.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return null;
}
