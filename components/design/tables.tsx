"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { Card } from "#components/ui/card.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import { formatDocumentDay } from "#lib/shared/dates.ts";
import { formatAmount } from "#lib/shared/amounts.ts";
import { pagePosition } from "#lib/shared/paging.ts";
import { Specimens } from "./specimen.tsx";

const amounts = [1234.5, -345, 98765.43, 0.3, 1204, 12, -7.25, 345, 4930, 0, 27, 8400.01];
const pageSize = 5;

/** A table in its card with a footer that links to earlier and later pages, below tabs. */
export function TableSamples({ offset }: { offset: number }) {
  const t = useTranslations("exports.kinds");
  const [kind, setKind] = useState<"time" | "order">("time");
  return (
    <Specimens component="tabs, card, table, pager">
      <Tabs>
        <TabList aria-label={t("label")} className="mb-3">
          <Tab isActive={kind === "time"} onSelect={() => setKind("time")} count={String(amounts.length)}>
            {t("all")}
          </Tab>
          <Tab isActive={kind === "order"} onSelect={() => setKind("order")}>
            {t("attention")}
          </Tab>
        </TabList>
        <TabPanel tabIndex={-1}>
          <SampleTable offset={offset} kind={kind} />
        </TabPanel>
      </Tabs>
    </Specimens>
  );
}

function SampleTable({ offset, kind }: { offset: number; kind: "time" | "order" }) {
  const t = useTranslations("postings");
  const s = useTranslations("exportStatus");
  const locale = useLocale();
  const shown = amounts.slice(offset, offset + pageSize);
  const pagination = {
    pageCount: Math.ceil(amounts.length / pageSize),
    pageSize,
    totalCount: amounts.length,
  };
  return (
    <Card className="overflow-hidden">
      <Table scrollLabel={t("region")}>
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <HeadCell>{t("columnNames.date")}</HeadCell>
            <HeadCell>{t("columnNames.invoice")}</HeadCell>
            <HeadCell help="split">{t("columnNames.account")}</HeadCell>
            <HeadCell className="w-full">{t("columnNames.supplier")}</HeadCell>
            <HeadCell>{t("columnNames.documentType")}</HeadCell>
            <HeadCell numeric>{t("columnNames.amount")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((amount, index) => (
            <Row key={amount}>
              <Cell className="figures">{formatDocumentDay(`2026-10-${10 + index}`, locale)}</Cell>
              <Cell className="figures font-medium">RE-2026-{offset + index + 1}</Cell>
              <Cell className="figures">4930</Cell>
              <Cell className="text-muted">Papier Vogel e. K.</Cell>
              <Cell>
                <Badge tone={amount < 0 ? "error" : "done"}>{s(amount < 0 ? "FAILED" : "EXPORTED")}</Badge>
              </Cell>
              <Cell numeric>{formatAmount(amount, "EUR", locale)}</Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      <Pager
        kind={kind}
        position={pagePosition({ offset, received: shown.length, pagination })}
        href={(next) => `?offset=${next}`}
      />
    </Card>
  );
}
