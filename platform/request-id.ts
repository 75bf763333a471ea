import { randomUUID } from "node:crypto";

/** The header that carries a request id between the two programs and to the browser. */
export const requestIdHeader = "x-request-id";

/** Keeps a request id that a caller sent when it is short and plain, so that one id runs through both logs; else makes one. */
export function requestIdFrom(given: string | null | undefined): string {
  return given && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
