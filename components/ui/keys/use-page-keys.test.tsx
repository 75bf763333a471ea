import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { Dialog } from "../dialog.tsx";
import { Popover } from "../popover.tsx";
import { usePageKeys } from "./use-page-keys.ts";

/** A page that takes the letter f, and the places in which a key has another meaning. */
function Page({ report, children }: { report: (key: string) => void; children?: ReactNode }) {
  usePageKeys((key) => {
    report(key);
    return key === "f";
  });
  return (
    <>
      <button>Plain</button>
      <input aria-label="Input" />
      <input type="checkbox" aria-label="Checkbox" />
      <textarea aria-label="Text area" />
      <select aria-label="Select">
        <option>First</option>
      </select>
      <div contentEditable="true" role="textbox" aria-label="Editable" suppressContentEditableWarning>
        text
      </div>
      {children}
    </>
  );
}

async function renderPage(inFront?: ReactNode): Promise<string[]> {
  const keys: string[] = [];
  await render(<Page report={(key) => keys.push(key)}>{inFront}</Page>);
  return keys;
}

const within = <button>Within</button>;
const close = () => undefined;

/** Presses a key and returns whether the page has taken it from the browser. */
async function isTaken(key: string): Promise<boolean> {
  const pressed = new Promise<KeyboardEvent>((resolve) =>
    window.addEventListener("keydown", resolve, { once: true }),
  );
  await userEvent.keyboard(key);
  return (await pressed).defaultPrevented;
}

test("a key is the page's where nothing else has the focus, and in a button", async () => {
  const keys = await renderPage();
  expect(await isTaken("f")).toBe(true);
  await page.getByRole("button", { name: "Plain" }).click();
  expect(await isTaken("f")).toBe(true);
  expect(await isTaken("x")).toBe(false);
  expect(keys).toEqual(["f", "f", "x"]);
});

test.each(["Input", "Checkbox", "Text area", "Select", "Editable"])(
  "in a field, %s, a key belongs to the field",
  async (name) => {
    const keys = await renderPage();
    page.getByLabelText(name).element().focus();
    expect(await isTaken("f")).toBe(false);
    expect(keys).toEqual([]);
  },
);

test("in a menu or another popover nothing happens", async () => {
  const keys = await renderPage(<Popover trigger={<button>Open</button>}>{within}</Popover>);
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(page.getByRole("button", { name: "Within" })).toHaveFocus();
  expect(await isTaken("f")).toBe(false);
  expect(keys).toEqual([]);
});

test.each(["dialog", "alertdialog"] as const)("behind a modal %s nothing happens", async (role) => {
  const keys = await renderPage(
    <Dialog role={role} aria-label="In front" onClose={close}>
      {within}
    </Dialog>,
  );
  await expect.element(page.getByRole("button", { name: "Within" })).toHaveFocus();
  expect(await isTaken("f")).toBe(false);
  expect(keys).toEqual([]);
});

test("the dialog with the documents of a small screen is part of the page", async () => {
  const keys = await renderPage(
    <Dialog data-documents aria-label="Documents" onClose={close}>
      {within}
    </Dialog>,
  );
  await expect.element(page.getByRole("button", { name: "Within" })).toHaveFocus();
  expect(await isTaken("f")).toBe(true);
  expect(keys).toEqual(["f"]);
});

test.each(["Control", "Alt", "Meta"])("together with %s it is the browser's", async (modifier) => {
  const keys = await renderPage();
  expect(await isTaken(`{${modifier}>}`)).toBe(false);
  await userEvent.keyboard(`f{/${modifier}}`);
  expect(keys.filter((key) => key === "f")).toEqual([]);
});

test("a key that another part has handled is left alone", async () => {
  const keys = await renderPage();
  page
    .getByRole("button", { name: "Plain" })
    .element()
    .addEventListener("keydown", (event) => event.preventDefault());
  page.getByRole("button", { name: "Plain" }).element().focus();
  await userEvent.keyboard("f");
  expect(keys).toEqual([]);
});

test("switched off, no key is the page's, until they are switched on again", async () => {
  localStorage.setItem("kontor.letter-keys-off", "off");
  const keys = await renderPage();
  expect(await isTaken("f")).toBe(false);
  localStorage.removeItem("kontor.letter-keys-off");
  // The browser tells the other tabs so.
  window.dispatchEvent(new StorageEvent("storage"));
  await expect.poll(async () => await isTaken("f")).toBe(true);
  expect(keys).toContain("f");
});
