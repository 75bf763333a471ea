"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Field } from "#components/ui/field.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { changeStepUpMutation } from "#lib/client/safeguards.ts";
import { isWeaker, proofMinutes, type StepUpView } from "#lib/shared/step-up.ts";

type StepUpFormProps = StepUpView & { organizationId: string };

/** The form that changes for how long a login with a second factor counts. */
export function StepUpForm({ organizationId, minutes: saved, obstacle }: StepUpFormProps) {
  const t = useTranslations("safeguards");
  const router = useRouter();
  const toast = useSuccessToast();
  const [minutes, setMinutes] = useState(saved);
  const change = useMutation({
    ...changeStepUpMutation(organizationId),
    onSuccess: ({ isWaiting }) => {
      toast(t(isWaiting ? "requested" : "saved"));
      router.refresh();
    },
  });
  const choices = [null, ...proofMinutes];
  return (
    <Card role="region" aria-label={t("stepUp")} className="space-y-4 p-4">
      <h2 className="font-semibold">{t("stepUp")}</h2>
      <p className="text-muted max-w-[70ch] text-pretty">{t("stepUpLead")}</p>
      {obstacle !== null && (
        <Notice tone="warn" title={t("unavailable")}>
          <p>{t(`obstacles.${obstacle}`)}</p>
        </Notice>
      )}
      <div className="max-w-80">
        <Field label={t("minutes")} {...(isWeaker(saved, minutes) && { hint: t("needsSecond") })}>
          {(input) => (
            <select
              {...input}
              disabled={obstacle !== null}
              value={minutes ?? ""}
              onChange={({ target }) =>
                setMinutes(proofMinutes.find((choice) => String(choice) === target.value) ?? null)
              }
            >
              {choices.map((choice) => (
                <option key={choice} value={choice ?? ""}>
                  {choice === null ? t("off") : t("lasts", { minutes: choice })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {change.isError && <Failure error={change.error} />}
      {obstacle === null && (
        <Button
          variant="primary"
          pending={change.isPending}
          disabled={minutes === saved}
          onClick={() => change.mutate({ minutes })}
        >
          {t(isWeaker(saved, minutes) ? "request" : "save")}
        </Button>
      )}
    </Card>
  );
}
