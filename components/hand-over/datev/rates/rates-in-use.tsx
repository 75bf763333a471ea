"use client";

import { Trash2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import type { NeededRate } from "#lib/shared/exchange-rates.ts";
import { writtenRate, useRateOrigin } from "./rate-texts.ts";
import type { SaveRates } from "./rates-panel.tsx";

type RatesInUseProps = { rates: readonly NeededRate[]; isSaving: boolean; onSave: SaveRates };

/**
 * The rates that the documents of an export have, of a day or a month, each with the button that removes it.
 */
export function RatesInUse({ rates, isSaving, onSave }: RatesInUseProps) {
  const t = useTranslations("exchangeRates");
  const locale = useLocale();
  const originOf = useRateOrigin();
  const list = useRef<HTMLDivElement>(null);
  // Many days may have the same rate, such as that of their month.
  const inUse = new Map(
    rates
      .filter(({ rate }) => rate !== null)
      .map((rate) => [`${rate.currencyCode} ${rate.period ?? ""}`, rate]),
  );
  const remove = ({ currencyCode, period, source }: NeededRate) => {
    if (period === null || source === null) return;
    // The button is gone afterwards, and the focus with it.
    onSave([{ currencyCode, period, rate: null, source }], () =>
      list.current?.focus({ preventScroll: true }),
    );
  };
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {inUse.size > 0 && (
        <section aria-label={t("inUse")} className="border-line border-t pt-4">
          <h3 className="font-medium">{t("inUse")}</h3>
          <p className="text-muted max-w-[70ch] text-pretty">{t("inUseHint")}</p>
          <ul className="divide-line bg-faint mt-2 divide-y rounded-lg px-3">
            {[...inUse].map(([key, rate]) => (
              <li key={key} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="figures font-medium">
                  {rate.currencyCode} {writtenRate(rate, locale)}
                </span>
                <span className="text-muted min-w-0 flex-1 basis-40">{originOf(rate)}</span>
                <Button
                  pending={isSaving}
                  aria-label={t("removeOf", { currency: rate.currencyCode, origin: originOf(rate) })}
                  onClick={() => remove(rate)}
                >
                  <Trash2 aria-hidden />
                  {t("remove")}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
