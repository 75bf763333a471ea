import { mutationOptions } from "@tanstack/react-query";
import { safeguardPath, safeguardRequestPath } from "#lib/shared/paths.ts";
import type { FourEyesSetting, StepUpSetting } from "#lib/shared/safeguard-schemas.ts";
import type { SafeguardName } from "#lib/shared/safeguards.ts";
import { request, requestJson } from "./api.ts";

/** Changes for how long a login with a second factor counts, or asks to prolong it. */
export function changeStepUpMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: (setting: StepUpSetting) => change(organizationId, "step-up", setting),
  });
}

/** Changes how many people sign a receipt, or asks for fewer. */
export function changeFourEyesMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: (setting: FourEyesSetting) => change(organizationId, "four-eyes", setting),
  });
}

function change(organizationId: string, name: SafeguardName, setting: object) {
  return requestJson(safeguardPath(organizationId, name), ({ safeguardChange }) => safeguardChange, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(setting),
  });
}

/** Confirms (POST) or withdraws (DELETE) a request to weaken a safeguard. */
export function answerSafeguardRequestMutation(organizationId: string, requestId: string) {
  return mutationOptions({
    mutationFn: (method: "POST" | "DELETE") =>
      request(safeguardRequestPath(organizationId, requestId), { method }),
  });
}
