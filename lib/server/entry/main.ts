import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import next from "next";
import { createPrivateFiles } from "#platform/private-directory.ts";
import { within } from "#platform/tracing/tracing.ts";
import { answerHealth } from "./answer-health.ts";
import { endOnSignal } from "./end-on-signal.ts";
import { keepLength } from "./keep-length.ts";
import { handleKnownMethod } from "./known-methods.ts";
import { currentOperation, startedOperation } from "./operation.ts";
import { entryLog } from "./refuse.ts";
import { refuseAddress } from "./refuse-address.ts";
import { findRoutes } from "./find-route.ts";
import { refuseTooMany } from "./refuse-too-many.ts";
import { requireFreePort } from "./require-free-port.ts";
import { shareFiles } from "./shared-files.ts";
import { tellUnavailable } from "./tell-unavailable.ts";
import { traceRequest } from "./trace-request.ts";
import { countRequest, logPage } from "./watch-request.ts";

// The web app in production: what one request can cost is bounded here, before Next.js sees it.
createPrivateFiles();
process.title = "kontor web app";
entryLog.level = process.env["LOG_LEVEL"] || "info";
const port = Number(process.env["PORT"] || 3000);
const hostname = process.env["HOST"] || "127.0.0.1";
const dir = process.cwd();
const app = next({ dir, dev: false, hostname, port });
const routeOf = findRoutes(dir);

/**
 * The time after which an idle connection is closed, in milliseconds. Proxies close theirs earlier, usually
 * after 60 seconds, so that no request meets a connection that is being closed.
 */
const keepAliveTimeout = 72_000;

const server = createServer({ keepAliveTimeout });
const isEnding = endOnSignal(server, {
  seconds: () => ({
    drain: currentOperation()?.drainSeconds ?? 0,
    stop: currentOperation()?.stopSeconds ?? 8,
  }),
  async close() {
    await app.close();
    await currentOperation()?.endTracing?.();
  },
});
const refuseToListen = (error: unknown): never => {
  console.error(
    `The web app can't listen on ${hostname}:${port}: ${error instanceof Error ? error.message : String(error)}`,
  );
  process.exit(1);
};
// The port comes first, so that a second program on it ends before it opens the database.
await requireFreePort(port, hostname).catch(refuseToListen);
const staticDirectory = process.env["STATIC_DIR"];
const answerShared = staticDirectory
  ? await shareFiles(dir, path.resolve(staticDirectory)).catch((error: unknown) => {
      console.error(`The web app can't keep its files in STATIC_DIR (${staticDirectory}): ${String(error)}`);
      process.exit(1);
    })
  : undefined;
await app.prepare();
// Next.js does not wait for the database, which it has opened by the side (instrumentation.ts).
const operation = await startedOperation();
const handle = app.getRequestHandler();
const answer = async (request: IncomingMessage, response: ServerResponse) => {
  if (!(await answerShared?.(request, response))) await handle(request, response);
};
server.on("request", (request, response) => {
  if (answerHealth(request, response, isEnding)) return;
  const arrival = { request, response, route: routeOf(request.url?.split("?", 1)[0] ?? "") };
  countRequest(arrival);
  if (refuseAddress(request, response) || refuseTooMany(request, response)) return;
  logPage(arrival);
  keepLength(response);
  tellUnavailable(response);
  within(traceRequest(arrival), () => handleKnownMethod(request, response, answer)).catch(
    (error: unknown) => {
      console.error("A request failed before it reached a page or a handler.", error);
      response.destroy();
    },
  );
});
// Only now, because a balancer that looks at nothing but the port sends requests as soon as there is a
// socket.
server.listen(port, hostname);
await once(server, "listening").catch(refuseToListen);
operation.reportReady();
