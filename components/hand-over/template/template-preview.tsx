"use client";

import { useQuery } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useDeferredValue } from "react";
import { Breakable } from "#components/ui/breakable.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { Cell, HeadCell, Table } from "#components/ui/table.tsx";
import type { Selected } from "#lib/client/hand-over.ts";
import { templatePreviewQuery } from "#lib/client/templates.ts";
import type { TableTemplate } from "#lib/shared/table-template.ts";

type TemplatePreviewTableProps = { selected: Selected; template: TableTemplate | null };

/** The first rows of the open export as the template writes them, and the name of the file. */
export function TemplatePreviewTable({ selected, template }: TemplatePreviewTableProps) {
  const t = useTranslations("template");
  const preview = useQuery(templatePreviewQuery(selected, useDeferredValue(template)));
  const columns = template?.columns ?? [];
  const { data } = preview;
  return (
    <section aria-label={t("preview")} aria-busy={preview.isFetching}>
      <h3 className="mb-1 font-semibold">{t("preview")}</h3>
      {preview.isError && <Failure error={preview.error} onRetry={() => void preview.refetch()} />}
      {data && (
        <div className={clsx(preview.isPlaceholderData && "opacity-60")}>
          <p className="text-muted mb-2">
            <Breakable text={data.fileName} />
          </p>
          {data.rows.length === 0 ? (
            <p>{t("noRows")}</p>
          ) : (
            <div className="relative border-line max-h-80 overflow-auto rounded-lg border">
              <Table scrollLabel={t("previewRows")} className="text-compact">
                <thead>
                  <tr>
                    {columns.map(({ heading }, index) => (
                      <HeadCell key={index}>{heading}</HeadCell>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.rows.map((row, index) => (
                    <tr key={index} className="border-line not-last:border-b">
                      {row.map((text, place) => (
                        <Cell key={place} className="max-w-64 truncate py-1">
                          {text}
                        </Cell>
                      ))}
                    </tr>
                  ))}
                </tbody>
              </Table>
            </div>
          )}
          {!data.isWhole && <p className="text-muted mt-1">{t("moreRows", { count: data.rows.length })}</p>}
        </div>
      )}
    </section>
  );
}
