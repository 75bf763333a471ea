"use client";

import { FileSpreadsheet } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { readEcbRates } from "#lib/client/exchange-rates/ecb-file.ts";
import { readEcbText } from "#lib/client/exchange-rates/ecb-text.ts";
import type { NeededRate } from "#lib/shared/exchange-rates.ts";
import { maxRatesAtOnce } from "./pasted-list.tsx";
import type { SaveRates } from "./rates-panel.tsx";

type EcbFileProps = { rates: readonly NeededRate[]; isSaving: boolean; onSave: SaveRates };

/** Takes the missing rates from the ECB's history file, which is read in the browser. */
export function EcbFile({ rates, isSaving, onSave }: EcbFileProps) {
  const t = useTranslations("exchangeRates");
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<"ecbWrong" | "ecbNone" | null>(null);

  async function read(file: File): Promise<void> {
    const missing = rates.filter(({ rate }) => rate === null);
    const found = readEcbRates(await readEcbText(file), missing);
    if (found === null) setProblem("ecbWrong");
    else if (found.length === 0) setProblem("ecbNone");
    else {
      setProblem(null);
      onSave(found.slice(0, maxRatesAtOnce));
    }
  }

  return (
    <div>
      <h3 className="text-meta text-muted mb-1 font-medium">{t("ecb")}</h3>
      <p className="text-meta text-muted mb-3 max-w-[70ch] text-pretty">{t("ecbHint")}</p>
      <input
        ref={input}
        type="file"
        accept=".csv,.zip,text/csv,application/zip"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          // The same file can be chosen again.
          target.value = "";
        }}
      />
      <Button pending={isSaving} onClick={() => input.current?.click()}>
        <FileSpreadsheet aria-hidden />
        {t("ecbChoose")}
      </Button>
      {problem && (
        <p role="alert" className="text-error mt-2">
          {t(problem)}
        </p>
      )}
    </div>
  );
}
