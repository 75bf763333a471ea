/** The value of If-Match for an organization that has no export yet. */
export const noExport = "none";

/**
 * The kinds of export for a bookkeeper. Every export has exactly one kind. attention: postings failed, or
 * the status is unknown to this app. empty: no postings were ready.
 */
export const exportKinds = ["running", "attention", "exported", "empty"] as const;

export type ExportKind = (typeof exportKinds)[number];
