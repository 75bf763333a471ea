import type { ServerResponse } from "node:http";
import { wasLostSince } from "#platform/database/lost.ts";

/** The `Retry-After` of a page that could not be rendered, in seconds. */
const pauseSeconds = 2;

/**
 * Answers with 503 and `Retry-After` instead of 500 if the database did not answer anything in this process
 * while the page was rendered: a page that failed for another reason in that time is told so, too. Next.js
 * knows no other status for a page that fails. Proxies and monitors so tell an outage from a fault of the
 * program.
 */
export function tellUnavailable(response: ServerResponse): void {
  const since = performance.now();
  const writeHead = response.writeHead.bind(response) as (...given: unknown[]) => ServerResponse;
  response.writeHead = (status: number, ...given: unknown[]) => {
    if (status !== 500 || !wasLostSince(since)) return writeHead(status, ...given);
    response.setHeader("retry-after", pauseSeconds);
    return writeHead(503, ...given);
  };
}
