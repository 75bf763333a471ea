"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DocumentProgress } from "#components/ui/document-progress.tsx";
import { useCodeText } from "#components/ui/failure-text.ts";
import { keptDocumentsQuery } from "#lib/client/kept-documents.ts";
import { formatDuration } from "#lib/shared/dates.ts";

type KeptDocumentsProps = { organizationId: string; exportId: string };

/**
 * How far the documents of an export were fetched by themselves, and what keeps the others; nothing if none
 * come.
 */
export function KeptDocuments({ organizationId, exportId }: KeptDocumentsProps) {
  const t = useTranslations("keptDocuments");
  const codeText = useCodeText();
  const { data: keeping } = useQuery(keptDocumentsQuery(organizationId, exportId));
  if (!keeping || keeping.total === 0) return null;
  const { total, kept, missing, removed, goesOn, problem, secondsLeft } = keeping;
  return (
    <span className="text-muted text-meta inline-flex flex-wrap items-center gap-x-2" title={t("title")}>
      <span>{t("documents")}</span>
      <DocumentProgress total={total} fetched={kept} missing={missing} />
      {goesOn && secondsLeft !== null && secondsLeft > 0 && (
        <span className="figures">{t("left", { time: formatDuration(secondsLeft * 1000) })}</span>
      )}
      {goesOn && problem !== null && (
        <span className="text-warn">{t("waits", { reason: codeText(problem)?.title ?? problem })}</span>
      )}
      {missing > 0 && <span className="text-warn">{t("missing", { count: missing })}</span>}
      {removed > 0 && <span>{t("removed", { count: removed })}</span>}
    </span>
  );
}
