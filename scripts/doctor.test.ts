import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { freePort } from "#platform/testing/free-port.ts";
import { demoPeople } from "#service/demo/demo-people.ts";
import { startApp, type TestApp } from "#service/testing/start-app.ts";
import { databaseUrlOf, isOnPostgres } from "#service/testing/test-database.ts";
import { testSeed } from "#service/testing/test-seed.ts";

const secret = "secret of the web app";
const program = path.join(import.meta.dirname, "doctor.ts");
const directory = mkdtempSync(path.join(tmpdir(), "kontor-doctor-"));
const [demoPerson] = demoPeople;
let service: TestApp;

beforeAll(async () => {
  const user = { email: demoPerson?.email, password: "password", name: "Demo", organizations: ["alpha"] };
  service = await startApp({ seed: testSeed({ users: [user] }) });
});

afterAll(async () => {
  await service[Symbol.asyncDispose]();
  rmSync(directory, { recursive: true });
});

/** Runs the doctor with settings that are right but for the given ones, and returns its lines. */
async function consult(settings: Record<string, string | undefined> = {}) {
  const child = spawn(process.execPath, ["--conditions=react-server", program], {
    cwd: directory,
    env: {
      NODE_ENV: "test",
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"],
      SERVICE_PUBLIC_URL: service.origin,
      ACCOUNTING_CLIENT_SECRET: secret,
      ...settings,
    },
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(stderr).toBe("");
  for (const value of [secret, settings["ACCOUNTING_CLIENT_SECRET"] ?? secret])
    expect(stdout).not.toContain(value);
  const lines = stdout.trim().split("\n");
  return { status: (await ended)[0], stdout, wrong: lines.filter((line) => line.startsWith("wrong")) };
}

/** Expects the given lines, and no other, to be wrong. */
async function expectWrong(settings: Record<string, string | undefined>, ...expected: string[]) {
  const { status, wrong } = await consult(settings);
  expect(wrong).toEqual(expected.map((line): unknown => expect.stringContaining(line)));
  expect(status).toBe(1);
}

const closedAddress = async () => `http://localhost:${await freePort()}`;

test("tells a variable that looks misspelt", () =>
  expectWrong({ DATABSE_URL: "x" }, "variables: DATABSE_URL is set, and no program of Kontor reads it"));

test("tells a line of each thing that is fine, and ends with status 0", async () => {
  const { status, stdout, wrong } = await consult();
  expect(wrong).toEqual([]);
  expect(stdout).toMatch(/^unknown +idle time: nobody has signed in yet/m);
  const lines = [
    "variables",
    "web app",
    "service",
    "issuer",
    "scopes",
    "PKCE",
    "redirect address",
    "code page",
    "client",
    "API",
    "tokens",
    "list of accounts",
  ];
  for (const about of lines) expect(stdout).toMatch(new RegExp(`^ok +${about}: `, "m"));
  expect(status).toBe(0);
});

test("tells that a service without the list of accounts has none", async () => {
  await using plain = await startApp({ seed: testSeed(), settings: { hasAdditions: false } });
  const { stdout } = await consult({ ACCOUNTING_API_URL: plain.origin });
  expect(stdout).toMatch(/^ok +list of accounts: the service has none, and needs none/m);
});

describe("the client at the realm", () => {
  test("is refused for its secret", () =>
    expectWrong({ ACCOUNTING_CLIENT_SECRET: "another" }, "client: the realm refuses the client's secret"));

  test("is unknown", () =>
    expectWrong({ ACCOUNTING_CLIENT_ID: "nobody" }, 'client: the realm does not know the client "nobody"'));

  test("has another address to lead back to", () =>
    expectWrong(
      { NEXTAUTH_URL: "http://localhost:3999" },
      "redirect address: the realm does not lead back to http://localhost:3999/api/auth/callback/accounting",
    ));

  test("has another page that shows codes", () =>
    expectWrong(
      { ACCOUNTING_CODE_DISPLAY_URL: `${service.origin}/elsewhere` },
      `code page: the realm does not lead back to ${service.origin}/elsewhere`,
    ));
});

describe("addresses", () => {
  test("of a realm that is down", async () => {
    const realm = await closedAddress();
    await expectWrong(
      { ACCOUNTING_AUTH_URL: realm },
      `${realm}/auth/realms/accounting can't be reached (ECONNREFUSED)`,
    );
  });

  test("of no realm", () => expectWrong({ ACCOUNTING_REALM: "other" }, "realm: no realm answers at"));

  test("of an API that is down", async () => {
    const api = await closedAddress();
    await expectWrong({ ACCOUNTING_API_URL: api }, `API: ${api} can't be reached (ECONNREFUSED)`);
  });

  test("of an API with its version", () =>
    expectWrong(
      { ACCOUNTING_API_URL: `${service.origin}/v1` },
      "ACCOUNTING_API_URL is the address before /v1",
    ));
});

describe("another service that", () => {
  let server: Server;
  let answer: RequestListener;
  let address: string;

  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, "127.0.0.1");
    await once(server, "listening");
    address = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());

  /** Answers as a realm does whose discovery document and authorization endpoint are given. */
  const realm =
    (document: object, location = "http://localhost/?error=login_required"): RequestListener =>
    ({ url }, response) => {
      const issuer = `${address}/auth/realms/accounting`;
      if (url?.includes("/.well-known/")) response.end(JSON.stringify({ issuer, ...document }));
      else if (url?.includes("/token")) response.writeHead(400).end('{"error":"invalid_grant"}');
      else response.writeHead(302, { location }).end();
    };

  test("has neither the scopes nor PKCE", async () => {
    answer = realm({ scopes_supported: scopes.slice(2), code_challenge_methods_supported: ["plain"] });
    await expectWrong(
      { ACCOUNTING_AUTH_URL: address },
      "scopes: the realm has no offline_access, core_data.",
      "PKCE: the realm does not offer S256",
    );
  });

  test("refuses the request of a client that it knows, in a text that a terminal would act on", async () => {
    const location = "http://localhost/?error=invalid_scope%1b%5b2J";
    answer = realm({ scopes_supported: scopes, code_challenge_methods_supported: ["S256"] }, location);
    const refused = 'refuses the request with "invalid_scope[2J"';
    await expectWrong({ ACCOUNTING_AUTH_URL: address }, refused, refused);
  });

  test("others reach by http", async () => {
    const other = address.replace("localhost", "0.0.0.0");
    answer = (_, response) => response.writeHead(404).end();
    await expectWrong(
      { ACCOUNTING_AUTH_URL: other, ACCOUNTING_API_URL: other, SERVICE_PUBLIC_URL: "" },
      "ACCOUNTING_AUTH_URL must be an https address",
      "ACCOUNTING_API_URL must be an https address",
      "realm: no realm answers at",
      `API: ${other} has no /v1/organizations`,
    );
  });

  test("calls itself otherwise", async () => {
    const issuer = "https://id.example/auth/realms/accounting";
    answer = realm({ issuer, scopes_supported: scopes, code_challenge_methods_supported: ["S256"] });
    await expectWrong(
      { ACCOUNTING_AUTH_URL: address },
      `issuer: the realm calls itself "${issuer}", the web app expects ${address}`,
    );
  });

  test("does not say which scopes it has", async () => {
    answer = realm({ code_challenge_methods_supported: ["S256"] });
    const { status, stdout } = await consult({ ACCOUNTING_AUTH_URL: address });
    expect(stdout).toMatch(/^unknown +scopes: /m);
    expect(status).toBe(0);
  });

  test.each([
    [200, '{"exports":[]}', "answers 200 without a token, so that anybody reads the postings"],
    [401, "<h1>Who are you?</h1>", "answers 401 without the interface's error"],
    [500, "", "answers 500 without a token instead of 401"],
  ])("answers %i without a token", async (status, body, sentence) => {
    answer = (_, response) => response.writeHead(status).end(body);
    await expectWrong({ ACCOUNTING_API_URL: address }, sentence);
  });

  test("can't judge a token", async () => {
    const envelope = JSON.stringify({ errorCode: "UNAUTHORIZED", message: "", requestId: "1" });
    answer = ({ headers }, response) => response.writeHead(headers.authorization ? 503 : 401).end(envelope);
    await expectWrong({ ACCOUNTING_API_URL: address }, "tokens: the API answers 503 to a token");
  });
});

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
    const url = databaseUrlOf(service.directory);
    const database = url ? { SERVICE_DATABASE_URL: url } : { SERVICE_DATA_DIR: service.directory };
    if (!isOnPostgres) {
      const { stdout } = await consult({ ...given, ...database });
      expect(stdout).toMatch(/^unknown +demo people: the service that runs holds its database/m);
      await service.stop();
    }
    await expectWrong(
      { ...given, ...database },
      `demo people: The database holds the demo logins ${demoPerson?.email}`,
      ...unreachable,
    );
  });
});

test("a setting that can't be used is named", () =>
  expectWrong({ CONNECTION_RENEWAL_DAYS: "soon" }, "settings: CONNECTION_RENEWAL_DAYS can't be used"));
