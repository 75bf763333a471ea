import type { IncomingMessage, ServerResponse } from "node:http";
import { refuse } from "./refuse.ts";

/**
 * Maximum requests of one session that are answered at once. A browser sends at most six over HTTP/1.1, and a
 * page needs a dozen; a proxy with HTTP/2 passes on a hundred streams of a connection.
 */
const maxInProgress = 100;

const sessionCookie = /(?:^|;\s*)(?:__Host-)?kontor\.session=([^;]+)/;

/** The number of requests in progress by session cookie. It holds no key without one. */
const inProgress = new Map<string, number>();

/**
 * Refuses a request with 429 if too many of the same session are in progress in this process. Returns whether
 * it did. Otherwise counts the request until its response ends.
 */
export function refuseTooMany(request: IncomingMessage, response: ServerResponse): boolean {
  const session = sessionCookie.exec(request.headers.cookie ?? "")?.[1];
  if (session === undefined) return false;
  const count = inProgress.get(session) ?? 0;
  if (count >= maxInProgress) {
    const message = "Too many requests of this session are in progress. Try again in a second.";
    refuse(request, response, { status: 429, errorCode: "TOO_MANY_REQUEST", message, retryAfter: 1 });
    return true;
  }
  inProgress.set(session, count + 1);
  response.once("close", () => {
    const left = (inProgress.get(session) ?? 1) - 1;
    if (left > 0) inProgress.set(session, left);
    else inProgress.delete(session);
  });
  return false;
}
