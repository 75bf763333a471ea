import "server-only";
import type { MissingInvoice, UnusualOfExport } from "#lib/shared/unusual.ts";
import type { Connection } from "../auth/sessions/session.ts";
import { AppError } from "../errors/app-error.ts";
import { readingGoesOn } from "../reading/view-readings.ts";
import { findElsewhere } from "./find-elsewhere.ts";
import { type ExaminedExport, findExaminedExport } from "./find-examined-export.ts";
import { readFactsOfPostings } from "./read-facts-of-postings.ts";
import { readHistories } from "./read-histories.ts";
import { readIbans } from "./read-ibans.ts";
import { readSupplierMonths } from "./read-supplier-months.ts";
import { findFarAmount } from "./rules/find-far-amount.ts";
import { findMissingInvoices, monthOfExport } from "./rules/find-missing-invoices.ts";
import { findNewIban } from "./rules/find-new-iban.ts";
import { findOtherYear, yearOfExport } from "./rules/find-other-year.ts";
import { findSeldomValues } from "./rules/find-seldom-values.ts";
import { findTwins, findTwinsElsewhere } from "./rules/find-twins.ts";
import { readUsualElsewhere, readUsualValues } from "./usual-values.ts";

/** The person who looks, with their connections. Only they see what is the same in another organization. */
export type UnusualViewer = { person: { id: string; name: string }; connections: readonly Connection[] };

type Options = {
  viewer?: UnusualViewer;
  /** The only supplier that is looked at, so that the answer comes sooner. */
  supplier?: string;
  /** Called if postings are still to be read into the index. */
  onBehind?: () => void;
};

/**
 * Returns what is unusual in an export, from the postings of the organization that are in the index; with a
 * viewer also what is the same in their other organizations. Throws NOT_FOUND for an unknown export.
 */
export async function findUnusual(
  organizationId: string,
  exportId: string,
  { viewer, supplier, onBehind }: Options = {},
): Promise<UnusualOfExport> {
  const examined = await findExaminedExport(organizationId, exportId, supplier);
  if (!examined) throw new AppError({ code: "NOT_FOUND", message: "The organization has no such export." });
  if (examined.goesOn) onBehind?.();
  const silencedBy = await readUsualValues(organizationId);
  const silencedByViewer = viewer && (await readUsualElsewhere(organizationId, viewer.person));
  const elsewhere = await findElsewhere(examined, viewer?.connections ?? []);
  const ibans = await readIbans(examined);
  const histories = await readHistories(examined);
  const year = yearOfExport(examined.month, examined.dated);
  const postings: UnusualOfExport["postings"] = [];
  for await (const batch of readFactsOfPostings(examined))
    for (const { place, posting, others } of batch) {
      const history = histories.get(posting.supplier);
      const reasons = [
        findTwins(posting, others),
        findTwinsElsewhere(posting, elsewhere.get(place) ?? []),
        findNewIban(
          posting.supplier,
          ibans.ofPosting.get(posting.entityGuid) ?? [],
          ibans.ofSupplier.get(posting.supplier),
        ),
        findFarAmount(posting, history),
        // Of tax codes nothing is known for certain while earlier exports are still being read.
        ...findSeldomValues(posting, history).filter(({ kind }) => kind !== "taxCode" || !examined.goesOn),
        findOtherYear(posting, year),
      ].filter((reason) => reason !== null);
      if (reasons.length === 0) continue;
      const { entityGuid } = posting;
      postings.push({
        entityGuid,
        reasons: reasons.map((reason) => ({
          ...reason,
          silenced: (reason.kind === "elsewhere" ? silencedByViewer?.(reason) : silencedBy(reason)) ?? null,
        })),
      });
    }
  const missing = (await missingOf(examined)).map((invoice) => ({
    ...invoice,
    silenced: silencedBy({ kind: "missing", ...invoice }),
  }));
  const goesOn = examined.goesOn || (await readingGoesOn({ organizationId, exportId }));
  return { goesOn, postings, missing };
}

async function missingOf({
  organizationId,
  ...examined
}: ExaminedExport): Promise<Omit<MissingInvoice, "silenced">[]> {
  const month = monthOfExport(examined.month, examined.dated, examined.begunAt);
  if (month === null) return [];
  return findMissingInvoices(month, await readSupplierMonths(organizationId, month, examined.supplier));
}
