import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "#platform/testing/free-port.ts";
import { webCommand } from "../scripts/child.ts";
import { startProgram } from "./fixtures/processes.ts";

test("a web app for others starts with neither http nor secrets that were made here", async () => {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-production-"));
  const port = String(await freePort());
  const program = startProgram(webCommand, {
    PORT: port,
    NEXTAUTH_URL: "http://kontor.example",
    NEXTAUTH_SECRET: "short",
    ACCOUNTING_AUTH_URL: "http://id.example",
    ACCOUNTING_API_URL: "http://books.example",
    DATA_DIR: directory,
  });
  const [status] = (await once(program.process, "close")) as [number | null];
  expect(status).toBe(1);
  for (const sentence of [
    "NEXTAUTH_URL must be an https address",
    "ACCOUNTING_AUTH_URL must be an https address",
    "ACCOUNTING_API_URL must be an https address",
    "NEXTAUTH_SECRET must have at least 22 characters",
    "TOKEN_ENCRYPTION_KEY must be given",
    "AUDIT_SIGNING_KEY must be given",
    "ACCOUNTING_CLIENT_SECRET must be given",
  ])
    expect(program.output()).toContain(sentence);
  rmSync(directory, { recursive: true });
});
