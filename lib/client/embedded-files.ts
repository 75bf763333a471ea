import { recognizeFormat } from "./file-format.ts";
import type { FetchedFile } from "./files.ts";

/** A file inside another one, with its name as text that hides nothing. */
export type EmbeddedFile = FetchedFile & { name: string };

/** The files inside another one, and how many more there are that are damaged, too large or too many. */
export type EmbeddedFiles = { files: readonly EmbeddedFile[]; omitted: number };

/** Maximum number of files that are taken out of one, and maximum bytes of each and of all. */
const limits = { files: 50, bytes: 20_000_000, allBytes: 60_000_000 };

/** Collects the files inside another one, within the limits. */
export class EmbeddedFileCollector {
  readonly #files: EmbeddedFile[] = [];
  #bytes = 0;
  #omitted = 0;

  /** Whether nothing more is taken, so that it need not be unpacked. */
  get isFull(): boolean {
    return this.#files.length >= limits.files || this.#bytes >= limits.allBytes;
  }

  /** Takes a file, or counts it as omitted. Null content: it is damaged. */
  async add(name: string, content: Uint8Array<ArrayBuffer> | null): Promise<void> {
    if (this.isFull || content === null || content.byteLength > limits.bytes) {
      this.#omitted += 1;
      return;
    }
    this.#bytes += content.byteLength;
    // It has no type, so that a browser never runs what it is.
    const blob = new Blob([content]);
    this.#files.push({ name: visibleName(name), content: blob, format: await recognizeFormat(blob) });
  }

  get result(): EmbeddedFiles {
    return { files: this.#files, omitted: this.#omitted };
  }
}

/** Characters that hide what a name is: controls, and those that turn the direction of writing. */
const hidden = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Returns a stranger's name of a file without the characters that hide what it is. */
export const visibleName = (name: string): string => name.replaceAll(hidden, "");

/** Returns the bytes of a base64 text, which may have line breaks; null if it is none. */
export function bytesOfBase64(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    const text = atob(base64.replaceAll(/\s/g, ""));
    const bytes = new Uint8Array(text.length);
    for (let index = 0; index < text.length; index += 1) bytes[index] = text.charCodeAt(index);
    return bytes;
  } catch {
    return null;
  }
}
