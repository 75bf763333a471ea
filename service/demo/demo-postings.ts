import Big from "big.js";
import type { PostingContent } from "#contract/posting.ts";
import type { SeedPosting } from "../database/seed-schema.ts";
import type { DemoOrganization } from "./demo-organizations.ts";
import { deriveGuid } from "./derive-guid.ts";
import { makeDocuments } from "./make-documents.ts";
import { makePosting } from "./make-posting.ts";

/** Applies the exceptions of a demo organization to the posting with that number. */
function setApart(posting: PostingContent, number: number, organization: DemoOrganization): PostingContent {
  const { value, currencyCode } = posting.amount;
  const missing = organization.missingAccounts.find(({ numbers }) => numbers.includes(number));
  return {
    ...posting,
    ...(organization.longInvoiceNumbers.includes(number) && {
      invoiceId: deriveGuid(`${organization.id}/invoice/${number}`),
    }),
    ...(organization.offByOneCent.includes(number) && {
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
  for (let number = 1; number <= postingsCount; number += 1) {
    const content = setApart(makePosting({ organizationId, number, chart }), number, organization);
    yield { content, documents: makeDocuments(content, name, number) };
  }
}
