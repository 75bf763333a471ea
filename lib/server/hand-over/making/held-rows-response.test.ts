import { expect, it, vi } from "vitest";
import { heldRowsResponse } from "./held-rows-response.ts";

const warned = vi.hoisted(() => [] as unknown[]);
const store = vi.hoisted(() => ({ removal: (): Promise<void> => Promise.resolve() }));
vi.mock("../../configuration.ts", () => ({ configuration: () => ({ logLevel: "silent" }) }));
vi.mock("../../log.ts", () => ({ log: { warn: (about: unknown) => void warned.push(about) } }));
vi.mock("../../settings/datev-settings.ts", () => ({
  requireDatevSettings: () => Promise.resolve({ baseCurrency: "EUR" }),
}));
vi.mock("../../settings/exchange-rates.ts", () => ({ readExchangeRates: () => Promise.resolve([]) }));
vi.mock("../../exports/ended-export.ts", () => ({
  endedExport: () => Promise.resolve({ id: "export-1", createdAt: "2026-11-29T08:00:00.000Z" }),
}));
vi.mock("../../exports/stored-answer.ts", () => ({
  storedAnswer: () => Promise.resolve({ objectName: "answer" }),
}));
vi.mock("../export-postings.ts", () => ({ marksFor: () => Promise.resolve(null) }));
vi.mock("../hand-over-source.ts", () => ({ sourceOf: () => ({ exportId: "export-1" }) }));
vi.mock("./in-thread.ts", () => ({ inThread: () => Promise.resolve({ key: "held", bytes: 8 }) }));
vi.mock("../../store/objects.ts", () => ({
  async *readObject() {
    yield Buffer.from("row;");
    yield Buffer.from("row\n");
  },
  removeObject: () => store.removal(),
}));

const answer = () =>
  heldRowsResponse(
    { connection: { organizationId: "nord" } } as never,
    { exportId: "export-1" },
    { filter: "", language: "en" },
  );

it("sends all rows also if their object can't be removed afterwards, which is logged", async () => {
  expect(await (await answer()).text()).toBe("row;row\n");
  expect(warned).toEqual([]);
  const failure = new Error("The store is away.");
  store.removal = () => Promise.reject(failure);
  expect(await (await answer()).text()).toBe("row;row\n");
  expect(warned).toEqual([{ err: failure }]);
});
