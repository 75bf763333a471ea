import { answerTo } from "../commands/run-command.ts";
import { openForCommand } from "../commands/open-for-command.ts";
import { startApp } from "./start-app.ts";
import { isOnPostgres } from "./test-database.ts";

/**
 * Starts a service whose operator gives commands. They run in this process: on connections of their own on
 * PostgreSQL, on the service's open database on PGlite, which a second process could not open.
 */
export async function startOperated(options: { seed?: unknown } = {}) {
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
    /** Gives a command and returns its JSON. Rejects with what the command throws. */
    async command(given: readonly string[]): Promise<unknown> {
      return JSON.parse(await answerTo([...given, "--json"], open)) as unknown;
    },
    [Symbol.asyncDispose]: () => running[Symbol.asyncDispose](),
  };
}
