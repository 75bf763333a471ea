import type { IncomingMessage, ServerResponse } from "node:http";
import { currentOperation } from "./operation.ts";
import { plainHeaders } from "./plain-headers.ts";

/**
 * Answers `/health` and `/ready` for a process manager or balancer, without a session, a cookie or Next.js.
 * `/health` is 200 while the process lives and checks nothing else, because a restart does not fix a
 * database. `/ready` is 503 while the database does not answer within a second, and from the signal to end
 * on. While the web app starts there is no socket that could answer. Returns whether the request was one of
 * the two.
 */
export function answerHealth(
  { method, url = "" }: IncomingMessage,
  response: ServerResponse,
  isEnding: () => boolean,
): boolean {
  const [path] = url.split("?");
  if ((path !== "/health" && path !== "/ready") || (method !== "GET" && method !== "HEAD")) return false;
  const answer = (status: number, text: string) => {
    response.writeHead(status, { ...plainHeaders, "content-type": "application/json" });
    response.end(JSON.stringify({ status: text }));
  };
  if (path === "/health") answer(200, "ok");
  else
    void isReady(isEnding).then((isUp) => {
      if (isUp) answer(200, "ready");
      else answer(503, "not ready");
    });
  return true;
}

async function isReady(isEnding: () => boolean): Promise<boolean> {
  try {
    await currentOperation()?.ping();
    return currentOperation() !== undefined && !isEnding();
  } catch {
    // The reason is the log's, where the query of a page or a job fails for it.
    return false;
  }
}
