/** The largest picture that is shown, in bytes and in pixels: what is unpacked takes four bytes a pixel. */
const limits = { bytes: 20_000_000, pixels: 50_000_000 };

/**
 * A PNG or JPEG with its right content type, told by its own bytes; null when it is neither or too large to be drawn.
 * Sources: PNG (ISO/IEC 15948) 11.2.2, JPEG (ITU-T T.81) B.2.2.
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

/** Steps from segment to segment until the frame, which has the size. */
function jpegSize(bytes: DataView): PictureSize | null {
  if (bytes.byteLength < 4 || bytes.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= bytes.byteLength;) {
    if (bytes.getUint8(at) !== 0xff) return null;
    const marker = bytes.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { type: "image/jpeg", height: bytes.getUint16(at + 5), width: bytes.getUint16(at + 7) };
    // A marker may be filled up with more of its first byte.
    at += marker === 0xff ? 1 : 2 + bytes.getUint16(at + 2);
  }
  return null;
}
