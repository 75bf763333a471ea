import type { Browser, Page } from "@playwright/test";
import { auditEventList } from "#lib/shared/audit-list.ts";
import { authenticator } from "#service/testing/authenticator.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { people, type Person } from "./fixtures/seed.ts";
import { expect, grant, logIn, signInByHand, test } from "./fixtures/test.ts";

const { protector, confirmer } = people;
const [organization] = protector.organizations;
const proving = "Confirm with the second factor";

/** Follows the refusal to the realm, sets up an app there, and comes back to the page. */
async function proveSecondFactor(page: Page, person: Person): Promise<void> {
  const { pathname } = new URL(page.url());
  // Our own realm, which has its additions switched off here, asks for no consent then.
  const naming = page.waitForRequest((request) =>
    request.url().includes(`organization_hint=${organization}`),
  );
  await page.getByRole("button", { name: proving }).click();
  await naming;
  await logIn(page, person);
  const app = authenticator((await page.getByLabel("Secret", { exact: true }).textContent()) ?? "");
  await page.getByLabel("Code of the app").fill(app.code());
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "Continue" }).click();
  await grant(page, organization);
  await page.waitForURL((url) => url.pathname === pathname);
}

async function signInElsewhere(browser: Browser, person: Person): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signInByHand(page, person);
  return page;
}

