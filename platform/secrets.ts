import { hkdfSync, randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { closeDirectory } from "./private-directory.ts";

/**
 * Returns the path of the secrets file: that of `SECRETS_FILE`, or one in `.data` of a checkout, which Git
 * ignores.
 */
export const secretsFile = (environment: Record<string, string | undefined> = process.env): string =>
  environment["SECRETS_FILE"] || path.join(".data", "secrets.json");

const makers = {
  NEXTAUTH_SECRET: () => randomBytes(32).toString("base64url"),
  TOKEN_ENCRYPTION_KEY: () => randomBytes(32).toString("base64"),
  AUDIT_SIGNING_KEY: () => randomBytes(32).toString("base64"),
  ACCOUNTING_CLIENT_SECRET: () => randomBytes(32).toString("base64url"),
  SERVICE_COOKIE_KEY: () => randomBytes(32).toString("base64url"),
  SERVICE_ENCRYPTION_KEY: () => randomBytes(32).toString("base64"),
  DEMO_PASSWORD: () => `kontor-${randomBytes(4).toString("hex")}`,
};

/**
 * The secrets that files of earlier versions lack, each with the one in the file that it is derived from. Two
 * programs that start at once so add the same value.
 */
const derivations = {
  SERVICE_ENCRYPTION_KEY: "SERVICE_COOKIE_KEY",
  AUDIT_SIGNING_KEY: "NEXTAUTH_SECRET",
} as const;

/** Secrets that exist only while a key is being replaced. */
const passing = ["TOKEN_ENCRYPTION_OTHER_KEYS"] as const;

const madeNames = Object.keys(makers) as (keyof typeof makers)[];

export type SecretName = keyof typeof makers | (typeof passing)[number];

export type Secrets = Record<SecretName, string>;

function readFile(file: string): Partial<Secrets> | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new Error(`The secrets file ${file} can't be read. Mend it or move it away: a new one is made.`, {
      cause: error,
    });
  }
}

/**
 * Returns every secret: from the environment if set there, otherwise from the secrets file. The first call
 * creates the file, readable only by its owner. Two programs that start at once get the same secrets,
 * because the file is created atomically. A file of an earlier version gets the secrets that it lacks. Where
 * the environment has all that are `needed`, no file is created, so that a program runs on a file system
 * that it can't write; the others are empty then. Throws if the file is unreadable or lacks a secret.
 */
export function loadSecrets(
  environment: Record<string, string | undefined> = process.env,
  file: string = secretsFile(environment),
  needed: readonly SecretName[] = madeNames,
): Secrets {
  const isThere = existsSync(/* turbopackIgnore: true */ file);
  if (!isThere && needed.every((name) => environment[name])) return secretsOf(environment, {});
  closeDirectory(path.dirname(file));
  let stored = readFile(file);
  if (!stored) {
    const made = Object.fromEntries(Object.entries(makers).map(([name, make]) => [name, make()]));
    const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
    writeFileSync(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
    try {
      linkSync(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    stored = readFile(file) ?? {};
  }
  for (const [name, source] of Object.entries(derivations) as [keyof typeof derivations, SecretName][]) {
    if (environment[name] || stored[name] || !stored[source]) continue;
    const derived = Buffer.from(hkdfSync("sha256", stored[source], "", name, 32)).toString("base64");
    changeSecrets({ [name]: derived }, file);
    stored[name] = derived;
  }
  const missing = madeNames.filter((name) => !environment[name] && !stored[name]);
  if (missing.length > 0) {
    throw new Error(
      `The secrets file ${file} lacks ${missing.join(", ")}. Add them there or set them in the environment.`,
    );
  }
  return secretsOf(environment, stored);
}

const secretsOf = (environment: Record<string, string | undefined>, stored: Partial<Secrets>) =>
  Object.fromEntries(
    [...madeNames, ...passing].map((name) => [name, environment[name] || stored[name] || ""]),
  ) as Secrets;

/** Changes secrets in the secrets file, which is replaced atomically. Throws if the file does not exist. */
export function changeSecrets(change: Partial<Secrets>, file: string = secretsFile()): void {
  const stored = readFile(file);
  if (!stored) throw new Error(`There is no secrets file ${file}.`);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString("hex")}`;
  writeFileSync(draft, `${JSON.stringify({ ...stored, ...change }, null, 2)}\n`, { mode: 0o600 });
  renameSync(draft, file);
}

/** Returns a new random value for a secret. */
export function makeSecret(name: keyof typeof makers): string {
  return makers[name]();
}
