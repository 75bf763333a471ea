import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { signInWith } from "./fixtures/http-session.ts";
import { type Person, people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const realm = "/auth/realms/accounting";
const discovery = `${realm}/.well-known/openid-configuration`;
const logout = `${realm}/protocol/openid-connect/logout`;

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account and preferences/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

test("signing out ends the session at the realm too, which asks first, and leads back", async ({
  page,
  stack,
}) => {
  await signIn(page, people.outsider);
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Sign out?" })).toBeVisible();
  const asked = new URL(page.url());
  expect(asked.origin + asked.pathname).toBe(`${stack.serviceUrl}${logout}`);
  expect(Object.fromEntries(asked.searchParams)).toEqual({
    client_id: stack.webSettings["ACCOUNTING_CLIENT_ID"],
    post_logout_redirect_uri: `${stack.webUrl}/sign-in`,
    state: "signed-out",
  });
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${stack.webUrl}/sign-in?state=signed-out`);
  await expect(page.getByText("You are signed out of Kontor.")).toBeVisible();
  await expect(page.getByText("asks once more before it signs you out there too")).toBeVisible();
  await page.getByRole("button", { name: /sign in with/i }).click();
  await expect(page.locator("input[name=password]")).toBeVisible();
});

test("who answers no is told so, signed out of Kontor all the same, and can go there again", async ({
  page,
  stack,
}) => {
  await signIn(page, people.outsider);
  await signOut(page);
  await page.getByRole("button", { name: "Stay signed in" }).click();
  await page.waitForURL(`${stack.webUrl}/sign-in?state=signed-out`);
  const list = await page.request.get("/api/v1/organizations/fremd-gmbh/exports");
  expect(list.status()).toBe(401);
  await page.getByRole("link", { name: "Sign out at the accounting service" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${stack.webUrl}/sign-in?state=signed-out`);
});

test("a realm that is down, or offers no sign-out, leaves the person signed out, with a sentence", async ({
  page,
  stack,
}) => {
  await signIn(page, people.outsider);
  stack.proxy.refuse = (path) => path === discovery;
  await signOut(page);
  await expect(page).toHaveURL(/\/sign-in\?state=realm-unreachable$/);
  await expect(page.getByText("The accounting service did not answer")).toBeVisible();
  stack.proxy.refuse = undefined;
  const list = await page.request.get("/api/v1/organizations/fremd-gmbh/exports");
  expect(list.status()).toBe(401);

  await signIn(page, people.outsider);
  stack.proxy.replace = (path) =>
    path === discovery
      ? (body) => {
          const document = JSON.parse(body.toString()) as Record<string, unknown>;
          const offered = { ...document, end_session_endpoint: undefined };
          return {
            status: 200,
            headers: { "content-type": "application/json" },
            body: JSON.stringify(offered),
          };
        }
      : undefined;
  await signOut(page);
  await expect(page).toHaveURL(/\/sign-in\?state=realm-without-sign-out$/);
  await expect(page.getByText("The accounting service offers no sign-out")).toBeVisible();
});

test("nobody else's address is where a sign-out leads", async ({ request, stack }) => {
  const evil = "https://evil.example/";
  const own = await request.get("/api/sign-out", {
    params: { post_logout_redirect_uri: evil, callbackUrl: evil, state: evil },
    maxRedirects: 0,
  });
  expect(own.headers()["location"]).not.toContain("evil");
  for (const address of [evil, `${stack.webUrl}.evil.example/sign-in`, `${stack.webUrl}/connections`]) {
    const params = {
      client_id: stack.webSettings["ACCOUNTING_CLIENT_ID"] ?? "",
      post_logout_redirect_uri: address,
    };
    const answer = await request.get(`${stack.serviceUrl}${logout}`, { params, maxRedirects: 0 });
    expect([address, answer.status()]).toEqual([address, 400]);
  }
  const nameless = await request.get(`${stack.serviceUrl}${logout}`, {
    params: { post_logout_redirect_uri: evil },
    maxRedirects: 0,
  });
  expect(await nameless.text()).not.toContain("evil");
});

