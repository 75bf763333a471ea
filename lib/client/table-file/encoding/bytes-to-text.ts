import type { Encoding } from "./encodings.ts";
import { ownTables } from "./own-tables.ts";

/** A function that decodes one piece after another. Without a piece it returns the rest. */
export type Decode = (piece?: Uint8Array) => string;

/** An error for bytes that are invalid in an encoding. */
export class NotInEncoding extends Error {}

const isOwn = (encoding: Encoding): encoding is keyof typeof ownTables => encoding in ownTables;

/**
 * Returns a function that decodes one piece after another. With `fatal` it throws NotInEncoding at the
 * first invalid byte.
 */
export function decoderOf(encoding: Encoding, fatal = false): Decode {
  if (isOwn(encoding)) return tableDecoder(ownTables[encoding]);
  const decoder = new TextDecoder(encoding, { fatal });
  return (piece) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined });
    } catch (cause) {
      throw new NotInEncoding("Not all bytes are text in this encoding.", { cause });
    }
  };
}

function tableDecoder(table: string): Decode {
  const units = Uint16Array.from({ length: 256 }, (_, byte) =>
    byte < 0x80 ? byte : table.charCodeAt(byte - 0x80),
  );
  const utf16 = new TextDecoder("utf-16le", { ignoreBOM: true });
  return (piece = new Uint8Array()) => {
    const text = new Uint16Array(piece.length);
    for (let index = 0; index < piece.length; index += 1) text[index] = units[piece[index] ?? 0] ?? 0;
    return utf16.decode(text);
  };
}

/** Returns the characters of the bytes 0x80 to 0xff in an encoding with one byte for each character. */
export function highCharacters(encoding: Encoding): string {
  return decoderOf(encoding)(Uint8Array.from({ length: 128 }, (_, index) => index + 0x80));
}
