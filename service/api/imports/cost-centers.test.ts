import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writtenError } from "#contract/errors.ts";
import { apiClient } from "../../testing/api-client.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";

const path = "/imports/cost-centers";

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;

beforeAll(async () => {
  running = await startApp();
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function importAll(method: "POST" | "PUT", records: object[]) {
  const { events } = await alpha.importAll(method, records, path);
  return events.map((event) => [event.id, event.status, ...event.importErrors]);
}

async function stored(organization = "alpha") {
  const { rows } = await sql<{ code: string; name: string; type: string }>`
    select code, name, type from cost_center where organization_id = ${organization} order by code collate "C"
  `.execute(running.app.database);
  return rows.map(({ code, name, type }) => [code, name, type]);
}

test("cost centers are created, looked up by their code alone, and updated", async () => {
  expect(
    await importAll("POST", [
      { code: "0100", name: "Verwaltung", type: "COST_CENTER" },
      { code: "100", name: "  Bau\t1 \\ 💶 ", type: "COST_OBJECT" },
      { code: "0100", name: "again", type: "COST_OBJECT" },
      { code: "0027", name: "An account has this code", type: "CUSTOM_COST_DIMENSION" },
    ]),
  ).toEqual([
    ["0100", "IMPORTED"],
    ["100", "IMPORTED"],
    ["0100", "FAILED", "COST_CENTER_ALREADY_EXISTS"],
    ["0027", "IMPORTED"],
  ]);
  expect(await importAll("POST", [{ code: "100", name: "x", type: "COST_CENTER" }])).toEqual([
    ["100", "FAILED", "COST_CENTER_ALREADY_EXISTS"],
  ]);
  expect(
    await importAll("PUT", [
      { code: "0100", name: "first", type: "COST_CENTER" },
      { code: "00100", name: "unknown", type: "COST_CENTER" },
      { code: "0100", name: "last", type: "COST_OBJECT" },
    ]),
  ).toEqual([
    ["0100", "IMPORTED"],
    ["00100", "FAILED", "COST_CENTER_NOT_FOUND"],
    ["0100", "IMPORTED"],
  ]);
  expect(await stored()).toEqual([
    ["0027", "An account has this code", "CUSTOM_COST_DIMENSION"],
    ["0100", "last", "COST_OBJECT"],
    ["100", "  Bau\t1 \\ 💶 ", "COST_OBJECT"],
  ]);
});

test("each organization has its own, and accounts are left alone", async () => {
  const { access_token } = await obtainTokens(running.origin, { organization: "beta" });
  const beta = apiClient(running.origin, access_token, "beta");
  const record = { code: "0100", name: "Beta", type: "COST_CENTER" };
  const missing = await beta.importAll("PUT", [record], path);
  expect(missing.events[0]?.importErrors).toEqual(["COST_CENTER_NOT_FOUND"]);
  const before = await stored();
  await beta.importAll("POST", [record], path);
  await beta.importAll("PUT", [{ ...record, name: "Beta 2" }], path);
  expect(await stored("beta")).toEqual([["0100", "Beta 2", "COST_CENTER"]]);
  expect(await stored()).toEqual(before);
  const accounts = await alpha.importAll("PUT", [{ accountCode: "0100", name: "x" }]);
  expect(accounts.events[0]?.importErrors).toEqual(["BOOKING_ACCOUNT_NOT_FOUND"]);
});

test("one wrong record refuses the whole request, and says which", async () => {
  const fine = { code: "fine", name: "x", type: "COST_CENTER" };
  const response = await alpha.call("POST", path, [
    fine,
    { ...fine, code: 100 },
    { ...fine, code: "x".repeat(65), name: "x".repeat(256) },
    { ...fine, type: "cost_center" },
    { code: "y", name: " " },
    { ...fine, colour: "red" },
    { accountCode: "0027", name: "An account" },
  ]);
  expect(response.status).toBe(400);
  const { errorCode, errors = [] } = writtenError.parse(await response.json());
  expect(errorCode).toBe("BAD_INPUT");
  expect(errors.map(({ index, property }) => `${index ?? ""} ${property}`).toSorted()).toEqual([
    "1 code",
    "2 code",
    "2 name",
    "3 type",
    "4 name",
    "4 type",
    "5 colour",
    "6 accountCode",
    "6 code",
    "6 type",
  ]);
  expect((await stored()).map(([code]) => code)).not.toContain("fine");
});

test("records of one type are refused as another", async () => {
  const record = { code: "0100", name: "x", type: "COST_CENTER" };
  expect((await alpha.call("POST", "/imports/general-ledger-accounts", [record])).status).toBe(400);
});
