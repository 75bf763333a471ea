"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Time } from "#components/ui/time.tsx";
import { discardRunMutation } from "#lib/client/imports/runs.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";

type DiscardButtonProps = {
  run: ImportRun;
  organizationId: string;
  /** Whether it is the only thing to do, because nothing is to be sent. */
  isOnly: boolean;
};

/**
 * The button that discards a plan. Before it discards another person's plan it asks, and names the person.
 */
export function DiscardButton({ run, organizationId, isOnly }: DiscardButtonProps) {
  const t = useTranslations("importRun");
  const format = useFormatter();
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const discard = useMutation(discardRunMutation(organizationId, run.id, useQueryClient()));
  const pending = discard.isPending || discard.isSuccess;
  const start = () =>
    discard.mutate(undefined, { onSuccess: () => router.push(pages.imports(organizationId)) });
  const failure = discard.isError && <Failure error={discard.error} />;
  return (
    <>
      <Button
        variant={isOnly ? "primary" : "ghost"}
        pending={pending}
        onClick={run.isOfAnother ? () => setAsking(true) : start}
      >
        {t("discard")}
      </Button>
      {!isAsking && failure}
      {isAsking && (
        <ConfirmDialog
          onClose={() => {
            discard.reset();
            setAsking(false);
          }}
          title={t("discardConfirm.title", { person: run.createdBy })}
          text={t("discardConfirm.text", { person: run.createdBy })}
          facts={[
            { name: t("confirm.file"), value: run.fileName },
            { name: t("confirm.records"), value: format.number(run.recordCount) },
            { name: t("discardConfirm.planned"), value: <Time value={run.createdAt} /> },
          ]}
          confirm={t("discard")}
          pendingText={t("discardConfirm.pending")}
          pending={pending}
          onConfirm={start}
        >
          {failure}
        </ConfirmDialog>
      )}
    </>
  );
}
