import { createLog, type Log } from "#platform/log.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";
import { reportReady } from "#platform/ready.ts";
import { closeOnSignal } from "#platform/shutdown.ts";
import { createApp } from "./app.ts";
import { isCommand, runCommand } from "./commands/run-command.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { RoleError, type Roles, rolesFrom } from "./roles.ts";
import { sentenceFor } from "./sentence-for.ts";

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
  for (const sentence of configuration.misspeltVariables) log.warn(sentence);
  try {
    // Without it nothing of OpenTelemetry is loaded.
    const { tracing } = configuration;
    const endTracing =
      tracing &&
      (await import("#platform/tracing/start-tracing.ts")).startTracing({
        program: "kontor-service",
        ...tracing,
      });
    const app = await createApp({ configuration, log, roles });
    closeOnSignal({
      async close() {
        await app.close();
        await endTracing?.();
      },
      log,
      seconds: configuration.stopSeconds,
      drain: () => app.drain(),
      drainSeconds: roles.api ? configuration.drainSeconds : 0,
    });
    try {
      await app.listen();
      if (roles.api) log.info({ url: configuration.publicUrl }, "listening");
      else log.info("working");
      reportReady();
    } catch (error) {
      fail(error, log, configuration);
      await app.close();
    }
  } catch (error) {
    fail(error, log, configuration);
  }
}

async function run(given: readonly string[]): Promise<void> {
  if (isCommand(given)) {
    process.exitCode = await runCommand(given);
    return;
  }
  try {
    await start(rolesFrom(given));
  } catch (error) {
    if (!(error instanceof RoleError)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}

createPrivateFiles();
await run(process.argv.slice(2));
