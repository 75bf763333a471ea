import type { APIRequestContext } from "@playwright/test";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const organization = "kontenrahmen-gmbh";
const isSubmission = (path: string) => path.endsWith("/imports/general-ledger-accounts");
const isLog = (path: string, method: string) => method === "GET" && path.includes("/imports/");

const refusal = (status: number, errorCode: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify({ errorCode, message: "Not now.", requestId: "of-the-proxy" }),
});

let stack: RecordedStack;

test.beforeAll(async () => {
  stack = await startRecordedStack({ web: { IMPORT_CHUNK: "2" } });
});
test.afterAll(() => stack.stop());
test.afterEach(() => {
  Object.assign(stack.proxy, {
    lose: undefined,
    answerInstead: undefined,
    replace: undefined,
    dropHeader: undefined,
  });
});

const runsOf = (request: APIRequestContext) => importRuns(request, stack.webUrl, organization);

/** Rows with codes that no other test uses. */
const rowsFrom = (first: number, count: number) =>
  accountRows(Array.from({ length: count }, (_, index) => [String(first + index), `Konto ${first + index}`]));

for (const knowsKeys of [true, false]) {
  const service = knowsKeys ? "knows its key" : "does not know keys";
  test(`a lost answer of a service that ${service} is told apart by the log`, async ({ page }) => {
    await signIn(page, people.importer, organization, stack.webUrl);
    const runs = runsOf(page.request);
    let lost = 0;
    if (!knowsKeys) stack.proxy.dropHeader = "idempotency-key";
    stack.proxy.lose = (path) => isSubmission(path) && lost++ === 0;
    const { id } = await runs.plan(rowsFrom(knowsKeys ? 11_000 : 12_000, 4));
    await runs.start(id, "CREATE");
    expect(await runs.ended(id)).toMatchObject({ imported: 4, failed: 0, chunks: 2, settledChunks: 2 });
    expect((await runs.chunks(id)).map(({ sends }) => sends)).toEqual([2, 1]);
    const errorLists = (await runs.records(id)).records.map(({ errors }) => errors);
    expect(errorLists).toEqual(knowsKeys ? [[], [], [], []] : [["TAKEN_BEFORE"], ["TAKEN_BEFORE"], [], []]);
  });
}

test("what existed before is not taken for the work of a request whose answer was lost", async ({ page }) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  const before = await runs.plan(rowsFrom(13_000, 1));
  await runs.start(before.id, "CREATE");
  await runs.ended(before.id);
  let lost = 0;
  stack.proxy.dropHeader = "idempotency-key";
  stack.proxy.lose = (path) => isSubmission(path) && lost++ === 0;
  const { id } = await runs.plan(rowsFrom(13_000, 2));
  await runs.start(id, "CREATE", true);
  expect(await runs.ended(id)).toMatchObject({ imported: 1, failed: 1 });
  expect((await runs.records(id)).records.map(({ errors }) => errors)).toEqual([
    ["BOOKING_ACCOUNT_ALREADY_EXISTS"],
    ["TAKEN_BEFORE"],
  ]);
});

test("storms of 429 and 503 delay a run, no request comes before its time, and nothing is lost or doubled", async ({
  page,
}) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  const tooEarly: number[] = [];
  let notBefore = 0;
  let refused = 0;
  stack.proxy.answerInstead = (path) => {
    if (!path.includes("/imports/")) return undefined;
    if (Date.now() < notBefore) tooEarly.push(notBefore - Date.now());
    refused += 1;
    // Every other request passes, so that each step of the run meets a refusal.
    if (refused > 12 || refused % 2 === 0) return undefined;
    if (refused % 3 === 0) return refusal(503, "SERVICE_UNAVAILABLE");
    notBefore = Date.now() + 1_000;
    return refusal(429, "TOO_MANY_REQUEST", { "retry-after": "1" });
  };
  const { id } = await runs.plan(rowsFrom(14_000, 6));
  await runs.start(id, "CREATE");
  expect(await runs.ended(id)).toMatchObject({ imported: 6, failed: 0, chunks: 3, settledChunks: 3 });
  expect((await runs.chunks(id)).map(({ sends }) => sends)).toEqual([1, 1, 1]);
  expect(refused).toBeGreaterThanOrEqual(12);
  expect(tooEarly).toEqual([]);
});

test("a log that stays open keeps its records open, the others go on, and all are told in the end", async ({
  page,
}) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  let stuck = "";
  stack.proxy.replace = (path, method) => {
    if (!isLog(path, method)) return undefined;
    stuck ||= path;
    if (path !== stuck) return undefined;
    return (body) => ({
      status: 200,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...(JSON.parse(body.toString()) as object), jobStatus: "PROCESSING" }),
    });
  };
  const { id } = await runs.plan(rowsFrom(15_000, 12));
  await runs.start(id, "CREATE");
  await expect.poll(async () => (await runs.find(id)).imported, { timeout: 30_000 }).toBe(10);
  expect(await runs.find(id)).toMatchObject({ state: "RUNNING", failed: 0, settledChunks: 5, chunks: 6 });
  const open = (await runs.records(id, "outcome=open")).records;
  expect(open.map(({ status }) => status)).toEqual([null, null]);
  stack.proxy.replace = undefined;
  expect(await runs.ended(id)).toMatchObject({ imported: 12, failed: 0 });
});

