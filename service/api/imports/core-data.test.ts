import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenError } from "#contract/errors.ts";
import { additions } from "#contract/additions.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { testPosting, testSeed } from "../../testing/test-seed.ts";

const accounts = "/core-data/general-ledger-accounts";

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;
let beta: ReturnType<typeof apiClient>;

beforeAll(async () => {
  const seeded = {
    generalLedgerAccounts: { alpha: [], beta: [{ accountCode: "0027", name: "Software" }] },
    postings: { beta: [testPosting(1), testPosting(2)] },
  };
  running = await startApp({ seed: testSeed(seeded) });
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
  const tokens = await obtainTokens(running.origin, { organization: "beta" });
  beta = apiClient(running.origin, tokens.access_token, "beta");
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function list(query = "", client = alpha, path = accounts) {
  const response = await client.get(`${path}${query}`);
  expect(response.status).toBe(200);
  return additions.listRecords.written.parse(await response.json());
}

async function inactivate(codes: string[], client = alpha, headers = {}) {
  const response = await client.call(
    "POST",
    `${accounts}/inactivations`,
    codes.map((accountCode) => ({ accountCode })),
    headers,
  );
  expect(response.status).toBe(202);
  const { processId } = additions.inactivateRecords.written.parse(await response.json());
  const { events } = await client.endOfImport(processId);
  return {
    processId,
    events: events.map(({ id, operation, importErrors }) => [id, operation, ...importErrors]),
  };
}

const codesOf = ({ records }: Awaited<ReturnType<typeof list>>) =>
  records.map((record) => (record as { accountCode?: string }).accountCode);

describe("the list", () => {
  test("is empty at first, and then has what was imported, page by page, in the order of the codes", async () => {
    expect(await list()).toEqual({
      records: [],
      pagination: { pageCount: 0, pageSize: 50, totalCount: 0 },
    });
    const codes = Array.from({ length: 120 }, (_, index) => String(index).padStart(4, "0"));
    await alpha.importAll(
      "POST",
      codes.toReversed().map((accountCode) => ({ accountCode, name: `Account ${accountCode}` })),
    );
    const first = await list();
    expect(first.pagination).toEqual({ pageCount: 3, pageSize: 50, totalCount: 120 });
    expect(first.records[27]).toEqual({ accountCode: "0027", name: "Account 0027", isActive: true });
    expect(codesOf(first)).toEqual(codes.slice(0, 50));
    expect(codesOf(await list("?offset=100&limit=50"))).toEqual(codes.slice(100));
    expect(codesOf(await list("?after=0099"))).toEqual(codes.slice(100));
    expect(codesOf(await list("?after=0099&offset=5&limit=2"))).toEqual(["0105", "0106"]);
    expect(codesOf(await list("?after=0119"))).toEqual([]);
    const large = await list("?limit=1000000");
    expect([large.pagination.pageSize, large.records.length]).toEqual([5000, 120]);
  });

  test("has the fields of its type, and belongs to the organization", async () => {
    const center = { code: "0100", name: "Verwaltung", type: "COST_CENTER" };
    await alpha.importAll("POST", [center], "/imports/cost-centers");
    expect((await list("", alpha, "/core-data/cost-centers")).records).toEqual([
      { ...center, isActive: true },
    ]);
    expect((await list("", beta)).records).toEqual([
      { accountCode: "0027", name: "Software", isActive: true },
    ]);
    expect((await alpha.get("/core-data/suppliers")).status).toBe(404);
  });

  test.each(["?limit=0", "?offset=-1", "?after=", `?after=${"x".repeat(65)}`, "?after=%00"])(
    "refuses the query %s",
    async (query) => {
      const response = await alpha.get(`${accounts}${query}`);
      expect([response.status, writtenError.parse(await response.json()).errorCode]).toEqual([
        400,
        "BAD_INPUT",
      ]);
    },
  );

  test("wants a token with core_data", async () => {
    expect((await apiClient(running.origin, undefined).get(accounts)).status).toBe(401);
    const { access_token } = await obtainTokens(running.origin, { scope: "exports" });
    const client = apiClient(running.origin, access_token);
    expect((await client.get(accounts)).status).toBe(403);
    expect((await client.call("POST", `${accounts}/inactivations`, [])).status).toBe(403);
  });
});

describe("an inactivation", () => {
  test("is logged like an import, and an inactive account is there for nothing but the list", async () => {
    const { events } = await inactivate(["0001", "no such", "0001"]);
    expect(events).toEqual([
      ["0001", "INACTIVATE"],
      ["no such", "INACTIVATE", "BOOKING_ACCOUNT_NOT_FOUND"],
      ["0001", "INACTIVATE"],
    ]);
    const [inactive] = (await list("?after=0000&limit=1")).records;
    expect(inactive).toEqual({ accountCode: "0001", name: "Account 0001", isActive: false });
    const record = { accountCode: "0001", name: "New" };
    const updated = await alpha.importAll("PUT", [record]);
    expect(updated.events[0]?.importErrors).toEqual(["BOOKING_ACCOUNT_NOT_FOUND"]);
    expect((await inactivate(["0001"])).events).toEqual([["0001", "INACTIVATE"]]);
    const created = await alpha.importAll("POST", [record, record]);
    expect(created.events.map(({ importErrors }) => importErrors)).toEqual([
      [],
      ["BOOKING_ACCOUNT_ALREADY_EXISTS"],
    ]);
    expect((await list("?after=0000&limit=1")).records).toEqual([{ ...record, isActive: true }]);
  });

  test("makes an export fail the postings that name the account, until it is created again", async () => {
    await inactivate(["0027"], beta);
    expect(await beta.exportAll()).toMatchObject({ status: "FAILED", postingsCount: 2 });
    await beta.importAll("POST", [{ accountCode: "0027", name: "Software" }]);
    expect(await beta.exportAll()).toMatchObject({ status: "EXPORTED", postingsCount: 2 });
  });

  test("is taken once under its Idempotency-Key, which names no other operation", async () => {
    const headers = { "idempotency-key": "one" };
    const first = await inactivate(["0002"], alpha, headers);
    expect((await inactivate(["0002"], alpha, headers)).processId).toBe(first.processId);
    const response = await alpha.call(
      "POST",
      "/imports/general-ledger-accounts",
      [{ accountCode: "0002", name: "x" }],
      headers,
    );
    expect(response.status).toBe(422);
  });

  test("refuses records with more than their code", async () => {
    const response = await alpha.call("POST", `${accounts}/inactivations`, [
      { accountCode: "0003", name: "Three" },
    ]);
    expect(response.status).toBe(400);
    expect(writtenError.parse(await response.json()).errors).toEqual([
      { index: 0, property: "name", messages: ["Is not known here"] },
    ]);
  });
});

test("without the additions the addresses do not exist, and everything else is as it was", async () => {
  await using plain = await startApp({ settings: { hasAdditions: false } });
  const client = apiClient(plain.origin, (await obtainTokens(plain.origin)).access_token);
  for (const response of [
    await client.get(accounts),
    await client.call("POST", `${accounts}/inactivations`, []),
  ]) {
    expect(response.status).toBe(404);
    expect(writtenError.parse(await response.json()).errorCode).toBe("NOT_FOUND");
  }
  const { events } = await client.importAll("POST", [{ accountCode: "0100", name: "x" }]);
  expect(events[0]?.status).toBe("IMPORTED");
  expect(await (await fetch(`${plain.origin}/openapi.json`)).text()).not.toContain("/core-data/");
});
