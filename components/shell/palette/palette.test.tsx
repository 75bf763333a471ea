import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { KeyListProvider } from "#components/ui/keys/key-list.tsx";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { Palette } from "./palette.tsx";
import { usePalette } from "./use-palette.ts";

const connectionTo = (
  organizationId: string,
  organizationName: string,
  state: ConnectionSummary["state"] = "active",
): ConnectionSummary => ({
  organizationId,
  organizationName,
  state,
  scopes: [],
  grantedAt: new Date(0),
  accessExpiresAt: new Date(0),
  chainExpiresAt: new Date(0),
  refreshExpiresAt: null,
  endedAt: null,
  brings: "own" as const,
  lastUsedAt: null,
});
const guide = connectionTo("wegweiser-gmbh", "Wegweiser GmbH");
const connections = [
  guide,
  connectionTo("soehne-kg", "Öhler & Söhne KG"),
  connectionTo("alt-ag", "Alt AG", "reconnect"),
];

/** A page with the palette, a field and a link. */
function Page({ current }: { current: ConnectionSummary | null }) {
  const { opening, open, close } = usePalette();
  return (
    <KeyListProvider>
      <main id="content">
        <input aria-label="Elsewhere" />
        <button onClick={open}>Open</button>
      </main>
      {opening !== null && (
        <Palette key={opening} connections={connections} current={current} onClose={close} />
      )}
    </KeyListProvider>
  );
}

