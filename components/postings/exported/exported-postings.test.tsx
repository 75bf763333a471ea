import { afterEach, describe, expect, test, vi } from "vitest";
import { type Locator, page, userEvent } from "vitest/browser";
import { typeDay } from "#components/testing/type-day.ts";
import { postingsWithoutFiles, variedPostings } from "../testing/postings.ts";
import { inAddress, numbers, renderCockpit, table } from "../testing/render-cockpit.tsx";

afterEach(() => void vi.restoreAllMocks());

const all = ["RE-8", "RE-9", "RE-10", "RE-11"];
const search = () => page.getByRole("searchbox", { name: "Search postings" });
const footer = () => page.getByRole("status").filter({ hasText: "postings" }).last();

const sums = () => page.getByText("Total shown").element().parentElement?.textContent;

/** Chooses a field to filter by, and returns the dialog with its choices. */
async function addFilter(field: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByRole("menuitem", { name: field }).click();
  return page.getByRole("dialog", { name: field });
}

describe("search", () => {
  test("in all fields, amounts as people write them, every word in any order", async () => {
    await renderCockpit(variedPostings);
    await expect.poll(numbers).toEqual(all);
    for (const [words, found] of [
      ["1.831,50", ["RE-9"]],
      ["geliefert", ["RE-11"]],
      ["1,831.50", ["RE-9"]],
      ["zürcher 070007", ["RE-11"]],
      ["p7", ["RE-9"]],
      ["vogel", ["RE-8", "RE-9", "RE-10"]],
    ] as const) {
      await search().fill(words);
      await expect.poll(numbers).toEqual(found);
      await expect.poll(inAddress).toBe(`q=${words}`);
    }
  });

  test("that finds nothing says so, and is reset from there", async () => {
    await renderCockpit(variedPostings);
    await search().fill("nowhere");
    await expect.element(page.getByText("No posting matches")).toBeVisible();
    await expect
      .element(page.getByText("None of the 4 postings of this export matches the search and the filters."))
      .toBeVisible();
    await page.getByRole("button", { name: "Reset" }).last().click();
    await expect.poll(numbers).toEqual(all);
    await expect.element(search()).toHaveValue("");
  });
});

describe("a filter by values", () => {
  test("of any field, which is in the address and in a chip that takes it off again", async () => {
    await renderCockpit(variedPostings);
    for (const [field, value, found, address] of [
      ["Ledger account", /^0027/, ["RE-8"], "account=0027"],
      ["Supplier", /^070007/, ["RE-11"], "supplier=070007"],
      ["Tax code", /^8/, ["RE-9"], "tax=8"],
      ["Cost center", /^0100/, ["RE-8"], "costCenter=0100"],
      ["Cost object", /^P7/, ["RE-9"], "costObject=P7"],
      ["Document type", /^Gutschrift/, ["RE-11"], "documentType=Gutschrift"],
      ["Currency", /^CHF/, ["RE-11"], "currency=CHF"],
      ["Kind of file", /^AUDIT_TRAIL/, ["RE-8"], "fileType=AUDIT_TRAIL"],
      ["Cost center", /^none/, ["RE-9", "RE-10", "RE-11"], "costCenter="],
    ] as const) {
      await (await addFilter(field)).getByRole("checkbox", { name: value }).click();
      await expect.poll(numbers).toEqual(found);
      await expect.poll(inAddress).toBe(address);
      await userEvent.keyboard("{Escape}");
      await page.getByRole("button", { name: `Remove filter ${field}` }).click();
      await expect.poll(numbers).toEqual(all);
      await expect.poll(inAddress).toBe("");
    }
  });

  test("several values of a field are alternatives, two fields are both required", async () => {
    await renderCockpit(variedPostings);
    const accounts = await addFilter("Ledger account");
    await accounts.getByRole("checkbox", { name: /^0027/ }).click();
    await accounts.getByRole("checkbox", { name: /^4940/ }).click();
    await userEvent.keyboard("{Escape}");
    await expect
      .element(page.getByRole("button", { name: "Ledger account is 0027 or 4940", exact: true }))
      .toBeVisible();
    await expect.poll(numbers).toEqual(["RE-8", "RE-9"]);
    await (await addFilter("Tax code")).getByRole("checkbox", { name: /^8/ }).click();
    await expect.poll(numbers).toEqual(["RE-9"]);
    await expect.poll(inAddress).toBe("account=0027&account=4940&tax=8");
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: "Reset" }).click();
    await expect.poll(numbers).toEqual(all);
  });
});

