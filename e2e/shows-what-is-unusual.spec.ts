import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { VerdictLists } from "#lib/shared/comparison.ts";
import type { UnusualOfExport } from "#lib/shared/unusual.ts";
import { testPosting } from "#service/testing/test-seed.ts";
import { expectAccessibleInBoth } from "./fixtures/accessible.ts";
import { makeExport } from "./fixtures/hand-over.ts";
import { disconnect } from "./fixtures/http-session.ts";
import { organizationNames } from "./fixtures/organization-names.ts";
import { people, seedOfOne } from "./fixtures/seed.ts";
import { startStack, type Stack } from "./fixtures/stack.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

const person = people.noticer;
const [organization, other] = person.organizations;

let number = 0;

type Fields = {
  invoice: string;
  amount?: number;
  account?: string;
  taxCode?: string;
  day: string;
  supplier?: string;
  /** The file of its XML invoice. */
  file?: string;
};

/** XML invoices that name the account to which the supplier is paid, and another one. */
const invoices = Object.fromEntries(
  [
    ["usual.xml", "DE02120300000000202051"],
    ["changed.xml", "DE02500105170137075030"],
  ].map(([name, iban]) => [
    name,
    `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"><PaymentMeans><PaymentMeansCode>58</PaymentMeansCode>
    <PayeeFinancialAccount><ID>${iban}</ID></PayeeFinancialAccount></PaymentMeans></Invoice>`,
  ]),
) as Record<string, string>;

