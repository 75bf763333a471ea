"use client";

import { PageLink } from "#components/ui/page-link.tsx";
import { useLocale, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { HeadCell, Table } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatTime } from "#lib/shared/dates.ts";
import { isCheckedByDatev, mayHaveBatch } from "#lib/shared/datev-share.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import { pages } from "#lib/shared/paths.ts";
import { DatevDocuments } from "./datev/datev-documents.tsx";
import { HandedDeliveries } from "./delivery/handed-deliveries.tsx";
import { HandedFileRow } from "./handed-file-row.tsx";
import { SaveWhole } from "./save-whole.tsx";
import { WithdrawHandOver } from "./withdraw-hand-over.tsx";

type HandedCardProps = { organizationId: string; handed: HandOver };

/** A hand-over: its format, postings, author and time, and its files to download again. */
export function HandedCard({ organizationId, handed }: HandedCardProps) {
  const t = useTranslations("handOver");
  const locale = useLocale();
  const { id, exportId, request, createdAt, createdBy, withdrawal, files, deliveries } = handed;
  const hasReachedSomebody =
    files.some(({ finishedAt }) => finishedAt !== null) || deliveries.some(mayHaveBatch);
  const isOfPostings = request.written.format !== "documents";
  const elsewhere =
    request.written.format === "documents" ? pages.documents(organizationId, exportId, request.filter) : null;
  const format = t(`formats.${request.written.format}.name`);
  const time = formatTime(createdAt, { locale, detail: "second" }) ?? "";
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
        <h3 className="font-semibold">{format}</h3>
        {request.filter === "" ? (
          <span>{t("allPostings")}</span>
        ) : (
          <PageLink
            href={pages.cockpit(organizationId, exportId, request.filter)}
            className="text-link underline underline-offset-2"
          >
            {t("selection")}
          </PageLink>
        )}
        <span className="text-muted ml-auto flex flex-wrap gap-x-1.5">
          <Time value={createdAt} />
          {t("by", { name: createdBy })}
        </span>
        {isOfPostings && !withdrawal && hasReachedSomebody && (
          <WithdrawHandOver organizationId={organizationId} handed={handed} />
        )}
      </div>
      {withdrawal && (
        <p className="bg-warn-tint text-warn border-line border-t px-4 py-2 font-medium wrap-anywhere">
          {t.rich("withdrawal.withdrawn", {
            time: () => <Time value={withdrawal.at} />,
            person: withdrawal.by,
            reason: withdrawal.reason,
          })}
        </p>
      )}
      <Table className="text-compact border-line border-t">
        <caption className="sr-only">{t("files", { time })}</caption>
        <thead>
          <tr>
            <HeadCell>{t("file")}</HeadCell>
            <HeadCell numeric>{t(isOfPostings ? "rows" : "documents")}</HeadCell>
            <HeadCell numeric>{t("size")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("hash")}</HeadCell>
            <HeadCell>
              <span className="sr-only">{t("downloadColumn")}</span>
            </HeadCell>
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <HandedFileRow
              key={file.place}
              organizationId={organizationId}
              exportId={exportId}
              file={file}
              isChecked={isCheckedByDatev(handed, file)}
              elsewhere={elsewhere}
              handOverId={id}
            />
          ))}
        </tbody>
      </Table>
      {isOfPostings && (
        <div className="border-line border-t px-4 py-2">
          <SaveWhole organizationId={organizationId} handed={handed} />
        </div>
      )}
      {isOfPostings && (
        <HandedDeliveries organizationId={organizationId} handed={handed} what={`${format}, ${time}`} />
      )}
      {request.written.format === "datev" && (
        <DatevDocuments
          archivesKey={{ organizationId, exportId }}
          batch={id}
          time={time}
          isSent={deliveries.some(({ kind }) => kind === "datev")}
        />
      )}
    </Card>
  );
}
