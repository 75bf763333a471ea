import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { UnusualOfExport } from "#lib/shared/unusual.ts";
import { testPosting } from "#service/testing/test-seed.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { makeExport } from "./fixtures/hand-over.ts";
import { people, seedOfOne } from "./fixtures/seed.ts";
import { startStack, type Stack } from "./fixtures/stack.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const person = people.noticer;
const [organization] = person.organizations;

let number = 0;

type Fields = {
  invoice: string;
  amount?: number;
  account?: string;
  taxCode?: string;
  day: string;
  supplier?: string;
};

/** A posting of the supplier 70123, as its postings always are but for the given fields. */
function postingOf({ invoice, amount = 119, account = "4930", taxCode = "9", day, supplier }: Fields) {
  number += 1;
  const names: Record<string, string> = { "70007": "Telefon AG" };
  return testPosting(number, {
    extra: {
      ...{ invoiceId: invoice, invoiceDate: `${day}T00:00:00.000Z` },
      ...{ amount: { value: amount, currencyCode: "EUR" } },
      contact: {
        accountsPayableNumber: supplier ?? "70123",
        name: names[supplier ?? ""] ?? "Papier Vogel e. K.",
      },
      splitPostings: [
        { amount, generalLedgerAccount: account, bookingKey: { taxCode }, postingText: "Papier" },
      ],
    },
  });
}

/** April to September: two postings of paper a month, and one of the telephone. */
const halfYear = [4, 5, 6, 7, 8, 9].flatMap((month) => [
  postingOf({ invoice: `P-${month}-1`, amount: 100 + month, day: `2026-0${month}-05` }),
  postingOf({ invoice: `P-${month}-2`, amount: 130 - month, day: `2026-0${month}-20` }),
  postingOf({ invoice: `T-${month}`, amount: 49.9, day: `2026-0${month}-01`, supplier: "70007" }),
]);

/** October: twenty postings as ever, a new supplier, five that are not as ever, and no telephone. */
const october = [
  ...Array.from({ length: 20 }, (_, index) =>
    postingOf({ invoice: `O-${index}`, amount: 101.5 + index, day: "2026-10-05" }),
  ),
  postingOf({ invoice: "NEW-1", amount: 99_999, account: "0027", day: "2026-10-06", supplier: "70999" }),
  postingOf({ invoice: "ACCOUNT-1", account: "0027", day: "2026-10-07" }),
  postingOf({ invoice: "TAX-1", taxCode: "8", day: "2026-10-07" }),
  postingOf({ invoice: "AMOUNT-1", amount: 1_190, day: "2026-10-07" }),
  postingOf({ invoice: "YEAR-1", day: "2025-10-07" }),
  postingOf({ invoice: "P-9-1", amount: 109, day: "2026-10-08" }),
];
const unusual = ["ACCOUNT-1", "AMOUNT-1", "P-9-1", "TAX-1", "YEAR-1"];

let stack: Stack;
let directory: string;

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "kontor-unusual-"));
  stack = await startStack({
    seed: () => ({
      ...seedOfOne(person)(),
      generalLedgerAccounts: {
        [organization]: ["4930", "0027"].map((accountCode) => ({
          accountCode,
          name: `Account ${accountCode}`,
        })),
      },
      postings: { [organization]: halfYear },
    }),
  });
});
test.afterAll(async () => {
  await stack.stop();
  rmSync(directory, { recursive: true });
});

test("of a month she sees what is not as ever, with the reason, says what is usual, and nothing else is signed", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signIn(page, person, organization, stack.webUrl);
  await makeExport(page, "Exported");
  const file = path.join(directory, "october.ndjson");
  writeFileSync(file, october.map((posting) => JSON.stringify(posting)).join("\n"));
  await stack.operateService(["postings", "load", file, "--organization", organization]);
  await page.goto(`${stack.webUrl}/organizations/${organization}/exports`);
  await makeExport(page, "Exported");
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const own = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}`;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const signs = page.getByRole("region", { name: "Postings" }).getByTitle("Unusual");

  await test.step("five of twenty-six are signed, and a click shows these alone", async () => {
    const goesOn = async () =>
      ((await (await page.request.get(`${own}/unusual`)).json()) as UnusualOfExport).goesOn;
    await expect.poll(goesOn, { timeout: 60_000 }).toBe(false);
    await page.reload();
    await expect(button("Unusual 5")).toBeVisible();
    // Room for all of them, because the table draws only the rows in sight.
    await page.setViewportSize({ width: 1440, height: 1_900 });
    await expect(page.locator("[data-select]")).toHaveCount(october.length);
    await expect(signs).toHaveCount(5);
    await button("Unusual 5").click();
    const numbers = () => page.locator("[data-select]").allTextContents();
    await expect.poll(async () => (await numbers()).toSorted()).toEqual(unusual);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessibleInBoth(page);
  });

  await test.step("each says why, and what is usual instead", async () => {
    const reason = page.getByRole("list", { name: "What is unusual" }).getByRole("listitem");
    for (const [invoice, text] of [
      [
        "AMOUNT-1",
        "1,190.00 EUR is far from what is usual: the 12 earlier amounts of this supplier in EUR are between",
      ],
      ["TAX-1", "None of the 12 earlier postings of this supplier has the tax code 8; most have 9."],
      ["YEAR-1", "The document is dated 2025, the export is of 2026."],
      ["P-9-1", "The same supplier, document number and amount are in another posting: in the export of"],
      ["ACCOUNT-1", "None of the 12 earlier postings of this supplier has the account 0027; most have 4930."],
    ] as const) {
      await button(invoice).click();
      await expect(reason).toHaveCount(1);
      await expect(reason).toContainText(text);
    }
    await expectAccessibleInBoth(page);
  });

  await test.step("what she calls usual is no longer signed, also in what is handed over", async () => {
    await button("Usual for this supplier").click();
    await expect(button("Unusual 4")).toBeVisible();
    const selection = await page.request.get(`${own}/selection?filter=check%3Dunusual`);
    expect(await selection.json()).toMatchObject({ exported: 26, selected: 4 });
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports/${exportId}?posting=none`);
    await button("ACCOUNT-1").click();
    await expect(page.getByText(`Said to be usual by ${person.name}`)).toBeVisible();
    await button("Take back").click();
    await expect(button("Unusual 5")).toBeVisible();
  });

  await test.step("the telephone's invoice is missing until nobody expects it", async () => {
    const title = page.getByText("A monthly invoice of October 2026 is missing");
    await expect(title).toBeVisible();
    await expect(page.getByText("70007 Telefon AG: one in each of the 6 months before")).toBeVisible();
    await button("Not expected").click();
    await expect(title).toBeHidden();
    await expectAccessibleInBoth(page);
  });

  await test.step("the audit trail says who called what usual", async () => {
    await page.goto(`${stack.webUrl}/organizations/${organization}/audit`);
    const rows = page.getByRole("row").filter({ hasText: "What is usual for a supplier changed" });
    await expect(rows).toHaveCount(3);
    await expect(rows.last()).toContainText("account: – → 0027");
    await expect(rows.first()).toContainText("missing invoice: – → 2026-10");
    await expect(rows.first()).toContainText(person.name);
  });
});
