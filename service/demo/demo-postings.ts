import Big from "big.js";
import type { PostingContent } from "#contract/posting.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import type { DemoOrganization } from "./demo-organizations.ts";
import { deriveGuid } from "./derive-guid.ts";
import { makeDocuments } from "./make-documents.ts";
import { makePosting } from "./make-posting.ts";

/** Applies the exceptions of a demo organization to the posting with the number `place`. */
function setApart(posting: PostingContent, place: number, organization: DemoOrganization): PostingContent {
  const { value, currencyCode } = posting.amount;
  const missing = organization.missingAccounts.find(({ places }) => places.includes(place));
  return {
    ...posting,
    ...(organization.longInvoiceNumbers.includes(place) && {
      invoiceId: deriveGuid(`${organization.id}/invoice/${place}`),
    }),
    ...(organization.offByOneCent.includes(place) && {
      amount: { value: new Big(value).plus("0.01").toNumber(), currencyCode },
    }),
    ...(missing && {
      splitPostings: posting.splitPostings.map((split, index) =>
        index === 0 ? { ...split, generalLedgerAccount: missing.account.accountCode } : split,
      ),
    }),
  };
}

/** Yields the postings of a demo organization with their documents. Each is made when it is requested. */
export function* demoPostings(organization: DemoOrganization): Generator<SeedPosting, void, undefined> {
  const { id: organizationId, name, chart, postingsCount } = organization;
  for (let place = 1; place <= postingsCount; place += 1) {
    const content = setApart(makePosting({ organizationId, place, chart }), place, organization);
    yield { content, documents: makeDocuments(content, name, place) };
  }
}
