import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { askForNext, readChain, recordOutcome, saveChain } from "./further-organizations.ts";

vi.mock("../../configuration.ts", () => ({ configuration: () => ({ address: "http://localhost:3000" }) }));

let database: TestDatabase;
let [personId, otherId] = ["", ""];

beforeAll(async () => {
  database = await openTestDatabase();
  [personId, otherId] = [await makePerson(), await makePerson()];
});
afterAll(() => database.close());

async function makePerson(): Promise<string> {
  const id = randomUUID();
  await database.sql
    .insertInto("person")
    .values({ id, issuer: "https://realm.example", subject: id, name: "Petra", email: null })
    .execute();
  return id;
}

const organizations = ["alpha", "beta", "gamma"].map((id) => ({ id, name: `${id} GmbH` }));

const newChain = () => saveChain(personId, organizations, "/organizations");

const newFlow = () => randomUUID().replaceAll("-", "").slice(0, 24);

async function statesOf(chainId: string): Promise<string[] | undefined> {
  const chain = await readChain(chainId, personId);
  return chain?.organizations.map(({ state }) => state);
}

it("asks for each organization once, in order, and then for none", async () => {
  const chainId = await newChain();
  const asked = [];
  for (let turn = 0; turn < 4; turn += 1) asked.push(await askForNext(chainId, personId, newFlow()));
  expect(asked).toEqual(["alpha", "beta", "gamma", undefined]);
  expect(await statesOf(chainId)).toEqual(["asked", "asked", "asked"]);
});

it("asks for each once also where several tabs go on at the same moment", async () => {
  const chainId = await newChain();
  const turns = Array.from({ length: 8 }, () => askForNext(chainId, personId, newFlow()));
  const asked = (await Promise.all(turns)).filter((id) => id !== undefined);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.length).toBeLessThanOrEqual(3);
});

it("keeps what became of each, by its flow, and the first answer counts", async () => {
  const chainId = await newChain();
  const flows = [newFlow(), newFlow()];
  for (const flow of flows) await askForNext(chainId, personId, flow);
  const [first = "", second = ""] = flows;
  expect(await recordOutcome(first, "connected", "request-1")).toBe(true);
  expect(await recordOutcome(second, "ConsentRequired", "request-2")).toBe(true);
  expect(await recordOutcome(second, "connected", "request-3")).toBe(false);
  expect(await recordOutcome(newFlow(), "connected", "request-4")).toBe(false);
  expect(await readChain(chainId, personId)).toEqual({
    returnPath: "/organizations",
    organizations: [
      { name: "alpha GmbH", state: "connected", requestId: "request-1" },
      { name: "beta GmbH", state: "ConsentRequired", requestId: "request-2" },
      { name: "gamma GmbH", state: "open", requestId: null },
    ],
  });
});

it("belongs to one person, and ends after 15 minutes", async () => {
  const chainId = await newChain();
  expect(await readChain(chainId, otherId)).toBeUndefined();
  expect(await askForNext(chainId, otherId, newFlow())).toBeUndefined();
  await sql`update further_organization set expires_at = now() where chain_id = ${chainId}`.execute(
    database.sql,
  );
  expect(await askForNext(chainId, personId, newFlow())).toBeUndefined();
  expect(await statesOf(chainId)).toBeUndefined();
});

it("takes an organization that a realm names twice once", async () => {
  const [first] = organizations;
  if (!first) throw new Error("There is no organization");
  const chainId = await saveChain(personId, [first, first], "/");
  expect(await statesOf(chainId)).toEqual(["open"]);
});
