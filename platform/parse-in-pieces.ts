import { setImmediate as pause } from "node:timers/promises";

const codeOf = (character: string) => character.charCodeAt(0);
const [quote, backslash, comma] = ['"', "\\", ","].map(codeOf);
const [openArray, openObject, closeArray, closeObject] = ["[", "{", "]", "}"].map(codeOf);
const blanks = new Set([" ", "\t", "\n", "\r"].map(codeOf));

/** The bytes of a piece. It is parsed in less time than a person or a program notices. */
const pieceBytes = 128 * 1024;

/** A byte order mark is allowed at the beginning alone, where it is cut off. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * Parses JSON (RFC 8259) from UTF-8 bytes, with or without a byte order mark. A long array is parsed in
 * pieces with pauses between them, so that a server answers other requests meanwhile. `onPiece` is called
 * with the value of each piece, for an array those elements of it. Throws what JSON.parse and TextDecoder
 * throw.
 */
export async function parseInPieces(bytes: Uint8Array, onPiece: (value: unknown) => void): Promise<unknown> {
  const isMarked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const content = isMarked ? bytes.subarray(3) : bytes;
  const whole = () => JSON.parse(utf8.decode(content)) as unknown;
  if (!isLongArray(content)) {
    const value = whole();
    onPiece(value);
    return value;
  }
  const elements: unknown[] = [];
  for (const piece of piecesOf(content)) {
    const part = elementsOf(piece);
    // An error with the place in the whole text, not in the piece.
    if (!part) return whole();
    onPiece(part);
    for (const element of part) elements.push(element);
    await pause();
  }
  return elements;
}

const isBlank = (byte: number) => blanks.has(byte);

function isLongArray(bytes: Uint8Array): boolean {
  if (bytes.length <= pieceBytes) return false;
  const first = bytes.find((byte) => !isBlank(byte));
  return first === openArray && bytes.findLast((byte) => !isBlank(byte)) === closeArray;
}

/**
 * Cuts the elements of an array apart at commas that are in no element. If each piece is a list of elements,
 * so is the whole; of a text that is not JSON some piece is none, wherever it was cut.
 */
function* piecesOf(array: Uint8Array): Generator<Uint8Array> {
  const end = array.lastIndexOf(closeArray ?? 0);
  let begin = array.indexOf(openArray ?? 0) + 1;
  let level = 0;
  for (let offset = begin; offset < end; offset += 1) {
    const byte = array[offset];
    if (byte === quote) {
      offset += 1;
      while (offset < end && array[offset] !== quote) offset += array[offset] === backslash ? 2 : 1;
    } else if (byte === closeArray || byte === closeObject) level -= 1;
    else if (byte === openArray || byte === openObject) level += 1;
    else if (byte === comma && level === 0 && offset - begin >= pieceBytes) {
      yield array.subarray(begin, offset);
      begin = offset + 1;
    }
  }
  yield array.subarray(begin, end);
}

/**
 * Returns the elements of a piece; null if it is no list of elements, or an empty one, which a comma may not
 * have beside it.
 */
function elementsOf(piece: Uint8Array): unknown[] | null {
  try {
    const elements = JSON.parse(`[${utf8.decode(piece)}]`) as unknown[];
    return elements.length > 0 ? elements : null;
  } catch {
    return null;
  }
}
