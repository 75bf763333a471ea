import { useLocale } from "next-intl";
import { formatAmount } from "#lib/shared/amounts.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import type { DatevFinding, DatevFindingCode } from "#lib/shared/datev-findings.ts";

type Written = (value: string, place: { locale: string; currencyCode: string }) => string;

/** The title of these findings names the type of the posting already, which is their value. */
const inTitle: Written = () => "";

const day: Written = (value, { locale }) => formatDocumentDay(value, locale) ?? value;

/** The findings whose value is not shown as it is. */
const written: Partial<Record<DatevFindingCode, Written>> = {
  CARD_ACCOUNT_MISSING: inTitle,
  SETTLEMENT_ACCOUNT_MISSING: inTitle,
  REIMBURSEMENT_ACCOUNT_MISSING: inTitle,
  DATE_OUTSIDE_FISCAL_YEARS: day,
  SPLITS_DO_NOT_ADD_UP: (value, { locale, currencyCode }) => formatAmount(value, currencyCode, locale),
  RATE_MISSING(value, place) {
    const [currency = "", date] = value.split(" ");
    return date ? `${currency}, ${day(date, place)}` : currency;
  },
};

/**
 * Returns a function that writes the value of a finding about a row for people: days and amounts as
 * elsewhere on the page. It is empty where the finding's title says the same. `amount` is that of the row; a
 * value that is an amount has its currency.
 */
export function useFindingValueText(): (
  finding: Pick<DatevFinding, "code" | "value">,
  amount: { currencyCode: string },
) => string {
  const locale = useLocale();
  return ({ code, value }, { currencyCode }) => written[code]?.(value, { locale, currencyCode }) ?? value;
}
