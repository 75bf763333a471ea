import { expect, it, vi } from "vitest";
import type { DatevApp } from "../../datev-app.ts";
import { chooseDatevClient, listClientChoices } from "./choose-client.ts";
import { readDatevConnection } from "./read-connection.ts";
import { author, quietAudit as audit, signInFor, useDatev } from "./testing/use-datev.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", address: "http://localhost:3000", otherTokenKeys: [] as Buffer[] },
  ...{ tokenKey: Buffer.alloc(32, 7), datevApp: null as DatevApp | null },
}));
vi.mock("../../configuration.ts", () => ({ configuration: () => settings }));

const given = useDatev(settings);
const numbers = { consultantNumber: "1234567", clientNumber: "42" };

const signIn = () => signInFor(given);
const saveClientNumber = (clientNumber: number) =>
  given.database.sql
    .insertInto("organization_setting")
    .values({
      ...{ organization_id: given.organizationId, name: "datev", changed_by: author.name },
      value: JSON.stringify({
        ...{ consultantNumber: 1_234_567, clientNumber, accountLength: 4 },
        fiscalYearStart: "2026-01-01",
      }),
    })
    .execute();

it("takes over what DATEV says today of the chosen client", async () => {
  await signIn();
  await chooseDatevClient(given.organizationId, numbers, author, audit);
  const shown = async () => (await readDatevConnection(given.organizationId)).access?.client;
  expect(await shown()).toMatchObject({ name: "Muster GmbH", missingServices: [] });
  const [seed] = given.datev.state.settings.clients;
  given.datev.state.settings.clients = [
    { consultant: 1_234_567, client: 42, ...seed, name: "Muster AG", services: ["Buchungsdatenservice"] },
  ];
  await listClientChoices(given.organizationId);
  const missingServices = ["Belegbilderservice"];
  expect(await shown()).toEqual({ ...numbers, name: "Muster AG", missingServices });
});

it("says when the DATEV settings have other numbers than the chosen client", async () => {
  await signIn();
  await chooseDatevClient(given.organizationId, numbers, author, audit);
  const differing = async () => (await readDatevConnection(given.organizationId)).access?.differingSettings;
  expect(await differing()).toBeNull();
  await saveClientNumber(77);
  expect(await differing()).toEqual({ ...numbers, clientNumber: "77" });
});
