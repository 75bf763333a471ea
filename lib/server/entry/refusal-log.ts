import type { IncomingMessage } from "node:http";
import { networkOf } from "#platform/client-network.ts";
import type { Log } from "#platform/log.ts";
import { callerRequestId, requestIdHeader } from "#platform/request-id.ts";

/** Maximum lines a second, so that a flood of refused requests does not fill the disk. */
const maxLines = 10;

/** What a line says of a refusal. It holds nothing of the address, which may be anybody's text. */
type Line = { requestId: string; status: number; errorCode: string; reason: string };

/**
 * Returns a function that logs a refusal of the entry with the client's network, at most ten in a second. The
 * first line after a second with more has their number in `omitted`. `now` returns milliseconds.
 */
export function refusalLog(log: Pick<Log, "info">, now: () => number = Date.now) {
  let second = 0;
  let lines = 0;
  let omitted = 0;
  return (request: Pick<IncomingMessage, "headers" | "socket" | "method">, line: Line): void => {
    const current = Math.floor(now() / 1_000);
    if (current !== second) [second, lines] = [current, 0];
    if (lines >= maxLines) {
      omitted += 1;
      return;
    }
    lines += 1;
    log.info(
      {
        ...line,
        callerRequestId: callerRequestId(request.headers[requestIdHeader]?.toString()),
        method: request.method,
        network: clientNetwork(request),
        ...(omitted > 0 && { omitted }),
      },
      "refused at the entry",
    );
    omitted = 0;
  };
}

// The last entry of X-Forwarded-For is the proxy's own; those before it anybody can send.
function clientNetwork({ headers, socket }: Pick<IncomingMessage, "headers" | "socket">): string {
  const forwarded = headers["x-forwarded-for"]?.toString().split(",").at(-1)?.trim();
  return networkOf(forwarded || socket.remoteAddress || "unknown").slice(0, 45);
}
