/**
 * The maximum size of a picture, in bytes and in pixels. An unpacked picture takes four bytes per pixel.
 */
const limits = { bytes: 20_000_000, pixels: 50_000_000 };

/**
 * Returns a PNG or JPEG with the content type that its own bytes show; null if it is neither, or too large
 * to draw. Sources: PNG (ISO/IEC 15948) 11.2.2, JPEG (ITU-T T.81) B.2.2.
 */
export async function openPicture(content: Blob): Promise<Blob | null> {
  if (content.size > limits.bytes) return null;
  const bytes = new DataView(await content.arrayBuffer());
  const size = pngSize(bytes) ?? jpegSize(bytes);
  if (!size || size.width * size.height > limits.pixels) return null;
  return new Blob([bytes], { type: size.type });
}

type PictureSize = { type: "image/png" | "image/jpeg"; width: number; height: number };

function pngSize(bytes: DataView): PictureSize | null {
  if (bytes.byteLength < 24 || bytes.getUint32(0) !== 0x89504e47 || bytes.getUint32(12) !== 0x49484452)
    return null;
  return { type: "image/png", width: bytes.getUint32(16), height: bytes.getUint32(20) };
}

/** Reads segment after segment until the frame header, which has the size. */
function jpegSize(bytes: DataView): PictureSize | null {
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.byteLength;) {
    if (bytes.getUint8(at) !== 0xff) return null;
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { type: "image/jpeg", height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    // Fill bytes before a marker repeat its first byte.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return null;
}
