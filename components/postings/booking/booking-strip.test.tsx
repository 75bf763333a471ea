import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { postingOf, postingsWithoutFiles } from "../testing/postings.ts";
import { renderCockpit } from "../testing/render-cockpit.tsx";

afterEach(() => void vi.restoreAllMocks());

const strip = (name = "Debit and credit") => page.getByRole("table", { name });
const rows = (name?: string) =>
  strip(name)
    .getByRole("row")
    .elements()
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(" | "));
const open = (invoice: string) => page.getByRole("button", { name: invoice, exact: true }).click();

test("the booking of the selected posting stands beside its document, with every code and the names that are known", async () => {
  await renderCockpit(postingsWithoutFiles);
  await open("RE-8");
  await expect
    .poll(() => rows())
    .toEqual([
      "Debit | Credit | Tax | Cost center | Text | Amount EUR",
      "0027EDV-Software | 70123 | 9 | 0100 |  | 119.00",
    ]);
  await open("RE-9");
  await expect
    .poll(() => rows())
    .toEqual([
      "Debit | Credit | Tax | Cost center | Cost object | Text | Amount EUR",
      "4930Bürobedarf | 70123 | 9 |  |  |  | 1,800.20",
      "4940 | 70123 | 8 |  | P7 |  | 31.30",
    ]);
});

test("splits that do not add up are told with their sum", async () => {
  await renderCockpit(postingsWithoutFiles);
  await open("RE-10");
  await expect
    .element(page.getByRole("region", { name: "Documents of RE-10" }).getByText("49.99"))
    .toBeVisible();
  await expect.element(page.getByText("Sum of the splits, not the amount")).toBeVisible();
});

test("a credit note is booked the other way round, in German too", async () => {
  await renderCockpit(postingsWithoutFiles, { locale: "de" });
  await open("RE-11");
  await expect
    .poll(() => rows("Buchungssatz"))
    .toEqual([
      "Soll | Haben | Steuer | Kosten\u00adstelle | Text | Betrag CHF",
      "070007 | 4930Bürobedarf | 9 |  | falsch geliefert | 12,50",
    ]);
});

test("where nobody can tell debit from credit, neither is said", async () => {
  await renderCockpit([
    postingOf(1, { documentType: "Gutschrift", type: "CARD_TRANSACTION" }),
    postingOf(2, { splitPostings: [] }),
  ]);
  await open("RE-1");
  await expect
    .poll(() => rows())
    .toEqual([
      "Account | Contra account | Tax | Cost center | Text | Amount EUR",
      "4930Bürobedarf | by the settings | 9 |  |  | 1.00",
    ]);
  await expect.element(page.getByText(/^Debit and credit are unclear/)).toBeVisible();
  await open("RE-2");
  await expect.element(page.getByText("This posting has no splits.")).toBeVisible();
});

test("of many splits the first are shown, and the others on demand, in a box of their own", async () => {
  const splitPostings = Array.from({ length: 130 }, (_, index) => ({
    amount: 1,
    generalLedgerAccount: `${4000 + index}`,
  }));
  await renderCockpit([postingOf(130, { splitPostings }), postingOf(2)]);
  await open("RE-130");
  await expect.poll(() => rows().length).toBe(4);
  await page.getByRole("button", { name: "Show 97 more splits" }).click();
  await expect.poll(() => rows().length).toBe(101);
  await page.getByRole("button", { name: "Show 30 more splits" }).click();
  await expect.poll(() => rows().length).toBe(131);
  const { clientHeight, scrollHeight } = page.getByRole("region", { name: "Debit and credit" }).element();
  expect(clientHeight).toBeLessThan(360);
  expect(scrollHeight).toBeGreaterThan(clientHeight);
  await open("RE-2");
  await expect.poll(() => rows().length).toBe(2);
});

test.each([
  [390, "de"],
  [390, "en"],
  [360, "de"],
] as const)(
  "no head is cut on a screen of %i pixels in %s, and no amount is out of sight",
  async (width, locale) => {
    await page.viewport(width, 844);
    const splitPostings = postingsWithoutFiles[1]?.splitPostings.map((split) => ({
      ...split,
      costCenter: { code: "0100" },
      costObject: { code: "P7" },
    }));
    await renderCockpit([postingOf(1), postingOf(2, { splitPostings: splitPostings ?? [] })], { locale });
    for (const [invoice, heads] of [
      ["RE-1", 5],
      ["RE-2", 6],
    ] as const) {
      await open(invoice);
      const table = strip(locale === "de" ? "Buchungssatz" : "Debit and credit");
      const shown = () =>
        table
          .getByRole("columnheader")
          .elements()
          .filter((head) => !head.classList.contains("sr-only"));
      await expect.poll(() => shown().length).toBe(heads);
      const cut = shown().filter((head) => {
        // The text alone, which a box that is too narrow does not hold.
        const text = document.createRange();
        text.selectNodeContents(head);
        return text.getBoundingClientRect().width > head.getBoundingClientRect().width + 0.5;
      });
      expect(cut.map(({ textContent }) => textContent)).toEqual([]);
      const scrolled = table.element().parentElement;
      expect(scrolled?.scrollWidth).toBe(scrolled?.clientWidth);
      await page.getByRole("button", { name: /^(Close the document|Beleg schließen)/ }).click();
    }
    await page.viewport(1440, 900);
  },
);
