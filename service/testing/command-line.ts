import { answerTo } from "../commands/run-command.ts";
import { openForCommand } from "../commands/open-for-command.ts";
import { startApp, type StartOptions } from "./start-app.ts";
import { isOnPostgres } from "./test-database.ts";

/**
 * Starts a service with an operator's command line. Commands run in this process. On PostgreSQL they use
 * separate connections, on PGlite the service's open database, which a second process could not open.
 */
export async function startOperated(options: StartOptions = {}) {
  const running = await startApp(options);
  const { app, origin, configuration } = running;

  async function open() {
    if (!isOnPostgres) return { database: app.database, configuration, close: () => Promise.resolve() };
    const database = await openForCommand(configuration);
    return { database: database.sql, configuration, close: () => database.close() };
  }

  return {
    origin,
    database: app.database,
    /** Runs a command and returns its JSON. Rejects with the command's error. */
    async command(given: readonly string[]): Promise<unknown> {
      return JSON.parse(await answerTo([...given, "--json"], open)) as unknown;
    },
    /** Closes the service and keeps its directory and database. */
    stop: () => running.stop(),
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
