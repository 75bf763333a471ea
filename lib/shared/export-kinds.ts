/** Stands in an If-Match for the newest export of an organization that has none. */
export const noExport = "none";

/**
 * What an export is to a bookkeeper; every one is exactly one of these. attention: postings failed, or its status is one
 * that nobody has told us about. empty: nothing was ready.
 */
export const exportKinds = ["running", "attention", "exported", "empty"] as const;

export type ExportKind = (typeof exportKinds)[number];
