import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { AuditAbout } from "#lib/shared/audit.ts";
import type { RateChange } from "#lib/shared/exchange-rates.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { readExchangeRates, saveExchangeRates } from "./exchange-rates.ts";

vi.mock("../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const personId = randomUUID();

const recorded: (AuditAbout | undefined)[] = [];
const audit = { done: async (_: unknown, about?: AuditAbout) => void recorded.push(about) };
const franc = (period: string, rate: string | null): RateChange => ({
  ...{ currencyCode: "CHF", period, rate },
  source: "typed",
});
const save = (rates: RateChange[], name = "Petra Bauer", baseCurrency = "EUR") =>
  saveExchangeRates("nord", { baseCurrency, rates }, { id: personId, name }, audit);
const read = async (organizationId = "nord", baseCurrency = "EUR") =>
  (await readExchangeRates(organizationId, baseCurrency)).toSorted((a, b) => (a.period < b.period ? -1 : 1));

test("rates are kept, replaced and removed, and the trail has what changed, old and new", async () => {
  expect(await save([franc("2026-05", "0.94"), franc("2026-05-14", "0.9412")])).toBe(2);
  const ecb = { ...franc("2026-05", "0.94"), source: "ecb" as const };
  const changes = [ecb, franc("2026-05-14", null), franc("2026-06", null), franc("2026-07", "1")];
  expect(await save(changes, "Kim Kollege")).toBe(3);
  expect(await save([franc("2026-07", "1")])).toBe(0);
  expect(await read()).toEqual([
    { currencyCode: "CHF", period: "2026-05", rate: "0.94", source: "ecb", changedBy: "Kim Kollege" },
    { currencyCode: "CHF", period: "2026-07", rate: "1", source: "typed", changedBy: "Kim Kollege" },
  ]);
  const about = (changesOf: object[]) => ({ setting: "exchangeRates", changes: changesOf });
  expect(recorded).toEqual([
    about([
      { field: "CHF 2026-05", before: null, after: "0.94 typed" },
      { field: "CHF 2026-05-14", before: null, after: "0.9412 typed" },
    ]),
    about([
      { field: "CHF 2026-05", before: "0.94 typed", after: "0.94 ecb" },
      { field: "CHF 2026-05-14", before: "0.9412 typed", after: null },
      { field: "CHF 2026-07", before: null, after: "1 typed" },
    ]),
  ]);
});

test("rates are those of one organization and of one currency of its books", async () => {
  await save([{ ...franc("2026-05", "1.07"), currencyCode: "EUR" }], "Petra Bauer", "CHF");
  expect(await read("sued")).toEqual([]);
  expect(await read("nord", "CHF")).toMatchObject([{ currencyCode: "EUR", rate: "1.07" }]);
  expect(await read()).toHaveLength(2);
});
