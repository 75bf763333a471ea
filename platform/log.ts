import { type DestinationStream, type Logger, pino } from "pino";

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

/** What an error's own code looks like, such as ECONNREFUSED or 40001; nobody's authorization code does. */
const errorCode = /^[A-Z0-9_]{3,40}$/;

/** An error as an object of plain fields, without the connection that pg hangs on it: a screenful a line. */
function fieldsOf(error: Error): object {
  return { ...pino.stdSerializers.err(error), client: undefined };
}

/** Blanks the secret fields of a value, and of what it holds `depth` levels deep. */
function blank(value: unknown, depth = 3): unknown {
  // A value that writes itself, such as a date, is no place for fields.
  if (typeof value !== "object" || value === null || depth === 0 || "toJSON" in value) return value;
  if (Array.isArray(value)) return value.map((entry) => blank(entry, depth - 1));
  const isError = value instanceof Error;
  const fields = Object.entries(isError ? fieldsOf(value) : value).map(([name, field]: [string, unknown]) => {
    const isSecret = secretFields.has(name) && !(isError && name === "code" && errorCode.test(String(field)));
    return [name, isSecret ? "[removed]" : blank(field, depth - 1)];
  });
  return Object.fromEntries(fields) as unknown;
}

/**
 * Makes the structured log of a program: one JSON object a line on standard output, times in UTC. Fields that
 * can hold a token, code, cookie or password are blanked at any of the first three depths, whoever logs them.
 */
export function createLog(program: string, level = "info", destination?: DestinationStream): Log {
  const options = {
    level,
    base: { program },
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors are fields already when they come here; pino's own serializer would take these for another error.
    serializers: { err: (fields: unknown) => fields },
    // Not pino's own `redact`: with names at any depth it goes over each request's id as well, a fifth of the work of
    // a small request.
    formatters: { log: (fields: Record<string, unknown>) => blank(fields) as Record<string, unknown> },
  };
  return destination ? pino(options, destination) : pino(options);
}
