import { setImmediate as pause } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { jsonShape } from "#platform/json-shape.ts";
import { parseInPieces } from "#platform/parse-in-pieces.ts";
import { ServiceError } from "./service-error.ts";

const maxDepth = 64;

/**
 * The maximum number of values in a body of so many bytes. The shortest record has a value for each six
 * bytes; lists of nothing have two for three, and cost more to parse than any records.
 */
const maxValues = (bytes: number) => 10_000 + bytes / 4;

/**
 * Counts the keys of a parsed value and detects the key `__proto__`, which JSON.parse keeps but an
 * assignment would use as the prototype.
 */
function inspect(value: unknown): { keys: number; hasPrototypeKey: boolean } {
  const waiting = [value];
  let keys = 0;
  let hasPrototypeKey = false;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== "object" || next === null) continue;
    if (!Array.isArray(next)) {
      keys += Object.keys(next).length;
      hasPrototypeKey ||= Object.hasOwn(next, "__proto__");
    }
    for (const part of Object.values(next)) if (typeof part === "object") waiting.push(part);
  }
  return { keys, hasPrototypeKey };
}

/**
 * Counts the keys in JSON text. The count reveals a duplicate key, which parsing removes. Throws BAD_REQUEST
 * for more than 64 levels or more values than records can have: no valid body is like that.
 */
function countKeys(bytes: Uint8Array): number {
  const max = { depth: maxDepth, values: maxValues(bytes.length) };
  const { keys, depth, values } = jsonShape(bytes, max);
  if (depth > max.depth) {
    throw new ServiceError("BAD_REQUEST", {
      message: `The body is nested more than ${maxDepth} levels deep.`,
    });
  }
  if (values > max.values) {
    throw new ServiceError("BAD_REQUEST", { message: "The body has more values than records can have." });
  }
  return keys;
}

/**
 * Parses JSON (RFC 8259) from UTF-8 bytes, with or without a byte order mark. Returns undefined for no
 * bytes. Throws BAD_REQUEST for invalid JSON, a duplicate key in an object, the key `__proto__`, more than
 * 64 levels and more values than records can have. Pauses between its steps, so that other requests are
 * served.
 */
export async function parseJson(bytes: Uint8Array): Promise<unknown> {
  if (bytes.length === 0) return undefined;
  const found = countKeys(bytes);
  await pause();
  const inspected = { keys: 0, hasPrototypeKey: false };
  let value: unknown;
  try {
    value = await parseInPieces(bytes, (part) => {
      const { keys, hasPrototypeKey } = inspect(part);
      inspected.keys += keys;
      inspected.hasPrototypeKey ||= hasPrototypeKey;
    });
  } catch (cause) {
    throw new ServiceError("BAD_REQUEST", {
      message: `The body is not JSON: ${(cause as Error).message}`,
      cause,
    });
  }
  if (inspected.hasPrototypeKey)
    throw new ServiceError("BAD_REQUEST", { message: "The body has a key __proto__." });
  if (found !== inspected.keys) {
    throw new ServiceError("BAD_REQUEST", { message: "The body has a key twice in one object." });
  }
  return value;
}

/** Makes the routes of a scope accept only JSON, of at most `limit` bytes. */
export function acceptJson(scope: FastifyInstance, limit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: limit },
    async (_request: unknown, body: Buffer | string) => parseJson(Buffer.from(body)),
  );
}
