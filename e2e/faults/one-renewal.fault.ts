import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "../../service/faults/spread.ts";
import { signInByHttp } from "../fixtures/http-session.ts";
import { people } from "../fixtures/seed.ts";
import { type Farm, startFarm } from "./start-farm.ts";

const rounds = 10;
const parallel = 200;
const tokenPath = "/auth/realms/accounting/protocol/openid-connect/token";

let farm: Farm;
let cookie: string;

beforeAll(async () => {
  farm = await startFarm();
  cookie = await signInByHttp(farm.webUrl, people.witness);
});
afterAll(() => farm.stop());

const list = (web: string) =>
  fetch(`${web}/api/v1/organizations/zeuge-gmbh/exports`, { headers: { cookie } }).then(
    ({ status }) => status,
    () => 0,
  );
const exchanges = () => farm.proxy.requests.filter((request) => request === `POST ${tokenPath}`).length;

/** The longest that a process goes on with what it has read of a connection, in milliseconds. */
const cachedMilliseconds = 1_000;

/** Makes the access tokens expire, for every process. */
async function expire(): Promise<void> {
  await farm.query("update connection set access_expires_at = now() - interval '1 hour'");
  await pause(cachedMilliseconds);
}
const states = async () => (await farm.query("select state from connection")).map(({ state }) => state);

async function renewTogether(): Promise<{ exchanged: number; answered: number }> {
  const before = exchanges();
  await expire();
  const statuses = await Promise.all(Array.from({ length: parallel }, () => list(farm.webUrl)));
  return {
    exchanged: exchanges() - before,
    answered: statuses.filter((status) => status === 200).length,
  };
}

test.each([
  ["at once", 0],
  ["after 15 seconds", 15_000],
])("200 requests over two processes, the token endpoint answers %s: one exchange", async (when, held) => {
  farm.proxy.hold = (path) => (path === tokenPath ? pause(held) : undefined);
  const all: Awaited<ReturnType<typeof renewTogether>>[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await renewTogether());
  farm.proxy.hold = undefined;
  const sum = (name: "exchanged" | "answered") => all.reduce((total, round) => total + round[name], 0);
  console.log(
    `token endpoint ${when}, ${rounds} rounds: ${sum("exchanged")} exchanges, ${sum("answered")} of ${rounds * parallel} answered`,
  );
  expect(all).toEqual(all.map(() => ({ exchanged: 1, answered: parallel })));
});

test("the renewing process killed: the next request recovers within 5 seconds, nothing is lost", async () => {
  const times: number[] = [];
  let caught = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = exchanges();
    await expire();
    const [first, second] = farm.webUrls();
    const sent = Promise.withResolvers<undefined>();
    farm.proxy.hold = (path) => {
      if (path === tokenPath) sent.resolve(undefined);
      return undefined;
    };
    void list(second);
    // In every other round the kill waits until the token is sent, so that the realm may have rotated it
    // already.
    if (round % 2) await sent.promise;
    await pause(instant(round) * 50);
    await farm.killSecond();
    farm.proxy.hold = undefined;
    if (exchanges() > before) caught += 1;
    const started = performance.now();
    expect(await list(first)).toBe(200);
    times.push(performance.now() - started);
    await farm.startSecond();
  }
  console.log(
    `renewing process killed, ${rounds} rounds, ${caught} of them after it had sent the token: slowest recovery ${Math.round(Math.max(...times))} ms, connections ${(await states()).join()}`,
  );
  expect(Math.max(...times)).toBeLessThan(5_000);
  expect(await states()).toEqual(["active"]);
});

test("the answer lost after the realm has rotated the token: sent once more, nothing is lost", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const before = exchanges();
    await expire();
    let lost = false;
    farm.proxy.lose = (path) => {
      if (path !== tokenPath || lost) return false;
      lost = true;
      return true;
    };
    expect(await list(farm.webUrls()[0])).toBe(200);
    expect(exchanges() - before).toBe(2);
  }
  farm.proxy.lose = undefined;
  expect(await states()).toEqual(["active"]);
});

test("the realm down for a minute: no connection is lost", async () => {
  await expire();
  farm.proxy.refuse = (path) => path === tokenPath;
  const end = Date.now() + 60_000;
  const statuses = new Set<number>();
  while (Date.now() < end) {
    statuses.add(await list(farm.webUrl));
    await pause(500);
  }
  farm.proxy.refuse = undefined;
  console.log(
    `realm down for 60 s: meanwhile ${[...statuses].join()}, afterwards ${await list(farm.webUrl)}`,
  );
  expect([...statuses]).toEqual([502]);
  expect(await list(farm.webUrl)).toBe(200);
  expect(await states()).toEqual(["active"]);
});
