import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { signInByHttp, signInWith } from "./fixtures/http-session.ts";
import { listens } from "./fixtures/listens.ts";
import { fourPostings, people, seed } from "./fixtures/seed.ts";
import { type Stack, startStack } from "./fixtures/stack.ts";
import { expect, test } from "./fixtures/test.ts";

/** Two organizations of one person, each with postings of its own. */
function twoOrganizations() {
  const whole = seed();
  return {
    ...whole,
    postings: {
      ...whole.postings,
      "wegweiser-gmbh": fourPostings(9_100).slice(0, 2),
      "soehne-kg": fourPostings(9_200).slice(0, 2),
    },
  };
}

let stack: Stack;

test.beforeAll(async () => {
  stack = await startStack({ seed: twoOrganizations });
});
test.afterAll(() => stack.stop());

test("a posting is found in all organizations, from the palette and on a page of its own, and opened", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const { webUrl } = stack;
  for (const organization of ["wegweiser-gmbh", "soehne-kg"])
    await signInWith(page.context().request, webUrl, people.wanderer, organization);
  await page.goto(`${webUrl}/connections`);
  for (const organization of ["wegweiser-gmbh", "soehne-kg"]) {
    const path = `${webUrl}/api/v1/organizations/${organization}/exports`;
    expect((await page.request.post(path, { headers: { origin: webUrl } })).status()).toBe(201);
  }
  const rows = page.getByRole("main").getByRole("table").getByRole("row");
  const field = page.getByRole("main").getByRole("searchbox");

  await test.step("the page says what to type, and finds postings of both", async () => {
    await page.getByRole("link", { name: "Find", exact: true }).first().click();
    await expect(page.getByText("What are you looking for?")).toBeVisible();
    await listens(page);
    await field.fill("re-2026");
    await expect(rows.filter({ hasText: "Wegweiser GmbH" })).toHaveCount(2, { timeout: 30_000 });
    await expect(rows.filter({ hasText: "Öhler & Söhne KG" })).toHaveCount(2, { timeout: 30_000 });
    await expect(page).toHaveURL(/\/find\?q=re-2026$/);
    await expect(rows.locator("mark").first()).toHaveText("RE-2026");
    await expectAccessibleInBoth(page);
  });

  await test.step("an amount, in German and in English, and nothing", async () => {
    const [posting] = fourPostings(9_200);
    const number = posting?.invoiceId ?? "";
    const amount = (posting?.amount.value ?? 0).toFixed(2);
    for (const typed of [`${amount} ${number}`, `${amount.replace(".", ",")} ${number}`]) {
      await field.fill(typed);
      await expect(rows.filter({ hasText: number })).toHaveCount(1);
      await expect(rows).toHaveCount(2);
    }
    await field.fill("nowhere");
    await expect(page.getByText("No posting has “nowhere”")).toBeVisible();
  });

  await test.step("the palette finds the same, leads to all results, and opens a posting in its export", async () => {
    const [posting] = fourPostings(9_200);
    const number = posting?.invoiceId ?? "";
    const option = page.getByRole("dialog").getByRole("option");
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type("re-2026");
    await expect(option.filter({ hasText: "export of" })).toHaveCount(4);
    await option.filter({ hasText: "All results for “re-2026”" }).click();
    await expect(page).toHaveURL(/\/find\?q=re-2026$/);
    await expect(rows).toHaveCount(5);
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(number);
    await expect(option.first()).toContainText("Öhler & Söhne KG");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/organizations\/soehne-kg\/exports\/[^/]+\?posting=/);
    await expect(page.getByRole("region", { name: `Documents of ${number}` })).toBeVisible();
  });

  await test.step("somebody else finds nothing of it, and nobody is told anything", async () => {
    const search = `${webUrl}/api/known-postings?q=re-2026`;
    const other = await signInByHttp(webUrl, people.outsider);
    const answer = await fetch(search, { headers: { cookie: other } });
    expect(await answer.json()).toMatchObject({ postings: [] });
    expect((await fetch(search)).status).toBe(401);
  });

  await test.step("a row opens its posting by keyboard", async () => {
    await page.goBack();
    const link = rows.getByRole("link").first();
    const number = (await link.textContent()) ?? "";
    await link.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: `Documents of ${number}` })).toBeVisible();
  });
});
