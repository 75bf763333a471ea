"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { FactComparison, PlaceInDocument, ReadingOfDocument } from "#lib/shared/comparison.ts";
import { useFactText } from "./use-fact-text.ts";
import { VerdictIcon } from "./verdict-icon.tsx";

type ComparisonStripProps = {
  /** Undefined for a document that is not compared, such as an audit trail. */
  reading: ReadingOfDocument | undefined;
  currencyCode: string;
  /** Called with the place of a fact that is to be looked at. */
  onPlace: (place: PlaceInDocument) => void;
};

/** The facts of a document compared with its posting: each with both values, and a way to its place. */
export function ComparisonStrip({ reading, currencyCode, onPlace }: ComparisonStripProps) {
  const t = useTranslations("comparison");
  if (!reading) return null;
  if (!reading.comparisons)
    return (
      <p className="border-line text-compact text-muted border-b px-4 py-2">
        {t(reading.reason === null ? "stillWaiting" : `reasons.${reading.reason}`)}
      </p>
    );
  // What neither posting nor document says would only take room.
  const told = reading.comparisons.filter(
    ({ verdict, posted, found }) => verdict !== "notFound" || posted !== null || found !== null,
  );
  return (
    <ul
      aria-label={t("strip")}
      className="border-line grid max-h-40 shrink-0 grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))] gap-px overflow-y-auto border-b"
    >
      {told.map((fact) => (
        <Fact key={fact.fact} comparison={fact} currencyCode={currencyCode} onPlace={onPlace} />
      ))}
    </ul>
  );
}

type FactProps = Pick<ComparisonStripProps, "currencyCode" | "onPlace"> & { comparison: FactComparison };

function Fact({ comparison, currencyCode, onPlace }: FactProps) {
  const t = useTranslations("comparison");
  const textOf = useFactText(currencyCode);
  const { fact, verdict, posted, found, place } = comparison;
  const foundText = found === null ? t("notInDocument") : textOf(fact, found);
  const content = (
    <>
      <span className="text-meta text-muted flex items-center justify-between gap-1">
        {t(`facts.${fact}`)}
        <VerdictIcon verdict={verdict} />
      </span>
      <span className="figures block truncate" title={posted ?? undefined}>
        {posted === null ? "–" : textOf(fact, posted)}
      </span>
      <span
        title={foundText}
        className={clsx(
          "figures text-meta block truncate",
          verdict === "differs" ? "text-warn font-medium" : "text-muted",
        )}
      >
        {foundText}
      </span>
    </>
  );
  return (
    <li className={clsx("text-compact min-w-0", verdict === "differs" && "bg-warn-tint")}>
      {place ? (
        <button
          type="button"
          onClick={() => onPlace(place)}
          className="ring-inside hover:bg-faint block w-full min-w-0 px-3 py-1.5 text-left"
        >
          {content}
        </button>
      ) : (
        <div className="px-3 py-1.5">{content}</div>
      )}
    </li>
  );
}
