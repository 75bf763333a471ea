import { signInWith } from "./fixtures/http-session.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

let stack: RecordedStack;

test.beforeAll(async () => {
  stack = await startRecordedStack({ web: { ORGANIZATION_WORD: "client" } });
});
test.afterAll(() => stack.stop());

const words = [
  ["en-GB", "Clients", "No client matches", /organi[sz]ation/i],
  ["de-DE", "Mandanten", "Kein Mandant passt", /organisation/i],
] as const;

for (const [locale, title, none, other] of words)
  test(`an installation calls organizations clients: ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale });
    const page = await context.newPage();
    for (const organization of people.wanderer.organizations)
      await signInWith(context.request, stack.webUrl, people.wanderer, organization);
    await page.goto(`${stack.webUrl}/organizations?text=zz`);
    await expect(page.getByRole("heading", { name: title, exact: true, level: 1 })).toBeVisible();
    await expect(page.getByText(none)).toBeVisible();
    for (const path of ["/organizations", "/connections", "/organizations/wegweiser-gmbh/audit"]) {
      await page.goto(stack.webUrl + path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await expect(page.locator("body")).not.toContainText(other);
    }
    await context.close();
  });
