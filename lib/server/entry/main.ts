import { once } from "node:events";
import { createServer } from "node:http";
import path from "node:path";
import next from "next";
import { createPrivateFiles } from "#platform/private-directory.ts";
import { within } from "#platform/tracing/tracing.ts";
import { answerHealth } from "./answer-health.ts";
import { endOnSignal } from "./end-on-signal.ts";
import { keepLength } from "./keep-length.ts";
import { handleKnownMethod } from "./known-methods.ts";
import { currentOperation } from "./operation.ts";
import { entryLog } from "./refuse.ts";
import { refuseAddress } from "./refuse-address.ts";
import { findRoutes } from "./find-route.ts";
import { refuseTooMany } from "./refuse-too-many.ts";
import { shareFiles } from "./shared-files.ts";
import { tellUnavailable } from "./tell-unavailable.ts";
import { traceRequest } from "./trace-request.ts";
import { countRequest, logPage } from "./watch-request.ts";

// The web app in production: what one request can cost is bounded here, before Next.js sees it. Next.js
// opens the database and reports that the program is ready (instrumentation.ts).
createPrivateFiles();
process.title = "kontor web app";
entryLog.level = process.env["LOG_LEVEL"] || "info";
const port = Number(process.env["PORT"] || 3000);
const hostname = process.env["HOST"] || "127.0.0.1";
const dir = process.cwd();
const app = next({ dir, dev: false, hostname, port });
const routeOf = findRoutes(dir);
const started = Promise.withResolvers<ReturnType<typeof app.getRequestHandler>>();

/**
 * The time after which an idle connection is closed, in milliseconds. Proxies close theirs earlier, usually
 * after 60 seconds, so that no request meets a connection that is being closed.
 */
const keepAliveTimeout = 72_000;

const server = createServer({ keepAliveTimeout }, (request, response) => {
  if (answerHealth(request, response, isEnding)) return;
  const arrival = { request, response, route: routeOf(request.url?.split("?", 1)[0] ?? "") };
  countRequest(arrival);
  if (refuseAddress(request, response) || refuseTooMany(request, response)) return;
  logPage(arrival);
  keepLength(response);
  tellUnavailable(response);
  within(traceRequest(arrival), () =>
    started.promise.then((handle) => handleKnownMethod(request, response, handle)),
  ).catch((error: unknown) => {
    console.error("A request failed before it reached a page or a handler.", error);
    response.destroy();
  });
});
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
server.once("error", (error) => {
  console.error(`The web app can't listen on ${hostname}:${port}: ${error.message}`);
  process.exit(1);
});
// The port comes first, so that a second program on it ends before it opens the database.
server.listen(port, hostname);
await once(server, "listening");
const staticDirectory = process.env["STATIC_DIR"];
const answerShared = staticDirectory
  ? await shareFiles(dir, path.resolve(staticDirectory)).catch((error: unknown) => {
      console.error(`The web app can't keep its files in STATIC_DIR (${staticDirectory}): ${String(error)}`);
      process.exit(1);
    })
  : undefined;
await app.prepare();
const handle = app.getRequestHandler();
started.resolve(async (request, response) => {
  if (!(await answerShared?.(request, response))) await handle(request, response);
});
