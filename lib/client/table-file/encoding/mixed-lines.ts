import { decoderOf, type Decode } from "./bytes-to-text.ts";
import type { Encoding } from "./encodings.ts";
import { isLineEnd, wholeLines } from "./lines.ts";
import { isUtf8 } from "./utf8-bytes.ts";

/**
 * Returns a function that decodes lines of UTF-8, and the lines that are not UTF-8 in another encoding, which
 * has one byte for each character.
 */
export function mixedDecoder(other: Encoding): Decode {
  const take = wholeLines();
  const utf8 = decoderOf("utf-8");
  const legacy = decoderOf(other);
  return (piece) => {
    const bytes = take(piece);
    let text = "";
    // Neighbouring lines of one kind are decoded together. Lines of ASCII belong to both kinds.
    let start = 0;
    let line = 0;
    let isAscii = true;
    let isValid = true;
    const flush = (end: number) => {
      text += (isValid ? utf8 : legacy)(bytes.subarray(start, end));
      start = end;
    };
    for (let index = 0; index < bytes.length; index += 1) {
      if ((bytes[index] ?? 0) >= 0x80) isAscii = false;
      if (!isLineEnd(bytes[index]) && index < bytes.length - 1) continue;
      if (!isAscii) {
        const valid = isUtf8(bytes, line, index + 1);
        if (valid !== isValid) flush(line);
        isValid = valid;
      }
      line = index + 1;
      isAscii = true;
    }
    flush(bytes.length);
    return text;
  };
}
