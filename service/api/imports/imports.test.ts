import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenImportLog } from "#contract/import.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;

beforeAll(async () => {
  running = await startApp();
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const outcomes = (log: ReturnType<typeof writtenImportLog.parse>) =>
  log.events.map((event) => [event.id, event.status, ...event.importErrors]);

test("records are created in the order submitted; what exists fails, the second of two equal codes too", async () => {
  const log = await alpha.importAll("POST", [
    { accountCode: "0027", name: "exists" },
    { accountCode: "00001", name: "Kasse" },
    { accountCode: "1E+05", name: "  Ünïcode 💶 " },
    { accountCode: "00001", name: "again" },
  ]);
  expect(outcomes(log)).toEqual([
    ["0027", "FAILED", "BOOKING_ACCOUNT_ALREADY_EXISTS"],
    ["00001", "IMPORTED"],
    ["1E+05", "IMPORTED"],
    ["00001", "FAILED", "BOOKING_ACCOUNT_ALREADY_EXISTS"],
  ]);
  expect(log.events[0]).toMatchObject({ operation: "CREATE", organizationId: "alpha" });
  expect(log.pagination).toEqual({ pageCount: 1, pageSize: 50, totalCount: 4 });
});

test("records are updated where they exist", async () => {
  const log = await alpha.importAll("PUT", [
    { accountCode: "0027", name: "new name" },
    { accountCode: "27", name: "another account" },
    { accountCode: "0027", name: "newer name" },
  ]);
  expect(outcomes(log)).toEqual([
    ["0027", "IMPORTED"],
    ["27", "FAILED", "BOOKING_ACCOUNT_NOT_FOUND"],
    ["0027", "IMPORTED"],
  ]);
  expect(log.events[0]?.operation).toBe("UPDATE");
});

test("an empty array is a job without events", async () => {
  const response = await alpha.call("POST", "/imports/general-ledger-accounts", []);
  expect(response.status).toBe(202);
  const log = await alpha.importAll("POST", []);
  expect(log).toMatchObject({
    jobStatus: "PROCESSED",
    events: [],
    pagination: { pageCount: 0, totalCount: 0 },
  });
});

test("one wrong record refuses the whole request, and says which", async () => {
  const response = await alpha.call("POST", "/imports/general-ledger-accounts", [
    { accountCode: "777", name: "fine" },
    { accountCode: 778, name: "" },
    { accountCode: "779", name: "x", colour: "red" },
    "780",
  ]);
  expect(response.status).toBe(400);
  const { errorCode, errors } = (await response.json()) as {
    errorCode: string;
    errors: { index: number; property: string }[];
  };
  expect(errorCode).toBe("BAD_INPUT");
  expect(errors.map(({ index, property }) => [index, property])).toEqual([
    [1, "accountCode"],
    [1, "name"],
    [2, "colour"],
    [3, ""],
  ]);
  expect(outcomes(await alpha.importAll("PUT", [{ accountCode: "777", name: "x" }]))).toEqual([
    ["777", "FAILED", "BOOKING_ACCOUNT_NOT_FOUND"],
  ]);
});

test("a log of thousands is read in pages", async () => {
  const records = Array.from({ length: 2345 }, (_, index) => ({
    accountCode: `P${index}`,
    name: `Account ${index}`,
  }));
  const first = await alpha.importAll("POST", records);
  expect(first.pagination).toEqual({ pageCount: 47, pageSize: 50, totalCount: 2345 });
  const processId = first.events[0]?.processId ?? "";
  const last = writtenImportLog.parse(
    await (await alpha.get(`/imports/${processId}?offset=2300&limit=1000`)).json(),
  );
  expect(last.events.map((event) => event.id)).toEqual(
    records.slice(2300).map((record) => record.accountCode),
  );
  expect((await alpha.get(`/imports/${processId}?limit=-1`)).status).toBe(400);
});

test("another organization's import is not found", async () => {
  const log = await alpha.importAll("POST", [{ accountCode: "foreign", name: "x" }]);
  const { access_token } = await obtainTokens(running.origin, { organization: "beta" });
  const response = await apiClient(running.origin, access_token, "beta").get(
    `/imports/${log.events[0]?.processId}`,
  );
  expect(response.status).toBe(404);
});
