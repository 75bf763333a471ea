"use client";

import { useTranslations } from "next-intl";
import type { FieldError } from "#contract/errors.ts";

const listed = 20;

type FieldProblemsProps = {
  fields: readonly FieldError[];
  /** Row in the file of each record sent, where it is still known. */
  rows?: readonly number[];
};

/** The values that the service refused, each with its row. */
export function FieldProblems({ fields, rows }: FieldProblemsProps) {
  const t = useTranslations("newImport");
  if (fields.length === 0) return null;
  return (
    <ul className="mt-2 list-disc space-y-0.5 pl-5">
      {fields.slice(0, listed).map(({ index, property, messages }, place) => {
        const row = index === undefined ? undefined : (rows?.[index] ?? index + 1);
        const message = messages.join(", ");
        return (
          <li key={place} className="wrap-anywhere">
            {row === undefined
              ? `${property}: ${message}`
              : t("refusedRow", { row: String(row), property, message })}
          </li>
        );
      })}
      {fields.length > listed && <li>{t("issueMore", { count: fields.length - listed })}</li>}
    </ul>
  );
}
