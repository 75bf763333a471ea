import { constants, createGzip } from "node:zlib";

/** A gzip stream that is cut into pieces: each piece unpacks as soon as all before it are there. */
export type Packer = {
  write(text: string): void;
  /** Everything packed since the last cut, as one piece; empty where nothing was written. */
  cut(): Promise<Buffer>;
  /** The last piece. */
  end(): Promise<Buffer>;
  /** Size of what was written so far before packing, in bytes. */
  readonly plainBytes: number;
};

/** Begins one gzip stream over a document that is too long to hold. */
export function createPacker(): Packer {
  const gzip = createGzip({ level: 5 });
  let pieces: Buffer[] = [];
  let plainBytes = 0;
  gzip.on("data", (piece: Buffer) => pieces.push(piece));

  const take = () => {
    const piece = Buffer.concat(pieces);
    pieces = [];
    return piece;
  };

  return {
    get plainBytes() {
      return plainBytes;
    },
    write(text) {
      const bytes = Buffer.from(text);
      plainBytes += bytes.length;
      gzip.write(bytes);
    },
    cut: () =>
      new Promise((resolve, reject) => {
        gzip.once("error", reject);
        gzip.flush(constants.Z_FULL_FLUSH, () => {
          gzip.off("error", reject);
          resolve(take());
        });
      }),
    end: () =>
      new Promise((resolve, reject) => {
        gzip.once("error", reject);
        gzip.once("end", () => resolve(take()));
        gzip.end();
      }),
  };
}
