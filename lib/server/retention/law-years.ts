import "server-only";
import type { RetentionKind } from "#lib/shared/audit.ts";
import type { TermYears } from "#platform/retention-terms.ts";

/**
 * The years for which each kind is kept if nothing else is said. § 147 Abs. 3 AO: ten years for books and
 * records. Vouchers have eight, but hand-overs are made again from the postings that they lie beside. Drafts
 * are nobody's records.
 */
export const lawYears: TermYears<RetentionKind> = {
  audit: 10,
  handOvers: 10,
  imports: 10,
  archive: 10,
  drafts: 1,
};
