import { wrap } from "comlink";
import type { TiffReader } from "./tiff.worker.ts";

/** Maximum time in milliseconds to open a file or decode a page. After that its worker is terminated. */
const timeoutMilliseconds = 20_000;

/** A page of a picture as a PNG; null if it cannot be decoded. */
export type PicturePage = { number: number; total: number; content: Blob | null };

/**
 * Yields the pages of a TIFF file, decoded in a worker, up to `maxPages`. Throws if the file is damaged, or
 * if decoding takes too long or too much memory. Ends the worker when it ends.
 */
export async function* readTiff(content: Blob, maxPages: number): AsyncGenerator<PicturePage> {
  const worker = new Worker(new URL("./tiff.worker.ts", import.meta.url), { type: "module" });
  const reader = wrap<TiffReader>(worker);
  const died = new Promise<never>((_, reject) => {
    worker.onerror = () => reject(new Error("The worker has died."));
  });
  const inTime = async <T>(answer: Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("The picture takes too long.")), timeoutMilliseconds);
    });
    try {
      return await Promise.race([answer, died, late]);
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    const total = await inTime(reader.open(content));
    for (let number = 1; number <= Math.min(total, maxPages); number += 1) {
      // A page that cannot be decoded says nothing about the next one.
      const page = await inTime(reader.page(number - 1).catch(() => null));
      yield { number, total, content: page };
    }
  } finally {
    worker.terminate();
  }
}
