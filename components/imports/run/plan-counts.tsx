"use client";

import { useFormatter, useTranslations } from "next-intl";
import { ComparisonNote } from "./comparison-note.tsx";
import { type ImportPlan, type ImportRun, plannedRecords } from "#lib/shared/import-run.ts";

type PlanCountsProps = { run: ImportRun; plan: ImportPlan };

/** The rows of a plan by what is known of them, and what has changed since it was made. */
export function PlanCounts({ run, plan }: PlanCountsProps) {
  const t = useTranslations("importRun");
  const format = useFormatter();
  const changed = useChangedText(run);
  const note = run.comparison.comparedAt === null ? "plannedNote" : "comparedPlan";
  if (run.mode === "INACTIVATE")
    return (
      <div>
        <p className="mb-2 font-semibold">{t("planTitle")}</p>
        <p>{t("inactivated", { count: run.recordCount })}</p>
      </div>
    );
  return (
    <div>
      <p className="mb-2 font-semibold">{t("planTitle")}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {plannedRecords.map((planned) => (
          <div key={planned} className="contents">
            <dt className="figures text-right font-semibold">{format.number(plan[planned])}</dt>
            <dd>
              {t(`planned.${planned}`)} <span className="text-muted">{t(`${note}.${planned}`)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <ComparisonNote comparison={run.comparison} />
      {changed !== null && <p className="mt-3 max-w-[60ch]">{changed}</p>}
    </div>
  );
}

/** Returns the text about a plan's rows of which something else is known by now, or null. */
export function useChangedText({ changedSince, createdBy }: ImportRun): string | null {
  const t = useTranslations("importRun");
  return changedSince === null ? null : t("changedSince", { person: createdBy, count: changedSince });
}
