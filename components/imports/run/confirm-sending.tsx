"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { startRunMutation } from "#lib/client/imports/runs.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { useChangedText } from "./plan-counts.tsx";

type ConfirmSendingProps = {
  run: ImportRun;
  organizationId: string;
  organizationName: string;
  wanted: Pick<ImportRun, "mode" | "withUnchanged">;
  /** The number of rows to send. */
  count: number;
  onClose: () => void;
};

/** The question before a plan is sent. */
export function ConfirmSending(props: ConfirmSendingProps) {
  const { run, organizationId, organizationName, wanted, count, onClose } = props;
  const t = useTranslations("importRun");
  const format = useFormatter();
  const start = useMutation(startRunMutation(organizationId, run.id, useQueryClient()));
  const changed = useChangedText(run);
  const spared = run.recordCount - count;
  const found = (["new", "changed", "unknown"] as const).filter((planned) => (run.plan?.[planned] ?? 0) > 0);
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("confirm.title", { count, organization: organizationName })}
      text={t(`confirm.${wanted.mode}`)}
      facts={[
        { name: t("confirm.organization"), value: organizationName },
        { name: t("confirm.file"), value: run.fileName },
        { name: t("operation"), value: t(`modes.${wanted.mode}`) },
        { name: t("confirm.records"), value: format.number(count) },
        ...found.map((planned) => ({
          ...{ name: t(`planned.${planned}`), value: format.number(run.plan?.[planned] ?? 0) },
        })),
        ...(spared > 0 ? [{ name: t("spared"), value: format.number(spared) }] : []),
        ...(changed === null ? [] : [{ name: t("confirm.since"), value: changed }]),
      ]}
      confirm={t("send", { count })}
      pendingText={t("confirm.pending")}
      pending={start.isPending || start.isSuccess}
      onConfirm={() => start.mutate(wanted)}
    >
      {start.isError && <Failure error={start.error} />}
    </ConfirmDialog>
  );
}
