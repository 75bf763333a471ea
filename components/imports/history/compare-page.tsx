"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { ButtonLink } from "#components/ui/button.tsx";
import { PageLink } from "#components/ui/page-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { ListBody } from "#components/ui/list-body.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { PillsSkeleton, TableSkeleton } from "#components/ui/skeleton.tsx";
import { Cell, HeadCell, Row, Table } from "#components/ui/table.tsx";
import { tabClass } from "#components/ui/tabs.tsx";
import { Time } from "#components/ui/time.tsx";
import { comparisonOfRunsQuery, importRunQuery } from "#lib/client/imports/runs.ts";
import { type ComparisonQuery, recordDifferences } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";

type ComparePageProps = {
  organizationId: string;
  first: string;
  second: string;
  query: ComparisonQuery;
};

const shape = (
  <>
    <PillsSkeleton count={3} />
    <TableSkeleton columns={["w-28", "flex-1", "flex-1"]} />
  </>
);

/** The comparison of two import runs: records that only one of them has, and records that differ. */
export function ComparePage({ organizationId, first, second, query }: ComparePageProps) {
  const t = useTranslations("compareImports");
  const format = useFormatter();
  const comparison = useQuery(comparisonOfRunsQuery(organizationId, { first, second, ...query }));
  const to = (parameters: Partial<ComparisonQuery>) =>
    pages.compareImports(organizationId, { first, second, ...parameters });
  return (
    <>
      <PageHeader back={{ href: pages.imports(organizationId), label: t("back") }} title={t("title")} />
      <Card className="mb-4 grid gap-x-8 gap-y-2 px-4 py-3 sm:grid-cols-2">
        <RunLink name={t("first")} runId={first} organizationId={organizationId} />
        <RunLink name={t("second")} runId={second} organizationId={organizationId} />
      </Card>
      <ListBody list={comparison} shape={shape}>
        {({ kind: listed, counts, rows, hasMore }) => (
          <>
            <nav aria-label={t("kinds")} className="mb-3 flex flex-wrap gap-1">
              {recordDifferences.map((kind) => (
                <PageLink
                  key={kind}
                  href={to({ kind })}
                  scroll={false}
                  aria-current={kind === listed ? "page" : undefined}
                  className={tabClass(kind === listed)}
                >
                  {t(`kind.${kind}`)}{" "}
                  <span className="figures text-muted">{format.number(counts[kind])}</span>
                </PageLink>
              ))}
              <span className="text-muted ml-2 self-center">{t("same", { count: counts.same })}</span>
            </nav>
            <Card className="overflow-hidden">
              {rows.length === 0 ? (
                <p className="text-muted px-4 py-12 text-center">{t("none")}</p>
              ) : (
                <Table scrollLabel={t("caption")}>
                  <caption className="sr-only">{t("caption")}</caption>
                  <thead>
                    <tr>
                      <HeadCell>{t("record")}</HeadCell>
                      <HeadCell>{t("first")}</HeadCell>
                      <HeadCell>{t("second")}</HeadCell>
                    </tr>
                  </thead>
                  <tbody>
                    {rows.map((row) => (
                      <Row key={row.id} className="text-compact">
                        <Cell className="figures font-medium">{row.id}</Cell>
                        <Cell className="min-w-40 whitespace-normal!">{row.first ?? "–"}</Cell>
                        <Cell className="min-w-40 whitespace-normal!">{row.second ?? "–"}</Cell>
                      </Row>
                    ))}
                  </tbody>
                </Table>
              )}
            </Card>
            {hasMore && (
              <ButtonLink className="mt-3" scroll={false} href={to({ kind: listed, after: rows.at(-1)?.id })}>
                {t("more")}
              </ButtonLink>
            )}
          </>
        )}
      </ListBody>
    </>
  );
}

function RunLink({ name, runId, organizationId }: { name: string; runId: string; organizationId: string }) {
  const { data: run } = useQuery(importRunQuery(organizationId, runId));
  return (
    <p className="min-w-0">
      <span className="text-meta text-muted block">{name}</span>
      <PageLink
        href={pages.importRun(organizationId, runId)}
        className="text-link font-medium wrap-anywhere underline underline-offset-2"
      >
        {run?.fileName ?? runId}
      </PageLink>{" "}
      {run && <Time value={run.startedAt ?? run.createdAt} />}
    </p>
  );
}
