"use client";

import { useTranslations } from "next-intl";
import { postingChecks, type PostingFilter } from "#lib/shared/postings/posting-filter.ts";

type CheckChoiceProps = { filter: PostingFilter; onFilter: (filter: PostingFilter) => void };

/** The choice of a condition: splits that do not add up, a flag, or not yet checked. */
export function CheckChoice({ filter, onFilter }: CheckChoiceProps) {
  const t = useTranslations("postingFilter");
  return (
    <fieldset>
      <legend className="sr-only">{t("fields.check")}</legend>
      {postingChecks.map((check) => (
        <label key={check} className="hover:bg-faint flex min-h-8 items-center gap-2 rounded px-1">
          <input
            type="radio"
            name="check"
            checked={filter.check === check}
            onChange={() => onFilter({ ...filter, check })}
            className="accent-primary size-4 shrink-0"
          />
          {t(`checks.${check}`)}
        </label>
      ))}
    </fieldset>
  );
}
