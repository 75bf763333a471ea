import { readFileSync } from "node:fs";
import { EnvironmentError } from "./environment.ts";

/** The variables that hold a secret, each of which may be given as a file by its name with `_FILE`. */
export const secretVariables = [
  "DATABASE_URL",
  "SERVICE_DATABASE_URL",
  "SERVICE_REPLICA_URL",
  "NEXTAUTH_SECRET",
  "TOKEN_ENCRYPTION_KEY",
  "TOKEN_ENCRYPTION_OTHER_KEYS",
  "AUDIT_SIGNING_KEY",
  "ACCOUNTING_CLIENT_SECRET",
  "SERVICE_COOKIE_KEY",
  "SERVICE_ENCRYPTION_KEY",
  "SERVICE_ENCRYPTION_OTHER_KEYS",
  "SMTP_URL",
  "DATEV_CLIENT_SECRET",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
] as const;

/**
 * Sets each secret that the environment gives as a file (`NEXTAUTH_SECRET_FILE=/run/secrets/…`) from that
 * file, without its last line break. Throws an `EnvironmentError` that names every variable that is given
 * twice or whose file can't be read or is empty.
 */
export function readSecretFiles(environment: Record<string, string | undefined>): void {
  const problems: string[] = [];
  for (const name of secretVariables) {
    const file = environment[`${name}_FILE`];
    if (!file) continue;
    if (environment[name]) {
      problems.push(`${name} and ${name}_FILE are both set. Leave one of them out.`);
      continue;
    }
    try {
      environment[name] = readFileSync(file, "utf8").replace(/\r?\n$/, "");
      // Read once, whatever reads the environment again.
      environment[`${name}_FILE`] = "";
      if (environment[name] === "") problems.push(`The file of ${name}_FILE is empty.`);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(
        `The file of ${name}_FILE can't be read (${code}). Is the path right, and may this user read it?`,
      );
    }
  }
  if (problems.length > 0) throw new EnvironmentError(problems.join("\n"));
}
