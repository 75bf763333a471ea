"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { answerSafeguardRequestMutation } from "#lib/client/safeguards.ts";
import type { SafeguardRequest } from "#lib/shared/safeguards.ts";
import { AskedFor } from "./asked-for.tsx";

type SafeguardRequestCardProps = { organizationId: string; request: SafeguardRequest };

/** An open request to weaken a safeguard. Another person can confirm it, and everybody can withdraw it. */
export function SafeguardRequestCard({ organizationId, request }: SafeguardRequestCardProps) {
  const t = useTranslations("safeguards");
  const router = useRouter();
  const toast = useSuccessToast();
  const answer = useMutation({
    ...answerSafeguardRequestMutation(organizationId, request.id),
    onSuccess: (_, method) => {
      toast(t(method === "POST" ? "confirmed" : "withdrawn"));
      router.refresh();
    },
  });
  return (
    <Card className="space-y-3 p-4">
      <h2 className="font-semibold">{t("openRequest")}</h2>
      <p className="wrap-anywhere">
        <AskedFor request={request} /> <Time value={request.requestedAt} />
      </p>
      <p className="text-muted">{t(request.isOwn ? "ownRequest" : "otherRequest")}</p>
      {answer.isError && <Failure error={answer.error} />}
      <div className="flex flex-wrap gap-2">
        {!request.isOwn && (
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
