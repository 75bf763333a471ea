"use client";

import { useQuery } from "@tanstack/react-query";
import { SearchX } from "lucide-react";
import { PageLink } from "#components/ui/page-link.tsx";
import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TableSkeleton } from "#components/ui/skeleton.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { Time } from "#components/ui/time.tsx";
import { postingSearchQuery } from "#lib/client/exports.ts";
import type { FoundPosting, FoundPostings as Found } from "#lib/shared/export-archive.ts";
import { pages } from "#lib/shared/paths.ts";
import { PostingAmount } from "./posting-amount.tsx";

const columns = ["w-40", "flex-1 max-md:hidden", "w-32 max-md:flex-1", "w-40"];

/** The postings whose invoice number contains a text, each with its export. */
export function FoundPostingsTable({ organizationId, invoice }: { organizationId: string; invoice: string }) {
  const t = useTranslations("exports.found");
  const list = useQuery(postingSearchQuery(organizationId, invoice));
  return (
    <>
      <p role="status" className="sr-only">
        {list.data && !list.isPlaceholderData && t("count", { count: list.data.postings.length })}
      </p>
      <ListBody list={list} shape={<TableSkeleton columns={columns} />}>
        {(found) => (
          <>
            {found.searchable.indexed < found.searchable.total && (
              <Notice tone="info" title={t("incomplete", found.searchable)} />
            )}
            {found.postings.length > 0 ? (
              <FoundTable organizationId={organizationId} found={found} />
            ) : (
              <EmptyState icon={SearchX} title={t("noneTitle", { invoice })} text={t("noneText")} />
            )}
          </>
        )}
      </ListBody>
    </>
  );
}

function FoundTable({ organizationId, found }: { organizationId: string; found: Found }) {
  const t = useTranslations("exports.found");
  return (
    <Card className="overflow-hidden">
      <Table>
        <caption className="sr-only">{t("caption")}</caption>
        <thead>
          <tr>
            <HeadCell>{t("invoice")}</HeadCell>
            <HeadCell className="max-md:hidden">{t("supplier")}</HeadCell>
            <HeadCell numeric>{t("amount")}</HeadCell>
            <HeadCell>{t("export")}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {found.postings.map((posting, index) => (
            <FoundRow key={index} organizationId={organizationId} posting={posting} />
          ))}
        </tbody>
      </Table>
      {found.hasMore && (
        <p className="border-line text-muted text-compact border-t px-3 py-2">
          {t("more", { count: found.postings.length })}
        </p>
      )}
    </Card>
  );
}

function FoundRow({ organizationId, posting }: { organizationId: string; posting: FoundPosting }) {
  const t = useTranslations("exports.found");
  const { exportId, entityGuid, invoiceNumber, supplierNumber, supplierName, isFailed, begunAt } = posting;
  const chosen = isFailed ? {} : { posting: entityGuid };
  return (
    <Row className="relative">
      <Cell className="max-w-72 truncate max-sm:max-w-40" title={invoiceNumber ?? undefined}>
        <PageLink
          href={pages.export(organizationId, exportId, chosen)}
          className="ring-inside font-medium after:absolute after:inset-0"
        >
          {invoiceNumber}
        </PageLink>
      </Cell>
      <Cell className="text-muted max-w-72 truncate max-md:hidden">
        {[supplierNumber, supplierName].filter(Boolean).join(" ")}
      </Cell>
      <Cell numeric>
        {isFailed ? <span className="text-error">{t("failed")}</span> : <PostingAmount {...posting} />}
      </Cell>
      <Cell className="max-sm:[&_time]:whitespace-normal">
        <Time value={begunAt} />
      </Cell>
    </Row>
  );
}
