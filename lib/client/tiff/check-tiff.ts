/**
 * A page of a TIFF file: its number among the pictures of the file, and its size in pixels; null if it
 * cannot be decoded.
 */
export type TiffPage = { index: number; size: { width: number; height: number } | null };

/**
 * Maximum number of values in all directories. The library stores each as a number, and a few bytes may
 * claim billions.
 */
const maxValues = 1_000_000;

/** Maximum number of pictures in a file. */
const maxPictures = 2_000;

const maxPixels = 50_000_000;

/** Bytes of a value by its type (TIFF 6.0, section 2); 13 is the offset of a directory. */
const typeBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4];

/** Those of which the library knows how they are packed; any other would be a white page. */
const compressions = new Set([1, 2, 3, 4, 5, 6, 7, 8, 32_773, 32_946]);

const tags = {
  kind: 254,
  width: 256,
  height: 257,
  compression: 259,
  offsets: 273,
  samples: 277,
  counts: 279,
  planes: 284,
};

/**
 * Checks the directories of a TIFF file before a library reads them, and returns its pages, without
 * previews. Throws a RangeError if a directory lies outside the file, claims too many values, or leads to
 * itself. Source: TIFF 6.0.
 */
export function checkTiff(bytes: DataView): TiffPage[] {
  const isLittle = bytes.getUint16(0) === 0x4949;
  const pages: TiffPage[] = [];
  const seen = new Set<number>();
  let values = 0;
  let index = 0;
  for (let at = bytes.getUint32(4, isLittle); at !== 0; index += 1) {
    if (seen.has(at) || seen.size >= maxPictures) throw new RangeError("The directories do not end.");
    seen.add(at);
    const directory = new Map<number, Entry>();
    const count = bytes.getUint16(at, isLittle);
    for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
      const read = readEntry(bytes, entry, isLittle);
      values += read.count;
      if (values > maxValues) throw new RangeError("The directories have too many values.");
      directory.set(bytes.getUint16(entry, isLittle), read);
    }
    const isPreview = ((directory.get(tags.kind)?.value(0) ?? 0) & 1) === 1;
    if (!isPreview && directory.has(tags.width))
      pages.push({ index, size: sizeOf(directory, bytes.byteLength) });
    at = bytes.getUint32(at + 2 + count * 12, isLittle);
  }
  return pages;
}

type Entry = { count: number; value: (index: number) => number };

function readEntry(bytes: DataView, at: number, isLittle: boolean): Entry {
  const type = bytes.getUint16(at + 2, isLittle);
  const count = bytes.getUint32(at + 4, isLittle);
  const size = typeBytes[type] ?? 0;
  const first = size * count <= 4 ? at + 8 : bytes.getUint32(at + 8, isLittle);
  if (first + size * count > bytes.byteLength) throw new RangeError("A value lies outside the file.");
  const value = (index: number) =>
    size === 2 ? bytes.getUint16(first + 2 * index, isLittle) : bytes.getUint32(first + 4 * index, isLittle);
  return { count, value: (index) => (index < count && (size === 2 || size === 4) ? value(index) : 0) };
}

function sizeOf(directory: ReadonlyMap<number, Entry>, length: number): TiffPage["size"] {
  const first = (tag: number, otherwise: number) => directory.get(tag)?.value(0) ?? otherwise;
  const [width, height] = [first(tags.width, 0), first(tags.height, 0)];
  const isPlanar = first(tags.planes, 1) === 2 && first(tags.samples, 1) > 1;
  if (width * height === 0 || width * height > maxPixels || isPlanar) return null;
  if (!compressions.has(first(tags.compression, 1))) return null;
  const [offsets, counts] = [directory.get(tags.offsets), directory.get(tags.counts)];
  for (let strip = 0; offsets && counts && strip < offsets.count; strip += 1)
    if (offsets.value(strip) + counts.value(strip) > length) return null;
  return { width, height };
}
