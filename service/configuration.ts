import { isIP } from "node:net";
import path from "node:path";
import { z } from "zod";
import { type DatabaseLimits, limitSeconds, poolSize } from "#platform/database/limits.ts";
import {
  address,
  encryptionKey,
  port,
  positive,
  readEnvironment,
  seconds,
  tracingFrom,
  type TracingSettings,
  tracingVariables,
} from "#platform/environment.ts";
import { misspeltVariables } from "#platform/misspelt-variables.ts";
import type { StoreSettings } from "#platform/objects/open-store.ts";
import { bucketFrom, keyPrefix, s3KeyVariables } from "#platform/objects/store-variables.ts";
import { isProduction, productionProblems } from "#platform/production.ts";
import { minRecoverySeconds } from "#platform/queue/queue.ts";
import { readSecretFiles } from "#platform/secret-files.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { defaultDrainSeconds, productionStopSeconds } from "#platform/shutdown.ts";
import type { EncryptionKeys } from "./encryption-keys.ts";

const origin = address.refine(
  (url) => new URL(url).origin === url,
  "only scheme, host and port may stand in it, no path",
);

/** Returns whether a text is an IP address, or a network in the form address/prefix length. */
function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return (
    rest.length === 0 &&
    bits > 0 &&
    (prefix === undefined || (/^[1-9]\d*$/.test(prefix) && Number(prefix) <= bits))
  );
}

const networks = z.string().transform((text) => text.split(/[\s,]+/).filter(Boolean));

/** The variables that the service reads, with their defaults. */
export const serviceVariables = z.object({
  SERVICE_PORT: port.default(4000),
  SERVICE_HOST: z.string().default("localhost"),
  SERVICE_PUBLIC_URL: origin.optional(),
  SERVICE_REALM: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,64}$/, "only letters, digits, - and _ may stand in the realm's name")
    .default("accounting"),
  SERVICE_DATABASE_URL: z.string().optional(),
  SERVICE_DATABASE_POOL_SIZE: poolSize,
  SERVICE_DATABASE_CONNECT_SECONDS: positive.default(10),
  SERVICE_DATABASE_STATEMENT_SECONDS: limitSeconds,
  SERVICE_DATABASE_LOCK_SECONDS: limitSeconds,
  SERVICE_DATABASE_IDLE_TRANSACTION_SECONDS: limitSeconds,
  SERVICE_REPLICA_URL: z.string().optional(),
  SERVICE_DATA_DIR: z.string().default(path.join(".data", "service")),
  SERVICE_STORE_DIR: z.string().optional(),
  SERVICE_STORE_S3_BUCKET: z.string().optional(),
  SERVICE_STORE_S3_ENDPOINT: address.optional(),
  SERVICE_STORE_S3_REGION: z.string().default("us-east-1"),
  SERVICE_STORE_S3_PREFIX: keyPrefix.default("service/"),
  SERVICE_SEED: z.string().optional(),
  SERVICE_TRUSTED_PROXIES: networks
    .refine(
      (list) => list.every(isNetwork),
      "write IP addresses or networks such as 10.0.0.0/8, with commas between them",
    )
    .default([]),
  SERVICE_ENCRYPTION_OTHER_KEYS: z.string().default(""),
  SERVICE_SECOND_FACTOR: z.enum(["optional", "all"]).default("optional"),
  SERVICE_TRUSTED_ISSUER: address.optional(),
  SERVICE_TRUSTED_AUDIENCE: z.string().optional(),
  SERVICE_TRUSTED_ORGANIZATION_CLAIM: z.string().default("organization"),
  SERVICE_CODE_SECONDS: positive.default(45),
  SERVICE_ACCESS_TOKEN_SECONDS: positive.default(1_209_600),
  SERVICE_REFRESH_TOKEN_SECONDS: positive.default(15_552_000),
  SERVICE_REFRESH_GRACE_SECONDS: z.coerce.number().int().nonnegative().default(10),
  SERVICE_PAGE_LIMIT: positive.default(50),
  SERVICE_RATE_LIMIT: positive.default(500),
  SERVICE_BODY_LIMIT: positive.default(67_108_864),
  SERVICE_ADDITIONS: z.enum(["0", "1"]).default("1"),
  SERVICE_JOB_RECOVERY_SECONDS: positive.min(minRecoverySeconds).default(minRecoverySeconds),
  SERVICE_STOP_SECONDS: positive.min(6).optional(),
  SERVICE_DRAIN_SECONDS: seconds.optional(),
  SERVICE_METRICS_PORT: port.optional(),
  ...s3KeyVariables,
  ...tracingVariables,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  KONTOR_PRODUCTION: z.enum(["0", "1"]).default("0"),
  ACCOUNTING_CLIENT_ID: z.string().default("kontor"),
  NEXTAUTH_URL: address.optional(),
  PORT: port.default(3000),
});

