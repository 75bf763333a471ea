"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { useStoredError } from "#components/ui/failure-text.ts";
import { Time } from "#components/ui/time.tsx";
import { cancelMakingMutation } from "#lib/client/hand-over.ts";
import type { Making } from "#lib/shared/hand-over.ts";

type MakingCardProps = { exportKey: { organizationId: string; exportId: string }; making: Making };

/** A hand-over that is being made, with how far it is, or one that could not be made, with the reason. */
export function MakingCard({ exportKey: { organizationId, exportId }, making }: MakingCardProps) {
  const t = useTranslations("handOver");
  const storedError = useStoredError();
  const cancel = useMutation(cancelMakingMutation(organizationId, exportId, useQueryClient()));
  const { id, request, askedAt, askedBy, postingsDone, problem } = making;
  const format = t(`formats.${request.written.format}.name`);
  return (
    <Card className="space-y-2 px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h3 className="font-semibold">{format}</h3>
        {!problem && <span className="figures">{t("making.done", { count: postingsDone })}</span>}
        <span className="text-muted ml-auto flex flex-wrap gap-x-1.5">
          <Time value={askedAt} />
          {t("by", { name: askedBy })}
        </span>
        <Button pending={cancel.isPending} onClick={() => cancel.mutate(id)}>
          {problem ? t("making.remove", { format }) : t("making.stop", { format })}
        </Button>
      </div>
      {problem && <Failure error={storedError(problem, 409)} />}
      {cancel.isError && <Failure error={cancel.error} onRetry={() => cancel.mutate(id)} />}
    </Card>
  );
}
