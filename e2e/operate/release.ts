import { randomBytes } from "node:crypto";
import path from "node:path";
import { filesOf } from "./load.ts";

const tested = process.env["TESTED_RELEASE"];
if (!tested) throw new Error("TESTED_RELEASE names no release. Use npm run test:operate.");

/** The directory of the release that is tested. */
export const release = path.resolve(tested);

/** Returns all secrets of both programs, by the names of their variables. */
export const newSecrets = (): Record<string, string> =>
  Object.fromEntries(
    [
      ...["NEXTAUTH_SECRET", "TOKEN_ENCRYPTION_KEY", "AUDIT_SIGNING_KEY", "ACCOUNTING_CLIENT_SECRET"],
      ...["SERVICE_COOKIE_KEY", "SERVICE_ENCRYPTION_KEY"],
    ].map((name) => [name, randomBytes(32).toString("base64")]),
  );

/**
 * Fetches the sign-in page and every script and style that it names. Resolves with their addresses, none of
 * which failed.
 */
export async function loadSignInPage(url: string): Promise<string[]> {
  const page = await fetch(`${url}/sign-in`);
  if (!page.ok) throw new Error(`The sign-in page answers ${page.status}.`);
  const files = filesOf(await page.text());
  for (const file of files) {
    const { ok, status } = await fetch(url + file);
    if (!ok) throw new Error(`${file} answers ${status}.`);
  }
  return files;
}
