import { gunzipSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenExport, writtenExportList } from "#contract/export.ts";
import { writtenPostings } from "#contract/posting.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { testPosting, testSeed } from "../../testing/test-seed.ts";

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;
let beta: ReturnType<typeof apiClient>;
let token: string;

beforeAll(async () => {
  const unusual = { memo: "kept", contact: { accountsPayableNumber: "0007", vatId: "DE1" } };
  const postings = {
    alpha: [
      testPosting(1, { amount: 1234.5, extra: unusual }),
      testPosting(2, { account: "9999", amount: 0.1 }),
    ],
    beta: { generate: 1200 },
  };
  running = await startApp({ seed: testSeed({ postings }) });
  token = (await obtainTokens(running.origin)).access_token;
  alpha = apiClient(running.origin, token);
  const other = await obtainTokens(running.origin, { organization: "beta" });
  beta = apiClient(running.origin, other.access_token, "beta");
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function postingsOf(client: typeof alpha, id: string) {
  return (await (await client.get(`/exports/${id}/postings`)).json()) as ReturnType<
    typeof writtenPostings.parse
  >;
}

test("an export takes what is ready, and a failed posting once its account is there", async () => {
  const response = await alpha.call("POST", "/exports", undefined, { "content-type": "application/json" });
  expect(response.status).toBe(201);
  const created = writtenExport.parse(await response.json());
  expect(created).toMatchObject({ postingsCount: 2, status: "EXPORTING" });

  const ended = await alpha.endOf(created.id);
  expect(ended).toMatchObject({ postingsCount: 2, status: "PARTIALLY_EXPORTED" });

  const { successfulPostings, failedPostings } = await postingsOf(alpha, created.id);
  const [posting] = successfulPostings;
  expect(posting).toMatchObject({
    ...testPosting(1, { amount: 1234.5 }),
    memo: "kept",
    status: "EXPORTED",
    contact: { accountsPayableNumber: "0007", vatId: "DE1" },
  });
  expect(posting?.url).toBe(`${running.origin}/documents/${posting?.entityGuid}`);
  expect(posting?.files.map((file) => file.type)).toEqual(["INVOICE", "AUDIT_TRAIL"]);
  for (const file of posting?.files ?? []) {
    expect(file.url).toBe(`${running.origin}/v1/organizations/alpha/files/${file.id}`);
  }
  expect(failedPostings).toEqual([
    {
      id: testPosting(2).entityGuid,
      invoiceId: "RE-2",
      errorCode: "GENERAL_LEDGER_ACCOUNT_NOT_FOUND",
      generalLedgerAccounts: ["9999"],
    },
  ]);

  await alpha.importAll("POST", [{ accountCode: "9999", name: "Verrechnung" }]);
  const repaired = await alpha.exportAll();
  expect(repaired).toMatchObject({ postingsCount: 1, status: "EXPORTED" });
  const [second] = writtenPostings.parse(await postingsOf(alpha, repaired.id)).successfulPostings;
  expect(second?.amount.value).toBe(0.1);
  expect(second?.files).toHaveLength(2);

  const empty = await alpha.exportAll();
  expect(empty).toMatchObject({ postingsCount: 0, status: "FAILED" });
  expect(await postingsOf(alpha, empty.id)).toEqual({ successfulPostings: [], failedPostings: [] });
  const list = writtenExportList.parse(await (await alpha.get("/exports")).json());
  expect(list.exports.map((entry) => entry.id)).toEqual([empty.id, repaired.id, created.id]);
});

test("two exports at once share no posting", async () => {
  const answers = await Promise.all([1, 2, 3].map(() => beta.call("POST", "/exports")));
  const created = await Promise.all(answers.map(async (answer) => writtenExport.parse(await answer.json())));
  expect(created.map((entry) => entry.postingsCount).toSorted((a, b) => a - b)).toEqual([0, 0, 1200]);
  await beta.exportAll();
  const full = created.find((entry) => entry.postingsCount === 1200);
  const { successfulPostings } = writtenPostings.parse(await postingsOf(beta, full?.id ?? ""));
  expect(new Set(successfulPostings.map((posting) => posting.entityGuid)).size).toBe(1200);
});

test("postings are refused while their export runs, and sent packed to those who accept it", async () => {
  const list = writtenExportList.parse(await (await beta.get("/exports")).json());
  const full = list.exports.find((entry) => entry.postingsCount === 1200);
  const tokens = await obtainTokens(running.origin, { organization: "beta" });
  const address = `${running.origin}/v1/organizations/beta/exports/${full?.id}/postings`;
  const authorization = `Bearer ${tokens.access_token}`;
  const packed = await request(address, { headers: { authorization, "accept-encoding": "gzip" } });
  const bytes = Buffer.from(await packed.body.arrayBuffer());
  expect(packed.headers["content-encoding"]).toBe("gzip");
  expect(packed.headers["content-length"]).toBe(String(bytes.length));
  const plain = await request(address, { headers: { authorization, "accept-encoding": "identity" } });
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(await plain.body.text()).toBe(gunzipSync(bytes).toString());
});

test("exports are listed in pages", async () => {
  const page = async (query: string) => {
    const { exports, pagination } = writtenExportList.parse(
      await (await beta.get(`/exports?${query}`)).json(),
    );
    return [exports.length, pagination];
  };
  expect(await page("limit=3")).toEqual([3, { pageCount: 2, pageSize: 3, totalCount: 4 }]);
  expect(await page("limit=3&offset=3")).toEqual([1, { pageCount: 2, pageSize: 3, totalCount: 4 }]);
  expect(await page("offset=999999999999999")).toEqual([0, { pageCount: 1, pageSize: 50, totalCount: 4 }]);
  expect(await page("limit=1000")).toEqual([4, { pageCount: 1, pageSize: 50, totalCount: 4 }]);
});

test("another organization's export is not found", async () => {
  const [foreign] = writtenExportList.parse(await (await beta.get("/exports")).json()).exports;
  expect((await alpha.get(`/exports/${foreign?.id}`)).status).toBe(404);
  expect((await alpha.get(`/exports/${foreign?.id}/postings`)).status).toBe(404);
});

test("an export takes no body but an object that says nothing", async () => {
  expect((await alpha.call("POST", "/exports", {})).status).toBe(201);
  expect((await alpha.call("POST", "/exports", [])).status).toBe(400);
});
