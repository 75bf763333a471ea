import { runCommandOf } from "./start-process.ts";
import { startApp, type TestApp } from "./start-app.ts";
import { isOnPostgres } from "./test-database.ts";

/**
 * A running service whose operator gives commands: beside it on PostgreSQL; on PGlite, which belongs to one process,
 * the service stops for the command and starts again.
 */
export async function startOperated(options: { seed?: unknown } = {}) {
  let app: TestApp = await startApp(options);
  const { directory, origin } = app;
  const { port, cookieKey } = app.configuration;
  const environment = { SERVICE_COOKIE_KEY: cookieKey };

  return {
    directory,
    origin,
    /** What the running service keeps. */
    database: () => app.app.database,
    /** Gives a command that is to succeed, and returns its JSON. */
    async command(given: string[], input = ""): Promise<unknown> {
      if (!isOnPostgres) await app.stop();
      const { status, stdout, stderr } = await runCommandOf(directory, [...given, "--json"], {
        input,
        environment,
      });
      if (!isOnPostgres)
        app = await startApp({ ...options, directory, settings: { port, publicUrl: origin } });
      if (status !== 0) throw new Error(`${given.join(" ")} ended with ${status}: ${stderr}`);
      return JSON.parse(stdout) as unknown;
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
