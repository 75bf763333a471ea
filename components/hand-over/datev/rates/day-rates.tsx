"use client";

import { useLocale, useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { decimalRate } from "#lib/client/exchange-rates/decimal-rate.ts";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import type { NeededRate, RateChange } from "#lib/shared/exchange-rates.ts";
import { useRateOrigin, writtenRate } from "./rate-texts.ts";
import type { SaveRates } from "./rates-panel.tsx";

type DayRatesProps = { rates: readonly NeededRate[]; isSaving: boolean; onSave: SaveRates };

/** Maximum number of days with a field. Longer lists are pasted or read from a file. */
const maxFields = 36;

const keyOf = ({ currencyCode, day }: NeededRate) => `${currencyCode} ${day}`;

/** A field for the rate of each day with documents in foreign currency, missing rates first. */
export function DayRates({ rates, isSaving, onSave }: DayRatesProps) {
  const t = useTranslations("exchangeRates");
  const locale = useLocale();
  const originOf = useRateOrigin();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [hasTried, setTried] = useState(false);
  const missing = rates.filter(({ rate }) => rate === null);
  const shown = [...missing, ...rates.filter(({ rate }) => rate !== null)].slice(0, maxFields);
  const textOf = (needed: NeededRate) => typed[keyOf(needed)] ?? writtenRate(needed, locale);
  const changes = shown.flatMap((needed) => changeOf(needed, textOf(needed), locale));
  const isWrong = (needed: NeededRate) =>
    changeOf(needed, textOf(needed), locale).some((change) => change === null);

  function save(event: SubmitEvent): void {
    event.preventDefault();
    setTried(true);
    const valid = changes.filter((change) => change !== null);
    if (valid.length < changes.length || valid.length === 0) return;
    onSave(valid, () => {
      setTyped({});
      setTried(false);
    });
  }

  return (
    <form noValidate onSubmit={save} className="border-line space-y-3 border-t pt-4">
      <div>
        <h3 className="font-medium">{t("days")}</h3>
        <p className="text-muted">{t("missing", { count: missing.length })}</p>
      </div>
      <div className="grid grid-cols-2 items-start gap-4 lg:grid-cols-3">
        {shown.map((needed) => (
          <Field
            key={keyOf(needed)}
            label={t("of", {
              currency: needed.currencyCode,
              day: formatDocumentDay(needed.day, locale) ?? needed.day,
            })}
            hint={originOf(needed)}
            error={hasTried && isWrong(needed) ? t("wrong") : undefined}
          >
            {(input) => (
              <input
                {...input}
                type="text"
                inputMode="decimal"
                autoComplete="off"
                value={textOf(needed)}
                onChange={({ target }) => setTyped({ ...typed, [keyOf(needed)]: target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {rates.length > shown.length && (
        <p className="text-muted">{t("more", { count: rates.length - shown.length })}</p>
      )}
      <Button type="submit" variant="primary" pending={isSaving}>
        {t(isSaving ? "saving" : "save")}
      </Button>
    </form>
  );
}

/** Returns the change that a field makes: none if it is as before, null for text that is no rate. */
function changeOf(needed: NeededRate, text: string, locale: string): (RateChange | null)[] {
  const { currencyCode, day, period } = needed;
  if (text.trim() === writtenRate(needed, locale)) return [];
  const change = { currencyCode, period: day, source: "typed" as const };
  if (text.trim() === "") return period === day ? [{ ...change, rate: null }] : [];
  const rate = decimalRate(text);
  return [rate === null ? null : { ...change, rate }];
}
