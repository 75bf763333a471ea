import type { NewsKind, NewsLine } from "#lib/shared/desk-news.ts";
import { pages } from "#lib/shared/paths.ts";

type PageOf = (line: NewsLine) => string | null;

const receipt: PageOf = ({ organizationId, exportId }) =>
  exportId === null ? null : pages.receipt(organizationId, exportId);
const handOver: PageOf = ({ organizationId, exportId }) =>
  exportId === null ? null : pages.handOver(organizationId, exportId);
const questions: PageOf = ({ organizationId, exportId }) =>
  exportId === null ? null : pages.export(organizationId, exportId, { check: "openQuestions" });
const closing: PageOf = ({ organizationId }) => pages.closing(organizationId);
const targets: PageOf = ({ organizationId }) => pages.targets(organizationId);
const safeguards: PageOf = ({ organizationId }) => pages.safeguards(organizationId);

/** The pages of lines that do not lead to an export or import. */
const pagesOfKinds: Partial<Record<NewsKind, PageOf>> = {
  RECEIPT_SIGNED: receipt,
  SIGN_OFF_REVOKED: receipt,
  HAND_OVER: handOver,
  HAND_OVER_DELIVERED: handOver,
  DELIVERY_SETTLED: handOver,
  HAND_OVER_WITHDRAWN: handOver,
  QUESTION_ASKED: questions,
  CLOSING_BEGUN: closing,
  CLOSING_DECIDED: closing,
  CLOSING_CANCELLED: closing,
  ORDER_STOPPED: closing,
  ORDER_READY: closing,
  ORDER_NOTHING: closing,
  ORDER_FAILED: closing,
  DATEV_ACCESS_ENDED: targets,
  SAFEGUARD_CHANGED: safeguards,
  WEAKER_SAFEGUARD_REQUESTED: safeguards,
  SAFEGUARD_REQUEST_WITHDRAWN: safeguards,
};

/**
 * Returns the address of the page that a line of the news concerns: at least the audit trail, filtered by
 * the action.
 */
export function newsPage(line: NewsLine): string {
  const { kind, organizationId, exportId, importRunId } = line;
  const own = pagesOfKinds[kind]?.(line);
  if (own) return own;
  if (exportId !== null) return pages.export(organizationId, exportId);
  if (importRunId !== null) return pages.importRun(organizationId, importRunId);
  return pages.audit(organizationId, { action: kind });
}
