import { askRoute, disguises, routerRequests, stateTree } from "./fixtures/disguises.ts";
import { findInAll } from "./fixtures/find-in-all.ts";
import { signInByHttp, type Someone } from "./fixtures/http-session.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import type { Route } from "./fixtures/routes.ts";
import { client, password, people, seed } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";
import { fillVault, secretsIn, type Vault, vaultName } from "./fixtures/vault.ts";

const forgedCookie = "kontor.session=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..forged.forged.forged";

/** The time that a confirmed membership counts in this stack, in seconds. */
const membershipSeconds = 3;

const colleague = (name: string): Someone & { name: string } => ({
  email: `${name.toLowerCase()}@tresor.example`,
  name,
  organizations: ["tresor-gmbh"],
});
const colleagues = {
  withdrawn: { ...colleague("Wiebke"), organizations: ["tresor-gmbh", "fremd-gmbh"] },
  exporter: colleague("Exter"),
  importer: colleague("Imma"),
  ended: colleague("Enno"),
  signedOut: colleague("Sören"),
};

// The tests share one stack and run one after another. A failed test does not skip those after it.
test.describe.configure({ mode: "default" });
test.setTimeout(180_000);

let stack: RecordedStack;
let vault: Vault;

test.beforeAll(async () => {
  stack = await startRecordedStack({
    // With this time limit an unguarded page contains its data even on a busy machine.
    web: { MEMBERSHIP_SECONDS: String(membershipSeconds), FIRST_ANSWER_MILLISECONDS: "10000" },
    service: { SERVICE_RATE_LIMIT: "100000" },
    seed: () => {
      const { users, ...rest } = seed();
      const more = Object.values(colleagues).map((person) => ({ ...person, password }));
      return { ...rest, users: [...users, ...more] };
    },
  });
  vault = await fillVault(stack.webUrl);
});
test.afterAll(() => stack.stop());

const isOfOrganization = ({ file }: Route) => file.includes("[organizationId]");

/**
 * Whether a route gives the owner nothing secret: counts, what postings suggest, the settings of other
 * organizations, of which the owner has none, what depends on how many documents have been read by now, or
 * what is unusual, of which the owner has nothing.
 */
const hasNoSecret = ({ file }: Route) =>
  /\/(outcome|datev-suggestion|office|kept-documents|verdicts|unusual)\/route\.ts$/.test(file);

/** Whether a route ends or renews the person's own connection. Its owner may do so in any state of it. */
const isOwnConnection = ({ file }: Route) => file.includes("/connection/");

