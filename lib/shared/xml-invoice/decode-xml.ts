/**
 * Decodes an XML file by its byte order mark, else by its declaration (XML 1.0, appendix F), else as UTF-8.
 */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const beginning = new TextDecoder("latin1").decode(bytes.subarray(0, 200));
  const declared = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(beginning)?.[1];
  const label =
    first === 0xfe && second === 0xff
      ? "utf-16be"
      : first === 0xff && second === 0xfe
        ? "utf-16le"
        : declared;
  try {
    return new TextDecoder(label ?? "utf-8").decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes); // unknown encoding
  }
}
