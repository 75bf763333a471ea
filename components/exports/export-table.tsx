"use client";

import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { HeadCell, Table } from "#components/ui/table.tsx";
import type { ArchivePageParameters, ExportArchive } from "#lib/shared/export-archive.ts";
import { pagePosition } from "#lib/shared/paging.ts";
import { pages } from "#lib/shared/paths.ts";
import { ExportRow } from "./export-row.tsx";

type ExportTableProps = {
  organizationId: string;
  organizationName: string;
  parameters: ArchivePageParameters;
  archive: ExportArchive;
};

/** A page of exports, newest first. */
export function ExportTable({ organizationId, organizationName, parameters, archive }: ExportTableProps) {
  const t = useTranslations("exports");
  const { kind, handedOver, from, to, offset = 0 } = parameters;
  const { exports, pagination } = archive;
  const position = pagePosition({ offset, received: exports.length, pagination });
  return (
    <Card className="overflow-hidden">
      <Table>
        <caption className="sr-only">{t("caption", { organization: organizationName })}</caption>
        <thead>
          <tr>
            <HeadCell>{t("started")}</HeadCell>
            <HeadCell help="exportStatus" className="max-md:hidden">
              {t("status")}
            </HeadCell>
            <HeadCell numeric>{t("postings")}</HeadCell>
            <HeadCell numeric className="max-md:hidden">
              {t("sum")}
            </HeadCell>
            <HeadCell className="max-xl:hidden">{t("result")}</HeadCell>
            <HeadCell className="max-xl:hidden">{t("id")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {exports.map((shown) => (
            <ExportRow key={shown.id} organizationId={organizationId} shown={shown} />
          ))}
        </tbody>
      </Table>
      <Pager
        kind="time"
        position={position}
        href={(next) =>
          pages.exports(organizationId, { kind, handedOver, from, to, offset: next === 0 ? undefined : next })
        }
      />
    </Card>
  );
}
