"use client";

import { PageLink } from "#components/ui/page-link.tsx";
import { useTranslations } from "next-intl";
import type { AuditEvent } from "#lib/shared/audit.ts";
import { pages } from "#lib/shared/paths.ts";

const shortId = (id: string) => (id.length > 12 ? `${id.slice(0, 8)}…` : id);

/** The subject of an event: a link to the export or import, or the name of the document. */
export function EventAbout({ organizationId, event }: { organizationId: string; event: AuditEvent }) {
  const t = useTranslations("audit");
  const { action, about } = event;
  const { exportId, importRunId, processId, fileId, fileName, format, count, changes, reason } = about;
  const linkClass = "text-link underline underline-offset-2 min-w-0 wrap-anywhere";
  if (exportId !== undefined) {
    return (
      <>
        <PageLink href={pages.export(organizationId, exportId)} className={linkClass} title={exportId}>
          {t("export", { id: shortId(exportId) })}
        </PageLink>
        {format !== undefined && fileName !== undefined && (
          <span className="text-muted min-w-0 wrap-anywhere">{fileName}</span>
        )}
        {count !== undefined && (
          <span className="text-muted">
            {t(
              format !== undefined ? "rows" : action === "DOCUMENTS_HANDED_OVER" ? "documents" : "postings",
              {
                count,
              },
            )}
          </span>
        )}
        {reason !== undefined && reason !== "" && (
          <span className="text-muted min-w-0 wrap-anywhere">{t("reason", { reason })}</span>
        )}
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
      </>
    );
  }
  if (changes) {
    return (
      <span className="text-muted min-w-0 wrap-anywhere">
        {changes.map(({ field, before, after }) => `${field}: ${before ?? "–"} → ${after ?? "–"}`).join(", ")}
      </span>
    );
  }
  const text = fileName ?? (fileId && t("file", { id: shortId(fileId) }));
  return (
    <span className="text-muted min-w-0 wrap-anywhere" title={fileId ?? processId}>
      {text ?? (processId && t("process", { id: shortId(processId) }))}
    </span>
  );
}
