import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  shownAddress,
  answerSearches,
  chosen,
  paletteField,
  goTo,
  noPostings,
  openPalette,
  options,
  palette,
} from "./testing/open-palette.tsx";

beforeEach(() => void answerSearches(() => Response.json(noPostings)));

test("pages stand first, then actions, other organizations, and the shortcuts", async () => {
  await openPalette();
  await expect
    .poll(options)
    .toEqual([
      "Organizations",
      "Find",
      "Exports",
      "Imports",
      "Audit trail",
      "Connections",
      "Look up a process id",
      "Targets",
      "New export",
      "New import",
      "Switch to Öhler & Söhne KGsoehne-kg",
      "Switch to Alt AGalt-ag · Must be connected again",
      "What runs next",
      "Emails",
      "Keyboard shortcuts",
    ]);
  expect(chosen()).toBe("Organizations");
});

test("without an organization only what needs none is offered", async () => {
  await openPalette({ current: null, at: "/connections" });
  await expect
    .poll(options)
    .toEqual([
      "Organizations",
      "Find",
      "Connections",
      "Switch to Wegweiser GmbHwegweiser-gmbh",
      "Switch to Öhler & Söhne KGsoehne-kg",
      "Switch to Alt AGalt-ag · Must be connected again",
      "What runs next",
      "Emails",
      "Keyboard shortcuts",
    ]);
  await paletteField().fill("xy");
  await expect.poll(options).toEqual([]);
  await expect.element(palette().getByText("Nothing matches.")).toBeVisible();
});

