import { useLocale, useTranslations } from "next-intl";
import { formatDocumentDay, formatMonth } from "#lib/shared/dates.ts";
import type { NeededRate } from "#lib/shared/exchange-rates.ts";

/** Returns a rate as people write it in a language, "" for a missing one. */
export const writtenRate = ({ rate }: Pick<NeededRate, "rate">, locale: string): string =>
  locale === "de" ? (rate ?? "").replace(".", ",") : (rate ?? "");

/** Returns a function that says how a rate came, for which day or month, and by whom. */
export function useRateOrigin(): (needed: NeededRate) => string {
  const t = useTranslations("exchangeRates");
  const locale = useLocale();
  return ({ source, period, changedBy }) => {
    if (source === null || period === null) return t("none");
    const when = period.length > 7 ? formatDocumentDay(period, locale) : formatMonth(period, locale);
    return t(`origin.${source}`, { period: when ?? period, name: changedBy ?? "" });
  };
}
