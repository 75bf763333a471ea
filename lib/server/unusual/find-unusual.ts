import "server-only";
import type { MissingInvoice, UnusualOfExport } from "#lib/shared/unusual.ts";
import { AppError } from "../errors/app-error.ts";
import { type ExaminedExport, findExaminedExport } from "./find-examined-export.ts";
import { readFactsOfPostings } from "./read-facts-of-postings.ts";
import { readHistories } from "./read-histories.ts";
import { readSupplierMonths } from "./read-supplier-months.ts";
import { findFarAmount } from "./rules/find-far-amount.ts";
import { findMissingInvoices, monthOfExport } from "./rules/find-missing-invoices.ts";
import { findOtherYear, yearOfExport } from "./rules/find-other-year.ts";
import { findSeldomValues } from "./rules/find-seldom-values.ts";
import { findTwins } from "./rules/find-twins.ts";
import { readUsualValues } from "./usual-values.ts";

/**
 * Returns what is unusual in an export, from the postings of the organization that are in the index. Throws NOT_FOUND for an
 * unknown export.
 */
export async function findUnusual(organizationId: string, exportId: string): Promise<UnusualOfExport> {
  const examined = await findExaminedExport(organizationId, exportId);
  if (!examined) throw new AppError({ code: "NOT_FOUND", message: "The organization has no such export." });
  const silencedBy = await readUsualValues(organizationId);
  const histories = await readHistories(examined);
  const year = yearOfExport(examined.month, examined.dated);
  const postings: UnusualOfExport["postings"] = [];
  for await (const batch of readFactsOfPostings(examined))
    for (const { posting, others } of batch) {
      const history = histories.get(posting.supplier);
      const reasons = [
        findTwins(posting, others),
        findFarAmount(posting, history),
        // Of tax codes nothing is known for certain while earlier exports are still being read.
        ...findSeldomValues(posting, history).filter(({ kind }) => kind !== "taxCode" || !examined.goesOn),
        findOtherYear(posting, year),
      ].filter((reason) => reason !== null);
      if (reasons.length === 0) continue;
      const { entityGuid } = posting;
      postings.push({
        entityGuid,
        reasons: reasons.map((reason) => ({ ...reason, silenced: silencedBy(reason) })),
      });
    }
  const missing = (await missingOf(examined)).map((invoice) => ({
    ...invoice,
    silenced: silencedBy({ kind: "missing", ...invoice }),
  }));
  return { goesOn: examined.goesOn, postings, missing };
}

async function missingOf({
  organizationId,
  ...examined
}: ExaminedExport): Promise<Omit<MissingInvoice, "silenced">[]> {
  const month = monthOfExport(examined.month, examined.dated, examined.begunAt);
  if (month === null) return [];
  return findMissingInvoices(month, await readSupplierMonths(organizationId, month));
}
