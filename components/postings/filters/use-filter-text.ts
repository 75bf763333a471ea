"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";
import { type FilterField, isListed } from "./filter-fields.ts";

/** Maximum values that are named. The others are only counted. */
const named = 3;

/** Returns a function that describes a field of a filter: "Ledger account is 4930 or 4940". */
export function useFilterText(): (filter: PostingFilter, field: FilterField) => string {
  const t = useTranslations("postingFilter");
  const values = useTranslations("postingFilter.checks");
  const locale = useLocale();
  const format = useFormatter();
  return (filter, field) => {
    const name = t(`fields.${field}`);
    if (isListed(field)) {
      const chosen = filter[field].map((value) => (value === "" ? t("none") : value));
      if (chosen.length === 0) return name;
      const rest = chosen.length - named;
      const shown = rest > 1 ? [...chosen.slice(0, named), t("others", { count: rest })] : chosen;
      return t("is", { name, values: format.list(shown, { type: "disjunction" }) });
    }
    if (field === "check") return filter.check === undefined ? name : values(filter.check);
    const [from, to] =
      field === "date"
        ? [
            filter.from && formatDocumentDay(filter.from, locale),
            filter.to && formatDocumentDay(filter.to, locale),
          ]
        : [
            filter.amountFrom && formatAmount(filter.amountFrom, "", locale),
            filter.amountTo && formatAmount(filter.amountTo, "", locale),
          ];
    if (from && to) return from === to ? t("is", { name, values: from }) : t("between", { name, from, to });
    if (from) return t("from", { name, from });
    return to ? t("upTo", { name, to }) : name;
  };
}
