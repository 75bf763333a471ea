import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import type { DatevFindingCode } from "#lib/shared/datev-findings.ts";
import { useFindingValueText } from "./finding-value-text.ts";

function ValueText({ code, value }: { code: DatevFindingCode; value: string }) {
  const textOf = useFindingValueText();
  return <p>[{textOf({ code, value }, { currencyCode: "JPY" })}]</p>;
}

test.each<[DatevFindingCode, string, de: string, en: string]>([
  ["CARD_ACCOUNT_MISSING", "CARD_TRANSACTION", "", ""],
  ["SETTLEMENT_ACCOUNT_MISSING", "CARD_SETTLEMENT", "", ""],
  ["REIMBURSEMENT_ACCOUNT_MISSING", "REIMBURSEMENT_ITEM", "", ""],
  ["RATE_MISSING", "CHF 2026-04-23", "CHF, 23.04.2026", "CHF, 23 Apr 2026"],
  ["RATE_MISSING", "CHF", "CHF", "CHF"],
  ["DATE_OUTSIDE_FISCAL_YEARS", "2024-12-31", "31.12.2024", "31 Dec 2024"],
  ["SPLITS_DO_NOT_ADD_UP", "1190", "1.190", "1,190"],
  ["DATE_MISSING", "yesterday", "yesterday", "yesterday"],
  ["POSTING_TYPE_OTHER", "BARTER", "BARTER", "BARTER"],
])("the value of %s, %s, is written as %j and %j", async (code, value, ...texts) => {
  for (const [index, locale] of (["de", "en"] as const).entries()) {
    const { unmount } = await render(<ValueText code={code} value={value} />, { locale });
    await expect.element(page.getByText(`[${texts[index]}]`, { exact: true })).toBeVisible();
    await unmount();
  }
});
