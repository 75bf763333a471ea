"use client";

import clsx from "clsx";
import { BookOpenText, Copy, MessageCircleQuestionMark, PackageCheck, PackageOpen } from "lucide-react";
import { Amount } from "#components/ui/amount.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { useFormatter, useLocale, useMessages, useTranslations } from "next-intl";
import { Popover } from "#components/ui/popover.tsx";
import { Cell, Row } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { formatAmount } from "#lib/shared/amounts.ts";
import { isRunning } from "#lib/client/exports.ts";
import type { ArchivedExport, ExportSum } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import { Elapsed } from "./elapsed.tsx";
import { shortExportId } from "#components/ui/short-export-id.ts";
import { ExportStatusBadge } from "./export-status-badge.tsx";

/** An export in the list. The whole row is clickable; its one link is in the first cell. */
export function ExportRow({ organizationId, shown }: { organizationId: string; shown: ArchivedExport }) {
  const format = useFormatter();
  const shortId = shortExportId(shown.id);
  const running = isRunning(shown);
  return (
    <Row className={clsx("relative align-top", running && "bg-selected")}>
      <Cell className={clsx("py-row-pad max-md:w-full", running && "shadow-[inset_2px_0_var(--color-link)]")}>
        <PageLink
          href={pages.export(organizationId, shown.id)}
          className="ring-inside block font-medium after:absolute after:inset-0 max-md:min-h-6"
        >
          {shown.createdAt ? <Time value={shown.createdAt} /> : shortId}
        </PageLink>
        <span className="text-meta flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 whitespace-normal md:hidden">
          <ExportStatusBadge status={shown.status} />
          <Result shown={shown} />
        </span>
      </Cell>
      <Cell className="py-row-pad max-md:hidden">
        <ExportStatusBadge status={shown.status} />
        <span className="text-meta mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 whitespace-normal xl:hidden">
          <Result shown={shown} />
        </span>
      </Cell>
      <Cell numeric className="py-row-pad">
        {format.number(shown.postingsCount)}
        <span className="md:hidden">
          <Sums sums={shown.sums} />
        </span>
      </Cell>
      <Cell numeric className="py-row-pad max-md:hidden">
        <FirstSum shown={shown} />
      </Cell>
      <Cell className="text-muted py-row-pad max-xl:hidden">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 whitespace-normal">
          <Result shown={shown} />
        </span>
      </Cell>
      <Cell className="text-muted py-row-pad max-xl:hidden" title={shown.id}>
        {shortId}
      </Cell>
    </Row>
  );
}

/** The sums of an export below each other, one for each currency. */
const Sums = ({ sums }: Pick<ArchivedExport, "sums">) =>
  sums?.map((sum) => (
    <span key={sum.currencyCode} className="block">
      <Amount {...sum} showCurrency />
    </span>
  ));

/**
 * The sum in the currency of most postings, and how many others there are: a row has one line, as people
 * chose its height. Until it is known, it says so; a dash is for an export without a sum, or one that still
 * runs.
 */
function FirstSum({ shown }: { shown: ArchivedExport }) {
  const t = useTranslations("exports");
  const locale = useLocale();
  const [first, ...others] = shown.sums ?? [];
  const textOf = ({ currencyCode, value }: ExportSum) =>
    `${currencyCode} ${formatAmount(value, currencyCode, locale)}`;
  const isBeingRead = shown.sums === null && shown.postingsCount > 0 && !isRunning(shown);
  if (!first) return <span className="text-muted">{isBeingRead ? t("sumBeingRead") : "–"}</span>;
  return (
    <>
      <Amount {...first} showCurrency />
      {others.length > 0 && (
        <Popover
          label={t("otherCurrencies")}
          className="p-3"
          trigger={
            <button
              type="button"
              aria-label={`${t("otherSums", { count: others.length })}: ${others.map(textOf).join(", ")}`}
              className="text-muted hover:text-text text-meta relative z-10 -my-1 ml-0.5 inline-grid h-6 min-w-6 place-items-center rounded align-middle print:hidden"
            >
              {t("otherSums", { count: others.length })}
            </button>
          }
        >
          <ul tabIndex={0} className="figures ring-inside rounded text-right">
            {others.map((sum) => (
              <li key={sum.currencyCode}>
                <Amount {...sum} showCurrency />
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  );
}

function Result({ shown }: { shown: ArchivedExport }) {
  const t = useTranslations("exports");
  const { status, postingsCount, failedCount, twinCount, toReadCount, handedOver, isNotHandedOver } = shown;
  const { openQuestions } = shown;
  const known = useMessages().handOver.formats;
  const f = useTranslations("handOver.formats");
  return (
    <>
      {isRunning(shown) && <Elapsed since={shown.createdAt ?? shown.firstSeenAt} />}
      {status === "FAILED" && postingsCount === 0 && <span>{t("nothingWasReady")}</span>}
      {failedCount !== null && failedCount > 0 && <span>{t("failedCount", { count: failedCount })}</span>}
      {twinCount !== null && twinCount > 0 && (
        <span className="text-warn inline-flex items-center gap-1">
          <Copy aria-hidden className="size-3.5" />
          {t("twinCount", { count: twinCount })}
        </span>
      )}
      {toReadCount > 0 && (
        <span className="inline-flex items-center gap-1">
          <BookOpenText aria-hidden className="size-3.5" />
          {t("toReadCount", { count: toReadCount })}
        </span>
      )}
      {openQuestions > 0 && (
        <span className="text-warn inline-flex items-center gap-1">
          <MessageCircleQuestionMark aria-hidden className="size-3.5" />
          {t("openQuestions", { count: openQuestions })}
        </span>
      )}
      {handedOver.map(({ format, at }) => (
        <span key={format} className="inline-flex items-center gap-1">
          <PackageCheck aria-hidden className="text-done size-3.5" />
          {t.rich("handedOver", {
            format: format in known ? f(`${format as keyof typeof known}.name`) : format,
            time: () => <Time value={at} detail="day" />,
          })}
        </span>
      ))}
      {isNotHandedOver && (
        <span className="inline-flex items-center gap-1">
          <PackageOpen aria-hidden className="size-3.5" />
          {t("notHandedOver")}
        </span>
      )}
    </>
  );
}
