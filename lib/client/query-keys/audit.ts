import type { AuditQuery } from "#lib/shared/audit-list.ts";

/** The keys of the audit trail. */
export const auditKeys = {
  events: (organizationId: string, query: AuditQuery) =>
    [{ resource: "audit events", organizationId, query }] as const,
};
