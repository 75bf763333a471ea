"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { ConfirmDialog } from "#components/ui/confirm-dialog.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { startRunMutation } from "#lib/client/imports/runs.ts";
import type { ImportMode, ImportRun } from "#lib/shared/import-run.ts";
import { plannedRecords } from "#lib/shared/import-run.ts";
import { DiscardButton } from "./discard-button.tsx";
import { ModeChoice } from "./mode-choice.tsx";

type PlanViewProps = { run: ImportRun; organizationId: string; organizationName: string };

/** The plan of a run, as far as it is known, and the button that starts it. */
export function PlanView({ run, organizationId, organizationName }: PlanViewProps) {
  const t = useTranslations("importRun");
  const format = useFormatter();
  const queryClient = useQueryClient();
  const [mode, setMode] = useState<ImportMode>(run.mode);
  const [isAsking, setAsking] = useState(false);
  const start = useMutation(startRunMutation(organizationId, run.id, queryClient));
  const { plan } = run;
  const count = run.recordCount;
  const { changedSince } = run;
  const changed =
    changedSince === null ? null : t("changedSince", { person: run.createdBy, count: changedSince });
  return (
    <>
      <Card className="grid gap-6 px-4 py-4 md:grid-cols-2">
        <div>
          <p className="mb-2 font-semibold">{t("planTitle")}</p>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {plannedRecords.map((planned) => (
              <div key={planned} className="contents">
                <dt className="figures text-right font-semibold">{format.number(plan?.[planned] ?? 0)}</dt>
                <dd>
                  {t(`planned.${planned}`)} <span className="text-muted">{t(`plannedNote.${planned}`)}</span>
                </dd>
              </div>
            ))}
          </dl>
          <p className="text-meta text-muted mt-3 max-w-[60ch]">{t("planNote")}</p>
          {changed !== null && <p className="mt-3 max-w-[60ch]">{changed}</p>}
        </div>
        {run.origin ? (
          <p className="max-w-[60ch]">{t(`originNote.${run.origin.kind}`, { mode: t(`modes.${mode}`) })}</p>
        ) : (
          <ModeChoice mode={mode} onMode={setMode} />
        )}
        <div className="flex flex-wrap gap-2 md:col-span-2">
          <Button variant="primary" onClick={() => setAsking(true)}>
            {t("send", { count })}
          </Button>
          <DiscardButton run={run} organizationId={organizationId} />
        </div>
      </Card>
      {isAsking && (
        <ConfirmDialog
          onClose={() => {
            start.reset();
            setAsking(false);
          }}
          title={t("confirm.title", { count, organization: organizationName })}
          text={t(`confirm.${mode}`)}
          facts={[
            { name: t("confirm.organization"), value: organizationName },
            { name: t("confirm.file"), value: run.fileName },
            { name: t("operation"), value: t(`modes.${mode}`) },
            { name: t("confirm.records"), value: format.number(count) },
            ...(changed === null ? [] : [{ name: t("confirm.since"), value: changed }]),
          ]}
          confirm={t("send", { count })}
          pendingText={t("confirm.pending")}
          pending={start.isPending || start.isSuccess}
          onConfirm={() => start.mutate({ mode })}
        >
          {start.isError && <Failure error={start.error} />}
        </ConfirmDialog>
      )}
    </>
  );
}
