import "server-only";
import { setImmediate as pause } from "node:timers/promises";
import { jsonShape } from "#platform/json-shape.ts";
import { AppError } from "../errors/app-error.ts";

/** Maximum nesting of a body. The deepest of our own, a record of an import, has four levels. */
const maxDepth = 16;

/**
 * Parses a JSON body with at most `maxValues` values. Throws BAD_REQUEST if it is not JSON, has more values,
 * or more than 16 levels. Pauses between its steps, so that other requests are served.
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

function refuseShape(bytes: Buffer, maxValues: number): void {
  const { depth, values } = jsonShape(bytes, { depth: maxDepth, values: maxValues });
  if (depth > maxDepth) throw tooMany(`${maxDepth} levels`);
  if (values > maxValues) throw tooMany(`${maxValues} values`);
}

const tooMany = (what: string) =>
  new AppError({ code: "BAD_REQUEST", message: `The request has more than ${what}.` });
