import type { createTranslator, Messages } from "next-intl";
import { formatAmount } from "./amounts.ts";
import { postingVerdicts } from "./comparison.ts";
import type { CurrencyTotal } from "./money.ts";
import { isCountRight, type Receipt, type Verdict, verdictsOf } from "./receipt.ts";

/** The texts and the language of a receipt. */
export type VerdictTexts = {
  t: ReturnType<typeof createTranslator<Messages, "receipt">>;
  finding: ReturnType<typeof createTranslator<Messages, "datevFindings">>;
  locale: string;
};

/** A verdict with the figures that it rests on, each with its name. */
export type VerdictBlock = { verdict: Verdict; title: string; lines: [name: string, value: string][] };

/** Returns how the postings of a receipt compare with their documents, in words; empty if nothing is known of it. */
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

/** Returns the three verdicts of a receipt in words, for the page and for the PDF. */
export function verdictBlocks(receipt: Receipt, { t, finding, locale }: VerdictTexts): VerdictBlock[] {
  const { postings, rows, documents } = receipt;
  const verdicts = verdictsOf(receipt);
  const line = (name: string, count: number): [string, string] => [name, count.toLocaleString(locale)];
  const sums = (totals: readonly CurrencyTotal[]) =>
    totals.map(({ currencyCode, value }): [string, string] => {
      const amount = formatAmount(value, currencyCode, locale);
      return [currencyCode, amount];
    });
  const openDocuments = documents.expected - documents.fetched - documents.missing;
  const isNoneHandedOver = rows.handed.rows === 0 && verdicts.handedOver === "open";
  return [
    {
      verdict: verdicts.exported,
      title: t(`verdicts.exported.${isCountRight(receipt) ? verdicts.exported : "miscounted"}`),
      lines: [
        line(t("verdicts.announced"), postings.expected),
        line(t("verdicts.exportedPostings"), postings.exported),
        line(t("verdicts.failed"), postings.failed),
      ],
    },
    {
      verdict: verdicts.handedOver,
      title: t(`verdicts.handedOver.${isNoneHandedOver ? "none" : verdicts.handedOver}`),
      lines: [
        line(t("verdicts.handedRows"), rows.handed.rows),
        ...sums(rows.handed.totals),
        ...rows.held.flatMap(({ cause, rows: count, totals }) => [
          line(t("verdicts.held", { cause: finding(`${cause}.title`) }), count),
          ...sums(totals),
        ]),
        ...(rows.open.rows > 0 ? [line(t("verdicts.openRows"), rows.open.rows)] : []),
        ...sums(rows.open.totals),
      ],
    },
    {
      verdict: verdicts.documents,
      title: t(`verdicts.documents.${verdicts.documents}`),
      lines: [
        line(t("verdicts.expected"), documents.expected),
        line(t("verdicts.fetched"), documents.fetched),
        line(t("verdicts.missing"), documents.missing),
        ...(openDocuments > 0 ? [line(t("verdicts.openDocuments"), openDocuments)] : []),
      ],
    },
  ];
}
