import { mutationOptions } from "@tanstack/react-query";
import { stepUpPath } from "#lib/shared/paths.ts";
import type { StepUpSetting } from "#lib/shared/step-up-schemas.ts";
import { request, requestJson } from "./api.ts";

/** Changes the safeguard of an organization, or asks to weaken it. */
export function changeStepUpMutation(organizationId: string) {
  return mutationOptions({
    mutationFn: (setting: StepUpSetting) =>
      requestJson(stepUpPath(organizationId), ({ stepUpChange }) => stepUpChange, {
        method: "PUT",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(setting),
      }),
  });
}

/** Confirms (POST) or withdraws (DELETE) a request to weaken the safeguard. */
export function answerStepUpRequestMutation(organizationId: string, requestId: string) {
  return mutationOptions({
    mutationFn: (method: "POST" | "DELETE") =>
      request(stepUpPath(organizationId, `/requests/${requestId}`), { method }),
  });
}
