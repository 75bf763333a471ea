"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import { cancelOrderMutation } from "#lib/client/closing.ts";
import type { Closing } from "#lib/shared/closing.ts";
import { ClosingSteps } from "./closing-steps.tsx";
import { StopNotice } from "./stop-notice.tsx";
import { useMethodText } from "#components/ui/use-method-text.ts";

type ClosingProgressProps = { organizationId: string; closing: Closing };

/** An order that goes on: its steps, what a person must decide, and the button that cancels it. */
export function ClosingProgress({ organizationId, closing }: ClosingProgressProps) {
  const t = useTranslations("closing");
  const methodText = useMethodText();
  const cancel = useMutation(cancelOrderMutation(organizationId, useQueryClient()));
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="space-y-3">
      {closing.stop && (
        <StopNotice
          key={closing.turn}
          organizationId={organizationId}
          closing={closing}
          stop={closing.stop}
        />
      )}
      <Card className="space-y-4 px-5 py-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="min-w-0 flex-1 basis-64 text-pretty">
            {t.rich("asked", {
              person: closing.askedBy,
              format: methodText(closing.format),
              time: () => <Time value={closing.askedAt} />,
            })}
          </p>
          <Button onClick={() => setAsking(true)}>{t("cancel.ask")}</Button>
        </div>
        <ClosingSteps organizationId={organizationId} closing={closing} />
      </Card>
      <p className="text-muted max-w-[70ch] text-pretty">{t("goesOn")}</p>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={t("cancel.title")}
          text={t(closing.exportId === null ? "cancel.text" : "cancel.textExported")}
          facts={[]}
          confirm={t("cancel.confirm")}
          pendingText={t("cancel.pending")}
          pending={cancel.isPending}
          onConfirm={() => cancel.mutate(closing.id)}
        >
          {cancel.isError && <Failure error={cancel.error} />}
        </ConfirmDialog>
      )}
    </div>
  );
}
