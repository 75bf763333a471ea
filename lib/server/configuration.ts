import "server-only";
import { z } from "zod";
import { address, EnvironmentError, port, positive, readEnvironment } from "#platform/environment.ts";
import { loadSecrets } from "#platform/secrets.ts";

/** An encryption key: 32 bytes, base64. */
function keyFrom(text: string, name: string): Buffer {
  const key = Buffer.from(text, "base64");
  if (key.length === 32) return key;
  throw new EnvironmentError(`${name} can't be used: a key is 32 bytes, base64-encoded. See .env.example.`);
}

/** The variables that the web app reads, with their defaults. */
export const webVariables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  NEXTAUTH_URL: address.optional(),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default(".data/web"),
  ACCOUNTING_API_URL: address.optional(),
  ACCOUNTING_AUTH_URL: address.optional(),
  ACCOUNTING_REALM: z.string().default("accounting"),
  ACCOUNTING_CODE_DISPLAY_URL: address.optional(),
  ACCOUNTING_CLIENT_ID: z.string().default("kontor"),
  SERVICE_PORT: port.default(4000),
  SERVICE_PUBLIC_URL: address.optional(),
  CONNECTION_RENEWAL_DAYS: z.coerce.number().positive().default(30),
  MEMBERSHIP_SECONDS: positive.default(60),
  MEMBERSHIP_GRACE_SECONDS: positive.default(300),
  BACKGROUND_REQUESTS: positive.default(300),
  FIRST_ANSWER_MILLISECONDS: positive.default(400),
  DOCUMENT_ARCHIVE_FILES: positive.default(65_000),
  DATEV_ARCHIVE_BYTES: positive.default(465_000_000),
  IMPORT_CHUNK: positive.default(1000),
  LOG_LEVEL: z.string().default("info"),
});

/** What the web app is told from outside. Addresses have no trailing slash; secrets come from the secrets file. */
export type Configuration = {
  address: string;
  databaseUrl: string | undefined;
  dataDirectory: string;
  apiUrl: string;
  /** The realm's own address: issuer, and prefix of its endpoints. */
  issuer: string;
  /** Where the service shows a code to whoever can't be redirected (section 5.2). */
  codeDisplayUrl: string;
  clientId: string;
  clientSecret: string;
  sessionSecret: string;
  /** Seals the tokens; 32 bytes. */
  tokenKey: Buffer;
  /** Open what was sealed with them, and seal nothing. */
  otherTokenKeys: Buffer[];
  /** After how many days without a renewal a connection is renewed although nobody uses it. */
  renewalDays: number;
  /** How long the service's confirmation counts that a person belongs to an organization, in seconds. */
  membershipSeconds: number;
  /** How long the last confirmation counts while the service does not answer, in seconds. */
  membershipGraceSeconds: number;
  /** How many requests a minute are sent for an organization while nobody waits for them: documents for ZIPs, imports. */
  backgroundRequests: number;
  /** How long a page waits for what it shows first; whoever waits longer wants to see its frame. */
  firstAnswerMilliseconds: number;
  /** Most documents of one ZIP; more make several. */
  archiveFiles: number;
  /** Most bytes of one ZIP of documents for DATEV. */
  datevArchiveBytes: number;
  /** How many records an import sends in one request. */
  importChunk: number;
  logLevel: string;
  /** True under `npm run dev`. */
  isDevelopment: boolean;
};

let read: Configuration | undefined;

/**
 * Reads the environment once. Without an address of a service it points at the embedded one. Throws
 * `EnvironmentError` with a sentence for each variable that can't be used.
 */
export function configuration(): Configuration {
  read ??= compose();
  return read;
}

function compose(): Configuration {
  const given = readEnvironment(webVariables);
  const secrets = loadSecrets();
  const embedded = given.SERVICE_PUBLIC_URL ?? `http://localhost:${given.SERVICE_PORT}`;
  const authUrl = given.ACCOUNTING_AUTH_URL ?? embedded;
  const others = secrets.TOKEN_ENCRYPTION_OTHER_KEYS.split(",").filter(Boolean);
  return {
    address: given.NEXTAUTH_URL ?? `http://localhost:${given.PORT}`,
    databaseUrl: given.DATABASE_URL,
    dataDirectory: given.DATA_DIR,
    apiUrl: given.ACCOUNTING_API_URL ?? embedded,
    issuer: `${authUrl}/auth/realms/${encodeURIComponent(given.ACCOUNTING_REALM)}`,
    codeDisplayUrl: given.ACCOUNTING_CODE_DISPLAY_URL ?? `${new URL(authUrl).origin}/authentication-code`,
    clientId: given.ACCOUNTING_CLIENT_ID,
    clientSecret: secrets.ACCOUNTING_CLIENT_SECRET,
    sessionSecret: secrets.NEXTAUTH_SECRET,
    tokenKey: keyFrom(secrets.TOKEN_ENCRYPTION_KEY, "TOKEN_ENCRYPTION_KEY"),
    otherTokenKeys: others.map((text) => keyFrom(text, "TOKEN_ENCRYPTION_OTHER_KEYS")),
    renewalDays: given.CONNECTION_RENEWAL_DAYS,
    membershipSeconds: given.MEMBERSHIP_SECONDS,
    membershipGraceSeconds: given.MEMBERSHIP_GRACE_SECONDS,
    backgroundRequests: given.BACKGROUND_REQUESTS,
    firstAnswerMilliseconds: given.FIRST_ANSWER_MILLISECONDS,
    archiveFiles: given.DOCUMENT_ARCHIVE_FILES,
    datevArchiveBytes: given.DATEV_ARCHIVE_BYTES,
    importChunk: given.IMPORT_CHUNK,
    logLevel: given.LOG_LEVEL,
    isDevelopment: given.NODE_ENV === "development",
  };
}