/** The scope that a route requires, or null if either scope suffices. */
function scopeOf({ file }: Route): "exports" | "core_data" | null {
  if (/\/(audit(-events)?(\.csv)?|safeguards|step-up|four-eyes|safeguard-requests)\//.test(file)) return null;
  return /\/import(s|-runs|-notices|-recipes|-draft)\//.test(file) ? "core_data" : "exports";
}

test("the owner is given it, so that what follows looks for the right things", async () => {
  const own = { cookie: vault.cookie };
  const seen = new Set<string>();
  for (const route of vault.routes.filter(({ method }) => method === "GET")) {
    const answer = await askRoute(stack.webUrl, "GET", route.path, own);
    const found = await secretsIn(answer, "", vault);
    for (const secret of found) seen.add(secret);
    const isThere = answer.status === 200 && isOfOrganization(route) && !hasNoSecret(route);
    if (isThere) expect(found, route.path).not.toEqual([]);
  }
  expect(vault.secrets.filter((secret) => !seen.has(secret))).toEqual([]);

  const page = vault.routes.find(({ file }) => file.endsWith("exports/page.tsx"));
  if (!page) throw new Error("There is no page of exports.");
  const headers = { ...own, rsc: "1", "next-router-state-tree": stateTree(page) };
  const answer = await askRoute(stack.webUrl, "GET", page.path, headers);
  expect(await secretsIn(answer, page.path, vault), "the page without its layout").toEqual(
    vault.onExportsPage,
  );
});

const strangers: Record<string, () => Promise<Record<string, string>>> = {
  nobody: async () => ({}),
  "a forged cookie": async () => ({ cookie: forgedCookie }),
  "another person": async () => ({ cookie: await signInByHttp(stack.webUrl, people.outsider) }),
};

for (const [visitor, arrive] of Object.entries(strangers)) {
  test(`no route gives anything away to ${visitor}`, async () => {
    const cookie = await arrive();
    const attempts = vault.routes
      .filter((route) => route.method === "GET" || isOfOrganization(route))
      .flatMap((route) => disguises(route).map(([path, headers]) => ({ route, path, headers })));
    expect(attempts.length).toBeGreaterThan(1_000);
    const leaks = await findInAll(attempts, async ({ route, path, headers }) => {
      const answer = await askRoute(stack.webUrl, route.method, path, { ...headers, ...cookie });
      const found = await secretsIn(answer, path, vault);
      const isCarriedOut =
        answer.ok && path === route.path && route.kind === "handler" && isOfOrganization(route);
      const what = [...found, ...(isCarriedOut ? [`status ${answer.status}`] : [])];
      return what.map((leak) => `${route.method} ${path} ${JSON.stringify(headers)}: ${leak}`);
    });
    expect(leaks).toEqual([]);
    const session = await fetch(`${stack.webUrl}/api/auth/session`, { headers: cookie });
    const isSignedIn = visitor === "another person";
    expect("user" in ((await session.json()) as object), "is still who they were").toBe(isSignedIn);
  });
}

/**
 * Requests routes of the organization with the cookies of a person who had access once: plainly, and pages
 * also as the browser's router does. A handler must answer 401 or 403. A page must contain no data of the
 * organization. Requested plainly, it must also show the reason `pageSays`, which proves that its data is
 * not merely late. A page's status is not checked, because the router treats a page that offers to connect
 * again like any other. The organization's name is no secret to a person who is connected to it.
 */
async function leaksTo(cookie: string, routes: Route[], pageSays: RegExp): Promise<string[]> {
  const secrets = vault.secrets.filter((secret) => secret !== vaultName);
  const attempts = routes.flatMap((route) => {
    const ways = routerRequests(route);
    return (route.kind === "page" ? ways : ways.slice(0, 1)).map((way) => ({ route, way }));
  });
  expect(attempts.length).toBeGreaterThan(20);
  return findInAll(attempts, async ({ route, way: [path, headers] }) => {
    const answer = await askRoute(stack.webUrl, route.method, path, { ...headers, cookie });
    const text = await answer.clone().text();
    const isPlain = Object.keys(headers).length === 0;
    const isRefused =
      route.kind === "handler"
        ? answer.status === 401 || answer.status === 403
        : !isPlain || pageSays.test(text + (answer.headers.get("location") ?? ""));
    const found = await secretsIn(answer, path, { secrets });
    const what = [...found, ...(isRefused ? [] : [`status ${answer.status}`])];
    return what.map((leak) => `${route.method} ${path} ${JSON.stringify(headers)}: ${leak}`);
  });
}

const guardedRoutes = () =>
  vault.routes.filter((route) => isOfOrganization(route) && !isOwnConnection(route));

/** The status of a request for data in Kontor's own tables, which shows whether a person has access. */
const statusFor = async (cookie: string, what = "audit-events") =>
  (await fetch(`${stack.webUrl}/api/organizations/tresor-gmbh/${what}`, { headers: { cookie } })).status;

test("no route gives anything away to a person withdrawn from the organization", async () => {
  const { withdrawn } = colleagues;
  const cookie = await signInByHttp(stack.webUrl, withdrawn);
  expect(await statusFor(cookie)).toBe(200);
  await stack.operateService(["users", "withdraw", withdrawn.email, "--organization", "tresor-gmbh"]);
  const session = async (): Promise<unknown> =>
    (await fetch(`${stack.webUrl}/api/auth/session`, { headers: { cookie } })).json();
  await expect.poll(session).toEqual({});
  expect(await leaksTo(cookie, guardedRoutes(), /\/sign-in/), "the session has ended").toEqual([]);
  // A new session, by another organization, still has the connection to this one.
  const again = await signInByHttp(stack.webUrl, withdrawn, "fremd-gmbh");
  // The time counts from the service's start, because the service was stopped for the command.
  await expect
    .poll(() => statusFor(again), { timeout: (membershipSeconds + 1) * 1_000, intervals: [100] })
    .toBe(401);
  expect(await leaksTo(again, guardedRoutes(), />RECONNECT_REQUIRED</)).toEqual([]);
});

test("no route gives anything away for which the connection lacks the scope", async () => {
  const lesser = [
    { who: colleagues.exporter, holds: "exports", lacks: "core_data" },
    { who: colleagues.importer, holds: "core_data", lacks: "exports" },
  ] as const;
  for (const { who, holds, lacks } of lesser) {
    const cookie = await signInByHttp(stack.webUrl, who, "tresor-gmbh", `offline_access ${holds}`);
    const routes = guardedRoutes().filter((route) => scopeOf(route) === lacks);
    const leaks = await leaksTo(cookie, routes, /was not granted for Tresor GmbH/);
    expect(leaks, holds).toEqual([]);
    const own = holds === "exports" ? "known-postings?q=RE-2026" : "import-runs";
    for (const what of [own, "audit-events"]) expect(await statusFor(cookie, what), what).toBe(200);
  }
});

test("no route gives anything away by a connection that has ended", async () => {
  // The confirmation of the sign-in counts during the whole test, so that only the connection's state can
  // refuse.
  await stack.stopWeb();
  await stack.startWeb({ MEMBERSHIP_SECONDS: "300" });
  const cookie = await signInByHttp(stack.webUrl, colleagues.ended);
  const revoked = await fetch(`${stack.serviceUrl}/auth/realms/accounting/protocol/openid-connect/revoke`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`)}`,
    },
    body: new URLSearchParams({ token: stack.proxy.secrets.at(-1) ?? "" }),
  });
  expect(revoked.status).toBe(200);
  const renewal = await fetch(`${stack.webUrl}/api/organizations/tresor-gmbh/connection/renewals`, {
    method: "POST",
    headers: { cookie, origin: stack.webUrl },
  });
  expect(await renewal.json()).toMatchObject({ errorCode: "RECONNECT_REQUIRED" });
  expect(await leaksTo(cookie, guardedRoutes(), />RECONNECT_REQUIRED</)).toEqual([]);
});

test("no route gives anything away to a person who has just signed out", async () => {
  const cookie = await signInByHttp(stack.webUrl, colleagues.signedOut);
  expect(await statusFor(cookie)).toBe(200);
  const headers = { cookie, origin: stack.webUrl };
  const signedOut = await fetch(`${stack.webUrl}/api/sessions`, { method: "DELETE", headers });
  expect(signedOut.status).toBe(204);
  const routes = vault.routes.filter(isOfOrganization);
  expect(await leaksTo(cookie, routes, /\/sign-in/)).toEqual([]);
});

test("whoever was asked to stay out has not cost the owner their session", async () => {
  const session = await fetch(`${stack.webUrl}/api/auth/session`, { headers: { cookie: vault.cookie } });
  expect(await session.json()).toHaveProperty("user");
});

test("no page goes without its policy, whatever the request says about itself", async () => {
  for (const value of ["proxy", "proxy:proxy:proxy:proxy:proxy", "src/proxy", "middleware"]) {
    const answer = await fetch(`${stack.webUrl}/sign-in`, { headers: { "x-middleware-subrequest": value } });
    expect(answer.headers.get("content-security-policy")).toContain("'strict-dynamic'");
  }
});
