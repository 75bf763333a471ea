import "server-only";
import type { KeyObject } from "node:crypto";
import { existsSync } from "node:fs";
import { z } from "zod";
import { scopes } from "#contract/scopes.ts";
import { type DatabaseLimits, limitSeconds, poolSize } from "#platform/database/limits.ts";
import { isNetwork } from "#platform/is-network.ts";
import {
  address,
  encryptionKey,
  port,
  positive,
  publicKey,
  readEnvironment,
  seconds,
  tracingFrom,
  type TracingSettings,
  tracingVariables,
} from "#platform/environment.ts";
import type { S3Settings } from "#platform/objects/s3/bucket.ts";
import { bucketFrom, keyPrefix, s3KeyVariables } from "#platform/objects/store-variables.ts";
import { isProduction, productionProblems } from "#platform/production.ts";
import { readSecretFiles } from "#platform/secret-files.ts";
import { loadSecrets } from "#platform/secrets.ts";
import { defaultDrainSeconds, productionStopSeconds } from "#platform/shutdown.ts";
import type { OrganizationWord } from "#lib/shared/messages/text-file.ts";
import { type DatevApp, datevAppFrom } from "./datev-app.ts";
import { languageFile } from "./reading/process/languages.ts";
import { unencryptedAddresses } from "./unencrypted-addresses.ts";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);

/** The environment variables of the web app, with their defaults. */
export const webVariables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().default("127.0.0.1"),
  NEXTAUTH_URL: address.optional(),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL_SIZE: poolSize,
  DATABASE_CONNECT_SECONDS: positive.default(10),
  DATABASE_STATEMENT_SECONDS: limitSeconds,
  DATABASE_LOCK_SECONDS: limitSeconds,
  DATABASE_IDLE_TRANSACTION_SECONDS: limitSeconds,
  DATA_DIR: z.string().default(".data/web"),
  STORE_DIR: z.string().optional(),
  STORE_S3_BUCKET: z.string().optional(),
  STORE_S3_ENDPOINT: address.optional(),
  STORE_S3_REGION: z.string().default("us-east-1"),
  STORE_S3_PREFIX: keyPrefix.default("web/"),
  ACCOUNTING_API_URL: address.optional(),
  ACCOUNTING_AUTH_URL: address.optional(),
  ACCOUNTING_REALM: z.string().default("accounting"),
  ACCOUNTING_REALM_SCOPES: z.string().default(""),
  ACCOUNTING_CODE_DISPLAY_URL: address.optional(),
  ACCOUNTING_CLIENT_ID: z.string().default("kontor"),
  SERVICE_PORT: port.default(4000),
  SERVICE_PUBLIC_URL: address.optional(),
  AUDIT_FORMER_PUBLIC_KEYS: z.string().default(""),
  SESSION_DAYS: z.coerce.number().positive().default(30),
  CONNECTION_RENEWAL_DAYS: z.coerce.number().positive().default(30),
  MEMBERSHIP_SECONDS: positive.default(60),
  MEMBERSHIP_GRACE_SECONDS: positive.default(300),
  BACKGROUND_REQUESTS: positive.default(300),
  FIRST_ANSWER_MILLISECONDS: positive.default(400),
  DOCUMENT_ARCHIVE_FILES: positive.default(65_000),
  DATEV_ARCHIVE_BYTES: positive.default(465_000_000),
  IMPORT_CHUNK: positive.default(1000),
  CHARTS_DIRECTORY: z.string().min(1).optional(),
  TARGET_ROOTS: list.default([]),
  TARGET_PRIVATE_NETWORKS: list
    .refine(
      (networks) => networks.every(isNetwork),
      "write networks such as 10.1.0.0/16, with commas between them",
    )
    .default([]),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  DATEV_CLIENT_ID: z.string().optional(),
  DATEV_CLIENT_SECRET: z.string().optional(),
  DATEV_ENVIRONMENT: z.union([z.enum(["production", "sandbox"]), address]).optional(),
  READING_LANGUAGES: list
    .refine(
      (codes) => codes.every((code) => /^[a-z_]+$/.test(code) && existsSync(languageFile(code))),
      "name languages whose package @tesseract.js-data/… is installed, such as deu,eng",
    )
    .default([]),
  ORGANIZATION_WORD: z.enum(["organization", "client"]).default("organization"),
  WEB_DRAIN_SECONDS: seconds.optional(),
  WEB_STOP_SECONDS: positive.optional(),
  WEB_METRICS_PORT: port.optional(),
  KONTOR_PRODUCTION: z.enum(["0", "1"]).default("0"),
  ...s3KeyVariables,
  ...tracingVariables,
  LOG_LEVEL: z.string().default("info"),
});

