import type { createTranslator, Messages } from "next-intl";
import { formatAmount } from "./amounts.ts";
import { postingVerdicts } from "./comparison.ts";
import type { CurrencyTotal } from "./money.ts";
import {
  areRowsHandedOver,
  isCountRight,
  type Judged,
  type Receipt,
  type Verdict,
  verdictOf,
  verdictsOf,
} from "./receipt.ts";

/** The texts and the language of a receipt. */
export type VerdictTexts = {
  t: ReturnType<typeof createTranslator<Messages, "receipt">>;
  finding: ReturnType<typeof createTranslator<Messages, "datevFindings">>;
  locale: string;
};

/**
 * A verdict with the figures that it rests on, each with its name, and what it does not say; "" for nothing.
 */
export type VerdictBlock = {
  verdict: Verdict;
  title: string;
  lines: [name: string, value: string][];
  note: string;
};

/**
 * Returns how the postings of a receipt compare with their documents, in words; empty if nothing is known of
 * it.
 */
export function comparedLines(
  { compared }: Pick<Receipt, "compared">,
  { t, locale }: Pick<VerdictTexts, "t" | "locale">,
) {
  if (!compared) return [];
  return postingVerdicts
    .filter((verdict) => compared[verdict] > 0)
    .map((verdict): [name: string, value: string] => [
      t(`compared.${verdict}`),
      compared[verdict].toLocaleString(locale),
    ]);
}

/** The causes of failed postings that have words. */
const namedCauses = ["GENERAL_LEDGER_ACCOUNT_NOT_FOUND", "EXPORTABLE_POSTINGS_NOT_FOUND"] as const;

/** Returns how many postings failed for a cause, in words. A cause that has none is named by its code. */
export function failureText(
  { errorCode, count }: Pick<Receipt["failures"][number], "errorCode" | "count">,
  t: VerdictTexts["t"],
): string {
  const named = namedCauses.find((code) => code === errorCode);
  return t("failures", { count, cause: named ? t(`failureCauses.${named}`, { count }) : errorCode });
}

/**
 * Returns the verdict on the whole receipt in words. It calls nothing exported completely of which postings
 * failed.
 */
export function verdictText(receipt: Judged, t: VerdictTexts["t"]): string {
  const verdict = verdictOf(receipt);
  return t(`verdict.${verdict === "right" && receipt.postings.failed > 0 ? "rightButFailed" : verdict}`);
}

/**
 * Returns what the list of mismatches says of the documents: those of how many postings could not be
 * fetched, or how many are still to be fetched and how many DATEV has refused, or that all of them were, or
 * go to the consultant another way.
 */
export function documentsLine(
  { documents, problems }: Pick<Judged, "documents" | "problems">,
  t: VerdictTexts["t"],
): { verdict: Verdict; text: string } {
  const { count } = problems.documentMissing;
  const open = openDocumentsOf(documents);
  const { refused } = documents;
  if (count === 0 && open + refused > 0) {
    const texts = [
      ...(open > 0 ? [t("documentsOpen", { count: open })] : []),
      ...(refused > 0 ? [t("documentsRefused", { count: refused })] : []),
    ];
    return { verdict: "open", text: texts.join("; ") };
  }
  if (count === 0 && documents.otherwise > 0)
    return { verdict: "right", text: t("documentsOtherwise", { count: documents.otherwise }) };
  return { verdict: count > 0 ? "wrong" : "right", text: t("problems.documentMissing", { count }) };
}

const openDocumentsOf = ({ expected, fetched, otherwise, missing, refused }: Receipt["documents"]) =>
  expected - fetched - otherwise - missing - refused;

function exportedTitle(receipt: Judged, t: VerdictTexts["t"]): string {
  const { exported } = verdictsOf(receipt);
  if (!isCountRight(receipt)) return t("verdicts.exported.miscounted");
  if (exported === "wrong" || receipt.postings.failed === 0) return t(`verdicts.exported.${exported}`);
  return t(`verdicts.exported.${exported}ButFailed`);
}

/**
 * Returns the verdict on the hand-over in words. What is on its way to DATEV is no longer called "not handed
 * over".
 */
