import "server-only";
import type { Dispatcher } from "undici";
import { errorReader } from "#contract/errors.ts";
import { AppError } from "../errors/app-error.ts";
import { readErrorCode } from "#lib/shared/error-codes.ts";
import { readResponseText, retryAfterSeconds } from "./send-request.ts";

/**
 * Converts an error response into an `AppError` that keeps the service's own code, sentence, fields and
 * request id. A response without an envelope (a proxy's page, for example) becomes UPSTREAM_UNREADABLE and
 * is never shown. The token is removed if the service quotes it, because an error reaches the browser and
 * the log.
 */
export async function refusalFrom(response: Dispatcher.ResponseData, token: string): Promise<AppError> {
  const text = (await readResponseText(response)).replaceAll(token, "[removed]");
  const envelope = errorReader.safeParse(parseJson(text)).data;
  if (!envelope) {
    return new AppError({
      code: "UPSTREAM_UNREADABLE",
      message: `The accounting service answered with status ${response.statusCode} and no explanation.`,
      cause: new Error(`status ${response.statusCode}, ${text.length} characters`),
      retryAfter: retryAfterSeconds(response),
    });
  }
  const contentRange = response.headers["content-range"];
  return new AppError({
    ...readErrorCode(envelope.errorCode),
    message: envelope.message,
    status: response.statusCode,
    errors: envelope.errors,
    upstreamRequestId: envelope.requestId,
    retryAfter: retryAfterSeconds(response),
    ...(typeof contentRange === "string" && { contentRange }),
  });
}

/** Returns whether a failure is about the person who asked, not about the requested data. */
export function refusesPerson(error: unknown): boolean {
  return error instanceof AppError && (error.status === 401 || error.status === 403);
}

/** Parses JSON. Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
