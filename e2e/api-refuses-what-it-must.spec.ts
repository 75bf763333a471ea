import type { APIResponse } from "@playwright/test";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signedIn, test } from "./fixtures/test.ts";

const own = "/api/v1/organizations/zeuge-gmbh";
const unknownId = "3f2a6c1e-5b7d-4e90-8a11-0c2d4e6f8a10";

const everyRoute = (organization: string) => [
  ["GET", `/api/v1/organizations/${organization}/exports`],
  ["POST", `/api/v1/organizations/${organization}/exports`],
  ["GET", `/api/v1/organizations/${organization}/exports/${unknownId}`],
  ["GET", `/api/v1/organizations/${organization}/exports/${unknownId}/postings`],
  ["GET", `/api/v1/organizations/${organization}/files/${unknownId}`],
  ["POST", `/api/v1/organizations/${organization}/imports/general-ledger-accounts`],
  ["PUT", `/api/v1/organizations/${organization}/imports/general-ledger-accounts`],
  ["GET", `/api/v1/organizations/${organization}/imports/${unknownId}`],
  ["GET", `/api/organizations/${organization}/audit-events`],
  ["GET", `/api/organizations/${organization}/audit-events.csv`],
  ["GET", `/api/organizations/${organization}/import-runs`],
  ["GET", `/api/organizations/${organization}/import-runs/${unknownId}`],
  ["PUT", `/api/organizations/${organization}/import-runs/${unknownId}`],
  ["GET", `/api/organizations/${organization}/import-runs/${unknownId}/records`],
  ["GET", `/api/organizations/${organization}/import-runs/${unknownId}/receipt`],
  ["GET", `/api/organizations/${organization}/import-runs/${unknownId}/receipt.pdf`],
  ["GET", `/api/organizations/${organization}/import-runs/${unknownId}/unsent-rows`],
  ["GET", `/api/organizations/${organization}/import-runs/${unknownId}/unsent-rows.csv`],
  ["GET", `/api/organizations/${organization}/import-runs/${unknownId}/repairs`],
  ["GET", `/api/organizations/${organization}/import-runs/${unknownId}/repairs.csv`],
  ["PUT", `/api/organizations/${organization}/import-runs/${unknownId}/unsent-rows/0`],
  ["PUT", `/api/organizations/${organization}/import-runs/${unknownId}/repairs/0`],
  ["DELETE", `/api/organizations/${organization}/import-notices/${unknownId}`],
  ["GET", `/api/organizations/${organization}/import-draft`],
  ["PUT", `/api/organizations/${organization}/import-draft`],
  ["DELETE", `/api/organizations/${organization}/import-draft`],
  ["POST", `/api/organizations/${organization}/import-runs/${unknownId}/cancellation`],
  ["POST", `/api/organizations/${organization}/import-runs/${unknownId}/resumption`],
  ["POST", `/api/organizations/${organization}/import-runs/${unknownId}/submission`],
  ["GET", `/api/organizations/${organization}/closing`],
  ["PUT", `/api/organizations/${organization}/closing/${unknownId}`],
  ["DELETE", `/api/organizations/${organization}/closing/${unknownId}`],
  ["POST", `/api/organizations/${organization}/closing/${unknownId}/decision`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/hand-overs`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/hand-overs/earlier?format=csv`],
  ["POST", `/api/organizations/${organization}/exports/${unknownId}/hand-overs`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}`],
  ["DELETE", `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/files/0`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/files.zip`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/selection`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/verdicts`],
  ["POST", `/api/organizations/${organization}/exports/${unknownId}/verdicts`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/unusual`],
  ["POST", `/api/organizations/${organization}/exports/${unknownId}/unusual`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/remarks`],
  ["PUT", `/api/organizations/${organization}/exports/${unknownId}/remarks/${unknownId}`],
  ["DELETE", `/api/organizations/${organization}/exports/${unknownId}/remarks/${unknownId}`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/posting-remarks?posting=${unknownId}`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/comparisons?posting=${unknownId}`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/datev-check`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/datev-check.csv`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/datev-suggestion`],
  ["GET", `/api/organizations/${organization}/settings/datev`],
  ["GET", `/api/organizations/${organization}/settings/datev/office`],
  ["PUT", `/api/organizations/${organization}/settings/datev`],
  ["GET", `/api/organizations/${organization}/settings/datev-online`],
  ["DELETE", `/api/organizations/${organization}/settings/datev-online`],
  ["POST", `/api/organizations/${organization}/settings/datev-online/sign-in`],
  ["PUT", `/api/organizations/${organization}/settings/datev-online/sign-in`],
  ["GET", `/api/organizations/${organization}/settings/datev-online/clients`],
  ["PUT", `/api/organizations/${organization}/settings/datev-online/client`],
  ["GET", `/api/organizations/${organization}/settings/datev-online/document-types`],
  ["PUT", `/api/organizations/${organization}/settings/datev-online/document-type`],
  ["PUT", `/api/organizations/${organization}/settings/exchange-rates`],
  ["PUT", `/api/organizations/${organization}/settings/step-up`],
  ["PUT", `/api/organizations/${organization}/connection/brings`],
  ["POST", `/api/organizations/${organization}/settings/safeguard-requests/${unknownId}`],
  ["DELETE", `/api/organizations/${organization}/settings/safeguard-requests/${unknownId}`],
  ["PUT", `/api/organizations/${organization}/settings/four-eyes`],
  ["GET", `/api/organizations/${organization}/settings/import-recipes`],
  ["PUT", `/api/organizations/${organization}/settings/import-recipes/${unknownId}`],
  ["DELETE", `/api/organizations/${organization}/settings/import-recipes/${unknownId}`],
  ["GET", `/api/organizations/${organization}/settings/templates`],
  ["PUT", `/api/organizations/${organization}/settings/templates/${unknownId}`],
  ["DELETE", `/api/organizations/${organization}/settings/templates/${unknownId}`],
  ["GET", `/api/organizations/${organization}/settings/responsible`],
  ["PUT", `/api/organizations/${organization}/settings/responsible`],
  ["GET", `/api/organizations/${organization}/settings/schedule`],
  ["PUT", `/api/organizations/${organization}/settings/schedule`],
  ["DELETE", `/api/organizations/${organization}/settings/schedule`],
  ["POST", `/api/organizations/${organization}/settings/schedule/missed`],
  ["GET", `/api/organizations/${organization}/settings/targets`],
  ["POST", `/api/organizations/${organization}/settings/targets`],
  ["DELETE", `/api/organizations/${organization}/settings/targets/${unknownId}`],
  ["POST", `/api/organizations/${organization}/settings/targets/host-key`],
  ["POST", `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/deliveries`],
  ["GET", `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/of-other-kind`],
  [
    "POST",
    `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/deliveries/${unknownId}`,
  ],
  [
    "DELETE",
    `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/deliveries/${unknownId}`,
  ],
  [
    "POST",
    `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/deliveries/${unknownId}/again`,
  ],
  [
    "POST",
    `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/deliveries/${unknownId}/otherwise`,
  ],
  ["POST", `/api/organizations/${organization}/exports/${unknownId}/template-preview`],
  ["POST", `/api/organizations/${organization}/exports/${unknownId}/receipt/sign-off`],
  ["POST", `/api/organizations/${organization}/exports/${unknownId}/receipt/sign-off/revocation`],
  ["POST", `/api/organizations/${organization}/exports/${unknownId}/hand-overs/${unknownId}/withdrawal`],
];

async function expectEnvelope(response: APIResponse, status: number, errorCode: string): Promise<void> {
  const body = (await response.json()) as { requestId: string };
  expect({ status: response.status(), ...body }).toMatchObject({ status, errorCode });
  expect(body.requestId).toMatch(/^[\w.-]{8,64}$/);
  expect(response.headers()["x-request-id"]).toBeTruthy();
}

test("a caller can't choose the request id, which the audit trail records", async ({ request }) => {
  const chosen = "request-of-somebody-else";
  const answer = await request.get("/api/organizations/nord-gmbh/audit-events", {
    headers: { "x-request-id": chosen },
  });
  expect(answer.headers()["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
  expect(await answer.text()).not.toContain(chosen);
});

test("every route wants a session", async ({ request, playwright, stack }) => {
  const forged = await playwright.request.newContext({
    baseURL: stack.webUrl,
    extraHTTPHeaders: {
      cookie: "kontor.session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..forged.forged.forged",
    },
  });
  for (const [method = "", path = ""] of everyRoute("zeuge-gmbh")) {
    await expectEnvelope(await request.fetch(path, { method, data: "[]" }), 401, "UNAUTHORIZED");
    await expectEnvelope(await forged.fetch(path, { method, data: "[]" }), 401, "UNAUTHORIZED");
  }
  await forged.dispose();
});

test.describe("signed in", () => {
  test("another organization's id opens nothing", async ({ context }) => {
    const { request } = await signedIn(context, people.witness);
    for (const organization of ["fremd-gmbh", "no-such-organization", "..%2Ffremd-gmbh"]) {
      for (const [method = "", path = ""] of everyRoute(organization)) {
        await expectEnvelope(await request.fetch(path, { method, data: "[]" }), 403, "NOT_CONNECTED");
      }
    }
  });

  test("another site can't make the browser write", async ({ context }) => {
    const { request } = await signedIn(context, people.witness);
    for (const [method = "", path = ""] of everyRoute("zeuge-gmbh").filter(([verb]) => verb !== "GET")) {
      const options = { method, data: "[]" };
      const foreign = { ...options, headers: { origin: "https://evil.example" } };
      await expectEnvelope(await request.fetch(path, foreign), 403, "CROSS_SITE");
      const crossSite = { ...options, headers: { "sec-fetch-site": "cross-site" } };
      await expectEnvelope(await request.fetch(path, crossSite), 403, "CROSS_SITE");
    }
    const exports = (await (await request.get(`${own}/exports`)).json()) as { exports: unknown[] };
    expect(exports.exports).toEqual([]);
  });

  test("ids that are unknown or malformed are not found", async ({ context }) => {
    const { request } = await signedIn(context, people.witness);
    for (const id of [unknownId, "1", "%00", "%E2%82%AC", "..%2f..%2fhealth", "a".repeat(3000)]) {
      await expectEnvelope(await request.get(`${own}/exports/${id}`), 404, "NOT_FOUND");
      await expectEnvelope(await request.get(`${own}/exports/${id}/postings`), 404, "NOT_FOUND");
      await expectEnvelope(await request.get(`${own}/imports/${id}`), 404, "NOT_FOUND");
      await expectEnvelope(await request.get(`${own}/files/${id}`), 404, "FILE_NOT_FOUND");
    }
  });

  test("limits and offsets that are no whole numbers are refused", async ({ context }) => {
    const { request } = await signedIn(context, people.witness);
    for (const query of ["limit=-1", "limit=0", "limit=x", "offset=-1", "offset=1.5"]) {
      await expectEnvelope(await request.get(`${own}/exports?${query}`), 400, "BAD_INPUT");
      await expectEnvelope(
        await request.get(`/api/organizations/zeuge-gmbh/import-runs?${query}`),
        400,
        "BAD_INPUT",
      );
    }
  });

  test("a filter of the audit trail that can't be used is refused, also for the CSV", async ({ context }) => {
    const { request } = await signedIn(context, people.witness);
    for (const query of [
      "person=x",
      "action=REMOVED",
      "outcome=done&outcome=refused",
      "from=yesterday",
      "until=2026-02-30T00:00:00Z",
      "from=0000-01-01T00:00:00Z",
      "action=%00",
      "unknown=1",
    ]) {
      const trail = "/api/organizations/zeuge-gmbh/audit-events";
      await expectEnvelope(await request.get(`${trail}?${query}`), 400, "BAD_INPUT");
      await expectEnvelope(await request.get(`${trail}.csv?${query}`), 400, "BAD_INPUT");
    }
    for (const query of ["before=0", "before=1.5", "after=x", "before=99999999999999999999"]) {
      const answer = await request.get(`/api/organizations/zeuge-gmbh/audit-events?${query}`);
      await expectEnvelope(answer, 400, "BAD_INPUT");
    }
  });

  test("bodies that are not JSON or of the wrong shape are refused whole", async ({ context }) => {
    const { request } = await signedIn(context, people.witness);
    const path = `${own}/imports/general-ledger-accounts`;
    const notJson = { headers: { "content-type": "application/json" }, data: Buffer.from("{not json") };
    await expectEnvelope(await request.post(path, notJson), 400, "BAD_REQUEST");
    const records = [
      { accountCode: "8001", name: "fine" },
      { accountCode: 8002, name: "a number" },
    ];
    const refused = await request.post(path, { data: records });
    await expectEnvelope(refused, 400, "BAD_INPUT");
    expect(((await refused.json()) as { errors: unknown[] }).errors).toMatchObject([
      { index: 1, property: "accountCode" },
    ]);
    await expectEnvelope(await request.put(`${own}/imports/no-such-type`, { data: [] }), 404, "NOT_FOUND");
    const run = `/api/organizations/zeuge-gmbh/import-runs/${unknownId}`;
    await expectEnvelope(await request.put(run, notJson), 400, "BAD_REQUEST");
    await expectEnvelope(await request.put(run, { data: { fileName: "x" } }), 400, "BAD_INPUT");
    await expectEnvelope(await request.get(run), 404, "NOT_FOUND");
  });

  test("the same run sent twice is one import", async ({ context, stack }) => {
    const { request } = await signedIn(context, people.witness);
    const runs = importRuns(request, stack.webUrl, "zeuge-gmbh");
    const rows = accountRows([["8400", "Erlöse"]]);
    const id = crypto.randomUUID();
    await Promise.all([runs.plan(rows, {}, id), runs.plan(rows, {}, id)]);
    await Promise.all([runs.start(id, "CREATE"), runs.start(id, "CREATE")]);
    expect(await runs.ended(id)).toMatchObject({ imported: 1, failed: 0, chunks: 1 });
  });

  test("the session ends with sign-out, also for a copied cookie", async ({ context, playwright, stack }) => {
    await signedIn(context, people.witness);
    const cookies = await context.cookies();
    const copy = await playwright.request.newContext({
      baseURL: stack.webUrl,
      storageState: { cookies, origins: [] },
    });
    expect((await copy.get(`${own}/exports`)).status()).toBe(200);
    const { csrfToken } = (await (await context.request.get("/api/auth/csrf")).json()) as {
      csrfToken: string;
    };
    await context.request.post("/api/auth/signout", { form: { csrfToken, json: "true" } });
    await expectEnvelope(await copy.get(`${own}/exports`), 401, "UNAUTHORIZED");
    expect(await (await copy.get("/api/auth/session")).json()).toEqual({});
    await copy.dispose();
  });
});