test("a run is stopped and goes on, and pauses where the connection may not import", async ({ page }) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  const { id } = await runs.plan(rowsFrom(16_000, 20));
  let taken = 0;
  stack.proxy.answerInstead = (path) =>
    isSubmission(path) && ++taken > 2 ? refusal(403, "FORBIDDEN") : undefined;
  await runs.start(id, "CREATE");
  await expect.poll(async () => (await runs.find(id)).state).toBe("PAUSED");
  expect(await runs.find(id)).toMatchObject({ problem: { errorCode: "FORBIDDEN" } });
  expect(await runs.cancel(id)).toMatchObject({ state: "CANCELLED", cancelled: 16 });
  stack.proxy.answerInstead = undefined;
  await runs.resume(id);
  expect(await runs.ended(id)).toMatchObject({ imported: 20, failed: 0, cancelled: 0 });
});

test("records that the service refuses fail by name, and the others of their request are sent", async ({
  page,
}) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  let refused = 0;
  stack.proxy.answerInstead = (path) => {
    if (!isSubmission(path) || refused++ > 0) return undefined;
    const errors = [{ index: 1, property: "name", messages: ["Not this one."] }];
    const body = { errorCode: "BAD_INPUT", message: "No.", requestId: "of-the-proxy", errors };
    return { status: 400, headers: {}, body: JSON.stringify(body) };
  };
  const { id } = await runs.plan(rowsFrom(17_000, 3));
  await runs.start(id, "CREATE");
  expect(await runs.ended(id)).toMatchObject({ imported: 2, failed: 1 });
  expect((await runs.records(id, "outcome=failed")).records).toMatchObject([
    { id: "17001", row: 3, errors: ["BAD_INPUT"] },
  ]);
});

test("what the plan took for new and is not is updated by itself, and the other way round", async ({
  page,
}) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  // Account 4940 exists from the start, but no import has recorded it.
  const { id, plan } = await runs.plan(
    accountRows([
      ["4940", "Zeitschriften"],
      ["18000", "Neues Konto"],
    ]),
  );
  expect(plan).toMatchObject({ new: 2 });
  await runs.start(id, "BOTH");
  expect(await runs.ended(id)).toMatchObject({ imported: 2, failed: 0 });
  expect((await runs.records(id)).records).toMatchObject([
    { id: "4940", operation: "UPDATE", resent: true },
    { id: "18000", operation: "CREATE", resent: false },
  ]);
});

test("a request that is too large is sent as two, and a record that is too large alone fails", async ({
  page,
}) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  let sent = 0;
  // The first request has both records, the second has the first record, the third has the second record.
  stack.proxy.answerInstead = (path) =>
    isSubmission(path) && ++sent <= 2 ? refusal(413, "PAYLOAD_TOO_LARGE") : undefined;
  const { id } = await runs.plan(rowsFrom(19_000, 2));
  await runs.start(id, "CREATE");
  expect(await runs.ended(id)).toMatchObject({ imported: 1, failed: 1 });
  expect((await runs.records(id)).records).toMatchObject([
    { id: "19000", status: "FAILED", errors: ["PAYLOAD_TOO_LARGE"] },
    { id: "19001", status: "IMPORTED", errors: [] },
  ]);
});

test("a record of which the log says something unknown has failed, in the service's own word", async ({
  page,
}) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  stack.proxy.replace = (path, method) =>
    isLog(path, method)
      ? (body) => ({
          status: 200,
          headers: { "content-type": "application/json" },
          body: body.toString().replace('"IMPORTED"', '"SKIPPED"'),
        })
      : undefined;
  const { id } = await runs.plan(rowsFrom(20_000, 2));
  await runs.start(id, "CREATE");
  expect(await runs.ended(id)).toMatchObject({ imported: 1, failed: 1 });
  expect((await runs.records(id, "outcome=failed")).records).toMatchObject([
    { id: "20000", status: "SKIPPED" },
  ]);
  expect(await runs.outcome(id)).toMatchObject({
    agreement: [
      { planned: "new", end: "created", count: 1 },
      { planned: "new", end: "failed", count: 1 },
    ],
  });
});

test("a run that is stopped while an answer is lost keeps those records open, and tells them apart later", async ({
  page,
}) => {
  await signIn(page, people.importer, organization, stack.webUrl);
  const runs = runsOf(page.request);
  const stopped = Promise.withResolvers<null>();
  let lost = 0;
  stack.proxy.lose = (path) => {
    if (!isSubmission(path)) return false;
    lost += 1;
    return lost === 1;
  };
  // The second attempt reaches the service only after the run is stopped.
  stack.proxy.hold = (path) => (isSubmission(path) && lost > 0 ? stopped.promise : undefined);
  const { id } = await runs.plan(rowsFrom(21_000, 6));
  await runs.start(id, "CREATE");
  await expect.poll(() => lost).toBe(1);
  expect(await runs.cancel(id)).toMatchObject({ state: "CANCELLED", cancelled: 4 });
  stopped.resolve(null);
  stack.proxy.hold = undefined;
  expect((await runs.records(id, "outcome=open")).records).toMatchObject(
    Array.from({ length: 6 }, () => ({ status: null })),
  );
  await runs.resume(id);
  expect(await runs.ended(id)).toMatchObject({ imported: 6, failed: 0, cancelled: 0 });
  expect((await runs.records(id)).records.flatMap(({ errors }) => errors)).toEqual([]);
});
