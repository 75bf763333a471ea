import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import type { APIRequestContext, Page } from "@playwright/test";
import { freePort } from "#platform/testing/free-port.ts";
import en from "#lib/shared/messages/en.json" with { type: "json" };
import { goThroughSignIn } from "./fixtures/http-session.ts";
import { intercept } from "./fixtures/intercept.ts";
import { client, password, people } from "./fixtures/seed.ts";
import { type Stack, startStack } from "./fixtures/stack.ts";
import { expect, grant, logIn, test } from "./fixtures/test.ts";

const anotherCode = ({ searchParams }: URL) => searchParams.set("code", randomBytes(16).toString("hex"));

const startSignIn = async (page: Page, address: string) => {
  await page.goto(address);
  await page.getByRole("button", { name: /sign in/i }).click();
};

test("a wrong password stays on the login page, which keeps the name", async ({ page }) => {
  await startSignIn(page, "/sign-in");
  await logIn(page, people.outsider, "wrong");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page.locator("input[name=username]")).toHaveValue(people.outsider.email);
  await expect(page.locator("input[name=password]")).toHaveValue("");
});

test("a sign-in that cannot begin says so, and begins once it can", async ({ page }) => {
  await page.goto("/sign-in");
  await intercept(page, "**/api/auth/**", (route) => route.abort());
  const button = page.getByRole("button", { name: /sign in/i });
  await button.click();
  await expect(page.getByRole("alert").filter({ hasText: "Kontor does not answer." })).toBeVisible();
  await page.unroute("**/api/auth/**");
  await button.click();
  await expect(page.locator("input[name=username]")).toBeVisible();
});

test("signing out and connecting another organization say when they don't get through", async ({ page }) => {
  await startSignIn(page, "/sign-in");
  await logIn(page, people.stumbler);
  await grant(page, "stolper-gmbh");
  // Chromium does not intercept the requests of a page whose navigation had begun before: sign-out would
  // succeed.
  await page.waitForURL("**/organizations/stolper-gmbh/exports");
  await intercept(page, "**/api/auth/**", (route) => route.abort());
  const notice = page.getByRole("alert").filter({ hasText: "Kontor does not answer." });
  for (const [menu, item] of [
    [/Account and preferences/, "Sign out"],
    [/Switch organization/, "Connect organizations"],
  ] as const) {
    await page.getByRole("button", { name: menu }).click();
    await page.getByRole("menuitem", { name: item }).click();
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: "Close" }).click();
    await expect(notice).toBeHidden();
  }
  await page.reload();
  await expect(page.getByRole("heading", { name: "Exports", exact: true })).toBeVisible();
});

test("a redirect address that is not registered ends at the realm, with a sentence", async ({
  page,
  stack,
}) => {
  const query = new URLSearchParams({
    client_id: "kontor-e2e",
    redirect_uri: "https://evil.example/callback",
    response_type: "code",
    scope: "exports",
  });
  const response = await page.goto(
    `${stack.serviceUrl}/auth/realms/accounting/protocol/openid-connect/auth?${query.toString()}`,
  );
  expect(response?.status()).toBe(400);
  await expect(page.locator("main")).toContainText(/redirect/i);
  expect(page.url()).not.toContain("evil.example/");
});

test("sign-in leads back to the page that was asked for", async ({ page }) => {
  await page.goto("/organizations/fremd-gmbh/imports");
  await expect(page).toHaveURL(/\/sign-in\?callbackUrl=/);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.outsider);
  await grant(page, "fremd-gmbh");
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
});

test("each problem of a sign-in has its sentence and what to do next", async ({ page }) => {
  for (const [problem, { what, next }] of Object.entries(en.signIn.problems)) {
    await page.goto(`/sign-in?error=${problem}`);
    await expect.soft(page.getByText(what), problem).toBeVisible();
    await expect.soft(page.getByText(next), problem).toBeVisible();
  }
});