/** The settings of the service. Times in seconds, sizes in bytes. */
export type Configuration = {
  host: string;
  port: number;
  /** The public origin of the service, without a trailing slash. */
  publicUrl: string;
  /** Whether the service serves others than one who tries it out (platform/production.ts). */
  isProduction: boolean;
  /** Sentences for the settings of a process with the role `api` that must not serve others. */
  productionProblems: readonly string[];
  /** A sentence for each variable of the environment that looks like ours and that nobody reads. */
  misspeltVariables: readonly string[];
  realm: string;
  databaseUrl: string | undefined;
  databaseLimits: DatabaseLimits;
  /** A replica of the database that is read from. If absent, everything is read from the primary. */
  replicaUrl: string | undefined;
  dataDirectory: string;
  /** The store of documents. If absent, they lie in the database. */
  store: StoreSettings | undefined;
  /** The JSON file with the initial data of an empty database. If absent, demo data is used. */
  seedFile: string | undefined;
  /** Addresses and networks of the proxies whose `X-Forwarded-For` is trusted for the client's address. */
  trustedProxies: string[];
  /** Whether every person needs a second factor, and not only members of organizations that require it. */
  isFactorForAll: boolean;
  /**
   * Another realm whose access tokens the API accepts. `organizationClaim` is a path of names with dots
   * between them.
   */
  trustedIssuer: { issuer: string; audience: string | undefined; organizationClaim: string } | undefined;
  codeSeconds: number;
  accessTokenSeconds: number;
  refreshTokenSeconds: number;
  /** The period in which a client may use a refresh token again. */
  refreshGraceSeconds: number;
  /** Maximum `limit` of a page. */
  pageLimit: number;
  /** Maximum requests per minute and organization. */
  rateLimit: number;
  bodyLimit: number;
  /** Whether API and realm have what is not the interface's (`docs/interface-gaps.md`, "Additions"). */
  hasAdditions: boolean;
  /**
   * On PostgreSQL: the time without a heartbeat after which another worker takes over the jobs of a worker.
   */
  recoverySeconds: number;
  /** Maximum time for running requests and jobs to end after the signal to stop. */
  stopSeconds: number;
  /**
   * The seconds from the signal to end until a process with the role `api` accepts no connection any more.
   */
  drainSeconds: number;
  /** The port of the metrics. If absent, there are none. */
  metricsPort: number | undefined;
  tracing: TracingSettings;
  logLevel: string;
  cookieKey: string;
  /** Encrypts the realm's signing keys and the secrets of second factors in the database; 32 bytes. */
  encryptionKeys: EncryptionKeys;
  /** Empty where the program serves others and was given none. */
  demoPassword: string;
  /** The web app as a client of the realm. */
  ownClient: { id: string; secret: string; origin: string };
};

/** The secrets that a process with the role `api` uses. */
const servingSecrets = ["SERVICE_COOKIE_KEY", "SERVICE_ENCRYPTION_KEY", "ACCOUNTING_CLIENT_SECRET"] as const;

function problemsOf(
  publicUrl: string,
  given: z.output<typeof serviceVariables>,
  environment: Record<string, string | undefined>,
): string[] {
  const problems: string[] = [];
  // The service speaks http, so a proxy stands before it.
  if (given.SERVICE_TRUSTED_PROXIES.length === 0)
    problems.push(
      "SERVICE_TRUSTED_PROXIES must name the proxy before the service: otherwise all people have its address, and " +
        "the failed logins of a few refuse everybody.",
    );
  if (given.SERVICE_TRUSTED_ISSUER && !given.SERVICE_TRUSTED_AUDIENCE)
    problems.push(
      "SERVICE_TRUSTED_AUDIENCE must be given with SERVICE_TRUSTED_ISSUER: otherwise every service that gets a token " +
        "of that realm can use it here.",
    );
  return productionProblems({
    variable: "SERVICE_PUBLIC_URL",
    address: publicUrl,
    secrets: servingSecrets,
    environment,
    problems,
  });
}

