"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ReasonDialog } from "#components/ui/reason-dialog.tsx";
import { Time } from "#components/ui/time.tsx";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { withdrawHandOverMutation } from "#lib/client/hand-over.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";

type WithdrawHandOverProps = { organizationId: string; handed: HandOver };

/** The button that marks a hand-over as withdrawn. It asks for the reason. */
export function WithdrawHandOver({ organizationId, handed }: WithdrawHandOverProps) {
  const t = useTranslations("handOver.withdrawal");
  const toast = useSuccessToast();
  const format = useFormatter();
  const [isAsked, setAsked] = useState(false);
  const { id, exportId, createdAt, createdBy, files } = handed;
  const withdraw = useMutation(withdrawHandOverMutation(organizationId, exportId, useQueryClient()));
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        <Undo2 aria-hidden />
        {t("button")}
      </Button>
      {isAsked && (
        <ReasonDialog
          title={t("title")}
          text={t("text")}
          facts={[
            { name: t("when"), value: <Time value={createdAt} /> },
            { name: t("who"), value: createdBy },
            { name: t("files"), value: format.number(files.length) },
          ]}
          confirm={t("button")}
          isRequired
          mutation={withdraw}
          onConfirm={(reason) =>
            withdraw.mutate(
              { handOverId: id, reason },
              {
                onSuccess: () => {
                  toast(t("done"));
                  setAsked(false);
                },
              },
            )
          }
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
}