const signInTo = async (page: Page, address: string) => {
  await startSignIn(page, address);
  await logIn(page, people.outsider);
  await grant(page, "fremd-gmbh");
};

test("the way to the page that was asked for survives a failure", async ({ page, stack }) => {
  stack.proxy.changeRedirect = anotherCode;
  await signInTo(page, "/organizations/fremd-gmbh/imports");
  await expect(page.getByText("The code expired")).toBeVisible();
  stack.proxy.changeRedirect = undefined;
  await page.getByRole("button", { name: "Try again" }).click();
  await grant(page, "fremd-gmbh");
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/imports$/);
});

test("the sentence has a request id that the log knows", async ({ page, stack }) => {
  stack.proxy.changeRedirect = anotherCode;
  await signInTo(page, "/sign-in");
  await expect(page.getByText("The code expired")).toBeVisible();
  const id = new URL(page.url()).searchParams.get("request") ?? "none";
  await expect(page.getByText(id)).toBeVisible();
  const lines = () => stack.output().split("\n");
  const line = () => lines().find((text) => text.includes(id) && text.includes("sign-in failed"));
  await expect.poll(line).toContain('"problem":"CodeExpired"');
});

test("a connection that can't be added leaves the person signed in, and says so", async ({ page }) => {
  await signInTo(page, "/sign-in");
  await page.waitForURL("**/exports");
  await page.goto("/connections");
  await page.getByRole("button", { name: "Connect organizations" }).first().click();
  await page.locator("button[name=decision][value=deny]").click();
  await expect(page.getByText("Access was denied")).toBeVisible();
  await page.getByRole("link", { name: "Go on in Kontor" }).click();
  await expect(page).toHaveURL(/\/connections$/);
});

test("a realm in trouble before it is asked", async ({ page, stack }) => {
  stack.proxy.answerInstead = (path) => (path.endsWith("/auth") ? 503 : undefined);
  await startSignIn(page, "/sign-in");
  await expect(page.getByText("The sign-in server could not be reached")).toBeVisible();
});

/**
 * Signs in over HTTP and returns the problem in the address of the page at the end, or null if the person is
 * signed in.
 */
async function problemOf(browser: APIRequestContext, webUrl: string): Promise<string | null> {
  const end = new URL((await goThroughSignIn(browser, webUrl, people.outsider)).url());
  const session = (await browser.storageState()).cookies.filter(({ name }) => name === "kontor.session");
  expect(session).toHaveLength(end.pathname === "/connections" ? 1 : 0);
  return end.pathname === "/connections" ? null : end.searchParams.get("error");
}

