import type { Page, Request } from "@playwright/test";
import { closingState } from "#lib/shared/closing.ts";
import { formatMonth } from "#lib/shared/dates.ts";
import { monthAfter, monthToClose } from "#lib/shared/months.ts";
import { pages } from "#lib/shared/paths.ts";
import { receipt } from "#lib/shared/receipt.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { handOverByApi } from "./fixtures/hand-over.ts";
import { signInWith } from "./fixtures/http-session.ts";
import type { RecordedStack } from "./fixtures/recorded-stack.ts";
import { startRecordedStack } from "./fixtures/recorded-stack.ts";
import { people } from "./fixtures/seed.ts";
import { expect, test } from "./fixtures/test.ts";

// The tests share one stack and run one after another: the first begins the exports that the others see.
test.describe.configure({ mode: "serial" });

const { overseer, overseersColleague } = people;
const [adler, bergmann] = overseer.organizations;
const membershipSeconds = 4;

let stack: RecordedStack;

test.beforeAll(async () => {
  stack = await startRecordedStack({
    web: {
      ...{ MEMBERSHIP_SECONDS: String(membershipSeconds), MEMBERSHIP_GRACE_SECONDS: "8" },
      // Rows come with the page also where the service is slow to say who is a member.
      FIRST_ANSWER_MILLISECONDS: "10000",
    },
  });
});
test.afterAll(() => stack.stop());

const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const exportsOf = (organization: string) => `${stack.webUrl}/api/v1/organizations/${organization}/exports`;
const asksFor = (organization: string) => {
  const ask = `GET /v1/organizations/${organization}/exports`;
  return stack.proxy.requests.filter((request) => request.startsWith(ask)).length;
};
const headers = () => ({ origin: stack.webUrl });

async function signInToAll(page: Page): Promise<void> {
  for (const organization of overseer.organizations)
    await signInWith(page.context().request, stack.webUrl, overseer, organization);
}

/** Begins an export by the API, as the page does, and returns its id. */
async function beginExport(page: Page, organization: string): Promise<string> {
  const answer = await page.request.post(exportsOf(organization), {
    headers: { ...headers(), "if-match": '"none"' },
  });
  return ((await answer.json()) as { id: string }).id;
}

test("the start page lists all organizations, and each row follows its export to the sign-off by itself", async ({
  page,
}) => {
  test.setTimeout(120_000);
  await signInToAll(page);
  await page.goto(`${stack.webUrl}/`);
  await page.waitForURL(`${stack.webUrl}/organizations`);
  await expect(page.getByRole("heading", { name: "Organizations", level: 1 })).toBeVisible();
  for (const name of ["Adler-Apotheke GmbH", "Bergmann KG", "Clausen AG"])
    await expect(row(page, name)).toContainText("Nothing open");
  await expect(page.getByText("Nothing is waiting")).toBeVisible();

  let loads = 0;
  page.on("load", () => (loads += 1));
  const exportId = await beginExport(page, adler);
  await test.step("a running export, then one to hand over", async () => {
    await expect(row(page, "Adler")).toContainText("To hand over");
    await expect(page.getByText("1 of 3 is waiting")).toBeVisible();
  });
  await test.step("a posting that failed is counted and can be filtered", async () => {
    await beginExport(page, bergmann);
    await expect(row(page, "Bergmann")).toContainText("1 failed");
    await page.getByRole("button", { name: "Failed 1" }).click();
    await expect(row(page, "Adler")).toBeHidden();
    await expect(row(page, "Bergmann")).toBeVisible();
    await page.getByRole("button", { name: "All 3" }).click();
  });
  const ofExport = `${stack.webUrl}/api/organizations/${adler}/exports/${exportId}`;
  await test.step("handed over: to sign off", async () => {
    const handOvers = `${ofExport}/hand-overs`;
    const data = { written: { format: "json" }, language: "en", timeZone: "UTC" };
    const handOverId = await handOverByApi(page.request, handOvers, data, headers());
    await page.request.get(`${handOvers}/${handOverId}/files/0`);
    await expect(row(page, "Adler")).toContainText("To sign off");
  });
  await test.step("signed off, by whom and when", async () => {
    const { state } = receipt.parse(await (await page.request.get(`${ofExport}/receipt`)).json());
    await page.request.post(`${ofExport}/receipt/sign-off`, {
      headers: headers(),
      data: { digest: state.digest, reason: "Documents follow" },
    });
    await expect(row(page, "Adler")).toContainText("Signed off");
    await expect(row(page, "Adler")).toContainText(overseer.name);
    await expect(
      page.getByRole("link", { name: "Look at the receipt: Adler-Apotheke GmbH" }).filter({ visible: true }),
    ).toBeVisible();
  });
  expect(loads).toBe(0);
  await expectAccessibleInBoth(page);
});

