import "server-only";
import type { z } from "zod";
import type { FieldError } from "#contract/errors.ts";
import { AppError } from "./app-error.ts";

/** The largest body that the browser may send, in bytes. */
const bodyLimit = 64 * 1024 * 1024;

/** Reads a whole body. Throws PAYLOAD_TOO_LARGE as soon as it is longer than 64 MiB, announced or not. */
export async function readBody(request: Request): Promise<Buffer> {
  const tooLarge = () =>
    new AppError({ code: "PAYLOAD_TOO_LARGE", message: "The request is larger than 64 MiB." });
  if (Number(request.headers.get("content-length")) > bodyLimit) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > bodyLimit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads a JSON body by a schema. Throws BAD_REQUEST for what is no JSON and BAD_INPUT with every wrong field. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = (await readBody(request)).toString("utf8");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError({ code: "BAD_REQUEST", message: "The request is not JSON.", cause: error });
  }
  return parseInput(value, schema);
}

/** Parses what came from outside. Throws BAD_INPUT with every wrong field. */
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
