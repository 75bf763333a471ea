import { limits } from "./table.ts";

/**
 * Returns the SHA-256 of a file in hex; null if it is larger than any that is read as a table, or can't be
 * read any more, or where the browser has no means to compute it: on plain http outside localhost, where this
 * app may run in an office network.
 */
export async function sha256Of(file: Blob): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>;
  // The browser takes twice the size of the file for it.
  if (!subtle || file.size > limits.fileBytes) return null;
  try {
    const bytes = await file.arrayBuffer();
    const hash = await subtle.digest("SHA-256", bytes);
    // A file of 50 MB would stay in memory until the next collection. Safari 17.4 and browsers of its time
    // release it.
    (bytes as Partial<ArrayBuffer>).transfer?.(0);
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
