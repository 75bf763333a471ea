import "server-only";
import type { Kysely } from "kysely";
import type { AuditAbout, AuditAction } from "#lib/shared/audit.ts";
import { jsonText } from "../database/json-text.ts";
import type { Tables } from "../database/tables.ts";

/** The operator in the audit trail, who is no person of a realm. */
export const operator = { id: "00000000-0000-0000-0000-000000000000", name: "Operator" };

type OperatorEvent = {
  organizationId: string;
  action: Extract<AuditAction, "SAFEGUARD_CHANGED" | "RECORDS_REMOVED">;
  about: AuditAbout;
};

/** Records what the operator did to an organization by a command, with the operator in place of a person. */
export async function recordOperator(
  database: Kysely<Tables>,
  { organizationId, action, about }: OperatorEvent,
): Promise<void> {
  await database
    .insertInto("audit_event")
    .values({
      person_id: operator.id,
      person_name: operator.name,
      organization_id: organizationId,
      organization_name: organizationId,
      action,
      about: jsonText(about),
      outcome: "done",
    })
    .execute();
}
