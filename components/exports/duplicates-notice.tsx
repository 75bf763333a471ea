"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { Time } from "#components/ui/time.tsx";
import { exportDuplicatesQuery } from "#lib/client/one-export.ts";
import type { ExportDuplicates } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import { PostingAmount } from "#components/ui/posting-amount.tsx";

type DuplicatesNoticeProps = { organizationId: string; exportId: string };

const linkClass = "text-link underline underline-offset-2 wrap-anywhere";

/**
 * The notice about postings of an export that also occur in another one, or twice in this one; nothing if
 * there are none.
 */
export function DuplicatesNotice({ organizationId, exportId }: DuplicatesNoticeProps) {
  const t = useTranslations("export.duplicates");
  const { data } = useQuery(exportDuplicatesQuery(organizationId, exportId));
  if (!data || data.count === 0) return null;
  const { count, duplicates } = data;
  return (
    <div className="mb-3">
      <Notice tone="warn" title={t("title", { count })}>
        <p>{t("text")}</p>
        <details className="mt-1">
          <summary className="w-fit rounded py-0.5 font-medium">{t("show")}</summary>
          <ul className="mt-1 max-h-64 space-y-2 overflow-y-auto py-1 pr-2">
            {duplicates.map((posting, index) => (
              <Duplicate key={index} organizationId={organizationId} exportId={exportId} posting={posting} />
            ))}
          </ul>
          {count > duplicates.length && <p className="mt-1">{t("first", { shown: duplicates.length })}</p>}
        </details>
      </Notice>
    </div>
  );
}

type DuplicateProps = DuplicatesNoticeProps & { posting: ExportDuplicates["duplicates"][number] };

function Duplicate({ organizationId, exportId, posting }: DuplicateProps) {
  const t = useTranslations("export.duplicates");
  const { entityGuid, invoiceNumber, supplierName, supplierNumber, others } = posting;
  return (
    <li>
      {/* A plain link reloads the page, because an open page does not react to another posting in its
          address. */}
      <a href={pages.export(organizationId, exportId, { posting: entityGuid })} className={linkClass}>
        {invoiceNumber}
      </a>
      {", "}
      {[supplierNumber, supplierName].filter(Boolean).join(" ")}, <PostingAmount {...posting} />
      <ul className="text-compact list-disc pl-5">
        {others.map((other, index) => (
          <li key={index}>
            <a
              href={pages.export(organizationId, other.exportId, { posting: other.entityGuid })}
              className={linkClass}
            >
              {other.exportId === exportId
                ? t("here")
                : t.rich("there", { time: () => <Time value={other.begunAt} /> })}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}
