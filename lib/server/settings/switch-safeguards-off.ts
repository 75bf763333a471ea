import "server-only";
import type { Kysely } from "kysely";
import type { AuditAbout } from "#lib/shared/audit.ts";
import type { Tables } from "../database/tables.ts";
import { readProofMinutes, stepUpName } from "../membership/proof-minutes.ts";
import { fourEyesName, readSigners } from "../sign-off/four-eyes.ts";
import { changingSafeguards, saveSafeguard } from "./save-safeguard.ts";

/** The operator in the audit trail, who is no person of a realm. */
const operator = { id: "00000000-0000-0000-0000-000000000000", name: "Operator" };

/**
 * Switches the safeguards of an organization off for the operator, who needs no second person. Resolves with
 * whether one was on. The audit events have the operator in place of a person.
 */
export async function switchSafeguardsOff(organizationId: string): Promise<boolean> {
  return changingSafeguards(organizationId, async (transaction) => {
    const isStepUp = (await readProofMinutes(organizationId, transaction)) !== null;
    const isFourEyes = (await readSigners(organizationId, transaction)) > 1;
    const change = { organizationId, authors: [operator] };
    const done = (_: unknown, about: AuditAbout = {}) => recordOperator(transaction, organizationId, about);
    if (isStepUp)
      await saveSafeguard(transaction, { ...change, name: stepUpName, value: { minutes: null } }, { done });
    if (isFourEyes)
      await saveSafeguard(transaction, { ...change, name: fourEyesName, value: { signers: 1 } }, { done });
    return isStepUp || isFourEyes;
  });
}

async function recordOperator(transaction: Kysely<Tables>, organizationId: string, about: AuditAbout) {
  await transaction
    .insertInto("audit_event")
    .values({
      person_id: operator.id,
      person_name: operator.name,
      organization_id: organizationId,
      organization_name: organizationId,
      action: "SAFEGUARD_CHANGED",
      about: JSON.stringify(about),
      outcome: "done",
    })
    .execute();
}
