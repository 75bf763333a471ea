// Small pictures in the formats of scanners and telephones.

const ofBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

/** A grey JPEG of 16 × 12 pixels. */
export const jpeg = ofBase64(
  [
    "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcp",
    "LDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAAMABABAREA/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgED",
    "AwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhByJxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RF",
    "RkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKTlJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJ",
    "ytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/9oACAEBAAA/APf6K5vw34K03wvrOu6pZT3ck+tXH2i5WZ1Ko252wmFB",
    "AzIepPQV0lf/2Q==",
  ].join(""),
);

/** A GIF and a WebP of one pixel. */
export const gif = ofBase64("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7");
export const webp = ofBase64("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA");

/** A bitmap of 1 × 2 pixels in 24 bits. */
export const bmp = ofBase64(
  "Qk0+AAAAAAAAADYAAAAoAAAAAQAAAAIAAAABABgAAAAAAAgAAAATCwAAEwsAAAAAAAAAAAAA////AAAAAAA=",
);

/** Three pages of a fax of 16 × 12 pixels in CCITT group 4, with a black square of 3, 6 and 9 pixels. */
export const faxPages = ["/yPfxgAgAg==", "+Ry//8YAIAI=", "yOJ////GACAC"].map((strip) => ofBase64(strip));

type TiffOptions = {
  /** 1: not packed, 4: CCITT group 4. */
  compression?: number;
  /** Other tags or values of a page, by the number of the tag. */
  tags?: Record<number, number>;
  /** Whether the last directory leads back to the first. */
  isCircular?: boolean;
};

/** Returns a TIFF file of pages of 16 × 12 pixels in black and white, of the packed lines of each. */
export function tiffOf(
  strips: readonly Uint8Array[],
  { compression = 4, tags = {}, isCircular = false }: TiffOptions = {},
): Uint8Array<ArrayBuffer> {
  const own = { 256: 16, 257: 12, 258: 1, 259: compression, 262: 0, 273: 0, 277: 1, 278: 12, 279: 0 };
  const count = Object.keys({ ...own, ...tags }).length;
  const directoryBytes = 2 + count * 12 + 4;
  const length = strips.reduce((bytes, strip) => bytes + directoryBytes + strip.byteLength, 8);
  const file = new Uint8Array(length);
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x49492a00);
  view.setUint32(4, 8, true);
  let at = 8;
  for (const [index, strip] of strips.entries()) {
    const data = at + directoryBytes;
    const next = data + strip.byteLength;
    const isLast = index === strips.length - 1;
    const entries = { ...own, 273: data, 279: strip.byteLength, ...tags };
    view.setUint16(at, count, true);
    for (const [entry, [tag, value]] of Object.entries(entries).entries()) {
      view.setUint16(at + 2 + entry * 12, Number(tag), true);
      view.setUint16(at + 4 + entry * 12, 4, true);
      view.setUint32(at + 6 + entry * 12, 1, true);
      view.setUint32(at + 10 + entry * 12, value, true);
    }
    view.setUint32(data - 4, isLast ? (isCircular ? 8 : 0) : next, true);
    file.set(strip, data);
    at = next;
  }
  return file;
}
