"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { answerStepUpRequestMutation } from "#lib/client/step-up.ts";
import type { StepUpRequest } from "#lib/shared/step-up.ts";

type StepUpRequestCardProps = { organizationId: string; request: StepUpRequest };

/** An open request to weaken the safeguard. Another person can confirm it, and everybody can withdraw it. */
export function StepUpRequestCard({ organizationId, request }: StepUpRequestCardProps) {
  const t = useTranslations("safeguards");
  const router = useRouter();
  const toast = useSuccessToast();
  const answer = useMutation({
    ...answerStepUpRequestMutation(organizationId, request.id),
    onSuccess: (_, method) => {
      toast(t(method === "POST" ? "confirmed" : "withdrawn"));
      router.refresh();
    },
  });
  const { requestedBy: person, minutes, isOwn } = request;
  return (
    <Card className="space-y-3 p-4">
      <h2 className="font-semibold">{t("openRequest")}</h2>
      <p className="wrap-anywhere">
        {minutes === null ? t("asksOff", { person }) : t("asksLonger", { person, minutes })}{" "}
        <Time value={request.requestedAt} />
      </p>
      <p className="text-muted">{t(isOwn ? "ownRequest" : "otherRequest")}</p>
      {answer.isError && <Failure error={answer.error} />}
      <div className="flex flex-wrap gap-2">
        {!isOwn && (
          <Button pending={answer.isPending} onClick={() => answer.mutate("POST")}>
            {t("confirm")}
          </Button>
        )}
        <Button pending={answer.isPending} onClick={() => answer.mutate("DELETE")}>
          {t("withdraw")}
        </Button>
      </div>
    </Card>
  );
}
