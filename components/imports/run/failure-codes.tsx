"use client";

import { Download } from "lucide-react";
import { PageLink } from "#components/ui/page-link.tsx";
import { useLocale, useTranslations } from "next-intl";
import { Badge } from "#components/ui/badge.tsx";
import { Breakable } from "#components/ui/breakable.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { failedRowsPath } from "#lib/client/imports/runs.ts";
import type { ImportOutcome, ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { useImportCodeText } from "../shared/code-text.ts";
import { useFollowUp } from "./use-follow-up.ts";

type FailureCodesProps = {
  run: ImportRun;
  organizationId: string;
  failures: ImportOutcome["failures"];
};

/**
 * The error codes of failed records, each with its description and next step, and a download of all failed
 * records.
 */
export function FailureCodes({ run, organizationId, failures }: FailureCodesProps) {
  const t = useTranslations("importRun");
  const locale = useLocale();
  if (failures.length === 0) return null;
  return (
    <Card className="px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{t("failuresTitle")}</h2>
        <a href={failedRowsPath(organizationId, run.id, locale)} download className={buttonClass()}>
          <Download aria-hidden />
          {t("failedRows")}
        </a>
      </div>
      <ul className="divide-line mt-2 divide-y">
        {failures.map((failure) => (
          <li key={failure.code} className="py-3">
            <FailureCode {...failure} run={run} organizationId={organizationId} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

type FailureCodeProps = Omit<FailureCodesProps, "failures"> & ImportOutcome["failures"][number];

function FailureCode({ run, organizationId, code, count }: FailureCodeProps) {
  const t = useTranslations("importRun");
  const { title, next, meaning } = useImportCodeText(run.coreDataType)(code);
  const repairs = run.mode === "INACTIVATE" ? "again" : (meaning ?? "again");
  const repair = useFollowUp(run, organizationId);
  const isPossible = run.state === "DONE" || run.state === "CANCELLED";
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <Badge tone="error">{t("reasonCount", { count })}</Badge>
        <h3 className="mt-1 font-semibold wrap-anywhere">{title}</h3>
        <p className="text-muted max-w-[70ch]">{next}</p>
        {title !== code && (
          <p className="text-meta text-muted mt-0.5">
            <Breakable text={code} />
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <PageLink
          href={pages.importRun(organizationId, run.id, { outcome: "failed", code })}
          scroll={false}
          className={buttonClass({ variant: "ghost" })}
        >
          {t("showRows")}
        </PageLink>
        {isPossible && (
          <Button pending={repair.isPending} onClick={() => repair.begin({ kind: "repair", code })}>
            {t(`repair.${repairs}`, { count })}
          </Button>
        )}
      </div>
      {repair.error && <Failure error={repair.error} />}
    </div>
  );
}