describe("a filter by a range", () => {
  test("amounts from one on, and an amount that is none", async () => {
    await renderCockpit(variedPostings);
    const amounts = await addFilter("Amount");
    await amounts.getByLabelText("From").fill("1,831.50");
    await expect.poll(numbers).toEqual(["RE-9"]);
    await amounts.getByLabelText("To").fill("a lot");
    await expect.element(amounts.getByRole("alert")).toHaveTextContent("Write an amount such as 1,234.50.");
    await expect.element(amounts.getByLabelText("To")).toHaveAttribute("aria-invalid", "true");
    await expect.poll(inAddress).toBe("amountFrom=1831.50");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Amount from 1,831.50" })).toBeVisible();
    await page.getByRole("button", { name: "Remove filter Amount" }).click();
    await expect.poll(numbers).toEqual(all);
  });

  test("amounts between two, in German notation", async () => {
    await renderCockpit(variedPostings, { locale: "de" });
    await page.getByRole("button", { name: "Filter hinzufügen" }).click();
    await page.getByRole("menuitem", { name: "Betrag" }).click();
    const amounts = page.getByRole("dialog", { name: "Betrag" });
    await amounts.getByLabelText("Von").fill("50");
    await amounts.getByLabelText("Bis").fill("1.800,00");
    await expect.poll(numbers).toEqual(["RE-8", "RE-10"]);
    await expect.poll(inAddress).toBe("amountFrom=50&amountTo=1800.00");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Betrag von 50,00 bis 1.800,00" })).toBeVisible();
  });

  test("days up to one", async () => {
    await renderCockpit(variedPostings);
    await typeDay("To", "28022026", await addFilter("Document date"));
    await expect.poll(numbers).toEqual(["RE-9"]);
    await userEvent.keyboard("{Escape}");
    await page.getByRole("button", { name: "Remove filter Document date" }).click();
    await expect.poll(numbers).toEqual(all);
  });
});

describe("order", () => {
  test("a column is sorted up, down and as received", async () => {
    await renderCockpit(variedPostings);
    const head = () => table().getByRole("columnheader", { name: "Document no." });
    const sort = () => head().getByRole("button").click();
    await expect.element(head()).not.toHaveAttribute("aria-sort");
    await sort();
    await expect.element(head()).toHaveAttribute("aria-sort", "ascending");
    await expect.poll(numbers).toEqual(all);
    await sort();
    await expect.element(head()).toHaveAttribute("aria-sort", "descending");
    await expect.poll(numbers).toEqual(["RE-11", "RE-10", "RE-9", "RE-8"]);
    await sort();
    await expect.element(head()).not.toHaveAttribute("aria-sort");
    await expect.poll(numbers).toEqual(all);
    await expect.poll(inAddress).toBe("");
  });

  test("by any column, one at a time", async () => {
    await renderCockpit(variedPostings);
    for (const [column, sorted, address] of [
      ["Date", ["RE-9", "RE-8", "RE-10", "RE-11"], "sort=date"],
      ["Supplier", ["RE-11", "RE-8", "RE-9", "RE-10"], "sort=supplier"],
      ["Tax", ["RE-9", "RE-8", "RE-10", "RE-11"], "sort=tax"],
      ["Cost c.", ["RE-9", "RE-10", "RE-11", "RE-8"], "sort=costCenter"],
      ["Amount", ["RE-11", "RE-10", "RE-8", "RE-9"], "sort=amount"],
    ] as const) {
      await table().getByRole("columnheader", { name: column }).getByRole("button").click();
      await expect.poll(inAddress).toBe(address);
      await expect.poll(numbers).toEqual(sorted);
    }
  });

  test("an address brings its filter, its order and its posting", async () => {
    await renderCockpit(postingsWithoutFiles, { search: "?q=vogel&sort=-amount&posting=guid-8" });
    await expect.poll(numbers).toEqual(["RE-9", "RE-8", "RE-10"]);
    await expect.element(search()).toHaveValue("vogel");
    await expect.element(page.getByRole("region", { name: "Documents of RE-8" })).toBeVisible();
    await expect.element(table().getByRole("row", { name: /RE-8/ })).toHaveAttribute("aria-current", "true");
  });
});

describe("sums", () => {
  test("follow what is shown, by currency", async () => {
    await renderCockpit(variedPostings);
    await expect.element(footer()).toHaveTextContent("4 postings");
    await expect.poll(sums).toBe("Total shownCHF−12.50EUR2,000.50");
    await search().fill("RE-1");
    await expect.element(footer()).toHaveTextContent("2 of 4 postings");
    await expect.poll(sums).toBe("Total shownCHF−12.50EUR50.00");
  });

  test("splits that miss a cent are found, and totals by account name the difference", async () => {
    await renderCockpit(postingsWithoutFiles);
    await expect
      .element(page.getByText(/^The splits of 1 posting do not add up to its amount/))
      .toBeVisible();
    await page.getByRole("button", { name: "Show only these" }).click();
    await expect.poll(numbers).toEqual(["RE-10"]);
    await expect.poll(inAddress).toBe("check=unbalanced");
    await page.getByRole("button", { name: "Show splits of RE-10" }).click();
    const difference = table().getByRole("row").filter({ hasText: "Sum of the splits" });
    await expect.element(difference).toMatchTextContent(/49\.99$/);
    await page.getByRole("button", { name: "Totals" }).click();
    const totals = page.getByRole("region", { name: "Totals of what is shown" });
    await expect
      .element(totals.getByRole("row").filter({ hasText: "Not in the splits" }))
      .toMatchTextContent(/0\.01$/);
  });

  test("by account, tax code and cost center, which lead to their postings", async () => {
    await renderCockpit(postingsWithoutFiles);
    await page.getByRole("button", { name: "Totals" }).click();
    const totals = page.getByRole("region", { name: "Totals of what is shown" });
    const row = (code: string) =>
      totals.getByRole("row").filter({ has: page.getByRole("button", { name: code }) });
    await expect.element(row("4930").first()).toMatchTextContent(/1 split−12\.50$/);
    await expect.element(row("4930").last()).toMatchTextContent(/^4930Bürobedarf3 splits1,850\.19$/);
    await totals.getByRole("tab", { name: "Tax code" }).click();
    await expect.element(row("8")).toMatchTextContent(/31\.30$/);
    await totals.getByRole("tab", { name: "Cost center" }).click();
    await row("0100").getByRole("button").click();
    await expect.poll(numbers).toEqual(["RE-8"]);
  });
});

