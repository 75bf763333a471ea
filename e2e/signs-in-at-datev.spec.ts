import type { Page } from "@playwright/test";
import { auditEventList } from "#lib/shared/audit-list.ts";
import { pages } from "#lib/shared/paths.ts";
import { type DatevStandIn, startDatev } from "#platform/testing/datev/start-datev.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people, seedOfOne } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const { asker } = people;
const [organization] = asker.organizations;
const app = { id: "kontor-app", secret: "secret of the app" };

let datev: DatevStandIn;
let stack: RecordedStack;

test.beforeAll(async () => {
  datev = await startDatev(app);
  stack = await startRecordedStack({
    seed: seedOfOne(asker),
    web: {
      ...{ DATEV_CLIENT_ID: app.id, DATEV_CLIENT_SECRET: app.secret, DATEV_ENVIRONMENT: datev.address },
    },
  });
  datev.state.settings.redirectAddress = `${stack.webUrl}/api/datev/callback`;
});
test.afterAll(async () => {
  await stack.stop();
  await datev.stop();
});

const section = (page: Page) => page.getByRole("region", { name: "DATEV" });

test("a person signs in at DATEV, chooses the client, and disconnects", async ({ page }) => {
  await signIn(page, asker, organization, stack.webUrl);
  await page.goto(`${stack.webUrl}${pages.targets(organization)}`);
  const region = section(page);

  await test.step("who declines at DATEV learns that nothing has changed", async () => {
    await region.getByRole("button", { name: "Sign in at DATEV" }).click();
    await page.getByRole("button", { name: "Abbrechen" }).click();
    await expect(region.getByText("The sign-in at DATEV was not completed")).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step("the sign-in leads back to the clients that DATEV shows", async () => {
    await region.getByRole("button", { name: "Sign in at DATEV" }).click();
    await page.getByRole("button", { name: "Anmelden und erlauben" }).click();
    await expect(region.getByLabel("Client at DATEV")).toBeVisible();
    // nuqs writes the address some milliseconds later than React shows the page.
    await expect(page).toHaveURL(({ search }) => search === "");
    await expectAccessibleInBoth(page);
    await region.getByLabel("Client at DATEV").selectOption("Nur Stapel KG (1234567/43)");
    await region.getByRole("button", { name: "Choose this client" }).click();
    await expect(region.getByText("DATEV takes no documents for this client")).toBeVisible();
    await expectAccessibleInBoth(page);
  });

  await test.step("another client takes its place, and a reload signs in no second time", async () => {
    await region.getByRole("button", { name: "Choose another client" }).click();
    await region.getByLabel("Client at DATEV").selectOption("Muster GmbH (1234567/42)");
    await region.getByRole("button", { name: "Choose this client" }).click();
    await expect(region.getByText("Consultant number 1234567, client number 42")).toBeVisible();
    await page.reload();
    await expect(region.getByText("Consultant number 1234567, client number 42")).toBeVisible();
  });

  await test.step("no token reaches the browser", async () => {
    const tokens = [...datev.state.accessTokens.keys(), ...datev.state.refreshTokens.keys()];
    const kept = JSON.stringify(await page.context().storageState()) + (await page.content());
    for (const token of tokens) expect(kept).not.toContain(token);
  });

  await test.step("disconnecting ends the access at DATEV, and the trail has all of it", async () => {
    await region.getByRole("button", { name: "Disconnect from DATEV" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(region.getByRole("button", { name: "Sign in at DATEV" })).toBeVisible();
    const families = [...datev.state.accessTokens.values()].map(({ family }) => family.hasEnded);
    expect(families).toEqual([true]);
    const trail = await page.request.get(
      `${stack.webUrl}/api/organizations/${organization}/audit-events?action=SETTINGS_CHANGED`,
    );
    const { events } = auditEventList.parse(await trail.json());
    expect(events.map(({ outcome, about }) => [outcome, about.changes?.[0]]).reverse()).toEqual([
      ["done", { field: "datevAccess", before: "false", after: "true" }],
      ["done", { field: "datevClient", before: null, after: "1234567/43" }],
      ["done", { field: "datevClient", before: "1234567/43", after: "1234567/42" }],
      ["done", { field: "datevAccess", before: "true", after: "false" }],
    ]);
  });
});
