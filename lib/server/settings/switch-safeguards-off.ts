import "server-only";
import type { AuditAbout } from "#lib/shared/audit.ts";
import { operator, recordOperator } from "../audit/record-operator.ts";
import { readProofMinutes, stepUpName } from "../membership/proof-minutes.ts";
import { fourEyesName, readSigners } from "../sign-off/four-eyes.ts";
import { changingSafeguards, saveSafeguard } from "./save-safeguard.ts";

/**
 * Switches the safeguards of an organization off for the operator, who needs no second person. Resolves with
 * whether one was on. The audit events have the operator in place of a person.
 */
export async function switchSafeguardsOff(organizationId: string): Promise<boolean> {
  return changingSafeguards(organizationId, async (transaction) => {
    const isStepUp = (await readProofMinutes(organizationId, transaction)) !== null;
    const isFourEyes = (await readSigners(organizationId, transaction)) > 1;
    const change = { organizationId, authors: [operator] };
    const done = (_: unknown, about: AuditAbout = {}) =>
      recordOperator(transaction, { organizationId, action: "SAFEGUARD_CHANGED", about });
    if (isStepUp)
      await saveSafeguard(transaction, { ...change, name: stepUpName, value: { minutes: null } }, { done });
    if (isFourEyes)
      await saveSafeguard(transaction, { ...change, name: fourEyesName, value: { signers: 1 } }, { done });
    return isStepUp || isFourEyes;
  });
}
