import type { FastifyInstance } from "fastify";
import { ServiceError } from "./service-error.ts";

const utf8 = new TextDecoder("utf-8", { fatal: true });

/** Counts the keys of a parsed value, and finds one that JSON.parse keeps but assignments would take for the prototype. */
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

/** Counts the keys in valid JSON text, so that one which stands twice in an object is seen although parsing dropped it. */
function countKeys(text: string): number {
  let keys = 0;
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon) keys += 1;
  return keys;
}

/**
 * Reads JSON as RFC 8259 has it, from bytes that must be UTF-8; nothing at all is undefined. Throws BAD_REQUEST for
 * what is not JSON, a key that stands twice in one object, and the key `__proto__`.
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (bytes.length === 0) return undefined;
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text) as unknown;
  } catch (cause) {
    throw new ServiceError("BAD_REQUEST", {
      message: `The body is not JSON: ${(cause as Error).message}`,
      cause,
    });
  }
  const { keys, hasPrototypeKey } = inspect(value);
  if (hasPrototypeKey) throw new ServiceError("BAD_REQUEST", { message: "The body has a key __proto__." });
  if (countKeys(text) !== keys) {
    throw new ServiceError("BAD_REQUEST", { message: "The body has a key twice in one object." });
  }
  return value;
}

/** Lets the routes of a scope take JSON and nothing else, up to `limit` bytes. */
export function acceptJson(scope: FastifyInstance, limit: number): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    "application/json",
    { parseAs: "buffer", bodyLimit: limit },
    async (_request: unknown, body: Buffer | string) => parseJson(Buffer.from(body)),
  );
}
