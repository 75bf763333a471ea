"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Cell, HeadCell, Row } from "#components/ui/table.tsx";
import { filePartCsvPath, repairsQuery } from "#lib/client/imports/receipt.ts";
import type { ImportReceiptParameters } from "#lib/shared/import-receipt.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { useKindTexts } from "../shared/kind-texts.ts";
import { PartCard } from "./part-card.tsx";

type RepairTableProps = { organizationId: string; run: ImportRun; parameters: ImportReceiptParameters };

/** Maximum characters of a cell that are shown. The CSV has all. */
const shownCharacters = 150;

/** The repairs of the file in the order in which they were made. Without repairs it shows nothing. */
export function RepairTable({ organizationId, run, parameters }: RepairTableProps) {
  const t = useTranslations("importReceipt");
  const format = useFormatter();
  const { label, reason } = useKindTexts(run.coreDataType);
  const from = parameters.repairs ?? 0;
  const total = run.file?.repairs ?? 0;
  const page = useQuery({ ...repairsQuery(organizationId, run.id, from), enabled: total > 0 });
  if (total === 0) return null;
  const repairs = page.data?.repairs ?? [];
  return (
    <PartCard
      title={t("changesTitle")}
      csv={filePartCsvPath(organizationId, run.id, "repairs")}
      total={total}
      from={from}
      listed={repairs.length}
      error={page.error}
      href={(next) => pages.importReceipt(organizationId, run.id, { ...parameters, repairs: next })}
    >
      <thead>
        <tr>
          <HeadCell numeric>{t("row")}</HeadCell>
          <HeadCell>{t("field")}</HeadCell>
          <HeadCell className="w-1/3 max-sm:hidden">{t("reason")}</HeadCell>
          <HeadCell className="w-1/3">{t("before")}</HeadCell>
          <HeadCell className="w-1/3">{t("after")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {repairs.map(({ row, field, kind, before, after }, index) => (
          <Row key={index} className="text-compact align-top">
            <Cell numeric className="py-row-pad">
              {format.number(row)}
            </Cell>
            <Cell className="py-row-pad">{label(field)}</Cell>
            <Cell className="text-muted py-row-pad whitespace-normal! max-sm:hidden">
              {reason(field, kind)}
            </Cell>
            {[before, after].map((text, side) => (
              <Cell key={side} className="figures py-row-pad wrap-anywhere whitespace-pre-wrap!">
                {text.slice(0, shownCharacters)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
    </PartCard>
  );
}
