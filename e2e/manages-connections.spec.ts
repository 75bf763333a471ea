import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { startProgram } from "./fixtures/processes.ts";
import { people } from "./fixtures/seed.ts";
import { expect, grant, leaveConnecting, logIn, signIn, test } from "./fixtures/test.ts";

const realm = "/auth/realms/accounting/protocol/openid-connect";

test("two organizations connected, renewed, disconnected, and signed out everywhere", async ({
  page,
  browser,
  ownStack: stack,
}) => {
  const asked = (what: string) => stack.proxy.requests.filter((request) => request === what).length;
  const card = (name: string) => page.getByRole("region", { name });
  const list = (organization: string) =>
    page.request.get(`${stack.webUrl}/api/v1/organizations/${organization}/exports`);

  // The service caches the access of a token for a second.
  const statusOf = async (token: string) => {
    const address = `${stack.serviceUrl}/v1/organizations/suedhafen-ag/exports`;
    return (await fetch(address, { headers: { authorization: `Bearer ${token}` } })).status;
  };

  await page.goto(`${stack.webUrl}/connections`);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.loop);
  await grant(page, "nordwind-gmbh");
  await expect(card("Nordwind GmbH")).toContainText("Create exports and read postings and documents");

  await test.step("connect another, which leaves the first as it is", async () => {
    await page.getByRole("button", { name: "Connect organizations" }).first().click();
    await grant(page, "suedhafen-ag");
    await leaveConnecting(page);
    await expect(card("Südhafen AG")).toContainText("in 5 months");
    await expect(card("Nordwind GmbH")).toContainText("Active");
    for (const id of ["nordwind-gmbh", "suedhafen-ag"]) expect((await list(id)).status()).toBe(200);
  });

  await test.step("connect it again: the former tokens are revoked, the new ones open it", async () => {
    const [former = ""] = stack.proxy.secrets.slice(-2);
    const revocations = asked(`POST ${realm}/revoke`);
    await page.getByRole("button", { name: "Connect organizations" }).first().click();
    await grant(page, "suedhafen-ag");
    await leaveConnecting(page);
    await expect.poll(() => asked(`POST ${realm}/revoke`) - revocations).toBe(1);
    await expect.poll(() => statusOf(former)).toBe(401);
    for (const id of ["nordwind-gmbh", "suedhafen-ag"]) expect((await list(id)).status()).toBe(200);
  });

  await test.step("renew one now", async () => {
    const before = asked(`POST ${realm}/token`);
    await card("Südhafen AG").getByRole("button", { name: "Renew now" }).click();
    await expect(page.getByText("The connection to Südhafen AG was renewed.")).toBeVisible();
    expect(asked(`POST ${realm}/token`) - before).toBe(1);
    expect((await list("suedhafen-ag")).status()).toBe(200);
  });

  await test.step("disconnect it: revoked upstream, gone here, the other one works", async () => {
    await card("Südhafen AG").getByRole("button", { name: "Disconnect" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await question.getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Südhafen AG was disconnected.")).toBeVisible();
    await expect(card("Südhafen AG")).toBeHidden();
    expect(asked(`POST ${realm}/revoke`)).toBe(2);
    await expect.poll(() => statusOf(stack.proxy.secrets.at(-2) ?? "")).toBe(401);
    expect((await list("suedhafen-ag")).status()).toBe(403);
    expect((await list("nordwind-gmbh")).status()).toBe(200);
  });

  await test.step("disconnect while the realm is down: gone here, and told that it is still to be revoked", async () => {
    stack.proxy.refuse = (path) => path === `${realm}/revoke`;
    await card("Nordwind GmbH").getByRole("button", { name: "Disconnect" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText(/Nordwind GmbH was disconnected here/)).toBeVisible();
    await expect(page.getByText("No organization is connected")).toBeVisible();
    stack.proxy.refuse = undefined;
    const before = asked(`POST ${realm}/revoke`);
    await stack.stopWeb("SIGKILL");
    await stack.startWeb();
    await expect.poll(() => asked(`POST ${realm}/revoke`)).toBe(before + 1);
  });

  await test.step("sign out everywhere", async () => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(`${stack.webUrl}/connections`);
    await other.getByRole("button", { name: /sign in/i }).click();
    await logIn(other, people.loop);
    await grant(other, "nordwind-gmbh");
    await expect(other.getByText("In 2 browsers, this one among them.")).toBeVisible();
    await other.getByRole("button", { name: "Sign out everywhere" }).click();
    await other.getByRole("button", { name: "Sign out", exact: true }).click();
    await other.waitForURL("**/sign-in?state=signed-out");
    expect((await list("nordwind-gmbh")).status()).toBe(401);
    await page.goto(`${stack.webUrl}/connections`);
    // The browser is known, so the sign-in page leads on to the realm.
    await expect(page).toHaveURL(/\/auth\/realms\//);
    await elsewhere.close();
  });
});

test("the tokens are sealed under another key, and every connection still works", async ({
  page,
  ownStack: stack,
}) => {
  await signIn(page, people.witness, "zeuge-gmbh", stack.webUrl);
  await expect(page.getByText("Zeuge GmbH").first()).toBeVisible();
  await stack.stopWeb();
  const keys = {
    TOKEN_ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    TOKEN_ENCRYPTION_OTHER_KEYS: stack.webSettings["TOKEN_ENCRYPTION_KEY"] ?? "",
  };
  const command = startProgram(["scripts/web.ts", "rotate-key"], { ...stack.webSettings, ...keys });
  expect(await once(command.process, "close")).toEqual([0, null]);
  expect(command.output()).toContain("1 token sets and secrets are sealed under the present key.");
  await stack.startWeb({ TOKEN_ENCRYPTION_KEY: keys.TOKEN_ENCRYPTION_KEY });
  const answer = await page.request.get(`${stack.webUrl}/api/v1/organizations/zeuge-gmbh/exports`);
  expect(answer.status()).toBe(200);
});

test("a connection that nobody used for 30 days is renewed by itself, and one that was used is not", async ({
  page,
  ownStack: stack,
}) => {
  const exchanges = () => stack.proxy.requests.filter((request) => request === `POST ${realm}/token`).length;
  await signIn(page, people.witness, "zeuge-gmbh", stack.webUrl);
  await expect(page.getByText("Zeuge GmbH").first()).toBeVisible();
  const before = exchanges();
  await stack.stopWeb();
  await stack.startWeb();
  await stack.stopWeb();
  expect(exchanges()).toBe(before);
  // A hundred-thousandth of a day is less than a second. The restarts alone took longer.
  await stack.startWeb({ CONNECTION_RENEWAL_DAYS: "0.00001" });
  await expect.poll(exchanges).toBe(before + 1);
  const answer = await page.request.get(`${stack.webUrl}/api/v1/organizations/zeuge-gmbh/exports`);
  expect(answer.status()).toBe(200);
});
