import { DirectoryInUseError } from "#platform/database/lock.ts";
import { EnvironmentError } from "#platform/environment.ts";
import { createLog, type Log } from "#platform/log.ts";
import { closeOnSignal } from "#platform/shutdown.ts";
import { createApp } from "./app.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { SeedError } from "./database/seed.ts";
import { RoleError, type Roles, rolesFrom } from "./roles.ts";

/** What the operator can mend, in one sentence; undefined for everything else. */
function sentenceFor(error: unknown, configuration?: Configuration): string | undefined {
  if (
    error instanceof EnvironmentError ||
    error instanceof DirectoryInUseError ||
    error instanceof SeedError ||
    error instanceof RoleError
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

async function start(roles: Roles): Promise<void> {
  let configuration: Configuration;
  try {
    configuration = readConfiguration();
  } catch (error) {
    fail(error, createLog("service"));
    return;
  }
  const log = createLog("service", configuration.logLevel);
  try {
    const app = await createApp({ configuration, log, roles });
    closeOnSignal(() => app.close(), log, configuration.stopSeconds);
    try {
      await app.listen();
      if (roles.api) log.info({ url: configuration.publicUrl }, "listening");
      else log.info("working");
    } catch (error) {
      fail(error, log, configuration);
      await app.close();
    }
  } catch (error) {
    fail(error, log, configuration);
  }
}

try {
  await start(rolesFrom(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof RoleError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
