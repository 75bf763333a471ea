"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { Time } from "#components/ui/time.tsx";
import { pages } from "#lib/shared/paths.ts";
import type { ElsewherePosting, TwinPosting, UnusualReason } from "#lib/shared/unusual.ts";
import { SilenceButton } from "./silence-button.tsx";
import { UnusualIcon } from "./unusual-icon.tsx";
import { useReasonText } from "./use-reason-text.ts";

type ReasonListProps = { organizationId: string; exportId: string; reasons: readonly UnusualReason[] };

/**
 * Why a posting is unusual, a sentence for each reason, with the button that says that it is usual for the
 * supplier.
 */
export function ReasonList({ organizationId, exportId, reasons }: ReasonListProps) {
  const t = useTranslations("unusual");
  if (reasons.length === 0) return null;
  return (
    <ul
      aria-label={t("list")}
      className="border-line text-compact max-h-[min(10rem,25dvh)] shrink-0 overflow-y-auto border-b px-2 py-1"
    >
      {reasons.map((reason) => (
        <Reason
          key={`${reason.kind} ${reason.value}`}
          organizationId={organizationId}
          exportId={exportId}
          reason={reason}
        />
      ))}
    </ul>
  );
}

type ReasonProps = Omit<ReasonListProps, "reasons"> & { reason: UnusualReason };

function Reason({ organizationId, exportId, reason }: ReasonProps) {
  const t = useTranslations("unusual");
  const textOf = useReasonText();
  const id = useId();
  return (
    <li
      className={clsx(
        "my-0.5 flex min-h-8 flex-wrap items-center gap-x-2 rounded px-2",
        reason.silenced ? "text-muted" : "bg-warn-tint",
      )}
    >
      {!reason.silenced && <UnusualIcon />}
      <span id={id} className="min-w-0 flex-1 basis-56 py-1 wrap-anywhere">
        {textOf(reason)}
        {reason.kind === "twin" && (
          <Twins organizationId={organizationId} exportId={exportId} others={reason.others} />
        )}
        {reason.kind === "elsewhere" && <TwinsElsewhere others={reason.others} />}
      </span>
      {/* Postings without a supplier have nothing in common for which something could be usual. */}
      {reason.supplier !== "" && (
        <SilenceButton
          organizationId={organizationId}
          exportId={exportId}
          name={reason}
          silenced={reason.silenced}
          text={reason.kind === "elsewhere" ? t("silenceElsewhere") : t("silence")}
          describedBy={id}
        />
      )}
    </li>
  );
}

type TwinsProps = Omit<ReasonListProps, "reasons"> & { others: readonly TwinPosting[] };

function Twins({ organizationId, exportId, others }: TwinsProps) {
  const t = useTranslations("unusual");
  return others.map((other) => (
    <span key={`${other.exportId} ${other.entityGuid}`}>
      {" "}
      {/* A plain link reloads the page, because an open page does not react to another posting in its address. */}
      <a
        href={pages.export(organizationId, other.exportId, { posting: other.entityGuid })}
        className="text-link underline underline-offset-2"
      >
        {other.exportId === exportId
          ? t("here")
          : t.rich("there", { time: () => <Time value={other.begunAt} detail="day" /> })}
      </a>
    </span>
  ));
}

function TwinsElsewhere({ others }: { others: readonly ElsewherePosting[] }) {
  const t = useTranslations("unusual");
  return others.map(({ organizationId, organizationName, exportId, entityGuid, begunAt }) => (
    <span key={`${organizationId} ${exportId} ${entityGuid}`}>
      {" "}
      <a
        href={pages.export(organizationId, exportId, { posting: entityGuid })}
        className="text-link underline underline-offset-2"
      >
        {t.rich("elsewhere", { name: organizationName, time: () => <Time value={begunAt} detail="day" /> })}
      </a>
    </span>
  ));
}
