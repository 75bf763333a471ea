import { page } from "vitest/browser";
import type { Posting } from "#contract/posting.ts";
import { render } from "#components/testing/render.tsx";
import { KeyListProvider } from "#components/ui/keys/key-list.tsx";
import type { AppLocale } from "#lib/shared/locales.ts";
import { ExportedPostings } from "../exported/exported-postings.tsx";
import { openPostingsOf } from "./open-postings-of.ts";
import { type ServedReadings, serveCockpit } from "./serve-cockpit.ts";

let rendered = 0;

type Cockpit = { search?: string; locale?: AppLocale; readings?: ServedReadings };

/**
 * Renders the cockpit of an export of `postings`. `search` is the query string of its address, `readings` is
 * what was read from their documents.
 */
export async function renderCockpit(
  postings: readonly Posting[],
  { search = "", locale = "en", readings }: Cockpit = {},
): Promise<void> {
  serveCockpit(readings);
  // Each cockpit has an address of its own, so that a late write of the one before changes nothing in it.
  rendered += 1;
  const exportId = `export-${rendered}`;
  await render(
    <KeyListProvider>
      {/* A page of the app gives the cockpit its height on a wide screen. */}
      <main className="flex flex-col lg:h-dvh">
        <ExportedPostings
          organizationId="leseprobe-kg"
          exportId={exportId}
          postings={openPostingsOf(postings)}
          read={postings.length}
          isComplete
        />
      </main>
    </KeyListProvider>,
    { at: `/organizations/leseprobe-kg/exports/${exportId}${search}`, locale },
  );
}

/** The table of postings. */
export const table = () => page.getByRole("region", { name: "Postings" });

/** The document numbers in the table, as a person reads them. */
export const numbers = (): string[] =>
  [...document.querySelectorAll("[data-select]")].map(({ textContent }) => textContent);

/** The parameters of the address, decoded. */
export const inAddress = (): string =>
  [...new URLSearchParams(window.location.search)].map(([name, value]) => `${name}=${value}`).join("&");
