import type { DocumentInput } from "./document-input.ts";

/** What the audit trail tells beside the posting: the export that took it, when it ended, and the files handed over. */
export type AuditTrailInput = DocumentInput & { exportId: string; exportedAt: Date; fileNames: string[] };
