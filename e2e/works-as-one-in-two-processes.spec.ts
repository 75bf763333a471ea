import { setTimeout as pause } from "node:timers/promises";
import { request } from "@playwright/test";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { type Cluster, startCluster } from "./fixtures/cluster.ts";
import { signInByHttp } from "./fixtures/http-session.ts";
import { accountRows, importRuns } from "./fixtures/import-runs.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

const tokenPath = "/auth/realms/accounting/protocol/openid-connect/token";
const organization = "kontenrahmen-gmbh";
const binaries = findPostgres(process.env["PATH"] ?? "");

test.describe("two processes of the web app on one PostgreSQL", () => {
  test.describe.configure({ mode: "serial" });
  test.skip(binaries === undefined, "No PostgreSQL server is installed here.");
  test.setTimeout(240_000);
  let cluster: Cluster;

  test.beforeAll(async () => {
    cluster = await startCluster(binaries ?? "", { web: { IMPORT_CHUNK: "2" } });
  });
  test.afterAll(() => cluster.stop());

  const list = (web: string, cookie: string) =>
    fetch(`${web}/api/v1/organizations/zeuge-gmbh/exports`, { headers: { cookie } });
  const refreshes = () => cluster.proxy.requests.filter((request) => request === `POST ${tokenPath}`).length;

  test("200 requests with an expired token cause one refresh", async () => {
    const cookie = await signInByHttp(cluster.webUrl, people.witness);
    const before = refreshes();
    // The delay lets both processes request the same renewal.
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
    const signedOut = await fetch(`${first}/api/sessions`, {
      method: "DELETE",
      headers: { cookie, origin: cluster.webUrl },
    });
    expect(signedOut.status).toBe(204);
    expect((await list(first, cookie)).status).toBe(401);
    for (const answer of await Promise.all(inFlight)) expect([200, 401]).toContain(answer.status);
    const ended = Date.now();
    let [status, asked] = [200, ended];
    while (status !== 401 && asked <= ended + 1_000) {
      asked = Date.now();
      ({ status } = await list(second, cookie));
    }
    expect(status).toBe(401);
    // A late response must not restore the session. That would be worse than a session that ends late.
    for (const web of [first, second, first, second]) expect((await list(web, cookie)).status).toBe(401);
  });

  test("whom the service refuses in one process the other refuses as well, and both share a confirmation", async () => {
    const cookie = await signInByHttp(cluster.webUrl, people.outsider);
    const [first, second] = cluster.webUrls();
    const statusIn = async (web: string) =>
      (await fetch(`${web}/api/organizations/fremd-gmbh/audit-events`, { headers: { cookie } })).status;
    const asked = () => cluster.proxy.requests.filter((request) => request.includes("/fremd-gmbh/")).length;
    for (const web of [first, second]) expect(await statusIn(web)).toBe(200);
    expect(asked(), "the sign-in has confirmed it").toBe(0);

    await cluster.query("update connection set confirmed_at = now() - interval '2 minutes'");
    for (const web of [first, second, first, second]) expect(await statusIn(web)).toBe(200);
    expect(asked(), "one has asked for both").toBe(1);

    const forbidden = { status: 403, headers: {}, body: '{"errorCode":"FORBIDDEN","message":"No."}' };
    cluster.proxy.answerInstead = (path) => (path.includes("/fremd-gmbh/") ? forbidden : undefined);
    const list = `${first}/api/v1/organizations/fremd-gmbh/exports`;
    expect((await fetch(list, { headers: { cookie } })).status).toBe(403);
    await expect.poll(() => statusIn(second), { timeout: 1_000, intervals: [50] }).toBe(403);
    expect(await statusIn(first)).toBe(403);
    cluster.proxy.answerInstead = undefined;
    for (const web of [first, second]) expect(await statusIn(web), "a member again").toBe(200);
  });

  test("an import whose process is killed goes on in the other, and what was on its way is not done twice", async () => {
    const cookie = await signInByHttp(cluster.webUrl, people.importer, organization);
    await using browser = await request.newContext({ extraHTTPHeaders: { cookie } });
    const runsIn = (url: string) => importRuns(browser, url, organization);
    const codes = Array.from({ length: 8 }, (_, index) => [`5100${index}`, `Konto ${index}`] as const);
    // The second process is killed, so that the first sends the import.
    await cluster.killSecond();
    const isSubmission = (path: string) => path.endsWith("/imports/general-ledger-accounts");
    const { promise: released, resolve: release } = Promise.withResolvers<null>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<null>();
    let submissions = 0;
    cluster.proxy.hold = (path) => {
      if (!isSubmission(path) || (submissions += 1) !== 2) return undefined;
      reach(null);
      return released;
    };
    const { id } = await runsIn(cluster.webUrl).plan(accountRows(codes));
    await runsIn(cluster.webUrl).start(id, "CREATE");
    await reached;
    await cluster.startSecond();
    await cluster.stopWeb("SIGKILL");
    release(null);
    const run = await runsIn(cluster.webUrls()[1]).ended(id, 120_000);
    expect(run).toMatchObject({ imported: 8, failed: 0, chunks: 4, settledChunks: 4 });
    expect((await runsIn(cluster.webUrls()[1]).chunks(id)).map(({ sends }) => sends)).toEqual([1, 2, 1, 1]);
  });
});
