"use client";

import clsx from "clsx";
import { ChevronDown, CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type {
  FactComparison,
  FactVerdict,
  PlaceInDocument,
  ReadingOfDocument,
} from "#lib/shared/comparison.ts";
import { useFactText } from "./use-fact-text.ts";
import { VerdictIcon } from "./verdict-icon.tsx";

type ComparisonStripProps = {
  /** Undefined for a document that is not compared, such as an audit trail. */
  reading: ReadingOfDocument | undefined;
  currencyCode: string;
  /** Called with the place of a fact that is to be looked at. */
  onPlace: (place: PlaceInDocument) => void;
};

/** Facts that many documents do not say. Where they were not found, telling so would only take room. */
const seldomSaid: readonly FactComparison["fact"][] = ["taxes", "sign", "sums"];

/** The rate of the only tax line of a document, behind its gross amount: `119.00 (19 %)`. */
const onlyRate = / \([^()]+ %\)$/;

/**
 * Whether the sums by tax rate differ just as the amount does: there is one rate, and both values are the
 * same.
 */
function repeatsAmount(
  { fact, verdict, posted, found }: FactComparison,
  all: readonly FactComparison[],
): boolean {
  if (fact !== "taxes" || verdict !== "differs") return false;
  const amount = all.find((other) => other.fact === "amount");
  return (
    amount?.verdict === "differs" && amount.posted === posted && amount.found === found?.replace(onlyRate, "")
  );
}

/**
 * The facts of a document compared with its posting: first those that differ, each with both values. Those
 * that agree are one line until they are asked for. A click shows the place.
 */
export function ComparisonStrip({ reading, currencyCode, onPlace }: ComparisonStripProps) {
  const t = useTranslations("comparison");
  const [isOpen, setIsOpen] = useState(false);
  if (!reading) return null;
  if (!reading.comparisons)
    return (
      <p className="border-line text-compact text-muted border-b px-4 py-2">
        {t(reading.reason === null ? "stillWaiting" : `reasons.${reading.reason}`)}
      </p>
    );
  const { comparisons } = reading;
  const told = comparisons.filter(
    (comparison) =>
      (comparison.verdict !== "notFound" || !seldomSaid.includes(comparison.fact)) &&
      !repeatsAmount(comparison, comparisons),
  );
  const facts = (verdict: FactVerdict) =>
    told
      .filter((comparison) => comparison.verdict === verdict)
      .map((comparison) => <Fact key={comparison.fact} {...{ comparison, currencyCode, onPlace }} />);
  const agreeing = facts("agrees");
  return (
    <ul
      aria-label={t("strip")}
      className="border-line flex max-h-[min(8rem,20dvh)] shrink-0 flex-wrap gap-x-1 overflow-y-auto border-b px-2 py-1"
    >
      {facts("differs")}
      {facts("notFound")}
      {agreeing.length > 0 && (
        <li>
          <button
            type="button"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
            className="text-compact text-muted ring-inside hover:bg-faint flex min-h-7 items-center gap-1.5 rounded px-2"
          >
            <CircleCheck aria-hidden className="text-done size-4 shrink-0" />
            {t("agreeing", { count: agreeing.length })}
            <ChevronDown aria-hidden className={clsx("size-3.5", isOpen && "rotate-180")} />
          </button>
        </li>
      )}
      {isOpen && agreeing}
      {reading.isRecognized && (
        <li className="text-muted text-meta flex min-h-7 items-center px-2">{t("recognized")}</li>
      )}
    </ul>
  );
}

type FactProps = Pick<ComparisonStripProps, "currencyCode" | "onPlace"> & { comparison: FactComparison };

function Fact({ comparison, currencyCode, onPlace }: FactProps) {
  const t = useTranslations("comparison");
  const textOf = useFactText(currencyCode);
  const { fact, verdict, posted, found, place } = comparison;
  const values = {
    posted: posted === null ? "–" : textOf(fact, posted),
    found: found === null ? t("notInDocument") : textOf(fact, found),
  };
  const isDifferent = verdict === "differs";
  const className = clsx(
    "text-compact flex min-h-7 items-center gap-1.5 rounded px-2 text-left",
    isDifferent ? "bg-warn-tint w-full" : "text-muted",
  );
  const content = (
    <>
      <VerdictIcon verdict={verdict} ofFact />
      <span className={isDifferent ? "font-medium" : undefined}>{t(`facts.${fact}`)}</span>
      {isDifferent && (
        <span className="min-w-0 wrap-anywhere">{posted === null ? values.found : t("both", values)}</span>
      )}
    </>
  );
  const title = isDifferent ? undefined : values.found;
  return (
    <li className={clsx("min-w-0", isDifferent && "w-full")}>
      {place ? (
        <button
          type="button"
          title={title}
          onClick={() => onPlace(place)}
          className={clsx(className, "ring-inside hover:bg-faint")}
        >
          {content}
        </button>
      ) : (
        <span title={title} className={className}>
          {content}
        </span>
      )}
    </li>
  );
}
