"use client";

import { useTranslations } from "next-intl";
import { Checkbox } from "#components/ui/checkbox.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { TradeFile } from "#lib/client/table-file/trade-file/trade-file.ts";
import type { Books } from "#lib/shared/books.ts";

type TradeNoteProps = {
  trade: TradeFile;
  books: Books | null;
  /** Whether the person said that the file of another client is meant. */
  confirmed: boolean;
  onConfirm: (confirmed: boolean) => void;
};

/** Whether a file names another consultant or client than the books; false where either is not known. */
export function isOfOtherClient(trade: TradeFile | undefined, books: Books | null): boolean {
  if (trade?.kind !== "DATEV_CHART" || !books) return false;
  const differs = (text: string, number: number) => text !== "" && Number(text) !== number;
  return (
    differs(trade.consultantNumber, books.consultantNumber) || differs(trade.clientNumber, books.clientNumber)
  );
}

/** What a file of the trade is, and a question where it belongs to another client than the organization. */
export function TradeNote({ trade, books, confirmed, onConfirm }: TradeNoteProps) {
  const t = useTranslations("newImport.trade");
  if (trade.kind !== "DATEV_CHART")
    return (
      <Notice tone="info" title={t(`${trade.kind}.title`)}>
        {t(`${trade.kind}.text`)}
      </Notice>
    );
  const numbers = { consultant: trade.consultantNumber || "–", client: trade.clientNumber || "–" };
  if (!isOfOtherClient(trade, books))
    return (
      <Notice tone="info" title={t("DATEV_CHART.title", numbers)}>
        {t(books ? "DATEV_CHART.same" : "DATEV_CHART.unknown")}
      </Notice>
    );
  return (
    <Notice tone="error" title={t("DATEV_CHART.otherTitle", numbers)}>
      <p>
        {t("DATEV_CHART.other", {
          consultant: String(books?.consultantNumber ?? ""),
          client: String(books?.clientNumber ?? ""),
        })}
      </p>
      <div className="mt-1 font-medium">
        <Checkbox
          label={t("DATEV_CHART.confirm")}
          checked={confirmed}
          onChange={({ target }) => onConfirm(target.checked)}
        />
      </div>
    </Notice>
  );
}
