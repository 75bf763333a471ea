import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenError } from "#contract/errors.ts";
import { writtenImportJob } from "#contract/import.ts";
import { openDatabase } from "#platform/database/open.ts";
import type { Tables } from "../../database/tables.ts";
import { apiClient } from "../../testing/api-client.ts";
import { authorizationUrl, obtainTokens, postToRealm } from "../../testing/realm-client.ts";
import { createBrowser } from "../../testing/browser.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people } from "../../testing/test-seed.ts";
import { isOnPostgres } from "../../testing/test-database.ts";
import { until } from "../../testing/until.ts";

const accounts = "/imports/general-ledger-accounts";

let running: TestApp;
let token: string;
let alpha: ReturnType<typeof apiClient>;

beforeAll(async () => {
  running = await startApp();
  token = (await obtainTokens(running.origin)).access_token;
  alpha = apiClient(running.origin, token);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

type Sent = { method?: string; path?: string; body?: unknown; client?: typeof alpha };

const send = (key: string, { method = "POST", path = accounts, body, client = alpha }: Sent = {}) =>
  client.call(method, path, body ?? records(key), { "idempotency-key": key });

const records = (code: string) => [{ accountCode: code.slice(0, 64), name: "x" }];

async function processIdOf(response: Response | Promise<Response>): Promise<string> {
  const answer = await response;
  expect(answer.status).toBe(202);
  return writtenImportJob.parse(await answer.json()).processId;
}

async function refusalOf(response: Response | Promise<Response>) {
  const answer = await response;
  return [answer.status, writtenError.parse(await answer.json()).errorCode];
}

async function countRows(table: "import_job" | "import_piece"): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
  `.execute(running.app.database);
  return rows[0]?.count ?? 0;
}

test("a submission that comes again is answered as before and imports nothing", async () => {
  const before = await countRows("import_job");
  const key = randomUUID();
  const first = await processIdOf(send(key));
  expect((await alpha.endOfImport(first)).events).toMatchObject([{ id: key, status: "IMPORTED" }]);
  expect(await processIdOf(send(key))).toBe(first);
  const update = randomUUID();
  const changed = { method: "PUT", body: records(key) };
  expect(await processIdOf(send(update, changed))).toBe(await processIdOf(send(update, changed)));
  expect((await countRows("import_job")) - before).toBe(2);
});

test("without the header every submission is an import", async () => {
  const body = records("no key");
  expect(await processIdOf(alpha.call("POST", accounts, body))).not.toBe(
    await processIdOf(alpha.call("POST", accounts, body)),
  );
});

/**
 * Expects all submissions to return one import that ends without a failure, and no records of the others to
 * remain.
 */
async function expectOne(answers: string[], size: number): Promise<void> {
  expect(new Set(answers).size).toBe(1);
  const log = await alpha.endOfImport(answers[0] ?? "");
  expect(log.pagination.totalCount).toBe(size);
  expect(new Set(log.events.map(({ status }) => status))).toEqual(new Set(["IMPORTED"]));
  expect(await countRows("import_piece")).toBe(0);
}

test.each([1, 1200])("of twelve submissions of %i records at the same instant one is taken", async (size) => {
  const before = await countRows("import_job");
  const key = randomUUID();
  const body = Array.from({ length: size }, (_, index) => ({ accountCode: `${size}-${index}`, name: "x" }));
  const answers = await Promise.all(Array.from({ length: 12 }, () => processIdOf(send(key, { body }))));
  expect((await countRows("import_job")) - before).toBe(1);
  await expectOne(answers, size);
});

test.runIf(isOnPostgres)("of those that wait for each other to be added one is taken", async () => {
  const key = randomUUID();
  const { app } = running;
  // A test that waits for locks needs a connection that the service does not use.
  const aside = await openDatabase<Tables>({
    url: running.configuration.databaseUrl,
    directory: running.directory,
  });
  try {
    const sent = await aside.sql.transaction().execute(async (transaction) => {
      // The lock prevents the insert of an import, but each request sees that its key has no import yet.
      await sql`lock table import_job in share mode`.execute(transaction);
      const requests = Array.from({ length: 4 }, () => processIdOf(send(key)));
      await until(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
        `.execute(app.database);
        return rows.length >= 4 ? rows : undefined;
      });
      return requests;
    });
    await expectOne(await Promise.all(sent), 1);
  } finally {
    await aside.close();
  }
});

