import "server-only";
import type { FourEyesSetting } from "#lib/shared/safeguard-schemas.ts";
import { fourEyesName as name, readSigners } from "../sign-off/four-eyes.ts";
import { requestWeaker } from "./safeguard-requests.ts";
import { changingSafeguards, saveSafeguard } from "./save-safeguard.ts";
import type { SettingAuthor } from "./save-setting.ts";
import type { SafeguardRecorders } from "./step-up.ts";

/**
 * Changes how many people sign a receipt of an organization. Whoever is connected may ask for two. Back
 * to one becomes a request; resolves with whether a second person has to confirm it.
 */
export async function changeFourEyes(
  organizationId: string,
  { signers, person }: FourEyesSetting & { person: SettingAuthor },
  audit: SafeguardRecorders,
): Promise<{ isWaiting: boolean }> {
  return changingSafeguards(organizationId, async (transaction) => {
    const former = await readSigners(organizationId, transaction);
    if (signers === former) return { isWaiting: false };
    const change = { organizationId, name, value: { signers } } as const;
    if (signers < former) {
      const request = { ...change, former: { signers: former }, person, minutes: null };
      await requestWeaker(transaction, request, audit.WEAKER_SAFEGUARD_REQUESTED);
      return { isWaiting: true };
    }
    await saveSafeguard(transaction, { ...change, authors: [person] }, audit.SAFEGUARD_CHANGED);
    return { isWaiting: false };
  });
}
