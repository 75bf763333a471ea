"use client";

import { useTranslations } from "next-intl";
import type { ExportList } from "#contract/export.ts";
import { Card } from "#components/ui/card.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { HeadCell, Table } from "#components/ui/table.tsx";
import { pagePosition } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { ExportRow } from "./export-row.tsx";

type ExportTableProps = {
  organizationId: string;
  organizationName: string;
  offset: number;
  list: ExportList;
};

/** A page of exports, newest first. */
export function ExportTable({ organizationId, organizationName, offset, list }: ExportTableProps) {
  const t = useTranslations("exports");
  const position = pagePosition({ offset, received: list.exports.length, pagination: list.pagination });
  const address = pages.exports(organizationId);
  return (
    <Card className="overflow-hidden">
      <Table>
        <caption className="sr-only">{t("caption", { organization: organizationName })}</caption>
        <thead>
          <tr>
            <HeadCell>{t("started")}</HeadCell>
            <HeadCell>{t("status")}</HeadCell>
            <HeadCell numeric>{t("postings")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("result")}</HeadCell>
            <HeadCell className="max-sm:hidden">{t("id")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {list.exports.map((shown) => (
            <ExportRow key={shown.id} organizationId={organizationId} shown={shown} />
          ))}
        </tbody>
      </Table>
      <Pager
        kind="time"
        position={position}
        href={(next) => (next === 0 ? address : `${address}?offset=${next}`)}
      />
    </Card>
  );
}