/**
 * The configuration of the web app. Addresses have no trailing slash; secrets come from the secrets file.
 */
export type Configuration = {
  address: string;
  databaseUrl: string | undefined;
  databaseLimits: DatabaseLimits;
  dataDirectory: string;
  /** The directory of the stored objects: beside that of the data, if none is named. */
  storeDirectory: string;
  /** The bucket of the stored objects, in place of the directory. */
  storeBucket: S3Settings | undefined;
  apiUrl: string;
  /** The realm's own address: issuer, and prefix of its endpoints. */
  issuer: string;
  /** The scopes of every authorization request: those of section 2.1, then those that this realm needs. */
  scopes: string[];
  /** The page on which the service shows a code if the browser cannot be redirected (section 5.2). */
  codeDisplayUrl: string;
  /** How pages and files call an organization: tax offices say client (Mandant). */
  organizationWord: OrganizationWord;
  clientId: string;
  clientSecret: string;
  sessionSecret: string;
  /** Encrypts the tokens; 32 bytes. */
  tokenKey: Buffer;
  /** Former keys: they decrypt tokens and encrypt none. */
  otherTokenKeys: Buffer[];
  /** Signs the heads of the audit chains (lib/server/audit/chain); 32 bytes. It is not in the database. */
  auditKey: Buffer;
  /** The public halves of the keys that signed heads before, in the order of their use. */
  formerAuditKeys: KeyObject[];
  /** The days after its sign-in at which a session ends, however much it is used. */
  sessionDays: number;
  /** The days without a renewal after which an idle connection is renewed. */
  renewalDays: number;
  /** The time for which the service's confirmation of a membership is valid, in seconds. */
  membershipSeconds: number;
  /** The time for which the last confirmation is valid while the service does not answer, in seconds. */
  membershipGraceSeconds: number;
  /** Maximum number of background requests per minute and organization: documents for ZIPs, imports. */
  backgroundRequests: number;
  /**
   * The maximum time that a page waits for its first data, in milliseconds. After that it is sent without
   * data.
   */
  firstAnswerMilliseconds: number;
  /** Maximum number of documents of one ZIP; more are split into several. */
  archiveFiles: number;
  /** Maximum bytes of one ZIP of documents for DATEV. */
  datevArchiveBytes: number;
  /** Number of records that an import sends per request. */
  importChunk: number;
  /** The folder of standard charts of accounts to compare with; null for none. */
  chartsDirectory: string | null;
  /** The folders below which targets may lie; empty for none. */
  targetRoots: string[];
  /** The networks of private addresses (`10.1.0.0/16`) in which targets may be. */
  targetNetworks: string[];
  /** The languages (ISO 639-2) in which text in scans is recognized; empty: it is not. */
  readingLanguages: string[];
  /**
   * The mail server that sends hand-overs, and the address that they are from; null if one of both is
   * missing.
   */
  mailServer: { url: string; from: string } | null;
  /** The app that DATEV has registered, and where DATEV's services are; null: nothing is sent to DATEV. */
  datevApp: DatevApp | null;
  logLevel: string;
  /** Whether the web app serves others than one who tries it out (platform/production.ts). */
  isProduction: boolean;
  /** Sentences for the settings that must not serve others; empty for one who tries Kontor out. */
  productionProblems: readonly string[];
  /** Sentences for http addresses of service and realm elsewhere. In production they are problems. */
  unencryptedAddresses: readonly string[];
  tracing: TracingSettings;
  /** Where metrics are served; undefined: nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** The seconds from the signal to end until no connection is accepted any more. */
  drainSeconds: number;
  /** Maximum seconds after that for answers in progress. */
  stopSeconds: number;
  /** True under `npm run dev`. */
  isDevelopment: boolean;
};

/** The secrets that the web app needs. One that serves others is given them. */
const servingSecrets = [
  "NEXTAUTH_SECRET",
  "TOKEN_ENCRYPTION_KEY",
  "AUDIT_SIGNING_KEY",
  "ACCOUNTING_CLIENT_SECRET",
] as const;

let read: Configuration | undefined;

/**
 * Reads the environment once. Without an address of a service it uses the embedded one. Throws
 * `EnvironmentError` with a sentence for each invalid variable.
 */
export function configuration(): Configuration {
  read ??= compose();
  return read;
}

function storeBucketOf(given: z.output<typeof webVariables>): S3Settings | undefined {
  const { STORE_S3_BUCKET: bucket, STORE_S3_ENDPOINT: endpoint } = given;
  const { STORE_S3_REGION: region, STORE_S3_PREFIX: prefix } = given;
  return bucketFrom({ bucket, endpoint, region, prefix }, given, "STORE_S3");
}

