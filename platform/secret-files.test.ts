import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { readSecretFiles } from "./secret-files.ts";

const folder = mkdtempSync(path.join(tmpdir(), "kontor-secret-files-"));

function fileWith(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test("a secret is read from its file, without the last line break and with all others", () => {
  const environment: Record<string, string | undefined> = {
    NEXTAUTH_SECRET_FILE: fileWith("nextauth", "two\nlines\n"),
    SERVICE_COOKIE_KEY: "given",
    PATH_FILE: "/nowhere",
  };
  readSecretFiles(environment);
  expect(environment).toMatchObject({ NEXTAUTH_SECRET: "two\nlines", SERVICE_COOKIE_KEY: "given" });
  expect(environment).not.toHaveProperty("PATH");
  // The environment is read by more than one part of a program.
  readSecretFiles(environment);
  expect(environment).toMatchObject({ NEXTAUTH_SECRET: "two\nlines" });
});

test("each secret that can't be read is named, and no content", () => {
  const environment = {
    NEXTAUTH_SECRET: "a secret",
    NEXTAUTH_SECRET_FILE: fileWith("other", "another secret"),
    DATABASE_URL_FILE: path.join(folder, "none"),
    SMTP_URL_FILE: fileWith("empty", "\n"),
  };
  expect(() => readSecretFiles(environment)).toThrow(
    [
      "The file of DATABASE_URL_FILE can't be read (ENOENT). Is the path right, and may this user read it?",
      "NEXTAUTH_SECRET and NEXTAUTH_SECRET_FILE are both set. Leave one of them out.",
      "The file of SMTP_URL_FILE is empty.",
    ].join("\n"),
  );
});
