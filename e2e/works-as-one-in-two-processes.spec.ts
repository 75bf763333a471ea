import { setTimeout as pause } from "node:timers/promises";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { type Cluster, startCluster } from "./fixtures/cluster.ts";
import { signInByHttp } from "./fixtures/http-session.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const tokenPath = "/auth/realms/accounting/protocol/openid-connect/token";
const binaries = findPostgres(process.env["PATH"] ?? "");

test.describe("two processes of the web app on one PostgreSQL", () => {
  test.describe.configure({ mode: "serial" });
  test.skip(binaries === undefined, "No PostgreSQL server is installed here.");
  test.setTimeout(240_000);
  let cluster: Cluster;

  test.beforeAll(async () => {
    cluster = await startCluster(binaries ?? "");
  });
  test.afterAll(() => cluster.stop());

  const list = (web: string, cookie: string) =>
    fetch(`${web}/api/v1/organizations/zeuge-gmbh/exports`, { headers: { cookie } });
  const refreshes = () => cluster.proxy.requests.filter((request) => request === `POST ${tokenPath}`).length;

  test("200 requests with an expired token cause one refresh", async () => {
    const cookie = await signInByHttp(cluster.webUrl, people.witness);
    const before = refreshes();
    // Slow enough that both processes want the same renewal.
    cluster.proxy.hold = (path) => (path === tokenPath ? pause(500) : undefined);
    await cluster.query("update connection set access_expires_at = now() - interval '1 hour'");
    const asked = Array.from({ length: 200 }, (_, number) =>
      list(cluster.webUrls()[number % 2] ?? "", cookie),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
    cluster.proxy.hold = undefined;
    expect(refreshes() - before).toBe(1);
  });

  test("who signs out in one process is out in the other, also with 50 requests on their way", async () => {
    const cookie = await signInByHttp(cluster.webUrl, people.witness);
    const [first, second] = cluster.webUrls();
    const inFlight = Array.from({ length: 50 }, (_, number) => list(number % 2 ? first : second, cookie));
    const ended = await fetch(`${first}/api/sessions`, {
      method: "DELETE",
      headers: { cookie, origin: cluster.webUrl },
    });
    expect(ended.status).toBe(204);
    expect((await list(first, cookie)).status).toBe(401);
    for (const answer of await Promise.all(inFlight)) expect([200, 401]).toContain(answer.status);
    const deadline = Date.now() + 1_000;
    let status = 200;
    while (status !== 401 && Date.now() < deadline) ({ status } = await list(second, cookie));
    expect(status).toBe(401);
    // A session that comes back by a late answer would be worse than one that ends late.
    for (const web of [first, second, first, second]) expect((await list(web, cookie)).status).toBe(401);
  });
});
