import { useLocale, useTranslations } from "next-intl";
import { Fragment } from "react";
import { formatMonth } from "#lib/shared/dates.ts";
import type { ClosedMonth } from "#lib/shared/months.ts";

/** How many postings of a month are dated in other months, and in which. */
export function OutsideText({ outside }: Pick<ClosedMonth, "outside">) {
  const t = useTranslations("months");
  const locale = useLocale();
  if (outside.length === 0) return null;
  return outside.map(({ month, count }, index) => (
    <Fragment key={month}>
      {index > 0 && ", "}
      <span className="whitespace-nowrap">
        {t("inMonth", { month: formatMonth(month, locale) ?? month, count })}
      </span>
    </Fragment>
  ));
}
