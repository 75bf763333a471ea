import { afterEach, beforeEach, expect, it } from "vitest";
import { signInAtDatev } from "#platform/testing/datev/sign-in.ts";
import type { DatevStandIn } from "#platform/testing/datev/start-datev.ts";
import type { DatevAccess } from "./ask-datev.ts";
import { listDatevClients } from "./list-clients.ts";
import { startSignedIn } from "./testing/datev-access.ts";

let datev: DatevStandIn;
let access: DatevAccess;

beforeEach(async () => {
  ({ datev, access } = await startSignedIn());
});
afterEach(() => datev.stop());

const path = "/accounting-clients/platform/v2/clients";

it("lists all clients, page by page", async () => {
  const numbers = Array.from({ length: 250 }, (_, index) => index + 1);
  datev.state.settings.clients = numbers.map((client) => ({
    ...{ consultant: 1234567, client, name: `Client ${client}`, services: [] },
  }));
  const clients = await listDatevClients(access);
  expect(clients.map(({ clientNumber }) => Number(clientNumber))).toEqual(numbers);
  expect(datev.state.requests.filter((asked) => asked.path.startsWith(path))).toHaveLength(3);
});

it("asks for one client by its numbers, and reads its services", async () => {
  expect(await listDatevClients(access, { consultantNumber: "1234567", clientNumber: "00042" })).toEqual([
    {
      ...{ id: "1234567-42", consultantNumber: "1234567", clientNumber: "42", name: "Muster GmbH" },
      services: ["Belegbilderservice", "Buchungsdatenservice"],
    },
  ]);
});

it("lists none for a person who may reach none", async () => {
  datev.state.settings.hasAccess = false;
  expect(await listDatevClients(access)).toEqual([]);
});

it("asks once more after a lost answer", async () => {
  datev.state.faults.push({ method: "GET", path, kind: "lost" });
  expect(await listDatevClients(access)).toHaveLength(2);
});

it.each([
  [401, {}, "DATEV_SIGN_IN_ENDED"],
  [403, { type: "http://www.datev.de/hilfe/1008829" }, "DATEV_SCOPE_MISSING"],
  [400, { type: "http://www.datev.de/hilfe/1008828" }, "DATEV_REQUEST_WRONG"],
  [500, { title: "Internal Server Error" }, "DATEV_FAILED"],
  [302, {}, "DATEV_REQUEST_WRONG"],
  [200, { clients: [] }, "DATEV_UNREADABLE"],
])("tells a %i with %j by %s", async (status, body, code) => {
  const told = { ...body, request_id: "r-1" };
  datev.state.faults.push({ method: "GET", path, kind: "answer", status, body: told });
  await expect(listDatevClients(access)).rejects.toMatchObject({ code });
});

it("shows DATEV's own request id", async () => {
  const body = { request_id: "f11381c7", title: "Service Unavailable" };
  datev.state.faults.push({ method: "GET", path, kind: "answer", status: 503, body });
  const error = await listDatevClients(access).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: "DATEV_BUSY", upstreamRequestId: "f11381c7" });
});

it("sends nothing while DATEV has asked to wait", async () => {
  datev.state.faults.push({ method: "GET", path, kind: "answer", status: 503, retryAfter: 60 });
  await expect(listDatevClients(access)).rejects.toMatchObject({ code: "DATEV_BUSY", retryAfter: 60 });
  const asked = datev.state.requests.length;
  await expect(listDatevClients(access)).rejects.toMatchObject({ code: "DATEV_BUSY" });
  expect(datev.state.requests).toHaveLength(asked);
});

it("lets others ask while DATEV has asked one access to wait, and nobody while DATEV is away", async () => {
  const other = { ...access, token: (await signInAtDatev(datev)).access };
  datev.state.faults.push({ method: "GET", path, kind: "answer", status: 429, retryAfter: 60 });
  await expect(listDatevClients(access)).rejects.toMatchObject({ code: "DATEV_BUSY" });
  await expect(listDatevClients(access)).rejects.toMatchObject({ code: "DATEV_BUSY" });
  expect(await listDatevClients(other)).toHaveLength(2);
  datev.state.faults.push({ method: "GET", path, kind: "answer", status: 503, retryAfter: 60 });
  await expect(listDatevClients(other)).rejects.toMatchObject({ code: "DATEV_BUSY" });
  const third = { ...access, token: (await signInAtDatev(datev)).access };
  await expect(listDatevClients(third)).rejects.toMatchObject({ code: "DATEV_BUSY" });
});

it("is told that nothing was sent where nobody listens", async () => {
  await datev.stop();
  await expect(listDatevClients(access)).rejects.toMatchObject({ code: "DATEV_UNREACHABLE" });
});

it("connects to no private address that is not the operator's own", async () => {
  const app = { ...access.app, allowedNetworks: [] };
  await expect(listDatevClients({ ...access, app })).rejects.toMatchObject({
    code: "DATEV_UNREACHABLE",
    cause: { code: "TARGET_FORBIDDEN" },
  });
});

it("keeps token and secret out of its errors", async () => {
  datev.state.faults.push({ method: "GET", path, kind: "reset", times: 2 });
  const error = await listDatevClients(access).catch((cause: unknown) => cause);
  expect(error).toMatchObject({ code: "DATEV_ANSWER_LOST" });
  const { inspect } = await import("node:util");
  expect(inspect(error, { depth: 20 })).not.toContain(access.token);
});
