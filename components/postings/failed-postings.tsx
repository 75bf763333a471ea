"use client";

import { useMessages, useTranslations } from "next-intl";
import { useState } from "react";
import type { FailedPosting } from "#contract/posting.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Button, ButtonLink } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { pages } from "#lib/shared/paths.ts";

const step = 200;

/** The postings that were not exported, those with the same cause together, with what to do about it. */
export function FailedPostings({
  organizationId,
  failed,
}: {
  organizationId: string;
  failed: readonly FailedPosting[];
}) {
  const t = useTranslations("failedPostings");
  const groups = Map.groupBy(failed, ({ errorCode }) => errorCode);
  return (
    <div
      role="region"
      aria-label={t("region")}
      className="space-y-3 pb-4 lg:min-h-0 lg:flex-1 lg:overflow-y-auto"
    >
      {[...groups].map(([code, postings]) => (
        <FailureGroup key={code} organizationId={organizationId} code={code} postings={postings} />
      ))}
    </div>
  );
}

type GroupProps = { organizationId: string; code: string; postings: readonly FailedPosting[] };

function FailureGroup({ organizationId, code, postings }: GroupProps) {
  const t = useTranslations("failedPostings");
  const [shown, setShown] = useState(step);
  const { title, next } = useReason()(code);
  const hidden = postings.length - shown;
  return (
    <Card className="overflow-hidden">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold">
            <Badge tone="error">{t("count", { count: postings.length })}</Badge>
            {title}
          </h2>
          <p className="text-muted mt-1 max-w-[70ch]">{next}</p>
          <p className="text-meta text-muted mt-1 wrap-anywhere">{code}</p>
        </div>
        {code === "GENERAL_LEDGER_ACCOUNT_NOT_FOUND" && (
          <ButtonLink href={pages.newImport(organizationId)}>{t("importAccounts")}</ButtonLink>
        )}
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
            {postings.slice(0, shown).map((posting, index) => (
              <Row key={`${posting.id} ${index}`} className="text-compact">
                <Cell className="figures h-8! font-medium">{posting.invoiceId}</Cell>
                <Cell className="figures text-muted h-8! w-full">{posting.id}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      {hidden > 0 && (
        <div className="border-line border-t px-3 py-1">
          <Button variant="ghost" onClick={() => setShown(shown + step)}>
            {t("more", { count: Math.min(step, hidden) })}
          </Button>
        </div>
      )}
    </Card>
  );
}

function useReason(): (code: string) => { title: string; next: string } {
  const t = useTranslations("failedPostings");
  const known = useMessages().failedPostings.codes;
  return (code) => {
    const key = Object.keys(known).find((candidate): candidate is keyof typeof known => candidate === code);
    if (key) return { title: t(`codes.${key}.title`), next: t(`codes.${key}.next`) };
    return { title: t("unknownTitle"), next: t("unknownNext") };
  };
}
