"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "#components/ui/date-field.tsx";
import { Field } from "#components/ui/field.tsx";
import { formatAmount, parseAmount } from "#lib/shared/amounts.ts";
import type { PostingFilter } from "#lib/shared/postings/posting-filter.ts";

type RangeProps = { filter: PostingFilter; onFilter: (filter: PostingFilter) => void };

/** A range of document dates, both ends inclusive. */
export function DateRange({ filter, onFilter }: RangeProps) {
  const t = useTranslations("postingFilter");
  const bounds = ["from", "to"] as const;
  return (
    <div className="space-y-3">
      {bounds.map((bound) => (
        <DateField
          key={bound}
          label={t(`bounds.${bound}`)}
          autoFocus={bound === "from"}
          value={filter[bound] ?? ""}
          onChange={(day) => onFilter({ ...filter, [bound]: day || undefined })}
        />
      ))}
    </div>
  );
}

/** A range of amounts, both ends inclusive, in the reader's notation. */
export function AmountRange({ filter, onFilter }: RangeProps) {
  const t = useTranslations("postingFilter");
  return (
    <div className="space-y-3">
      <AmountField
        label={t("bounds.from")}
        value={filter.amountFrom}
        onValue={(amountFrom) => onFilter({ ...filter, amountFrom })}
      />
      <AmountField
        label={t("bounds.to")}
        value={filter.amountTo}
        onValue={(amountTo) => onFilter({ ...filter, amountTo })}
      />
    </div>
  );
}

type AmountFieldProps = {
  label: string;
  value: string | undefined;
  onValue: (value: string | undefined) => void;
};

function AmountField({ label, value, onValue }: AmountFieldProps) {
  const t = useTranslations("postingFilter");
  const locale = useLocale();
  const [text, setText] = useState(value === undefined ? "" : formatAmount(value, "", locale));
  const isWrong = text.trim() !== "" && parseAmount(text, locale) === null;
  return (
    <Field label={label} error={isWrong ? t("noAmount") : undefined}>
      {(input) => (
        <input
          {...input}
          inputMode="decimal"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            onValue(parseAmount(event.target.value, locale) ?? undefined);
          }}
        />
      )}
    </Field>
  );
}
