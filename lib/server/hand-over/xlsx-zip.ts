import "server-only";
import { crc32, createDeflateRaw } from "node:zlib";

/** Values of 2 and 4 bytes, little endian, as a ZIP has them. */
function fields(...list: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const buffer = Buffer.alloc(list.reduce((sum, [size]) => sum + size, 0));
  let offset = 0;
  for (const [size, value] of list) offset = buffer.writeUIntLE(value, offset, size);
  return buffer;
}

/** Sizes and CRC follow the bytes of an entry (bit 3). */
const flags = 0x08;
const deflated = 8;
/** 1 January 1980, the first day that a ZIP knows, so that the same content gives the same bytes. */
const day = 0x21;

/** Compresses little and fast: the most frequent content is markup, which then still shrinks to a tenth. */
const level = 3;

/** An entry in the directory of the ZIP. */
type Entry = { path: Buffer; crc: number; packed: number; size: number; offset: number };

/**
 * Writes a ZIP of compressed entries (APPNOTE 6.3.10) piece by piece, one entry after another, up to 4 GB.
 * Compression happens beside the caller's thread. The same content gives the same bytes.
 */
export class ZipWriter {
  readonly #entries: Entry[] = [];
  #ready: Uint8Array[] = [];
  #length = 0;
  #open: { entry: Entry; deflate: ReturnType<typeof createDeflateRaw>; last: Promise<void> } | null = null;

  /** Begins an entry, and ends the one before. */
  async begin(path: string): Promise<void> {
    await this.#endEntry();
    const entry = { path: Buffer.from(path), crc: 0, packed: 0, size: 0, offset: this.#length };
    this.#put(fields([4, 0x04034b50], [2, 20], ...shared(entry, { withSizes: false })), entry.path);
    const deflate = createDeflateRaw({ level, chunkSize: 64 * 1024 });
    deflate.on("data", (bytes: Buffer) => {
      entry.packed += bytes.length;
      this.#put(bytes);
    });
    this.#open = { entry, deflate, last: Promise.resolve() };
  }

  /** Adds bytes to the entry that has begun. Resolves when those before are compressed. */
  async write(bytes: Uint8Array): Promise<void> {
    if (!this.#open) throw new Error("No entry has begun.");
    const { entry, deflate, last } = this.#open;
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    await last;
    this.#open.last = new Promise((resolve, reject) => {
      deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
    });
  }

  /** Returns the bytes that are ready. */
  take(): Uint8Array {
    const bytes = Buffer.concat(this.#ready);
    this.#ready = [];
    return bytes;
  }

  /** Ends the last entry and the ZIP. */
  async end(): Promise<Uint8Array> {
    await this.#endEntry();
    const directory = this.#length;
    for (const entry of this.#entries) {
      const head = fields([4, 0x02014b50], [2, 20], [2, 20], ...shared(entry, { withSizes: true }));
      // No comment, the first disk, and no attributes.
      this.#put(head, fields([2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]), entry.path);
    }
    const count = this.#entries.length;
    const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count]);
    this.#put(end, fields([4, this.#length - directory], [4, directory], [2, 0]));
    return this.take();
  }

  /** Gives up what has begun. */
  destroy(): void {
    this.#open?.deflate.destroy();
  }

  async #endEntry(): Promise<void> {
    if (!this.#open) return;
    const { entry, deflate, last } = this.#open;
    await last;
    await new Promise((resolve, reject) => deflate.once("end", resolve).once("error", reject).end());
    this.#put(fields([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]));
    this.#entries.push(entry);
    this.#open = null;
  }

  #put(...pieces: Uint8Array[]): void {
    for (const piece of pieces) {
      this.#ready.push(piece);
      this.#length += piece.length;
    }
    if (this.#length > 0xffff_ffff) throw new Error("A workbook has at most 4 GB.");
  }
}

/** Returns the fields that the header of an entry and the directory share. */
function shared({ path, crc, packed, size }: Entry, { withSizes }: { withSizes: boolean }) {
  const sizes = withSizes ? [crc, packed, size] : [0, 0, 0];
  return [
    ...([
      [2, flags],
      [2, deflated],
      [2, 0],
      [2, day],
    ] as const),
    ...sizes.map((value) => [4, value] as const),
    ...([
      [2, path.length],
      [2, 0],
    ] as const),
  ];
}