function compose(): Configuration {
  readSecretFiles(process.env);
  const given = readEnvironment(webVariables);
  const secrets = loadSecrets(process.env, undefined, servingSecrets);
  const embedded = given.SERVICE_PUBLIC_URL ?? `http://localhost:${given.SERVICE_PORT}`;
  const authUrl = given.ACCOUNTING_AUTH_URL ?? embedded;
  const others = secrets.TOKEN_ENCRYPTION_OTHER_KEYS.split(",").filter(Boolean);
  const ownAddress = given.NEXTAUTH_URL ?? `http://localhost:${given.PORT}`;
  const serves = isProduction(ownAddress, given.KONTOR_PRODUCTION);
  const unencrypted = unencryptedAddresses(given);
  return {
    address: ownAddress,
    isProduction: serves,
    unencryptedAddresses: unencrypted,
    productionProblems: serves
      ? productionProblems({
          variable: "NEXTAUTH_URL",
          address: ownAddress,
          secrets: servingSecrets,
          environment: process.env,
          problems: unencrypted,
        })
      : [],
    databaseUrl: given.DATABASE_URL,
    databaseLimits: {
      poolSize: given.DATABASE_POOL_SIZE,
      connectSeconds: given.DATABASE_CONNECT_SECONDS,
      statementSeconds: given.DATABASE_STATEMENT_SECONDS,
      lockSeconds: given.DATABASE_LOCK_SECONDS,
      idleTransactionSeconds: given.DATABASE_IDLE_TRANSACTION_SECONDS,
    },
    dataDirectory: given.DATA_DIR,
    storeDirectory: given.STORE_DIR ?? `${given.DATA_DIR}-objects`,
    storeBucket: storeBucketOf(given),
    apiUrl: given.ACCOUNTING_API_URL ?? embedded,
    issuer: `${authUrl}/auth/realms/${encodeURIComponent(given.ACCOUNTING_REALM)}`,
    scopes: [...scopes, ...given.ACCOUNTING_REALM_SCOPES.split(" ").filter(Boolean)],
    codeDisplayUrl: given.ACCOUNTING_CODE_DISPLAY_URL ?? `${new URL(authUrl).origin}/authentication-code`,
    clientId: given.ACCOUNTING_CLIENT_ID,
    clientSecret: secrets.ACCOUNTING_CLIENT_SECRET,
    sessionSecret: secrets.NEXTAUTH_SECRET,
    tokenKey: encryptionKey(secrets.TOKEN_ENCRYPTION_KEY, "TOKEN_ENCRYPTION_KEY"),
    otherTokenKeys: others.map((text) => encryptionKey(text, "TOKEN_ENCRYPTION_OTHER_KEYS")),
    auditKey: encryptionKey(secrets.AUDIT_SIGNING_KEY, "AUDIT_SIGNING_KEY"),
    formerAuditKeys: given.AUDIT_FORMER_PUBLIC_KEYS.split(",")
      .filter(Boolean)
      .map((text) => publicKey(text, "AUDIT_FORMER_PUBLIC_KEYS")),
    sessionDays: given.SESSION_DAYS,
    renewalDays: given.CONNECTION_RENEWAL_DAYS,
    membershipSeconds: given.MEMBERSHIP_SECONDS,
    membershipGraceSeconds: given.MEMBERSHIP_GRACE_SECONDS,
    backgroundRequests: given.BACKGROUND_REQUESTS,
    firstAnswerMilliseconds: given.FIRST_ANSWER_MILLISECONDS,
    archiveFiles: given.DOCUMENT_ARCHIVE_FILES,
    datevArchiveBytes: given.DATEV_ARCHIVE_BYTES,
    importChunk: given.IMPORT_CHUNK,
    chartsDirectory: given.CHARTS_DIRECTORY ?? null,
    targetRoots: given.TARGET_ROOTS,
    targetNetworks: given.TARGET_PRIVATE_NETWORKS,
    readingLanguages: given.READING_LANGUAGES,
    mailServer: given.SMTP_URL && given.MAIL_FROM ? { url: given.SMTP_URL, from: given.MAIL_FROM } : null,
    datevApp: datevAppFrom(given),
    organizationWord: given.ORGANIZATION_WORD,
    logLevel: given.LOG_LEVEL,
    tracing: tracingFrom(given),
    metrics:
      given.WEB_METRICS_PORT === undefined ? undefined : { host: given.HOST, port: given.WEB_METRICS_PORT },
    drainSeconds: given.WEB_DRAIN_SECONDS ?? defaultDrainSeconds(serves),
    stopSeconds: given.WEB_STOP_SECONDS ?? (serves ? productionStopSeconds : 8),
    isDevelopment: given.NODE_ENV === "development",
  };
}
