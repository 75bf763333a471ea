import { useEffect, useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { AppLocale } from "#lib/shared/locales.ts";
import { KeyListProvider, useKeyList } from "./key-list.tsx";

const ownKeys = [{ where: "In the cellar", shortcuts: [{ keys: ["Ctrl", "ArrowUp"], does: "Fetch wine" }] }];

function Cellar() {
  const { add } = useKeyList();
  useEffect(() => add(ownKeys), [add]);
  return <p>Cellar</p>;
}

function ListButton() {
  const { show } = useKeyList();
  return <button onClick={show}>Shortcuts</button>;
}

/** A house whose cellar can be left. */
function House() {
  const [isInCellar, setInCellar] = useState(true);
  return (
    <KeyListProvider>
      <input aria-label="Field" />
      <ListButton />
      <button onClick={() => setInCellar(false)}>Upstairs</button>
      {isInCellar && <Cellar />}
    </KeyListProvider>
  );
}

const list = () => page.getByRole("dialog", { name: "Keyboard shortcuts" });
const renderHouse = (locale: AppLocale = "en") => render(<House />, { locale });

test("a question mark opens it, and Escape closes it and returns the focus", async () => {
  await renderHouse();
  const button = page.getByRole("button", { name: "Upstairs" });
  button.element().focus();
  await userEvent.keyboard("?");
  await expect.element(list()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(list()).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test("in a field it is a question mark", async () => {
  await renderHouse();
  await page.getByRole("textbox", { name: "Field" }).click();
  await userEvent.keyboard("?");
  await expect.element(page.getByRole("textbox", { name: "Field" })).toHaveValue("?");
  await expect.element(list()).not.toBeInTheDocument();
});

test("the keys of a part stand before those of every page, and go with the part", async () => {
  await renderHouse();
  await page.getByRole("button", { name: "Shortcuts" }).click();
  const headings = () => [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);
  await expect.poll(headings).toEqual(["In the cellar", "On every page"]);
  await expect.element(list().getByText("Fetch wine")).toBeVisible();
  await expect.element(list().getByText("Quick access")).toBeVisible();
  await list().getByRole("button", { name: "Close" }).click();
  await expect.element(list()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Upstairs" }).click();
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expect.poll(headings).toEqual(["On every page"]);
});

test("single keys are switched off for all tabs and pages, and on again", async () => {
  await renderHouse();
  await userEvent.keyboard("?");
  await list().getByRole("checkbox", { name: "Single letters and signs work as shortcuts" }).click();
  await userEvent.keyboard("{Escape}");
  await expect.element(list()).not.toBeInTheDocument();
  expect(localStorage.getItem("kontor.letter-keys-off")).toBe("off");
  await userEvent.keyboard("?");
  await expect.element(list()).not.toBeInTheDocument();
  await page.getByRole("button", { name: "Shortcuts" }).click();
  await expect.element(list().getByRole("checkbox")).not.toBeChecked();
  await list().getByRole("checkbox").click();
  await userEvent.keyboard("{Escape}");
  await expect.element(list()).not.toBeInTheDocument();
  expect(localStorage.getItem("kontor.letter-keys-off")).toBeNull();
  await userEvent.keyboard("?");
  await expect.element(list()).toBeVisible();
});

test("keys have the names on the person's keyboard", async () => {
  const keysIn = () => [...document.querySelectorAll("kbd")].map(({ textContent }) => textContent);
  await renderHouse("de");
  await userEvent.keyboard("?");
  await expect.poll(keysIn).toEqual(["Strg", "ArrowUp", "Strg", "K", "?"]);
});