/** Signs a person in with a new browser, and returns the status of a request that needs the session. */
async function newBrowser(browser: Browser, webUrl: string, person: Person) {
  const context = await browser.newContext();
  const { request } = context;
  await signInWith(request, webUrl, person);
  const [organization] = person.organizations;
  const list = `${webUrl}/api/organizations/${organization}/audit-events`;
  return { context, status: async () => (await request.get(list)).status() };
}

/** Logs out at the realm itself, as from another application. */
async function logOutAtRealm(request: APIRequestContext, serviceUrl: string): Promise<void> {
  const page = await (await request.get(`${serviceUrl}${logout}`)).text();
  const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const form = { xsrf, logout: "yes" };
  await request.post(`${serviceUrl}${logout}/confirm`, { form, headers: { origin: serviceUrl } });
}

test("a logout at the realm ends the sessions that came from it, and no other", async ({
  browser,
  stack,
}) => {
  const ending = await newBrowser(browser, stack.webUrl, people.outsider);
  const staying = await newBrowser(browser, stack.webUrl, people.outsider);
  expect([await ending.status(), await staying.status()]).toEqual([200, 200]);
  await logOutAtRealm(ending.context.request, stack.serviceUrl);
  await expect.poll(ending.status).toBe(401);
  expect(await staying.status()).toBe(200);
  const events = await staying.context.request.get(
    `${stack.webUrl}/api/organizations/fremd-gmbh/audit-events?action=SESSION_ENDED`,
  );
  expect(await events.json()).toMatchObject({ events: [{ action: "SESSION_ENDED" }] });
  for (const { context } of [ending, staying]) await context.close();
});

test("what an operator does to a person ends their sessions within seconds", async ({
  browser,
  ownStack: stack,
}) => {
  // The service starts anew for each command.
  test.setTimeout(240_000);
  const changes = [
    { person: people.outsider, command: (email: string) => ["users", "password", email] },
    {
      person: people.witness,
      command: (email: string) => ["users", "withdraw", email, "--organization", "zeuge-gmbh"],
    },
    { person: people.refugee, command: (email: string) => ["users", "remove", email, "--yes"] },
  ];
  for (const { person, command } of changes) {
    const { context } = await newBrowser(browser, stack.webUrl, person);
    const session = async (): Promise<unknown> =>
      (await context.request.get(`${stack.webUrl}/api/auth/session`)).json();
    expect(await session()).toMatchObject({ user: { email: person.email } });
    await stack.operateService(command(person.email));
    await expect.poll(session).toEqual({});
    await context.close();
  }
});

test("a second factor that becomes required signs out who signed in without one", async ({
  browser,
  ownStack: stack,
}) => {
  test.setTimeout(240_000);
  const member = await newBrowser(browser, stack.webUrl, people.guarded);
  const other = await newBrowser(browser, stack.webUrl, people.keyholder);
  await stack.operateService(["organizations", "require-factor", "wachturm-gmbh"]);
  await expect.poll(member.status).toBe(401);
  expect(await other.status()).toBe(200);
  await stack.stopService();
  await stack.startService({ SERVICE_SECOND_FACTOR: "all" });
  await expect.poll(other.status).toBe(401);
  for (const { context } of [member, other]) {
    const page = await context.newPage();
    await page.goto(`${stack.webUrl}/sign-in`);
    await page.getByRole("button", { name: /sign in/i }).click();
    await expect(page.getByLabel("Password")).toBeVisible();
    await context.close();
  }
});

test("what is no logout token is refused, and the answer is not stored", async ({ request }) => {
  for (const token of ["", "a.b.c"]) {
    const answer = await request.post("/api/back-channel-logout", { form: { logout_token: token } });
    expect(answer.status()).toBe(400);
    expect(answer.headers()["cache-control"]).toBe("no-store");
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  }
});
