import type { Instrumentation } from "next";

/**
 * Runs once when the web app's server starts, so that a wrong environment or database is reported then and
 * not at the first page.
 */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { startServer } = await import("./lib/server/start-server.ts");
  await startServer();
}

/** Logs an error of a page or a handler, with the request id that its answer has. */
export const onRequestError: Instrumentation.onRequestError = async (...given) => {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { logRequestError } = await import("./lib/server/http/log-request-error.ts");
  logRequestError(...given);
};
