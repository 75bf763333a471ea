import { defaultLimits } from "#platform/database/limits.ts";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { createLog } from "#platform/log.ts";
import { createApp, type App } from "../app.ts";
import type { Configuration } from "../configuration.ts";
import { testSeed } from "./test-seed.ts";
import { freePort } from "#platform/testing/free-port.ts";
import type { Roles } from "../roles.ts";
import { databaseUrlOf } from "./test-database.ts";
import { testEncryptionKey } from "./test-encryption-key.ts";
import { prepareDirectory, removeDirectory } from "./test-directory.ts";

export type TestApp = {
  origin: string;
  configuration: Configuration;
  app: App;
  directory: string;
  /** The service's log so far, as one text. */
  logged(): string;
  /** Closes the service and keeps its directory and database for a second start. */
  stop(): Promise<void>;
  /** Closes the service and deletes its directory and database. */
  [Symbol.asyncDispose](): Promise<void>;
};

/**
 * The configuration of tests. The body limit is 1 MiB; the other limits and the lifetimes are the defaults.
 */
export async function testConfiguration(
  directory: string,
  overrides: Partial<Configuration> = {},
): Promise<Configuration> {
  const port = await freePort();
  return {
    host: "127.0.0.1",
    port,
    publicUrl: `http://localhost:${port}`,
    isProduction: false,
    productionProblems: [],
    misspeltVariables: [],
    realm: "accounting",
    databaseUrl: databaseUrlOf(directory),
    databaseLimits: defaultLimits,
    replicaUrl: undefined,
    dataDirectory: directory,
    store: undefined,
    seedFile: undefined,
    trustedProxies: [],
    isFactorForAll: false,
    trustedIssuer: undefined,
    codeSeconds: 45,
    accessTokenSeconds: 1_209_600,
    refreshTokenSeconds: 15_552_000,
    refreshGraceSeconds: 10,
    pageLimit: 50,
    rateLimit: 500,
    bodyLimit: 1_048_576,
    hasAdditions: true,
    recoverySeconds: 10,
    stopSeconds: 10,
    drainSeconds: 0,
    metricsPort: undefined,
    tracing: undefined,
    logLevel: "info",
    cookieKey: "cookie key of the tests",
    encryptionKeys: [Buffer.from(testEncryptionKey, "base64")],
    demoPassword: "demo password of the tests",
    ownClient: { id: "kontor", secret: "secret of the web app", origin: "http://localhost:3000" },
    ...overrides,
  };
}

export type StartOptions = {
  settings?: Partial<Configuration>;
  seed?: unknown;
  directory?: string;
  roles?: Roles;
};

/**
 * Starts the real service on a real database. Without `seed` it has the seed of `testSeed`, without
 * `directory` a new one.
 */
export async function startApp(options: StartOptions = {}): Promise<TestApp> {
  const directory = options.directory ?? (await prepareDirectory());
  const seedFile = path.join(directory, "seed.json");
  await writeFile(seedFile, JSON.stringify(options.seed ?? testSeed()));
  const configuration = await testConfiguration(directory, { seedFile, ...options.settings });
  const lines: string[] = [];
  const log = createLog("service", configuration.logLevel, {
    write: (line: string) => void lines.push(line),
  });
  const app = await createApp({ configuration, log, roles: options.roles });
  await app.listen();
  let isOpen = true;
  const stop = async () => {
    if (isOpen) await app.close();
    isOpen = false;
  };
  return {
    origin: configuration.publicUrl,
    configuration,
    app,
    directory,
    logged: () => lines.join(""),
    stop,
    async [Symbol.asyncDispose]() {
      await stop();
      await removeDirectory(directory);
    },
  };
}
