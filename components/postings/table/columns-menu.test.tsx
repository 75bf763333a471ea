import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-react";
import { postingsWithoutFiles } from "../testing/postings.ts";
import { renderCockpit, table } from "../testing/render-cockpit.tsx";

const choice = () => page.getByRole("dialog", { name: "Columns" });
const heads = () =>
  [...table().element().querySelectorAll("th")].slice(3).map(({ textContent }) => textContent);
const standard = ["Date", "Document no.", "Supplier", "Account", "Tax", "Cost c.", "Amount"];

async function open(): Promise<void> {
  await renderCockpit(postingsWithoutFiles);
  await expect.poll(heads).toEqual(standard);
  await page.getByRole("button", { name: "Columns" }).click();
}

test("columns are chosen and ordered, stay so on the next visit, and can be the standard ones again", async () => {
  await open();
  await choice().getByRole("checkbox", { name: "Document type" }).click();
  await choice().getByRole("checkbox", { name: "Supplier" }).click();
  await choice().getByRole("button", { name: "Move Amount to the front" }).click();
  await expect.poll(heads).toEqual(["Date", "Document no.", "Account", "Tax", "Cost c.", "Amount", "Type"]);
  expect(localStorage.getItem("kontor.posting-columns")).toBe(
    '["date","invoice","account","tax","costCenter","amount","documentType"]',
  );
  await cleanup();
  await renderCockpit(postingsWithoutFiles);
  await expect.poll(heads).toEqual(["Date", "Document no.", "Account", "Tax", "Cost c.", "Amount", "Type"]);
  await page.getByRole("button", { name: "Columns" }).click();
  await choice().getByRole("button", { name: "Standard columns" }).click();
  await expect.poll(heads).toEqual(standard);
  expect(localStorage.getItem("kontor.posting-columns")).toBeNull();
});

test("every column can be shown, and cells show the posting's own values", async () => {
  await open();
  for (const name of ["Document type", "Cost object", "Posting text", "Number of files"])
    await choice().getByRole("checkbox", { name }).click();
  await expect
    .poll(heads)
    .toEqual([...standard.slice(0, -1), "Type", "Cost obj.", "Posting text", "Files", "Amount"]);
  await expect.element(table().getByRole("cell", { name: "Gutschrift" })).toBeVisible();
  await expect.element(table().getByRole("cell", { name: "falsch geliefert" })).toBeVisible();
});

test("chosen columns for which there is no room say so, and those whose values stand in another column do not", async () => {
  const noRoom = () =>
    choice()
      .getByRole("listitem")
      .filter({ hasText: "no room here" })
      .elements()
      .map(({ textContent }) => textContent);
  await open();
  expect(noRoom()).toEqual([]);
  await page.viewport(390, 844);
  await expect
    .poll(noRoom)
    .toEqual(["Ledger account", "Tax code", "Cost center"].map((name) => `${name}no room here`));
  await page.viewport(1440, 900);
  await expect.poll(noRoom).toEqual([]);
});

test("the document number stays, and nothing moves beyond the ends", async () => {
  await open();
  await expect.element(choice().getByRole("checkbox", { name: "Document no." })).toBeDisabled();
  await expect
    .element(choice().getByRole("button", { name: "Move Document date to the front" }))
    .toBeDisabled();
  await expect.element(choice().getByRole("button", { name: "Move Amount to the back" })).toBeDisabled();
  await expect
    .element(choice().getByRole("button", { name: "Move Document type to the front" }))
    .toBeDisabled();
  await expect.element(choice().getByRole("button", { name: "Standard columns" })).toBeDisabled();
  await choice().getByRole("button", { name: "Move Document no. to the front" }).click();
  await expect.poll(() => heads().slice(0, 2)).toEqual(["Document no.", "Date"]);
  await userEvent.keyboard("{Escape}");
  await expect.element(choice()).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Columns" })).toHaveFocus();
});

test.each(["no JSON", "[]", '["date","password"]'])(
  "stored columns that are none, %s, are ignored",
  async (text) => {
    localStorage.setItem("kontor.posting-columns", text);
    await renderCockpit(postingsWithoutFiles);
    await expect.poll(heads).toEqual(standard);
  },
);
