"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Cell, HeadCell, Row } from "#components/ui/table.tsx";
import { filePartCsvPath, unsentRowsQuery } from "#lib/client/imports/receipt.ts";
import type { ImportReceiptParameters } from "#lib/shared/import-receipt.ts";
import type { ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";
import { useKindTexts } from "../shared/kind-texts.ts";
import { PartCard } from "./part-card.tsx";

type UnsentTableProps = { organizationId: string; run: ImportRun; parameters: ImportReceiptParameters };

/** Maximum characters of a row's cells that are shown. The CSV has all. */
const shownCharacters = 300;

/**
 * The rows of the file that are not sent, with their reasons and their cells. Without such rows it shows
 * nothing.
 */
export function UnsentTable({ organizationId, run, parameters }: UnsentTableProps) {
  const t = useTranslations("importReceipt");
  const format = useFormatter();
  const { reason } = useKindTexts(run.coreDataType);
  const from = parameters.rows ?? 0;
  const total = run.file ? run.file.held + run.file.leftOut : 0;
  const page = useQuery({ ...unsentRowsQuery(organizationId, run.id, from), enabled: total > 0 });
  if (total === 0) return null;
  const rows = page.data?.rows ?? [];
  return (
    <PartCard
      title={t("unsentTitle")}
      csv={filePartCsvPath(organizationId, run.id, "unsent-rows")}
      total={total}
      from={from}
      listed={rows.length}
      error={page.error}
      href={(next) => pages.importReceipt(organizationId, run.id, { ...parameters, rows: next })}
    >
      <thead>
        <tr>
          <HeadCell numeric>{t("row")}</HeadCell>
          <HeadCell className="w-1/2">{t("reason")}</HeadCell>
          <HeadCell className="w-1/2">{t("cells")}</HeadCell>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ row, state, reasons, cells }) => (
          <Row key={row} className="text-compact align-top">
            <Cell numeric className="py-row-pad">
              {format.number(row)}
            </Cell>
            <Cell className="py-row-pad whitespace-normal!">
              {state === "leftOut" && `${t("leftOutReason")}${reasons.length > 0 ? ": " : ""}`}
              {reasons.map(({ field, kind }) => reason(field, kind)).join(" ")}
            </Cell>
            <Cell className="text-muted py-row-pad wrap-anywhere whitespace-pre-wrap!">
              {cells
                .map((cell) => cell || "–")
                .join(" · ")
                .slice(0, shownCharacters)}
            </Cell>
          </Row>
        ))}
      </tbody>
    </PartCard>
  );
}
