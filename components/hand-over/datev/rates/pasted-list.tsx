"use client";

import { useTranslations } from "next-intl";
import { type SubmitEvent, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { readPastedRates } from "#lib/client/exchange-rates/pasted-rates.ts";
import type { SaveRates } from "./rates-panel.tsx";

/** Maximum number of rates that are saved at once. */
export const maxRatesAtOnce = 1_000;

/** A list of rates for days or months, pasted from a spreadsheet. It is saved whole or not at all. */
export function PastedList({ isSaving, onSave }: { isSaving: boolean; onSave: SaveRates }) {
  const t = useTranslations("exchangeRates");
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | undefined>();

  function save(event: SubmitEvent): void {
    event.preventDefault();
    const { rates, wrongLines } = readPastedRates(text);
    const lines = wrongLines.slice(0, 10).join(", ");
    if (wrongLines.length > 0) setProblem(t("listWrong", { count: wrongLines.length, lines }));
    else if (rates.length > maxRatesAtOnce) setProblem(t("listLong"));
    else if (rates.length > 0) onSave(rates, () => setText(""));
  }

  return (
    <form noValidate onSubmit={save} className="space-y-3">
      <Field
        label={t("list")}
        hint={t.rich("listHint", {
          // A browser breaks lines behind the hyphens of a day.
          example: (line) => <span className="whitespace-nowrap">{line}</span>,
        })}
        error={problem}
      >
        {(input) => (
          <textarea
            {...input}
            rows={3}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setProblem(undefined);
            }}
            className={`${input.className} h-auto! py-1.5`}
          />
        )}
      </Field>
      <Button type="submit" pending={isSaving}>
        {t("listSave")}
      </Button>
    </form>
  );
}