function storeOf(given: z.output<typeof serviceVariables>): StoreSettings | undefined {
  const { SERVICE_STORE_S3_BUCKET: bucket, SERVICE_STORE_S3_ENDPOINT: endpoint } = given;
  const { SERVICE_STORE_S3_REGION: region, SERVICE_STORE_S3_PREFIX: prefix } = given;
  const s3 = bucketFrom({ bucket, endpoint, region, prefix }, given, "SERVICE_STORE_S3");
  if (s3) return { s3 };
  const directory = given.SERVICE_STORE_DIR;
  return directory === undefined ? undefined : { directory };
}

/**
 * Reads the service's configuration from the environment and the secrets file. Throws an `EnvironmentError`
 * that names every invalid variable.
 */
export function readConfiguration(
  environment: Record<string, string | undefined> = process.env,
): Configuration {
  readSecretFiles(environment);
  const given = readEnvironment(serviceVariables, environment);
  const publicUrl = given.SERVICE_PUBLIC_URL ?? `http://localhost:${given.SERVICE_PORT}`;
  const serves = isProduction(publicUrl, given.KONTOR_PRODUCTION);
  // Only a trial has demo people.
  const needed = [...servingSecrets, ...(serves ? [] : (["DEMO_PASSWORD"] as const))];
  const secrets = loadSecrets(environment, undefined, needed);
  return {
    host: given.SERVICE_HOST,
    port: given.SERVICE_PORT,
    publicUrl,
    isProduction: serves,
    productionProblems: serves ? problemsOf(publicUrl, given, environment) : [],
    misspeltVariables: misspeltVariables(environment),
    realm: given.SERVICE_REALM,
    databaseUrl: given.SERVICE_DATABASE_URL,
    databaseLimits: {
      poolSize: given.SERVICE_DATABASE_POOL_SIZE,
      connectSeconds: given.SERVICE_DATABASE_CONNECT_SECONDS,
      statementSeconds: given.SERVICE_DATABASE_STATEMENT_SECONDS,
      lockSeconds: given.SERVICE_DATABASE_LOCK_SECONDS,
      idleTransactionSeconds: given.SERVICE_DATABASE_IDLE_TRANSACTION_SECONDS,
    },
    replicaUrl: given.SERVICE_REPLICA_URL,
    dataDirectory: given.SERVICE_DATA_DIR,
    store: storeOf(given),
    seedFile: given.SERVICE_SEED,
    trustedProxies: given.SERVICE_TRUSTED_PROXIES,
    isFactorForAll: given.SERVICE_SECOND_FACTOR === "all",
    trustedIssuer:
      given.SERVICE_TRUSTED_ISSUER === undefined
        ? undefined
        : {
            issuer: given.SERVICE_TRUSTED_ISSUER,
            audience: given.SERVICE_TRUSTED_AUDIENCE,
            organizationClaim: given.SERVICE_TRUSTED_ORGANIZATION_CLAIM,
          },
    codeSeconds: given.SERVICE_CODE_SECONDS,
    accessTokenSeconds: given.SERVICE_ACCESS_TOKEN_SECONDS,
    refreshTokenSeconds: given.SERVICE_REFRESH_TOKEN_SECONDS,
    refreshGraceSeconds: given.SERVICE_REFRESH_GRACE_SECONDS,
    pageLimit: given.SERVICE_PAGE_LIMIT,
    rateLimit: given.SERVICE_RATE_LIMIT,
    bodyLimit: given.SERVICE_BODY_LIMIT,
    hasAdditions: given.SERVICE_ADDITIONS === "1",
    recoverySeconds: given.SERVICE_JOB_RECOVERY_SECONDS,
    stopSeconds: given.SERVICE_STOP_SECONDS ?? (serves ? productionStopSeconds : 10),
    drainSeconds: given.SERVICE_DRAIN_SECONDS ?? defaultDrainSeconds(serves),
    metricsPort: given.SERVICE_METRICS_PORT,
    tracing: tracingFrom(given),
    logLevel: given.LOG_LEVEL,
    cookieKey: secrets.SERVICE_COOKIE_KEY,
    encryptionKeys: [
      encryptionKey(secrets.SERVICE_ENCRYPTION_KEY, "SERVICE_ENCRYPTION_KEY"),
      ...given.SERVICE_ENCRYPTION_OTHER_KEYS.split(",")
        .filter(Boolean)
        .map((text) => encryptionKey(text, "SERVICE_ENCRYPTION_OTHER_KEYS")),
    ],
    demoPassword: secrets.DEMO_PASSWORD,
    ownClient: {
      id: given.ACCOUNTING_CLIENT_ID,
      secret: secrets.ACCOUNTING_CLIENT_SECRET,
      origin: given.NEXTAUTH_URL ?? `http://localhost:${given.PORT}`,
    },
  };
}
