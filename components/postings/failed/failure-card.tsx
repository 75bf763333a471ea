"use client";

import { useMessages, useTranslations } from "next-intl";
import { useState } from "react";
import type { FailedPosting } from "#contract/posting.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { pages } from "#lib/shared/paths.ts";
import { tabSeparated } from "#lib/shared/tab-separated.ts";
import { accountMissing, type FailureGroup } from "./failure-groups.ts";

const step = 50;

const asText = (postings: readonly FailedPosting[]) =>
  tabSeparated(postings.map(({ invoiceId, id, errorCode }) => [invoiceId ?? "", id, errorCode]));

/** Failed postings with one cause: the cause, the remedy, and the list of postings. */
export function FailureCard({ organizationId, group }: { organizationId: string; group: FailureGroup }) {
  const t = useTranslations("failedPostings");
  const [shownCount, setShownCount] = useState(step);
  const { code, account, postings } = group;
  const { title, next } = useReason()(group);
  const hidden = postings.length - shownCount;
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
            <Badge tone="error">{t("count", { count: postings.length })}</Badge>
            {title}
          </h2>
          <p className="text-muted mt-1 max-w-[70ch]">{next}</p>
          <p className="text-meta text-muted mt-1 wrap-anywhere">{code}</p>
        </div>
        {code === accountMissing && (
          <ButtonLink href={pages.newImport(organizationId, account === null ? [] : [account])}>
            {account === null ? t("importAccounts") : t("importAccount", { account })}
          </ButtonLink>
        )}
        <CopyButton text={asText(postings)} what={t("listOf", { title })} />
      </div>
      <div className="border-line border-t">
        <Table scrollLabel={title}>
          <caption className="sr-only">{title}</caption>
          <thead>
            <tr>
              <HeadCell>{t("invoice")}</HeadCell>
              <HeadCell>{t("posting")}</HeadCell>
            </tr>
          </thead>
          <tbody>
            {postings.slice(0, shownCount).map((posting, index) => (
              <Row key={`${posting.id} ${index}`} className="text-compact">
                <Cell className="py-row-pad align-top font-medium">{posting.invoiceId}</Cell>
                <Cell className="text-muted w-full py-row-pad align-top wrap-anywhere max-sm:whitespace-normal!">
                  {posting.id}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      {hidden > 0 && (
        <div className="border-line border-t px-3 py-1">
          <Button variant="ghost" onClick={() => setShownCount(shownCount + step)}>
            {t("more", { count: Math.min(step, hidden) })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useReason(): (group: FailureGroup) => { title: string; next: string } {
  const t = useTranslations("failedPostings");
  const known = useMessages().failedPostings.codes;
  return ({ code, account }) => {
    if (account !== null) return { title: t("accountMissing", { account }), next: t("accountNext") };
    const key = Object.keys(known).find((candidate): candidate is keyof typeof known => candidate === code);
    if (key) return { title: t(`codes.${key}.title`), next: t(`codes.${key}.next`) };
    return { title: t("unknownTitle"), next: t("unknownNext") };
  };
}
