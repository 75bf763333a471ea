"use client";

import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { useImportCodeText } from "../shared/code-text.ts";
import { useFollowUp } from "./use-follow-up.ts";

type ChosenRepairProps = {
  run: ImportRun;
  organizationId: string;
  code: string;
  indices: readonly number[];
};

/** The card that plans a new run of the selected failed records with a code. */
export function ChosenRepair({ indices, ...rest }: ChosenRepairProps) {
  const t = useTranslations("importRun");
  return (
    <div className="border-line flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b px-3 py-1.5">
      <p role="status" className="text-muted">
        {indices.length === 0 ? t("chooseRows") : t("chosenRows", { count: indices.length })}
      </p>
      {/* Another selection is another run, and not a retry of the previous one. */}
      {indices.length > 0 && <SendChosen key={indices.join()} indices={indices} {...rest} />}
    </div>
  );
}

function SendChosen({ run, organizationId, code, indices }: ChosenRepairProps) {
  const t = useTranslations("importRun");
  const { meaning } = useImportCodeText(run.coreDataType)(code);
  const repairs = run.mode === "INACTIVATE" ? "again" : (meaning ?? "again");
  const repair = useFollowUp(run, organizationId);
  return (
    <>
      <Button
        pending={repair.isPending}
        onClick={() => repair.begin({ kind: "repair", code, places: [...indices] })}
      >
        {t(`repair.${repairs}`, { count: indices.length })}
      </Button>
      {repair.error && <Failure error={repair.error} />}
    </>
  );
}
