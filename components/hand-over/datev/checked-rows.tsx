"use client";

import clsx from "clsx";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useMemo } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { listFootClass } from "#components/ui/pager.tsx";
import { HeadCell, Table } from "#components/ui/table.tsx";
import { Tab, TabList, TabPanel, Tabs } from "#components/ui/tabs.tsx";
import { useAccountNames } from "#components/ui/use-account-names.ts";
import type { Selected } from "#lib/client/hand-over.ts";
import { type DatevCheck, type DatevCheckPage, datevRowKinds } from "#lib/shared/datev-check-schemas.ts";
import { CheckedRow } from "./checked-row.tsx";
import { NextSteps } from "./next-steps.tsx";

type CheckedRowsProps = {
  selected: Selected;
  check: DatevCheck;
  /** Whether the rows are those of the previous page while another one loads. */
  isOld: boolean;
  onPage: (page: DatevCheckPage) => void;
};

/**
 * The rows with findings in two tabs: held rows, of one cause or all, and rows that are handed over with
 * notes. They are paged.
 */
export function CheckedRows({ selected, check, isOld, onPage }: CheckedRowsProps) {
  const t = useTranslations("datev");
  const format = useFormatter();
  const { kind, rows } = check.page;
  const codes = useMemo(() => rows.map(({ contraAccount }) => contraAccount), [rows]);
  const nameOf = useAccountNames(selected.organizationId, codes);
  const totals = { held: check.heldRows, noted: check.notedRows };
  return (
    <Tabs>
      <TabList aria-label={t("views")} className="mb-2">
        {datevRowKinds.map((offered) => (
          <Tab
            key={offered}
            isActive={offered === kind}
            onSelect={() => onPage({ kind: offered, offset: 0 })}
            count={format.number(totals[offered])}
          >
            {t(offered)}
          </Tab>
        ))}
      </TabList>
      <TabPanel aria-busy={isOld} className={clsx("outline-none", isOld && "opacity-60")}>
        <Card className="overflow-hidden">
          <ListedCause page={check.page} onPage={onPage} />
          {kind === "noted" && <NextSteps findings={check.findings} />}
          {rows.length === 0 ? (
            <p className="text-muted px-4 py-6 text-center">{t("noRows")}</p>
          ) : (
            <Table scrollLabel={t("rowsCaption")} className="text-compact">
              <caption className="sr-only">{t("rowsCaption")}</caption>
              <thead>
                <tr>
                  <HeadCell>{t("invoiceAndSupplier")}</HeadCell>
                  <HeadCell className="max-sm:hidden">{t("day")}</HeadCell>
                  <HeadCell className="max-sm:hidden">{t("account")}</HeadCell>
                  <HeadCell className="max-sm:hidden">{t("contraAccount")}</HeadCell>
                  <HeadCell numeric>{t("amount")}</HeadCell>
                </tr>
              </thead>
              {rows.map((row) => (
                <CheckedRow
                  key={`${row.entityGuid} ${row.split}`}
                  selected={selected}
                  row={row}
                  nameOf={nameOf}
                />
              ))}
            </Table>
          )}
          <CheckedPages page={check.page} onPage={onPage} />
        </Card>
      </TabPanel>
    </Tabs>
  );
}

type PageProps = { page: DatevCheck["page"]; onPage: CheckedRowsProps["onPage"] };

/** The cause whose rows alone are listed, and the way back to all. */
function ListedCause({ page: { cause }, onPage }: PageProps) {
  const t = useTranslations("datev");
  const f = useTranslations("datevFindings");
  if (cause === null) return null;
  return (
    <div className="border-line flex flex-wrap items-center gap-x-4 gap-y-1 border-b px-3 py-1.5">
      <p role="status" className="min-w-0 flex-1 basis-56 font-medium">
        {t("onlyCause", { cause: f(`${cause}.title`) })}
      </p>
      <Button variant="ghost" onClick={() => onPage({ kind: "held", offset: 0 })}>
        {t("showAll")}
      </Button>
    </div>
  );
}

function CheckedPages({ page: { kind, cause, offset, size, total, rows }, onPage }: PageProps) {
  const t = useTranslations("datev");
  if (total <= size) return null;
  const go = (to: number) => onPage({ kind, cause: cause ?? undefined, offset: to });
  return (
    <div className={listFootClass}>
      <span role="status" className="figures">
        {t("range", { first: offset + 1, last: offset + rows.length, total })}
      </span>
      <span className="ml-auto flex gap-1">
        {offset > 0 && (
          <Button variant="ghost" onClick={() => go(Math.max(0, offset - size))}>
            <ChevronLeft aria-hidden />
            {t("previous")}
          </Button>
        )}
        {offset + rows.length < total && (
          <Button variant="ghost" onClick={() => go(offset + size)}>
            {t("next")}
            <ChevronRight aria-hidden />
          </Button>
        )}
      </span>
    </div>
  );
}
