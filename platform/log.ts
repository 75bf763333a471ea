import { type DestinationStream, type Logger, pino } from "pino";
import { removeValues } from "./database/remove-values.ts";

export type Log = Logger;

const secretFields = new Set([
  "authorization",
  "cookie",
  "set-cookie",
  "code",
  "password",
  "access_token",
  "refresh_token",
  "client_secret",
  "token",
]);

/**
 * The form of an error's own code, such as ECONNREFUSED or 40001. An authorization code never has this
 * form.
 */
const errorCode = /^[A-Z0-9_]{3,40}$/;

/**
 * Returns an object or an error as plain fields, a database error without values. The connection that pg
 * attaches to its errors is left out, because it would fill a screen for each line.
 */
function fieldsOf(value: object): object {
  const fields: Record<string, unknown> =
    value instanceof Error ? { ...pino.stdSerializers.errWithCause(value), client: undefined } : { ...value };
  removeValues(fields);
  return fields;
}

/**
 * The levels in which errors are looked for below the first ones. Errors can refer to each other in a ring.
 */
const maxErrorDepth = 8;

/**
 * Replaces the secret fields of a value and of the objects inside it, `depth` levels deep, and in errors
 * below them.
 */
function blank(value: unknown, depth = 3): unknown {
  // A value with its own serialization, such as a date, has no fields to replace.
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  const isError = value instanceof Error || ("stack" in value && "message" in value);
  if (depth <= -maxErrorDepth && isError) return "[too deep]";
  if (depth <= 0 && !isError && !Array.isArray(value)) return value;
  if (Array.isArray(value)) return value.map((entry) => blank(entry, depth - 1));
  const fields = Object.entries(fieldsOf(value)).map(([name, field]: [string, unknown]) => {
    const isSecret = secretFields.has(name) && !(isError && name === "code" && errorCode.test(String(field)));
    return [name, isSecret ? "[removed]" : blank(field, depth - 1)];
  });
  return Object.fromEntries(fields) as unknown;
}

/**
 * Creates the structured log of a program: one JSON object per line on standard output, times in UTC.
 * Fields that can hold a token, code, cookie or password are replaced in the first three levels of every
 * entry.
 */
export function createLog(program: string, level = "info", destination?: DestinationStream): Log {
  const options = {
    level,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    // `blank` has already turned errors into plain fields. pino's own serializer would treat these as
    // another error.
    serializers: { err: (fields: unknown) => fields },
    // pino's own `redact` is not used: with names at any depth it also walks through each request's id,
    // which takes a fifth of the time of a small request.
    formatters: { log: (fields: Record<string, unknown>) => blank(fields) as Record<string, unknown> },
  };
  return destination ? pino(options, destination) : pino(options);
}
