import { randomBytes, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { readConnections } from "../auth/sessions/session.ts";
import { connectPerson } from "../auth/tokens/testing/connect-person.ts";
import { openTestDatabase, type TestDatabase } from "../testing/test-database.ts";
import { indexPostings } from "./index-postings.ts";
import { searchEverywhere } from "./search-everywhere.ts";
import { known, posting, postingsBytes } from "./testing/index-many.ts";

const settings = vi.hoisted(() => ({
  ...{ logLevel: "silent", apiUrl: "", issuer: "", firstAnswerMilliseconds: 3_000 },
  ...{ tokenKey: Buffer.alloc(0), otherTokenKeys: [], membershipSeconds: 60, membershipGraceSeconds: 300 },
}));
vi.mock("../configuration.ts", () => ({ configuration: () => settings }));

/** The status with which the service answers each organization's access token; null for no answer. */
const answers = new Map<string, number | null>();
const asked: string[] = [];
const server = createServer((request, response) => {
  const token = request.headers.authorization?.replace("Bearer ", "") ?? "";
  asked.push(token);
  const status = answers.get(token) ?? null;
  if (status === null) return;
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify({ exports: [], pagination: { pageCount: 0, pageSize: 1, totalCount: 0 } }));
});

let database: TestDatabase;
let personId = "";

beforeAll(async () => {
  database = await openTestDatabase();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(settings, { apiUrl: address, issuer: `${address}/realm`, tokenKey: randomBytes(32) });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});
beforeEach(() => {
  personId = "";
  asked.length = 0;
});

type Given = {
  confirmedSecondsAgo?: number;
  status?: number | null;
  scopes?: string;
  state?: "active" | "reconnect";
};

/**
 * Connects the person of the test to a new organization, which has one indexed posting. Resolves with its
 * id.
 */
async function connect({ confirmedSecondsAgo, status = null, scopes = "exports", state = "active" }: Given) {
  const organization = randomUUID();
  answers.set(organization, status);
  await indexPostings(
    await known(organization, "one"),
    postingsBytes([posting(`RE-4711 of ${organization}`)]),
  );
  const confirmed =
    confirmedSecondsAgo === undefined ? null : new Date(Date.now() - confirmedSecondsAgo * 1_000);
  const id = await connectPerson(database, {
    ...{ access: organization, organization_id: organization, scopes, state, confirmed_at: confirmed },
  });
  if (personId === "") personId = id;
  else
    await database.sql.updateTable("connection").set({ person_id: personId }).where("id", "=", id).execute();
  return organization;
}

async function search() {
  const { postings, unconfirmed, searchable } = await searchEverywhere(
    await readConnections(personId),
    "re-4711",
  );
  return {
    organizations: new Set(postings.map(({ organizationId }) => organizationId)),
    unconfirmed,
    searchable,
  };
}

it("searches the organizations of the person alone, without asking the service for those it has confirmed", async () => {
  await connect({ confirmedSecondsAgo: 10 });
  personId = "";
  const own = [await connect({ confirmedSecondsAgo: 10 }), await connect({ confirmedSecondsAgo: 299 })];
  expect(await search()).toEqual({
    ...{ organizations: new Set(own), unconfirmed: 0, searchable: { indexed: 2, total: 2 } },
  });
  expect(asked).toEqual([]);
});

it("shows nothing of an organization that the service has not confirmed in time, and counts it", async () => {
  const confirmed = await connect({ confirmedSecondsAgo: 10 });
  const accepted = await connect({ confirmedSecondsAgo: 301, status: 200 });
  const others = [
    await connect({ confirmedSecondsAgo: 301, status: null }),
    await connect({ status: 401 }),
    await connect({ status: 403 }),
    await connect({ status: 503 }),
  ];
  expect(await search()).toEqual({
    organizations: new Set([confirmed, accepted]),
    ...{ unconfirmed: others.length, searchable: { indexed: 2, total: 2 } },
  });
  expect(asked).toEqual(expect.arrayContaining([accepted, ...others]));
});

it("shows nothing by a connection that has ended, or that has not the scope for exports", async () => {
  const ended = await connect({ confirmedSecondsAgo: 10, state: "reconnect" });
  const lacking = await connect({ confirmedSecondsAgo: 10, scopes: "core_data" });
  expect(await search()).toEqual({
    ...{ organizations: new Set(), unconfirmed: 0, searchable: { indexed: 0, total: 0 } },
  });
  // Asks of the test before may still be repeated.
  expect(asked.filter((token) => token === ended || token === lacking)).toEqual([]);
});