test("the same records in other JSON are the same submission", async () => {
  const key = randomUUID();
  const answers = ['[{"accountCode":"J1","name":"x"}]', '\n[ {"name": "\\u0078", "accountCode": "J1"} ]'].map(
    (body) =>
      processIdOf(
        fetch(`${running.origin}/v1/organizations/alpha${accounts}`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
            "idempotency-key": key,
          },
          body,
        }),
      ),
  );
  const [first, second] = await Promise.all(answers);
  expect(second).toBe(first);
});

test("a key that named another body, operation or type is refused, and its import stays", async () => {
  const key = randomUUID();
  const first = await processIdOf(send(key));
  const before = await countRows("import_job");
  const reused = [422, "IDEMPOTENCY_KEY_REUSED"];
  expect(await refusalOf(send(key, { body: records("another") }))).toEqual(reused);
  expect(await refusalOf(send(key, { body: [...records(key), ...records(key)] }))).toEqual(reused);
  expect(await refusalOf(send(key, { method: "PUT" }))).toEqual(reused);
  const empty = randomUUID();
  await processIdOf(send(empty, { body: [] }));
  expect(await refusalOf(send(empty, { body: [], path: "/imports/cost-centers" }))).toEqual(reused);
  expect((await countRows("import_job")) - before).toBe(1);
  expect(await processIdOf(send(key))).toBe(first);
});

test("of two other bodies at the same instant one is refused", async () => {
  const key = randomUUID();
  const answers = await Promise.all(["a", "b"].map((code) => send(key, { body: records(code + key) })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([202, 422]);
});

test("what was refused leaves its key free", async () => {
  const key = randomUUID();
  expect(await refusalOf(send(key, { body: [{ accountCode: 1 }] }))).toEqual([400, "BAD_INPUT"]);
  await processIdOf(send(key));
});

test("organizations and clients have keys of their own", async () => {
  const key = randomUUID();
  const browser = createBrowser(running.origin);
  const other = { clientId: "other", clientSecret: "other secret" };
  const redirect_uri = "http://localhost:9998/callback";
  const page = await browser.submit(
    await browser.visit(authorizationUrl(running.origin, { client_id: other.clientId, redirect_uri })),
    "/login",
    people.ann,
  );
  const end = await browser.submit(page, "/consent", { organization: "alpha", decision: "grant" });
  const code = new URL(end.url).searchParams.get("code") ?? "";
  const fields = { grant_type: "authorization_code", code, redirect_uri };
  const tokens = (await (await postToRealm(running.origin, "token", fields, other)).json()) as {
    access_token: string;
  };
  const { access_token } = await obtainTokens(running.origin, { organization: "beta" });
  const clients = [
    alpha,
    apiClient(running.origin, tokens.access_token),
    apiClient(running.origin, access_token, "beta"),
  ];
  const answers = await Promise.all(clients.map((client) => processIdOf(send(key, { client }))));
  expect(new Set(answers).size).toBe(3);
  expect(await Promise.all(clients.map((client) => processIdOf(send(key, { client }))))).toEqual(answers);
});

test.each([
  ["nothing", ""],
  ["a blank", "a b"],
  ["a letter beyond ASCII", "schlüssel"],
  ["256 characters", "x".repeat(256)],
])("a key of %s is refused, and nothing taken", async (_, key) => {
  const before = await countRows("import_job");
  expect(await refusalOf(send(key, { body: records("shape") }))).toEqual([400, "BAD_REQUEST"]);
  expect(await countRows("import_job")).toBe(before);
});

test.each(["x", '"quoted-as-the-draft-has-it"', "~".repeat(255), "';drop--"])(
  "the key %s is taken",
  async (key) => {
    expect(await processIdOf(send(key))).toBe(await processIdOf(send(key)));
  },
);

test("a key outlives the process, and is forgotten a day later", async () => {
  const key = randomUUID();
  const first = await processIdOf(send(key));
  const restart = async () => {
    await running.stop();
    running = await startApp({ directory: running.directory, settings: running.configuration });
    alpha = apiClient(running.origin, token);
  };
  await restart();
  expect(await processIdOf(send(key))).toBe(first);

  const kept = randomUUID();
  const keptId = await processIdOf(send(kept));
  await sql`update import_job set created_at = now() - interval '25 hours' where process_id = ${first}`.execute(
    running.app.database,
  );
  await restart();
  await until(async () => {
    const job = await running.app.database
      .selectFrom("import_job")
      .select("idempotency_key")
      .where("process_id", "=", first)
      .executeTakeFirstOrThrow();
    return job.idempotency_key === null ? job : undefined;
  });
  expect(await processIdOf(send(key))).not.toBe(first);
  expect(await processIdOf(send(kept))).toBe(keptId);
  expect((await alpha.get(`/imports/${first}`)).status).toBe(200);
});
