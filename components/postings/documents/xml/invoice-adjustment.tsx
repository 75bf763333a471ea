import { useTranslations } from "next-intl";
import type { InvoiceAdjustment } from "#lib/shared/xml-invoice/invoice.ts";
import type { InvoiceFormat } from "./use-invoice-format.ts";

type AdjustmentProps = { adjustment: InvoiceAdjustment; format: InvoiceFormat };

/** What an allowance or charge is for, and how many per cent of what it is. */
export function AdjustmentName({ adjustment, format }: AdjustmentProps) {
  const t = useTranslations("document.xml");
  const { isCharge, reason, percent, basis } = adjustment;
  const name = reason ?? t(isCharge ? "charge" : "allowance");
  if (percent === null) return name;
  if (basis === null) return t("adjustmentBy", { name, percent: format.number(percent) });
  return t("adjustmentOf", { name, percent: format.number(percent), basis: format.amount(basis) });
}

/** Returns the amount of an allowance or charge with its sign. */
export const signedAmount = ({ isCharge, amount }: InvoiceAdjustment, format: InvoiceFormat) =>
  `${isCharge ? "+" : "\u2212"} ${format.amount(amount)}`;
