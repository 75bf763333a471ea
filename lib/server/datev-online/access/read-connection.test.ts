import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { allowAtDatev } from "#platform/testing/datev/sign-in.ts";
import { type DatevStandIn, startDatev } from "#platform/testing/datev/start-datev.ts";
import { type DatevApp, datevAppFrom } from "../../datev-app.ts";
import { openTestDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { chooseDatevClient, listClientChoices } from "./choose-client.ts";
import { completeDatevSignIn } from "./complete-sign-in.ts";
import { readDatevConnection } from "./read-connection.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", address: "http://localhost:3000", otherTokenKeys: [] as Buffer[] },
  ...{ tokenKey: Buffer.alloc(32, 7), datevApp: null as DatevApp | null },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

let database: TestDatabase;
let datev: DatevStandIn;
let organizationId = "";
const author = { id: randomUUID(), name: "Petra Bauer" };
const numbers = { consultantNumber: "1234567", clientNumber: "42" };
const audit = { done: () => Promise.resolve() };

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const registered = { id: "kontor", secret: "secret" };
  datev = await startDatev(registered, { redirectAddress: "http://localhost:3000/api/datev/callback" });
  settings.datevApp = datevAppFrom({
    ...{ DATEV_CLIENT_ID: registered.id, DATEV_CLIENT_SECRET: registered.secret },
    DATEV_ENVIRONMENT: datev.address,
  });
  for (const table of ["datev_access", "datev_revocation"] as const)
    await database.sql.deleteFrom(table).execute();
  organizationId = randomUUID();
});
afterEach(() => datev.stop());

async function signIn() {
  const flow = { organizationId, personId: author.id, state: "state", ...(await allowAtDatev(datev)) };
  await completeDatevSignIn(flow, organizationId, author, audit);
}
const saveClientNumber = (clientNumber: number) =>
  database.sql
    .insertInto("organization_setting")
    .values({
      ...{ organization_id: organizationId, name: "datev", changed_by: author.name },
      value: JSON.stringify({
        ...{ consultantNumber: 1_234_567, clientNumber, accountLength: 4 },
        fiscalYearStart: "2026-01-01",
      }),
    })
    .execute();

it("takes over what DATEV says today of the chosen client", async () => {
  await signIn();
  await chooseDatevClient(organizationId, numbers, author, audit);
  const shown = async () => (await readDatevConnection(organizationId)).access?.client;
  expect(await shown()).toMatchObject({ name: "Muster GmbH", missingServices: [] });
  const [seed] = datev.state.settings.clients;
  datev.state.settings.clients = [
    { consultant: 1_234_567, client: 42, ...seed, name: "Muster AG", services: ["Buchungsdatenservice"] },
  ];
  await listClientChoices(organizationId);
  const missingServices = ["Belegbilderservice"];
  expect(await shown()).toEqual({ ...numbers, name: "Muster AG", missingServices });
});

it("says when the DATEV settings have other numbers than the chosen client", async () => {
  await signIn();
  await chooseDatevClient(organizationId, numbers, author, audit);
  const differing = async () => (await readDatevConnection(organizationId)).access?.differingSettings;
  expect(await differing()).toBeNull();
  await saveClientNumber(77);
  expect(await differing()).toEqual({ ...numbers, clientNumber: "77" });
});
