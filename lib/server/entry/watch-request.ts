import type { IncomingMessage, ServerResponse } from "node:http";
import type { FoundRoute } from "./find-route.ts";
import { knownMethods } from "./known-methods.ts";
import { currentOperation } from "./operation.ts";

/** The status that proxies log where the client has disconnected before the end of the answer. */
const goneStatus = 499;

/** Has a request counted by its route once its response ends. */
export function watchRequest(
  { method = "", url = "" }: IncomingMessage,
  response: ServerResponse,
  routeOf: (pathname: string) => FoundRoute,
): void {
  const started = performance.now();
  const [pathname = ""] = url.split("?", 1);
  response.once("close", () => {
    const { observe } = currentOperation() ?? {};
    if (!observe) return;
    observe({
      // Anybody may send any word as a method.
      method: knownMethods.has(method) ? method : "other",
      route: routeOf(pathname).pattern,
      status: response.writableFinished ? response.statusCode : goneStatus,
      seconds: (performance.now() - started) / 1000,
    });
  });
}
