"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { askWithPlan, isAskedWithPlan } from "#lib/client/imports/asked-run.ts";
import { countToSend, suggestMode } from "#lib/shared/import-plan.ts";
import type { ImportMode } from "#lib/shared/import-modes.ts";
import type { ImportPlan, ImportRun } from "#lib/shared/import-run.ts";
import { ConfirmSending } from "./confirm-sending.tsx";
import { DiscardButton } from "./discard-button.tsx";
import { ModeChoice } from "./mode-choice.tsx";
import { PlanCounts } from "./plan-counts.tsx";
import { SendingForecast } from "./sending-forecast.tsx";
import { NothingChanged, WithUnchanged } from "./with-unchanged.tsx";

type PlanViewProps = { run: ImportRun; organizationId: string; organizationName: string };

const noPlan: ImportPlan = { new: 0, changed: 0, unchanged: 0, unknown: 0 };

/** The plan of a run, as far as it is known, with what is to be sent of it, and the button that starts it. */
export function PlanView({ run, organizationId, organizationName }: PlanViewProps) {
  const t = useTranslations("importRun");
  const plan = run.plan ?? noPlan;
  const [chosenMode, setMode] = useState<ImportMode | null>(null);
  // Rows that failed and were chosen to be sent again are wanted, also where they turn out to be unchanged.
  const [withUnchanged, setWithUnchanged] = useState(run.origin?.kind === "repair");
  const [isAllWanted, setAllWanted] = useState(false);
  const [isAsking, setAsking] = useState(() => isAskedWithPlan(run.id));
  useEffect(() => askWithPlan(null), []);
  const suggested = suggestMode(plan, withUnchanged);
  const mode = run.origin ? run.mode : (chosenMode ?? run.recipe?.mode ?? suggested.mode);
  const count = countToSend(plan, withUnchanged);
  const existing = countToSend({ ...plan, new: 0 }, withUnchanged);
  const wanted = { mode, withUnchanged };
  return (
    <>
      <Card className="grid gap-6 px-4 py-4 md:grid-cols-2">
        <PlanCounts run={run} plan={plan} />
        {count === 0 ? (
          <div>
            <NothingChanged
              count={run.recordCount}
              since={run.unchangedSince}
              onSendAll={() => {
                setAllWanted(true);
                setWithUnchanged(true);
              }}
            />
          </div>
        ) : (
          <div className="space-y-4">
            {run.origin ? (
              <p className="max-w-[60ch]">
                {t(`originNote.${run.mode === "INACTIVATE" ? "inactivate" : run.origin.kind}`, {
                  mode: t(`modes.${mode}`),
                })}
              </p>
            ) : (
              <ModeChoice
                mode={mode}
                reason={
                  run.recipe?.mode
                    ? t("modeReason.recipe", { name: run.recipe.name })
                    : t(`modeReason.${suggested.reason}`, { new: plan.new, existing })
                }
                onMode={setMode}
              />
            )}
            {plan.unchanged > 0 && (
              <WithUnchanged
                count={plan.unchanged}
                isChosen={withUnchanged}
                onChoose={setWithUnchanged}
                takesFocus={isAllWanted}
              />
            )}
          </div>
        )}
        <div className="space-y-3 md:col-span-2">
          {count > 0 && run.pace && <SendingForecast plan={plan} wanted={wanted} pace={run.pace} />}
          <div className="flex flex-wrap gap-2">
            {count > 0 && (
              <Button variant="primary" onClick={() => setAsking(true)}>
                {t("send", { count })}
              </Button>
            )}
            <DiscardButton run={run} organizationId={organizationId} isOnly={count === 0} />
          </div>
        </div>
      </Card>
      {isAsking && count > 0 && (
        <ConfirmSending
          run={run}
          organizationId={organizationId}
          organizationName={organizationName}
          wanted={wanted}
          count={count}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
