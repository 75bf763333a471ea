import { DirectoryInUseError } from "#platform/database/lock.ts";
import { EnvironmentError } from "#platform/environment.ts";
import { createLog, type Log } from "#platform/log.ts";
import { closeOnSignal } from "#platform/shutdown.ts";
import { createApp } from "./app.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { SeedError } from "./database/seed.ts";

/** What the operator can mend, in one sentence; undefined for everything else. */
function sentenceFor(error: unknown, configuration?: Configuration): string | undefined {
  if (
    error instanceof EnvironmentError ||
    error instanceof DirectoryInUseError ||
    error instanceof SeedError
  ) {
    return error.message;
  }
  const { code } = error as NodeJS.ErrnoException;
  const port = configuration?.port;
  if (code === "EADDRINUSE")
    return `Port ${port} is taken by another program. Stop it, or set SERVICE_PORT to another.`;
  if (code === "EACCES" && port !== undefined && port < 1024)
    return `Port ${port} may not be opened by this user. Set SERVICE_PORT to another.`;
  return undefined;
}

function fail(error: unknown, log: Log, configuration?: Configuration): void {
  const sentence = sentenceFor(error, configuration);
  if (sentence) log.fatal(sentence);
  else log.fatal({ err: error }, "the service could not start");
  process.exitCode = 1;
}

async function start(): Promise<void> {
  let configuration: Configuration;
  try {
    configuration = readConfiguration();
  } catch (error) {
    fail(error, createLog("service"));
    return;
  }
  const log = createLog("service", configuration.logLevel);
  try {
    const app = await createApp({ configuration, log });
    closeOnSignal(() => app.close(), log);
    try {
      await app.listen();
      log.info({ url: configuration.publicUrl }, "listening");
    } catch (error) {
      fail(error, log, configuration);
      await app.close();
    }
  } catch (error) {
    fail(error, log, configuration);
  }
}

await start();
