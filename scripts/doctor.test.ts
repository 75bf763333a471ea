import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { scopes } from "#contract/scopes.ts";
import { freePort } from "#platform/testing/free-port.ts";
import { startApp } from "#service/testing/start-app.ts";
import { testSeed } from "#service/testing/test-seed.ts";
import { prepareDoctor } from "./testing/prepare-doctor.ts";

const { service, consult, expectWrong } = prepareDoctor();

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
      { ACCOUNTING_CODE_DISPLAY_URL: `${service().origin}/elsewhere` },
      `code page: the realm does not lead back to ${service().origin}/elsewhere`,
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
      { ACCOUNTING_API_URL: `${service().origin}/v1` },
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
