import type { DocumentInput } from "./document-input.ts";

/** The data of an audit trail: the posting, its export, the end of that export, and the exported files. */
export type AuditTrailInput = DocumentInput & { exportId: string; exportedAt: Date; fileNames: string[] };
