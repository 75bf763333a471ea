import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codeLength, nameLength } from "#contract/core-data/record-lengths.ts";
import { writtenImportJob, writtenImportLog } from "#contract/import.ts";
import { apiClient } from "../../testing/api-client.ts";
import { naughtyStrings } from "../../testing/naughty-strings.ts";
import { obtainTokens } from "../../testing/realm-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";

type Account = { accountCode: string; name: string };

let running: TestApp;
let alpha: ReturnType<typeof apiClient>;

beforeAll(async () => {
  running = await startApp();
  alpha = apiClient(running.origin, (await obtainTokens(running.origin)).access_token);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const submit = (method: string, records: Account[]) =>
  alpha.call(method, "/imports/general-ledger-accounts", records);

const isRefused = (text: string, longest: number) =>
  text.trim() === "" || text.includes("\0") || !text.isWellFormed() || text.length > longest;

/**
 * Submits all records, which must be refused because of exactly `refused`, then submits the others alone.
 * Returns the ids of the log.
 */
async function importThose(method: string, records: Account[], refused: Account[]): Promise<string[]> {
  const first = await submit(method, records);
  expect(first.status).toBe(400);
  const { errors } = (await first.json()) as { errors: { index: number }[] };
  expect([...new Set(errors.map(({ index }) => index))]).toEqual(
    refused.map((record) => records.indexOf(record)),
  );
  const taken = records.filter((record) => !refused.includes(record));
  const { processId } = writtenImportJob.parse(await (await submit(method, taken)).json());
  await alpha.endOfImport(processId);
  const ids: string[] = [];
  while (ids.length < taken.length) {
    const page = await alpha.get(`/imports/${processId}?offset=${ids.length}`);
    const { events } = writtenImportLog.parse(await page.json());
    for (const event of events) {
      expect(event).toMatchObject({ status: "IMPORTED" });
      ids.push(event.id);
    }
  }
  return ids;
}

/** Reads every account from the database, as the hexadecimal bytes of code and name. */
async function stored(): Promise<Map<string, string>> {
  const rows = await running.app.database
    .selectFrom("ledger_account")
    .select(sql<string>`encode(convert_to(code, 'UTF8'), 'hex')`.as("code"))
    .select(sql<string>`encode(convert_to(name, 'UTF8'), 'hex')`.as("name"))
    .execute();
  return new Map(rows.map(({ code, name }) => [code, name]));
}

const hex = (text: string) => Buffer.from(text).toString("hex");

test("there are enough of them", () => {
  expect(naughtyStrings.length).toBeGreaterThan(250);
});

test("as a name each is kept byte for byte, or refused by name", async () => {
  const records = naughtyStrings.map((name, index) => ({ accountCode: `N${index}`, name }));
  const refused = records.filter(({ name }) => isRefused(name, nameLength));
  const ids = await importThose("POST", records, refused);
  const taken = records.filter((record) => !refused.includes(record));
  expect(ids).toEqual(taken.map(({ accountCode }) => accountCode));
  const accounts = await stored();
  for (const { accountCode, name } of taken) expect(accounts.get(hex(accountCode))).toBe(hex(name));
});

test("as a code each is an account of its own and stands in the log as it came, or is refused by name", async () => {
  const fresh = naughtyStrings.filter((code) => code !== "0027");
  const records = fresh.map((accountCode, index) => ({ accountCode, name: `Account ${index}` }));
  const refused = records.filter(({ accountCode }) => isRefused(accountCode, codeLength));
  const taken = records.filter((record) => !refused.includes(record));
  const codes = taken.map(({ accountCode }) => accountCode);
  expect(await importThose("POST", records, refused)).toEqual(codes);
  const accounts = await stored();
  for (const { accountCode, name } of taken) expect(accounts.get(hex(accountCode))).toBe(hex(name));

  const renamed = taken.map(({ accountCode }, index) => ({ accountCode, name: `Renamed ${index}` }));
  const log = await alpha.importAll("PUT", renamed);
  expect(log.pagination.totalCount).toBe(renamed.length);
  const after = await stored();
  expect(renamed.filter(({ accountCode, name }) => after.get(hex(accountCode)) !== hex(name))).toEqual([]);
});
