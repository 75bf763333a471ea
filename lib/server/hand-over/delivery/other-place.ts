import "server-only";

/** A file that is to arrive: its name there, its size in bytes, and the hexadecimal digits of its SHA-256. */
export type FileToDeliver = {
  name: string;
  bytes: number;
  sha256: string;
  read(): AsyncIterable<Uint8Array>;
};

/** What an attempt to deliver depends on besides the target. */
export type Attempt = { allowedNetworks: readonly string[]; signal: AbortSignal };

/** The place at the other side to which files are delivered. Names are those of files, without a folder. */
export type OtherPlace = {
  /** Returns the size of a file in bytes, or null if there is none of that name. */
  bytesOf(name: string): Promise<number | null>;
  /** Yields the bytes of a file that exists. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Writes a file of so many bytes, and replaces one of that name, which must be this delivery's own. */
  write(name: string, pieces: AsyncIterable<Uint8Array>, bytes: number): Promise<void>;
  /** Gives a file another name. Resolves with false if that name is taken: what has it stays as it is. */
  rename(from: string, to: string): Promise<boolean>;
  /** Removes a file. Without one nothing happens. */
  remove(name: string): Promise<void>;
};
