import "server-only";

/** A file of a ZIP, stored uncompressed. Its name has no folder. */
export type StoredEntry = { name: string; bytes: number; crc32: number };

/**
 * The values of 4- and 2-byte fields whose number is in the ZIP64 field (APPNOTE 6.3.10, section 4.4.1.4).
 */
const max4Bytes = 0xffff_ffff;
const max2Bytes = 0xffff;

/** Bit 11: names are UTF-8. No other bit is set, because sizes and CRC precede the data. */
const flags = 0x0800;
const stored = 0;

/** Returns the minimum version of a reader: 2.0, or 4.5 for ZIP64. */
const versionFor = (isLarge: boolean) => (isLarge ? 45 : 20);

type Field = readonly [size: 2 | 4 | 8, value: number];

function fields(...list: readonly Field[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [size]) => sum + size, 0));
  let offset = 0;
  for (const [size, value] of list) {
    if (size === 8) buffer.writeBigUInt64LE(BigInt(value), offset);
    else buffer.writeUIntLE(value, offset, size);
    offset += size;
  }
  return buffer;
}

/**
 * Returns MS-DOS time and date of a point in time in UTC, in steps of two seconds. A ZIP has no year before
 * 1980.
 */
function dosTime(at: Date): [Field, Field] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const year = Math.min(127, Math.max(0, at.getUTCFullYear() - 1980));
  return [
    [2, time],
    [2, (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()],
  ];
}

/** Returns the ZIP64 extra field of numbers that exceed their own fields; empty without such numbers. */
const zip64Extra = (values: readonly number[]) =>
  values.length === 0
    ? Buffer.alloc(0)
    : fields([2, 1], [2, values.length * 8], ...values.map((value) => [8, value] as const));

/** Returns the fields that local header and directory share. */
function entryFields(
  entry: { crc32: number; size: number; nameLength: number; extraLength: number },
  modified: Date,
): Field[] {
  return [
    [2, flags],
    [2, stored],
    ...dosTime(modified),
    [4, entry.crc32],
    [4, entry.size],
    [4, entry.size],
    [2, entry.nameLength],
    [2, entry.extraLength],
  ];
}

/** Returns the header before an entry's bytes. */
export function localHeader({ name, bytes, crc32 }: StoredEntry, modified: Date): Buffer {
  const encoded = Buffer.from(name);
  const isLarge = bytes >= max4Bytes;
  const extra = zip64Extra(isLarge ? [bytes, bytes] : []);
  const size = isLarge ? max4Bytes : bytes;
  const head = fields(
    ...([
      [4, 0x04034b50],
      [2, versionFor(isLarge)],
    ] as const),
    ...entryFields({ crc32, size, nameLength: encoded.length, extraLength: extra.length }, modified),
  );
  return Buffer.concat([head, encoded, extra]);
}

/** Returns the bytes of an entry with its header. */
export function entryLength({ name, bytes }: StoredEntry): number {
  return 30 + Buffer.byteLength(name) + (bytes >= max4Bytes ? 20 : 0) + bytes;
}

/** Returns the directory header of an entry that begins at byte `offset`. */
export function directoryHeader({ name, bytes, crc32 }: StoredEntry, offset: number, modified: Date): Buffer {
  const encoded = Buffer.from(name);
  const isLarge = bytes >= max4Bytes;
  const isFar = offset >= max4Bytes;
  const extra = zip64Extra([...(isLarge ? [bytes, bytes] : []), ...(isFar ? [offset] : [])]);
  const size = isLarge ? max4Bytes : bytes;
  const version = versionFor(isLarge || isFar);
  const head = fields(
    ...([
      [4, 0x02014b50],
      [2, version],
      [2, version],
    ] as const),
    ...entryFields({ crc32, size, nameLength: encoded.length, extraLength: extra.length }, modified),
    // No comment, the first disk, and no attributes.
    ...([
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, isFar ? max4Bytes : offset],
    ] as const),
  );
  return Buffer.concat([head, encoded, extra]);
}

/** Returns the end of a ZIP: the number of entries, and offset and length of its directory in bytes. */
export function zipEnd(entries: number, directoryOffset: number, directoryBytes: number): Buffer {
  const end = fields(
    ...([
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
    ] as const),
    ...([
      [2, Math.min(entries, max2Bytes)],
      [2, Math.min(entries, max2Bytes)],
    ] as const),
    ...([
      [4, Math.min(directoryBytes, max4Bytes)],
      [4, Math.min(directoryOffset, max4Bytes)],
      [2, 0],
    ] as const),
  );
  if (entries < max2Bytes && directoryOffset < max4Bytes && directoryBytes < max4Bytes) return end;
  const large = fields(
    ...([
      [4, 0x06064b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, 0],
      [4, 0],
    ] as const),
    ...([
      [8, entries],
      [8, entries],
      [8, directoryBytes],
      [8, directoryOffset],
    ] as const),
  );
  const locator = fields([4, 0x07064b50], [4, 0], [8, directoryOffset + directoryBytes], [4, 1]);
  return Buffer.concat([large, locator, end]);
}
