import { useLocale, useTranslations } from "next-intl";
import { formatMonth } from "#lib/shared/dates.ts";
import type { ClosedMonth } from "#lib/shared/months.ts";

/** How many postings of a month are dated in other months, and in which. */
export function OutsideText({ outside }: Pick<ClosedMonth, "outside">) {
  const t = useTranslations("months");
  const locale = useLocale();
  if (outside.length === 0) return null;
  const named = outside.map(({ month, count }) =>
    t("inMonth", { month: formatMonth(month, locale) ?? month, count }),
  );
  return <>{named.join(", ")}</>;
}
