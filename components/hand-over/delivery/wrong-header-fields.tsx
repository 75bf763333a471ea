"use client";

import { useTranslations } from "next-intl";
import { datevHeaderField } from "#lib/shared/datev-header-fields.ts";

/** The fields of a batch's header that DATEV names as wrong, by their numbers: each with its name, its setting and the next step. */
export function WrongHeaderFields({ fields }: { fields: readonly number[] }) {
  const t = useTranslations("datevHeader");
  if (fields.length === 0) return null;
  return (
    <ul className="space-y-2">
      {fields.map((number) => {
        const { text } = datevHeaderField(number);
        return (
          <li key={number} className="max-w-[70ch] text-pretty">
            <span className="font-medium">{t(`fields.${text}.name`, { number })}</span>
            <span className="text-muted block">{t(`fields.${text}.text`)}</span>
          </li>
        );
      })}
    </ul>
  );
}