test.describe("the problem that a sign-in ends with", () => {
  test("a code that the realm no longer takes", async ({ request, stack: { proxy, webUrl } }) => {
    proxy.changeRedirect = anotherCode;
    expect(await problemOf(request, webUrl)).toBe("CodeExpired");
  });

  test("an answer of another issuer, whose code is not exchanged", async ({
    request,
    stack: { proxy, webUrl },
  }) => {
    proxy.changeRedirect = ({ searchParams }) => searchParams.set("iss", "https://evil.example/realm");
    expect(await problemOf(request, webUrl)).toBe("WrongIssuer");
    expect(proxy.requests.filter((asked) => asked.endsWith("/token"))).toEqual([]);
  });

  test("an answer without an issuer is as good as any (section 5.1)", async ({
    request,
    stack: { proxy, webUrl },
  }) => {
    proxy.changeRedirect = ({ searchParams }) => searchParams.delete("iss");
    expect(await problemOf(request, webUrl)).toBeNull();
  });

  for (const state of [undefined, "forged"]) {
    test(`an answer with ${state ?? "no"} state`, async ({ request, stack: { proxy, webUrl } }) => {
      proxy.changeRedirect = ({ searchParams }) => {
        searchParams.delete("state");
        if (state) searchParams.set("state", state);
      };
      expect(await problemOf(request, webUrl)).toBe("FlowUnknown");
    });
  }

  for (const [error, problem] of [
    ["invalid_scope", "ScopesRefused"],
    ["unauthorized_client", "ClientRefused"],
    ["temporarily_unavailable", "RealmUnreachable"],
    ["server_error", "RealmUnreachable"],
    ["unsupported_response_type", "RealmRefused"],
    [undefined, "RealmRefused"],
  ] as const) {
    test(`a realm that answers with ${error ?? "neither code nor error"}`, async ({
      request,
      stack: { proxy, webUrl },
    }) => {
      proxy.changeRedirect = ({ searchParams }) => {
        searchParams.delete("code");
        if (error) searchParams.set("error", error);
      };
      expect(await problemOf(request, webUrl)).toBe(problem);
    });
  }

  test("a token endpoint in trouble", async ({ request, stack: { proxy, webUrl } }) => {
    proxy.answerInstead = (path) => (path.endsWith("/token") ? 503 : undefined);
    expect(await problemOf(request, webUrl)).toBe("RealmUnreachable");
  });

  test("an API that is down when the organization is asked for", async ({
    request,
    stack: { proxy, webUrl },
  }) => {
    proxy.refuse = (path) => path.startsWith("/v1/");
    expect(await problemOf(request, webUrl)).toBe("ServiceUnreachable");
  });
});

test.describe("with settings that the realm does not accept", () => {
  test.describe.configure({ mode: "serial" });
  let stack: Stack;

  test.beforeAll(async () => {
    stack = await startStack();
  });
  test.afterAll(() => stack.stop());

  const restartWith = async (settings: Record<string, string>) => {
    await stack.stopWeb();
    await stack.startWeb(settings);
  };

  test("a client that the realm does not know", async ({ page }) => {
    await restartWith({ ACCOUNTING_CLIENT_ID: "nobody" });
    await startSignIn(page, `${stack.webUrl}/sign-in`);
    const notice = page.getByRole("alert").filter({ hasText: "does not know this installation" });
    await expect(notice).toContainText("nobody");
    await expect(notice).toContainText(`${stack.webUrl}/api/auth/callback/accounting`);
  });

  test("a wrong client secret", async ({ request }) => {
    await restartWith({ ACCOUNTING_CLIENT_SECRET: "wrong" });
    expect(await problemOf(request, stack.webUrl)).toBe("ClientRefused");
  });

  test("a redirect address that the realm does not know", async ({ page }) => {
    const address = stack.webUrl.replace("localhost", "127.0.0.1");
    await restartWith({ NEXTAUTH_URL: address });
    await startSignIn(page, `${address}/sign-in`);
    const notice = page.getByRole("alert").filter({ hasText: "does not know this installation" });
    await expect(notice).toContainText(`${address}/api/auth/callback/accounting`);
    expect(page.url()).toContain(address);
  });

  test("a realm that is down, and one that is silent", async ({ page }) => {
    const port = await freePort();
    await restartWith({ ACCOUNTING_AUTH_URL: `http://127.0.0.1:${port}` });
    await startSignIn(page, `${stack.webUrl}/sign-in`);
    await expect(page.getByText("The sign-in server could not be reached")).toBeVisible();

    const silent = createServer().listen(port, "127.0.0.1");
    await once(silent, "listening");
    // Before the page has started its script, the press sends the form, and `click` waits for the whole
    // answer.
    const refused = page.waitForRequest(/sign-in\?error=RealmUnreachable/);
    await page.getByRole("button", { name: /sign in|try again/i }).click();
    await refused;
    await expect(page.getByText("The sign-in server could not be reached")).toBeVisible();
    silent.close();
  });

  test("no log holds the password or the client secret", () => {
    expect(stack.output()).not.toContain(password);
    expect(stack.output()).not.toContain(client.secret);
  });
});