test("what can't be undone asks for the second factor again, and two people switch that off", async ({
  browser,
  page,
  stack,
}) => {
  const exportsMade = () =>
    stack.proxy.requests.filter((request) => /^POST .*\/exports$/.test(request)).length;

  await test.step("one person switches it on", async () => {
    await signInByHand(page, protector);
    await page.goto("/connections");
    await page.getByRole("link", { name: "Safeguards of Schutzwall GmbH" }).click();
    const stepUp = page.getByRole("region", { name: "Ask for the second factor again" });
    await stepUp.waitFor();
    await expectAccessibleInBoth(page);
    await page.getByLabel("Recent sign-in with the second factor").selectOption("At most 15 minutes old");
    await stepUp.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The safeguard was saved.")).toBeVisible();
  });

  await test.step("each guarded action is refused to a login by the password alone", async () => {
    const id = crypto.randomUUID();
    const refused: [method: string, path: string][] = [
      ["POST", `/api/v1/organizations/${organization}/exports`],
      ["POST", `/api/v1/organizations/${organization}/imports/general-ledger-accounts`],
      ["PUT", `/api/v1/organizations/${organization}/imports/general-ledger-accounts`],
      ["POST", `/api/organizations/${organization}/import-runs/${id}/submission`],
      ["POST", `/api/organizations/${organization}/import-runs/${id}/resumption`],
      ["PUT", `/api/organizations/${organization}/closing/${id}`],
      ["PUT", `/api/organizations/${organization}/settings/datev`],
      ["PUT", `/api/organizations/${organization}/settings/exchange-rates`],
      ["POST", `/api/organizations/${organization}/settings/targets`],
      ["POST", `/api/organizations/${organization}/settings/targets/host-key`],
      ["POST", `/api/organizations/${organization}/settings/datev-online/sign-in`],
      ["PUT", `/api/organizations/${organization}/settings/datev-online/client`],
      ["PUT", `/api/organizations/${organization}/settings/schedule`],
      ["POST", `/api/organizations/${organization}/settings/schedule/missed`],
      ["PUT", `/api/organizations/${organization}/settings/step-up`],
      ["PUT", `/api/organizations/${organization}/settings/four-eyes`],
      ["POST", `/api/organizations/${organization}/settings/safeguard-requests/${id}`],
    ];
    for (const [method, path] of refused) {
      const headers = { origin: stack.webUrl };
      const answer = await page.request.fetch(path, { method, headers, data: {} });
      expect([answer.status(), await answer.json()], `${method} ${path}`).toMatchObject([
        403,
        { errorCode: "STEP_UP_REQUIRED" },
      ]);
    }
    expect(exportsMade()).toBe(0);
    const trail = await page.request.get(`/api/organizations/${organization}/audit-events?outcome=refused`);
    const { events } = auditEventList.parse(await trail.json());
    expect(events.map(({ action, errorCode }) => `${action} ${errorCode}`).reverse()).toEqual(
      [
        ...["EXPORT_CREATED", "IMPORT_SUBMITTED", "IMPORT_SUBMITTED", "IMPORT_SUBMITTED", "IMPORT_RESUMED"],
        ...["CLOSING_BEGUN", "SETTINGS_CHANGED", "SETTINGS_CHANGED", "SETTINGS_CHANGED"],
        ...["SETTINGS_CHANGED", "SETTINGS_CHANGED", "CLOSING_DECIDED"],
        ...["SAFEGUARD_CHANGED", "SAFEGUARD_CHANGED", "SAFEGUARD_CHANGED"],
      ].map((action) => `${action} STEP_UP_REQUIRED`),
    );
    expect(new Set(events.map(({ person }) => person.name))).toEqual(new Set(["Pia Schutz"]));
  });

  await test.step("stopping an import never waits for a proof", async () => {
    const path = `/api/organizations/${organization}/import-runs/${crypto.randomUUID()}/cancellation`;
    const answer = await page.request.post(path, { headers: { origin: stack.webUrl } });
    expect(answer.status()).toBe(404);
  });

  await test.step("orders of the desk are refused with one way to prove it for all", async () => {
    await page.goto("/organizations");
    await page.getByRole("button", { name: "Close the month" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Handed over as").selectOption("CSV");
    await question.getByRole("button", { name: "Close 1 month" }).click();
    await expect(question.getByRole("button", { name: proving })).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step("the page leads to the realm and back, and nothing is done without a new press", async () => {
    await page.goto(`/organizations/${organization}/exports`);
    await page.getByRole("button", { name: "New export" }).first().click();
    await page.getByRole("button", { name: "Export ready postings" }).click();
    await expect(page.getByText("asks for your second factor again")).toBeVisible();
    await expectAccessibleInBoth(page);
    await proveSecondFactor(page, protector);
    expect(exportsMade()).toBe(0);
    await page.goto(`/organizations/${organization}/exports`);
    await page.getByRole("button", { name: "New export" }).first().click();
    await page.getByRole("button", { name: "Export ready postings" }).click();
    await page.waitForURL(/\/exports\/[0-9a-f-]{36}/);
    expect(exportsMade()).toBe(1);
  });

  await test.step("one person alone can't switch it off", async () => {
    await page.goto(`/organizations/${organization}/safeguards`);
    await page.getByLabel("Recent sign-in with the second factor").selectOption("Not asked for");
    await page.getByRole("button", { name: "Request the change" }).click();
    await expect(page.getByRole("heading", { name: "Request for a weaker safeguard" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Confirm the request" })).toBeHidden();
    await expectAccessibleInBoth(page);
  });

  await test.step("a second person sees the request everywhere and confirms it", async () => {
    const other = await signInElsewhere(browser, confirmer);
    await expect(other.getByText("A safeguard of this organization is to be weakened")).toBeVisible();
    await other.goto(`/organizations/${organization}/safeguards`);
    await other.getByRole("button", { name: "Confirm the request" }).click();
    await proveSecondFactor(other, confirmer);
    await other.getByRole("button", { name: "Confirm the request" }).click();
    await expect(other.getByText("The safeguard was changed.")).toBeVisible();
    await expect(other.getByLabel("Recent sign-in with the second factor")).toHaveValue("");
    await other.context().close();
  });

  await test.step("everybody sees that it is off, and the trail names both", async () => {
    await page.goto(`/organizations/${organization}/audit`);
    await expect(page.getByText("Switched off by: Pia Schutz, Konrad Zweit.")).toBeVisible();
    const row = (name: string) => page.getByRole("row").filter({ hasText: name });
    await expect(row("Weaker safeguard requested")).toContainText("Pia Schutz");
    await expect(row("Safeguard changed").first()).toContainText("Konrad Zweit");
    await expectAccessibleInBoth(page);
  });
});
