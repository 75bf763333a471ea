"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { originOf, sumParts } from "#lib/shared/import-receipt-counts.ts";
import type { ImportReceipt } from "#lib/shared/import-receipt.ts";
import { useKindTexts } from "../shared/kind-texts.ts";
import { Answers } from "./answers.tsx";
import { CountTable } from "./count-table.tsx";
import { ReadingNotes } from "./reading-notes.tsx";
import { ReceiptFacts } from "./receipt-facts.tsx";
import { Repairs } from "./repairs.tsx";
import { Requests } from "./requests.tsx";

/** The receipt itself: a sheet that accounts for each row of the file, each repair and each answer. */
export function ImportReceiptSheet({ receipt }: { receipt: ImportReceipt }) {
  const t = useTranslations("importReceipt");
  const { run, counts, organization } = receipt;
  const { reason } = useKindTexts(run.coreDataType);
  const held = counts.reasons.filter(({ state }) => state === "held");
  return (
    <Card
      role="region"
      aria-label={t("title")}
      className="space-y-6 px-6 py-6 print:border-0 print:p-0 print:shadow-none"
    >
      <h2 className="text-title font-semibold wrap-anywhere">
        {t("heading", { organization: organization.name })}
      </h2>
      <ReceiptFacts receipt={receipt} />
      <section>
        {!run.file && <p className="mb-6 max-w-[70ch]">{t("noFile", { origin: originOf(run) })}</p>}
        <CountTable
          title={t("sumTitle")}
          lines={sumParts(receipt).map(({ part, count }) => ({
            ...{ key: part, name: t(`parts.${part}`, { person: run.createdBy }), count },
          }))}
        />
      </section>
      {run.file && run.file.notes.length > 0 && <ReadingNotes notes={run.file.notes} />}
      {held.length > 0 && (
        <CountTable
          title={t("reasonsTitle")}
          lines={held.map(({ field, kind, count }) => ({
            ...{ key: `${field} ${kind}`, name: reason(field ?? "", kind ?? ""), count },
          }))}
        />
      )}
      <Repairs receipt={receipt} />
      <Answers receipt={receipt} />
      <Requests chunks={receipt.chunks} />
    </Card>
  );
}
