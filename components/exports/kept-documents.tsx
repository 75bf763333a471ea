"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { DocumentProgress } from "#components/ui/document-progress.tsx";
import { useCodeText } from "#components/ui/failure-text.ts";
import { keptDocumentsQuery } from "#lib/client/kept-documents.ts";
import { formatDuration } from "#lib/shared/dates.ts";

/** The place is as wide as what usually stands in it, and on small screens a line of its own. */
const placeClass = "min-h-5 min-w-64 max-lg:basis-full";

type KeptDocumentsProps = { organizationId: string; exportId: string };

/**
 * How far the documents of an export were fetched by themselves, and what keeps the others; nothing if none
 * come. While that is not known yet, or none has come, its place is kept: in a line that wraps, it would move
 * the rows of the table below.
 */
export function KeptDocuments({ organizationId, exportId }: KeptDocumentsProps) {
  const t = useTranslations("keptDocuments");
  const codeText = useCodeText();
  const { data: keeping, isPending } = useQuery(keptDocumentsQuery(organizationId, exportId));
  // A place that was kept stays, also if nothing comes: without it the rows would move as well.
  const [isPlaceKept] = useState(isPending || (keeping?.total === 0 && keeping.goesOn));
  if (!keeping || keeping.total === 0)
    return (isPlaceKept || keeping?.goesOn) && <span aria-hidden className={placeClass} />;
  const { total, kept, missing, removed, goesOn, problem, secondsLeft } = keeping;
  return (
    <span
      className={clsx("text-muted text-meta inline-flex flex-wrap items-center gap-x-2", placeClass)}
      title={t("title")}
    >
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