test("arrows choose and go around, Home and End go to the ends, the focus stays in the field", async () => {
  await openPalette();
  for (const [key, command] of [
    ["ArrowDown", "Find"],
    ["ArrowUp", "Organizations"],
    ["ArrowUp", "Keyboard shortcuts"],
    ["ArrowDown", "Organizations"],
    ["End", "Keyboard shortcuts"],
    ["Home", "Organizations"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(chosen).toBe(command);
    const active = document.getElementById(
      paletteField().element().getAttribute("aria-activedescendant") ?? "",
    );
    expect(active?.textContent).toBe(command);
  }
  await expect.element(paletteField()).toHaveFocus();
});

test("typing filters, ignores case, order and accents, ranks the best first, and begins at the top", async () => {
  await openPalette();
  await userEvent.keyboard("{End}IMP");
  await expect.poll(options).toEqual(["Imports", "New import", "All results for “IMP”"]);
  expect(chosen()).toBe("Imports");
  await userEvent.keyboard(" new");
  await expect.poll(options).toEqual(["New import", "All results for “IMP new”"]);
  await paletteField().fill("sohne");
  await expect.poll(chosen).toMatch(/^Switch to Öhler & Söhne KG/);
  await paletteField().fill("soehne-kg");
  await expect.poll(chosen).toMatch(/^Switch to Öhler & Söhne KG/);
  await paletteField().fill("again");
  await expect.poll(chosen).toMatch(/^Switch to Alt AG/);
});

test("the page with all results stands last, and is all where nothing was found", async () => {
  await openPalette();
  await paletteField().fill("export");
  await expect.poll(options).toEqual(["Exports", "New export", "All results for “export”"]);
  await paletteField().fill("  ");
  await expect.poll(() => options().at(-1)).toBe("Keyboard shortcuts");
  await goTo(" RE-4711 ", "All results for “RE-4711”");
  await expect.poll(shownAddress).toBe("/find?q=RE-4711");
});

test("the number of hits is announced, once something is typed", async () => {
  await openPalette();
  const status = palette().getByRole("status");
  await expect.element(status).toHaveTextContent("");
  await paletteField().fill("imp");
  await expect.element(status).toHaveTextContent("3 hits");
  await paletteField().fill("RE-4711");
  await expect.element(status).toHaveTextContent("1 hit");
});

test.each([
  ["trail", "Audit trail", "/organizations/wegweiser-gmbh/audit"],
  ["conn", "Connections", "/connections"],
  ["process", "Look up a process id", "/organizations/wegweiser-gmbh/imports/look-up"],
  ["new imp", "New import", "/organizations/wegweiser-gmbh/imports/new"],
])("%s leads to %s", async (typed, best, to) => {
  await openPalette();
  await goTo(typed, best);
  await expect.poll(shownAddress).toBe(to);
});

test.each([
  ["/organizations/wegweiser-gmbh/audit?action=SIGNED_IN", "/organizations/soehne-kg/audit"],
  ["/organizations/wegweiser-gmbh/imports/4711", "/organizations/soehne-kg/imports"],
  ["/organizations/wegweiser-gmbh/exports/4711", "/organizations/soehne-kg/exports"],
  ["/connections", "/organizations/soehne-kg/exports"],
])("from %s another organization's same section is opened", async (at, to) => {
  await openPalette({ at });
  await goTo("ohler switch", "Switch to Öhler & Söhne KGsoehne-kg");
  await expect.poll(shownAddress).toBe(to);
});

test("a new export is asked for at its time, so that the question comes once", async () => {
  await openPalette();
  await goTo("new export", "New export");
  await expect.poll(shownAddress).toMatch(/^\/organizations\/wegweiser-gmbh\/exports\?new=\d+$/);
});

test("the pointer chooses and follows", async () => {
  await openPalette();
  await userEvent.hover(palette().getByRole("option", { name: /^Switch to Öhler/ }));
  await expect.poll(chosen).toMatch(/^Switch to Öhler/);
  await palette().getByRole("option", { name: "Audit trail" }).click();
  await expect.poll(shownAddress).toBe("/organizations/wegweiser-gmbh/audit");
  await expect.element(palette()).not.toBeInTheDocument();
});

test("it opens from a text field and from a button, forgets what was typed, and returns the focus", async () => {
  await openPalette();
  await userEvent.keyboard("imp{Escape}");
  await expect.element(palette()).not.toBeInTheDocument();
  const elsewhere = page.getByRole("textbox", { name: "Elsewhere" });
  await elsewhere.click();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(paletteField()).toHaveFocus();
  await expect.element(paletteField()).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  await expect.element(elsewhere).toHaveFocus();
  await expect.element(elsewhere).toHaveValue("");
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(paletteField()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("it opens again before the browser has reported that it closed, and stays open", async () => {
  await openPalette();
  await paletteField().fill("imp");
  const before = document.querySelector("dialog");
  const isReported = new Promise((resolve) => before?.addEventListener("close", resolve));
  before?.close();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
  await isReported;
  await expect.element(paletteField()).toHaveFocus();
  await expect.element(paletteField()).toHaveValue("");
});

test("it opens the list of shortcuts, also when single keys are switched off", async () => {
  localStorage.setItem("kontor.letter-keys-off", "off");
  await openPalette();
  await goTo("shortcuts", "Keyboard shortcuts");
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("keys that belong to other shortcuts or to a composed text are left alone", async () => {
  await openPalette();
  const press = (key: string, more: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    paletteField().element().dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press("ArrowDown", { altKey: true })).toBe(false);
  expect(press("Home", { shiftKey: true })).toBe(false);
  expect(press("Enter", { isComposing: true })).toBe(false);
  expect(chosen()).toBe("Organizations");
  await expect.element(palette()).toBeVisible();
  expect(press("ArrowDown", {})).toBe(true);
  await expect.poll(chosen).toBe("Find");
});

test("in German", async () => {
  await openPalette({ locale: "de" });
  await page.getByRole("combobox").fill("aktivitatsprotokoll");
  await expect.poll(options).toEqual(["Aktivitätsprotokoll", "Alle Treffer zu „aktivitatsprotokoll“"]);
  await page.getByRole("combobox").fill("umlaut");
  await expect.element(page.getByRole("status")).toHaveTextContent("1 Treffer");
});
