import "server-only";
import { NextRequest } from "next/server";
import type { z } from "zod";
import type { FieldError } from "#contract/errors.ts";
import { AppError } from "../errors/app-error.ts";
import { parseBoundedJson } from "./parse-bounded-json.ts";

/** The limits of a body: its size in bytes, and its maximum silence and total duration, in milliseconds. */
export type BodyLimit = { bytes: number; silence: number; total: number };

/** The limits of a JSON body, with its maximum number of values. */
type JsonLimit = BodyLimit & { values: number };

const kibibyte = 1024;

/** The limits for input that a person chooses or types. */
export const smallBody: JsonLimit = { bytes: 64 * kibibyte, values: 10_000, silence: 10_000, total: 30_000 };

/** The limits for a list of 10,000 postings or rows, or the headings of a table. */
export const listBody: JsonLimit = { ...smallBody, bytes: 4_096 * kibibyte, values: 50_000 };

/** The limits for records of an import that are stored here. The browser sends them in smaller pieces. */
export const recordsBody: JsonLimit = {
  bytes: 16_384 * kibibyte,
  values: 250_000,
  silence: 10_000,
  total: 120_000,
};

/**
 * The limits for records that are passed on without being parsed. Node.js itself ends a request after five
 * minutes.
 */
export const importBody: BodyLimit = { bytes: 65_536 * kibibyte, silence: 10_000, total: 300_000 };

/**
 * Reads a whole body. Throws PAYLOAD_TOO_LARGE as soon as it exceeds the limit, by its Content-Length or by
 * its bytes, and REQUEST_TIMEOUT when it does not end in time.
 */
export async function readBody(request: Request, limit: BodyLimit): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () =>
    new AppError({
      code: "PAYLOAD_TOO_LARGE",
      message: `The request is larger than ${limit.bytes / kibibyte} KiB.`,
    });
  if (Number(request.headers.get("content-length")) > limit.bytes) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return Buffer.alloc(0);
  const tooSlow = Promise.withResolvers<never>();
  const giveUp = () =>
    tooSlow.reject(
      new AppError({ code: "REQUEST_TIMEOUT", message: "The request did not come to its end in time." }),
    );
  const silence = setTimeout(giveUp, limit.silence);
  const total = setTimeout(giveUp, limit.total);
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), tooSlow.promise]);
      if (done) return Buffer.concat(chunks);
      silence.refresh();
      length += value.length;
      if (length > limit.bytes) throw tooLarge();
      chunks.push(value);
    }
  } finally {
    clearTimeout(silence);
    clearTimeout(total);
  }
}

/**
 * Returns the same request with its body in memory, for handlers that read it in their own way. Throws as
 * `readBody`.
 */
export async function readAhead(request: NextRequest, limit: BodyLimit): Promise<NextRequest> {
  if (!request.body) return request;
  const { method, headers, signal } = request;
  return new NextRequest(request.url, { method, headers, signal, body: await readBody(request, limit) });
}

/**
 * Reads a JSON body by a schema. Throws as `readBody` and `parseBoundedJson`, and BAD_INPUT with up to 100
 * invalid fields.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  limit: JsonLimit = smallBody,
): Promise<z.output<Schema>> {
  return parseInput(await parseBoundedJson(await readBody(request, limit), limit.values), schema);
}

/** Parses input from outside. Throws BAD_INPUT with up to 100 invalid fields. */
export function parseInput<Schema extends z.ZodType>(value: unknown, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new AppError({
    code: "BAD_INPUT",
    message: "The request has fields that can't be used.",
    errors: parsed.error.issues.slice(0, 100).map(fieldErrorFrom),
  });
}

function fieldErrorFrom(issue: z.core.$ZodIssue): FieldError {
  const index = issue.path.find((part) => typeof part === "number");
  return { ...(index !== undefined && { index }), property: issue.path.join("."), messages: [issue.message] };
}
