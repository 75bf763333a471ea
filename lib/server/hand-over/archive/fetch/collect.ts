import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";

/** A completely received file: its facts, and its bytes until `release` deletes them. */
export type Collected = {
  bytes: number;
  crc32: number;
  /** Hexadecimal. */
  sha256: string;
  pieces(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  release(): Promise<void>;
};

/** The maximum bytes of a file held in memory. A larger file is written to the disk. */
const memoryLimit = 4 * 1024 * 1024;

const pieceBytes = 256 * 1024;

/**
 * Reads a file to its end, so that a broken transfer is noticed before any of its bytes are passed on. A
 * large file is written to a temporary file that is unlinked at once, so that the system deletes it at the
 * latest when this process ends. Throws the errors of `body`; nothing is left then.
 */
export async function collect(body: AsyncIterable<Uint8Array>, limit = memoryLimit): Promise<Collected> {
  const hash = createHash("sha256");
  let chunks: Uint8Array[] = [];
  let [bytes, crc, held] = [0, 0, 0];
  let file: FileHandle | undefined;
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      held += chunk.length;
      chunks.push(chunk);
      if (bytes <= limit || held < pieceBytes) continue;
      file ??= await openNameless();
      await file.writeFile(Buffer.concat(chunks));
      [chunks, held] = [[], 0];
    }
    if (file) await file.writeFile(Buffer.concat(chunks));
  } catch (error) {
    await file?.close();
    throw error;
  }
  const handle = file;
  return {
    bytes,
    crc32: crc,
    sha256: hash.digest("hex"),
    pieces: () => (handle ? read(handle, bytes) : chunks),
    async release() {
      chunks = [];
      await handle?.close();
    },
  };
}

async function openNameless(): Promise<FileHandle> {
  const name = path.join(tmpdir(), `kontor-${randomUUID()}`);
  const file = await open(name, "wx+", 0o600);
  await unlink(name);
  return file;
}

async function* read(file: FileHandle, bytes: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes;) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, offset);
    if (bytesRead === 0) throw new Error("A temporary file has become shorter.");
    offset += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
