"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { columnClass } from "./columns.ts";

/** The head of the postings table, which stays in sight. A single currency stands in it instead of in each row. */
export function TableHead({ currencyCode }: { currencyCode: string | null }) {
  const t = useTranslations("postings");
  const columns = [
    { key: "toggle", text: <span className="sr-only">{t("splits")}</span> },
    { key: "date", text: t("date") },
    { key: "invoice", text: t("invoice") },
    { key: "supplier", text: t("supplier") },
    { key: "account", text: t("account"), long: t("accountLong") },
    { key: "tax", text: t("tax"), long: t("taxLong") },
    { key: "costCenter", text: t("costCenter"), long: t("costCenterLong") },
    { key: "amount", text: currencyCode === null ? t("amount") : t("amountIn", { currency: currencyCode }) },
  ] as const;
  return (
    <thead className="bg-surface sticky top-0 z-10 shadow-[inset_0_-1px_var(--color-line)]">
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th
            key={column.key}
            scope="col"
            {...("long" in column && { title: column.long, abbr: column.long })}
            className={clsx("text-meta text-muted h-9 truncate", columnClass[column.key])}
          >
            {column.text}
          </th>
        ))}
      </tr>
    </thead>
  );
}