describe("keys", () => {
  const row = (invoice: string) => table().getByRole("row", { name: new RegExp(invoice) });
  const focused = () => document.activeElement?.textContent;
  const first = () => table().getByRole("button", { name: "RE-8", exact: true });

  test("arrows, Home and End move the selection and the focus", async () => {
    await renderCockpit(postingsWithoutFiles);
    await expect.element(first()).toBeVisible();
    first().element().focus();
    for (const [key, invoice] of [
      ["ArrowDown", "RE-8"],
      ["ArrowDown", "RE-9"],
      ["ArrowUp", "RE-8"],
      ["ArrowUp", "RE-8"],
      ["End", "RE-11"],
      ["ArrowDown", "RE-11"],
      ["Home", "RE-8"],
    ] as const) {
      await userEvent.keyboard(`{${key}}`);
      await expect.element(row(invoice)).toHaveAttribute("aria-current", "true");
      await expect.poll(focused).toBe(invoice);
      await expect.element(page.getByRole("region", { name: `Documents of ${invoice}` })).toBeVisible();
    }
  });

  test("marks are set and taken back, and filtered by", async () => {
    await renderCockpit(postingsWithoutFiles);
    await first().click();
    await userEvent.keyboard(" ");
    await expect.element(row("RE-8")).toMatchTextContent(/Checked/);
    await expect.poll(focused).toBe("RE-9");
    await userEvent.keyboard("f");
    await expect.element(row("RE-9")).toMatchTextContent(/Flagged/);
    await userEvent.keyboard("f");
    await expect.element(row("RE-9")).not.toMatchTextContent(/Flagged/);
    await userEvent.keyboard("f");
    const checks = await addFilter("Check");
    await checks.getByRole("radio", { name: "Not yet checked by me" }).click();
    await expect.poll(numbers).toEqual(["RE-9", "RE-10", "RE-11"]);
    await checks.getByRole("radio", { name: "Flagged" }).click();
    await expect.poll(numbers).toEqual(["RE-9"]);
    await expect.poll(inAddress).toContain("check=flagged");
    await checks.getByRole("radio", { name: "Splits do not add up" }).click();
    await expect.poll(numbers).toEqual(["RE-10"]);
  });

  test("s opens the splits and closes them, / goes to the search, where letters are letters", async () => {
    await renderCockpit(postingsWithoutFiles);
    await first().click();
    await userEvent.keyboard("s");
    await expect.element(page.getByRole("button", { name: "Hide splits of RE-8" })).toBeVisible();
    await userEvent.keyboard("s");
    await expect.element(page.getByRole("button", { name: "Show splits of RE-8" })).toBeVisible();
    await userEvent.keyboard("/");
    await expect.element(search()).toHaveFocus();
    await userEvent.keyboard("fs?/");
    await expect.element(search()).toHaveValue("fs?/");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  });

  test("the list of shortcuts names those of the page, and switches them off", async () => {
    await renderCockpit(postingsWithoutFiles);
    await first().click();
    await userEvent.keyboard("?");
    const list = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const text of ["In the table", "In the document", "Anywhere on the page", /^Mark as checked/])
      await expect.element(list.getByText(text)).toBeVisible();
    await list.getByRole("checkbox").click();
    await userEvent.keyboard("{Escape}");
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(first()).toHaveFocus();
    await userEvent.keyboard("/f?");
    await expect.element(search()).not.toHaveFocus();
    await expect.element(list).not.toBeInTheDocument();
    await expect.element(row("RE-8")).not.toMatchTextContent(/Flagged/);
    // Keys that are not letters belong to the table, and stay.
    await userEvent.keyboard(" ");
    await expect.element(row("RE-8")).toMatchTextContent(/Checked/);
  });

  test("Escape closes the documents, and the focus stays in the row", async () => {
    await renderCockpit(postingsWithoutFiles);
    await first().click();
    await expect.element(page.getByRole("region", { name: "Documents of RE-8" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("region", { name: "Documents of RE-8" })).not.toBeInTheDocument();
    await expect.element(first()).toHaveFocus();
  });
});
