import { type DestinationStream, type Logger, pino } from "pino";

export type Log = Logger;

const secretFields = [
  "authorization",
  "cookie",
  "set-cookie",
  "code",
  "password",
  "access_token",
  "refresh_token",
  "client_secret",
  "token",
];

/** Drops the connection that pg hangs on an error: all of its state, a screenful a line. */
function withoutConnection(error: Error): object {
  return { ...pino.stdSerializers.err(error), client: undefined };
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
    serializers: { err: withoutConnection },
    redact: {
      paths: secretFields.flatMap((field) => [`["${field}"]`, `*["${field}"]`, `*.*["${field}"]`]),
      censor: "[removed]",
    },
  };
  return destination ? pino(options, destination) : pino(options);
}