function handedOverTitle({ rows, atDatev }: Judged, verdict: "right" | "open", t: VerdictTexts["t"]): string {
  if (atDatev) {
    if (verdict === "right") return t("verdicts.handedOver.rightAtDatev");
    if (areRowsHandedOver(rows) || rows.handed.rows === 0) return t("verdicts.handedOver.openAtDatev");
  }
  return t(`verdicts.handedOver.${rows.handed.rows === 0 && verdict === "open" ? "none" : verdict}`);
}

/** Returns what DATEV's data center has, in figures; nothing if nothing was to be sent there. */
function datevLines({ atDatev }: Judged, { t, locale }: VerdictTexts): VerdictBlock["lines"] {
  if (!atDatev) return [];
  const { batches, documents } = atDatev;
  const of = ({ arrived, total }: { arrived: number; total: number }) =>
    t("verdicts.arrivedOf", { arrived: arrived.toLocaleString(locale), total: total.toLocaleString(locale) });
  return [
    [t("verdicts.batchesAtDatev"), of(batches)],
    ...(batches.checking > 0
      ? [[t("verdicts.checkedByDatev"), batches.checking.toLocaleString(locale)] satisfies [string, string]]
      : []),
    [t("verdicts.documentsAtDatev"), of(documents)],
    ...(documents.otherwise > 0
      ? [
          [t("verdicts.documentsOtherwise"), documents.otherwise.toLocaleString(locale)] satisfies [
            string,
            string,
          ],
        ]
      : []),
  ];
}

/** Returns the three verdicts of a receipt in words, for the page and for the PDF. */
export function verdictBlocks(receipt: Judged, texts: VerdictTexts): VerdictBlock[] {
  const { t, finding, locale } = texts;
  const { postings, rows, atDatev, documents } = receipt;
  const verdicts = verdictsOf(receipt);
  const line = (name: string, count: number): [string, string] => [name, count.toLocaleString(locale)];
  const sums = (totals: readonly CurrencyTotal[]) =>
    totals.map(({ currencyCode, value }): [string, string] => {
      const amount = formatAmount(value, currencyCode, locale);
      return [currencyCode, amount];
    });
  const openDocuments = openDocumentsOf(documents);
  const isRefusedAlone = verdicts.documents === "open" && openDocuments === 0;
  return [
    {
      verdict: verdicts.exported,
      title: exportedTitle(receipt, t),
      lines: [
        line(t("verdicts.announced"), postings.expected),
        line(t("verdicts.exportedPostings"), postings.exported),
        line(t("verdicts.failed"), postings.failed),
      ],
      note: "",
    },
    {
      verdict: verdicts.handedOver,
      title: handedOverTitle(receipt, verdicts.handedOver, t),
      lines: [
        line(t("verdicts.handedRows"), rows.handed.rows),
        ...sums(rows.handed.totals),
        ...rows.held.flatMap(({ cause, rows: count, totals }) => [
          line(t("verdicts.held", { cause: finding(`${cause}.title`) }), count),
          ...sums(totals),
        ]),
        ...(rows.open.rows > 0 ? [line(t("verdicts.openRows"), rows.open.rows)] : []),
        ...sums(rows.open.totals),
        ...datevLines(receipt, texts),
      ],
      note: atDatev && atDatev.batches.arrived > 0 ? t("verdicts.stillToTake") : "",
    },
    {
      verdict: verdicts.documents,
      title: t(`verdicts.documents.${isRefusedAlone ? "refused" : verdicts.documents}`),
      lines: [
        line(t("verdicts.expected"), documents.expected),
        line(t("verdicts.fetched"), documents.fetched),
        line(t("verdicts.missing"), documents.missing),
        ...(documents.otherwise > 0 ? [line(t("verdicts.otherwise"), documents.otherwise)] : []),
        ...(documents.refused > 0 ? [line(t("verdicts.refused"), documents.refused)] : []),
        ...(openDocuments > 0 ? [line(t("verdicts.openDocuments"), openDocuments)] : []),
      ],
      // Kontor also fetches documents to compare them, and the export's page counts those.
      note: openDocuments > 0 ? t("verdicts.whatCounts") : "",
    },
  ];
}
