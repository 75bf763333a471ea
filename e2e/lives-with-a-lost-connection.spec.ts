import { readFile } from "node:fs/promises";
import { makeExport } from "./fixtures/hand-over.ts";
import { intercept } from "./fixtures/intercept.ts";
import { client, people } from "./fixtures/seed.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { expect, grant, logIn, signIn, test } from "./fixtures/test.ts";

test.describe.configure({ mode: "serial" });

let stack: RecordedStack;

test.beforeAll(async () => {
  stack = await startRecordedStack();
});
test.afterAll(() => stack.stop());

const realm = () => `${stack.serviceUrl}/auth/realms/accounting/protocol/openid-connect`;

test("a connection that was revoked says so, and connecting again goes on at the same page", async ({
  page,
}) => {
  await page.goto(`${stack.webUrl}/organizations/fremd-gmbh/imports`);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.outsider);
  await grant(page, "fremd-gmbh");
  await expect(page.getByText("No imports yet")).toBeVisible();
  const revoked = await fetch(`${realm()}/revoke`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${encodeURIComponent(client.id)}:${encodeURIComponent(client.secret)}`)}`,
    },
    body: new URLSearchParams({ token: stack.proxy.secrets.at(-1) ?? "" }),
  });
  expect(revoked.status).toBe(200);

  await page.getByRole("link", { name: "Exports", exact: true }).click();
  await expect(page.getByText("The connection to this organization has ended").first()).toBeVisible();
  await page.getByRole("link", { name: "Connections", exact: true }).click();
  await expect(page.getByText("Must be connected again").first()).toBeVisible();
  await page.goto(`${stack.webUrl}/organizations/fremd-gmbh/exports`);
  await page.getByRole("button", { name: "Connect again" }).first().click();
  await grant(page, "fremd-gmbh");
  await expect(page).toHaveURL(/\/organizations\/fremd-gmbh\/exports$/);
  await expect(page.getByText("No exports yet")).toBeVisible();
});

test("a permission that was not granted is named on the page that needs it", async ({ page }) => {
  await page.route(/openid-connect\/auth\?/, async (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set("scope", "offline_access exports");
    await route.continue({ url: url.href });
  });
  await page.goto(`${stack.webUrl}/sign-in`);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.newcomer);
  await grant(page, "neuland-gmbh");
  await expect(page.getByText("No exports yet")).toBeVisible();
  await page.getByRole("link", { name: "Imports", exact: true }).click();
  await expect(page.getByText("This connection may not import ledger accounts")).toBeVisible();
  await expect(page.getByRole("button", { name: "Connect again" })).toBeVisible();
  const answer = await page.request.post(
    `${stack.webUrl}/api/v1/organizations/neuland-gmbh/imports/general-ledger-accounts`,
    { data: [] },
  );
  expect({ status: answer.status(), ...((await answer.json()) as object) }).toMatchObject({
    status: 403,
    errorCode: "FORBIDDEN",
  });
});

test("what shows a PDF does not arrive: the postings stay, and the file can be downloaded", async ({
  page,
}) => {
  await signIn(page, people.refugee, "zuflucht-gmbh", stack.webUrl);
  await makeExport(page);
  await page.getByRole("button", { name: "RE-2026-600", exact: true }).waitFor();
  await intercept(page, "**/_next/static/chunks/**", (route) => route.abort());
  await page.getByRole("button", { name: "RE-2026-600", exact: true }).click();
  const documents = page.getByRole("region", { name: "Documents of RE-2026-600" });
  await expect(documents.getByText("What shows a PDF could not be loaded")).toBeVisible();
  const download = page.waitForEvent("download");
  await documents.getByRole("button", { name: /^Download / }).click();
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe("%PDF-");
  await page.unrouteAll();
  await documents.getByRole("button", { name: "Try again" }).click();
  await expect(documents.locator(".textLayer").first()).toContainText("Papier Vogel e. K.");
});

test("requests that meet an expired token share one refresh", async ({ page }) => {
  await stack.stopService();
  const lifetime = 4;
  await stack.startService({ SERVICE_ACCESS_TOKEN_SECONDS: String(lifetime) });
  await page.goto(`${stack.webUrl}/sign-in`);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.witness);
  await grant(page, "zeuge-gmbh");
  await expect(page.getByText("No exports yet")).toBeVisible();
  const refreshes = () => stack.proxy.requests.filter((request) => request.endsWith("/token")).length;
  let [before, begun] = [0, 0];
  await expect(async () => {
    [before, begun] = [refreshes(), Date.now()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        page.request.get(`${stack.webUrl}/api/v1/organizations/zeuge-gmbh/exports`),
      ),
    );
    for (const answer of answers) expect(answer.status()).toBe(200);
    expect(refreshes()).toBeGreaterThan(before);
  }).toPass({ timeout: 30_000 });
  // One renewal is expected, and one more for each time after which a token is renewed, nine tenths of its
  // life, that the requests took.
  const lives = Math.floor((Date.now() - begun) / 1_000 / (0.9 * lifetime));
  expect(refreshes() - before).toBeLessThanOrEqual(1 + lives);
});
