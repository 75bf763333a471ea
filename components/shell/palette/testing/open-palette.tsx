import { expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { KeyListProvider } from "#components/ui/keys/key-list.tsx";
import type { ConnectionSummary } from "#lib/shared/connection.ts";
import type { FoundPosting, FoundPostings } from "#lib/shared/found-postings.ts";
import type { AppLocale } from "#lib/shared/locales.ts";
import { Palette } from "../palette.tsx";
import { usePalette } from "../use-palette.ts";

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
/** The connection of the page's organization. */
export const guide = connectionTo("wegweiser-gmbh", "Wegweiser GmbH");
const connections = [
  guide,
  connectionTo("soehne-kg", "Öhler & Söhne KG"),
  connectionTo("alt-ag", "Alt AG", "reconnect"),
];

/** The answer of a search that finds nothing. */
export const noPostings: FoundPostings = {
  ...{ postings: [], hasMore: false, isPart: false, behind: [], unconfirmed: 0 },
  searchable: { indexed: 2, total: 2 },
};
/** Returns a found posting with this number. */
export const foundPostingOf = (invoiceNumber: string, more: Partial<FoundPosting> = {}): FoundPosting => ({
  ...{
    organizationId: "soehne-kg",
    exportId: "export-1",
    begunAt: "2026-03-02T10:00:00.000Z",
    isFailed: false,
  },
  ...{
    entityGuid: `guid-${invoiceNumber}`,
    invoiceNumber,
    supplierNumber: "70123",
    supplierName: "Papier Vogel",
  },
  ...{ amount: "1234.5", currency: "EUR", accounts: [], texts: [], ...more },
});

/** Answers searches for postings, and collects what was searched for. */
export function answerSearches(answer: (text: string | null) => Response): (string | null)[] {
  const asked: (string | null)[] = [];
  vi.spyOn(window, "fetch").mockImplementation((input) => {
    const { pathname, searchParams } = new URL(input as string, window.location.href);
    expect(pathname).toBe("/api/known-postings");
    asked.push(searchParams.get("q"));
    return Promise.resolve(answer(searchParams.get("q")));
  });
  return asked;
}

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

/** The open palette. */
export const palette = () => page.getByRole("dialog", { name: "Quick access" });
/** Its search field. */
export const paletteField = () => palette().getByRole("combobox");
/** The texts of its commands. */
export const options = () =>
  [...document.querySelectorAll("[role=option]")].map(({ textContent }) => textContent);
/** The text of the chosen command. */
export const chosen = () => document.querySelector('[role=option][aria-selected="true"]')?.textContent;
/** The address of the page. */
export const shownAddress = () => window.location.pathname + window.location.search;

/** The address of an organization's exports. */
export const exportsOf = (id: string) => `/organizations/${id}/exports`;

type Opened = { current?: ConnectionSummary | null; at?: string; locale?: AppLocale };

/** Opens the palette by its keys, on a page of an organization or, with null, of none. */
export async function openPalette({
  current = guide,
  at = exportsOf("wegweiser-gmbh"),
  locale = "en",
}: Opened = {}) {
  await render(<Page current={current} />, { at, locale });
  await userEvent.keyboard("{Control>}k{/Control}");
  await expect.element(page.getByRole("combobox")).toHaveFocus();
}

/** Types a text, expects the chosen hit, and follows it. */
export async function goTo(typed: string, best: string): Promise<void> {
  await paletteField().fill(typed);
  await expect.poll(chosen).toBe(best);
  await userEvent.keyboard("{Enter}");
  await expect.element(palette()).not.toBeInTheDocument();
}
