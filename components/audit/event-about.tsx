"use client";

import { PageLink } from "#components/ui/page-link.tsx";
import { shortExportId } from "#components/ui/short-export-id.ts";
import { useLocale, useTranslations } from "next-intl";
import type { AuditAction } from "#lib/shared/audit.ts";
import type { AuditEvent, AuditEventList } from "#lib/shared/audit-list.ts";
import { formatDocumentDay, formatMonth } from "#lib/shared/dates.ts";
import { pages } from "#lib/shared/paths.ts";
import { useChangeText } from "./use-change-text.ts";

const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 8)}…` : id);

/** What an action counts, where that is neither postings nor the rows of a file. */
const countedBy: Partial<Record<AuditAction, "documents" | "files">> = {
  DOCUMENTS_HANDED_OVER: "documents",
  DOCUMENTS_BROUGHT: "documents",
  DOCUMENTS_REMOVED: "documents",
  HAND_OVER_DELIVERED: "files",
};

/** What a file of a hand-over counts, where that is not rows. */
const countedIn: Record<string, "documents"> = { documents: "documents", datevDocuments: "documents" };

const unitOf = (format: string | undefined) =>
  format === undefined ? "postings" : (countedIn[format] ?? "rows");

type EventAboutProps = {
  organizationId: string;
  event: AuditEvent;
  /** Everybody whom the trail names. */
  people: AuditEventList["people"];
};

/** The subject of an event: a link to the export or import, or the name of the document. */
export function EventAbout({ organizationId, event, people }: EventAboutProps) {
  const t = useTranslations("audit");
  const changeText = useChangeText(people);
  const locale = useLocale();
  const { action, about } = event;
  const month = about.month === undefined ? undefined : formatMonth(about.month, locale);
  const {
    exportId,
    entityGuid,
    importRunId,
    processId,
    fileId,
    fileName,
    format,
    count,
    changes,
    reason,
    target,
    mark,
  } = about;
  const linkClass = "text-link underline underline-offset-2 min-w-0 wrap-anywhere";
  if (exportId !== undefined) {
    return (
      <>
        <PageLink
          href={pages.export(organizationId, exportId, { posting: entityGuid })}
          className={linkClass}
          title={exportId}
        >
          {t(entityGuid === undefined ? "export" : "posting", { id: shortExportId(exportId) })}
        </PageLink>
        {mark !== undefined && <span className="text-muted">{t(`marks.${mark}`)}</span>}
        {month !== undefined && <span className="text-muted">{month}</span>}
        {format !== undefined && fileName !== undefined && (
          <span className="text-muted min-w-0 wrap-anywhere">{fileName}</span>
        )}
        {target !== undefined && <span className="text-muted min-w-0 wrap-anywhere">{target}</span>}
        {count !== undefined && (
          <span className="text-muted">{t(countedBy[action] ?? unitOf(format), { count })}</span>
        )}
        {reason !== undefined && reason !== "" && (
          <span className="text-muted min-w-0 wrap-anywhere">{t("reason", { reason })}</span>
        )}
        {changes && <span className="text-muted min-w-0 wrap-anywhere">{changeText(changes)}</span>}
      </>
    );
  }
  if (importRunId !== undefined) {
    return (
      <>
        <PageLink href={pages.importRun(organizationId, importRunId)} className={linkClass}>
          {fileName ?? shortId(importRunId)}
        </PageLink>
        {count !== undefined && <span className="text-muted">{t("accounts", { count })}</span>}
        {about.counts && <span className="text-muted">{t("importCounts", about.counts)}</span>}
      </>
    );
  }
  if (changes) {
    return (
      <span className="text-muted min-w-0 wrap-anywhere">
        {target !== undefined && `${target}: `}
        {changeText(changes)}
      </span>
    );
  }
  if (about.records !== undefined && about.before !== undefined) {
    const before = formatDocumentDay(about.before, locale) ?? about.before;
    return (
      <span className="text-muted min-w-0 wrap-anywhere">
        {t(`removed.${about.records}`, { before, count: count ?? 0 })}
      </span>
    );
  }
  const text = fileName ?? month ?? (fileId && t("file", { id: shortId(fileId) }));
  return (
    <span className="text-muted min-w-0 wrap-anywhere" title={fileId ?? processId}>
      {text ?? (processId && t("process", { id: shortId(processId) }))}
    </span>
  );
}
