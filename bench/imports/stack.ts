import { type APIRequestContext, request } from "@playwright/test";
import { importRuns } from "../../e2e/fixtures/import-runs.ts";
import { password, people, seedOfOne } from "../../e2e/fixtures/seed.ts";
import { signInByHttp } from "../../e2e/fixtures/http-session.ts";
import { type Stack, startStack } from "../../e2e/fixtures/stack.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { createDatabase, startDatabases } from "../service/servers.ts";

/** The organization of the import benchmarks. */
export const organization = "kontenrahmen-gmbh";

/** The number of events per page of the service's import log, and of records per request of the web app. */
export const atOnce = 1_000;

/**
 * Both programs on PostgreSQL with raised limits, the cookies and an access token of a signed-in person,
 * and a client for that person's import runs.
 */
export type ImportStack = AsyncDisposable & {
  stack: Stack;
  cookie: string;
  token: string;
  browser: APIRequestContext;
  runs: ReturnType<typeof importRuns>;
};

/** Starts PostgreSQL with a database for each program, and both programs. */
export async function startImports(): Promise<ImportStack> {
  const server = await startDatabases();
  const settings = { LOG_LEVEL: "warn" };
  const stack = await startStack({
    seed: seedOfOne(people.importer),
    service: {
      ...settings,
      SERVICE_DATABASE_URL: await createDatabase(server, "service"),
      SERVICE_RATE_LIMIT: "100000000",
      SERVICE_PAGE_LIMIT: String(atOnce),
    },
    web: {
      ...settings,
      DATABASE_URL: await createDatabase(server, "web"),
      BACKGROUND_REQUESTS: "100000000",
      IMPORT_CHUNK: String(atOnce),
    },
  });
  const cookie = await signInByHttp(stack.webUrl, people.importer, organization);
  const person = { username: people.importer.email, password };
  const { access_token: token } = await obtainTokens(stack.serviceUrl, { person, organization });
  const browser = await request.newContext({ extraHTTPHeaders: { cookie } });
  return {
    stack,
    cookie,
    token,
    browser,
    runs: importRuns(browser, stack.webUrl, organization),
    async [Symbol.asyncDispose]() {
      await browser.dispose();
      await stack.stop();
      await server.stop();
    },
  };
}
