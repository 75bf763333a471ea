import { client, people } from "./fixtures/seed.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { expect, grant, logIn, test } from "./fixtures/test.ts";

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
  await page.getByRole("link", { name: "Connections" }).click();
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

test("an import whose answer was lost is unknown, never failed, and stays in the list", async ({ page }) => {
  await page.goto(`${stack.webUrl}/sign-in`);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.importer);
  await grant(page, "kontenrahmen-gmbh");
  await page.goto(`${stack.webUrl}/organizations/kontenrahmen-gmbh/imports/new`);
  await page.locator("input[type=file]").setInputFiles({
    name: "lost.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Konto;Bezeichnung\n1000;Kasse\n"),
  });
  stack.proxy.loseAnswers = true;
  await page.getByRole("button", { name: /Review 1 account/ }).click();
  await page.getByRole("button", { name: "Create 1 account" }).click();
  await page.waitForURL(/\/imports\/[0-9a-f-]{36}$/);
  stack.proxy.loseAnswers = false;
  await expect(page.getByText("It is not known whether this import has arrived")).toBeVisible();
  await page.getByRole("link", { name: "All imports" }).click();
  await expect(page.getByRole("row").filter({ hasText: "lost.csv" })).toContainText("Unknown");
});

test("requests that meet an expired token share one refresh", async ({ page }) => {
  await stack.stopService();
  await stack.startService({ SERVICE_ACCESS_TOKEN_SECONDS: "4" });
  await page.goto(`${stack.webUrl}/sign-in`);
  await page.getByRole("button", { name: /sign in/i }).click();
  await logIn(page, people.witness);
  await grant(page, "zeuge-gmbh");
  await expect(page.getByText("No exports yet")).toBeVisible();
  // A token set is two secrets, and the consent before it one code.
  const before = stack.proxy.secrets.length;
  await expect(async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        page.request.get(`${stack.webUrl}/api/v1/organizations/zeuge-gmbh/exports`),
      ),
    );
    for (const answer of answers) expect(answer.status()).toBe(200);
    expect(stack.proxy.secrets.length).toBeGreaterThan(before);
  }).toPass({ timeout: 30_000 });
  expect(stack.proxy.secrets.length - before).toBe(2);
});
