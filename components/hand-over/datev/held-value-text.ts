import { useLocale, useTranslations } from "next-intl";
import { formatDocumentDay, formatMonth } from "#lib/shared/dates.ts";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";

/** The causes whose held rows are told apart by value. */
const causes = [
  "DOCUMENT_TYPE_OTHER",
  "SUPPLIER_NUMBER_UNFIT",
  "LEDGER_ACCOUNT_UNFIT",
  "DATE_OUTSIDE_FISCAL_YEARS",
  "RATE_MISSING",
] as const;

/**
 * Returns a function that names the value of held rows: a document type, a number of digits, a fiscal year, a
 * currency with a month.
 */
export function useHeldValueText(): (cause: DatevFindingCode, value: string) => string {
  const t = useTranslations("datev.values");
  const locale = useLocale();
  return (code, value) => {
    const cause = causes.find((known) => known === code);
    if (!cause) return value;
    if (value === "") return t(`${cause}.none`);
    return t(`${cause}.value`, {
      value,
      count: Number(value),
      day: formatDocumentDay(value, locale) ?? value,
      currency: value.slice(0, 3),
      month: formatMonth(value.slice(4), locale) ?? value,
    });
  };
}
