/** The statuses of an export, sections 2.2 and 3.1. */
export const exportStatuses = ["EXPORTING", "EXPORTED", "FAILED", "PARTIALLY_EXPORTED"] as const;

export type ExportStatus = (typeof exportStatuses)[number];
