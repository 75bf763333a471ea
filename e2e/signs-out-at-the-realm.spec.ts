import type { Page } from "@playwright/test";
import { people } from "./fixtures/seed.ts";
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
