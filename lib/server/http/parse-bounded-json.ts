import "server-only";
import { setImmediate as pause } from "node:timers/promises";
import { AppError } from "../errors/app-error.ts";

/** Maximum nesting of a body. The deepest of our own, a record of an import, has four levels. */
const maxDepth = 16;

const [quote, backslash, comma] = ['"', "\\", ","].map((character) => character.charCodeAt(0));
const opening = new Set(["[", "{"].map((character) => character.charCodeAt(0)));
const closing = new Set(["]", "}"].map((character) => character.charCodeAt(0)));

/**
 * Parses a JSON body with at most `maxValues` values. Throws BAD_REQUEST if it is not JSON, has more values,
 * or more than 16 levels: parsing millions of nested arrays takes the process a minute and gigabytes. Pauses
 * between its steps, so that other requests are served.
 */
export async function parseBoundedJson(bytes: Buffer, maxValues: number): Promise<unknown> {
  refuseShape(bytes, maxValues);
  await pause();
  const text = bytes.toString("utf8");
  await pause();
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new AppError({ code: "BAD_REQUEST", message: "The request is not JSON.", cause: error });
  }
}

/**
 * Throws BAD_REQUEST for JSON text with too many levels or values. Each value but the first of its array or
 * object follows a comma, so commas and brackets bound their number.
 */
function refuseShape(bytes: Buffer, maxValues: number): void {
  let depth = 0;
  let values = 1;
  let isInString = false;
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const byte = bytes[offset] ?? 0;
    if (byte === quote) isInString = !isInString;
    else if (isInString) offset += byte === backslash ? 1 : 0;
    else if (byte === comma) values += 1;
    else if (closing.has(byte)) depth -= 1;
    else if (opening.has(byte)) {
      depth += 1;
      values += 1;
    }
    if (depth > maxDepth)
      throw new AppError({ code: "BAD_REQUEST", message: `The request has more than ${maxDepth} levels.` });
    if (values > maxValues)
      throw new AppError({ code: "BAD_REQUEST", message: `The request has more than ${maxValues} values.` });
  }
}
