/** How many keys and values a JSON text has, and how deeply they are nested. */
export type JsonShape = { keys: number; values: number; depth: number };

const codeOf = (character: string) => character.charCodeAt(0);
const [quote, backslash, colon, comma] = ['"', "\\", ":", ","].map(codeOf);
const [openArray, openObject, closeArray, closeObject] = ["[", "{", "]", "}"].map(codeOf);

/**
 * Returns the place of the quotation mark that ends the string after the one at `start`, or one behind the
 * text.
 */
function endOfString(bytes: Uint8Array, start: number): number {
  let offset = start + 1;
  while (offset < bytes.length && bytes[offset] !== quote) offset += bytes[offset] === backslash ? 2 : 1;
  return offset;
}

/**
 * Returns the shape of a JSON text (RFC 8259) in UTF-8 without parsing it, because parsing millions of
 * nested arrays takes a process a minute and gigabytes. Each key has one colon outside of strings, and each
 * value but the first of its array or object follows a comma; text that is not JSON has some shape as well.
 * Stops as soon as a maximum is exceeded, so that the returned shape exceeds it by one.
 */
export function jsonShape(bytes: Uint8Array, max: { depth: number; values?: number }): JsonShape {
  const { depth: maxDepth, values: maxValues = Infinity } = max;
  const shape = { keys: 0, values: 1, depth: 0 };
  let level = 0;
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const byte = bytes[offset];
    if (byte === quote) offset = endOfString(bytes, offset);
    else if (byte === colon) shape.keys += 1;
    else if (byte === comma) shape.values += 1;
    else if (byte === closeArray || byte === closeObject) level -= 1;
    else if (byte === openArray || byte === openObject) {
      level += 1;
      shape.values += 1;
      shape.depth = Math.max(shape.depth, level);
    }
    if (shape.depth > maxDepth || shape.values > maxValues) break;
  }
  return shape;
}
