import { afterEach, beforeEach, expect, it } from "vitest";
import { signInAtDatev } from "./sign-in.ts";
import { type DatevStandIn, startDatev } from "./start-datev.ts";

const app = { id: "app", secret: "secret" };
let datev: DatevStandIn;

beforeEach(async () => {
  datev = await startDatev(app);
});
afterEach(() => datev.stop());

const press = (order: string) =>
  fetch(`${datev.address}/control`, {
    method: "POST",
    body: new URLSearchParams({ order }),
    redirect: "manual",
  });
const page = async () => (await fetch(`${datev.address}/control`)).text();
const clients = (token: string) =>
  fetch(`${datev.address}/accounting-clients/platform/v2/clients`, {
    headers: { authorization: `Bearer ${token}`, "x-datev-client-id": app.id },
  });

it("shows a person what arrived, with names as text", async () => {
  const arrived = { client: "1234567-42", guid: "A", name: "<b>.pdf", bytes: 7, sha256: "", metadata: {} };
  datev.state.documents.set("1234567-42 A", { ...arrived, customMetadata: {} });
  datev.state.repeated.set("1234567-42 A", 2);
  const html = await page();
  expect(html).toContain("<td>A</td><td>&#60;b&#62;.pdf</td><td>7</td><td></td><td>3</td>");
  expect(html).toContain("Stapel: 0");
});

it("lets a person order slow jobs, faults, and the end of sign-ins", async () => {
  const { access } = await signInAtDatev(datev);
  expect((await press("slow")).status).toBe(303);
  expect(await page()).toContain("Jobs enden nach 20 Sekunden");
  await press("virus");
  expect(datev.state.settings).toMatchObject({ jobMilliseconds: 20_000, failingCode: "1008836" });
  await press("busy");
  expect(await page()).toContain("die noch kommen: 2.");
  expect((await clients(access)).status).toBe(200);
  await press("end");
  expect((await clients(access)).status).toBe(401);
  expect((await press("another")).status).toBe(400);
});

it("has a button for each order", async () => {
  const names = [...(await page()).matchAll(/name="order" value="(\w+)"/g)].map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) expect([name, (await press(name)).status]).toEqual([name, 303]);
});
