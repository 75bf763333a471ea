"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { ibanInGroups } from "#lib/shared/iban.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import type { UnusualReason } from "#lib/shared/unusual.ts";

/** Returns a function that tells a reason as a sentence. */
export function useReasonText(): (reason: UnusualReason) => string {
  const t = useTranslations("unusual.reasons");
  const locale = useLocale();
  const format = useFormatter();
  return (reason) => {
    switch (reason.kind) {
      case "twin":
        return t("twin", { count: reason.others.length });
      case "elsewhere":
        return t("elsewhere", { count: reason.others.length });
      case "iban": {
        const usual = reason.usual.map(({ iban, count }) => t("ibanOf", { iban: ibanInGroups(iban), count }));
        return t("iban", {
          ...{ iban: ibanInGroups(reason.value), earlier: reason.earlier },
          usual: format.list(usual),
        });
      }
      case "amount": {
        const text = (amount: string) =>
          `${formatAmount(amount, reason.currency, locale)} ${reason.currency}`;
        return t("amount", {
          ...{ amount: text(reason.amount), earlier: reason.earlier, median: text(reason.median) },
          ...{ least: text(reason.least), greatest: text(reason.greatest), currency: reason.currency },
          sign: reason.amount.startsWith("-") ? "negative" : "positive",
        });
      }
      case "account":
        return t("account", valuesOf(reason, reason.value, reason.usual));
      case "taxCode":
        return t("taxCode", valuesOf(reason, reason.value || t("noTaxCode"), reason.usual || t("noTaxCode")));
      case "otherYear":
        return t("otherYear", { year: reason.value, exportYear: reason.exportYear });
    }
  };
}

const valuesOf = ({ count, earlier }: { count: number; earlier: number }, value: string, usual: string) => ({
  ...{ count, earlier, value, usual },
});