/** A posting of the supplier 70123, as its postings always are but for the given fields. */
function postingOf({ invoice, amount = 119, account = "4930", taxCode = "9", day, supplier, file }: Fields) {
  number += 1;
  const names: Record<string, string> = { "70007": "Telefon AG" };
  return testPosting(number, {
    extra: {
      ...(file && { documents: [{ name: file, type: "XRECHNUNG", path: file }] }),
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
  postingOf({ invoice: `P-${month}-2`, amount: 130 - month, day: `2026-0${month}-20`, file: "usual.xml" }),
  postingOf({ invoice: `T-${month}`, amount: 49.9, day: `2026-0${month}-01`, supplier: "70007" }),
]);

/** October: twenty postings as ever, a new supplier, seven that are not as ever, and no telephone. */
const october = [
  ...Array.from({ length: 20 }, (_, index) =>
    postingOf({ invoice: `O-${index}`, amount: 101.5 + index, day: "2026-10-05", file: "usual.xml" }),
  ),
  postingOf({ invoice: "NEW-1", amount: 99_999, account: "0027", day: "2026-10-06", supplier: "70999" }),
  postingOf({ invoice: "ACCOUNT-1", account: "0027", day: "2026-10-07" }),
  postingOf({ invoice: "TAX-1", taxCode: "8", day: "2026-10-07" }),
  postingOf({ invoice: "AMOUNT-1", amount: 1_190, day: "2026-10-07" }),
  postingOf({ invoice: "YEAR-1", day: "2025-10-07" }),
  postingOf({ invoice: "P-9-1", amount: 109, day: "2026-10-08" }),
  postingOf({ invoice: "SAME-1", day: "2026-10-08" }),
  postingOf({ invoice: "IBAN-1", day: "2026-10-08", file: "changed.xml" }),
];
const unusual = ["ACCOUNT-1", "AMOUNT-1", "IBAN-1", "P-9-1", "SAME-1", "TAX-1", "YEAR-1"];

/** The same invoice in the other organization, where the supplier has another number. */
const same = {
  ...postingOf({ invoice: "SAME-1", day: "2026-10-08" }),
  contact: { accountsPayableNumber: "4711", name: "PAPIER VOGEL E. K." },
};

let stack: Stack;
let directory: string;

test.beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), "kontor-unusual-"));
  stack = await startStack({
    files: invoices,
    seed: () => ({
      ...seedOfOne(person)(),
      organizations: person.organizations.map((id) => ({ id, name: organizationNames[id] })),
      users: seedOfOne(person)().users.map((user) => ({ ...user, organizations: person.organizations })),
      generalLedgerAccounts: Object.fromEntries(
        person.organizations.map((id) => [
          id,
          ["4930", "0027"].map((accountCode) => ({ accountCode, name: `Account ${accountCode}` })),
        ]),
      ),
      postings: { [organization]: halfYear, [other]: [same] },
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
  await signIn(page, person, other, stack.webUrl);
  await makeExport(page, "Exported");
  await signIn(page, person, organization, stack.webUrl);
  await makeExport(page, "Exported");
  await test.step("the documents of the half year are read, so that their accounts are known", async () => {
    const address = `${stack.webUrl}/api${new URL(page.url()).pathname}/verdicts`;
    const goesOn = async () => ((await (await page.request.get(address)).json()) as VerdictLists).goesOn;
    await expect.poll(goesOn, { timeout: 60_000 }).toBe(false);
  });
  for (const [name, content] of Object.entries(invoices)) writeFileSync(path.join(directory, name), content);
  const file = path.join(directory, "october.ndjson");
  writeFileSync(file, october.map((posting) => JSON.stringify(posting)).join("\n"));
  await stack.operateService(["postings", "load", file, "--organization", organization]);
  await page.goto(`${stack.webUrl}/organizations/${organization}/exports`);
  await makeExport(page, "Exported");
  const exportId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const own = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}`;
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  const signs = page.getByRole("region", { name: "Postings" }).getByTitle("Unusual");

  await test.step("seven of twenty-eight are signed, and a click shows these alone", async () => {
    const goesOn = async () =>
      ((await (await page.request.get(`${own}/unusual`)).json()) as UnusualOfExport).goesOn;
    await expect.poll(goesOn, { timeout: 60_000 }).toBe(false);
    await page.reload();
    await expect(button("Unusual 7")).toBeVisible();
    // Room for all of them, because the table draws only the rows in sight.
    await page.setViewportSize({ width: 1440, height: 1_900 });
    await expect(page.locator("[data-select]")).toHaveCount(october.length);
    await expect(signs).toHaveCount(7);
    await button("Unusual 7").click();
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
      [
        "IBAN-1",
        "The document names the account DE02 5001 0517 0137 0750 30 for payment. None of the 6 earlier documents of this supplier that name an account does: 6 documents have DE02 1203 0000 0000 2020 51.",
      ],
      [
        "SAME-1",
        "The same supplier name, document number and amount are in a posting of another organization.",
      ],
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
    await expect(button("Unusual 6")).toBeVisible();
    // What is handed over depends on nothing that only she may know: the posting in the other organization
    // is left out.
    const selection = await page.request.get(`${own}/selection?filter=check%3Dunusual`);
    expect(await selection.json()).toMatchObject({ exported: 28, selected: 5 });
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports/${exportId}?posting=none`);
    await button("ACCOUNT-1").click();
    await expect(page.getByText(`Said to be usual by ${person.name}`)).toBeVisible();
    await button("Take back").click();
    await expect(button("Unusual 7")).toBeVisible();
  });

  await test.step("the telephone's invoice is missing until nobody expects it", async () => {
    const title = page.getByText("A monthly invoice of October 2026 is missing");
    await expect(title).toBeVisible();
    await expect(page.getByText("70007 Telefon AG: one in each of the 6 months before")).toBeVisible();
    await button("Not expected").click();
    await expect(title).toBeHidden();
    await expectAccessibleInBoth(page);
  });

  await test.step("the same in another organization leads there, and is hers alone", async () => {
    // Room for the posting's row, because the table draws only the rows in sight.
    await page.setViewportSize({ width: 1440, height: 1_900 });
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports/${exportId}?posting=none`);
    await button("SAME-1").click();
    await button("No duplicate").click();
    await expect(button("Unusual 6")).toBeVisible();
    await button("Take back").click();
    await expect(button("Unusual 7")).toBeVisible();
    await page.getByRole("link", { name: "Nebenan KG, export of" }).click();
    await page.waitForURL(new RegExp(`/organizations/${other}/exports/`));
    await expect(page.getByRole("region", { name: "Documents of SAME-1" })).toBeVisible();
    await disconnect(page.request, stack.webUrl, other);
    await page.goto(`${stack.webUrl}/organizations/${organization}/exports/${exportId}?posting=none`);
    await expect(button("Unusual 6")).toBeVisible();
    const answer = await (await page.request.get(`${own}/unusual`)).text();
    expect(answer).not.toContain(other);
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
