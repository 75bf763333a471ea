import { randomUUID } from "node:crypto";

/** The header that carries a request id between the two programs and to the browser. */
export const requestIdHeader = "x-request-id";

/** Returns the caller's request id if it is short and plain. */
export function callerRequestId(given: string | null | undefined): string | undefined {
  return given && /^[\w.-]{8,64}$/.test(given) ? given : undefined;
}

/**
 * Returns the caller's request id if it is short and plain, so that one id appears in both logs. Otherwise
 * returns a new id.
 */
export function requestIdFrom(given: string | null | undefined): string {
  return callerRequestId(given) ?? randomUUID();
}
