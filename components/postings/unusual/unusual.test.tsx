import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { UnusualReason } from "#lib/shared/unusual.ts";
import { postingsWithoutFiles } from "../testing/postings.ts";
import { inAddress, numbers, renderCockpit, table } from "../testing/render-cockpit.tsx";

afterEach(() => void vi.restoreAllMocks());

const name = { supplier: "70123", silenced: null };
const account: UnusualReason = {
  ...{ kind: "account", ...name, value: "0027", count: 0, earlier: 12, usual: "4930" },
};
const postings = [
  { entityGuid: "guid-8", reasons: [account] },
  {
    entityGuid: "guid-10",
    reasons: [
      {
        ...{ kind: "amount" as const, ...name, value: "EUR 1234.5", amount: "1234.5", currency: "EUR" },
        ...{ earlier: 12, least: "90", median: "100", greatest: "300.5" },
      },
      { kind: "otherYear" as const, ...name, value: "2025", exportYear: "2026" },
      { kind: "taxCode" as const, ...name, value: "", count: 1, earlier: 40, usual: "9" },
      {
        ...{ kind: "twin" as const, ...name, value: "RE-10 EUR 50" },
        others: [{ exportId: "e-1", entityGuid: "guid-1", begunAt: "2026-10-03T08:00:00.000Z" }],
      },
    ],
  },
];
const known = { usual: [{ iban: "DE02120300000000202051", count: 3 }], earlier: 3 };
const elsewhere = { ...{ exportId: "e-2", entityGuid: "guid-2", begunAt: "2026-10-04T08:00:00.000Z" } };
const newReasons: UnusualReason[] = [
  {
    ...{ kind: "elsewhere", ...name, value: "RE-8 EUR 50" },
    others: [{ ...elsewhere, organizationId: "sued-kg", organizationName: "Süd KG" }],
  },
  { kind: "iban", ...name, value: "DE02500105170137075030", ...known },
];
const missing = [
  {
    ...name,
    supplier: "70007",
    value: "2026-10",
    supplierNumber: "70007",
    supplierName: "Telefon AG",
    months: 6,
  },
];
const served = { verdicts: {}, unusual: { postings, missing } };

const button = (text: string) => page.getByRole("button", { name: text, exact: true });
const reasons = () =>
  page
    .getByRole("list", { name: /What is unusual|Was auffällt/ })
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent);

test("unusual postings have a sign, and a click filters them", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: served });
  await expect.poll(() => table().getByTitle("Unusual").elements()).toHaveLength(2);
  await button("Unusual 2").click();
  await expect.poll(numbers).toEqual(["RE-8", "RE-10"]);
  await expect.poll(inAddress).toBe("check=unusual");
});

test("a filter of what is unusual shows nothing until that is known, and never that nothing matches", async () => {
  const seen = new Set<string>();
  const observer = new MutationObserver(() => seen.add(document.body.textContent));
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const readings = { ...served, isUnusualLate: true };
  await renderCockpit(postingsWithoutFiles, { search: "?check=unusual", readings });
  await expect.poll(numbers).toEqual(["RE-8", "RE-10"]);
  observer.disconnect();
  expect([...seen].filter((text) => text.includes("No posting matches"))).toEqual([]);
});

test("where nothing is unusual there is no sign, no filter and no notice", async () => {
  await renderCockpit(postingsWithoutFiles);
  await expect.poll(numbers).toHaveLength(4);
  await expect.element(page.getByText("Unusual")).not.toBeInTheDocument();
  await expect.element(page.getByText(/monthly invoice/)).not.toBeInTheDocument();
  await button("RE-8").click();
  await expect.element(page.getByRole("list", { name: "What is unusual" })).not.toBeInTheDocument();
});

test("the reasons are sentences in the reader’s language, with what is usual", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: served, locale: "de" });
  await button("RE-10").click();
  await expect
    .poll(() => reasons().map((text) => text.replace(/^Auffällig/, "").replace(/Bei diesem.*$/, "")))
    .toEqual([
      "1.234,50 EUR weicht stark vom Üblichen ab: Die 12 früheren Beträge dieses Kreditors in EUR liegen zwischen 90,00 EUR und 300,50 EUR, der mittlere ist 100,00 EUR.",
      "Der Beleg ist von 2025, der Export ist von 2026.",
      "Nur eine der 40 früheren Buchungen dieses Kreditors hat den Steuerschlüssel „keinen“; die meisten haben 9.",
      "Kreditor, Belegnummer und Betrag stehen auch in einer anderen Buchung: im Export vom 3. Okt. 2026",
    ]);
  const link = page.getByRole("link", { name: /im Export vom/ });
  await expect
    .element(link)
    .toHaveAttribute("href", "/organizations/leseprobe-kg/exports/e-1?posting=guid-1");
});

test("the same in another organization leads there, and a new account is named with those that are known", async () => {
  const unusual = { postings: [{ entityGuid: "guid-8", reasons: newReasons }] };
  await renderCockpit(postingsWithoutFiles, { readings: { verdicts: {}, unusual } });
  await button("RE-8").click();
  const link = page.getByRole("link", { name: /^Süd KG, export of/ });
  await expect.element(link).toHaveAttribute("href", "/organizations/sued-kg/exports/e-2?posting=guid-2");
  await expect
    .poll(() => reasons()[1])
    .toContain(
      "The document names the account DE02 5001 0517 0137 0750 30 for payment. None of the 3 earlier documents of this supplier that name an account does: 3 documents have DE02 1203 0000 0000 2020 51.",
    );
  await button("No duplicate").click();
  await expect.element(page.getByText(/^Said to be usual by Petra Bauer/)).toBeVisible();
});

test("what is said to be usual is no longer signed, names who said it, and can be taken back", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: served });
  await button("RE-8").click();
  await button("Usual for this supplier").click();
  await expect.element(page.getByText(/^Said to be usual by Petra Bauer/)).toBeVisible();
  await expect.poll(() => table().getByTitle("Unusual").elements()).toHaveLength(1);
  await expect.element(button("Unusual 1")).toBeVisible();
  await button("Take back").click();
  await expect.element(button("Unusual 2")).toBeVisible();
  await expect.element(page.getByText(/^Said to be usual/)).not.toBeInTheDocument();
});

test("a monthly invoice that is missing is told below the table until nobody expects it", async () => {
  await renderCockpit(postingsWithoutFiles, { readings: served });
  await expect.element(page.getByText("A monthly invoice of October 2026 is missing")).toBeVisible();
  await expect.element(page.getByText("70007 Telefon AG: one in each of the 6 months before")).toBeVisible();
  await button("Not expected").click();
  await expect
    .element(page.getByText("A monthly invoice of October 2026 is missing"))
    .not.toBeInTheDocument();
  const opener = page.getByText("One monthly invoice of October 2026 not expected");
  await expect.element(opener).toHaveFocus();
  await opener.click();
  await button("Take back").click();
  await expect.element(page.getByText("A monthly invoice of October 2026 is missing")).toBeVisible();
  await expect.element(button("Not expected")).toHaveFocus();
});
