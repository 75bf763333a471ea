"use client";

import { useLocale, useTranslations } from "next-intl";
import { Cell, Row } from "#components/ui/table.tsx";
import type { DatevCheckedRow } from "#lib/shared/datev-check-schemas.ts";
import type { DatevFinding } from "#lib/shared/datev-findings.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import { settingToFix } from "./setting-to-fix.ts";
import type { SettingName } from "./setting-values.ts";

type CheckedRowProps = { row: DatevCheckedRow; onFix: (setting: SettingName) => void };

/** A row of a check, with each of its findings and the remedy. */
export function CheckedRow({ row, onFix }: CheckedRowProps) {
  const locale = useLocale();
  const { amount, entityGuid, invoiceId, split, findings } = row;
  return (
    <Row>
      <Cell className="py-row-pad align-top font-medium">{invoiceId || entityGuid.slice(0, 8)}</Cell>
      <Cell numeric className="py-row-pad align-top max-sm:hidden">
        {split > 0 && split}
      </Cell>
      <Cell numeric className="py-row-pad align-top">
        <span className="text-muted text-meta mr-1.5">{amount.currencyCode}</span>
        {formatAmount(amount.value, amount.currencyCode, locale)}
      </Cell>
      <Cell className="space-y-1.5 py-row-pad whitespace-normal!">
        {findings.map((finding, index) => (
          <Finding key={index} finding={finding} onFix={onFix} />
        ))}
      </Cell>
    </Row>
  );
}

function Finding({ finding, onFix }: { finding: DatevFinding; onFix: CheckedRowProps["onFix"] }) {
  const t = useTranslations("datev");
  const f = useTranslations("datevFindings");
  const s = useTranslations("datevSettings");
  const { code, value } = finding;
  const setting = settingToFix[code];
  return (
    <div>
      <p className="font-medium">
        {f(`${code}.title`)}
        {value !== "" && <span className="text-muted font-normal wrap-anywhere"> · {value}</span>}
      </p>
      <p className="text-muted max-w-[70ch] text-pretty">
        {f(`${code}.next`)}{" "}
        {setting && (
          <button
            type="button"
            onClick={() => onFix(setting)}
            className="text-link min-h-6 text-left underline underline-offset-2"
          >
            {t("fix", { setting: s(`${setting}.label`) })}
          </button>
        )}
      </p>
    </div>
  );
}
