/**
 * Returns the SHA-256 of a file in hex; null if it can't be read any more, or where the browser has no means to compute
 * it: on plain http outside localhost, where this app may run in an office network.
 */
export async function sha256Of(file: Blob): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  try {
    const hash = await subtle.digest("SHA-256", await file.arrayBuffer());
    return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
  } catch {
    return null;
  }
}