test("a reload comes with its rows, the address keeps the view, and a row leads to the next step", async ({
  page,
}) => {
  await signInToAll(page);
  const html = await (await page.request.get(`${stack.webUrl}/organizations`)).text();
  for (const text of ["Adler-Apotheke GmbH", "Signed off", "To hand over", "Nothing open"])
    expect(html).toContain(text);
  await page.goto(`${stack.webUrl}/organizations`);
  await page.getByRole("searchbox").fill("BÉRG");
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page).toHaveURL(/text=B/);
  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("BÉRG");
  await expect(row(page, "Adler")).toBeHidden();
  await page.getByRole("searchbox").fill("nothing of the kind");
  await expect(page.getByText("No organization matches")).toBeVisible();
  await page.getByRole("button", { name: "Show all" }).click();
  await page.getByRole("button", { name: "Organization", exact: true }).click();
  await expect(page.getByRole("columnheader", { name: "Organization" })).toHaveAttribute(
    "aria-sort",
    "ascending",
  );
  await expect(page.getByRole("row").nth(1)).toContainText("Adler");
  await page.getByRole("link", { name: "Hand over: Bergmann KG" }).click();
  await page.waitForURL(/\/bergmann-kg\/exports\/[0-9a-f-]{36}\/hand-over/);
  await page.getByRole("navigation").getByRole("link", { name: "Organizations" }).click();
  await page.waitForURL(`${stack.webUrl}/organizations`);
  await page.getByRole("link", { name: "Begin an export: Clausen AG" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
});

test("a month is done once it is signed off, can be signed off as another one, and each organization has somebody responsible", async ({
  page,
}) => {
  const closed = monthToClose(new Date());
  const nameOf = (month: string) => formatMonth(month, "en") ?? "";
  await signInToAll(page);
  await page.goto(`${stack.webUrl}/organizations`);
  await test.step("the row names the month, with a tick", async () => {
    await expect(row(page, "Adler")).toContainText(nameOf(closed));
    await expect(row(page, "Adler").getByRole("img", { name: "Month done" })).toBeVisible();
    await expect(row(page, "Bergmann")).toContainText(nameOf(closed));
    await expect(page.getByRole("img", { name: "Month done" })).toHaveCount(1);
  });

  await test.step("one person is made responsible, and finds what is theirs", async () => {
    await page.getByRole("button", { name: "Nobody responsible, for Adler-Apotheke GmbH. Change" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Responsible").selectOption(overseer.name);
    await expectAccessibleInBoth(page);
    await question.getByRole("button", { name: "Save" }).click();
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: "Mine 1" }).click();
    await expect(row(page, "Bergmann")).toBeHidden();
    await expect(row(page, "Adler").getByRole("button", { name: overseer.name })).toBeVisible();
  });

  await test.step("the page of the month says where it is done", async () => {
    await page.getByRole("link", { name: "Months back" }).click();
    await expect(page.getByRole("heading", { name: nameOf(closed), level: 1 })).toBeVisible();
    await expect(page.getByText("1 of 3 done")).toBeVisible();
    await expect(row(page, "Adler")).toContainText(overseer.name);
    await expect(row(page, "Bergmann")).toContainText("1 export not signed off");
    await expect(row(page, "Clausen")).toContainText("No export");
    await expectAccessibleInBoth(page);
    await page.getByRole("button", { name: "Not done 2" }).click();
    await expect(row(page, "Adler")).toBeHidden();
  });

  await test.step("an export can be signed off as another month", async () => {
    const before = monthAfter(closed, -1);
    await row(page, "Bergmann").getByRole("listitem").getByRole("link").click();
    await page.getByRole("button", { name: "Sign off" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question.getByLabel("Signed off as")).toHaveValue(closed);
    await question.getByLabel("Signed off as").selectOption(before);
    await question.getByRole("textbox").fill("One posting failed");
    await question.getByRole("button", { name: "Sign off" }).click();
    await expect(question).toBeHidden();
    await page.goto(`${stack.webUrl}${pages.month(closed)}`);
    await expect(row(page, "Bergmann")).toContainText("No export");
    await page.getByRole("link", { name: nameOf(before), exact: true }).click();
    await expect(page.getByRole("heading", { name: nameOf(before), level: 1 })).toBeVisible();
    await expect(row(page, "Bergmann")).toContainText("Done");
  });
});

test("all tabs of a browser share one stream, and the next tab goes on when its holder is closed", async ({
  page,
}) => {
  await signInToAll(page);
  const streams = new Map<string, number>();
  const open = async (name: string) => {
    const tab = await page.context().newPage();
    tab.on("request", (request) => {
      if (new URL(request.url()).pathname === "/api/desk-updates")
        streams.set(name, (streams.get(name) ?? 0) + 1);
    });
    const isFirst = streams.size === 0;
    const asked = isFirst && tab.waitForRequest("**/api/desk-updates");
    await tab.goto(`${stack.webUrl}/organizations`);
    await asked;
    return tab;
  };
  const first = await open("first");
  const second = await open("second");
  await expect(row(second, "Adler")).toContainText("Signed off");
  await first.request.post(
    `${stack.webUrl}/api/organizations/${adler}/exports/${await newestOf(page)}/receipt/sign-off/revocation`,
    {
      headers: headers(),
      data: { reason: "A document is missing" },
    },
  );
  for (const tab of [first, second]) await expect(row(tab, "Adler")).toContainText("To sign off");
  expect([...streams]).toEqual([["first", 1]]);
  await first.close();
  await expect.poll(() => streams.get("second")).toBe(1);
  await expect(second.getByText("is interrupted")).toBeHidden();
});

async function newestOf(page: Page): Promise<string> {
  const { exports } = (await (await page.request.get(exportsOf(adler))).json()) as {
    exports: { id: string }[];
  };
  return exports[0]?.id ?? "";
}

test("the service is asked once an interval, however many look on, and each is confirmed by an ask", async ({
  browser,
  page,
}) => {
  await signInToAll(page);
  const contexts = await Promise.all([0, 1, 2].map(() => browser.newContext()));
  const tabs = [page];
  for (const context of contexts) {
    await signInWith(context.request, stack.webUrl, overseersColleague);
    tabs.push(await context.newPage());
  }
  for (const tab of tabs) await tab.goto(`${stack.webUrl}/organizations`);
  for (const tab of tabs) await expect(row(tab, "Adler")).toContainText("To sign off");
  const [before, begun] = [asksFor(adler), Date.now()];
  // The rows are read again from the page, which sends nothing.
  await expect.poll(() => Date.now() - begun, { timeout: 30_000 }).toBeGreaterThan(12_000);
  const seconds = (Date.now() - begun) / 1_000;
  const asked = asksFor(adler) - before;
  expect(asked).toBeGreaterThanOrEqual(3);
  expect(asked).toBeLessThanOrEqual(Math.ceil(seconds / (membershipSeconds / 2)) + 1);
  for (const tab of tabs) await expect(row(tab, "Adler")).toContainText("To sign off");
  for (const context of contexts) await context.close();

  await page.close();
  // What was asked last may still be on its way.
  await expect
    .poll(
      async () => {
        const earlier = asksFor(adler);
        await new Promise((resolve) => setTimeout(resolve, membershipSeconds * 1_000));
        return asksFor(adler) - earlier;
      },
      { message: "nothing is asked when nobody looks on", timeout: 30_000 },
    )
    .toBe(0);
});

test("one question closes the month in many organizations, and says which order was not taken, and why", async ({
  page,
}) => {
  await signInToAll(page);
  await page.goto(`${stack.webUrl}/organizations`);
  await page.getByRole("button", { name: "Close the month" }).click();
  const question = page.getByRole("alertdialog");
  const inQuestion = (name: string) => question.getByRole("button", { name, exact: true });
  await expect(question.getByRole("listitem")).toHaveCount(3);
  await expectAccessibleInBoth(page);
  await inQuestion("Choose none").click();
  await expect(inQuestion("Close 0 months")).toBeDisabled();
  await inQuestion("Choose all").click();
  await inQuestion("Close 3 months").click();
  // Only in one of them something was handed over before.
  await expect(question.getByText("2 orders were not taken")).toBeVisible();
  await expect(question.getByRole("listitem")).toHaveCount(2);
  await expect(question.getByText("Nothing was handed over yet.")).toHaveCount(2);
  await expect(question.getByRole("link", { name: "Order there: Bergmann KG" })).toBeVisible();
  const newestOrder = async (organization: string) => {
    const closing = `${stack.webUrl}/api/organizations/${organization}/closing`;
    return closingState.parse(await (await page.request.get(closing)).json()).closing;
  };
  await expect.poll(async () => (await newestOrder(adler))?.outcome).toBe("nothing");
  await test.step("in a form that is chosen for all, the others are taken too", async () => {
    await question.getByLabel("Handed over as").selectOption("CSV");
    await inQuestion("Close 2 months").click();
    await expect(question).toBeHidden();
    await expect.poll(async () => (await newestOrder("bergmann-kg"))?.format).toBe("csv");
  });
});

test("a stream ends with its session, and whoever has left an organization sees nothing of it", async ({
  page,
}) => {
  await signInToAll(page);
  await page.goto(`${stack.webUrl}/organizations`);
  await expect(row(page, "Adler")).toContainText("To sign off");
  await test.step("left", async () => {
    stack.proxy.refuse = (path) => path.startsWith(`/v1/organizations/${adler}/`);
    await expect(row(page, "Adler")).toContainText("Not known", { timeout: 30_000 });
    await expect(row(page, "Bergmann")).not.toContainText("Not known");
    stack.proxy.refuse = undefined;
    await expect(row(page, "Adler")).toContainText("To sign off", { timeout: 30_000 });
  });
  await test.step("signed out", async () => {
    const isStream = (request: Request) => request.url().endsWith("/api/desk-updates");
    const ended = page.waitForEvent("requestfinished", isStream);
    const failed = page.waitForEvent("requestfailed", isStream);
    await page.request.delete(`${stack.webUrl}/api/sessions`, { headers: headers() });
    await Promise.race([ended, failed]);
    await expect(page.getByText("The connection to Kontor is interrupted.")).toBeVisible();
    expect((await page.request.get(`${stack.webUrl}/api/desk-updates`)).status()).toBe(401);
  });
});
