/** The directory entry of a file in a ZIP. `size` is its declared unpacked size, in bytes. */
export type ZipEntry = { name: string; packed: number; size: number };

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;
const maxCommentBytes = 0xffff;

/**
 * Reads the directory of a ZIP without unpacking it; null if it cannot be read. A size that needs ZIP64 is
 * returned as the 4 GB in its 32-bit field.
 */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let offset = view.getUint32(end + 16, true);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (offset + entryBytes > bytes.length || view.getUint32(offset, true) !== entrySignature) return null;
    const nameLength = view.getUint16(offset + 28, true);
    const name = new TextDecoder().decode(
      bytes.subarray(offset + entryBytes, offset + entryBytes + nameLength),
    );
    entries.push({
      name,
      packed: view.getUint32(offset + 20, true),
      size: view.getUint32(offset + 24, true),
    });
    offset += entryBytes + nameLength + view.getUint16(offset + 30, true) + view.getUint16(offset + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number | null {
  const last = view.byteLength - endBytes;
  for (let offset = last; offset >= Math.max(0, last - maxCommentBytes); offset -= 1) {
    if (view.getUint32(offset, true) === endSignature) return offset;
  }
  return null;
}

/**
 * Returns the declared unpacked size of all files in a ZIP, in bytes. Programs that unpack it must not
 * exceed it. A file that declares no size but has content counts as infinite.
 */
export function unpackedSize(entries: readonly ZipEntry[]): number {
  return entries.reduce((sum, { packed, size }) => sum + (size === 0 && packed > 2 ? Infinity : size), 0);
}
