/** Runs once when the web app's server starts: a wrong environment or database is told now, not at the first page. */
export async function register(): Promise<void> {
  if (process.env["NEXT_RUNTIME"] !== "nodejs") return;
  const { startServer } = await import("./lib/server/start-server.ts");
  await startServer();
}
