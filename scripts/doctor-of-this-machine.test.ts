import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { databaseUrlOf, isOnPostgres } from "#service/testing/test-database.ts";
import { prepareDoctor } from "./testing/prepare-doctor.ts";

const { directory, email, service, consult, expectWrong } = prepareDoctor();

test("a directory that others may enter is closed and told once", async () => {
  mkdirSync(path.join(directory, ".data"), { recursive: true });
  chmodSync(path.join(directory, ".data"), 0o755);
  const { status, wrong } = await consult();
  expect(wrong[0]).toContain(".data: was open to other users of this machine");
  expect(status).toBe(1);
  expect((await consult()).stdout).toMatch(/^ok +\.data: closed/m);
});

test("the store of the objects is closed like the data", async () => {
  mkdirSync(path.join(directory, "store"));
  chmodSync(path.join(directory, "store"), 0o755);
  const { wrong } = await consult({ STORE_DIR: "store" });
  expect(wrong).toEqual([expect.stringContaining("store: was open to other users of this machine")]);
});

test("a bucket can be written and read, or it says why not", async () => {
  const bucket = {
    STORE_S3_BUCKET: "kontor",
    STORE_S3_ENDPOINT: "http://127.0.0.1:1",
    AWS_ACCESS_KEY_ID: "key",
  };
  await expectWrong(bucket, "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are a pair");
  const keys = { ...bucket, AWS_SECRET_ACCESS_KEY: "secret of the bucket" };
  await expectWrong(
    keys,
    "store: The S3 server http://127.0.0.1:1 does not answer, or not in time (ECONNREFUSED)",
  );
  const { stdout, wrong } = await consult({ SERVICE_STORE_DIR: path.join(directory, "documents") });
  expect(stdout).toMatch(/^ok +store of documents: it can be written and read\.$/m);
  expect(wrong).toEqual([]);
});

test("a replica answers, or it says why not", async () => {
  const nowhere = { SERVICE_REPLICA_URL: "postgresql://kontor@127.0.0.1:1/kontor" };
  await expectWrong(nowhere, "replica: it does not answer (ECONNREFUSED)");
});

test("the stores of both programs are places of their own", async () => {
  const shared = "store of documents: it is the store of the web app, or one lies in the other";
  await expectWrong({ STORE_DIR: "shared", SERVICE_STORE_DIR: "shared/documents" }, shared);
  expect((await consult({ STORE_DIR: "web", SERVICE_STORE_DIR: "web-documents" })).wrong).toEqual([]);
});

test("standard charts are there, or it says why not", async () => {
  const charts = path.join(directory, "charts");
  await expectWrong({ CHARTS_DIRECTORY: charts }, "CHARTS_DIRECTORY: can’t be read (ENOENT)");
  mkdirSync(charts);
  await expectWrong({ CHARTS_DIRECTORY: charts }, "CHARTS_DIRECTORY: has no chart.");
  writeFileSync(path.join(charts, "SKR04.csv"), "Konto;Bezeichnung");
  const { stdout, wrong } = await consult({ CHARTS_DIRECTORY: charts });
  expect(stdout).toContain("CHARTS_DIRECTORY: has the standard charts SKR04.");
  expect(wrong).toEqual([]);
});

describe("an installation for others", () => {
  const given = {
    KONTOR_PRODUCTION: "1",
    NEXTAUTH_SECRET: "a".repeat(32),
    TOKEN_ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
    AUDIT_SIGNING_KEY: Buffer.alloc(32, 3).toString("base64"),
    ACCOUNTING_CLIENT_SECRET: "b".repeat(32),
    SERVICE_COOKIE_KEY: "c".repeat(32),
    SERVICE_ENCRYPTION_KEY: Buffer.alloc(32, 2).toString("base64"),
    SERVICE_TRUSTED_PROXIES: "10.0.0.0/8",
    NEXTAUTH_URL: "https://localhost",
    SERVICE_PUBLIC_URL: "https://localhost:1",
  };
  const unreachable = [
    "realm: https://localhost:1/auth/realms/accounting can't be reached",
    "API: https://localhost:1 can't",
  ];

  test("has nothing wrong in its settings where all is given", () => expectWrong(given, ...unreachable));

  test("is told all that the programs would refuse", async () => {
    const missing = { NEXTAUTH_SECRET: "", SERVICE_COOKIE_KEY: "", SERVICE_TRUSTED_PROXIES: "" };
    await expectWrong(
      { ...given, ...missing, NEXTAUTH_URL: "http://localhost:3000", ACCOUNTING_CLIENT_SECRET: "too short" },
      "web app: NEXTAUTH_URL must be an https address",
      "web app: NEXTAUTH_SECRET must be given",
      "web app: ACCOUNTING_CLIENT_SECRET must have at least 22 characters",
      "service: SERVICE_TRUSTED_PROXIES must name the proxy",
      "service: SERVICE_COOKIE_KEY must be given",
      "service: ACCOUNTING_CLIENT_SECRET must have at least 22 characters",
      ...unreachable,
    );
  });

  test("is told once of each address of another service on whose way others read", async () => {
    const other = "http://0.0.0.0:1";
    await expectWrong(
      { ...given, ACCOUNTING_AUTH_URL: other, ACCOUNTING_API_URL: other },
      "web app: ACCOUNTING_AUTH_URL must be an https address",
      "web app: ACCOUNTING_API_URL must be an https address",
      `realm: ${other}/auth/realms/accounting can't be reached`,
      `API: ${other} can't`,
    );
  });

  test("does not send the browsers of others to this machine", () =>
    expectWrong(
      { ...given, NEXTAUTH_URL: "https://kontor.example" },
      "leads to this machine alone",
      ...unreachable,
    ));

  test("has no demo people", async () => {
    const url = databaseUrlOf(service().directory);
    const database = url ? { SERVICE_DATABASE_URL: url } : { SERVICE_DATA_DIR: service().directory };
    if (!isOnPostgres) {
      const { stdout } = await consult({ ...given, ...database });
      expect(stdout).toMatch(/^unknown +demo people: the service that runs holds its database/m);
      await service().stop();
    }
    await expectWrong(
      { ...given, ...database },
      `demo people: The database holds the demo logins ${email}`,
      ...unreachable,
    );
  });
});

test("a setting that can't be used is named", () =>
  expectWrong({ CONNECTION_RENEWAL_DAYS: "soon" }, "settings: CONNECTION_RENEWAL_DAYS can't be used"));
