/**
 * Runs once when the web app's server starts, so that a wrong environment or database is reported then and
 * not at the first page.
 */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { startServer } = await import("./lib/server/start-server.ts");
  await startServer();
}