const palette = () => page.getByRole("dialog", { name: "Quick access" });
const field = () => palette().getByRole("combobox");
const options = () => [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
const chosen = () => document.querySelector('[role=option][aria-selected="true"]')?.textContent;
const address = () => window.location.pathname + window.location.search;

const exportsOf = (id: string) => `/organizations/${id}/exports`;

type Opened = { current?: ConnectionSummary | null; at?: string; locale?: AppLocale };

async function open({ current = guide, at = exportsOf("wegweiser-gmbh"), locale = "en" }: Opened = {}) {
  await render(<Page current={current} />, { at, locale });
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
}

/** Types a text, expects the chosen hit, and follows it. */
async function go(typed: string, best: string): Promise<void> {
  await field().fill(typed);
  await expect.poll(chosen).toBe(best);
  await userEvent.keyboard("{Enter}");
  await expect.element(palette()).not.toBeInTheDocument();
}

test("pages stand first, then actions, other organizations, and the shortcuts", async () => {
  await open();
  await expect
    .poll(options)
    .toEqual([
      "Organizations",
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
      "Keyboard shortcuts",
    ]);
  expect(chosen()).toBe("Organizations");
});

test("without an organization only what needs none is offered, and no invoice is searched for", async () => {
  await open({ current: null, at: "/connections" });
  await expect
    .poll(options)
    .toEqual([
      "Organizations",
      "Connections",
      "Switch to Wegweiser GmbHwegweiser-gmbh",
      "Switch to Öhler & Söhne KGsoehne-kg",
      "Switch to Alt AGalt-ag · Must be connected again",
      "Keyboard shortcuts",
    ]);
  await field().fill("RE-4711");
  await expect.poll(options).toEqual([]);
  await expect.element(palette().getByText("Nothing fits.")).toBeVisible();
});

test("arrows choose and go around, Home and End go to the ends, the focus stays in the field", async () => {
  await open();
  for (const [key, command] of [
    ["ArrowDown", "Exports"],
    ["ArrowUp", "Organizations"],
    ["ArrowUp", "Keyboard shortcuts"],
    ["ArrowDown", "Organizations"],
    ["End", "Keyboard shortcuts"],
    ["Home", "Organizations"],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await expect.poll(chosen).toBe(command);
    const active = document.getElementById(field().element().getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toBe(command);
  }
  await expect.element(field()).toHaveFocus();
});

test("typing filters, ignores case, order and accents, ranks the best first, and begins at the top", async () => {
  await open();
  await userEvent.keyboard("{End}IMP");
  await expect.poll(options).toEqual(["Imports", "New import", "Search for invoice number “IMP”"]);
  expect(chosen()).toBe("Imports");
  await userEvent.keyboard(" new");
  await expect.poll(options).toEqual(["New import", "Search for invoice number “IMP new”"]);
  await field().fill("sohne");
  await expect.poll(chosen).toMatch(/^Switch to Öhler & Söhne KG/);
  await field().fill("soehne-kg");
  await expect.poll(chosen).toMatch(/^Switch to Öhler & Söhne KG/);
  await field().fill("again");
  await expect.poll(chosen).toMatch(/^Switch to Alt AG/);
});

test("the search for an invoice number stands last, and is all for a number", async () => {
  await open();
  await field().fill("export");
  await expect.poll(options).toEqual(["Exports", "New export", "Search for invoice number “export”"]);
  await field().fill("  ");
  await expect.poll(() => options().at(-1)).toBe("Keyboard shortcuts");
  await go(" RE-4711 ", "Search for invoice number “RE-4711”");
  await expect.poll(address).toBe(`${exportsOf("wegweiser-gmbh")}?invoice=RE-4711`);
});

test("the number of hits is announced, once something is typed", async () => {
  await open();
  const status = palette().getByRole("status");
  await expect.element(status).toHaveTextContent("");
  await field().fill("imp");
  await expect.element(status).toHaveTextContent("3 hits");
  await field().fill("RE-4711");
  await expect.element(status).toHaveTextContent("1 hit");
});

test.each([
  ["trail", "Audit trail", "/organizations/wegweiser-gmbh/audit"],
  ["conn", "Connections", "/connections"],
  ["process", "Look up a process id", "/organizations/wegweiser-gmbh/imports/look-up"],
  ["new imp", "New import", "/organizations/wegweiser-gmbh/imports/new"],
])("%s leads to %s", async (typed, best, to) => {
  await open();
  await go(typed, best);
  await expect.poll(address).toBe(to);
});

test.each([
  ["/organizations/wegweiser-gmbh/audit?action=SIGNED_IN", "/organizations/soehne-kg/audit"],
  ["/organizations/wegweiser-gmbh/imports/4711", "/organizations/soehne-kg/imports"],
  ["/organizations/wegweiser-gmbh/exports/4711", "/organizations/soehne-kg/exports"],
  ["/connections", "/organizations/soehne-kg/exports"],
])("from %s another organization's same section is opened", async (at, to) => {
  await open({ at });
  await go("ohler switch", "Switch to Öhler & Söhne KGsoehne-kg");
  await expect.poll(address).toBe(to);
});

test("a new export is asked for at its time, so that the question comes once", async () => {
  await open();
  await go("new export", "New export");
  await expect.poll(address).toMatch(/^\/organizations\/wegweiser-gmbh\/exports\?new=\d+$/);
});

test("the pointer chooses and follows", async () => {
  await open();
  await userEvent.hover(palette().getByRole("option", { name: /^Switch to Öhler/ }));
  await expect.poll(chosen).toMatch(/^Switch to Öhler/);
  await palette().getByRole("option", { name: "Audit trail" }).click();
  await expect.poll(address).toBe("/organizations/wegweiser-gmbh/audit");
  await expect.element(palette()).not.toBeInTheDocument();
});

test("it opens from a text field and from a button, forgets what was typed, and returns the focus", async () => {
  await open();
  await userEvent.keyboard("imp{Escape}");
  await expect.element(palette()).not.toBeInTheDocument();
  const elsewhere = page.getByRole("textbox", { name: "Elsewhere" });
  await elsewhere.click();
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue("");
  await userEvent.keyboard("{Escape}");
  await expect.element(elsewhere).toHaveFocus();
  await expect.element(elsewhere).toHaveValue("");
  await page.getByRole("button", { name: "Open" }).click();
  await expect.element(field()).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("button", { name: "Open" })).toHaveFocus();
});

test("it opens again before the browser has reported that it closed, and stays open", async () => {
  await open();
  await field().fill("imp");
  const before = document.querySelector("dialog");
  const isReported = new Promise((resolve) => before?.addEventListener("close", resolve));
  before?.close();
  document.dispatchEvent(new KeyboardEvent("keydown", { key: "k", ctrlKey: true }));
  await isReported;
  await expect.element(field()).toHaveFocus();
  await expect.element(field()).toHaveValue("");
});

test("it opens the list of shortcuts, also when single keys are switched off", async () => {
  localStorage.setItem("kontor.letter-keys-off", "off");
  await open();
  await go("shortcuts", "Keyboard shortcuts");
  await expect.element(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
});

test("keys that belong to other shortcuts or to a composed text are left alone", async () => {
  await open();
  const press = (key: string, more: KeyboardEventInit) => {
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    field().element().dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(press("ArrowDown", { altKey: true })).toBe(false);
  expect(press("Home", { shiftKey: true })).toBe(false);
  expect(press("Enter", { isComposing: true })).toBe(false);
  expect(chosen()).toBe("Organizations");
  await expect.element(palette()).toBeVisible();
  expect(press("ArrowDown", {})).toBe(true);
  await expect.poll(chosen).toBe("Exports");
});

test("in German", async () => {
  await open({ locale: "de" });
  await page.getByRole("combobox").fill("aktivitatsprotokoll");
  await expect.poll(options).toEqual(["Aktivitätsprotokoll", "Belegnummer „aktivitatsprotokoll“ suchen"]);
  await page.getByRole("combobox").fill("umlaut");
  await expect.element(page.getByRole("status")).toHaveTextContent("1 Treffer");
});
