"use client";

import { useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ApiError } from "#lib/client/api.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { FieldProblems } from "./field-problems.tsx";

/** What is to be said of an import that the service has not taken, or of which that is not known. */
export function RunProblem({ organizationId, run }: { organizationId: string; run: ImportRun }) {
  const t = useTranslations("importRun");
  const again = <ButtonLink href={pages.newImport(organizationId)}>{t("importAgain")}</ButtonLink>;
  const refusal = run.refusal && refusalError(run.refusal);
  if (run.state === "SENDING") {
    return (
      <Notice tone="info" title={t("sendingTitle")}>
        <p>{t("sendingText")}</p>
      </Notice>
    );
  }
  if (run.state === "REFUSED") {
    return (
      <>
        <Notice tone="error" title={t("refusedTitle")} actions={again} />
        {refusal && (
          <Failure error={refusal}>
            <FieldProblems fields={refusal.fields} />
          </Failure>
        )}
      </>
    );
  }
  if (run.state === "UNCLEAR") {
    return (
      <>
        <Notice tone="warn" title={t("unclearTitle")} actions={again}>
          <p>{t("unclearText")}</p>
        </Notice>
        {refusal && <Failure error={refusal} />}
      </>
    );
  }
  return null;
}

function refusalError({
  errorCode,
  message,
  requestId,
  errors,
}: NonNullable<ImportRun["refusal"]>): ApiError {
  return new ApiError({
    code: errorCode,
    status: 400,
    message,
    requestId: requestId ?? null,
    fields: errors ?? [],
  });
}
