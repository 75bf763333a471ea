import "server-only";
import { readProofMinutes } from "../membership/proof-minutes.ts";
import { changingStepUp, saveStepUp } from "./save-step-up.ts";

/** The operator in the audit trail, who is no person of a realm. */
const operator = { id: "00000000-0000-0000-0000-000000000000", name: "Operator" };

/**
 * Switches the safeguard off for the operator, who needs no second person. Resolves with whether it was on.
 * The audit event has the operator in place of a person.
 */
export async function switchStepUpOff(organizationId: string): Promise<boolean> {
  return changingStepUp(organizationId, async (transaction) => {
    if ((await readProofMinutes(organizationId, transaction)) === null) return false;
    const change = { organizationId, minutes: null, changedBy: operator.name };
    await saveStepUp(transaction, change, {
      done: async (_, about) => {
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
      },
    });
    return true;
  });
}
